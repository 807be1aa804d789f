/** A search that is watched: what the runtime tells becomes rows, and the rows agree with the outcome. */
import { describe, expect, it } from 'vitest';
import { createSearchRuntime } from '../../../src/search/runtime';
import { createStopper } from '../../../src/search/cancel';
import type { Attempt, SearchEvent, SearchOutcome, SearchRequest } from '../../../src/search/search-types';
import { emptyLive, finalLive, withEvent } from '../../../src/ui/models/verify-live';
import type { LiveRow, LiveRun } from '../../../src/ui/models/verify-live';
import { failure, fakeClock, fakeWorld, hostOf, json, route, slow, tavilyAnswer } from '../search/fake-world';
import type { FakeOptions, Handler } from '../search/fake-world';

const all = (events: readonly SearchEvent[]): LiveRun => events.reduce(withEvent, emptyLive());
const short = ({ rows }: LiveRun): readonly string[] => rows.map((row) => `${row.routeId} ${String(row.n)} ${row.state}${row.code === null ? '' : ` ${row.code}`}`);

function finished(n: number, more: Partial<Attempt> = {}): SearchEvent {
	const attempt: Attempt = { route_id: 'brave.a', provider_id: 'brave', credential: 'a', n, started_at: '2026-03-02T09:00:00.000Z', elapsed_ms: 120, outcome: 'ok', layer: null, code: null, http_status: 200, provider_code: null, retry_after_ms: null, result_count: 3, sent: 'yes', stopped: 'yes', removed_parameters: [], detail: null, ...more };
	return { kind: 'attempt_finished', attempt };
}
const started = (n: number, routeId = 'brave.a'): SearchEvent => ({ kind: 'attempt_started', n, route_id: routeId, provider_id: 'brave', credential: 'a', at: '2026-03-02T09:00:00.000Z' });
const waiting = (ms: number | null, why: 'interval' | 'retry' = 'interval'): SearchEvent => ({ kind: 'waiting', route_id: 'brave.a', provider_id: 'brave', why, ms });

describe('rows from events', () => {
	it('a wait becomes the request it was for, and the request its end', () => {
		expect(all([waiting(500)]).rows).toMatchObject([{ state: 'waiting', why: 'interval', waitMs: 500, n: null, since: null }]);
		expect(all([waiting(500), started(1)])).toMatchObject({ running: 1, rows: [{ state: 'running', n: 1, why: null, waitMs: null, since: '2026-03-02T09:00:00.000Z', ms: null }] });
		expect(all([waiting(500), started(1), finished(1)])).toMatchObject({ running: 0, rows: [{ state: 'ok', n: 1, ms: 120, resultCount: 3, httpStatus: 200 }] });
	});

	it('a second wait of the same kind takes the place of the first; a try again is a row of its own', () => {
		expect(all([waiting(500), waiting(900)]).rows).toMatchObject([{ state: 'waiting', waitMs: 900 }]);
		const run = all([started(1), finished(1, { outcome: 'failed', layer: 'http', code: 'server_error' }), waiting(2000, 'retry'), started(2), finished(2)]);
		expect(short(run)).toEqual(['brave.a 1 failed server_error', 'brave.a 2 ok']);
	});

	it('a route that is passed over is a row with its reason, and ends its wait', () => {
		const skipped: SearchEvent = { kind: 'skipped', skipped: { route_id: 'brave.a', provider_id: 'brave', layer: 'caller', code: 'deadline', until: '2026-03-02T10:00:00.000Z' } };
		expect(all([waiting(500), skipped]).rows).toMatchObject([{ state: 'skipped', code: 'deadline', layer: 'caller', n: null, until: '2026-03-02T10:00:00.000Z' }]);
	});

	it('counts what could not be stopped, and takes events in any order', () => {
		const run = all([finished(2, { outcome: 'cancelled', layer: 'caller', code: 'cancelled', stopped: 'abandoned' }), started(2), finished(1)]);
		expect(run).toMatchObject({ running: 0, abandoned: 1 });
		expect(short(run)).toEqual(['brave.a 2 cancelled cancelled', 'brave.a 1 ok']);
	});

	it('changes no run it is given', () => {
		const before = all([started(1)]);
		const copy = structuredClone(before);
		withEvent(before, finished(1));
		withEvent(before, waiting(1));
		expect(before).toEqual(copy);
	});
});

