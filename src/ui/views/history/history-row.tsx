/** One decision of the list on two lines, and the heading of a group. */
import type { VNode } from 'preact';
import type { LeafContext } from '../../desk';
import { HISTORY_ENDS, type HistoryRow } from '../../models/history-rows';
import { deviceLine, endLine, itemLine, verdictLine, type HistoryWords } from '../../models/history-words';
import { AgentText } from '../../widgets/agent-text';
import { DateText } from '../../widgets/date-text';

export interface HistoryRowViewProps {
	readonly ctx: LeafContext;
	readonly row: HistoryRow;
	readonly words: HistoryWords;
}

export function HistoryRowView({ ctx, row, words }: HistoryRowViewProps): VNode {
	const { t, dates } = ctx.desk;
	const reason = row.decision?.reason ?? null;
	return (
		<div class={`ed-history-row ed-history-${row.end}`}>
			<div class="ed-history-title">
				<strong class="ed-history-verdict">
					<AgentText text={verdictLine(row, words)} max={60} />
				</strong>
				<AgentText text={itemLine(row, t)} lines={1} />
				<span class={`ed-badge ed-end-${row.end}`}>{endLine(row, t)}</span>
			</div>
			<div class="ed-history-facts">
				<DateText value={row.at} dates={dates} t={t} withTime />
				{row.itemShown === '' ? null : (
					<span class="ed-mono">
						<AgentText text={row.itemShown} max={40} />
					</span>
				)}
				<span class="ed-history-device">
					<AgentText text={deviceLine(row, words)} max={60} />
				</span>
				{reason === null || reason.trim() === '' ? null : (
					<span class="ed-history-reason">
						<AgentText text={t('ledger.quoted', { say: reason })} lines={1} />
					</span>
				)}
			</div>
		</div>
	);
}

export interface HistoryGroupHeadProps {
	readonly ctx: LeafContext;
	readonly name: string;
	readonly count: number;
	/** The field the list is grouped by. */
	readonly group: string;
}

export function HistoryGroupHead({ ctx, name, count, group }: HistoryGroupHeadProps): VNode {
	const { t } = ctx.desk;
	return (
		<div class="ed-queue-head" role="heading" aria-level={3}>
			{name === '' ? t('pending.noGroup') : <AgentText text={groupWords(name, group, ctx)} max={80} />} <span class="ed-muted">{t('board.count', { count })}</span>
		</div>
	);
}

const VERDICTS = ['approve', 'reject', 'needs_more_research', 'choose', 'defer', 'withdraw', 'adopt', 'resolve'] as const;

/** Groups by the ledger's own words get the person's words; all others are what they are. */
function groupWords(name: string, group: string, ctx: LeafContext): string {
	const { t } = ctx.desk;
	const verdict = group === 'verdict' ? VERDICTS.find((one) => one === name) : undefined;
	if (verdict !== undefined) return t(`ledger.short.${verdict}`);
	const end = group === 'end' ? HISTORY_ENDS.find((one) => one === name) : undefined;
	if (end !== undefined) return t(`ledger.end.${end}`);
	if (group === 'verdict') return t(name === 'intent' ? 'ledger.looseIntent' : 'ledger.looseReceipt');
	return name;
}
