/** What By tier and Board show without a tracker: what is missing, what to do, and where the evidence is meanwhile. */
import type { VNode } from 'preact';
import type { LeafContext } from '../../desk';
import { EmptyState } from '../../widgets/empty-state';
import { TrackerOffers } from './tracker-offers';

export function NoTracker({ ctx }: { readonly ctx: LeafContext }): VNode | null {
	const { t, actions, snapshot: current } = ctx.desk;
	const snapshot = current.value;
	if (snapshot === null) return null;
	const separator = t('common.listSeparator');
	const unread = snapshot.files.filter((file) => file.role === 'tracker' && (file.state === 'unreadable' || file.state === 'missing'));
	const [title, text] =
		unread.length > 0
			? [t('tiers.unreadTitle'), unread.map((file) => t(file.state === 'missing' ? 'tiers.missingFile' : 'tiers.unreadableFile', { path: file.path, error: file.error ?? '' })).join(' ')]
			: snapshot.trackers.length > 0
				? [t('tiers.emptyRows'), t('tiers.emptyRowsText', { names: snapshot.trackers.map((tracker) => tracker.name).join(separator) })]
				: [t('tiers.emptyTitle'), t('tiers.emptyText')];
	const counts = { claims: snapshot.claims.length, sources: snapshot.sources.length, runs: snapshot.searchRuns.length + snapshot.retrievalRuns.length };
	return (
		<EmptyState title={title} text={text}>
			{snapshot.trackers.length === 0 ? <TrackerOffers ctx={ctx} offers={snapshot.trackerOffers} /> : null}
			{counts.claims + counts.sources + counts.runs === 0 ? null : (
				<>
					<p class="ed-empty-text">{t('tiers.evidenceThere', counts)}</p>
					<p class="ed-empty-actions">
						<button type="button" class="ed-button" onClick={() => actions.openView('runs', { runs: { kind: 'claim' } })}>
							{t('tiers.goClaims')}
						</button>
						<button type="button" class="ed-button" onClick={() => actions.openView('runs', { runs: { kind: 'search_run' } })}>
							{t('tiers.goRuns')}
						</button>
					</p>
				</>
			)}
		</EmptyState>
	);
}
