/** What this app writes about its searches, read back as any other tool's: the same layer, a fitting family, no contradiction. */
import { describe, expect, it } from 'vitest';
import { failureOf, layerOfWord } from '../../../src/records/outcomes';
import { ERROR_FAMILIES, LAYERS as RECORD_LAYERS, OUTCOMES as RECORD_OUTCOMES } from '../../../src/records/record-types';
import type { ErrorFamily } from '../../../src/records/record-types';
import { readDetail } from '../../../src/records/record-detail';
import { DEFAULT_READ_OPTIONS } from '../../../src/records/read-record';
import { createStopper } from '../../../src/search/cancel';
import type { RunRecord } from '../../../src/search/run-record';
import { createSearchRuntime } from '../../../src/search/runtime';
import { FAILURE_CODES, LAYERS, OUTCOMES } from '../../../src/search/search-types';
import type { FailureCode, SearchRequest } from '../../../src/search/search-types';
import { runAnswers } from '../../../src/ui/models/runs-answers';
import { runOddities } from '../../../src/ui/models/runs-oddities';
import type { SearchRunRow } from '../../../src/workspace/snapshot-types';
import { failure, fakeClock, fakeWorld, json, route, slow, tavilyAnswer, text } from '../search/fake-world';
import type { FakeOptions, Handler } from '../search/fake-world';
import { snapshotOf } from '../verification/demo';

const FAMILIES: Readonly<Record<ErrorFamily, readonly FailureCode[]>> = {
	not_set_up: ['base_url_refused', 'base_url_missing', 'unknown_provider', 'unknown_route', 'no_routes', 'route_disabled', 'route_gone', 'not_found', 'format_disabled'],
	missing_credentials: ['missing_credential', 'credential_unreadable', 'credential_malformed'],
	auth_failed: ['auth_failed', 'proxy_auth_failed'],
	rate_limited: ['quota_exhausted', 'rate_limited'],
	overloaded: ['overloaded', 'engines_unavailable'],
	timeout: ['timeout', 'provider_timeout', 'deadline'],
	server_error: ['server_error', 'refused_by_provider', 'redirect_refused', 'unexpected_redirect', 'provider_error'],
	network_error: ['proxy_refused', 'proxy_error', 'dns_error', 'dns_temporary', 'connection_refused', 'connection_reset', 'unreachable', 'offline', 'body_cut', 'network_error', 'certificate_error', 'tls_error'],
	parse_error: ['html_instead_of_json', 'invalid_json', 'bad_encoding', 'empty_body', 'too_large', 'unknown_envelope'],
	not_usable: ['content_blocked', 'no_grounding', 'no_usable_results'],
	no_results: [],
	unsupported: ['query_empty', 'query_too_long', 'query_too_many_words', 'count_invalid', 'filter_invalid', 'bad_request'],
	aborted: ['cancelled', 'aborted', 'provider_tried_already'],
	policy: ['policy_denied', 'not_confirmed', 'budget_exceeded'],
	unknown: ['unknown'],
};

describe('the lists of the search and of the records', () => {
	it('every code of the search has its family', () => {
		const family = (code: FailureCode): ErrorFamily | null => failureOf({ outcome: 'failed', statusRaw: 'failed', errorCode: code, httpStatus: null, layerRaw: null }).family;
		expect(Object.fromEntries(ERROR_FAMILIES.map((name) => [name, FAILURE_CODES.filter((code) => family(code) === name)]))).toEqual(FAMILIES);
	});

	it('layers and outcomes are the same', () => {
		expect(RECORD_LAYERS).toEqual(LAYERS);
		expect(LAYERS.map(layerOfWord)).toEqual(LAYERS);
		expect(RECORD_OUTCOMES.filter((word) => word !== 'unknown')).toEqual(OUTCOMES);
	});

	it('a code alone tells the layer at which it ends, where the code is plain', () => {
		const layer = (code: FailureCode): string | null => failureOf({ outcome: 'failed', statusRaw: 'failed', errorCode: code, httpStatus: null, layerRaw: null }).layer;
		for (const [code, expected] of Object.entries({ dns_error: 'dns', dns_temporary: 'dns', offline: 'network', proxy_auth_failed: 'proxy', certificate_error: 'tls', query_empty: 'parameter', no_routes: 'parameter', deadline: 'caller', no_grounding: 'content', engines_unavailable: 'content', empty_body: 'envelope', not_confirmed: 'policy', credential_malformed: 'credential', provider_timeout: 'http' })) expect([code, layer(code as FailureCode)]).toEqual([code, expected]);
	});
});

