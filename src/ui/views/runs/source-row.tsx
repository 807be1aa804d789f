/** One source as a row. */
import type { VNode } from 'preact';
import type { LeafContext } from '../../desk';
import type { SourceLine } from '../../models/runs-lines';
import { AgentText } from '../../widgets/agent-text';
import { FindingBadge } from '../../widgets/finding-badge';
import { DateText } from '../../widgets/date-text';

export function SourceRowCells({ ctx, line }: { readonly ctx: LeafContext; readonly line: SourceLine }): VNode {
	const { t, dates } = ctx.desk;
	const { source } = line;
	const at = source.retrievedAt ?? source.publishedAt;
	const main = source.title ?? source.url;
	return (
		<>
			<span class="ed-cell ed-cell-time">{at === null ? <span class="ed-muted">{t('runs.noTime')}</span> : <DateText value={at} dates={dates} t={t} />}</span>
			<span class="ed-cell ed-cell-main">{main === null ? <span class="ed-muted">{t('runs.noTitle')}</span> : <AgentText text={main} lines={2} />}</span>
			<span class="ed-cell ed-cell-type">{source.sourceType === null ? null : <AgentText text={source.sourceType} lines={1} />}</span>
			<span class="ed-cell ed-cell-second">{line.host === null ? null : <AgentText text={line.host} lines={2} />}</span>
			<span class="ed-cell ed-cell-facts">
				{source.confidence === null ? null : <AgentText text={source.confidence} lines={1} />}
				<FindingBadge ctx={ctx} recordKey={source.key} inRow />
			</span>
		</>
	);
}
