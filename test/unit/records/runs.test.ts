import { describe, expect, it } from 'vitest';
import { failureOf, outcomeOfRun, outcomeOfWord } from '../../../src/records/outcomes';
import { detail, keys, read } from './values';

const SUCCESS = {
	search_run_id: 'SEARCH-0a-000007',
	query: 'example university thesis rules',
	provider: 'brave',
	attempts: 2,
	status: 'success',
	error_code: null,
	latency_ms: 640,
	result_count: 8,
	removed_parameters: ['freshness', 'country'],
	retrieval_succeeded: true,
	usable_for_review: true,
	started_at: '2026-05-02T08:00:00.000Z',
	finished_at: '2026-05-02T08:00:00.640Z',
};
const FAILURE = {
	query: 'sample institute fees',
	provider: 'gemini',
	attempts: 3,
	status: 'provider_overloaded',
	error_code: 'model is overloaded',
	result_count: 0,
	removed_parameters: [],
	retrieval_succeeded: false,
	usable_for_review: false,
};
const CAMEL = {
	query: 'example fee waiver',
	provider: 'tavily',
	providerPath: ['brave.main', 'tavily.default'],
	fallbackReason: 'rate_limited',
	attempts: [
		{ providerId: 'brave', routeId: 'brave.main', credentialProfile: 'main', attempt: 1, status: 'failed', errorCode: 'rate_limited', httpStatus: 429, elapsedMs: 90 },
		{ providerId: 'tavily', routeId: 'tavily.default', credentialProfile: 'default', attempt: 2, status: 'success', resultCount: 4, elapsedMs: 700 },
	],
	resultStatus: 'success',
	retrievalSucceeded: true,
	usableForReview: true,
	elapsedMs: 801,
	cacheHit: false,
};

