import { describe, expect, it } from 'vitest';
import { createSearchRuntime } from '../../../src/search/runtime';
import type { SearchEvent } from '../../../src/search/search-types';
import type { TransportResult } from '../../../src/search/transport-types';
import { countingSignal, exaAnswer, failure, fakeClock, fakeWorld, hostOf, json, route, slow, tavilyAnswer, text } from './fake-world';
import type { Handler } from './fake-world';

const A = 'https://example.org/a';
const B = 'https://example.net/b';
const C = 'https://example.edu/c';
const TWO = [route('tavily.a'), route('exa.x')];
const byHost = (of: Readonly<Record<string, Handler>>): Handler => (request, limits, n) => of[hostOf(request)]?.(request, limits, n) ?? json({}, 404);
const never = (): Promise<TransportResult> => new Promise(() => undefined);

describe('race', () => {
	it('the first usable answer wins; the loser is stopped at once and is no failure', async () => {
		const clock = fakeClock();
		const fake = fakeWorld(byHost({ 'api.tavily.com': slow(clock, 50, tavilyAnswer(A)), 'api.exa.ai': slow(clock, 5000, exaAnswer(B)) }), { routes: TWO, clock });
		const outcome = await clock.run(createSearchRuntime(fake.world).search({ query: 'q', mode: 'race', hedgeMs: 0 }));
		expect(clock.now() - Date.parse(outcome.started_at)).toBeLessThan(100);
		expect(outcome).toMatchObject({ outcome: 'ok', provider: 'tavily', root_cause: null });
		expect(outcome.attempts).toMatchObject([{ route_id: 'tavily.a', outcome: 'ok' }, { route_id: 'exa.x', outcome: 'aborted', layer: 'caller', code: 'aborted', stopped: 'yes' }]);
		expect(outcome.warnings).toEqual([]);
		expect(createSearchRuntime(fake.world).health()).toEqual([]);
	});

	it('a loser that ignores the stop delays nothing and is written down as abandoned', async () => {
		const clock = fakeClock();
		const fake = fakeWorld(byHost({ 'api.tavily.com': slow(clock, 50, tavilyAnswer(A)), 'api.exa.ai': never }), { routes: TWO, clock });
		const outcome = await clock.run(createSearchRuntime(fake.world).search({ query: 'q', mode: 'race', hedgeMs: 0 }));
		expect(Date.parse(outcome.finished_at) - Date.parse(outcome.started_at)).toBeLessThan(100);
		expect(outcome.attempts[1]).toMatchObject({ outcome: 'aborted', stopped: 'abandoned', sent: 'maybe' });
	});

	it('hedged: the second starts only after the delay, or when the first has failed', async () => {
		const clock = fakeClock();
		const quick = fakeWorld(byHost({ 'api.tavily.com': slow(clock, 400, tavilyAnswer(A)), 'api.exa.ai': () => exaAnswer(B) }), { routes: TWO, clock });
		await clock.run(createSearchRuntime(quick.world).search({ query: 'q', mode: 'race', hedgeMs: 1000 }));
		expect(quick.sent).toHaveLength(1);
		const late = fakeWorld(byHost({ 'api.tavily.com': slow(clock, 4000, tavilyAnswer(A)), 'api.exa.ai': () => exaAnswer(B) }), { routes: TWO, clock });
		const outcome = await clock.run(createSearchRuntime(late.world).search({ query: 'q', mode: 'race', hedgeMs: 1000 }));
		expect((late.sent[1]?.at ?? 0) - (late.sent[0]?.at ?? 0)).toBe(1000);
		expect(outcome.provider).toBe('exa');
		const failing = fakeWorld(byHost({ 'api.tavily.com': slow(clock, 200, json({}, 401)), 'api.exa.ai': () => exaAnswer(B) }), { routes: TWO, clock });
		await clock.run(createSearchRuntime(failing.world).search({ query: 'q', mode: 'race', hedgeMs: 20_000 }));
		expect((failing.sent[1]?.at ?? 0) - (failing.sent[0]?.at ?? 0)).toBe(200);
	});

	it('an empty or unusable answer wins nothing', async () => {
		const clock = fakeClock();
		const fake = fakeWorld(byHost({ 'api.tavily.com': () => tavilyAnswer('javascript:alert(1)'), 'api.exa.ai': slow(clock, 300, exaAnswer(B)) }), { routes: TWO, clock });
		const outcome = await clock.run(createSearchRuntime(fake.world).search({ query: 'q', mode: 'race', hedgeMs: 0 }));
		expect(outcome).toMatchObject({ outcome: 'ok', provider: 'exa' });
	});

	it('all failed: a cause for every route', async () => {
		const fake = fakeWorld(byHost({ 'api.tavily.com': () => json({}, 401), 'api.exa.ai': () => text('<html>') }), { routes: TWO });
		const outcome = await fake.clock.run(createSearchRuntime(fake.world).search({ query: 'q', mode: 'race', hedgeMs: 0 }));
		expect(outcome.outcome).toBe('failed');
		expect(outcome.causes.map(({ route_id, layer, code }) => [route_id, layer, code])).toEqual([['tavily.a', 'credential', 'auth_failed'], ['exa.x', 'envelope', 'html_instead_of_json']]);
		expect(outcome.root_cause?.code).toBe('auth_failed');
	});

	it('two credentials of one provider are not raced against each other', async () => {
		const clock = fakeClock();
		const fake = fakeWorld(byHost({ 'api.tavily.com': slow(clock, 50, tavilyAnswer(A)) }), { routes: [route('tavily.a'), route('tavily.b')], clock });
		await clock.run(createSearchRuntime(fake.world).search({ query: 'q', mode: 'race', hedgeMs: 0 }));
		expect(fake.sent).toHaveLength(1);
	});
});

