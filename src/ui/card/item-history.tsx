/** What was decided about an item, in its card; newest first, each step by step. Nothing while no ledger speaks of it. */
import type { VNode } from 'preact';
import type { ItemRow } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import type { HistoryRow } from '../models/history-rows';
import { deviceLine, endLine, verdictLine } from '../models/history-words';
import { AgentText } from '../widgets/agent-text';
import { DateText } from '../widgets/date-text';
import { DecisionStory, historyWordsOf } from './decision-story';
import { HistoryFailed } from './history-failed';
import { Section } from './section';
import { useHistory } from './use-history';

export function ItemHistory({ ctx, item }: { readonly ctx: LeafContext; readonly item: ItemRow }): VNode | null {
	const { t } = ctx.desk;
	const { rows, phase, why, retry } = useHistory(ctx, item.key);
	if (phase !== 'failed') return <ItemDecisions ctx={ctx} rows={rows ?? []} isFirstOpen />;
	return (
		<Section title={t('ledger.itemHistory')} class="ed-item-history">
			<HistoryFailed ctx={ctx} why={why} retry={retry} />
			<DecisionList ctx={ctx} rows={rows ?? []} isFirstOpen />
		</Section>
	);
}

export interface ItemDecisionsProps {
	readonly ctx: LeafContext;
	/** Of one item, newest first. */
	readonly rows: readonly HistoryRow[];
	/** Whether the newest is unfolded from the start. */
	readonly isFirstOpen: boolean;
}

/** The decisions as a section of a card; nothing where there are none. */
export function ItemDecisions(props: ItemDecisionsProps): VNode | null {
	if (props.rows.length === 0) return null;
	return (
		<Section title={props.ctx.desk.t('ledger.itemHistory')} class="ed-item-history">
			<DecisionList {...props} />
		</Section>
	);
}

function DecisionList({ ctx, rows, isFirstOpen }: ItemDecisionsProps): VNode {
	const { t, dates } = ctx.desk;
	const words = historyWordsOf(ctx);
	return (
		<>
			{rows.map((row, index) => (
				<details key={row.key} class="ed-item-decision" open={isFirstOpen && index === 0}>
					<summary>
						<strong>
							<AgentText text={verdictLine(row, words)} max={120} />
						</strong>{' '}
						<span class="ed-muted">
							<DateText value={row.at} dates={dates} t={t} withTime /> · <AgentText text={deviceLine(row, words)} max={80} />
						</span>{' '}
						<span class={`ed-badge ed-end-${row.end}`}>{endLine(row, t)}</span>
					</summary>
					<DecisionStory ctx={ctx} row={row} />
				</details>
			))}
		</>
	);
}