describe('search runs', () => {
	it('reads the thirteen fields of a success', () => {
		expect(read('search_run', SUCCESS)).toMatchObject({
			id: { key: 's:SEARCH-0a-000007', shown: 'SEARCH-0a-000007' },
			query: 'example university thesis rules',
			provider: 'brave',
			providerPath: [],
			attempts: 2,
			outcome: 'ok',
			statusRaw: 'success',
			errorCode: null,
			errorFamily: null,
			layer: null,
			resultCount: 8,
			elapsedMs: 640,
			removedParameters: ['freshness', 'country'],
			retrievalSucceeded: true,
			usableForReview: true,
			cacheHit: null,
			startedAt: { precision: 'instant' },
			finishedAt: { precision: 'instant' },
			dialect: 'snake',
		});
		expect(detail('search_run', SUCCESS).otherFields).toEqual([{ name: 'error_code', json: 'null' }]);
	});

	it('reads the nine fields of a failure, without id and time', () => {
		expect(read('search_run', FAILURE)).toMatchObject({
			id: null,
			attempts: 3,
			outcome: 'failed',
			statusRaw: 'provider_overloaded',
			errorCode: 'model is overloaded',
			errorFamily: 'overloaded',
			layer: 'http',
			resultCount: 0,
			startedAt: null,
			finishedAt: null,
		});
	});

	it('reads camel case with attempt records', () => {
		expect(read('search_run', CAMEL)).toMatchObject({
			providerPath: ['brave.main', 'tavily.default'],
			attempts: 2,
			outcome: 'ok',
			errorCode: null,
			resultCount: 4,
			elapsedMs: 801,
			cacheHit: false,
			dialect: 'camel+attempts[]',
		});
		const { attempts, otherFields } = detail('search_run', CAMEL);
		expect(attempts).toHaveLength(2);
		expect(attempts[0]).toMatchObject({
			number: 1, provider: 'brave', route: 'brave.main', credential: 'main', statusRaw: 'failed', outcome: 'failed',
			errorCode: 'rate_limited', errorFamily: 'rate_limited', layer: 'http', httpStatus: 429, elapsedMs: 90,
		});
		expect(attempts[1]).toMatchObject({ outcome: 'ok', layer: null, errorFamily: null, resultCount: 4 });
		expect(otherFields).toEqual([{ name: 'fallbackReason', json: '"rate_limited"' }]);
	});

	it('takes path and first cause from the attempts where the run is silent', () => {
		const values = read('search_run', {
			query: 'q',
			attempts: [
				{ provider_id: 'brave', route_id: 'brave.main', status: 'failed', error_code: 'timeout' },
				{ provider_id: 'brave', route_id: 'brave.main', status: 'failed', error_code: 'server_error' },
				{ provider_id: 'tavily', status: 'failed', error_code: 'auth_failed' },
			],
			status: 'failed',
		});
		expect(values).toMatchObject({ providerPath: ['brave.main', 'tavily'], attempts: 3, errorCode: 'timeout', errorFamily: 'timeout', layer: 'network' });
	});

	it('reads attempt records beside a count, and keeps the count', () => {
		const line = { search_run_id: 'S', attempts: 4, attempt_records: [{ provider: 'searxng', outcome: 'empty', stopped: 'yes' }], status: 'no_results' };
		expect(read('search_run', line)).toMatchObject({ attempts: 4, outcome: 'empty', dialect: 'snake' });
		expect(detail('search_run', line).attempts).toMatchObject([{ provider: 'searxng', outcome: 'empty', stopped: 'yes' }]);
	});

	it('does not add up the counts of several answers', () => {
		const attempts = [{ status: 'success', resultCount: 4 }, { status: 'success', resultCount: 5 }];
		expect(read('search_run', { attempts, status: 'success' }).resultCount).toBeNull();
	});

	it('keeps a retry index apart from the number of calls', () => {
		const line = { query: 'q', retryIndex: 2, status: 'failed' };
		expect(read('search_run', line).attempts).toBeNull();
		expect(detail('search_run', line).otherFields).toEqual([{ name: 'retryIndex', json: '2' }]);
	});

	it('names mixed keys', () => {
		expect(read('search_run', { search_run_id: 'S', resultCount: 1 }).dialect).toBe('mixed');
		expect(read('search_run', { query: 'q' }).dialect).toBe('plain');
	});

	it('shows removed parameters of any shape by name', () => {
		expect(read('search_run', { removed_parameters: [{ name: 'country', reason: 'x' }, 'lang'] }).removedParameters).toEqual(['country', 'lang']);
		expect(read('search_run', { removedParams: { freshness: 'pd' } }).removedParameters).toEqual(['freshness']);
	});

	it('does not mistake values of another type', () => {
		const line = { attempts: null, result_count: 'many', retrieval_succeeded: 'maybe', latency_ms: {}, query: ['a', 'b'] };
		expect(read('search_run', line)).toMatchObject({ attempts: null, resultCount: null, retrievalSucceeded: null, elapsedMs: null, query: 'a\nb' });
		expect(detail('search_run', line).otherFields.map((field) => field.name)).toEqual(['attempts', 'result_count', 'retrieval_succeeded', 'latency_ms']);
	});
});