interface Watched {
	readonly live: LiveRun;
	readonly steps: readonly LiveRun[];
	readonly outcome: SearchOutcome;
}

async function watched(handler: Handler, options: FakeOptions, request: Partial<SearchRequest> = {}): Promise<Watched> {
	const fake = fakeWorld(handler, options);
	const steps: LiveRun[] = [];
	let live = emptyLive();
	const outcome = await fake.clock.run(
		createSearchRuntime(fake.world).search({ query: 'q', ...request }, (event) => {
			live = withEvent(live, event);
			steps.push(live);
		}),
	);
	return { live, steps, outcome };
}

const sorted = (run: LiveRun): readonly Partial<LiveRow>[] => run.rows.map(({ id: _id, ...row }) => row).sort((a, b) => (a.n ?? 1e9) - (b.n ?? 1e9));

describe('a real runtime, watched', () => {
	const A = 'https://example.org/a';

	it('retries, failover and fallback: the rows told are the rows of the outcome', async () => {
		const routes = [route('tavily.a'), route('tavily.b'), route('brave.x'), route('wikipedia.w')];
		const { live, outcome, steps } = await watched((request, _limits, n) => (hostOf(request) === 'api.tavily.com' ? json({ detail: {} }, n === 1 ? 401 : 503) : hostOf(request) === 'api.search.brave.com' ? failure('ECONNREFUSED') : json({ query: { search: [{ title: 'T', snippet: 's' }] } })), { routes }, { deadlineMs: 60_000 });
		expect(outcome.outcome).toBe('ok');
		expect(sorted(live)).toEqual(sorted(finalLive(outcome)));
		expect(live.rows.length).toBeGreaterThan(3);
		expect(live.running).toBe(0);
		expect(steps.some(({ rows }) => rows.some(({ state, why }) => state === 'waiting' && why === 'retry'))).toBe(true);
		expect(new Set(live.rows.map(({ id }) => id)).size).toBe(live.rows.length);
	});

	it('a race: the loser is aborted, no failure', async () => {
		const clock = fakeClock();
		const { outcome } = await watched((request, limits, n) => (n === 1 ? slow(clock, 5000, tavilyAnswer(A))(request, limits) : json({ query: { search: [{ title: 'T', snippet: 's' }] } })), { clock, routes: [route('tavily.a'), route('wikipedia.w')] }, { mode: 'race', hedgeMs: 50 });
		expect(short(finalLive(outcome))).toEqual(['tavily.a 1 aborted aborted', 'wikipedia.w 2 ok']);
	});

	it('cancelled in the middle: nothing runs any more', async () => {
		const clock = fakeClock();
		const stopper = createStopper();
		clock.schedule(100, () => stopper.stop('person'));
		const { outcome } = await watched(slow(clock, 5000, tavilyAnswer(A)), { clock }, { cancel: stopper.signal });
		expect(outcome.outcome).toBe('cancelled');
		expect(finalLive(outcome)).toMatchObject({ running: 0, rows: [{ state: 'cancelled' }] });
	});

	it('an answer from the cache has no rows', async () => {
		const fake = fakeWorld(() => tavilyAnswer(A), { settings: { cacheTtlMs: 60_000 } });
		const runtime = createSearchRuntime(fake.world);
		await fake.clock.run(runtime.search({ query: 'q' }));
		const again = await fake.clock.run(runtime.search({ query: 'q' }));
		expect(again.cache_hit).toBe(true);
		expect(finalLive(again)).toEqual(emptyLive());
	});
});
