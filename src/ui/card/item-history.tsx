/** What was decided about an item, in its card; newest first, each step by step. Nothing while no ledger speaks of it. */
import type { VNode } from 'preact';
import type { ItemRow } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import { deviceLine, endLine, verdictLine } from '../models/history-words';
import { AgentText } from '../widgets/agent-text';
import { DateText } from '../widgets/date-text';
import { DecisionStory, historyWordsOf } from './decision-story';
import { Section } from './section';
import { useHistory } from './use-history';

export function ItemHistory({ ctx, item }: { readonly ctx: LeafContext; readonly item: ItemRow }): VNode | null {
	const { t, dates } = ctx.desk;
	const { rows, phase, why, retry } = useHistory(ctx, item.key);
	if (phase !== 'failed' && (rows === null || rows.length === 0)) return null;
	const words = historyWordsOf(ctx);
	return (
		<Section title={t('ledger.itemHistory')} class="ed-item-history">
			{phase === 'failed' ? (
				<p class="ed-problem" role="alert">
					<AgentText text={t('ledger.failed', { why })} max={300} t={t} />{' '}
					<button type="button" class="ed-link" onClick={retry}>
						{t('card.retry')}
					</button>
				</p>
			) : null}
			{(rows ?? []).map((row, index) => (
				<details key={row.key} class="ed-item-decision" open={index === 0}>
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
		</Section>
	);
}
