/** One request on one route: sent, read, cleaned, recorded. */
import type { StopSignal } from './cancel';
import { failedReading, readTransport } from './classify';
import type { Reading } from './classify';
import { cleanProse, cleanText } from './clean-text';
import { hideKeys, hideKnownKeys } from './hide-keys';
import type { ProviderAdapter, RawResult } from './provider-types';
import { judgeResults } from './quality';
import { joinDuplicates } from './rank-fusion';
import { resolveRedirects } from './resolve-redirects';
import type { Route } from './routes';
import type { SearchRun } from './runtime-types';
import type { Attempt, AttemptOutcome, Cause, FailureCode, Layer, SearchAnswer, SearchResult } from './search-types';
import { sendOnce } from './send-once';
import type { HttpRequest } from './transport-types';
import { isoInstant } from './waiting';

const ANSWER_CAP = 20_000;
const ENTRY_POINT_CAP = 20_000;

/** What one request delivered. */
export interface AttemptEnd {
	readonly outcome: AttemptOutcome;
	readonly code: FailureCode | null;
	readonly retryAfterMs: number | null;
	readonly results: readonly SearchResult[];
	readonly answer: SearchAnswer | null;
	readonly cause: Cause | null;
	readonly understood: boolean;
}

export interface AttemptOrder {
	readonly route: Route;
	readonly request: HttpRequest;
	readonly removed: readonly string[];
	readonly signal: StopSignal;
	/** Milliseconds this request may take. */
	readonly timeoutMs: number;
}

/** Makes the request and its record. Counts towards the budget of a paid provider from the moment it starts. */
export async function runAttempt(run: SearchRun, { route, request, removed, signal, timeoutMs }: AttemptOrder): Promise<AttemptEnd> {
	const { clock, transport } = run.world;
	const { adapter } = route;
	run.started += 1;
	const n = run.started;
	const startedAt = clock.now();
	if (adapter.cost === 'metered') run.book.note(adapter.id);
	run.tell({ kind: 'attempt_started', n, route_id: route.id, provider_id: adapter.id, credential: route.label, at: isoInstant(startedAt) });
	const sent = await sendOnce({ transport, clock, request, timeoutMs, maxBytes: run.settings.maxBytes, signal });
	const reading = readTransport(sent, { adapter, request, maxBytes: run.settings.maxBytes, nowMs: clock.now() });
	const elapsed = clock.now() - startedAt;
	const settled = await settle(run, route, reading, signal);
	const attempt: Attempt = {
		route_id: route.id,
		provider_id: adapter.id,
		credential: route.label,
		n,
		started_at: isoInstant(startedAt),
		elapsed_ms: elapsed,
		outcome: settled.outcome,
		layer: settled.layer,
		code: settled.code,
		http_status: reading.httpStatus,
		provider_code: reading.providerCode === null ? null : hideKeys(reading.providerCode, [...run.keys]),
		retry_after_ms: reading.retryAfterMs,
		result_count: settled.results.length,
		sent: reading.sent,
		stopped: reading.stopped,
		removed_parameters: removed,
		detail: reading.detail === null ? null : hideKeys(cleanText(reading.detail, 200).text, [...run.keys]),
	};
	run.attempts.push(attempt);
	run.tell({ kind: 'attempt_finished', attempt });
	const { outcome, code, layer, results } = settled;
	return {
		outcome,
		code,
		retryAfterMs: reading.retryAfterMs,
		results,
		answer: answerOf(adapter, reading, [...run.keys]),
		cause: code === null || layer === null ? null : { route_id: route.id, provider_id: adapter.id, layer, code, http_status: reading.httpStatus, retry_after_ms: reading.retryAfterMs, detail: attempt.detail, suggestion: null },
		understood: outcome === 'ok' || outcome === 'partial' || outcome === 'empty' || code === 'no_usable_results',
	};
}

interface Settled {
	readonly outcome: AttemptOutcome;
	readonly layer: Layer | null;
	readonly code: FailureCode | null;
	readonly results: readonly SearchResult[];
}

/** Cleans the results. Results of which none can be reviewed are no success. */
async function settle(run: SearchRun, route: Route, reading: Reading, signal: StopSignal): Promise<Settled> {
	const { outcome, layer, code } = reading;
	const { adapter } = route;
	if (reading.unresponsive.length > 0) run.warnings.push({ code: 'engines_unresponsive', provider_id: adapter.id, details: reading.unresponsive.slice(0, 20).map((name) => cleanText(hideKnownKeys(name, [...run.keys]), 60).text) });
	if (outcome !== 'ok' && outcome !== 'partial') return { outcome, layer, code, results: [] };
	const raw = adapter.redirectHost === null ? reading.results : await resolveRedirects(run, adapter.redirectHost, reading.results, signal, adapter.id);
	const judged = judgeResults(raw.map((result) => withoutKeys(result, [...run.keys])), { routeId: route.id, providerId: adapter.id });
	if (judged.dropped.size > 0) run.warnings.push({ code: 'results_dropped', provider_id: adapter.id, details: [...judged.dropped].map(([why, count]) => `${why}:${String(count)}`) });
	const results = joinDuplicates(judged.results).slice(0, run.wish.count);
	if (results.length > 0 || code === 'no_grounding') return { outcome, layer, code, results };
	return { outcome: reading.answer === null ? 'failed' : 'partial', layer: 'content', code: reading.answer === null ? 'no_usable_results' : 'no_grounding', results };
}

/** A server that repeats what it was sent must not bring a key onto the screen or, through a proposal, into a file. */
function withoutKeys(result: RawResult, keys: readonly string[]): RawResult {
	const hide = (text: string): string => hideKnownKeys(text, keys);
	const { extraSnippets, published } = result;
	return {
		...result,
		url: hide(result.url),
		title: hide(result.title),
		snippet: hide(result.snippet),
		...(extraSnippets === undefined ? {} : { extraSnippets: extraSnippets.map(hide) }),
		...(typeof published === 'string' ? { published: hide(published) } : {}),
	};
}

function answerOf(adapter: ProviderAdapter, reading: Reading, keys: readonly string[]): SearchAnswer | null {
	if (reading.answer === null || (reading.outcome !== 'ok' && reading.outcome !== 'partial')) return null;
	const { text, hidden } = cleanProse(hideKnownKeys(reading.answer.text, keys), ANSWER_CAP);
	const html = reading.answer.entryPointHtml === null ? null : hideKnownKeys(reading.answer.entryPointHtml, keys);
	return { provider_id: adapter.id, text, hidden_characters: hidden, queries: reading.answer.queries.slice(0, 20).map((query) => cleanText(hideKnownKeys(query, keys), 300).text), entry_point_html: html !== null && html.length <= ENTRY_POINT_CAP ? html : null };
}

/** An end without a request, for a route that could not be asked. */
export function endWithout(route: Route, layer: Layer, code: FailureCode): AttemptEnd {
	const reading = failedReading(layer, code, { sent: 'no' });
	return { outcome: reading.outcome, code, retryAfterMs: null, results: [], answer: null, understood: false, cause: { route_id: route.id, provider_id: route.adapter.id, layer, code, http_status: null, retry_after_ms: null, detail: null, suggestion: null } };
}
