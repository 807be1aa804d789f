/** What waits for the person, by kind, and how long it has waited. */
import type { VNode } from 'preact';
import type { Translator } from '../../../i18n/translate';
import type { LeafContext } from '../../desk';
import { waitingByAge, waitingGroups, type WaitingGroup } from '../../models/overview-waiting';
import { panelState } from '../../models/panel-state';
import { plainWords } from '../../models/timeline-mark-words';
import { AgentText } from '../../widgets/agent-text';
import { EmptyState } from '../../widgets/empty-state';
import { goToList } from '../../widgets/go-to-view';
import { Panel } from '../../widgets/panel';
import { BarRows } from './bar-rows';
import { DecidedLines } from './decided-lines';

export function WaitingPanel({ ctx }: { readonly ctx: LeafContext }): VNode {
	const { desk } = ctx;
	const { t, dates } = desk;
	const groups = desk.derive('overview-waiting', (snapshot) => waitingGroups(snapshot, dates)).value ?? [];
	const bands = desk.derive('overview-ages', (snapshot, nowMs) => waitingByAge(snapshot, nowMs, dates)).value ?? [];
	return (
		<Panel title={t('overview.waiting')} state={panelState(desk.snapshot.value, desk.reading.value, ['approval_queue'])} ctx={ctx} class="ed-panel-waiting">
			{groups.length === 0 ? <EmptyState title={t('overview.waitingNone')} text={t('overview.waitingNoneText')} /> : null}
			<ul class="ed-lines ed-wait-list">
				{groups.map((group) => (
					<li key={group.id}>
						<WaitingLine ctx={ctx} group={group} />
					</li>
				))}
				<DecidedLines ctx={ctx} />
			</ul>
			{groups.length === 0 ? null : (
				<BarRows
					label={t('overview.waitingAge')}
					title={t('overview.waitingAge')}
					format={(value) => new Intl.NumberFormat(t.tag).format(value)}
					rows={bands.filter((band) => band.count > 0).map((band) => ({ id: band.id, label: t(`overview.age.${band.id}`), value: band.count, text: t('overview.ageBar', { band: t(`overview.age.${band.id}`), n: band.count }) }))}
				/>
			)}
		</Panel>
	);
}

/** How many, of what, the one that has waited longest, and since when: in columns. */
function WaitingLine({ ctx, group }: { readonly ctx: LeafContext; readonly group: WaitingGroup }): VNode {
	const { t, dates, now } = ctx.desk;
	const oldest = group.oldest === null ? null : t('overview.oldest', { when: dates.fromToday(group.oldest, dates.today(now.value)) });
	const name = [groupWords(group, t), oldest, group.example === null ? null : plainWords(group.example)].filter((part) => part !== null).join(t('common.listSeparator'));
	return (
		<button type="button" class={`ed-line ed-wait ed-line-${group.state === 'expired?' ? 'expired' : group.state}`} aria-label={name} onClick={() => goToList(ctx, 'pending', { filter: group.filter })}>
			<span class="ed-wait-count">{new Intl.NumberFormat(t.tag).format(group.count)}</span>
			<span class="ed-wait-what">{group.itemKind === null ? t(`common.state.${group.state}`) : t(`overview.waitingKind.${group.itemKind}`, { n: group.count })}</span>
			<span class="ed-wait-example">{group.example === null ? null : <AgentText text={group.example} lines={1} />}</span>
			<span class="ed-wait-age">{oldest}</span>
		</button>
	);
}

function groupWords(group: WaitingGroup, t: Translator): string {
	if (group.itemKind === 'decision_item') return t('overview.waitingDecision', { n: group.count });
	if (group.itemKind === 'action_item') return t('overview.waitingAction', { n: group.count });
	if (group.itemKind === 'other') return t('overview.waitingOther', { n: group.count });
	return t('overview.waitingState', { n: group.count, state: t(`common.state.${group.state}`) });
}
