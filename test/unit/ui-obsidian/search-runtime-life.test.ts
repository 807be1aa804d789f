import { describe, expect, it } from 'vitest';
import { DEFAULT_SEARCH_CONFIG } from '../../../src/search/search-config';
import type { SearchOutcome } from '../../../src/search/search-types';
import { ROUTE, device, hangs, lines, made, platform, until } from './searching-support';
import type { Handler } from './searching-support';

describe('routes', () => {
	it('are the list of the person, then what the environment adds, marked', async () => {
		device.variables.BRAVE_API_KEY = 'from-env';
		device.variables.SEARXNG_BASE_URL = 'http://127.0.0.1:8888';
		device.variables.HOME = '/home/me';
		const { searching } = await made({
			search: {
				routes: [ROUTE, { id: 'wikipedia', providerId: 'wikipedia', credentialId: 'left-over', label: 'x', enabled: false }, { id: 'nosuch.a', providerId: 'nosuch', credentialId: 'k', label: 'a', enabled: true }],
			},
		});
		expect(searching.routes()).toEqual([
			{ id: 'tavily.main', providerId: 'tavily', providerName: 'Tavily', kind: 'web', isMetered: true, label: 'main', enabled: true, isFromEnvironment: false },
			{ id: 'wikipedia', providerId: 'wikipedia', providerName: 'Wikipedia', kind: 'encyclopaedia', isMetered: false, label: null, enabled: false, isFromEnvironment: false },
			{ id: 'nosuch.a', providerId: 'nosuch', providerName: 'nosuch', kind: null, isMetered: false, label: 'a', enabled: true, isFromEnvironment: false },
			{ id: 'brave.env', providerId: 'brave', providerName: 'Brave Search', kind: 'web', isMetered: true, label: '[env]', enabled: true, isFromEnvironment: true },
			{ id: 'searxng.env', providerId: 'searxng', providerName: 'SearXNG', kind: 'web', isMetered: false, label: null, enabled: true, isFromEnvironment: true },
		]);
		delete device.variables.BRAVE_API_KEY;
		expect(searching.routes().map(({ id }) => id)).not.toContain('brave.env');
	});

	it('of the environment are none on a phone', async () => {
		device.variables.BRAVE_API_KEY = 'from-env';
		const { searching } = await made({ search: null });
		platform.isDesktopApp = false;
		try {
			expect(searching.routes().every(({ isFromEnvironment }) => !isFromEnvironment)).toBe(true);
		} finally {
			platform.isDesktopApp = true;
		}
	});

	it('of the environment send their key, and nobody keeps it', async () => {
		device.variables.TAVILY_API_KEY = 'PLANTED-ENV-KEY';
		const { searching, sent, store } = await made({ search: { routes: [], policy: [{ action: 'search_metered', verdict: 'allow' }] } });
		await searching.runtime().search({ query: 'fee' });
		expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer PLANTED-ENV-KEY']);
		expect(JSON.stringify([...store]) + JSON.stringify(lines())).not.toContain('PLANTED-ENV-KEY');
	});

	it('of a fresh install are keyless', async () => {
		const { searching } = await made({ search: null });
		expect(searching.routes().map(({ id, isMetered, kind }) => [id, isMetered, kind])).toEqual([
			['wikipedia', false, 'encyclopaedia'],
			['openalex', false, 'scholarly'],
			['crossref', false, 'scholarly'],
		]);
		expect(searching.config.value).toEqual(DEFAULT_SEARCH_CONFIG);
	});
});

describe('the runtime', () => {
	it('is one and the same until the workspace or the breaker changes', async () => {
		const { searching, place } = await made();
		const first = searching.runtime();
		searching.update((now) => ({ ...now, count: 5 }));
		expect(searching.runtime()).toBe(first);
		searching.update((now) => ({ ...now, breaker: { failures: 1, cooldownMs: 5000 } }));
		const second = searching.runtime();
		expect(second).not.toBe(first);
		place.value = 'Other';
		expect(searching.runtime()).not.toBe(second);
	});

	it('keeps a search that is running when the breaker changes', async () => {
		const { searching } = await made({ handler: hangs });
		const first = searching.runtime();
		const running = first.search({ query: 'fee' });
		searching.update((now) => ({ ...now, breaker: { failures: 1, cooldownMs: 5000 } }));
		expect(searching.runtime()).toBe(first);
		await searching.close();
		expect((await running).outcome).toBe('cancelled');
	});

	it('stops what runs for a workspace that is left, and writes it down there', async () => {
		const { searching, place, sent } = await made({ handler: hangs });
		const running = searching.runtime().search({ query: 'fee' });
		await until(() => sent.length === 1);
		place.value = 'Other';
		const outcome = await running;
		expect([outcome.outcome, outcome.warnings]).toEqual(['cancelled', []]);
		expect(lines()).toMatchObject([{ status: 'cancelled', attempts: 1, query: 'fee' }]);
		expect(lines('Other/90_system/search')).toEqual([]);
	});

	it('remembers over a restart which provider failed', async () => {
		const store = new Map<string, unknown>();
		const refuses: Handler = () => Promise.resolve({ kind: 'response', status: 401, headers: {}, bytes: new Uint8Array(0), finalUrl: null });
		const { searching } = await made({ store, handler: refuses });
		await searching.runtime().search({ query: 'one' });
		const again = await made({ store, handler: refuses });
		expect(again.searching.runtime().health().map(({ code }) => code)).toEqual(['auth_failed']);
		await again.searching.runtime().search({ query: 'two' });
		expect(again.sent).toEqual([]);
		again.searching.runtime().resetHealth();
		expect((await made({ store })).searching.runtime().health()).toEqual([]);
	});

	it('starts with what the device kept, however damaged', async () => {
		const { searching } = await made({ store: new Map<string, unknown>([['search-health', 'rubbish']]) });
		expect((await searching.runtime().search({ query: 'one' })).outcome).toBe('ok');
	});
});

describe('when the plugin goes', () => {
	it('searches are stopped and written down, and nothing is sent or left afterwards', async () => {
		const { searching, sent } = await made({ handler: hangs });
		const running: Promise<SearchOutcome>[] = [searching.runtime().search({ query: 'one' }), searching.runtime().search({ query: 'two' })];
		await until(() => sent.length > 0);
		await searching.close();
		expect((await Promise.all(running)).map(({ outcome }) => outcome)).toEqual(['cancelled', 'cancelled']);
		expect(lines().map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
		const before = sent.length;
		expect((await searching.runtime().search({ query: 'three' })).outcome).toBe('cancelled');
		expect(sent.length).toBe(before);
		await searching.close();
	});

	it('a question that nobody will answer is answered with no', async () => {
		const { searching, sent } = await made({ search: { routes: [ROUTE], cacheTtlMs: 0 } });
		let isAsked = false;
		const running = searching.runtime().search({
			query: 'one',
			confirm: () => {
				isAsked = true;
				return new Promise<boolean>(() => undefined);
			},
		});
		await until(() => isAsked);
		await searching.close();
		expect([(await running).outcome, sent.length]).toEqual(['cancelled', 0]);
	});
});
