import { describe, expect, it } from 'vitest';
import { createSearchRuntime } from '../../../src/search/runtime';
import type { SearchOutcome } from '../../../src/search/search-types';
import { exaAnswer, failure, fakeWorld, hostOf, json, route, tavilyAnswer, text } from './fake-world';
import type { FakeWorld, Handler } from './fake-world';

const THREE = [route('tavily.a'), route('tavily.b'), route('exa.x')];
const good = 'https://example.org/page';

async function search(handler: Handler, options: Parameters<typeof fakeWorld>[1] = {}, request: Partial<Parameters<ReturnType<typeof createSearchRuntime>['search']>[0]> = {}): Promise<{ outcome: SearchOutcome; fake: FakeWorld }> {
	const fake = fakeWorld(handler, { routes: THREE, ...options });
	const runtime = createSearchRuntime(fake.world);
	const outcome = await fake.clock.run(runtime.search({ query: 'example deadline', ...request }));
	return { outcome, fake };
}

const keyOf = (request: { readonly headers: Readonly<Record<string, string>> }): string => request.headers.authorization ?? request.headers['x-api-key'] ?? '';
/** First answer for Tavily, exa always answers. */
const tavilySays = (...answers: ReturnType<Handler>[]): Handler => {
	const left = [...answers];
	return (request) => (hostOf(request) === 'api.exa.ai' ? exaAnswer(good) : (left.length > 1 ? left.shift() : left[0]) ?? tavilyAnswer(good));
};
const tried = (outcome: SearchOutcome): string => outcome.attempts.map((attempt) => `${attempt.route_id}:${attempt.code ?? attempt.outcome}`).join(' ');

