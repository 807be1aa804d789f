import { afterEach, describe, expect, it } from 'vitest';
import { PROVIDER_IDS } from '../../../src/search/provider-types';
import type { ProviderId } from '../../../src/search/provider-types';
import { readBaseUrl } from '../../../src/search/base-url';
import { bare, bomb, cutBody, cutGzip, hangInBody, htmlPage, json, packed, redirectTo, reset, text } from '../../support/search-servers/behaviours';
import { DIALECTS, answering, empty, pages } from '../../support/search-servers/dialects';
import { CERTIFICATE, closeServers, startServer } from '../../support/search-servers/loopback-server';
import type { Behaviour } from '../../support/search-servers/loopback-server';
import { closeProxies, startHttpProxy } from '../../support/search-servers/proxies';
import { nodeTransport, plantedKey, realSearch, route } from '../../support/search-servers/search-world';

afterEach(async () => {
	await closeProxies();
	await closeServers();
});

/** A second takes 10 ms, so that waits between tries are no waits here. */
const FAST = { speed: 100, settings: { deadlineMs: 300_000, attemptTimeoutMs: 120_000 } };

describe.each(PROVIDER_IDS)('%s', (id) => {
	const dialect = DIALECTS[id];

	it('asks as the provider wants it, with the key in its place and nowhere else, and reads the answer', async () => {
		const server = await startServer(answering(id, 'one', 'two'));
		const { runtime, log } = realSearch([route(`${id}.a`, `${server.url}/sub/path/`)]);
		const outcome = await runtime.search({ query: '学费 tuition & fees', count: 2 });
		expect(outcome).toMatchObject({ outcome: 'ok', provider: id, retrieval_succeeded: true, usable_for_review: true, attempts: [{ outcome: 'ok', n: 1, sent: 'yes', http_status: 200, result_count: 2 }], root_cause: null });
		expect(server.seen).toHaveLength(1);
		const [seen] = server.seen;
		if (seen === undefined) throw new Error('nothing seen');
		expect([seen.method, new URL(seen.path, server.url).pathname]).toEqual([dialect.method, `/sub/path${dialect.path}`]);
		expect(dialect.query(seen)).toBe('学费 tuition & fees');
		if (dialect.count !== null) expect(Number(dialect.count(seen))).toBe(2);
		const key = plantedKey(`${id}.a`);
		const where = dialect.key?.[0] ?? null;
		if (where === null) expect(JSON.stringify(seen)).not.toContain(key);
		else if (where.startsWith('?')) expect(new URL(seen.path, server.url).searchParams.get(where.slice(1))).toBe(key);
		else {
			expect(seen.headers[where]).toBe(`${dialect.key?.[1] ?? ''}${key}`);
			expect(seen.path + seen.body).not.toContain(key);
		}
		expect(outcome.results.map(({ url }) => url.replace('/wiki/', '/').toLowerCase())).toEqual(pages('one', 'two').map(({ url }) => url));
		for (const [index, result] of outcome.results.entries()) {
			expect(`${result.title} ${result.snippet}`).toContain(['one', 'two'][index] ?? '');
			expect(result.title + result.snippet).not.toMatch(/<|&amp;/);
		}
		expect(log).toHaveLength(1);
		expect(JSON.stringify([outcome, log])).not.toContain(key);
	});

	it.runIf(dialect.empty !== null)('an empty answer is empty, not failed and not ok', async () => {
		const server = await startServer(empty(id));
		const outcome = await realSearch([route(`${id}.a`, server.url)]).runtime.search({ query: 'nothing' });
		expect(outcome).toMatchObject({ outcome: 'empty', results: [], retrieval_succeeded: true, usable_for_review: false, root_cause: null });
		expect(server.seen).toHaveLength(1);
	});

	it.each(dialect.refusals)('its own refusals: $status $read', async ({ status, body, headers, read }) => {
		const server = await startServer(body === undefined ? bare(status, headers) : json(body, status, headers));
		const outcome = await realSearch([route(`${id}.a`, server.url)], FAST).runtime.search({ query: 'x' });
		const [attempt] = outcome.attempts;
		expect(`${attempt?.layer ?? ''}/${attempt?.code ?? ''}`).toBe(read);
		expect(outcome).toMatchObject({ outcome: 'failed', retrieval_succeeded: false, results: [] });
		expect(attempt?.http_status).toBe(status);
		expect(outcome.attempts).toHaveLength(server.seen.length);
	});

	const general: readonly (readonly [string, Behaviour, string])[] = [
		['HTML under 200', htmlPage(), 'envelope/html_instead_of_json'],
		['JSON of another kind', json({ message: 'welcome' }), 'envelope/unknown_envelope'],
		['a list', json([]), 'envelope/unknown_envelope'],
		['half of a JSON', text('{"results":[{', 200, { 'content-type': 'application/json' }), 'envelope/invalid_json'],
		['nothing under 200', bare(200), 'envelope/empty_body'],
		['204', bare(204), 'envelope/empty_body'],
		['bytes that are no text', text(Uint8Array.of(0x7b, 0xff, 0xfe), 200, { 'content-type': 'application/json' }), 'envelope/bad_encoding'],
		['400', json({ error: 'rate limit exceeded, unauthorized' }, 400), 'parameter/bad_request'],
		['402', json({ error: 'x' }, 402), 'credential/quota_exhausted'],
		['404', htmlPage(404), 'http/not_found'],
		['408', bare(408), 'http/provider_timeout'],
		['500 that says "rate limit"', htmlPage(500, 'rate limit'), 'http/server_error'],
		['502', htmlPage(502), 'http/server_error'],
		['529', json({ error: { type: 'overloaded_error' } }, 529), 'http/overloaded'],
		['418', bare(418), 'http/unknown'],
		['a redirect to nowhere', bare(302), 'http/unexpected_redirect'],
		['a reset', reset, 'network/connection_reset'],
		['a cut body', cutBody, 'network/body_cut'],
		['a cut compressed body', cutGzip({ long: 'x'.repeat(3000) }), 'network/body_cut'],
		['a body of 3 MiB', bomb(3 << 20), 'envelope/too_large'],
	];
	it('tells the usual mishaps apart, by layer and code', async () => {
		for (const [name, behaviour, read] of general) {
			const server = await startServer(behaviour);
			const { runtime, log } = realSearch([route(`${id}.a`, server.url)], FAST);
			const outcome = await runtime.search({ query: 'x' });
			expect([name, `${outcome.root_cause?.layer ?? ''}/${outcome.root_cause?.code ?? ''}`]).toEqual([name, read]);
			expect(outcome.outcome).toBe('failed');
			expect([name, outcome.attempts.length, log[0]?.attempts]).toEqual([name, server.seen.length, server.seen.length]);
			await server.close();
		}
	}, 20_000);

	it('compressed answers, JSON under a wrong type and in another charset are understood', async () => {
		const value = DIALECTS[id].answer(pages('one'));
		const server = await startServer(packed(value, 'gzip'));
		const { runtime } = realSearch([route(`${id}.a`, server.url)]);
		expect((await runtime.search({ query: 'a' })).outcome).toBe('ok');
		server.behave(packed(value, 'br'));
		expect((await runtime.search({ query: 'b' })).outcome).toBe('ok');
		server.behave(text(JSON.stringify(value), 200, { 'content-type': 'text/html' }));
		expect((await runtime.search({ query: 'c' })).outcome).toBe('ok');
		const latin = Buffer.from(JSON.stringify(value).replaceAll('Words', 'Wörter').replace(/[\u0100-\uffff]/g, '-'), 'latin1');
		server.behave(text(latin, 200, { 'content-type': 'application/json; charset=iso-8859-1' }));
		const outcome = await runtime.search({ query: 'd' });
		expect(outcome.outcome).toBe('ok');
		expect(outcome.results[0]?.snippet).toContain('Wörter');
	});

	it.runIf(dialect.key !== null)('does not take its key to another origin', async () => {
		const other = await startServer(answering(id, 'one'));
		const server = await startServer(redirectTo(`${other.url}/steal`, 307));
		const outcome = await realSearch([route(`${id}.a`, server.url)], FAST).runtime.search({ query: 'x' });
		expect(outcome).toMatchObject({ outcome: 'failed', root_cause: { layer: 'http', code: 'redirect_refused' } });
		expect([server.seen.length, other.seen.length]).toEqual([1, 0]);
	});
});