interface Written {
	readonly record: RunRecord;
	readonly row: SearchRunRow;
	readonly answers: ReturnType<typeof runAnswers>;
	readonly oddities: ReturnType<typeof runOddities>;
	/** Code and layer of each attempt, as read. */
	readonly attempts: readonly string[];
}

/** Searches once, and reads the line that was written. */
async function written(handler: Handler, options: FakeOptions = {}, request: Partial<SearchRequest> = {}): Promise<Written> {
	const fake = fakeWorld(handler, options);
	await fake.clock.run(createSearchRuntime(fake.world).search({ query: 'example deadline', claimId: 'CLM-1', ...request }));
	const record = fake.log.at(-1);
	if (record === undefined) throw new Error('nothing was written');
	const line = JSON.stringify(record);
	const snapshot = await snapshotOf(new Map([['90_system/search/search_runs.laptop.jsonl', `${line}\n`]]));
	const [row] = [...snapshot.searchRuns];
	if (row === undefined) throw new Error('the line is no search run');
	const detail = readDetail('search_run', JSON.parse(line) as Record<string, unknown>, line, DEFAULT_READ_OPTIONS);
	return { record, row, answers: runAnswers(row, detail.attempts), oddities: runOddities(row), attempts: detail.attempts.map(({ layer, errorCode }) => `${String(errorCode)}@${String(layer)}`) };
}

const A = 'https://example.org/a';
const stopped = createStopper();
stopped.stop('person');
const LONG = 'x'.repeat(5000);

