/** How much is recorded of each kind; a file that is missing, empty or unreadable says so instead of "0". */
import type { VNode } from 'preact';
import { RECORD_KINDS, ROLE_OF_KIND, type RecordKind } from '../../../records/record-types';
import type { LeafContext } from '../../desk';
import { tableOf } from '../../models/overview-seen';
import { panelState } from '../../models/panel-state';
import { goToList, goToView } from '../../widgets/go-to-view';
import { Panel } from '../../widgets/panel';

export function CountsPanel({ ctx }: { readonly ctx: LeafContext }): VNode {
	const { t, snapshot } = ctx.desk;
	const current = snapshot.value;
	return (
		<Panel title={t('overview.counts')} state={current === null ? { kind: 'loading' } : { kind: 'ok' }} ctx={ctx} class="ed-panel-counts">
			<ul class="ed-counts">
				{RECORD_KINDS.map((kind) => (
					<li key={kind}>
						<KindCount ctx={ctx} kind={kind} />
					</li>
				))}
				{current === null || current.trackers.length === 0 ? null : (
					<li>
						<button type="button" class="ed-count-tile" onClick={() => goToView(ctx, 'tiers')}>
							<span class="ed-count-number">{new Intl.NumberFormat(t.tag).format(current.subjects.length)}</span>
							<span class="ed-count-label">{t('common.kinds.subject')}</span>
						</button>
					</li>
				)}
			</ul>
		</Panel>
	);
}

function KindCount({ ctx, kind }: { readonly ctx: LeafContext; readonly kind: RecordKind }): VNode {
	const { t, snapshot, reading } = ctx.desk;
	const current = snapshot.value;
	const role = ROLE_OF_KIND[kind];
	const state = panelState(current, reading.value, [role]);
	const count = current === null ? 0 : tableOf(current, kind).length;
	const files = current?.files.filter((file) => file.role === role) ?? [];
	const empty = count === 0 && state.kind === 'ok' && files.some((file) => file.state === 'empty');
	const unread = state.kind === 'missing' || (state.kind === 'unreadable' && count === 0) || (state.kind === 'degraded' && count === 0);
	const open = (): void => {
		if (unread) goToView(ctx, 'health');
		else if (kind === 'item') goToList(ctx, 'pending', { filter: 'state is not empty' });
		else goToList(ctx, 'runs', {}, { runs: { kind } });
	};
	return (
		<button type="button" class={`ed-count-tile${unread ? ' is-unread' : ''}`} onClick={open}>
			<span class="ed-count-number">{unread ? '—' : new Intl.NumberFormat(t.tag).format(count)}</span>
			<span class="ed-count-label">{t(`common.kinds.${kind}`)}</span>
			{state.kind === 'missing' ? <span class="ed-count-note">{t('overview.countMissing')}</span> : null}
			{state.kind === 'unreadable' ? <span class="ed-count-note ed-bad">{t('overview.countUnreadable')}</span> : null}
			{state.kind === 'degraded' ? <span class="ed-count-note ed-bad">{t('overview.countBad', { n: state.bad })}</span> : null}
			{empty ? <span class="ed-count-note">{t('overview.countEmpty')}</span> : null}
		</button>
	);
}