describe('the outcome table, row by row', () => {
	it.each([401, 403])('%i: not again, next credential, then next provider; parked until it changes', async (status) => {
		const { outcome, fake } = await search(tavilySays(json({ detail: { error: 'no' } }, status)));
		expect(tried(outcome)).toBe('tavily.a:auth_failed tavily.b:auth_failed exa.x:ok');
		expect(outcome.attempts[0]).toMatchObject({ layer: 'credential', http_status: status, sent: 'yes', stopped: 'yes' });
		fake.sent.length = 0;
		const runtime = createSearchRuntime(fake.world);
		await fake.clock.pass(30 * 24 * 3_600_000);
		const second = await fake.clock.run(runtime.search({ query: 'q' }));
		expect(fake.sent.map(({ request }) => hostOf(request))).toEqual(['api.exa.ai']);
		expect(second.skipped.map(({ route_id, code, until }) => [route_id, code, until])).toEqual([['tavily.a', 'auth_failed', null], ['tavily.b', 'auth_failed', null]]);
		fake.secrets.set('search-tavily-a', 'ANEWPLANTEDKEY');
		const third = await fake.clock.run(createSearchRuntime(fake.world).search({ query: 'q' }));
		expect(third.attempts[0]?.route_id).toBe('tavily.a');
	});

	it.each([402, 432, 433])('%i: a quota; not again, next credential, rests until the reset', async (status) => {
		const { outcome, fake } = await search(tavilySays(json({}, status, { 'retry-after': '7200' }), tavilyAnswer(good)));
		expect(tried(outcome)).toBe('tavily.a:quota_exhausted tavily.b:ok');
		const runtime = createSearchRuntime(fake.world);
		const later = await fake.clock.run(runtime.search({ query: 'q' }));
		expect(later.skipped).toMatchObject([{ route_id: 'tavily.a', layer: 'credential', code: 'quota_exhausted', until: '2026-11-09T14:00:00.000Z' }]);
		await fake.clock.pass(7_200_001);
		const after = await fake.clock.run(runtime.search({ query: 'q' }));
		expect(after.attempts[0]?.route_id).toBe('tavily.a');
	});

	it('429 with another credential: that one at once, no wait', async () => {
		const { outcome, fake } = await search(tavilySays(json({}, 429, { 'retry-after': '5' }), tavilyAnswer(good)));
		expect(tried(outcome)).toBe('tavily.a:rate_limited tavily.b:ok');
		expect(fake.sent[1]?.at).toBe(fake.sent[0]?.at);
		expect(outcome.attempts[0]).toMatchObject({ layer: 'http', retry_after_ms: 5000 });
	});

	it('429 on the last credential: waits as told, once', async () => {
		const limited = json({}, 429, { 'retry-after': '5' });
		const once = await search(tavilySays(limited, tavilyAnswer(good)), { routes: [route('tavily.a')] });
		expect(tried(once.outcome)).toBe('tavily.a:rate_limited tavily.a:ok');
		expect((once.fake.sent[1]?.at ?? 0) - (once.fake.sent[0]?.at ?? 0)).toBeGreaterThanOrEqual(5000);
		const twice = await search(tavilySays(limited), { routes: [route('tavily.a')] });
		expect(twice.outcome.attempts).toHaveLength(2);
		expect(twice.outcome).toMatchObject({ outcome: 'failed', root_cause: { code: 'rate_limited', layer: 'http' } });
	});

	it('429 whose wait does not fit the deadline: not again', async () => {
		const { outcome } = await search(tavilySays(json({}, 429, { 'retry-after': '50' })), { routes: [route('tavily.a'), route('exa.x')] });
		expect(tried(outcome)).toBe('tavily.a:rate_limited exa.x:ok');
	});

	it('429 by date, and by the windows of Brave', async () => {
		const byDate = await search(tavilySays(json({}, 429, { date: 'Mon, 09 Nov 2026 12:00:00 GMT', 'retry-after': 'Mon, 09 Nov 2026 12:00:03 GMT' }), tavilyAnswer(good)), { routes: [route('tavily.a')] });
		expect(byDate.outcome.attempts[0]?.retry_after_ms).toBe(3000);
		const windows = { 'x-ratelimit-limit': '1, 2000', 'x-ratelimit-policy': '1;w=1, 2000;w=2592000', 'x-ratelimit-remaining': '0, 1977', 'x-ratelimit-reset': '1, 389223' };
		const brave = await search((_request, _limits, n) => (n === 1 ? json({}, 429, windows) : json({ type: 'search' })), { routes: [route('brave.a')] });
		expect(brave.outcome.attempts.map((attempt) => attempt.code ?? attempt.outcome)).toEqual(['rate_limited', 'empty']);
		expect(brave.outcome.attempts[0]?.retry_after_ms).toBe(1000);
		const month = await search(() => json({}, 429, { ...windows, 'x-ratelimit-remaining': '1, 0' }), { routes: [route('brave.a')] });
		expect(month.outcome.attempts.map((attempt) => attempt.code)).toEqual(['quota_exhausted']);
	});

	it.each([[408, 'provider_timeout'], [500, 'server_error'], [502, 'server_error'], [503, 'server_error'], [504, 'provider_timeout'], [529, 'overloaded']])('%i: backoff 2, 5, 12 s on the same credential, no other credential, next provider', async (status, code) => {
		const { outcome, fake } = await search(tavilySays(text('trouble', status)), {}, { deadlineMs: 120_000 });
		expect(tried(outcome)).toBe(`tavily.a:${code} tavily.a:${code} tavily.a:${code} tavily.a:${code} exa.x:ok`);
		expect(fake.sent.slice(0, 4).map(({ at }) => at - (fake.sent[0]?.at ?? 0))).toEqual([0, 2000, 7000, 19_000]);
		expect(outcome.skipped).toMatchObject([{ route_id: 'tavily.b', code: 'provider_tried_already' }]);
	});

	it('5xx counts against the provider once per search; three in a row make it rest, for all its credentials', async () => {
		const { fake } = await search(tavilySays(text('', 500)), { settings: { deadlineMs: 500 } });
		const runtime = createSearchRuntime(fake.world);
		await fake.clock.run(runtime.search({ query: 'q' }));
		expect(runtime.health()).toMatchObject([{ key: 'tavily', state: 'closed', failures: 2 }]);
		await fake.clock.run(runtime.search({ query: 'q' }));
		expect(runtime.health()).toMatchObject([{ key: 'tavily', state: 'open', code: 'server_error' }]);
		const resting = await fake.clock.run(runtime.search({ query: 'q' }));
		expect(resting.skipped.map(({ route_id }) => route_id)).toEqual(['tavily.a', 'tavily.b']);
		expect(resting.outcome).toBe('ok');
	});

	it.each([['ECONNREFUSED', 'connection_refused', 'network'], ['ENOTFOUND', 'dns_error', 'dns'], ['CERT_HAS_EXPIRED', 'certificate_error', 'tls'], ['timeout', 'timeout', 'network']])('%s: once more, soon; then the next provider', async (word, code, layer) => {
		const { outcome, fake } = await search(tavilySays(failure(word)));
		expect(tried(outcome)).toBe(`tavily.a:${code} tavily.a:${code} exa.x:ok`);
		expect((fake.sent[1]?.at ?? 0) - (fake.sent[0]?.at ?? 0)).toBeLessThan(500);
		expect(outcome.attempts[0]).toMatchObject({ layer, sent: 'no', http_status: null });
		expect(createSearchRuntime(fake.world).health()).toMatchObject([{ key: 'tavily', code }]);
	});

	it('a refused proxy is the proxy\'s failure, with its address, and no provider\'s', async () => {
		const { outcome, fake } = await search(() => failure('ECONNREFUSED', { layer: 'proxy', place: '127.0.0.1:3128' }));
		expect(outcome.root_cause).toMatchObject({ layer: 'proxy', code: 'proxy_refused', detail: '127.0.0.1:3128' });
		expect(createSearchRuntime(fake.world).health()).toEqual([]);
	});

	it.each([['<html><title>Checking your browser</title>', 'html_instead_of_json'], ['{"results": [', 'invalid_json'], ['{"content":{"results":[]}}', 'unknown_envelope'], ['', 'empty_body']])('envelope %s: not again, next provider, neutral', async (body, code) => {
		const { outcome, fake } = await search(tavilySays(text(body)));
		expect(tried(outcome)).toBe(`tavily.a:${code} exa.x:ok`);
		expect(outcome.attempts[0]?.layer).toBe('envelope');
		expect(createSearchRuntime(fake.world).health()).toEqual([]);
	});

	it.each([400, 422])('%i: not again, next provider with its own parameters, neutral', async (status) => {
		const { outcome, fake } = await search(tavilySays(json({}, status)), {}, { filters: { language: 'de', country: 'DE' } });
		expect(tried(outcome)).toBe('tavily.a:bad_request exa.x:ok');
		expect(outcome.attempts[0]?.layer).toBe('parameter');
		expect(outcome.attempts.map((attempt) => attempt.removed_parameters)).toEqual([['language'], ['language']]);
		expect(JSON.parse(fake.sent[1]?.request.body ?? '')).toMatchObject({ userLocation: 'DE' });
		expect(createSearchRuntime(fake.world).health()).toEqual([]);
	});

	it('empty: an answer; the next provider only if asked to', async () => {
		const stop = await search(tavilySays(tavilyAnswer()));
		expect(tried(stop.outcome)).toBe('tavily.a:empty');
		expect(stop.outcome).toMatchObject({ outcome: 'empty', retrieval_succeeded: true, usable_for_review: false, root_cause: null });
		const next = await search(tavilySays(tavilyAnswer()), {}, { onEmpty: 'next' });
		expect(tried(next.outcome)).toBe('tavily.a:empty exa.x:ok');
	});

	it('a status nobody knows stays unknown, with the status', async () => {
		const { outcome } = await search(() => json({}, 418), { routes: [route('tavily.a')] });
		expect(outcome.root_cause).toMatchObject({ code: 'unknown', layer: 'http', http_status: 418 });
	});

	it('never sends two keys at once, and keeps the given order', async () => {
		const { fake } = await search(tavilySays(json({}, 401)), { routes: [route('exa.x'), route('tavily.b'), route('tavily.a')] }, { routes: ['tavily.b', 'exa.x', 'tavily.a'] });
		expect(fake.sent.map(({ request }) => keyOf(request))).toEqual(['Bearer PLANTEDtavilybKEY', 'PLANTEDexaxKEY']);
	});

	it('a second request that hangs does not eat the time of the provider behind it', async () => {
		const { outcome } = await search((request) => (hostOf(request) === 'api.exa.ai' ? exaAnswer(good) : new Promise(() => undefined)), {}, { deadlineMs: 20_000, attemptTimeoutMs: 8000 });
		expect(tried(outcome)).toBe('tavily.a:timeout tavily.a:timeout exa.x:ok');
		expect(Date.parse(outcome.attempts[2]?.started_at ?? '') - Date.parse(outcome.started_at)).toBeLessThanOrEqual(10_050);
	});

	it('a wait at the end of a share leaves the next provider its turn', async () => {
		const { outcome } = await search(tavilySays(text('', 503)), {}, { deadlineMs: 8000 });
		expect(tried(outcome)).toBe('tavily.a:server_error tavily.a:server_error exa.x:ok');
	});
});
