import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROVIDERS, providerOf } from '../../../src/search/registry';
import { readSearchConfig } from '../../../src/search/search-config';
import type { RouteConfig } from '../../../src/search/search-settings';
import { draftOf, fieldsOf, lacksKey, movedRoute, newDraft, problemsOf, routeIdFor, routeOf, withoutRoute, withProvider, withRoute } from '../../../src/settings/route-draft';
import type { RouteDraft } from '../../../src/settings/route-draft';

const TAVILY: RouteConfig = { id: 'tavily.work', providerId: 'tavily', credentialId: 'search-tavily-work', label: 'work', enabled: false, settings: { searchDepth: 'advanced', maxConcurrent: 3 } };
const WIKIPEDIA: RouteConfig = { id: 'wikipedia', providerId: 'wikipedia', credentialId: null, label: '', enabled: true };
const SEARX: RouteConfig = { id: 'searxng.home', providerId: 'searxng', credentialId: null, label: 'home', enabled: true, settings: { baseUrl: 'http://localhost:8888' } };
const ROUTES = [TAVILY, WIKIPEDIA, SEARX];

const draft = (providerId: string, change: Partial<RouteDraft> = {}, fields: Partial<RouteDraft['fields']> = {}): RouteDraft => {
	const made = { ...newDraft(providerId), ...change };
	return { ...made, fields: { ...made.fields, ...fields } };
};

describe('a route while it is written', () => {
	it('comes back as it was when nothing is changed', () => {
		for (const route of ROUTES) expect(routeOf(draftOf(route), ROUTES)).toEqual(route);
	});

	it('keeps its id, its switch and what the fields do not show', () => {
		const changed = routeOf({ ...draftOf(TAVILY), label: ' home ', fields: { ...draftOf(TAVILY).fields, searchDepth: '', minIntervalMs: '250' } }, ROUTES);
		expect(changed).toEqual({ ...TAVILY, label: 'home', settings: { maxConcurrent: 3, minIntervalMs: 250 } });
	});

	it('leaves the old provider\'s settings behind when it goes to another one', () => {
		expect(routeOf({ ...draftOf(TAVILY), providerId: 'wikipedia' }, ROUTES)).toEqual({ id: 'wikipedia.work', providerId: 'wikipedia', credentialId: null, label: 'work', enabled: false });
	});

	it('sends a key and an address to no other provider than the one they were given for', () => {
		const kept: RouteConfig = { id: 'brave.work', providerId: 'brave', credentialId: 'search-brave-work', label: 'work', enabled: true, settings: { baseUrl: 'https://proxy.example.org' } };
		const changed = withProvider(draftOf(kept), 'tavily', kept);
		expect(routeOf(changed, [kept])).toEqual({ id: 'tavily.work', providerId: 'tavily', credentialId: null, label: 'work', enabled: true });
		expect(routeOf(withProvider(changed, 'brave', kept), [kept])).toEqual(kept);
		const fresh = withProvider({ ...newDraft('brave'), credentialId: 'search-brave-work' }, 'tavily', null);
		expect(fresh.credentialId).toBeNull();
		expect(withProvider(fresh, 'tavily', null)).toBe(fresh);
	});

	it('takes no key for a label, whatever provider it is of', () => {
		const of = (label: string) => problemsOf(draft('brave', { label }), []).map(({ problem }) => problem);
		for (const key of ['0f8fad5b-d9cb-469f-a165-70867728950e', 'mine 3d2a9c5b1e7f4a6089bc12de34fa56789012abcd', 'tvly-abcdefghijklmnop']) expect(of(key)).toEqual(['label_is_key']);
		for (const label of ['work', 'my-second-account-of-the-institute', 'account of the institute 2026']) expect(of(label)).toEqual([]);
	});

	it('has fields that the provider takes, an address and a pause with every one', () => {
		for (const provider of PROVIDERS) {
			expect(fieldsOf(provider)[0]).toBe('baseUrl');
			expect(fieldsOf(provider).at(-1)).toBe('minIntervalMs');
		}
		const of = (id: string) => {
			const provider = providerOf(id);
			return provider === null ? [] : fieldsOf(provider).slice(1, -1);
		};
		expect([of('gemini'), of('serpapi'), of('searxng'), of('tavily'), of('crossref'), of('brave')]).toEqual([['model'], ['engine'], ['engines', 'categories'], ['searchDepth'], ['mailto'], []]);
	});

	it('ignores what was typed for another provider', () => {
		expect(routeOf(draft('brave', {}, { model: 'x', mailto: 'a@example.org' }), [])).toEqual({ id: 'brave.default', providerId: 'brave', credentialId: null, label: '', enabled: true });
	});

	it.each([
		['gemini', { model: 'gemini pro' }, { field: 'model', problem: 'no_model' }],
		['crossref', { mailto: 'me' }, { field: 'mailto', problem: 'no_mail' }],
		['crossref', { mailto: 'a@b\r\nx: y' }, { field: 'mailto', problem: 'no_mail' }],
		['brave', { minIntervalMs: '1.5' }, { field: 'minIntervalMs', problem: 'no_interval' }],
		['brave', { minIntervalMs: '-1' }, { field: 'minIntervalMs', problem: 'no_interval' }],
		['brave', { minIntervalMs: '600001' }, { field: 'minIntervalMs', problem: 'no_interval' }],
		['searxng', { baseUrl: '  ' }, { field: 'baseUrl', problem: 'needed' }],
		['brave', { baseUrl: 'http://example.org' }, { field: 'baseUrl', problem: 'plain_http' }],
		['brave', { baseUrl: 'https://me:pw@example.org' }, { field: 'baseUrl', problem: 'has_user_info' }],
		['brave', { baseUrl: 'https://example.org/?k=1' }, { field: 'baseUrl', problem: 'has_query' }],
		['brave', { baseUrl: 'ftp://example.org' }, { field: 'baseUrl', problem: 'not_http' }],
		['brave', { baseUrl: 'example' }, { field: 'baseUrl', problem: 'not_a_url' }],
	])('%s with %j is not kept', (provider, fields, problem) => {
		expect(problemsOf(draft(provider, {}, fields), [])).toEqual([problem]);
	});

	it('may be kept without a key, which is told', () => {
		expect(problemsOf(draft('tavily'), [])).toEqual([]);
		expect(lacksKey(draft('tavily'))).toBe(true);
		expect(lacksKey(draft('tavily', { credentialId: 'a' }))).toBe(false);
		expect(lacksKey(draft('wikipedia'))).toBe(false);
	});

	it('is told from the others by provider and label', () => {
		expect(problemsOf(draft('tavily', { label: ' WORK' }), ROUTES)).toEqual([{ field: 'label', problem: 'label_taken' }]);
		expect(problemsOf(draft('wikipedia', { label: 'Default' }), ROUTES)).toEqual([{ field: 'label', problem: 'label_taken' }]);
		expect(problemsOf(draft('brave', { label: 'work' }), ROUTES)).toEqual([]);
		expect(problemsOf(draftOf(TAVILY), ROUTES)).toEqual([]);
	});

	it('does not take a key for a label', () => {
		expect(problemsOf(draft('tavily', { label: 'tvly-abcdefghijklmnop' }), [])).toEqual([{ field: 'label', problem: 'label_is_key' }]);
	});

	it('cannot be one of a provider that nobody knows', () => {
		expect(problemsOf(draft('tavilly'), [])).toEqual([{ field: 'providerId', problem: 'unknown_provider' }]);
	});

	it('is kept in a form that is read again', () => {
		fc.assert(
			fc.property(fc.constantFrom(...PROVIDERS), fc.string(), fc.option(fc.string({ minLength: 1 })), fc.nat(600_000), (provider, label, credentialId, pause) => {
				const route = routeOf(draft(provider.id, { label, credentialId }, { minIntervalMs: String(pause), engine: 'baidu', searchDepth: 'basic' }), ROUTES);
				const { config, unusable } = readSearchConfig({ routes: [route] });
				expect(unusable).toEqual([]);
				expect(config.routes).toEqual([route]);
			}),
		);
	});
});

