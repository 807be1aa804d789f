/** One item of the queue, on two lines: what it is, and what it says about itself. */
import type { VNode } from 'preact';
import type { LeafContext } from '../../desk';
import type { QueueRow } from '../../models/pending-queue';
import { ageWords, dueWords, titleWords } from '../../models/pending-words';
import { AgentText } from '../../widgets/agent-text';
import { Icon } from '../../widgets/icon';
import { StateBadge } from '../../widgets/state-badge';

const KIND_ICONS = { decision_item: 'question', action_item: 'right', other: 'list' } as const;

export function QueueRowView({ ctx, row }: { readonly ctx: LeafContext; readonly row: QueueRow }): VNode {
	const { t, dates, now } = ctx.desk;
	const today = dates.today(now.value);
	const due = dueWords(row, today, dates, t);
	const age = ageWords(row, today, dates, t);
	return (
		<div class={`ed-queue-row ed-queue-${row.itemKind}`}>
			<div class="ed-queue-title">
				<span class="ed-queue-kind">
					<Icon name={KIND_ICONS[row.itemKind]} size={12} />{' '}
					{row.itemKind === 'other' && row.kindRaw !== null && row.kindRaw.trim() !== '' ? <AgentText text={row.kindRaw} max={24} /> : t(`common.itemKind.${row.itemKind}`)}
				</span>
				<AgentText text={titleWords(row, t)} lines={1} />
				{age === null ? null : (
					<span class="ed-queue-age" title={row.created === null ? undefined : dates.title(row.created)}>
						{age}
					</span>
				)}
			</div>
			<div class="ed-queue-facts">
				<StateBadge state={row.state} text={row.stateText} t={t} />
				{due === null ? null : <span class={row.overdue ? 'ed-overdue' : 'ed-due'}>{due}</span>}
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
			</div>
		</div>
	);
}
