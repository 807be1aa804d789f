// One hundred and twenty search runs in the dialects that agents have written over time, two for each look.
import { pad, seeded, utc } from './random.mjs';

const DAY_MS = 86_400_000;
const OUTAGE = [Date.UTC(2026, 0, 16), Date.UTC(2026, 0, 22)]; // a dead proxy: only bare failure records
const NEW_RUNTIME = Date.UTC(2026, 1, 3); // from here on camelCase with attempt records, with a few late old ones

const removedFor = (i) => (i % 6 === 1 ? ['freshness'] : i % 11 === 3 ? ['country', 'search_lang'] : []);

/** A failure as the first runtime wrote it: nine fields, no id and no time. */
function bareFailure(run, i) {
	const [status, error] = [
		['transport_failure', 'fetch failed: connect ECONNREFUSED proxy.example.net:8080'],
		['transport_failure', 'fetch failed'],
		['provider_overloaded', 'HTTP 503'],
		['authentication_failure', 'HTTP 401'],
	][i % 4];
	return { query: run.query, provider: i % 3 === 0 ? 'gemini' : 'tavily', attempts: 1 + (i % 3), status, error_code: error, result_count: 0,
		removed_parameters: removedFor(i), retrieval_succeeded: false, usable_for_review: false };
}

/** The first runtime's full record, snake_case. */
function snakeRun(run, i, random) {
	const ms = 400 + random.int(7400);
	const results = run.empty ? 0 : 1 + random.int(8);
	const rough = !run.empty && i % 13 === 6;
	const status = run.empty ? 'no_results' : rough ? 'partial' : 'success';
	const record = { search_run_id: run.id, query: run.query, provider: ['gemini', 'tavily', 'brave'][i % 3], attempts: i % 5 === 2 ? 2 : 1, status,
		error_code: null, latency_ms: ms, result_count: results, removed_parameters: removedFor(i), retrieval_succeeded: true,
		usable_for_review: !run.empty, started_at: utc(run.at), finished_at: utc(run.at + ms) };
	if (i === 17) return { ...record, status: 'response_parse_failure', error_code: 'unexpected token < in JSON', result_count: 0, retrieval_succeeded: false, usable_for_review: false };
	if (i === 22) return { ...record, status: 'failed', error_code: 'unsupported_language', result_count: 0, retrieval_succeeded: false, usable_for_review: false };
	return record;
}

const attempt = (route, n, status, resultCount, elapsedMs, more = {}) => ({ providerId: route.split('.')[0], routeId: route,
	credentialProfile: route.split('.')[1], attempt: n, status, resultCount, elapsedMs, ...more });

/** What happened on the routes, for one of the later runtime's runs. */
function routeStory(run, i, random) {
	const results = 2 + random.int(8);
	const ms = 300 + random.int(1800);
	if (run.empty) {
		return { path: ['tavily.default', 'brave.default'], fallbackReason: 'no_results', status: 'no_results', results: 0, ok: true,
			attempts: [attempt('tavily.default', 1, 'no_results', 0, ms), attempt('brave.default', 1, 'no_results', 0, ms + 210)] };
	}
	switch (i % 10) {
		case 1: return { path: ['tavily.default', 'tavily.backup'], fallbackReason: 'rate_limited', status: 'success', results, ok: true,
			attempts: [attempt('tavily.default', 1, 'failed', 0, 143, { errorCode: 'rate_limited', httpStatus: 429 }), attempt('tavily.backup', 1, 'success', results, ms)] };
		case 3: return { path: ['brave.default', 'searxng.local'], fallbackReason: 'timeout', status: 'partial', results: 2, ok: true,
			attempts: [attempt('brave.default', 1, 'failed', 0, 8000, { errorCode: 'timeout' }), attempt('brave.default', 2, 'failed', 0, 8000, { errorCode: 'timeout' }),
				attempt('searxng.local', 1, 'partial', 2, ms)] };
		case 6: return i % 20 === 6
			? { path: ['tavily.default'], status: 'aborted', results: 0, ok: false, attempts: [attempt('tavily.default', 1, 'aborted', 0, 2600, { errorCode: 'aborted' })] }
			: { path: ['gemini.default', 'tavily.default'], fallbackReason: 'missing_credentials', status: 'success', results, ok: true,
				attempts: [attempt('gemini.default', 1, 'failed', 0, 0, { errorCode: 'missing_credentials' }), attempt('tavily.default', 1, 'success', results, ms)] };
		case 8: return i % 20 === 8
			? { path: ['tavily.default', 'tavily.backup'], fallbackReason: 'auth_failed', status: 'failed', results: 0, ok: false, errorCode: 'server_error',
				attempts: [attempt('tavily.default', 1, 'failed', 0, 120, { errorCode: 'auth_failed', httpStatus: 401 }), attempt('tavily.backup', 1, 'failed', 0, 2210, { errorCode: 'server_error', httpStatus: 502 }),
					attempt('tavily.backup', 2, 'failed', 0, 2190, { errorCode: 'server_error', httpStatus: 502 })] }
			: { path: ['tavily.default'], status: 'success', results, ok: true, cacheHit: true, attempts: [] };
		default: return { path: ['tavily.default'], status: 'success', results, ok: true, attempts: [attempt('tavily.default', 1, 'success', results, ms)] };
	}
}

