import { describe, expect, it } from 'vitest';
import { adviceFor } from '../../../src/search/advice';
import { importReliableWebSearch, secretId } from '../../../src/search/import-rws';
import { selectRoutes } from '../../../src/search/routes';
import { createSearchRuntime } from '../../../src/search/runtime';
import { FAILURE_CODES } from '../../../src/search/search-types';
import type { RouteConfig } from '../../../src/search/search-settings';
import type { TransportResult } from '../../../src/search/transport-types';
import { exaAnswer, fakeWorld, hostOf, json, keyOfRoute, route, tavilyAnswer, text } from './fake-world';

const A = 'https://example.org/a';
const select = (routes: readonly RouteConfig[], environment: Record<string, string> = {}, asked?: readonly string[]) => selectRoutes({ routes, providers: {} }, environment, asked);
const ids = (selection: ReturnType<typeof select>): string[] => selection.routes.map(({ id }) => id);

describe('routes', () => {
	const LIST = [route('exa.x'), route('tavily.b', { enabled: false }), route('tavily.a'), route('wikipedia.w')];

	it('the list\'s order; the environment comes last and is marked; explicit order has the last word', () => {
		const environment = { BRAVE_API_KEY: 'k', TAVILY_API_KEY: ' ', SEARXNG_BASE_URL: 'http://127.0.0.1:8888' };
		const all = select(LIST, environment);
		expect(ids(all)).toEqual(['exa.x', 'tavily.a', 'wikipedia.w', 'brave.env', 'searxng.env']);
		expect(all.routes[3]).toMatchObject({ label: '[env]', temporary: true, credentialId: 'env:BRAVE_API_KEY' });
		expect(ids(select(LIST, environment, ['tavily.a', 'brave.env', 'exa']))).toEqual(['tavily.a', 'brave.env', 'exa.x']);
	});

	it('keyless providers run only if somebody names them', () => {
		expect(ids(select([route('exa.x')]))).toEqual(['exa.x']);
		expect(ids(select([route('exa.x')], {}, ['crossref']))).toEqual(['crossref']);
		expect(select([]).error).toMatchObject({ code: 'no_routes', layer: 'parameter' });
	});

	it('a switched-off route, a vanished variable and an unknown provider are said, not passed over in silence', () => {
		expect(select(LIST, {}, ['tavily.b', 'brave.env', 'exa.x'])).toMatchObject({ routes: [{ id: 'exa.x' }], skipped: [{ route_id: 'tavily.b', code: 'route_disabled' }, { route_id: 'brave.env', code: 'route_gone' }], error: null });
		expect(select([{ ...route('exa.x'), id: 'new.a', providerId: 'futureprovider' }, route('exa.x')])).toMatchObject({ routes: [{ id: 'exa.x' }], skipped: [{ route_id: 'new.a', code: 'unknown_provider' }] });
		expect(select(LIST, {}, ['brave']).skipped).toMatchObject([{ layer: 'credential', code: 'missing_credential' }]);
	});

	it('one route named twice is tried once', () => {
		expect(ids(select(LIST, {}, ['exa.x', 'exa', 'exa.x']))).toEqual(['exa.x']);
	});

	it('`<PROVIDER>_BASE_URL` changes the provider\'s host, a route\'s own stays; two servers are two for health', () => {
		const own = route('searxng.own', { settings: { baseUrl: 'https://one.example' } });
		const selection = select([own, route('searxng.other'), route('wikipedia.w')], { SEARXNG_BASE_URL: 'https://two.example/sx/', WIKIPEDIA_BASE_URL: 'http://127.0.0.1:1' });
		expect(selection.routes.map(({ id, providerKey }) => [id, providerKey])).toEqual([['searxng.own', 'searxng@https://one.example'], ['searxng.other', 'searxng@https://two.example/sx'], ['wikipedia.w', 'wikipedia@http://127.0.0.1:1'], ['searxng.env', 'searxng@https://two.example/sx']]);
	});

	it('a variable\'s key is used and never stored; gone with the variable', async () => {
		const fake = fakeWorld(() => exaAnswer(A), { routes: [] });
		fake.environment.EXA_API_KEY = ' PLANTEDENVKEY \n';
		const runtime = createSearchRuntime(fake.world);
		const outcome = await fake.clock.run(runtime.search({ query: 'q' }));
		expect(fake.sent[0]?.request.headers['x-api-key']).toBe('PLANTEDENVKEY');
		expect(outcome.attempts[0]).toMatchObject({ route_id: 'exa.env', credential: '[env]' });
		delete fake.environment.EXA_API_KEY;
		expect((await fake.clock.run(runtime.search({ query: 'q' }))).root_cause?.code).toBe('no_routes');
		expect(JSON.stringify([outcome, fake.log, fake.health])).not.toContain('PLANTEDENVKEY');
	});

	it.each([['missing', null, 'missing_credential'], ['blank', '  ', 'missing_credential'], ['broken', 'two words', 'credential_malformed']] as const)('a %s key is told, nothing is sent', async (_name, key, code) => {
		const fake = fakeWorld(() => tavilyAnswer(A));
		if (key === null) fake.secrets.clear();
		else fake.secrets.set('search-tavily-a', key);
		const outcome = await fake.clock.run(createSearchRuntime(fake.world).search({ query: 'q' }));
		expect(outcome).toMatchObject({ outcome: 'failed', attempts: [], root_cause: { layer: 'credential', code } });
		expect(fake.sent).toEqual([]);
	});
});

