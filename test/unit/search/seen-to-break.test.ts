/** What broke in other search runtimes; each case once. */
import { describe, expect, it } from 'vitest';
import { boundedBreaker } from '../../../src/search/health';
import { createSearchRuntime } from '../../../src/search/runtime';
import type { SearchRequest } from '../../../src/search/search-types';
import { countingSignal, exaAnswer, failure, fakeClock, fakeWorld, hostOf, json, keyOfRoute, route, slow, tavilyAnswer, text } from './fake-world';
import type { FakeOptions, Handler } from './fake-world';

const A = 'https://example.org/a';

async function once(handler: Handler, request: Partial<SearchRequest> = {}, options: FakeOptions = {}) {
	const fake = fakeWorld(handler, options);
	const runtime = createSearchRuntime(fake.world);
	const outcome = await fake.clock.run(runtime.search({ query: 'q', ...request }));
	return { fake, runtime, outcome };
}

describe('health', () => {
	it.each([['empty', () => tavilyAnswer()], ['parameter', () => json({}, 400)], ['envelope', () => text('<p>')]] as const)('a half-open try that ends %s does not block the provider for ever', async (_name, answer) => {
		let now: () => ReturnType<Handler> = () => text('', 500);
		const fake = fakeWorld(() => now(), { settings: { deadlineMs: 300, breaker: { failures: 1, cooldownMs: 1000 } } });
		const runtime = createSearchRuntime(fake.world);
		await fake.clock.run(runtime.search({ query: 'q' }));
		expect(runtime.health()[0]?.state).toBe('open');
		await fake.clock.pass(1001);
		now = answer;
		await fake.clock.run(runtime.search({ query: 'q' }));
		now = () => tavilyAnswer(A);
		expect((await fake.clock.run(runtime.search({ query: 'q' }))).outcome).toBe('ok');
		expect(runtime.health()).toEqual([]);
	});

	it('a half-open try that is cancelled frees the next one', async () => {
		const clock = fakeClock();
		let handler: Handler = () => text('', 500);
		const fake = fakeWorld((...args) => handler(...args), { clock, settings: { deadlineMs: 5000, breaker: { failures: 1, cooldownMs: 1000 } } });
		const runtime = createSearchRuntime(fake.world);
		await clock.run(runtime.search({ query: 'q', deadlineMs: 300 }));
		await clock.pass(1001);
		handler = slow(clock, 4000, tavilyAnswer(A));
		const cancel = countingSignal();
		const trying = runtime.search({ query: 'q', cancel });
		await clock.pass(10);
		const beside = await clock.run(runtime.search({ query: 'another' }));
		expect(beside.skipped).toMatchObject([{ route_id: 'tavily.a', code: 'server_error' }]);
		cancel.abort();
		await clock.run(trying);
		handler = () => tavilyAnswer(A);
		expect((await clock.run(runtime.search({ query: 'q' }))).outcome).toBe('ok');
	});

	it('settings cannot switch the breaker off', () => {
		for (const failures of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) expect(boundedBreaker({ failures }).failures).toBeGreaterThanOrEqual(1);
		expect(boundedBreaker({ cooldownMs: 0 }).cooldownMs).toBe(1000);
	});

	it('one key over its limit leaves the other keys of the provider alone, and is not tried first again', async () => {
		const fake = fakeWorld((request) => (request.headers.authorization?.includes(keyOfRoute('tavily.a')) === true ? json({}, 429, { 'retry-after': '600' }) : tavilyAnswer(A)), { routes: [route('tavily.a'), route('tavily.b')] });
		const runtime = createSearchRuntime(fake.world);
		await fake.clock.run(runtime.search({ query: 'one' }));
		await fake.clock.run(runtime.search({ query: 'two' }));
		expect(fake.sent).toHaveLength(3);
		expect(runtime.health().map(({ key }) => key)).toEqual(['tavily#search-tavily-a']);
	});

	it('success on a second try counts as success', async () => {
		const { runtime, outcome } = await once((_request, _limits, n) => (n === 1 ? text('', 500) : tavilyAnswer(A)));
		expect(outcome.attempts.map((attempt) => attempt.outcome)).toEqual(['failed', 'ok']);
		expect(runtime.health()).toEqual([]);
	});

	it('survives a reload, and a damaged store is no obstacle', async () => {
		const { fake } = await once(() => json({}, 401));
		expect(createSearchRuntime(fake.world).health()).toMatchObject([{ state: 'parked' }]);
		for (const damaged of ['{', { version: 1, entries: { tavily: { failures: 'many' } } }, [], 7]) {
			fake.health = damaged;
			expect(createSearchRuntime(fake.world).health()).toEqual([]);
		}
	});

	it('can be reset by the person', async () => {
		const { fake, runtime } = await once(() => json({}, 401));
		runtime.resetHealth('tavily#search-tavily-a');
		expect(runtime.health()).toEqual([]);
		expect(createSearchRuntime(fake.world).health()).toEqual([]);
	});
});

