/** How the search ended, in a sentence; what was amiss; where to look further. Failed and empty share neither word nor shape nor colour. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Cause, SearchOutcome } from '../../search/search-types';
import type { RecordKey, Snapshot } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import { causeText, codeText, layerText, outcomeText, warningText } from '../models/failure-words';
import { shownMessage } from '../models/refusal-words';
import { AgentText } from '../widgets/agent-text';
import { Icon } from '../widgets/icon';
import { OutcomeBadge } from '../widgets/outcome-badge';
import { AttemptList } from './attempt-list';
import type { ClaimCheck } from './claim-check';
import type { SearchState } from './one-search';
import { providerNames } from './provider-names';

const FRESH_MS = 2000;

export function OutcomeBox({ ctx, check }: { readonly ctx: LeafContext; readonly check: ClaimCheck }): VNode {
	const { t } = ctx.desk;
	const search = check.search.value;
	const { outcome, problem, phase } = search;
	const words = outcome === null ? (problem === null ? '' : t('verify.notStarted', { why: shownMessage(problem, t) })) : outcomeText(outcome, t, providerNames(ctx));
	return (
		<div class="ed-verify-outcome">
			<span class="ed-sr-only" role="status" aria-live="polite">
				{phase === 'done' ? words : ''}
			</span>
			{phase !== 'done' ? null : outcome === null ? <p class="ed-problem">{words}</p> : <Ended ctx={ctx} check={check} outcome={outcome} search={search} words={words} />}
		</div>
	);
}

interface EndedProps {
	readonly ctx: LeafContext;
	readonly check: ClaimCheck;
	readonly outcome: SearchOutcome;
	readonly search: SearchState;
	readonly words: string;
}

function Ended({ ctx, check, outcome, search, words }: EndedProps): VNode {
	const { t } = ctx.desk;
	const { live } = search;
	const box = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const element = box.current;
		// A search that has just ended is looked at; one that ended long ago is where the person left it.
		const isFresh = Date.now() - (search.endedMs ?? 0) < FRESH_MS;
		if (isFresh && element?.closest('.ed-root')?.contains(element.doc.activeElement) === true) element.scrollIntoView({ block: 'start' });
	}, []);
	const ms = Math.max(0, Date.parse(outcome.finished_at) - Date.parse(outcome.started_at));
	const isPlain = outcome.outcome === 'ok' || outcome.outcome === 'empty';
	// What the person stopped has not failed.
	const cause = outcome.outcome === 'cancelled' ? null : outcome.root_cause;
	return (
		<div ref={box} class={`ed-verify-end is-${outcome.outcome}`}>
			<p class="ed-verify-end-words">
				<OutcomeBadge outcome={outcome.outcome} statusRaw={null} t={t} /> <AgentText text={words} max={600} t={t} />
			</p>
			<p class="ed-hint">
				<AgentText text={t('verify.sentQuery', { query: search.query })} max={300} t={t} />
			</p>
			{outcome.cache_hit ? (
				<p class="ed-verify-note">
					<Icon name="info" size={14} /> {t('verify.fromCache')}{' '}
					<button type="button" class="ed-link" onClick={() => void check.start({ useCache: false })}>
						{t('verify.again')}
					</button>
				</p>
			) : null}
			{outcome.warnings.length === 0 ? null : (
				<ul class="ed-plain-list ed-verify-warnings">
					{outcome.warnings.map((warning, index) => (
						<li key={index}>
							<Icon name="warning" size={14} /> <AgentText text={warningText(warning, t)} max={400} t={t} />
						</li>
					))}
				</ul>
			)}
			{cause === null ? null : <RootCause ctx={ctx} cause={cause} />}
			<div class="ed-actions">
				<ShowInRuns ctx={ctx} runId={outcome.search_run_id} />
				{cause === null ? null : <CopyCause ctx={ctx} outcome={outcome} cause={cause} />}
			</div>
			{live.rows.length === 0 ? null : (
				<details class="ed-verify-attempts" open={!isPlain}>
					<summary>{t('verify.requestsMade', { n: outcome.attempts.length, ms })}</summary>
					<AttemptList ctx={ctx} live={live} nowMs={search.endedMs ?? 0} />
				</details>
			)}
		</div>
	);
}

/** Where it ended and the code to look for; the sentence above says what it means. */
function RootCause({ ctx, cause }: { readonly ctx: LeafContext; readonly cause: Cause }): VNode {
	const { t } = ctx.desk;
	return (
		<p class="ed-verify-cause">
			<span class="ed-mini-badge">{t('card.a.layer', { layer: layerText(cause.layer, t) })}</span> <AgentText text={codeText(cause.code, t)} max={200} />{' '}
			<span class="ed-mono ed-muted">
				{cause.code}
				{cause.http_status === null ? null : ` ${cause.http_status}`}
			</span>
		</p>
	);
}

/** The line in the run log, as soon as the reading has it. */
function ShowInRuns({ ctx, runId }: { readonly ctx: LeafContext; readonly runId: string }): VNode | null {
	const { t, snapshot, actions } = ctx.desk;
	const key = snapshot.value === null ? null : runKey(snapshot.value, runId);
	if (key === null) return null;
	return (
		<button type="button" class="ed-button" onClick={() => actions.openView('runs', { runs: { kind: 'search_run' }, open: key, trail: [] })}>
			{t('verify.showInRuns')}
		</button>
	);
}

function runKey(snapshot: Snapshot, runId: string): RecordKey | null {
	return snapshot.searchRuns.findById({ key: `s:${runId}`, shown: runId })?.key ?? null;
}

/** For a report or a question: what failed and where, without the query and without any key. */
function CopyCause({ ctx, outcome, cause }: { readonly ctx: LeafContext; readonly outcome: SearchOutcome; readonly cause: Cause }): VNode {
	const { t, actions } = ctx.desk;
	const button = useRef<HTMLButtonElement>(null);
	const copy = async (): Promise<void> => {
		const text = [causeText(cause, t, providerNames(ctx)), [cause.layer, cause.code, cause.http_status].filter((part) => part !== null).join(' / '), outcome.search_run_id, outcome.finished_at].join('\n');
		try {
			const clipboard = button.current?.doc.defaultView?.navigator.clipboard;
			if (clipboard === undefined) throw new Error('no clipboard');
			await clipboard.writeText(text);
			actions.notify(t('verify.copied'));
		} catch {
			actions.notify(t('host.copyFailed'));
		}
	};
	return (
		<button ref={button} type="button" class="ed-button" onClick={() => void copy()}>
			<Icon name="copy" size={14} /> {t('verify.copyCause')}
		</button>
	);
}
