import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../src/records/record-detail';
import type { SearchRunValues } from '../../../src/records/record-types';
import { parseFilter } from '../../../src/ui/models/filter';
import { claimStandings } from '../../../src/ui/models/overview-evidence';
import { runAnswers } from '../../../src/ui/models/runs-answers';
import { CLAIM_FIELDS, RETRIEVAL_FIELDS, SEARCH_FIELDS, SOURCE_FIELDS } from '../../../src/ui/models/runs-fields';
import { claimLines, searchLines, sourceLines } from '../../../src/ui/models/runs-lines';
import { RUN_ODDITIES, runOddities } from '../../../src/ui/models/runs-oddities';
import { moveBetween, runPath } from '../../../src/ui/models/runs-path';
import { attemptBars } from '../../../src/ui/models/runs-waterfall';
import { NOW, standardFiles, words, workspace } from './workspace';

describe('the path of a run (R13, R19)', () => {
	it.each<[string, readonly string[], string | null, number | null, readonly [number, number, number]]>([
		['one call', ['tavily.default'], 'tavily', 1, [0, 0, 0]],
		['a retry that only the number tells', [], 'tavily', 2, [1, 0, 0]],
		['a retry that the path tells', ['tavily.default', 'tavily.default'], 'tavily', 2, [1, 0, 0]],
		['another credential', ['tavily.default', 'tavily.backup'], 'tavily', 2, [0, 1, 0]],
		['another provider', ['tavily.default', 'brave.default'], 'brave', 2, [0, 0, 1]],
		['all three', ['tavily.default', 'tavily.backup', 'brave.default'], 'brave', 4, [1, 1, 1]],
		['back to an earlier provider', ['a.x', 'b.x', 'a.x'], 'a', 3, [0, 0, 2]],
		['fewer attempts than the path says', ['a.x', 'b.x'], 'b', 1, [0, 0, 1]],
		['nothing recorded', [], null, 3, [0, 0, 0]],
	])('%s', (_name, path, provider, attempts, counts) => {
		const { retries, failovers, fallbacks } = runPath(path, provider, attempts);
		expect([retries, failovers, fallbacks]).toEqual(counts);
	});

	it('a route said twice running is one step with two calls', () => {
		expect(runPath(['a.x', 'a.x', 'b'], null, null).steps).toEqual([
			{ route: 'a.x', move: null, calls: 2 },
			{ route: 'b', move: 'fallback', calls: 1 },
		]);
	});

	it('providers are told apart before the first dot, whatever the case', () => {
		expect(moveBetween('Tavily.default', 'tavily.backup')).toBe('failover');
		expect(moveBetween('a.b', 'a.b')).toBe('retry');
		expect(moveBetween('.odd', 'odd')).toBe('fallback');
	});
});

const RUN = { outcome: 'ok', resultCount: 3, retrievalSucceeded: true, usableForReview: true, errorCode: null } as const;

describe('runs that contradict themselves', () => {
	it.each<[string, Partial<Parameters<typeof runOddities>[0]>, readonly string[]]>([
		['a plain success', {}, []],
		['success with 0 results', { resultCount: 0 }, ['success_without_results']],
		['success without a number', { resultCount: null }, []],
		['empty with results', { outcome: 'empty' }, ['empty_with_results']],
		['failed with everything right', { outcome: 'failed' }, ['failed_with_results', 'failed_but_retrieved', 'failed_but_usable']],
		['a plain failure', { outcome: 'failed', resultCount: 0, retrievalSucceeded: false, usableForReview: false, errorCode: 'timeout' }, []],
		['found but not retrieved', { retrievalSucceeded: false, usableForReview: false }, ['found_but_not_retrieved']],
		['usable but not retrieved', { outcome: 'unknown', retrievalSucceeded: false }, ['usable_but_not_retrieved']],
		['success with an error', { errorCode: 'E' }, ['error_beside_success']],
		['a cancelled loser of a race is no contradiction', { outcome: 'cancelled', resultCount: 0, retrievalSucceeded: false, usableForReview: false }, []],
	])('%s', (_name, change, expected) => {
		expect(runOddities({ ...RUN, ...change })).toEqual(expected);
	});

	it('every oddity can occur', () => {
		const seen = new Set<string>();
		for (const outcome of ['ok', 'empty', 'failed', 'unknown'] as const)
			for (const resultCount of [0, 2])
				for (const retrievalSucceeded of [true, false]) for (const code of runOddities({ outcome, resultCount, retrievalSucceeded, usableForReview: true, errorCode: 'x' })) seen.add(code);
		expect([...seen].sort()).toEqual([...RUN_ODDITIES].sort());
	});
});

