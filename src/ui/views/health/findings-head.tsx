/** Above the findings: both results in words, what was checked, what is new since the last look, and which are shown. */
import type { VNode } from 'preact';
import { SEVERITIES, type Report, type Severity } from '../../../validator/finding-types';
import type { RecordKey } from '../../../workspace/snapshot-types';
import type { LeafContext } from '../../desk';
import type { FindingsState } from '../../findings';
import { severityCounts } from '../../models/finding-groups';
import type { FindingsTrend } from '../../models/finding-trend';
import { checkedWords, SEVERITY_SHAPES, tallyWords } from '../../models/finding-words';
import { titleOf } from '../../models/record-title';
import { plainWords } from '../../models/timeline-mark-words';
import { AgentText } from '../../widgets/agent-text';
import { Segments } from '../../widgets/segments';

/** How the check stands, for eyes and for screen readers. */
export function CheckState({ ctx, state }: { readonly ctx: LeafContext; readonly state: FindingsState }): VNode {
	const { t } = ctx.desk;
	const { error, report, running } = state;
	return (
		<div role="status" aria-live="polite" class="ed-check-state">
			{error === null ? null : (
				<p class="ed-notice ed-notice-unreadable">
					<AgentText text={report === null ? t('findings.failed', { why: error }) : t('findings.failedKept', { why: error })} max={300} t={t} />
				</p>
			)}
			{report === null ? error === null ? <p class="ed-muted">{t('findings.checking')}</p> : null : <Results ctx={ctx} report={report} running={running} />}
		</div>
	);
}

function Results({ ctx, report, running }: { readonly ctx: LeafContext; readonly report: Report; readonly running: boolean }): VNode {
	const { t, snapshot } = ctx.desk;
	return (
		<>
			<p class="ed-check-results">
				<span>
					<strong>{t('rules.result.form')}</strong> {tallyWords(report.form, t)}
				</span>
				<span>
					<strong>{t('rules.result.meaning')}</strong> {tallyWords(report.meaning, t)}
				</span>
			</p>
			<p class="ed-hint">
				{checkedWords(report, snapshot.value?.profile.rules, t)} {report.complete ? null : <strong>{t('findings.incomplete')}</strong>} {running ? t('findings.checkingAgain') : null}
			</p>
		</>
	);
}

/** What is new and what is gone since the person last looked. */
export function TrendLine({ ctx, trend }: { readonly ctx: LeafContext; readonly trend: FindingsTrend | null }): VNode | null {
	const { t, dates, actions } = ctx.desk;
	if (trend === null) return null;
	const fresh = trend.fresh.size;
	const when = dates.moment(trend.sinceMs);
	const parts = [t('findings.trendNew', { n: fresh }), trend.gone === null ? t('findings.trendGoneUnknown') : t('findings.trendGone', { n: trend.gone })];
	return (
		<p class="ed-check-trend">
			{fresh === 0 && trend.gone === 0 ? t('findings.trendSame', { when }) : t('findings.trend', { when, parts: parts.join(t('common.listSeparator')) })}{' '}
			{fresh === 0 && trend.gone !== 0 ? null : fresh === 0 ? null : (
				<button type="button" class="ed-link" onClick={() => actions.markSeen()}>
					{t('overview.markSeen')}
				</button>
			)}
		</p>
	);
}

export interface NarrowingProps {
	readonly ctx: LeafContext;
	readonly report: Report;
	readonly severity: Severity | null;
	readonly record: RecordKey | null;
	readonly onSeverity: (severity: Severity | null) => void;
	readonly onAllRecords: () => void;
}

/** Which findings are shown: of one severity, of one record, or all. */
export function Narrowing({ ctx, report, severity, record, onSeverity, onAllRecords }: NarrowingProps): VNode {
	const { t } = ctx.desk;
	const counts = severityCounts(report);
	const segments = [
		{ id: 'all' as const, label: t('findings.all', { n: counts.error + counts.warning + counts.note }) },
		...SEVERITIES.map((id) => ({
			id,
			label: (
				<>
					<span aria-hidden="true">{SEVERITY_SHAPES[id]} </span>
					{tallyOf(id, counts[id], ctx)}
				</>
			),
		})),
	];
	return (
		<div class="ed-check-narrow">
			<Segments label={t('findings.severities')} segments={segments} value={severity ?? 'all'} onChoose={(id) => onSeverity(id === 'all' ? null : id)} />
			{record === null ? null : (
				<p>
					<AgentText text={t('findings.onlyRecord', { name: recordName(ctx, record) })} max={160} />{' '}
					<button type="button" class="ed-link" onClick={onAllRecords}>
						{t('findings.showAll')}
					</button>
				</p>
			)}
		</div>
	);
}

function tallyOf(severity: Severity, n: number, { desk: { t } }: LeafContext): string {
	const keys = { error: 'findings.errors', warning: 'findings.warnings', note: 'findings.notes' } as const;
	return t(keys[severity], { n });
}

function recordName(ctx: LeafContext, record: RecordKey): string {
	const row = ctx.desk.snapshot.value?.find(record) ?? null;
	const name = row === null ? ctx.desk.snapshot.value?.subjects.find(({ key }) => key === record)?.name : (row.id?.shown ?? titleOf(row));
	return plainWords(name ?? record, 80);
}
