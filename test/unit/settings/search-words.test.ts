import { describe, expect, it } from 'vitest';
import { createTranslator } from '../../../src/i18n/translate';
import type { DoctorRow } from '../../../src/search/doctor';
import type { HealthView } from '../../../src/search/health';
import type { ProviderSettings } from '../../../src/search/provider-types';
import { PROVIDERS } from '../../../src/search/registry';
import type { RouteConfig } from '../../../src/search/search-settings';
import { FAILURE_CODES } from '../../../src/search/search-types';
import { reportRow } from '../../../src/settings/doctor-report';
import { ROUTE_FIELDS } from '../../../src/settings/route-draft';
import { problemWords } from '../../../src/settings/route-problem-words';
import { spendLines } from '../../../src/settings/route-spend';
import { healthKeyParts, restsOf, restWords, routeTitle, routeWords, sentencesOf } from '../../../src/settings/route-words';
import type { DateWords } from '../../../src/ui/date-words';

const t = createTranslator('en');
const zh = createTranslator('zh');
const dates = { moment: (ms: number) => `@${String(ms)}` } as unknown as DateWords;

const route = (providerId: string, change: Partial<RouteConfig> = {}): RouteConfig => ({ id: `${providerId}.x`, providerId, credentialId: null, label: '', enabled: true, ...change });
const view = (change: Partial<HealthView>): HealthView => ({ key: 'brave', state: 'open', code: 'server_error', failures: 3, until: 5, since: 1, ...change });

