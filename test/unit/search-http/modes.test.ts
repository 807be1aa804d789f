/** Fallback, race and aggregate over real sockets: what is counted here is what the servers saw. */
import { afterEach, describe, expect, it } from 'vitest';
import { after, bare, hangBeforeHead, hangInBody, htmlPage, inTurn, json, reset } from '../../support/search-servers/behaviours';
import { DIALECTS, answering, empty, pages } from '../../support/search-servers/dialects';
import { bestTime, closeServers, startServer, until } from '../../support/search-servers/loopback-server';
import type { LoopbackServer } from '../../support/search-servers/loopback-server';
import { realSearch, route } from '../../support/search-servers/search-world';

afterEach(closeServers);

const total = (...servers: readonly LoopbackServer[]): number => servers.reduce((sum, server) => sum + server.seen.length, 0);

describe('race', () => {
	it('the winner answers at 50 ms, the loser would at 5 s: the answer comes within 100 ms, and the loser\'s connection is closed', async () => {
		const quick = await startServer(after(50, answering('tavily', 'quick')));
		const slow = await startServer(after(5000, answering('exa', 'slow')));
		const { runtime, log } = realSearch([route('exa.a', slow.url), route('tavily.a', quick.url)]);
		// Modules and sockets are warm, as in a program that runs.
		await runtime.search({ query: 'warm', routes: ['tavily.a'] });
		const slowest = await bestTime(100, async () => {
			const index = slow.seen.length;
			const startedAt = performance.now();
			const outcome = await runtime.search({ query: 'x', mode: 'race', hedgeMs: 0 });
			const answeredAfter = performance.now() - startedAt;
			expect(outcome).toMatchObject({ outcome: 'ok', provider: 'tavily', results: [{ url: 'https://a.example/quick' }], warnings: [] });
			expect(outcome.attempts.map(({ provider_id: id, outcome: how, stopped, code }) => [id, how, stopped, code])).toEqual([['exa', 'aborted', 'yes', 'aborted'], ['tavily', 'ok', 'yes', null]]);
			const closedAfter = (await slow.closing(index)) - startedAt;
			expect(slow.seen[index]?.isAnswered).toBe(false);
			expect([log.at(-1)?.attempts, runtime.health()]).toEqual([2, []]);
			return Math.max(answeredAfter, closedAfter);
		});
		expect(slowest).toBeLessThan(100);
	});

	it('a loser that hangs in its body is closed as well', async () => {
		const quick = await startServer(after(50, answering('tavily', 'quick')));
		const slow = await startServer(hangInBody);
		const outcome = await realSearch([route('exa.a', slow.url), route('tavily.a', quick.url)]).runtime.search({ query: 'x', mode: 'race', hedgeMs: 0 });
		expect(outcome.attempts[0]).toMatchObject({ outcome: 'aborted', sent: 'yes', stopped: 'yes' });
		await slow.closing(0);
	});

	it('with a hedge, a first answer in time leaves the others unasked', async () => {
		const first = await startServer(after(20, answering('tavily', 'one')));
		const second = await startServer(answering('exa', 'two'));
		const { runtime } = realSearch([route('tavily.a', first.url), route('exa.a', second.url)]);
		expect(await runtime.search({ query: 'x', mode: 'race', hedgeMs: 400 })).toMatchObject({ provider: 'tavily' });
		expect([first.seen.length, second.seen.length]).toEqual([1, 0]);
		first.behave(hangBeforeHead);
		const outcome = await runtime.search({ query: 'y', mode: 'race', hedgeMs: 60 });
		expect(outcome).toMatchObject({ provider: 'exa' });
		expect((second.seen[0]?.at ?? 0) - (first.seen[1]?.at ?? 0)).toBeGreaterThanOrEqual(30);
		await first.closing(1);
	});

	it('a first that fails hands over at once; all failed names every cause', async () => {
		const broken = await startServer(htmlPage());
		const good = await startServer(answering('exa', 'one'));
		const { runtime } = realSearch([route('tavily.a', broken.url), route('exa.a', good.url)]);
		const startedAt = performance.now();
		expect(await runtime.search({ query: 'x', mode: 'race', hedgeMs: 5000 })).toMatchObject({ outcome: 'ok', provider: 'exa' });
		expect(performance.now() - startedAt).toBeLessThan(500);
		good.behave(bare(401));
		const outcome = await runtime.search({ query: 'y', mode: 'race', hedgeMs: 0 });
		expect(outcome.causes.map(({ route_id: id, code }) => [id, code])).toEqual([['tavily.a', 'html_instead_of_json'], ['exa.a', 'auth_failed']]);
		expect(outcome.outcome).toBe('failed');
	});

	it('empty does not win against results that come later', async () => {
		const quick = await startServer(empty('tavily'));
		const slow = await startServer(after(60, answering('exa', 'one')));
		expect(await realSearch([route('tavily.a', quick.url), route('exa.a', slow.url)]).runtime.search({ query: 'x', mode: 'race', hedgeMs: 0 })).toMatchObject({ outcome: 'ok', provider: 'exa' });
	});
});