describe('words and statuses', () => {
	it.each([
		['ECONNRESET', '', 'network', 'connection_reset'],
		['EAI_AGAIN', '', 'dns', 'dns_temporary'],
		['', 'Failed to fetch', 'network', 'network_error'],
		['', 'Load failed', 'network', 'network_error'],
		['net::ERR_CONNECTION_TIMED_OUT', '', 'network', 'timeout'],
		['', 'net::ERR_INTERNET_DISCONNECTED', 'network', 'offline'],
		['net::ERR_CERT_AUTHORITY_INVALID', '', 'tls', 'certificate_error'],
		['net::ERR_TUNNEL_CONNECTION_FAILED', '', 'proxy', 'proxy_error'],
		['body_cut', '', 'network', 'body_cut'],
		['', 'terminated', 'network', 'body_cut'],
	])('%s %s', async (code, message, layer, expected) => {
		const { outcome } = await once(() => failure(code, { message }));
		expect(outcome.root_cause).toMatchObject({ layer, code: expected });
	});

	it('a transport that throws is a failure like any other', async () => {
		const { outcome } = await once(() => {
			throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
		});
		expect(outcome.root_cause?.code).toBe('connection_reset');
	});

	it('"rate limit" in a title, a page or an error text means nothing', async () => {
		const titled = await once(() => json({ results: [{ url: A, title: 'rate limit exceeded', content: '429 Too Many Requests unauthorized' }] }));
		expect(titled.outcome.outcome).toBe('ok');
		const page = await once(() => text('<title>429 rate limit</title>'));
		expect(page.outcome.root_cause?.code).toBe('html_instead_of_json');
		const error = await once(() => json({ error: 'rate limit, invalid api key' }, 500));
		expect(error.outcome.root_cause?.code).toBe('server_error');
	});

	it('200 with an error envelope is no success', async () => {
		const bocha = await once(() => json({ code: '429', msg: 'x' }), {}, { routes: [route('bocha.a')] });
		expect(bocha.outcome.root_cause).toMatchObject({ layer: 'http', code: 'rate_limited', http_status: 200 });
		const metaso = await once(() => json({ errCode: 3003, errMsg: 'x' }), {}, { routes: [route('metaso.a')] });
		expect(metaso.outcome.attempts[0]).toMatchObject({ layer: 'envelope', code: 'provider_error', provider_code: '3003' });
	});

	it('204 and 205 are no answer', async () => {
		expect((await once(() => text('', 204))).outcome.root_cause?.code).toBe('empty_body');
	});
});

describe('what is empty, and what is not', () => {
	it('an instant answer without anything is empty, is not cached, and is no made-up result', async () => {
		const { fake, runtime, outcome } = await once(() => json({}), { query: 'q' }, { routes: [route('duckduckgo.d')], settings: { cacheTtlMs: 60_000 } });
		expect(outcome).toMatchObject({ outcome: 'empty', results: [] });
		await fake.clock.run(runtime.search({ query: 'q' }));
		expect(fake.sent).toHaveLength(2);
	});

	it('SerpApi\'s empty search carries `error` and is empty', async () => {
		const { outcome } = await once(() => json({ search_metadata: { status: 'Success' }, error: "Google hasn't returned any results for this query." }), {}, { routes: [route('serpapi.s')] });
		expect(outcome.outcome).toBe('empty');
	});

	it('several engines suspended and nothing found: failed, not empty; with results: partial, and named', async () => {
		const settings = { providers: { searxng: { baseUrl: 'http://127.0.0.1:8888/searx' } } };
		const down = await once(() => json({ results: [], unresponsive_engines: [['alpha', 'Suspended: too many requests'], ['beta', 'timeout']] }), {}, { routes: [route('searxng.s')], settings });
		expect(down.outcome).toMatchObject({ outcome: 'failed', retrieval_succeeded: false, root_cause: { layer: 'content', code: 'engines_unavailable' } });
		const some = await once(() => json({ results: [{ url: A, title: 't' }], unresponsive_engines: [['beta', 'timeout']] }), {}, { routes: [route('searxng.s')], settings });
		expect(some.outcome).toMatchObject({ outcome: 'partial', usable_for_review: true });
		expect(some.outcome.warnings).toContainEqual({ code: 'engines_unresponsive', provider_id: 'searxng', details: ['beta'] });
		expect(some.fake.sent[0]?.request.url).toMatch(/^http:\/\/127\.0\.0\.1:8888\/searx\/search\?q=q&format=json/);
	});

	it('`javascript:`, empty and loopback addresses are not usable; what is left out is counted', async () => {
		const { outcome } = await once(() => tavilyAnswer('javascript:alert(1)', '', 'http://127.0.0.1/x', 'http://localhost/y', 'data:text/html,x'));
		expect(outcome).toMatchObject({ outcome: 'failed', usable_for_review: false, retrieval_succeeded: true, root_cause: { layer: 'content', code: 'no_usable_results' } });
		expect(outcome.warnings).toContainEqual({ code: 'results_dropped', provider_id: 'tavily', details: ['not_http:2', 'no_url:1', 'private_host:2'] });
	});
});