describe('a route in words', () => {
	it('is called by its provider and label, hidden characters revealed', () => {
		expect(routeTitle(route('tavily', { label: 'work' }), t)).toBe('Tavily: work');
		expect(routeTitle(route('tavily', { label: ' ' }), t)).toBe('Tavily');
		expect(routeTitle(route('x\u202ey', { label: 'a\u200bb' }), t)).toMatch(/U\+202E.*U\+200B/);
	});

	it('says what can be found there, what it costs and how the key stands', () => {
		expect(routeWords(route('brave'), 'set', t)).toBe('Web search. Each request may cost. Key •••• set.');
		expect(routeWords(route('brave'), 'none', t)).toContain('No key yet');
		expect(routeWords(route('brave'), 'empty', t)).toContain('no longer in the secrets');
		expect(routeWords(route('wikipedia'), 'none', t)).toBe('Encyclopaedia, not a web search. Requests cost nothing. Needs no key.');
		expect(routeWords(route('openalex'), 'none', t)).toContain('Works without a key.');
		expect(routeWords(route('searxng'), 'none', t)).toContain('No address yet');
		expect(routeWords(route('tavily'), 'set', zh)).toBe('网页搜索。每次请求都可能花钱。密钥 •••• 已设置。');
	});

	it('shows an address of its own, and never one that holds a password', () => {
		expect(routeWords(route('searxng', { settings: { baseUrl: 'http://localhost:8888/' } }), 'none', t)).toContain('At http://localhost:8888.');
		const words = routeWords(route('searxng', { settings: { baseUrl: 'https://me:hidden@example.org' } }), 'none', t);
		expect(words).toContain('cannot be used');
		expect(words).not.toContain('hidden');
	});

	it('offers the nearest name for a provider that is not known', () => {
		expect(routeWords(route('tavilly'), 'none', t)).toContain('Did you mean Tavily?');
		expect(routeWords(route('qqqqqqqqqqqq'), 'none', t)).not.toContain('Did you mean');
	});

	it('has words for every provider in both languages', () => {
		for (const provider of PROVIDERS) for (const each of [t, zh]) expect(routeWords(route(provider.id), 'set', each)).not.toMatch(/routes\.|\{/);
	});

	it('leaves empty sentences out', () => {
		expect(sentencesOf(['', 'A.', '', 'B.'], t)).toBe('A. B.');
		expect(sentencesOf([], t)).toBe('');
	});
});

describe('what rests', () => {
	it('is taken apart by its key', () => {
		expect(healthKeyParts('brave')).toEqual({ providerId: 'brave', address: null, credentialId: null });
		expect(healthKeyParts('brave#search-brave-1')).toEqual({ providerId: 'brave', address: null, credentialId: 'search-brave-1' });
		expect(healthKeyParts('searxng@http://localhost:1/a@b#')).toEqual({ providerId: 'searxng', address: 'http://localhost:1/a@b', credentialId: '' });
	});

	it('belongs to the routes with that provider, that key and that address', () => {
		const views = [view({ key: 'brave' }), view({ key: 'brave#a' }), view({ key: 'brave#b', state: 'closed' }), view({ key: 'brave@http://localhost:1#a' }), view({ key: 'kagi#a' })];
		const keys = (of: RouteConfig): string[] => restsOf(of, views).map(({ key }) => key);
		expect(keys(route('brave', { credentialId: 'a' }))).toEqual(['brave', 'brave#a', 'brave@http://localhost:1#a']);
		expect(keys(route('brave', { credentialId: 'b' }))).toEqual(['brave']);
		const own: ProviderSettings = { baseUrl: 'http://localhost:1/' };
		expect(keys(route('brave', { credentialId: 'a', settings: own }))).toEqual(['brave@http://localhost:1#a']);
	});

	it('says until when and why', () => {
		expect(restWords(view({ until: 7 }), dates, t)).toMatch(/^Left alone until @7: .+\.$/);
		expect(restWords(view({ until: null }), dates, t)).toMatch(/^Left alone: /);
		expect(restWords(view({ state: 'parked', code: 'auth_failed', until: null }), dates, t)).toMatch(/^Left alone until its key changes: /);
		expect(restWords(view({ state: 'half_open' }), dates, t)).toMatch(/may be asked again/);
		expect(restWords(view({ state: 'closed' }), dates, t)).toBe('');
	});
});

describe('a report', () => {
	const row = (change: Partial<DoctorRow>): DoctorRow => ({ route_id: 'brave.work', provider_id: 'brave', credential: 'work', enabled: true, temporary: false, state: 'failed', layer: null, code: null, http_status: null, elapsed_ms: null, until: null, detail: null, advice: 'nothing', ...change });
	const words = (change: Partial<DoctorRow>) => reportRow(row(change), new Map([['brave.named', 'Brave of mine']]), { t, dates });

	it('says where it failed, why, and what to do', () => {
		const said = words({ layer: 'credential', code: 'auth_failed', http_status: 401, elapsed_ms: 12.4, advice: 'check_key' });
		expect(said.name).toBe('Brave Search: work');
		expect(said.state).toBe('Failed');
		expect(said.sentences[0]).toMatch(/^Reason: .+\.$/);
		expect(said.sentences).toContain('Check the key at the provider.');
		expect(said.facts).toEqual([expect.stringMatching(/^Stops at: /), 'HTTP 401', '12 ms']);
	});

	it('says what a detail is: a problem of the address, a name, a place', () => {
		expect(words({ code: 'base_url_refused', detail: 'plain_http' }).sentences.join(' ')).toContain('Plain http');
		expect(words({ code: 'unknown_route', detail: 'brave.work' }).sentences).toContain('Did you mean brave.work?');
		expect(words({ code: 'proxy_refused', detail: 'proxy.example.org:80' }).sentences).toContain('Where: proxy.example.org:80.');
		expect(words({ code: 'unknown', detail: 'a\u202eb' }).sentences.join(' ')).toContain('U+202E');
	});

	it('tells a route that is off, one that rests, and one of which only the id is known', () => {
		expect(words({ state: 'ready', enabled: false }).state).toBe('Ready (turned off)');
		expect(words({ state: 'resting', until: '1970-01-01T00:00:01Z' }).sentences).toContain('Left alone until @1000.');
		expect(words({ state: 'resting', until: 'soon' }).sentences).toEqual([]);
		expect(words({ provider_id: '', credential: null }).name).toBe('brave.work');
		expect(words({ route_id: 'brave.named' }).name).toBe('Brave of mine');
	});

	it('has words for every code', () => {
		for (const code of FAILURE_CODES) for (const each of [t, zh]) expect(reportRow(row({ code, layer: 'http' }), new Map(), { t: each, dates }).sentences.join(' ')).not.toMatch(/failures\.|\{|undefined/);
	});
});

describe('before it costs', () => {
	it('each paid route is named with what was asked there and what the budget is', () => {
		const lines = spendLines(
			{
				action: 'search_metered',
				most_calls: 8,
				routes: [
					{ route_id: 'a', provider_id: 'tavily', spent_today: 3, per_day: 20, spent_this_month: 40, per_month: null },
					{ route_id: 'b', provider_id: 'kagi', spent_today: 0, per_day: null, spent_this_month: 0, per_month: 5 },
				],
			},
			new Map([['a', 'Tavily: work']]),
			t,
		);
		expect(lines).toEqual(['Tavily: work: today 3 of 20; this month 40 (no limit)', 'Kagi: today 0 (no limit); this month 0 of 5']);
	});
});

describe('what is wrong with a route', () => {
	it('has words for every problem', () => {
		for (const problem of ['needed', 'no_mail', 'no_model', 'no_interval', 'not_a_url', 'not_http', 'plain_http', 'has_user_info', 'has_query'] as const) {
			for (const field of ROUTE_FIELDS) expect(problemWords({ field, problem }, t)).not.toMatch(/routes\.|\{/);
		}
		expect(problemWords({ field: 'minIntervalMs', problem: 'no_interval' }, t)).toContain('600,000');
	});
});