describe('aggregate', () => {
	it('fuses three overlapping lists: no duplicates, fused order, provenance', async () => {
		const list = (id: 'tavily' | 'exa' | 'serper', ...urls: readonly string[]): Promise<LoopbackServer> => startServer(json(DIALECTS[id].answer(urls.map((url) => ({ url, title: url, text: `from ${id}` })))));
		const one = await list('tavily', 'https://www.uni.example/fees/', 'https://b.example/only-one', 'https://c.example/?utm_source=x');
		const two = await list('exa', 'https://uni.example/fees?fbclid=1', 'https://c.example/');
		const three = await list('serper', 'https://d.example/', 'http://uni.example/fees#top', 'javascript:alert(1)');
		const outcome = await realSearch([route('tavily.a', one.url), route('exa.a', two.url), route('serper.a', three.url)]).runtime.search({ query: 'x', mode: 'aggregate', domainCap: 0 });
		expect(outcome).toMatchObject({ outcome: 'ok', provider: 'tavily+exa+serper' });
		expect(new Set(outcome.results.map((result) => result.canonical_url)).size).toBe(outcome.results.length);
		expect(outcome.results.map(({ host }) => host.replace('www.', ''))).toEqual(['uni.example', 'c.example', 'd.example', 'b.example']);
		expect(outcome.results[0]?.provenance.map(({ provider_id: id, position }) => `${id}:${String(position)}`).sort()).toEqual(['exa:1', 'serper:2', 'tavily:1']);
		expect(outcome.results.some(({ url }) => url.startsWith('javascript'))).toBe(false);
		expect(outcome.attempts).toHaveLength(total(one, two, three));
	});

	it('one that fails makes it partial, never ok; the rest is there', async () => {
		const good = await startServer(answering('tavily', 'one'));
		const bad = await startServer(htmlPage());
		const outcome = await realSearch([route('exa.a', bad.url), route('tavily.a', good.url)]).runtime.search({ query: 'x', mode: 'aggregate' });
		expect(outcome).toMatchObject({ outcome: 'partial', results: [{ url: 'https://a.example/one' }], root_cause: { code: 'html_instead_of_json' } });
		expect(outcome.warnings).toContainEqual({ code: 'routes_failed', provider_id: null, details: ['exa.a:html_instead_of_json'] });
	});
});