describe('requests', () => {
	it.each([[{ count: 0 }, 'count_invalid'], [{ count: -1 }, 'count_invalid'], [{ count: Number.NaN }, 'count_invalid'], [{ query: ' \n\t ' }, 'query_empty'], [{ query: 'x'.repeat(5000) }, 'query_too_long'], [{ filters: { date_range: { from: '2026-02-30' } } }, 'filter_invalid']] as const)('%o is refused before anything is sent', async (request, code) => {
		const { fake, outcome } = await once(() => tavilyAnswer(A), request);
		expect(outcome).toMatchObject({ outcome: 'failed', root_cause: { layer: 'parameter', code } });
		expect(fake.sent).toEqual([]);
		expect(fake.log).toHaveLength(1);
	});

	it('a query too long for one provider goes to the next, whole', async () => {
		const query = 'word '.repeat(100).trim();
		const { fake, outcome } = await once((request) => (hostOf(request) === 'api.exa.ai' ? exaAnswer(A) : json({}, 500)), { query }, { routes: [route('tavily.a'), route('exa.x')] });
		expect(outcome.skipped).toMatchObject([{ route_id: 'tavily.a', layer: 'parameter', code: 'query_too_long' }]);
		expect((JSON.parse(fake.sent[0]?.request.body ?? '') as { query: string }).query).toBe(query);
	});

	it('a search cancelled before it starts sends nothing', async () => {
		const cancel = countingSignal();
		cancel.abort();
		const { fake, outcome } = await once(() => tavilyAnswer(A), { cancel });
		expect(outcome).toMatchObject({ outcome: 'cancelled', attempts: [] });
		expect(fake.sent).toEqual([]);
	});

	it('a typo in a name is an error with the nearest name; nothing is sent', async () => {
		const { fake, outcome } = await once(() => tavilyAnswer(A), { routes: ['tavliy'] });
		expect(outcome.root_cause).toMatchObject({ layer: 'parameter', code: 'unknown_provider', suggestion: 'tavily' });
		expect(fake.sent).toEqual([]);
		const label = await once(() => tavilyAnswer(A), { routes: ['tavily.aa'] });
		expect(label.outcome.root_cause).toMatchObject({ code: 'unknown_route', suggestion: 'tavily.a' });
	});

	it('a key is in a header, and a redirect to another origin is refused', async () => {
		const { fake, outcome } = await once(() => ({ ...tavilyAnswer(A), finalUrl: 'https://evil.example/search' }));
		expect(fake.sent[0]?.request.keyed).toBe(true);
		expect(fake.sent[0]?.request.url).not.toContain('PLANTED');
		expect(outcome.root_cause).toMatchObject({ layer: 'http', code: 'redirect_refused' });
	});

	it('the transport is told the byte cap, and a body beyond it is not read', async () => {
		let told = 0;
		const { outcome } = await once((_request, { maxBytes }) => {
			told = maxBytes;
			return text('x'.repeat(maxBytes + 1));
		});
		expect(told).toBe(2 * 1024 * 1024);
		expect(outcome.root_cause?.code).toBe('too_large');
	});

	it('parallel searches against a plan of one a second keep their distance', async () => {
		const fake = fakeWorld(() => json({ type: 'search', web: { results: [{ url: A, title: 't' }] } }), { routes: [route('brave.a')] });
		const runtime = createSearchRuntime(fake.world);
		await fake.clock.run(Promise.all(['1', '2', '3'].map((query) => runtime.search({ query }))));
		const starts = fake.sent.map(({ at }) => at - (fake.sent[0]?.at ?? 0));
		expect(starts).toEqual([0, 1100, 2200]);
	});
});

