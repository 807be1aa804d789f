/** From the ends of the routes to the outcome of the search. */
import { capSites, fuseLists } from './rank-fusion';
import { isUsable } from './quality';
import { isUsableEnd } from './runtime-types';
import type { RouteEnd } from './runtime-types';
import type { Attempt, Cause, Outcome, SearchAnswer, SearchMode, SearchOutcome, SearchResult, SearchWarning, SkippedRoute } from './search-types';
import { isoInstant } from './waiting';

export interface SummaryFacts {
	readonly runId: string;
	readonly mode: SearchMode;
	readonly ends: readonly RouteEnd[];
	readonly attempts: readonly Attempt[];
	readonly skipped: readonly SkippedRoute[];
	readonly warnings: readonly SearchWarning[];
	readonly path: readonly string[];
	readonly count: number;
	readonly domainCap: number;
	/** The person stopped it. */
	readonly cancelled: boolean;
	readonly startedAt: number;
	readonly finishedAt: number;
}

interface Delivered {
	readonly outcome: Outcome;
	readonly results: readonly SearchResult[];
	readonly answer: SearchAnswer | null;
	readonly provider: string | null;
	readonly warnings: readonly SearchWarning[];
}

/** Puts the outcome together. `ok` is only what is whole; `empty` only what was answered, understood and empty. */
export function summarise(facts: SummaryFacts): SearchOutcome {
	const { ends, attempts, skipped } = facts;
	const causes = causesOf(ends, skipped);
	const delivered = facts.mode === 'aggregate' ? deliverAll(facts) : deliverOne(facts);
	const { outcome, results } = delivered;
	const lost = outcome === 'ok' || outcome === 'partial' || outcome === 'empty' ? causes.filter((cause) => cause.code !== 'aborted') : [];
	const warnings = [...facts.warnings, ...delivered.warnings];
	if (lost.length > 0) warnings.push({ code: 'routes_failed', provider_id: null, details: lost.map((cause) => `${cause.route_id ?? '?'}:${cause.code}`) });
	return {
		search_run_id: facts.runId,
		outcome,
		mode: facts.mode,
		results,
		answer: delivered.answer,
		provider_path: [...facts.path],
		provider: delivered.provider,
		attempts: [...attempts].sort((a, b) => a.n - b.n),
		skipped: [...skipped],
		causes,
		warnings: unique(warnings),
		root_cause: rootCause(outcome, causes, facts),
		removed_parameters: [...new Set(attempts.flatMap((attempt) => attempt.removed_parameters))],
		retrieval_succeeded: ends.some((end) => end.understood),
		usable_for_review: isUsable(results),
		cache_hit: false,
		started_at: isoInstant(facts.startedAt),
		finished_at: isoInstant(facts.finishedAt),
	};
}

/** Fallback and race: the first usable end, whole before partial. */
function deliverOne({ ends, count, cancelled }: SummaryFacts): Delivered {
	const best = ends.find((end) => end.outcome === 'ok' && isUsableEnd(end)) ?? ends.find(isUsableEnd);
	if (best !== undefined) return { outcome: best.outcome === 'ok' ? 'ok' : 'partial', results: best.results.slice(0, count), answer: best.answer, provider: best.route.adapter.id, warnings: [] };
	return withoutResults(ends, cancelled);
}

function withoutResults(ends: readonly RouteEnd[], cancelled: boolean): Delivered {
	const answered = ends.find((end) => end.answer !== null);
	const nothing = { results: [], answer: answered?.answer ?? null, warnings: [] };
	if (cancelled) return { ...nothing, outcome: 'cancelled', provider: answered?.route.adapter.id ?? null };
	if (answered !== undefined) return { ...nothing, outcome: 'partial', provider: answered.route.adapter.id };
	const empty = ends.find((end) => end.outcome === 'empty');
	return { ...nothing, outcome: empty === undefined ? 'failed' : 'empty', provider: empty?.route.adapter.id ?? null };
}

/** Aggregate: everything usable, fused; whole only if every provider answered. */
function deliverAll({ ends, skipped, count, domainCap, cancelled }: SummaryFacts): Delivered {
	const usable = ends.filter(isUsableEnd);
	if (usable.length === 0) return withoutResults(ends, cancelled);
	const { results, hidden } = capSites(fuseLists(usable.map((end) => end.results)), domainCap);
	const answeredBy = new Set(ends.filter((end) => end.understood).map((end) => end.route.providerKey));
	const missing = ends.some((end) => !answeredBy.has(end.route.providerKey)) || skipped.some(({ code }) => code === 'deadline') || usable.some((end) => end.outcome === 'partial');
	return {
		outcome: cancelled ? 'cancelled' : missing ? 'partial' : 'ok',
		results: results.slice(0, count),
		answer: usable.find((end) => end.answer !== null)?.answer ?? null,
		provider: [...new Set(usable.map((end) => end.route.adapter.id))].join('+'),
		warnings: hidden > 0 ? [{ code: 'domain_capped', provider_id: null, details: [String(hidden)] }] : [],
	};
}

/** One cause per route that did not deliver, in the order they were asked; then the routes that were not asked at all. */
function causesOf(ends: readonly RouteEnd[], skipped: readonly SkippedRoute[]): readonly Cause[] {
	const causes = ends.flatMap((end) => (end.cause === null ? [] : [end.cause]));
	const named = new Set(causes.map((cause) => cause.route_id));
	const others = skipped.filter((skip) => !named.has(skip.route_id)).map((skip): Cause => ({ route_id: skip.route_id, provider_id: skip.provider_id, layer: skip.layer, code: skip.code, http_status: null, retry_after_ms: null, detail: null, suggestion: null }));
	return [...causes, ...others];
}

/** The first reason of a route that was asked; the first of all if none was. `null` when nothing is missing. */
function rootCause(outcome: Outcome, causes: readonly Cause[], { ends, path }: SummaryFacts): Cause | null {
	if (outcome === 'ok' || outcome === 'empty') return null;
	if (outcome === 'cancelled') return causes.find((cause) => cause.code === 'cancelled') ?? { route_id: null, provider_id: null, layer: 'caller', code: 'cancelled', http_status: null, retry_after_ms: null, detail: null, suggestion: null };
	const asked = ends.flatMap((end) => (end.cause !== null && end.cause.code !== 'aborted' && path.includes(end.route.id) ? [end.cause] : []));
	return asked[0] ?? causes.find((cause) => cause.code !== 'aborted') ?? null;
}

function unique(warnings: readonly SearchWarning[]): readonly SearchWarning[] {
	return [...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values()];
}