describe('keyless providers and keys', () => {
	it.each(['searxng', 'crossref', 'openalex'] as const)('%s takes a key where the person has one, in its own place', async (id) => {
		const server = await startServer(answering(id, 'one'));
		const keyed = { ...route(`${id}.a`, server.url), credentialId: `search-${id}-a` };
		const { runtime, log } = realSearch([keyed]);
		const outcome = await runtime.search({ query: 'x' });
		const key = plantedKey(`${id}.a`);
		const [seen] = server.seen;
		if (id === 'searxng') expect(seen?.headers.authorization).toBe(`Basic ${Buffer.from(key).toString('base64')}`);
		if (id === 'crossref') expect(seen?.headers['crossref-plus-api-token']).toBe(`Bearer ${key}`);
		if (id === 'openalex') expect(seen?.path).toContain(`api_key=${key}`);
		expect(outcome.outcome).toBe('ok');
		expect(JSON.stringify([outcome, log, runtime.health()])).not.toContain(key);
	});

	it('a wrong status for a keyless one is nobody\'s key', async () => {
		const server = await startServer(htmlPage(403));
		const outcome = await realSearch([route('wikipedia', server.url)], FAST).runtime.search({ query: 'x' });
		expect(outcome.root_cause).toMatchObject({ layer: 'http', code: 'refused_by_provider' });
	});
});