describe('cache', () => {
	const cached: FakeOptions = { settings: { cacheTtlMs: 60_000 } };

	it('two equal searches at once pay once', async () => {
		const clock = fakeClock();
		const fake = fakeWorld(slow(clock, 100, tavilyAnswer(A)), { ...cached, clock });
		const runtime = createSearchRuntime(fake.world);
		const [first, second] = await clock.run(Promise.all([runtime.search({ query: 'q' }), runtime.search({ query: 'q' })]));
		expect(fake.sent).toHaveLength(1);
		expect([first?.cache_hit, second?.cache_hit]).toEqual([false, true]);
		expect(fake.log.map(({ attempts }) => attempts)).toEqual([1, 0]);
		expect(second?.results).toEqual(first?.results);
	});

	it('one of two who cancels leaves the other its answer', async () => {
		const clock = fakeClock();
		const cancel = countingSignal();
		const fake = fakeWorld(slow(clock, 100, tavilyAnswer(A)), { ...cached, clock });
		const runtime = createSearchRuntime(fake.world);
		const first = runtime.search({ query: 'q', cancel });
		const second = runtime.search({ query: 'q' });
		await clock.pass(20);
		cancel.abort();
		expect((await clock.run(first)).outcome).toBe('cancelled');
		expect(await clock.run(second)).toMatchObject({ outcome: 'ok', cache_hit: false });
		expect(fake.log.reduce((sum, line) => sum + line.attempts, 0)).toBe(1);
	});

	it('a hit says so, has the whole shape and no request of its own', async () => {
		const { fake, runtime, outcome } = await once(() => tavilyAnswer(A), {}, cached);
		const hit = await fake.clock.run(runtime.search({ query: 'q' }));
		expect(hit).toMatchObject({ outcome: 'ok', cache_hit: true, attempts: [], provider_path: ['tavily.a'], results: outcome.results });
		expect(hit.search_run_id).not.toBe('');
		await fake.clock.pass(60_001);
		expect((await fake.clock.run(runtime.search({ query: 'q' }))).cache_hit).toBe(false);
	});

	it('what somebody does to a result changes nothing for the next', async () => {
		const { fake, runtime, outcome } = await once(() => tavilyAnswer(A), {}, cached);
		expect(() => (outcome.results as unknown[]).push('x')).toThrow(TypeError);
		expect(() => Object.assign(outcome.results[0] ?? {}, { title: 'poison' })).toThrow(TypeError);
		expect((await fake.clock.run(runtime.search({ query: 'q' }))).results[0]?.title).toBe('Page 1');
	});

	it.each([[{ count: 3 }], [{ filters: { country: 'DE' } }], [{ mode: 'race' as const }], [{ query: 'Q' }]])('another input is another search: %o', async (change) => {
		const { fake, runtime } = await once(() => tavilyAnswer(A), {}, cached);
		await fake.clock.run(runtime.search({ query: 'q', ...change }));
		expect(fake.sent).toHaveLength(2);
	});

	it('partial answers are given out and not kept', async () => {
		const { fake, runtime, outcome } = await once((request) => (hostOf(request) === 'api.exa.ai' ? text('<p>') : tavilyAnswer(A)), { mode: 'aggregate' }, { ...cached, routes: [route('tavily.a'), route('exa.x')] });
		expect(outcome).toMatchObject({ outcome: 'partial', results: [{ url: A }] });
		await fake.clock.run(runtime.search({ query: 'q', mode: 'aggregate' }));
		expect(fake.sent).toHaveLength(4);
	});
});

describe('keys', () => {
	it('a planted key is in no outcome, record, event or state, whatever echoes it', async () => {
		const events: unknown[] = [];
		const key = keyOfRoute('serpapi.s');
		const fake = fakeWorld((_request, _limits, n) => (n === 1 ? failure('ECONNRESET', { layer: 'network', message: `GET https://serpapi.com/?api_key=${key}`, place: `https://serpapi.com/?api_key=${key}` }) : json({ error: key, search_metadata: { status: key } }, 401)), { routes: [route('serpapi.s')] });
		const outcome = await fake.clock.run(createSearchRuntime(fake.world).search({ query: `what is ${key}` }, (event) => events.push(event)));
		expect(fake.sent[0]?.request.url).toContain(key);
		expect(JSON.stringify([outcome, events, fake.health])).not.toContain(key);
		expect(JSON.stringify(fake.log)).not.toContain(key);
		expect(fake.log[0]?.query).toBe('what is [key]');
	});

	it('nor in a result or an answer that repeats it', async () => {
		const key = keyOfRoute('tavily.a');
		const fake = fakeWorld(() => json({ answer: `you sent ${key}`, results: [{ url: `https://example.org/?k=${key}`, title: `Title ${key}`, content: `Text ${key} and more, see https://example.org/?key=word`, published_date: key }] }));
		const outcome = await fake.clock.run(createSearchRuntime(fake.world).search({ query: 'q' }));
		expect(outcome.results).toHaveLength(1);
		expect(JSON.stringify([outcome, fake.log])).not.toContain(key);
		// What is no key of ours is the page's own.
		expect(outcome.results[0]?.snippet).toContain('?key=word');
	});
});