/** The later runtime's record: camelCase, attempts as an array. */
function camelRun(run, i, random) {
	const story = routeStory(run, i, random);
	const elapsedMs = story.attempts.reduce((sum, one) => sum + one.elapsedMs, 2);
	return { searchRunId: run.id, query: run.query, provider: story.path.at(-1).split('.')[0], providerPath: story.path,
		...(story.fallbackReason ? { fallbackReason: story.fallbackReason } : {}), attempts: story.attempts, resultStatus: story.status,
		...(story.errorCode ? { errorCode: story.errorCode } : {}), resultCount: story.results, removedParameters: removedFor(i),
		retrievalSucceeded: story.ok, usableForReview: story.ok && story.results > 0, elapsedMs, cacheHit: story.cacheHit === true,
		startedAt: utc(run.at), finishedAt: utc(run.at + elapsedMs) };
}

/**
 * The search runs and which of them each look can name.
 * @param {readonly object[]} plan see research-plan.mjs
 * @returns {{ records: readonly object[], idsOf: ReadonlyMap<string, readonly string[]> }} in time order; `idsOf` by look
 * label, without the runs that have no id
 */
export function searchRuns(plan) {
	const random = seeded(120);
	const idsOf = new Map(plan.map((look) => [look.label, []]));
	const prefixes = new Map();
	const records = plan.flatMap((look, lookIndex) => [0, 1].map((second) => {
		const i = lookIndex * 2 + second;
		const at = look.at - (second ? 4 : 9) * 60_000 - random.int(60_000);
		const day = Math.floor(at / DAY_MS);
		if (!prefixes.has(day)) prefixes.set(day, random.hex(6));
		const run = { at, id: `SEARCH-${prefixes.get(day)}-${pad(i + 1).padStart(6, '0')}`, empty: look.status === 'no_results' || (look.status === 'partial' && second === 0),
			query: second ? look.query : look.query.replace(/ 2026$/, '') };
		const outage = at >= OUTAGE[0] && at < OUTAGE[1] && second === 0;
		if (outage || i % 31 === 30) return bareFailure(run, i);
		idsOf.get(look.label).push(run.id);
		const late = at >= NEW_RUNTIME && i % 9 === 4;
		return at < NEW_RUNTIME || late ? snakeRun(run, i, random) : camelRun(run, i, random);
	}));
	return { records, idsOf };
}

/** What a crash left at the end of the file: the start of a record, no line break. */
export const TORN_SEARCH_RUN = '{"searchRunId":"SEARCH-0f3a9c-000121","query":"Exempel tekniska högskola MSc Machine Learning decision dates","provider":"tav';