describe('outcomes', () => {
	it.each([
		['success', 'ok'], ['SUCCESS', 'ok'], ['partial', 'partial'], ['no_results', 'empty'], ['No Results', 'empty'], ['aborted', 'cancelled'], ['cancelled', 'cancelled'],
		['failed', 'failed'], ['policy_denied', 'blocked'], ['denied', 'blocked'], ['transport_failure', 'failed'], ['provider_overloaded', 'failed'],
		['response_parse_failure', 'failed'], ['authentication_failure', 'failed'], ['unsupported_language', 'failed'], ['rate-limited', 'failed'], ['timeout', 'failed'],
		['http_503', 'failed'], ['done', 'unknown'], ['running', 'unknown'], ['', 'unknown'], ['__proto__', 'unknown'],
	])('%s is %s', (word, outcome) => {
		expect(outcomeOfWord(word)).toBe(outcome);
	});

	it.each(['success', 'partial', 'no_results'])('a run that did not succeed never reads as %s', (word) => {
		expect(outcomeOfRun(word, false, 3)).toBe('failed');
		expect(read('search_run', { status: word, retrieval_succeeded: false })).toMatchObject({ outcome: 'failed', statusRaw: word, errorFamily: word === 'no_results' ? 'no_results' : 'unknown' });
	});

	it('without a status word only the record’s own facts decide', () => {
		expect(outcomeOfRun(null, true, 0)).toBe('empty');
		expect(outcomeOfRun(null, true, 2)).toBe('ok');
		expect(outcomeOfRun(null, false, 0)).toBe('failed');
		expect(outcomeOfRun(null, true, null)).toBe('unknown');
		expect(outcomeOfRun(null, null, 0)).toBe('unknown');
		expect(outcomeOfRun('done', true, 2)).toBe('unknown');
	});

	it.each([
		['fetch failed', 'network_error', 'network'], ['ECONNREFUSED', 'network_error', 'network'], ['proxy_error', 'network_error', 'proxy'], ['net::ERR_PROXY_CONNECTION_FAILED', 'network_error', 'proxy'],
		['net::ERR_CERT_DATE_INVALID', 'network_error', 'tls'], ['net::ERR_TIMED_OUT', 'timeout', 'network'], ['ETIMEDOUT', 'timeout', 'network'], ['missing_credentials', 'missing_credentials', 'credential'],
		['authentication_failure', 'auth_failed', 'credential'], ['HTTP 429', 'rate_limited', 'http'], ['502', 'server_error', 'http'], ['response_parse_failure', 'parse_error', 'envelope'],
		['unsupported_language', 'unsupported', 'http'], ['policy_denied', 'policy', 'policy'], ['something odd', 'unknown', null],
	])('error %s is %s at %s', (errorCode, family, layer) => {
		expect(failureOf({ outcome: 'failed', statusRaw: 'failed', errorCode, httpStatus: null, layerRaw: null })).toEqual({ family, layer });
	});

	it('lets the HTTP status speak for a code that says nothing, and a named layer win', () => {
		expect(failureOf({ outcome: 'failed', statusRaw: 'failed', errorCode: 'oops', httpStatus: 403, layerRaw: null })).toEqual({ family: 'auth_failed', layer: 'credential' });
		expect(failureOf({ outcome: 'failed', statusRaw: 'failed', errorCode: 'timeout', httpStatus: null, layerRaw: 'DNS' })).toEqual({ family: 'timeout', layer: 'dns' });
		expect(failureOf({ outcome: 'ok', statusRaw: 'success', errorCode: null, httpStatus: 429, layerRaw: null })).toEqual({ family: null, layer: null });
	});
});

describe('retrieval runs', () => {
	it('reads what was asked, with what, why, and what came of it', () => {
		const values = read('retrieval_run', {
			run_id: 'RUN-9', search_run_id: 'SEARCH-1', query: 'GRE policy', tool: 'web_search', purpose: 'check the requirement', conclusion: 'not required',
			status: 'no_results', source_ids: ['SRC-1', 'SRC-2'], result_count: 0, ts: '2026-05-02',
		});
		expect(values).toMatchObject({ query: 'GRE policy', tool: 'web_search', purpose: 'check the requirement', conclusion: 'not required', outcome: 'empty', resultCount: 0, at: { precision: 'day' } });
		expect(values.id?.key).toBe('s:RUN-9');
		expect(keys(values.searchRunIds)).toEqual(['s:SEARCH-1']);
		expect(keys(values.sourceIds)).toEqual(['s:SRC-1', 's:SRC-2']);
	});

	it('takes several queries and linked runs', () => {
		const values = read('retrieval_run', { id: 'R', queries: ['a', 'b'], searchRuns: ['S-1', { id: 'S-2' }], sources: [{ source_id: 'SRC-1' }, 'https://example.org/x', 'SRC-3', 'words only'] });
		expect(values.query).toBe('a · b');
		expect(keys(values.searchRunIds)).toEqual(['s:S-1', 's:S-2']);
		expect(keys(values.sourceIds)).toEqual(['s:SRC-1', 's:SRC-3']);
	});
});
