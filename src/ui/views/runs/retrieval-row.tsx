/** One retrieval run as a row. */
import type { VNode } from 'preact';
import type { LeafContext } from '../../desk';
import type { RetrievalLine } from '../../models/runs-lines';
import { AgentText } from '../../widgets/agent-text';
import { DateText } from '../../widgets/date-text';
import { FindingBadge } from '../../widgets/finding-badge';
import { useNarrow } from '../../widgets/frame-size';
import { OutcomeBadge } from '../../widgets/outcome-badge';

export function RetrievalRowCells({ ctx, line }: { readonly ctx: LeafContext; readonly line: RetrievalLine }): VNode {
	const { t, dates } = ctx.desk;
	const { run } = line;
	const narrow = useNarrow();
	const main = run.query ?? run.purpose;
	return (
		<>
			<span class="ed-cell ed-cell-time">{run.at === null ? <span class="ed-muted">{t('runs.noTime')}</span> : <DateText value={run.at} dates={dates} t={t} withTime />}</span>
			<span class="ed-cell ed-cell-main">{main === null ? <span class="ed-muted">{t('runs.noQuery')}</span> : <AgentText text={main} lines={2} />}</span>
			<span class="ed-cell ed-cell-tool">{run.tool === null ? null : <AgentText text={run.tool} lines={1} />}</span>
			<span class="ed-cell ed-cell-outcome">
				<OutcomeBadge outcome={run.outcome} statusRaw={run.outcome === 'unknown' ? run.statusRaw : null} t={t} />
				<FindingBadge ctx={ctx} recordKey={run.key} inRow />
			</span>
			<span class="ed-cell ed-cell-second">{run.conclusion === null ? null : <AgentText text={run.conclusion} lines={2} />}</span>
			{narrow ? (
				<span class="ed-cell ed-cell-facts">{run.resultCount === null ? null : t('card.attemptResults', { n: run.resultCount })}</span>
			) : (
				<span class="ed-cell ed-cell-number">{run.resultCount === null ? <span class="ed-muted">{t('runs.resultsUnknown')}</span> : new Intl.NumberFormat(t.tag).format(run.resultCount)}</span>
			)}
		</>
	);
}
