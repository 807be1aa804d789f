/** The path of a search run, with retry, credential switch and provider switch as three different badges (R19). */
import type { VNode } from 'preact';
import type { Translator } from '../../i18n/translate';
import type { SearchRunValues } from '../../records/record-types';
import type { PathMove, PathStep, RunPath } from '../models/runs-path';
import { plainWords } from '../models/timeline-mark-words';
import { AgentText } from './agent-text';
import { OUTCOME_SHAPES } from './outcome-badge';

const MOVE_SHAPES: Readonly<Record<PathMove, string>> = { retry: '↻', failover: '⇄', fallback: '→' };

export interface RunPathTextProps {
	readonly path: RunPath;
	readonly run: Pick<SearchRunValues, 'outcome' | 'errorCode'>;
	readonly t: Translator;
}

/** `tavily.default → brave.default ✓` and the badges. Only the last step has an outcome: of the others the record says that they were left. */
export function RunPathText({ path, run, t }: RunPathTextProps): VNode {
	if (path.steps.length === 0) return <span class="ed-muted">{t('runs.noProvider')}</span>;
	return (
		<span class="ed-path">
			<span class="ed-path-line">
				<span class="ed-path-steps" title={path.steps.map((step) => `${step.move === null ? '' : ` ${MOVE_SHAPES[step.move]} `}${plainWords(step.route)}${callsOf(step)}`).join('')}>
					{path.steps.map((step, index) => (
						<span key={index} class="ed-path-step">
							{step.move === null ? null : (
								<span class={`ed-path-move ed-move-${step.move}`} title={t(moveTitle(step.move))}>
									<span aria-hidden="true"> {MOVE_SHAPES[step.move]} </span>
									<span class="ed-sr-only">{t(moveTitle(step.move))}</span>
								</span>
							)}
							<AgentText text={step.route} max={40} />
							{callsOf(step)}
						</span>
					))}
				</span>
				<span class={`ed-path-end ed-outcome-text-${run.outcome}`} aria-hidden="true">
					{OUTCOME_SHAPES[run.outcome]}
				</span>
			</span>
			{path.retries + path.failovers + path.fallbacks === 0 ? null : (
				<span class="ed-path-badges">
					<MoveBadges path={path} t={t} />
				</span>
			)}
		</span>
	);
}

function callsOf(step: PathStep): string {
	return step.calls > 1 ? ` ×${step.calls}` : '';
}

function moveTitle(move: PathMove): 'runs.retryTitle' | 'runs.failoverTitle' | 'runs.fallbackTitle' {
	return move === 'retry' ? 'runs.retryTitle' : move === 'failover' ? 'runs.failoverTitle' : 'runs.fallbackTitle';
}

function MoveBadges({ path, t }: { readonly path: RunPath; readonly t: Translator }): VNode {
	return (
		<>
			{path.retries > 0 ? (
				<span class="ed-mini-badge ed-move-retry" title={t('runs.retryTitle')}>
					<span aria-hidden="true">{MOVE_SHAPES.retry} </span>
					{t('runs.retries', { n: path.retries })}
				</span>
			) : null}
			{path.failovers > 0 ? (
				<span class="ed-mini-badge ed-move-failover" title={t('runs.failoverTitle')}>
					<span aria-hidden="true">{MOVE_SHAPES.failover} </span>
					{t('runs.failovers', { n: path.failovers })}
				</span>
			) : null}
			{path.fallbacks > 0 ? (
				<span class="ed-mini-badge ed-move-fallback" title={t('runs.fallbackTitle')}>
					<span aria-hidden="true">{MOVE_SHAPES.fallback} </span>
					{t('runs.fallbacks', { n: path.fallbacks })}
				</span>
			) : null}
		</>
	);
}
