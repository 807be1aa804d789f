/** One item of the queue, on two lines: what it is, and what it says about itself. */
import type { VNode } from 'preact';
import type { LeafContext } from '../../desk';
import type { QueueRow } from '../../models/pending-queue';
import { ageWords, dueShortWords, dueWords, titleWords } from '../../models/pending-words';
import { waitWords } from '../../models/problem-words';
import { AgentText } from '../../widgets/agent-text';
import { FindingBadge } from '../../widgets/finding-badge';
import { StateBadge } from '../../widgets/state-badge';

export interface QueueRowViewProps {
	readonly ctx: LeafContext;
	readonly row: QueueRow;
	/** False under a heading that says the kind already: then it is there for screen readers only. */
	readonly showsKind: boolean;
}

export function QueueRowView({ ctx, row, showsKind }: QueueRowViewProps): VNode {
	const { t, dates, now, deciding } = ctx.desk;
	const today = dates.today(now.value);
	const due = dueShortWords(row, today, dates, t);
	const age = ageWords(row, today, dates, t);
	const standing = deciding.value?.standings.get(row.key) ?? null;
	return (
		<div class={`ed-queue-row ed-queue-${row.itemKind}`}>
			<div class="ed-queue-title">
				<AgentText text={titleWords(row, t)} lines={1} />
				{due === null ? null : (
					<span class={row.overdue ? 'ed-overdue' : 'ed-due'} title={dueWords(row, today, dates, t) ?? undefined}>
						{due}
					</span>
				)}
			</div>
			<div class="ed-queue-facts">
				<StateBadge state={row.state} text={row.stateText} t={t} />
				<FindingBadge ctx={ctx} recordKey={row.key} inRow />
				{row.deferred === null ? null : <span class="ed-queue-note">{t('pending.deferredUntil', { date: dates.text(row.deferred) })}</span>}
				{row.twins === 0 ? null : <span class="ed-queue-note">{t('pending.twins', { n: row.twins })}</span>}
				{standing === null || standing.waits === null ? null : (
					<span class={`ed-queue-note${standing.problem !== null || standing.waits === 'agent_differs' || standing.waits === 'agent_objects' ? ' is-warning' : ''}`} title={waitWords(standing.waits, t)}>
						{t(`pending.waits.${standing.waits}`)}
					</span>
				)}
				<span class={showsKind ? 'ed-queue-kind' : 'ed-sr-only'}>
					{row.itemKind === 'other' && row.kindRaw !== null && row.kindRaw.trim() !== '' ? <AgentText text={row.kindRaw} max={24} /> : t(`common.itemKind.${row.itemKind}`)}
				</span>
				{row.risk === null || row.risk.trim() === '' ? null : (
					<span class="ed-queue-risk">
						<AgentText text={t('pending.risk', { risk: row.risk })} max={40} />
					</span>
				)}
				{row.options > 0 ? <span class="ed-queue-options">{t('pending.options', { n: row.options })}</span> : null}
				{row.subjects[0] === undefined ? null : (
					<span class="ed-queue-subject">
						<AgentText text={row.subjects.join(t('common.listSeparator'))} max={60} />
					</span>
				)}
				{age === null ? null : (
					<span class="ed-queue-age" title={row.created === null ? undefined : dates.title(row.created)}>
						{age}
					</span>
				)}
			</div>
		</div>
	);
}