describe('answers with expiring addresses', () => {
	const chunk = (n: number) => ({ web: { uri: `https://vertexaisearch.cloud.google.com/r/${String(n)}`, title: `site ${String(n)}` } });
	const gemini = json({ candidates: [{ content: { parts: [{ text: 'Answer.' }] }, groundingMetadata: { groundingChunks: [chunk(1), chunk(2), chunk(3)] } }] });

	it('are resolved without visiting the target or sending the key; what cannot be is told', async () => {
		const redirects: Record<string, TransportResult> = { '/r/1': text('', 302, { location: 'https://example.org/one' }), '/r/2': text('', 302, { location: 'http://127.0.0.1/evil' }), '/r/3': text('', 404) };
		const fake = fakeWorld((request) => redirects[new URL(request.url).pathname] ?? gemini, { routes: [route('gemini.g')] });
		const outcome = await fake.clock.run(createSearchRuntime(fake.world).search({ query: 'q', filters: { freshness: 'week' } }));
		expect(outcome.results.map(({ url }) => url)).toEqual(['https://example.org/one', 'https://vertexaisearch.cloud.google.com/r/3']);
		expect(outcome.answer).toMatchObject({ provider_id: 'gemini', text: 'Answer.' });
		expect(outcome.warnings).toContainEqual({ code: 'redirects_unresolved', provider_id: 'gemini', details: ['1'] });
		expect(outcome.warnings).toContainEqual({ code: 'filter_unreliable', provider_id: 'gemini', details: ['freshness'] });
		expect(outcome.attempts).toHaveLength(1);
		const asked = fake.sent.slice(1).map(({ request }) => request);
		expect(asked.map(({ redirects: how, keyed }) => [how, keyed])).toEqual([['manual', false], ['manual', false], ['manual', false]]);
		expect(JSON.stringify(asked)).not.toContain('PLANTED');
	});

	it('an answer without a ground is partial and not usable, and the next route is asked', async () => {
		const bare = json({ candidates: [{ content: { parts: [{ text: 'I think.' }] } }] });
		const alone = fakeWorld(() => bare, { routes: [route('gemini.g')] });
		expect(await alone.clock.run(createSearchRuntime(alone.world).search({ query: 'q' }))).toMatchObject({ outcome: 'partial', usable_for_review: false, retrieval_succeeded: true, answer: { text: 'I think.' }, root_cause: { code: 'no_grounding' } });
		const both = fakeWorld((request) => (hostOf(request) === 'api.exa.ai' ? exaAnswer(A) : bare), { routes: [route('gemini.g'), route('exa.x')] });
		expect(await both.clock.run(createSearchRuntime(both.world).search({ query: 'q' }))).toMatchObject({ outcome: 'ok', provider: 'exa' });
	});
});

