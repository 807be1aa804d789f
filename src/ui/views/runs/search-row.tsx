/** One search run as a row of the flight recorder. */
import type { VNode } from 'preact';
import type { LeafContext } from '../../desk';
import type { SearchLine } from '../../models/runs-lines';
import { plainWords } from '../../models/timeline-mark-words';
import { AgentText } from '../../widgets/agent-text';
import { DateText } from '../../widgets/date-text';
import { FindingBadge } from '../../widgets/finding-badge';
import { useNarrow } from '../../widgets/frame-size';
import { Icon } from '../../widgets/icon';
import { OutcomeBadge } from '../../widgets/outcome-badge';
import { RunPathText } from '../../widgets/run-path';

export function SearchRowCells({ ctx, line }: { readonly ctx: LeafContext; readonly line: SearchLine }): VNode {
	const { t, dates } = ctx.desk;
	const { run } = line;
	const narrow = useNarrow();
	const number = new Intl.NumberFormat(t.tag);
	const facts = [run.resultCount === null ? null : t('card.attemptResults', { n: run.resultCount }), run.elapsedMs === null ? null : t('card.attemptMs', { ms: Math.round(run.elapsedMs) })];
	return (
		<>
			<span class="ed-cell ed-cell-time">{line.at === null ? <span class="ed-muted">{t('runs.noTime')}</span> : <DateText value={line.at} dates={dates} t={t} withTime />}</span>
			<span class="ed-cell ed-cell-main">{run.query === null ? <span class="ed-muted">{t('runs.noQuery')}</span> : <AgentText text={run.query} lines={2} />}</span>
			<span class="ed-cell ed-cell-path">
				<RunPathText path={line.path} run={run} t={t} />
			</span>
			<span class="ed-cell ed-cell-outcome">
				<OutcomeBadge outcome={run.outcome} statusRaw={null} t={t} />
				<RunFlags ctx={ctx} line={line} />
				<FindingBadge ctx={ctx} recordKey={run.key} inRow />
			</span>
			<span class="ed-cell ed-cell-layer">
				{run.layer === null ? null : t(`common.layer.${run.layer}`)}
				{run.errorFamily === null || run.outcome === 'empty' ? null : <span class="ed-muted"> {t(`runs.family.${run.errorFamily}`)}</span>}
			</span>
			{narrow ? (
				<span class="ed-cell ed-cell-facts">{facts.filter((fact) => fact !== null).join(' · ')}</span>
			) : (
				<>
					<span class="ed-cell ed-cell-number">{run.resultCount === null ? <span class="ed-muted">{t('runs.resultsUnknown')}</span> : number.format(run.resultCount)}</span>
					<span class="ed-cell ed-cell-number">{run.elapsedMs === null ? null : number.format(Math.round(run.elapsedMs))}</span>
				</>
			)}
		</>
	);
}

function RunFlags({ ctx, line }: { readonly ctx: LeafContext; readonly line: SearchLine }): VNode {
	const { t } = ctx.desk;
	const { run } = line;
	const removed = run.removedParameters.length;
	const odd = line.oddities.map((code) => t(`runs.odd.${code}`)).join(t('common.listSeparator'));
	return (
		<>
			{line.oddities.length === 0 ? null : (
				<span class="ed-mini-badge ed-flag-odd" title={odd}>
					<Icon name="warning" size={12} /> {t('runs.contradictsItself')}
					<span class="ed-sr-only">: {odd}</span>
				</span>
			)}
			{run.usableForReview === false && (run.outcome === 'ok' || run.outcome === 'partial') ? <span class="ed-mini-badge">{t('runs.notUsable')}</span> : null}
			{removed === 0 ? null : (
				<span class="ed-mini-badge" title={t('runs.removedTitle', { names: plainWords(run.removedParameters.join(t('common.listSeparator')), 300) })}>
					{t('runs.removed', { n: removed })}
				</span>
			)}
			{run.cacheHit === true ? <span class="ed-mini-badge">{t('runs.cached')}</span> : null}
		</>
	);
}
