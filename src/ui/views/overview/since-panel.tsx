/** What is new since the person last looked. */
import type { VNode } from 'preact';
import type { LeafContext } from '../../desk';
import { sinceLastLook, type SinceLastLook } from '../../models/overview-seen';
import { AgentText } from '../../widgets/agent-text';
import { goToList, goToView } from '../../widgets/go-to-view';
import { Panel } from '../../widgets/panel';
import { OUTCOME_SHAPES } from '../../widgets/outcome-badge';

export function SincePanel({ ctx }: { readonly ctx: LeafContext }): VNode {
	const { desk } = ctx;
	const { t, dates, actions } = desk;
	const lastLook = desk.lastLook.value;
	// The look is read inside: marking all as seen changes it within one reading, and its time may stay (a pinned today).
	const since = desk.derive('overview-since', (snapshot) => sinceLastLook(snapshot, desk.lastLook.value)).value;
	const markSeen = (): void => {
		actions.markSeen();
		actions.notify(t('overview.markedSeen'));
	};
	return (
		<Panel
			title={lastLook === null ? t('overview.sinceNever') : t('overview.since', { when: dates.moment(lastLook.atMs) })}
			state={desk.snapshot.value === null ? { kind: 'loading' } : { kind: 'ok' }}
			ctx={ctx}
			class="ed-panel-since"
			aside={
				since === null || since.nothing ? null : (
					<button type="button" class="ed-link" onClick={markSeen}>
						{t('overview.markSeen')}
					</button>
				)
			}
		>
			{since === null ? <p class="ed-muted">{t('overview.sinceNeverText')}</p> : since.nothing ? <p>{t('overview.sinceNothing')}</p> : <WhatIsNew ctx={ctx} since={since} />}
		</Panel>
	);
}

function WhatIsNew({ ctx, since }: { readonly ctx: LeafContext; readonly since: SinceLastLook }): VNode {
	const { t } = ctx.desk;
	return (
		<ul class="ed-lines">
			{since.kinds.map(({ kind, fresh, changed }) => {
				const kinds = t(`common.kinds.${kind}`).toLocaleLowerCase(t.tag);
				const parts = [fresh > 0 ? t('overview.sinceFresh', { n: fresh, kinds }) : null, changed > 0 ? t('overview.sinceChanged', { n: changed, kinds }) : null].filter((part) => part !== null);
				return (
					<li key={kind}>
						<button type="button" class="ed-line" onClick={() => (kind === 'item' ? goToList(ctx, 'pending', { filter: 'state is not empty', sort: '-created' }) : goToList(ctx, 'runs', {}, { runs: { kind } }))}>
							{parts.join(t('common.listSeparator'))}
						</button>
					</li>
				);
			})}
			{since.searches.length === 0 ? null : (
				<li class="ed-line-plain">
					{t('overview.sinceSearches', { parts: since.searches.map(({ outcome, count }) => `${OUTCOME_SHAPES[outcome]} ${t('overview.outcomePart', { n: count, outcome: t(`common.outcome.${outcome}`) })}`).join(' · ') })}
				</li>
			)}
			{since.rewritten.length === 0 ? null : (
				<li>
					<button type="button" class="ed-line" onClick={() => goToView(ctx, 'health')}>
						<AgentText text={t('overview.sinceRewritten', { paths: since.rewritten.join(t('common.listSeparator')) })} max={200} />
					</button>
				</li>
			)}
		</ul>
	);
}