describe('aggregate', () => {
	const serper = (...urls: string[]): TransportResult => json({ organic: urls.map((link) => ({ title: `S ${link}`, link, snippet: 's' })) });
	const THREE = [...TWO, route('serper.s')];

	it('three overlapping lists: no duplicates, fused order, provenance', async () => {
		const fake = fakeWorld(byHost({ 'api.tavily.com': () => tavilyAnswer(A, B), 'api.exa.ai': () => exaAnswer(B, `${A}?utm_source=x`), 'google.serper.dev': () => serper('http://www.example.net/b/', C) }), { routes: THREE });
		const outcome = await fake.clock.run(createSearchRuntime(fake.world).search({ query: 'q', mode: 'aggregate' }));
		expect(outcome).toMatchObject({ outcome: 'ok', provider: 'tavily+exa+serper' });
		expect(outcome.results.map((result) => result.canonical_url)).toEqual([B, A, C]);
		expect(outcome.results[0]?.provenance.map(({ provider_id, position }) => `${provider_id}:${String(position)}`)).toEqual(['exa:1', 'serper:1', 'tavily:2']);
		expect(outcome.attempts).toHaveLength(3);
		expect(fake.log[0]).toMatchObject({ attempts: 3, result_count: 3, status: 'ok' });
	});

	it('one provider failed: partial, never ok, with its name and cause', async () => {
		const fake = fakeWorld(byHost({ 'api.tavily.com': () => tavilyAnswer(A), 'api.exa.ai': () => json({}, 401), 'google.serper.dev': () => serper(C) }), { routes: THREE });
		const outcome = await fake.clock.run(createSearchRuntime(fake.world).search({ query: 'q', mode: 'aggregate' }));
		expect(outcome).toMatchObject({ outcome: 'partial', usable_for_review: true, root_cause: { route_id: 'exa.x', code: 'auth_failed' } });
		expect(outcome.warnings).toContainEqual({ code: 'routes_failed', provider_id: null, details: ['exa.x:auth_failed'] });
	});

	it('a second key that works makes the provider whole', async () => {
		const fake = fakeWorld((request) => (request.headers.authorization?.includes('tavilya') === true ? json({}, 401) : tavilyAnswer(A)), { routes: [route('tavily.a'), route('tavily.b')] });
		const outcome = await fake.clock.run(createSearchRuntime(fake.world).search({ query: 'q', mode: 'aggregate' }));
		expect(outcome.outcome).toBe('ok');
	});

	it('at most so many of one site, and says how many it hides', async () => {
		const fake = fakeWorld(() => tavilyAnswer('https://example.org/1', 'https://www.example.org/2', 'https://example.org/3', B), { routes: [route('tavily.a')] });
		const outcome = await fake.clock.run(createSearchRuntime(fake.world).search({ query: 'q', mode: 'aggregate', domainCap: 2 }));
		expect(outcome.results.map(({ url }) => url)).toEqual(['https://example.org/1', 'https://www.example.org/2', B]);
		expect(outcome.warnings).toContainEqual({ code: 'domain_capped', provider_id: null, details: ['1'] });
	});

	it('what is late at the deadline is missing; what was there is kept', async () => {
		const clock = fakeClock();
		const fake = fakeWorld(byHost({ 'api.tavily.com': () => tavilyAnswer(A), 'api.exa.ai': slow(clock, 60_000, exaAnswer(B)) }), { routes: TWO, clock });
		const outcome = await clock.run(createSearchRuntime(fake.world).search({ query: 'q', mode: 'aggregate', deadlineMs: 2000, attemptTimeoutMs: 60_000 }));
		expect(outcome).toMatchObject({ outcome: 'partial', root_cause: { code: 'timeout', layer: 'network' } });
		expect(outcome.results).toHaveLength(1);
		expect(Date.parse(outcome.finished_at) - Date.parse(outcome.started_at)).toBeLessThanOrEqual(2050);
	});
});