describe('what is counted', () => {
	it.each(['fallback', 'race', 'aggregate'] as const)('%s: attempts and run log say the number of requests the servers counted', async (mode) => {
		const one = await startServer(inTurn(bare(503), hangBeforeHead));
		const two = await startServer(inTurn(reset, htmlPage()));
		// The answer comes when the others have nothing on its way any more but what hangs: a request that is given up
		// before it arrives is an attempt that no server can count.
		const settled = (): Promise<true> => until(() => (one.seen.length >= 2 && two.seen.length >= 2 ? true : null), 5000, 'the others did not ask twice');
		const three = await startServer(inTurn(bare(529), async (answer, seen) => {
			await settled();
			await answering('serper', 'x')(answer, seen);
		}));
		const { runtime, log } = realSearch([route('tavily.a', one.url), route('tavily.b', one.url), route('exa.a', two.url), route('serper.a', three.url)], { speed: 40, settings: { deadlineMs: 300_000, attemptTimeoutMs: 30_000 } });
		const events: string[] = [];
		const outcome = await runtime.search({ query: 'x', mode, hedgeMs: 0 }, (event) => void (event.kind === 'attempt_started' && events.push(event.route_id)));
		const counted = total(one, two, three);
		expect(counted).toBeGreaterThan(3);
		expect([outcome.attempts.length, log[0]?.attempts, log[0]?.attempt_records.length, events.length]).toEqual([counted, counted, counted, counted]);
		expect(outcome.attempts.map(({ n }) => n)).toEqual(outcome.attempts.map((_attempt, index) => index + 1));
		expect(outcome.results).toMatchObject([{ url: 'https://a.example/x' }]);
	});

	it('two identical searches at once cost one request, and only one record counts it', async () => {
		const server = await startServer(after(40, answering('tavily', 'one')));
		const { runtime, log } = realSearch([route('tavily.a', server.url)], { settings: { cacheTtlMs: 60_000 } });
		const both = await Promise.all([runtime.search({ query: 'x' }), runtime.search({ query: 'x' })]);
		const later = await runtime.search({ query: 'x' });
		expect([...both, later].map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok']);
		expect([...both, later].map(({ cache_hit: hit }) => hit)).toEqual([false, true, true]);
		expect([server.seen.length, log.reduce((sum, { attempts }) => sum + attempts, 0)]).toEqual([1, 1]);
	});

	it('a budget of two lets two requests out, however many searches ask at once', async () => {
		const server = await startServer(after(10, answering('tavily', 'one')));
		const { runtime } = realSearch([route('tavily.a', server.url)], { settings: { budgets: { tavily: { perDay: 2, perMonth: null } } } });
		const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map((query) => runtime.search({ query })));
		expect(server.seen).toHaveLength(2);
		expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['failed', 'failed', 'ok', 'ok']);
		expect((await runtime.search({ query: 'e' })).outcome).toBe('blocked');
		expect(server.seen).toHaveLength(2);
	});
});

describe('fallback', () => {
	it('obeys the order exactly, and asks nobody behind an answer', async () => {
		const servers = await Promise.all([startServer(bare(401)), startServer(htmlPage()), startServer(answering('serper', 'three')), startServer(answering('tavily', 'four'))]);
		const [one, two, three, four] = servers;
		if (one === undefined || two === undefined || three === undefined || four === undefined) throw new Error('no server');
		const { runtime } = realSearch([route('tavily.a', four.url), route('kagi.a', one.url), route('exa.a', two.url), route('serper.a', three.url)]);
		const outcome = await runtime.search({ query: 'x', routes: ['exa.a', 'kagi.a', 'serper.a', 'tavily.a'] });
		expect(outcome.provider_path).toEqual(['exa.a', 'kagi.a', 'serper.a']);
		expect(servers.map(({ seen }) => seen.length)).toEqual([1, 1, 1, 0]);
		expect((two.seen[0]?.at ?? 0) < (one.seen[0]?.at ?? 0) && (one.seen[0]?.at ?? 0) < (three.seen[0]?.at ?? 0)).toBe(true);
	});

	it('several engines suspended behind a 200: failed, and the engines are named; with results, partial', async () => {
		const dead = [['google', 'timeout'], ['bing', 'Suspended']];
		const server = await startServer(json({ results: [], unresponsive_engines: dead }));
		const { runtime } = realSearch([route('searxng.a', server.url)]);
		expect(await runtime.search({ query: 'x' })).toMatchObject({ outcome: 'failed', root_cause: { layer: 'content', code: 'engines_unavailable' }, warnings: [{ code: 'engines_unresponsive', details: ['google', 'bing'] }] });
		server.behave(json({ results: pages('one').map(({ url, title, text }) => ({ url, title, content: text })), unresponsive_engines: dead }));
		expect(await runtime.search({ query: 'y' })).toMatchObject({ outcome: 'partial', usable_for_review: true, results: [{ url: 'https://a.example/one' }] });
	});
});