describe('doctor', () => {
	const LIST = [route('tavily.a'), route('tavily.b'), route('wikipedia.w'), route('searxng.s'), route('exa.x', { enabled: false })];
	const wiki = json({ query: { search: [] } });

	it('configuration: no request at all', async () => {
		const fake = fakeWorld(() => tavilyAnswer(A), { routes: LIST });
		fake.secrets.delete('search-tavily-b');
		const report = await fake.clock.run(createSearchRuntime(fake.world).doctor('configuration'));
		expect(report.rows.map((row) => [row.route_id, row.state, row.code, row.advice, row.enabled])).toEqual([
			['tavily.a', 'ready', null, 'nothing', true],
			['tavily.b', 'not_ready', 'missing_credential', 'add_key', true],
			['wikipedia.w', 'ready', null, 'nothing', true],
			['searxng.s', 'not_ready', 'base_url_missing', 'set_base_url', true],
			['exa.x', 'ready', null, 'nothing', false],
		]);
		expect([report.requests, fake.sent.length]).toEqual([0, 0]);
	});

	it('live: the first credential of each provider, without retries; all: every one, and asks about the cost first', async () => {
		const fake = fakeWorld((request) => (hostOf(request) === 'api.tavily.com' ? (request.headers.authorization?.includes(keyOfRoute('tavily.b')) === true ? json({}, 401) : tavilyAnswer(A)) : wiki), { routes: LIST });
		const runtime = createSearchRuntime(fake.world);
		let asked = 0;
		const confirm = (question: { readonly most_calls: number }): Promise<boolean> => {
			asked = question.most_calls;
			return Promise.resolve(true);
		};
		const live = await fake.clock.run(runtime.doctor('live', { confirm }));
		expect(live.rows.map((row) => `${row.route_id}:${row.state}`)).toEqual(['tavily.a:ok', 'tavily.b:not_asked', 'wikipedia.w:ok', 'searxng.s:not_ready', 'exa.x:not_asked']);
		expect([asked, live.requests, fake.log.length]).toEqual([1, 2, 2]);
		const all = await fake.clock.run(runtime.doctor('all_credentials', { confirm }));
		expect(all.rows[1]).toMatchObject({ state: 'failed', layer: 'credential', code: 'auth_failed', http_status: 401, advice: 'check_key' });
		expect(asked).toBe(2);
	});

	it('without a yes only keyless providers are asked', async () => {
		const fake = fakeWorld(() => wiki, { routes: LIST });
		const report = await fake.clock.run(createSearchRuntime(fake.world).doctor('live'));
		expect(fake.sent.map(({ request }) => hostOf(request))).toEqual(['en.wikipedia.org']);
		expect(report.rows[0]?.state).toBe('not_asked');
	});

	it('tests one route, even a resting or switched-off one; success ends the rest', async () => {
		let healthy = false;
		const fake = fakeWorld(() => (healthy ? exaAnswer(A) : json({}, 401)), { routes: LIST });
		const runtime = createSearchRuntime(fake.world);
		const confirm = (): Promise<boolean> => Promise.resolve(true);
		const failed = await fake.clock.run(runtime.doctor('live', { routes: ['exa.x'], confirm }));
		expect(failed.rows).toMatchObject([{ route_id: 'exa.x', state: 'failed', code: 'auth_failed', enabled: false }]);
		expect((await fake.clock.run(runtime.doctor('configuration', { routes: ['exa.x'] }))).rows).toMatchObject([{ state: 'resting', code: 'auth_failed' }]);
		healthy = true;
		expect((await fake.clock.run(runtime.doctor('live', { routes: ['exa.x'], confirm }))).rows).toMatchObject([{ state: 'ok' }]);
		expect(runtime.health()).toEqual([]);
	});

	it('says at which layer it fails, and does not go where the policy forbids', async () => {
		const down = fakeWorld(() => ({ kind: 'failure', layer: 'proxy', code: 'ECONNREFUSED', message: '', sent: 'no', stopped: 'yes', place: 'proxy.example:8080' }), { routes: [route('wikipedia.w')] });
		expect((await down.clock.run(createSearchRuntime(down.world).doctor('live'))).rows[0]).toMatchObject({ state: 'failed', layer: 'proxy', code: 'proxy_refused', detail: 'proxy.example:8080', advice: 'check_proxy' });
		expect(down.sent).toHaveLength(1);
		const denied = fakeWorld(() => wiki, { routes: [route('wikipedia.w')], settings: { policy: [{ action: 'search_keyless', verdict: 'deny' }] } });
		expect((await denied.clock.run(createSearchRuntime(denied.world).doctor('live'))).rows[0]).toMatchObject({ state: 'not_ready', layer: 'policy', code: 'policy_denied' });
		expect(denied.sent).toEqual([]);
	});

	it('every code has an advice', () => {
		for (const code of FAILURE_CODES) expect(adviceFor(code)).toMatch(/^[a-z_]+$/);
		expect(adviceFor(null)).toBe('nothing');
	});
});

