/** Each row of the outcome table over real sockets: how often the server is asked, who is asked next, whose health it counts against. */
import { afterEach, describe, expect, it } from 'vitest';
import type { SearchOutcome } from '../../../src/search/search-types';
import { after, bare, cutBody, hangBeforeHead, htmlPage, inTurn, json, reset } from '../../support/search-servers/behaviours';
import { answering, empty } from '../../support/search-servers/dialects';
import { bestTime, closeServers, closedPort, startServer } from '../../support/search-servers/loopback-server';
import type { Behaviour, LoopbackServer } from '../../support/search-servers/loopback-server';
import { realSearch, route } from '../../support/search-servers/search-world';

afterEach(closeServers);

/** A second takes 25 ms. */
const FAST = 40;

interface Row {
	readonly first: Behaviour;
	/** Requests the first provider's first credential gets, its second one, and the next provider. */
	readonly asked: readonly [number, number, number];
	/** `code` of the first attempt. */
	readonly code: string;
	/** What is remembered: `credential`, `provider` or nothing, and its state. */
	readonly health: string | null;
}

const keyOf = (server: LoopbackServer, key: string): number => server.seen.filter(({ headers }) => headers.authorization?.includes(key) === true).length;

/** Two credentials of one provider, then another provider that answers. */
async function runRow(first: Behaviour, settings = {}): Promise<{ outcome: SearchOutcome; asked: [number, number, number]; health: string | null; total: number; logged: number | undefined }> {
	const one = await startServer((answer, seen) => (seen.headers.authorization?.includes('tavilyb') === true ? answering('tavily', 'second')(answer, seen) : first(answer, seen)));
	const two = await startServer(answering('exa', 'next'));
	const { runtime, log } = realSearch([route('tavily.a', one.url), route('tavily.b', one.url), route('exa.a', two.url)], { speed: FAST, settings: { deadlineMs: 300_000, attemptTimeoutMs: 30_000, ...settings } });
	const outcome = await runtime.search({ query: 'x' });
	const [known] = runtime.health();
	return { outcome, asked: [keyOf(one, 'tavilya'), keyOf(one, 'tavilyb'), two.seen.length], health: known === undefined ? null : `${known.key.includes('#') ? 'credential' : 'provider'} ${known.state}`, total: one.seen.length + two.seen.length, logged: log[0]?.attempts };
}

const rows: readonly (readonly [string, Row])[] = [
	['401: parked, next credential', { first: bare(401), asked: [1, 1, 0], code: 'auth_failed', health: 'credential parked' }],
	['403: the same', { first: bare(403), asked: [1, 1, 0], code: 'auth_failed', health: 'credential parked' }],
	['402: cools down, next credential', { first: bare(402), asked: [1, 1, 0], code: 'quota_exhausted', health: 'credential open' }],
	['432', { first: bare(432), asked: [1, 1, 0], code: 'quota_exhausted', health: 'credential open' }],
	['429: next credential at once', { first: bare(429, { 'retry-after': '2' }), asked: [1, 1, 0], code: 'rate_limited', health: 'credential open' }],
	['408: three waits, then the next provider', { first: bare(408), asked: [4, 0, 1], code: 'provider_timeout', health: 'provider closed' }],
	['500', { first: bare(500), asked: [4, 0, 1], code: 'server_error', health: 'provider closed' }],
	['503 with Retry-After', { first: bare(503, { 'retry-after': '1' }), asked: [4, 0, 1], code: 'server_error', health: 'provider closed' }],
	['529', { first: bare(529), asked: [4, 0, 1], code: 'overloaded', health: 'provider closed' }],
	['reset: once more, then the next provider', { first: reset, asked: [2, 0, 1], code: 'connection_reset', health: 'provider closed' }],
	['cut body', { first: cutBody, asked: [2, 0, 1], code: 'body_cut', health: 'provider closed' }],
	['silence', { first: hangBeforeHead, asked: [2, 0, 1], code: 'timeout', health: 'provider closed' }],
	['HTML under 200: not again', { first: htmlPage(), asked: [1, 0, 1], code: 'html_instead_of_json', health: null }],
	['200 with an error envelope', { first: json({ detail: { error: 'x' } }), asked: [1, 0, 1], code: 'unknown_envelope', health: null }],
	['400', { first: bare(400), asked: [1, 0, 1], code: 'bad_request', health: null }],
	['422', { first: bare(422), asked: [1, 0, 1], code: 'bad_request', health: null }],
];