describe('stopping', () => {
	it.each(['fallback', 'race', 'aggregate'] as const)('%s: cancel stops everything; attempts and log agree with the network', async (mode) => {
		const clock = fakeClock();
		const cancel = countingSignal();
		const fake = fakeWorld(slow(clock, 9000, tavilyAnswer(A)), { routes: TWO, clock });
		const runtime = createSearchRuntime(fake.world);
		const running = runtime.search({ query: 'q', mode, hedgeMs: 0, cancel });
		await clock.pass(100);
		cancel.abort();
		const outcome = await clock.run(running);
		expect(outcome).toMatchObject({ outcome: 'cancelled', root_cause: { code: 'cancelled', layer: 'caller' }, retrieval_succeeded: false });
		expect(outcome.attempts.map((attempt) => attempt.outcome)).toEqual(fake.sent.map(() => 'cancelled'));
		expect(fake.log[0]?.attempts).toBe(fake.sent.length);
		expect(Date.parse(outcome.finished_at) - Date.parse(outcome.started_at)).toBeLessThan(150);
		expect(runtime.health()).toEqual([]);
	});

	it('cancel during a wait ends the wait at once', async () => {
		const clock = fakeClock();
		const cancel = countingSignal();
		const fake = fakeWorld(() => text('', 503), { clock });
		const running = createSearchRuntime(fake.world).search({ query: 'q', cancel });
		await clock.pass(500);
		cancel.abort();
		const outcome = await clock.run(running);
		expect(outcome.outcome).toBe('cancelled');
		expect(clock.now() - Date.parse(outcome.started_at)).toBeLessThan(550);
		expect(fake.sent).toHaveLength(1);
	});

	it('a timeout is a timeout, not a cancel, and says whether the request really stopped', async () => {
		const clock = fakeClock();
		const fake = fakeWorld(slow(clock, 60_000, tavilyAnswer(A)), { clock });
		const stopped = await clock.run(createSearchRuntime(fake.world).search({ query: 'q', attemptTimeoutMs: 1000 }));
		expect(stopped.attempts[0]).toMatchObject({ outcome: 'failed', layer: 'network', code: 'timeout', stopped: 'yes', elapsed_ms: 1000 });
		const deaf = fakeWorld(never, { clock });
		const abandoned = await clock.run(createSearchRuntime(deaf.world).search({ query: 'q', attemptTimeoutMs: 1000 }));
		expect(abandoned.attempts[0]).toMatchObject({ code: 'timeout', stopped: 'abandoned', sent: 'maybe' });
	});

	it('the deadline ends a search even if the secrets never answer', async () => {
		const fake = fakeWorld(() => tavilyAnswer(A), { world: { readSecret: () => new Promise(() => undefined) } });
		const outcome = await fake.clock.run(createSearchRuntime(fake.world).search({ query: 'q', deadlineMs: 1000 }));
		expect(outcome).toMatchObject({ outcome: 'failed', attempts: [] });
	});

	it('leaves no listener on a signal that lives on, and no timer', async () => {
		const cancel = countingSignal();
		const fake = fakeWorld(byHost({ 'api.tavily.com': () => text('', 503), 'api.exa.ai': () => exaAnswer(B) }), { routes: TWO });
		const runtime = createSearchRuntime(fake.world);
		for (const mode of ['fallback', 'race', 'aggregate'] as const) await fake.clock.run(runtime.search({ query: `q ${mode}`, mode, cancel }));
		expect(cancel.listeners).toBe(0);
		await fake.clock.pass(60_000);
		expect(fake.clock.pending).toBe(0);
	});

	it('takes a standard AbortSignal', async () => {
		const clock = fakeClock();
		const controller = new AbortController();
		const fake = fakeWorld(slow(clock, 5000, tavilyAnswer(A)), { clock });
		const running = createSearchRuntime(fake.world).search({ query: 'q', cancel: controller.signal });
		await clock.pass(10);
		controller.abort();
		expect((await clock.run(running)).outcome).toBe('cancelled');
	});
});

describe('watching', () => {
	it('tells each attempt and each wait as it happens; a faulty watcher changes nothing', async () => {
		const events: SearchEvent[] = [];
		const fake = fakeWorld((_request, _limits, n) => (n === 1 ? failure('ECONNRESET', { sent: 'maybe' }) : tavilyAnswer(A)));
		const outcome = await fake.clock.run(
			createSearchRuntime(fake.world).search({ query: 'q' }, (event) => {
				events.push(event);
				throw new Error('watcher');
			}),
		);
		expect(events.map((event) => event.kind)).toEqual(['attempt_started', 'attempt_finished', 'waiting', 'attempt_started', 'attempt_finished']);
		expect(events.flatMap((event) => (event.kind === 'attempt_finished' ? [event.attempt] : []))).toEqual(outcome.attempts);
	});
});
