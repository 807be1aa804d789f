/** What was seen to break elsewhere and needs a network to show: what the servers saw, and that no key is anywhere. */
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_BREAKER } from '../../../src/search/health';
import { bare, hangBeforeHead, htmlPage, huge, inTurn, json, redirectTo, reset } from '../../support/search-servers/behaviours';
import { DIALECTS, answering, empty } from '../../support/search-servers/dialects';
import { closeServers, closedPort, startServer, until } from '../../support/search-servers/loopback-server';
import { plantedKey, realSearch, route } from '../../support/search-servers/search-world';
import { PROVIDER_IDS } from '../../../src/search/provider-types';

afterEach(closeServers);

const FAST = { speed: 100, settings: { deadlineMs: 300_000, attemptTimeoutMs: 100_000 } };

describe('health', () => {
	it('a try after a pause that ends empty, or is cancelled, blocks nobody', async () => {
		const server = await startServer(bare(500));
		const settings = { ...FAST.settings, breaker: { failures: 1, cooldownMs: 30_000 } };
		const { runtime } = realSearch([route('tavily.a', server.url)], { ...FAST, settings });
		expect((await runtime.search({ query: 'a' })).outcome).toBe('failed');
		const asked = server.seen.length;
		expect((await runtime.search({ query: 'b' })).root_cause?.code).toBe('server_error');
		expect(server.seen).toHaveLength(asked);
		await until(() => (runtime.health()[0]?.state === 'half_open' ? true : null), 3000, 'stays open');
		server.behave(hangBeforeHead);
		const stop = new AbortController();
		const searching = runtime.search({ query: 'c', cancel: stop.signal });
		await server.arrival(asked + 1);
		stop.abort();
		expect((await searching).outcome).toBe('cancelled');
		server.behave(empty('tavily'));
		expect((await runtime.search({ query: 'd' })).outcome).toBe('empty');
		expect(server.seen).toHaveLength(asked + 2);
		server.behave(answering('tavily', 'one'));
		expect((await runtime.search({ query: 'e' })).outcome).toBe('ok');
		expect(runtime.health()).toEqual([]);
	});

	it('5xx opens the breaker, also with settings that would switch it off, and for all keys of the provider', async () => {
		const server = await startServer(htmlPage(503));
		const { runtime } = realSearch([route('tavily.a', server.url), route('tavily.b', server.url)], { ...FAST, settings: { ...FAST.settings, breaker: { failures: 0, cooldownMs: Number.NaN } } });
		await runtime.search({ query: 'a' });
		const asked = server.seen.length;
		expect(asked).toBe(4);
		expect(await runtime.search({ query: 'b' })).toMatchObject({ outcome: 'failed', attempts: [], root_cause: { code: 'server_error' } });
		expect(server.seen).toHaveLength(asked);
		expect(DEFAULT_BREAKER.failures).toBeGreaterThan(0);
	});

	it('a limited key is not tried first again, the other one stays in use, and a reload changes nothing', async () => {
		const server = await startServer((answer, seen) => (seen.headers.authorization?.includes('tavilya') === true ? bare(432)(answer, seen) : answering('tavily', 'one')(answer, seen)));
		const routes = [route('tavily.a', server.url), route('tavily.b', server.url)];
		const first = realSearch(routes);
		for (const query of ['a', 'b']) expect((await first.runtime.search({ query })).outcome).toBe('ok');
		const second = realSearch(routes, { health: first.health });
		expect((await second.runtime.search({ query: 'c' })).outcome).toBe('ok');
		expect(server.seen.map(({ headers }) => headers.authorization?.slice(-4))).toEqual(['aKEY', 'bKEY', 'bKEY', 'bKEY']);
	});

	it('success at the second try is no failure', async () => {
		const server = await startServer(inTurn(reset, answering('tavily', 'one'), bare(503), answering('tavily', 'two')));
		const { runtime, log } = realSearch([route('tavily.a', server.url)], FAST);
		for (const query of ['a', 'b']) expect(await runtime.search({ query })).toMatchObject({ outcome: 'ok', root_cause: null, attempts: [{ outcome: 'failed' }, { outcome: 'ok' }] });
		expect([runtime.health(), log.map(({ attempts, status }) => [attempts, status])]).toEqual([[], [[2, 'ok'], [2, 'ok']]]);
	});
});