describe('the outcome table', () => {
	it.each(rows)('%s', async (_name, { first, asked, code, health }) => {
		const ran = await runRow(first);
		expect(ran.asked).toEqual(asked);
		expect(ran.outcome.attempts[0]).toMatchObject({ code, outcome: 'failed' });
		expect(ran.health).toBe(health);
		expect(ran.outcome.outcome).toBe('ok');
		expect([ran.outcome.attempts.length, ran.logged]).toEqual([ran.total, ran.total]);
		expect(ran.outcome.attempts.map(({ n }) => n)).toEqual(ran.outcome.attempts.map((_attempt, index) => index + 1));
	});

	it('empty: nobody else is asked, unless the person wants it', async () => {
		expect(await runRow(empty('tavily'))).toMatchObject({ asked: [1, 0, 0], outcome: { outcome: 'empty' }, health: null });
		expect(await runRow(empty('tavily'), { onEmpty: 'next' })).toMatchObject({ asked: [1, 0, 1], outcome: { outcome: 'ok', provider: 'exa' } });
	});

	it('a connection nobody takes: tried once more, nothing sent', async () => {
		const { runtime } = realSearch([route('tavily.a', `http://127.0.0.1:${String(await closedPort())}`)], { speed: FAST });
		const outcome = await runtime.search({ query: 'x' });
		expect(outcome.attempts.map(({ code, sent }) => [code, sent])).toEqual([['connection_refused', 'no'], ['connection_refused', 'no']]);
	});

	it('cancelled: everything stops, and nobody is asked any more', async () => {
		const one = await startServer(hangBeforeHead);
		const two = await startServer(answering('exa', 'next'));
		const { runtime, log } = realSearch([route('tavily.a', one.url), route('exa.a', two.url)]);
		const slowest = await bestTime(50, async () => {
			const index = one.seen.length;
			const stop = new AbortController();
			const searching = runtime.search({ query: 'x', cancel: stop.signal });
			await one.arrival(index + 1);
			const stoppedAt = performance.now();
			stop.abort();
			const outcome = await searching;
			const answeredAfter = performance.now() - stoppedAt;
			expect(outcome).toMatchObject({ outcome: 'cancelled', attempts: [{ outcome: 'cancelled', layer: 'caller', code: 'cancelled', sent: 'maybe', stopped: 'yes' }] });
			expect([two.seen.length, log.at(-1)?.status, log.at(-1)?.attempts, runtime.health()]).toEqual([0, 'cancelled', 1, []]);
			return Math.max(answeredAfter, (await one.closing(index)) - stoppedAt);
		});
		expect(slowest).toBeLessThan(50);
	});
});

describe('waits the server asks for', () => {
	it.each([
		['in seconds', () => ({ 'retry-after': '3' })],
		['as a date', (nowMs: number) => ({ date: new Date(nowMs).toUTCString(), 'retry-after': new Date(nowMs + 3000).toUTCString() })],
		['as a rate window', () => ({ 'x-ratelimit-limit': '1, 2000', 'x-ratelimit-remaining': '0, 1500', 'x-ratelimit-reset': '3, 419704', 'x-ratelimit-policy': '1;w=3, 2000;w=2592000' })],
	] as const)('a 429 with one credential is waited for once: %s', async (_form, headers) => {
		const server = await startServer(inTurn(bare(429, headers(Date.now())), answering('tavily', 'one')));
		const { runtime } = realSearch([route('tavily.a', server.url)], { speed: FAST });
		const outcome = await runtime.search({ query: 'x' });
		expect(outcome).toMatchObject({ outcome: 'ok', attempts: [{ code: 'rate_limited', retry_after_ms: 3000 }, { outcome: 'ok' }] });
		const [first, second] = server.seen;
		expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(3000 / FAST);
		expect(runtime.health()).toEqual([]);
	});

	it('a wait that does not fit the deadline is not begun', async () => {
		const server = await startServer(bare(429, { 'retry-after': '60' }));
		const startedAt = performance.now();
		const outcome = await realSearch([route('tavily.a', server.url)], { settings: { deadlineMs: 2000 } }).runtime.search({ query: 'x' });
		expect(performance.now() - startedAt).toBeLessThan(1500);
		expect([outcome.outcome, server.seen.length, outcome.root_cause?.retry_after_ms]).toEqual(['failed', 1, 60_000]);
	});

	it('a wait ends at once when cancelled', async () => {
		const server = await startServer(bare(503));
		const { runtime } = realSearch([route('tavily.a', server.url)]);
		const stop = new AbortController();
		const searching = runtime.search({ query: 'x', cancel: stop.signal });
		await server.closing(0);
		await new Promise((resolve) => setTimeout(resolve, 30));
		const stoppedAt = performance.now();
		stop.abort();
		expect((await searching).outcome).toBe('cancelled');
		expect(performance.now() - stoppedAt).toBeLessThan(1000);
		expect(server.seen).toHaveLength(1);
	});

	it('the deadline of the search closes what is still open', async () => {
		const server = await startServer(hangBeforeHead);
		const startedAt = performance.now();
		const outcome = await realSearch([route('tavily.a', server.url), route('exa.a', server.url)], { settings: { deadlineMs: 200, attemptTimeoutMs: 10_000 } }).runtime.search({ query: 'x', mode: 'aggregate' });
		expect(performance.now() - startedAt).toBeLessThan(2000);
		expect(outcome.outcome).toBe('failed');
		for (const index of [0, 1]) await server.closing(index);
	});
});

describe('paces', () => {
	it('a provider with one request a second is never asked by two searches at once', async () => {
		let running = 0;
		let most = 0;
		const server = await startServer((answer, seen) => {
			running += 1;
			most = Math.max(most, running);
			answer.on('close', () => (running -= 1));
			void after(20, answering('brave', 'one'))(answer, seen);
		});
		const { runtime } = realSearch([route('brave.a', server.url, { minIntervalMs: 1000, maxConcurrent: 1 })], { speed: FAST });
		const outcomes = await Promise.all(['a', 'b', 'c'].map((query) => runtime.search({ query })));
		expect(outcomes.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok']);
		expect([most, server.seen.length]).toEqual([1, 3]);
		const times = server.seen.map(({ at }) => at);
		for (const [index, at] of times.slice(1).entries()) expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(1000 / FAST - 4);
	});
});