describe('a route\'s id', () => {
	it('is provider and label, letters and digits of any script', () => {
		expect(routeIdFor('tavily', 'My Work!', [])).toBe('tavily.my-work');
		expect(routeIdFor('tavily', '\u5de5\u4f5c', [])).toBe('tavily.\u5de5\u4f5c');
		expect(routeIdFor('tavily', ' -- ', [])).toBe('tavily.default');
	});

	it('is never taken, and never that of a route of the environment', () => {
		expect(routeIdFor('tavily', 'work', ['tavily.work', 'tavily.work-2'])).toBe('tavily.work-3');
		expect(routeIdFor('tavily', 'env', [])).toBe('tavily.env-2');
		fc.assert(
			fc.property(fc.string(), fc.array(fc.string()), (label, others) => {
				const taken = [...others, routeIdFor('kagi', label, [])];
				const id = routeIdFor('kagi', label, taken);
				expect(taken).not.toContain(id);
				expect(id).not.toBe('kagi.env');
				expect(id.startsWith('kagi.')).toBe(true);
			}),
		);
	});
});

describe('the list of routes', () => {
	const ids = (routes: readonly RouteConfig[]): string[] => routes.map(({ id }) => id);

	it('takes a new route at its end and a changed one in its place', () => {
		const added = { ...TAVILY, id: 'kagi.default', providerId: 'kagi' };
		expect(ids(withRoute(ROUTES, null, added))).toEqual(['tavily.work', 'wikipedia', 'searxng.home', 'kagi.default']);
		expect(ids(withRoute(ROUTES, 'wikipedia', added))).toEqual(['tavily.work', 'kagi.default', 'searxng.home']);
		expect(ids(withoutRoute(ROUTES, 'wikipedia'))).toEqual(['tavily.work', 'searxng.home']);
	});

	it('moves a route to a place, not beyond the ends, and loses none', () => {
		expect(ids(movedRoute(ROUTES, 'searxng.home', 0))).toEqual(['searxng.home', 'tavily.work', 'wikipedia']);
		expect(ids(movedRoute(ROUTES, 'tavily.work', 1))).toEqual(['wikipedia', 'tavily.work', 'searxng.home']);
		expect(ids(movedRoute(ROUTES, 'tavily.work', 99))).toEqual(['wikipedia', 'searxng.home', 'tavily.work']);
		expect(ids(movedRoute(ROUTES, 'wikipedia', -5))).toEqual(['wikipedia', 'tavily.work', 'searxng.home']);
		expect(movedRoute(ROUTES, 'nobody', 0)).toBe(ROUTES);
	});
});