describe('lines of the lists', () => {
	it('search runs come newest first, undated last (R12, R65)', async () => {
		const found = searchLines(await workspace(standardFiles()), words);
		expect(found.map((line) => line.run.query)).toEqual(['nothing here', 'sample fee', 'example deadline', 'long ago', 'no id, no time']);
		expect(found.map((line) => line.oddities)).toEqual([[], [], [], ['success_without_results'], []]);
	});

	it('every field can be read from every line, and filters find what the Overview counts', async () => {
		const snapshot = await workspace({ ...standardFiles(), 'retrieval_runs.jsonl': '{"id":"R-1","tool":"web"}\n' });
		const searches = searchLines(snapshot, words);
		const claims = claimLines(claimStandings(snapshot, NOW, words), words);
		for (const line of searches) for (const field of SEARCH_FIELDS) expect(field.get(line)).not.toBeUndefined();
		for (const line of claims) for (const field of CLAIM_FIELDS) expect(field.get(line)).not.toBeUndefined();
		for (const filter of ['time is empty', 'outcome in (ok, partial) and usable = no', 'outcome = failed']) expect(parseFilter(filter, SEARCH_FIELDS).problems).toEqual([]);
		for (const filter of ['sourced = no and replaced = no', 'stale = yes and replaced = no', 'verified is empty and replaced = no', 'contradicted = yes']) expect(parseFilter(filter, CLAIM_FIELDS).problems).toEqual([]);
		expect(claims.filter(parseFilter('stale = yes and replaced = no', CLAIM_FIELDS).test)).toHaveLength(1);
		expect(searches.filter(parseFilter('time is empty', SEARCH_FIELDS).test)).toHaveLength(1);
	});

	it('field names of one list are unique', () => {
		for (const fields of [SEARCH_FIELDS, RETRIEVAL_FIELDS, SOURCE_FIELDS, CLAIM_FIELDS]) expect(new Set(fields.map((field) => field.name)).size).toBe(fields.length);
	});

	it('only http(s) addresses have a host', async () => {
		const found = sourceLines(await workspace(standardFiles()), words);
		expect(found.map((line) => line.host)).toEqual(['www.example.edu', null]);
	});
});

const ATTEMPT: Attempt = { number: 1, provider: 'tavily', route: 'tavily.default', credential: 'default', statusRaw: 'failed', outcome: 'failed', layer: null, errorCode: null, errorFamily: null, httpStatus: null, resultCount: null, elapsedMs: 100, retryAfterMs: null, sent: null, stopped: null };

describe('what one asks about a run (R78)', () => {
	type Asked = Pick<SearchRunValues, 'outcome' | 'layer' | 'errorFamily'>;
	it.each<[string, Asked, readonly Partial<Attempt>[], readonly [string, string, string]]>([
		['found', { outcome: 'ok', layer: null, errorFamily: null }, [], ['yes', 'yes', 'retryNotNeeded']],
		['empty', { outcome: 'empty', layer: null, errorFamily: 'no_results' }, [], ['yes', 'understoodEmpty', 'retryNotNeeded']],
		['no credential', { outcome: 'failed', layer: 'credential', errorFamily: 'missing_credentials' }, [], ['sentNo', 'noAnswer', 'retryOtherCredential']],
		['no connection', { outcome: 'failed', layer: 'network', errorFamily: 'network_error' }, [], ['sentMaybe', 'noAnswer', 'retryLater']],
		['answer not understood', { outcome: 'failed', layer: 'envelope', errorFamily: 'parse_error' }, [], ['yes', 'understoodNo', 'retryOtherProvider']],
		['rate limited', { outcome: 'failed', layer: 'http', errorFamily: 'rate_limited' }, [], ['yes', 'notSaid', 'retryLater']],
		['a failure that says nothing', { outcome: 'failed', layer: null, errorFamily: null }, [], ['notSaid', 'notSaid', 'notSaid']],
		['an HTTP status proves that it was sent', { outcome: 'failed', layer: null, errorFamily: null }, [{ httpStatus: 500 }], ['yes', 'notSaid', 'notSaid']],
		['first attempt sent, second without credential', { outcome: 'failed', layer: 'credential', errorFamily: 'auth_failed' }, [{ layer: 'http' }, { layer: 'credential' }], ['yes', 'noAnswer', 'retryOtherCredential']],
	])('%s', (_name, run, attempts, [sent, understood, retry]) => {
		expect(runAnswers(run, attempts.map((attempt) => ({ ...ATTEMPT, ...attempt })))).toMatchObject({ sent, understood, retry });
	});

	it('asks whether it really stopped only where something was stopped', () => {
		expect(runAnswers({ outcome: 'cancelled', layer: null, errorFamily: 'aborted' }, [{ ...ATTEMPT, stopped: 'maybe' }])).toMatchObject({ stopMatters: true, stopped: 'maybe' });
		expect(runAnswers({ outcome: 'ok', layer: null, errorFamily: null }, []).stopMatters).toBe(false);
	});
});

describe('the waterfall', () => {
	it('lays attempts one after the other and names each move', () => {
		const bars = attemptBars([ATTEMPT, { ...ATTEMPT, elapsedMs: 300 }, { ...ATTEMPT, route: 'tavily.backup', credential: 'backup', elapsedMs: null }, { ...ATTEMPT, provider: 'brave', route: 'brave.default', elapsedMs: 100 }]);
		expect(bars.map(({ move, start, width }) => [move, start, width])).toEqual([
			[null, 0, 0.2],
			['retry', 0.2, 0.6],
			['failover', 0.8, null],
			['fallback', 0.8, 0.2],
		]);
	});

	it('draws nothing from nothing', () => {
		expect(attemptBars([{ ...ATTEMPT, elapsedMs: null }])[0]).toMatchObject({ start: 0, width: null });
		expect(attemptBars([])).toEqual([]);
	});
});