describe('before sending', () => {
	it('a search that was cancelled before sends nothing', async () => {
		const server = await startServer(answering('tavily', 'one'));
		for (const mode of ['fallback', 'race', 'aggregate'] as const) expect((await realSearch([route('tavily.a', server.url)]).runtime.search({ query: 'x', mode, cancel: AbortSignal.abort() })).outcome).toBe('cancelled');
		expect(server.seen).toHaveLength(0);
	});

	it.each([
		[{ query: ' \t' }, 'query_empty'],
		[{ query: 'x', count: 0 }, 'count_invalid'],
		[{ query: 'x', count: -1 }, 'count_invalid'],
		[{ query: 'x', count: Number.NaN }, 'count_invalid'],
		[{ query: 'x'.repeat(5000) }, 'query_too_long'],
		[{ query: 'x', routes: ['tavly.a'] }, 'unknown_provider'],
		[{ query: 'x', routes: ['tavily.z'] }, 'unknown_route'],
	])('%j reaches nobody', async (request, code) => {
		const server = await startServer(answering('tavily', 'one'));
		const outcome = await realSearch([route('tavily.a', server.url)]).runtime.search(request);
		expect(outcome).toMatchObject({ outcome: 'failed', root_cause: { layer: 'parameter', code }, attempts: [] });
		expect(server.seen).toHaveLength(0);
	});

	it('a base address with a user, or over plain http to a public host, sends no key', async () => {
		const server = await startServer(answering('tavily', 'one'));
		for (const base of [server.url.replace('://', '://user:pass@'), 'http://search.example', `${server.url}?x=1`]) {
			expect(await realSearch([route('tavily.a', base)]).runtime.search({ query: 'x' })).toMatchObject({ outcome: 'failed', attempts: [], root_cause: { code: 'base_url_refused' } });
		}
		expect(server.seen).toHaveLength(0);
	});
});

describe('answers', () => {
	it('an instant answer that says nothing is empty, is not kept, and makes no result', async () => {
		const server = await startServer(empty('duckduckgo'));
		const { runtime } = realSearch([route('duckduckgo', server.url)], { settings: { cacheTtlMs: 60_000 } });
		for (let round = 0; round < 2; round += 1) expect(await runtime.search({ query: 'x' })).toMatchObject({ outcome: 'empty', results: [], cache_hit: false });
		expect(server.seen).toHaveLength(2);
	});

	it('script, empty and loopback addresses are no results', async () => {
		const odd = ['javascript:alert(1)', '', 'data:text/html,x', 'http://127.0.0.1/admin', 'http://[::1]/', 'http://router.local/', 'ftp://a.example/'].map((url) => ({ url, title: 'Title', text: 'text' }));
		const server = await startServer(json(DIALECTS.tavily.answer(odd)));
		const { runtime } = realSearch([route('tavily.a', server.url)]);
		expect(await runtime.search({ query: 'x' })).toMatchObject({ outcome: 'failed', usable_for_review: false, results: [], root_cause: { layer: 'content', code: 'no_usable_results' } });
	});

	it('a failed answer is not kept; the next search asks again', async () => {
		const server = await startServer(inTurn(htmlPage(), answering('tavily', 'one')));
		const { runtime } = realSearch([route('tavily.a', server.url)], { settings: { cacheTtlMs: 60_000 } });
		expect((await runtime.search({ query: 'x' })).outcome).toBe('failed');
		expect(await runtime.search({ query: 'x' })).toMatchObject({ outcome: 'ok', cache_hit: false });
	});

	it('an answer that is changed by its reader does not change for the next', async () => {
		const server = await startServer(answering('tavily', 'one'));
		const { runtime } = realSearch([route('tavily.a', server.url)], { settings: { cacheTtlMs: 60_000 } });
		const first = await runtime.search({ query: 'x' });
		expect(() => Object.assign(first.results[0] ?? {}, { url: 'https://evil.example/' })).toThrow();
		expect((await runtime.search({ query: 'x' })).results[0]?.url).toBe('https://a.example/one');
		expect(server.seen).toHaveLength(1);
	});

	it('200 MiB are not taken, and do not stop the search', async () => {
		const handed = { bytes: 0 };
		const big = await startServer(huge(200 << 20, handed));
		const good = await startServer(answering('exa', 'one'));
		const outcome = await realSearch([route('tavily.a', big.url), route('exa.a', good.url)]).runtime.search({ query: 'x' });
		expect(outcome).toMatchObject({ outcome: 'ok', attempts: [{ layer: 'envelope', code: 'too_large', stopped: 'yes' }, { outcome: 'ok' }] });
		await big.closing(0);
		expect(handed.bytes).toBeLessThan(20 << 20);
	});
});