describe('lines of the run log, read back', () => {
	it.each<[string, () => Promise<Written>, Partial<SearchRunRow>, readonly [string, string]]>([
		['found', () => written(() => tavilyAnswer(A)), { outcome: 'ok', errorCode: null, errorFamily: null, layer: null, resultCount: 1, attempts: 1 }, ['yes', 'yes']],
		['empty', () => written(() => tavilyAnswer()), { outcome: 'empty', errorFamily: null, layer: null, resultCount: 0, attempts: 1 }, ['yes', 'understoodEmpty']],
		['a wrong key', () => written(() => json({}, 401)), { outcome: 'failed', errorCode: 'auth_failed', errorFamily: 'auth_failed', layer: 'credential' }, ['yes', 'noAnswer']],
		['no key', () => written(() => tavilyAnswer(A), { routes: [{ ...route('tavily.a'), credentialId: null }] }), { outcome: 'failed', errorCode: 'missing_credential', errorFamily: 'missing_credentials', layer: 'credential', attempts: 0 }, ['sentNo', 'noAnswer']],
		['a host that has no name', () => written(() => failure('ENOTFOUND'), {}, { deadlineMs: 1000 }), { outcome: 'failed', errorCode: 'dns_error', errorFamily: 'network_error', layer: 'dns' }, ['sentNo', 'noAnswer']],
		['a web page', () => written(() => text('<!doctype html><title>x</title>', 200, { 'content-type': 'text/html' })), { outcome: 'failed', errorCode: 'html_instead_of_json', errorFamily: 'parse_error', layer: 'envelope' }, ['yes', 'understoodNo']],
		['nothing usable', () => written(() => tavilyAnswer('javascript:alert(1)')), { outcome: 'failed', errorCode: 'no_usable_results', errorFamily: 'not_usable', layer: 'content', retrievalSucceeded: true, usableForReview: false }, ['yes', 'understoodNo']],
		['no query', () => written(() => tavilyAnswer(A), {}, { query: ' ' }), { outcome: 'failed', errorCode: 'query_empty', errorFamily: 'unsupported', layer: 'parameter', attempts: 0 }, ['sentNo', 'noAnswer']],
		['a query that is too long', () => written(() => tavilyAnswer(A), {}, { query: LONG }), { outcome: 'failed', errorCode: 'query_too_long', errorFamily: 'unsupported', layer: 'parameter' }, ['sentNo', 'noAnswer']],
		['no routes', () => written(() => tavilyAnswer(A), { routes: [] }), { outcome: 'failed', errorCode: 'no_routes', errorFamily: 'not_set_up', layer: 'parameter', attempts: 0 }, ['sentNo', 'noAnswer']],
		['not agreed to', () => written(() => tavilyAnswer(A), { settings: { policy: [] } }), { outcome: 'blocked', errorCode: 'not_confirmed', errorFamily: 'policy', layer: 'policy', attempts: 0 }, ['sentNo', 'noAnswer']],
		['budget used up', () => written(() => tavilyAnswer(A), { settings: { budgets: { tavily: { perDay: 0, perMonth: null } } } }), { outcome: 'blocked', errorCode: 'budget_exceeded', errorFamily: 'policy', layer: 'policy', attempts: 0 }, ['sentNo', 'noAnswer']],
		['cancelled before', () => written(() => tavilyAnswer(A), {}, { cancel: stopped.signal }), { outcome: 'cancelled', errorCode: 'cancelled', errorFamily: 'aborted', layer: 'caller', attempts: 0 }, ['sentNo', 'noAnswer']],
	])('%s', async (_name, search, expected, [sent, understood]) => {
		const { row, record, answers, oddities } = await search();
		expect(row).toMatchObject(expected);
		expect(row).toMatchObject({ id: { shown: record.search_run_id }, query: record.query === ' ' ? null : record.query, providerPath: record.provider_path, statusRaw: record.status, layer: record.layer, errorCode: record.error_code, cacheHit: false, elapsedMs: record.latency_ms, removedParameters: record.removed_parameters, dialect: 'snake' });
		expect(row.startedAt?.text).toBe(record.started_at);
		expect([answers.sent, answers.understood]).toEqual([sent, understood]);
		expect(oddities).toEqual([]);
	});

	it('cancelled while a request runs, and a deadline that is over', async () => {
		const clock = fakeClock();
		const stopper = createStopper();
		clock.schedule(100, () => stopper.stop('person'));
		const cancelled = await written(slow(clock, 5000, tavilyAnswer(A)), { clock }, { cancel: stopper.signal });
		expect(cancelled.row).toMatchObject({ outcome: 'cancelled', layer: 'caller', errorFamily: 'aborted', attempts: 1 });
		expect(cancelled.answers).toMatchObject({ stopMatters: true, stopped: 'yes' });
		const late = fakeClock();
		const over = await written(slow(late, 5000, tavilyAnswer(A)), { clock: late }, { deadlineMs: 500, attemptTimeoutMs: 10_000 });
		expect(over.row).toMatchObject({ outcome: 'failed', errorFamily: 'timeout' });
		expect(over.oddities).toEqual([]);
	});

	it('attempts keep their own layer and code', async () => {
		const { attempts, row } = await written((_request, _limits, n) => (n === 1 ? json({}, 401) : n === 2 ? failure('ENOTFOUND') : tavilyAnswer(A)), { routes: [route('tavily.a'), route('brave.x'), route('tavily.b')] }, { deadlineMs: 20_000 });
		expect(attempts.slice(0, 2)).toEqual(['auth_failed@credential', 'dns_error@dns']);
		expect(row.attempts).toBe(attempts.length);
	});
});