describe('import from reliable-web-search', () => {
	const config = JSON.stringify({ version: 2, defaultStrategy: 'race', count: 5, timeoutMs: 15_000, routes: [{ id: 'brave.work', providerId: 'brave', credentialRef: 'brave.work', priority: 2, enabled: true }, { id: 'tavily.default', providerId: 'tavily', credentialRef: 'tavily.default', label: 'mine', priority: 1, enabled: false }, { id: 'duckduckgo', providerId: 'duckduckgo', priority: 3, enabled: true }, { id: 'x', providerId: 'nobody', priority: 4, enabled: true }] });
	const credentials = JSON.stringify({ version: 2, profiles: { 'brave.work': { id: 'brave.work', providerId: 'brave', label: 'work', apiKey: 'PLANTEDBRAVE', enabled: true }, 'tavily.default': { id: 'tavily.default', providerId: 'tavily', label: 'default', apiKey: 'PLANTEDTAVILY', enabled: true } } });

	it('version 2: order, labels, enabled, keys', () => {
		const imported = importReliableWebSearch({ config, credentials });
		expect(imported.routes).toEqual([
			{ id: 'tavily.default', providerId: 'tavily', label: 'mine', enabled: false, keyId: 'search-tavily-default' },
			{ id: 'brave.work', providerId: 'brave', label: 'work', enabled: true, keyId: 'search-brave-work' },
			{ id: 'duckduckgo', providerId: 'duckduckgo', label: 'default', enabled: true, keyId: null },
		]);
		expect(imported.keys.map(({ id, key }) => [id, key])).toEqual([['search-brave-work', 'PLANTEDBRAVE'], ['search-tavily-default', 'PLANTEDTAVILY']]);
		expect(imported).toMatchObject({ mode: 'race', count: 5, timeoutMs: 15_000, problems: [{ file: 'config.json', code: 'unknown_provider', name: 'x' }] });
	});

	it('version 1: flat keys, a list of providers', () => {
		const flat = JSON.stringify({ TAVILY_API_KEY: 'PLANTEDTAVILY', SEARXNG_BASE_URL: 'http://127.0.0.1:8888', OTHER: 'x' });
		expect(importReliableWebSearch({ config: null, credentials: flat })).toMatchObject({ routes: [{ id: 'tavily.default', keyId: 'search-tavily-default' }], searxngBaseUrl: 'http://127.0.0.1:8888', problems: [] });
		expect(importReliableWebSearch({ config: JSON.stringify({ version: 1, providers: ['brave', 'tavily'], defaultStrategy: 'nonsense' }), credentials: flat })).toMatchObject({ mode: null, routes: [{ id: 'brave', keyId: null }, { id: 'tavily.default' }], problems: [{ code: 'missing_key', name: 'brave' }] });
	});

	it('a damaged file is named and never quoted', () => {
		const damaged = importReliableWebSearch({ config: '[1]', credentials: '{"profiles": {"tavily.a": {"apiKey": "PLANTEDKEY' });
		expect(damaged.problems).toEqual([{ file: 'config.json', code: 'not_understood', name: null }, { file: 'credentials.json', code: 'not_json', name: null }]);
		const asName = importReliableWebSearch({ config: null, credentials: JSON.stringify({ version: 2, profiles: { 'sk-PLANTEDPLANTEDPLANTED': { providerId: 'nobody', apiKey: 'x' } } }) });
		expect(JSON.stringify([damaged.problems, asName.problems])).not.toContain('PLANTED');
		expect(importReliableWebSearch({ config: null, credentials: null })).toMatchObject({ routes: [], keys: [], problems: [] });
	});

	it('secret ids are fit for the secrets, and differ where labels do', () => {
		expect([secretId('tavily', 'Work 1!'), secretId('tavily', '工作')]).toEqual(['search-tavily-work-1', 'search-tavily-key']);
		const profile = (label: string) => ({ providerId: 'tavily', label, apiKey: `KEY-${label}` });
		const { keys } = importReliableWebSearch({ config: null, credentials: JSON.stringify({ version: 2, profiles: { 'tavily.work 1': profile('work 1'), 'tavily.work-1': profile('work-1'), 'tavily.工作': profile('工作') } }) });
		expect(keys.map(({ id }) => id)).toEqual(['search-tavily-work-1', 'search-tavily-work-1-2', 'search-tavily-key']);
	});
});