describe('gemini\'s redirects', () => {
	const host = 'https://vertexaisearch.cloud.google.com';
	const answer = (...paths: readonly string[]): unknown => DIALECTS.gemini.answer(paths.map((path) => ({ url: `${host}/grounding/${path}`, title: path, text: `Words of ${path}` })));

	it('are asked for their target through the proxy, without the key; the target is not visited', async () => {
		const target = await startServer(json({}));
		const google = await startServer((reply, seen) => redirectTo(seen.path.endsWith('one') ? 'https://a.example/real' : `${target.url}/never`)(reply, seen), { secure: true });
		const proxy = await startHttpProxy({ port: google.port });
		const server = await startServer(json(answer('one', 'two')));
		const { runtime } = realSearch([route('gemini.a', server.url)], { transport: nodeTransport({ proxy: `http://127.0.0.1:${String(proxy.port)}`, ca: CERTIFICATE }) });
		const outcome = await runtime.search({ query: 'x' });
		expect(outcome.results.map(({ url }) => url)).toContain('https://a.example/real');
		expect(google.seen.map(({ path }) => path).sort()).toEqual(['/grounding/one', '/grounding/two']);
		expect(JSON.stringify(google.seen)).not.toContain('PLANTED');
		expect([target.seen.length, outcome.attempts.length]).toEqual([0, 1]);
	});

	it('keep their address, with a warning, where they cannot be asked', async () => {
		const google = await startServer(hangInBody, { secure: true });
		const proxy = await startHttpProxy({ port: google.port, refuse: 502 });
		const server = await startServer(json(answer('one')));
		const outcome = await realSearch([route('gemini.a', server.url)], { transport: nodeTransport({ proxy: `http://127.0.0.1:${String(proxy.port)}` }) }).runtime.search({ query: 'x' });
		expect(outcome.results[0]?.url).toBe(`${host}/grounding/one`);
		expect(outcome.warnings).toContainEqual({ code: 'redirects_unresolved', provider_id: 'gemini', details: ['1'] });
	});
});

it('every provider has a dialect here, and every base address of it is one', () => {
	const ids: readonly ProviderId[] = PROVIDER_IDS;
	expect(Object.keys(DIALECTS).sort()).toEqual([...ids].sort());
	expect(readBaseUrl('http://127.0.0.1:1/sub/').ok).toBe(true);
});