describe('keys', () => {
	it('are in no outcome, record, health, event, doctor report or error, whatever goes wrong', async () => {
		const elsewhere = await startServer(json({}));
		const behaviours = [bare(401), bare(403), bare(429), bare(500), htmlPage(), reset, redirectTo(elsewhere.url), json({ error: 'key' }, 400)];
		const everything: unknown[] = [];
		for (const behaviour of behaviours) {
			// A server that repeats every header and the address in its answer, as some do in their errors.
			const server = await startServer((answer, seen) => (behaviours.indexOf(behaviour) % 2 === 0 ? behaviour(answer, seen) : json({ error: { code: JSON.stringify(seen), message: seen.path, ...seen.headers }, code: 403, msg: seen.path }, 400)(answer, seen)));
			const routes = PROVIDER_IDS.map((id) => ({ ...route(`${id}.a`, server.url), credentialId: `search-${id}-a` }));
			const real = realSearch(routes, { ...FAST, settings: { ...FAST.settings, mode: 'aggregate' } });
			const outcome = await real.runtime.search({ query: 'x' }, (event) => void everything.push(event));
			everything.push(outcome, real.log, real.health, real.runtime.health(), await real.runtime.doctor('all_credentials', { confirm: () => Promise.resolve(true) }));
			expect(server.seen.length).toBeGreaterThan(10);
			await server.close();
		}
		const refused = realSearch(PROVIDER_IDS.map((id) => route(`${id}.a`, 'http://127.0.0.1:9')), FAST);
		everything.push(await refused.runtime.search({ query: 'x' }));
		const said = JSON.stringify(everything);
		expect(said).not.toContain('PLANTED');
		for (const id of PROVIDER_IDS) expect(said).not.toContain(Buffer.from(plantedKey(`${id}.a`)).toString('base64').slice(0, 16));
		expect(elsewhere.seen.every(({ headers, path }) => !JSON.stringify([headers, path]).includes('PLANTED'))).toBe(true);
	}, 60_000);
});

describe('the doctor', () => {
	it('says at which layer each route fails, with one request each', async () => {
		const servers = { good: await startServer(answering('tavily', 'one')), wrongKey: await startServer(bare(401)), page: await startServer(htmlPage()) };
		const { runtime } = realSearch([route('tavily.a', servers.good.url), route('exa.a', servers.wrongKey.url), route('serper.a', servers.page.url), route('kagi.a', `http://127.0.0.1:${String(await closedPort())}`)]);
		const report = await runtime.doctor('live', { confirm: () => Promise.resolve(true) });
		expect(report.transport).toBe('node');
		expect(report.rows.map(({ route_id: id, state, layer, code }) => [id, state, layer, code])).toEqual([
			['tavily.a', 'ok', null, null],
			['exa.a', 'failed', 'credential', 'auth_failed'],
			['serper.a', 'failed', 'envelope', 'html_instead_of_json'],
			['kagi.a', 'failed', 'network', 'connection_refused'],
		]);
		expect(Object.values(servers).map(({ seen }) => seen.length)).toEqual([1, 1, 1]);
		expect(report.requests).toBe(4);
		const configured = await runtime.doctor('configuration');
		expect([configured.requests, servers.good.seen.length]).toEqual([0, 1]);
	});
});
