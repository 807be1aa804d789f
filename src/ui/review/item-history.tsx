/** What was decided about an item before, oldest first, in one line each. */
import type { VNode } from 'preact';
import type { HistoryStep } from '../../decisions/desk/desk-types';
import { parseDate } from '../../records/dates';
import { Section } from '../card/section';
import type { LeafContext } from '../desk';
import { signatureWords, verdictDoneWords } from '../models/problem-words';
import { AgentText } from '../widgets/agent-text';

export function ItemHistory({ ctx, history }: { readonly ctx: LeafContext; readonly history: readonly HistoryStep[] }): VNode | null {
	const { t } = ctx.desk;
	const decisions = history.filter((step) => step.entry.entry === 'decision');
	if (decisions.length === 0) return null;
	return (
		<Section title={t('review.history')}>
			<ol class="ed-review-history">
				{decisions.map((step) => (
					<DecisionStep key={step.entry.entry_id} ctx={ctx} step={step} />
				))}
			</ol>
		</Section>
	);
}

function DecisionStep({ ctx, step }: { readonly ctx: LeafContext; readonly step: HistoryStep }): VNode | null {
	const { t, dates, actions } = ctx.desk;
	const { entry, progress } = step;
	if (entry.entry !== 'decision') return null;
	const at = parseDate(entry.at);
	const written = progress === null || progress.proposals.length === 0 ? null : progress.open.length > 0 ? 'review.historyOpen' : progress.isDone ? 'review.historyWritten' : 'review.historyNotWritten';
	return (
		<li>
			<strong>{verdictDoneWords(entry.verdict, t)}</strong>{' '}
			{entry.choice === null ? null : (
				<>
					<AgentText text={entry.choice} max={120} />
					{'. '}
				</>
			)}
			<span class="ed-muted">
				<AgentText text={t('review.byDevice', { device: step.deviceName, date: at === null ? entry.at : dates.text(at, true) })} max={160} />
			</span>
			{entry.reason === null ? null : (
				<div>
					<AgentText text={t('review.quotedReason', { reason: entry.reason })} max={400} t={t} />
				</div>
			)}
			{written === null ? null : <div class="ed-hint">{t(written)}</div>}
			{entry.proposals_asked === undefined ? null : <div class="ed-hint">{t('review.historyEdited')}</div>}
			{step.signature === 'trusted' ? null : <div class="ed-problem">{signatureWords(step.signature, t)}</div>}
			<button type="button" class="ed-link ed-hint" onClick={() => actions.openRaw(step.place)}>
				<AgentText text={t('card.rawWhere', { path: step.place.path, line: step.place.line })} />
			</button>
		</li>
	);
}
