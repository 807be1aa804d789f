/** What only a search run's card has: its attempts as a small waterfall, and the answers to what one asks about a run. */
import type { VNode } from 'preact';
import type { Attempt, RecordDetail } from '../../records/record-detail';
import type { SearchRunRow } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import { attemptBars } from '../models/runs-waterfall';
import { runOddities } from '../models/runs-oddities';
import { runPath } from '../models/runs-path';
import { AgentText } from '../widgets/agent-text';
import { OutcomeBadge } from '../widgets/outcome-badge';
import { RunPathText } from '../widgets/run-path';
import { RunAnswersList } from './run-answers';
import { Section } from './section';

export function RunSections({ ctx, run, detail }: { readonly ctx: LeafContext; readonly run: SearchRunRow; readonly detail: RecordDetail | null }): VNode {
	const { t } = ctx.desk;
	const path = runPath(run.providerPath, run.provider, run.attempts);
	const oddities = runOddities(run);
	const attempts = detail?.attempts ?? [];
	return (
		<>
			<p class="ed-card-line">
				<OutcomeBadge outcome={run.outcome} statusRaw={run.statusRaw} t={t} /> <RunPathText path={path} run={run} t={t} />
			</p>
			{oddities.length === 0 ? null : (
				<p class="ed-problem">
					{t('card.oddities')}: {oddities.map((code) => t(`runs.odd.${code}`)).join(t('common.listSeparator'))}
				</p>
			)}
			{run.removedParameters.length === 0 ? null : (
				<p>
					{t('card.removed')}: <AgentText text={run.removedParameters.join(t('common.listSeparator'))} max={200} t={t} />
				</p>
			)}
			<Section title={t('card.answers')}>
				<RunAnswersList ctx={ctx} run={run} attempts={attempts} />
			</Section>
			<Section title={t('card.attempts')}>
				{attempts.length === 0 ? (
					<p class="ed-muted">
						{t('card.attemptsNone')} {run.attempts === null ? null : t('card.attemptsTotal', { n: run.attempts })}
					</p>
				) : (
					<Waterfall ctx={ctx} attempts={attempts} />
				)}
			</Section>
		</>
	);
}

function Waterfall({ ctx, attempts }: { readonly ctx: LeafContext; readonly attempts: readonly Attempt[] }): VNode {
	const { t } = ctx.desk;
	return (
		<ol class="ed-waterfall">
			{attemptBars(attempts).map(({ attempt, move, start, width }, index) => (
				<li key={index} class="ed-attempt">
					<div class="ed-attempt-head">
						<span class="ed-muted">{t('card.attempt', { n: attempt.number ?? index + 1 })}</span>
						{move === null ? null : (
							<span class={`ed-mini-badge ed-move-${move}`}>{t(move === 'retry' ? 'runs.retryTitle' : move === 'failover' ? 'runs.failoverTitle' : 'runs.fallbackTitle')}</span>
						)}
						<strong>
							<AgentText text={attempt.route ?? attempt.provider ?? t('card.noRoute')} max={60} />
						</strong>
						{attempt.credential === null ? null : (
							<span class="ed-muted">
								<AgentText text={t('card.attemptCredential', { label: attempt.credential })} max={60} />
							</span>
						)}
						<OutcomeBadge outcome={attempt.outcome} statusRaw={attempt.statusRaw} t={t} />
					</div>
					<div class="ed-attempt-track" aria-hidden="true">
						{width === null ? null : <span class={`ed-attempt-bar ed-outcome-bar-${attempt.outcome}`} style={{ left: `${start * 100}%`, width: `${Math.max(width * 100, 0.6)}%` }} />}
					</div>
					<p class="ed-attempt-facts">
						{[
							attempt.elapsedMs === null ? null : t('card.attemptMs', { ms: Math.round(attempt.elapsedMs) }),
							attempt.httpStatus === null ? null : t('card.attemptHttp', { code: String(attempt.httpStatus) }),
							attempt.layer === null ? null : t('card.a.layer', { layer: t(`common.layer.${attempt.layer}`) }),
							attempt.errorFamily === null ? null : t(`runs.family.${attempt.errorFamily}`),
							attempt.errorCode,
							attempt.resultCount === null ? null : t('card.attemptResults', { n: attempt.resultCount }),
							attempt.retryAfterMs === null ? null : t('card.attemptRetryAfter', { ms: attempt.retryAfterMs }),
						]
							.filter((fact) => fact !== null)
							.map((fact, position) => (
								<span key={position}>
									{position > 0 ? ' · ' : null}
									<AgentText text={fact} max={80} />
								</span>
							))}
					</p>
				</li>
			))}
		</ol>
	);
}
