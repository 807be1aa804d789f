/** Each provider's request and its documented answers, good and bad. All data is made up. */
import { describe, expect, it } from 'vitest';
import { readTransport } from '../../../src/search/classify';
import type { PreparedQuery, ProviderAdapter, ProviderSettings } from '../../../src/search/provider-types';
import { PROVIDER_IDS } from '../../../src/search/provider-types';
import { PROVIDERS, nearestProvider, providerOf } from '../../../src/search/registry';
import { fitToProvider } from '../../../src/search/sanitise';
import type { SearchFilters } from '../../../src/search/search-types';
import type { HttpRequest } from '../../../src/search/transport-types';
import { START, json } from './fake-world';

const adapter = (id: string): ProviderAdapter => {
	const found = providerOf(id);
	if (found === null) throw new Error(id);
	return found;
};
const KEY = 'PLANTEDKEY';

function build(id: string, { filters = {}, settings = {}, count = 10, query = 'tuition fees', key = KEY }: { filters?: SearchFilters; settings?: ProviderSettings; count?: number; query?: string; key?: string | null } = {}): { request: HttpRequest; removed: readonly string[] } {
	const fitted = fitToProvider({ query, count, countAsked: true, filters, today: '2026-11-09' }, adapter(id));
	if (!fitted.ok) throw new Error(fitted.code);
	const built = adapter(id).buildRequest(fitted.query, key, settings);
	if (built.kind === 'refused') throw new Error(built.code);
	return { request: built.request, removed: [...fitted.removed, ...built.removedParameters] };
}
const parameters = (request: HttpRequest): Record<string, string> => Object.fromEntries(new URL(request.url).searchParams);
const body = (request: HttpRequest): Record<string, unknown> => JSON.parse(request.body ?? '{}') as Record<string, unknown>;
const read = (id: string, value: unknown, status = 200, headers: Record<string, string> = {}) => readTransport(json(value, status, headers), { adapter: adapter(id), request: build(id, { settings: id === 'searxng' ? { baseUrl: 'https://search.example' } : {} }).request, maxBytes: 1e6, nowMs: START });

describe('all providers', () => {
	it('are registered, each under its own id', () => {
		expect(PROVIDERS.map(({ id }) => id).sort()).toEqual([...PROVIDER_IDS].sort());
		expect(providerOf(' Tavily ')?.id).toBe('tavily');
		expect([nearestProvider('barve'), nearestProvider('duckduck'), nearestProvider('google')]).toEqual(['brave', 'duckduckgo', null]);
	});

	it.each(PROVIDERS.map(({ id }) => id))('%s: the key stands in the address only where there is no header', (id) => {
		const { request } = build(id, { settings: { baseUrl: 'https://proxy.example/sub/' } });
		const provider = adapter(id);
		expect(request.url.startsWith('https://proxy.example/sub/')).toBe(true);
		expect(request.url.includes(KEY)).toBe(provider.keyInUrl && provider.credential !== 'none');
		expect(request.keyed).toBe(provider.credential !== 'none');
		expect(Object.keys(request.headers).every((name) => name === name.toLowerCase())).toBe(true);
	});

	it.each(PROVIDERS.map(({ id }) => id))('%s: a nested or foreign envelope is a failure, never empty', (id) => {
		for (const value of [{ result: { content: [] } }, [], 'text', 7, null, { content: { results: [] } }]) {
			const reading = read(id, value);
			expect([reading.outcome, reading.layer]).toEqual(['failed', 'envelope']);
		}
	});

	it.each(PROVIDERS.map(({ id }) => id))('%s: plain http goes to private hosts only, user info nowhere', (id) => {
		const query: PreparedQuery = { text: 'q', count: 5, filters: {}, today: '2026-11-09' };
		for (const baseUrl of ['http://search.example', 'https://user:pass@search.example', 'ftp://127.0.0.1', 'nonsense']) expect(adapter(id).buildRequest(query, KEY, { baseUrl })).toEqual({ kind: 'refused', code: 'base_url_refused' });
		expect(adapter(id).buildRequest(query, KEY, { baseUrl: 'http://127.0.0.1:9000' }).kind).toBe('request');
	});
});

describe('brave', () => {
	it('maps language and country to its closed lists and names what it cannot say', () => {
		const { request, removed } = build('brave', { filters: { language: 'zh', country: 'de', freshness: 'week', include_domains: ['a.example', 'b.example'] }, count: 50 });
		expect(parameters(request)).toMatchObject({ q: 'tuition fees (site:a.example OR site:b.example)', count: '20', search_lang: 'zh-hans', country: 'DE', freshness: 'pw', extra_snippets: 'true' });
		expect(request.headers['x-subscription-token']).toBe(KEY);
		expect(removed).toEqual(['count']);
		expect(build('brave', { filters: { language: 'cy', country: 'IE' } }).removed).toEqual(['language', 'country']);
		expect(parameters(build('brave', { filters: { language: 'ja', date_range: { from: '2026-01-02' } } }).request)).toMatchObject({ search_lang: 'jp', freshness: '2026-01-02to2026-11-09' });
	});

	it('reads results; without `web` it is empty', () => {
		expect(read('brave', { type: 'search', web: { results: [{ title: 'T', url: 'https://a.example', description: 'fees &amp; <strong>costs</strong>', page_age: '2026-10-01', extra_snippets: ['more'] }] } }).results).toEqual([{ title: 'T', url: 'https://a.example', snippet: 'fees &amp; <strong>costs</strong>', published: '2026-10-01', extraSnippets: ['more'] }]);
		expect(read('brave', { type: 'search', query: {} }).outcome).toBe('empty');
		expect(read('brave', { type: 'ErrorResponse', error: { code: 'OPTION_NOT_IN_PLAN' } })).toMatchObject({ outcome: 'failed', providerCode: 'OPTION_NOT_IN_PLAN' });
	});
});

describe('tavily', () => {
	it('sends filters of its own', () => {
		const { request, removed } = build('tavily', { filters: { language: 'de', country: 'DE', freshness: 'month', include_domains: ['a.example'] }, settings: { searchDepth: 'advanced' } });
		expect(body(request)).toEqual({ query: 'tuition fees', max_results: 10, search_depth: 'advanced', topic: 'general', time_range: 'month', country: 'germany', include_domains: ['a.example'] });
		expect(request.headers.authorization).toBe(`Bearer ${KEY}`);
		expect(removed).toEqual(['language']);
		expect(body(build('tavily', { filters: { freshness: 'day', date_range: { from: '2026-01-01', to: '2026-02-01' } } }).request)).toMatchObject({ start_date: '2026-01-01', end_date: '2026-02-01' });
		expect(build('tavily', { filters: { country: 'AQ' } }).removed).toEqual(['country']);
	});

	it('reads results and quota statuses', () => {
		expect(read('tavily', { results: [{ title: 'T', url: 'https://a.example', content: 'c', score: 0.8, published_date: 'Mon, 02 Nov 2026' }] }).results[0]).toEqual({ title: 'T', url: 'https://a.example', snippet: 'c', score: 0.8, published: 'Mon, 02 Nov 2026' });
		expect(read('tavily', { detail: { error: 'x' } }, 432).code).toBe('quota_exhausted');
	});
});

describe('bocha', () => {
	it('asks for summaries, and reads name, summary and publish time', () => {
		expect(body(build('bocha', { filters: { freshness: 'year', include_domains: ['a.example', 'b.example'] } }).request)).toEqual({ query: 'tuition fees', summary: true, count: 10, freshness: 'oneYear', include: 'a.example|b.example' });
		expect(read('bocha', { code: 200, msg: null, data: { webPages: { value: [{ name: 'N', url: 'https://a.example', snippet: 's', summary: 'long', datePublished: '2026-10-01T00:00:00+08:00' }] } } }).results).toEqual([{ title: 'N', url: 'https://a.example', snippet: 'long', published: '2026-10-01T00:00:00+08:00' }]);
		expect(read('bocha', { code: 200, data: { webPages: { value: [] } } }).outcome).toBe('empty');
	});

	it('takes its own code for what it is', () => {
		expect(read('bocha', { code: '403', message: 'x' }, 403)).toMatchObject({ layer: 'credential', code: 'quota_exhausted', providerCode: '403' });
		expect(read('bocha', { code: '401' }, 200)).toMatchObject({ layer: 'credential', code: 'auth_failed' });
		expect(read('bocha', { code: 599 }).code).toBe('server_error');
	});
});

it('metaso: takes no filters, and a word for a score is none', () => {
	const { request, removed } = build('metaso', { filters: { language: 'zh', freshness: 'week' } });
	expect(body(request)).toEqual({ q: 'tuition fees', scope: 'webpage', size: '10', page: '1', includeSummary: false });
	expect(removed).toEqual(['language', 'freshness']);
	expect(read('metaso', { total: 1, credits: 3, webpages: [{ title: 'T', link: 'https://a.example', snippet: 's', score: 'high', position: 1, date: '2026年10月01日' }] }).results).toEqual([{ title: 'T', url: 'https://a.example', snippet: 's', published: '2026年10月01日' }]);
});

describe('gemini', () => {
	it('sends both ends of a range or none, and the model of the setting', () => {
		const { request, removed } = build('gemini', { filters: { freshness: 'week', country: 'DE' }, settings: { model: 'gemini-x' } });
		expect(request.url).toBe('https://generativelanguage.googleapis.com/v1beta/models/gemini-x:generateContent');
		expect(request.headers['x-goog-api-key']).toBe(KEY);
		expect(body(request).tools).toEqual([{ google_search: { timeRangeFilter: { startTime: '2026-11-02T00:00:00Z', endTime: '2026-11-09T23:59:59Z' } } }]);
		expect(removed).toEqual(['country', 'count']);
		expect(body(build('gemini').request).tools).toEqual([{ google_search: {} }]);
		expect(adapter('gemini').buildRequest({ text: 'q', count: 1, filters: {}, today: '2026-11-09' }, KEY, { model: '../../evil' })).toEqual({ kind: 'refused', code: 'bad_request' });
	});

	it('keeps the text as the answer and what it cites as results', () => {
		const reading = read('gemini', {
			candidates: [
				{
					content: { parts: [{ text: 'thinking', thought: true }, { text: 'The fee is ' }, { text: '10.' }] },
					finishReason: 'STOP',
					groundingMetadata: {
						webSearchQueries: ['fee'],
						searchEntryPoint: { renderedContent: '<div>x</div>' },
						groundingChunks: [{ web: { uri: 'https://vertexaisearch.cloud.google.com/r/1', title: 'example.org' } }],
						groundingSupports: [{ segment: { text: 'The fee is 10.' }, groundingChunkIndices: [0] }],
					},
				},
			],
		});
		expect(reading).toMatchObject({ outcome: 'ok', answer: { text: 'The fee is 10.', queries: ['fee'], entryPointHtml: '<div>x</div>' }, results: [{ title: 'example.org', snippet: 'The fee is 10.' }] });
	});

	it('an answer that cites nothing is not usable; a blocked one is a failure', () => {
		expect(read('gemini', { candidates: [{ content: { parts: [{ text: 'I think so.' }] }, finishReason: 'STOP' }] })).toMatchObject({ outcome: 'partial', code: 'no_grounding' });
		expect(read('gemini', { promptFeedback: { blockReason: 'SAFETY' } })).toMatchObject({ layer: 'content', code: 'content_blocked', providerCode: 'SAFETY' });
		expect(read('gemini', { candidates: [{ finishReason: 'RECITATION' }] })).toMatchObject({ code: 'content_blocked' });
	});

	it('tells a wrong key, a pace and a daily quota apart by their codes', () => {
		expect(read('gemini', { error: { code: 400, status: 'INVALID_ARGUMENT', details: [{ reason: 'API_KEY_INVALID' }] } }, 400)).toMatchObject({ layer: 'credential', code: 'auth_failed' });
		expect(read('gemini', { error: { status: 'RESOURCE_EXHAUSTED', details: [{ '@type': 'RetryInfo', retryDelay: '17.5s' }] } }, 429)).toMatchObject({ code: 'rate_limited', retryAfterMs: 17_500 });
		expect(read('gemini', { error: { status: 'RESOURCE_EXHAUSTED', details: [{ violations: [{ quotaId: 'GenerateRequestsPerDayPerProject' }] }] } }, 429)).toMatchObject({ code: 'quota_exhausted' });
		expect(read('gemini', { error: { status: 'INVALID_ARGUMENT' } }, 400)).toMatchObject({ layer: 'parameter', code: 'bad_request' });
	});
});

describe('serpapi', () => {
	it('speaks Google and Baidu', () => {
		expect(parameters(build('serpapi', { filters: { language: 'zh-Hant', country: 'TW', freshness: 'year', exclude_domains: ['x.example'] } }).request)).toEqual({ engine: 'google', q: 'tuition fees -site:x.example', num: '10', hl: 'zh-tw', gl: 'tw', tbs: 'qdr:y', api_key: KEY });
		expect(parameters(build('serpapi', { filters: { date_range: { from: '2026-01-02', to: '2026-03-04' } } }).request).tbs).toBe('cdr:1,cd_min:01/02/2026,cd_max:03/04/2026');
		const baidu = build('serpapi', { filters: { language: 'zh', country: 'CN', freshness: 'week' }, count: 80, settings: { engine: 'baidu' } });
		expect(parameters(baidu.request)).toEqual({ engine: 'baidu', q: 'tuition fees', rn: '50', ct: '2', api_key: KEY });
		expect(baidu.removed).toEqual(['country', 'freshness', 'count']);
	});

	it('reads results, the empty search and a failed one', () => {
		expect(read('serpapi', { organic_results: [{ title: 'T', link: 'https://a.example', snippet: 's', date: '2 days ago' }] }).results).toEqual([{ title: 'T', url: 'https://a.example', snippet: 's', published: '2 days ago' }]);
		expect(read('serpapi', { search_metadata: { status: 'Success' }, error: 'no results' }).outcome).toBe('empty');
		expect(read('serpapi', { search_metadata: { status: 'Error' }, error: 'x' })).toMatchObject({ outcome: 'failed', code: 'provider_error' });
	});
});

describe('searxng', () => {
	it('keeps the sub-path, uses basic authentication, and cannot be told a count', () => {
		const { request, removed } = build('searxng', { filters: { language: 'de-DE', freshness: 'day', country: 'DE' }, settings: { baseUrl: 'https://host.example/searx/', engines: 'wikipedia' }, key: 'user:pässword' });
		expect(request.url).toBe('https://host.example/searx/search?q=tuition%20fees&format=json&language=de-DE&time_range=day&pageno=1&engines=wikipedia');
		expect(request.headers.authorization).toBe(`Basic ${Buffer.from('user:pässword').toString('base64')}`);
		expect(removed).toEqual(['country', 'count']);
		expect(adapter('searxng').buildRequest({ text: 'q', count: 1, filters: {}, today: '2026-11-09' }, null, {})).toEqual({ kind: 'refused', code: 'base_url_missing' });
	});

	it('403 means that the JSON format is off', () => {
		expect(read('searxng', {}, 403)).toMatchObject({ layer: 'http', code: 'format_disabled' });
	});

	it('names the engines that did not answer, in both forms', () => {
		expect(read('searxng', { results: [], unresponsive_engines: [['a', 'timeout'], ['a', 'again']] }).unresponsive).toEqual(['a']);
		expect(read('searxng', { results: [], unresponsive_engines: ['b'] }).unresponsive).toEqual(['b']);
		expect(read('searxng', { results: [], unresponsive_engines: [] }).outcome).toBe('empty');
	});
});

describe('duckduckgo', () => {
	it('needs language and country together', () => {
		expect(parameters(build('duckduckgo', { filters: { language: 'de', country: 'AT' } }).request)).toMatchObject({ kl: 'at-de', no_html: '1', skip_disambig: '1' });
		expect(build('duckduckgo', { filters: { language: 'de' } }).removed).toEqual(['count', 'language']);
	});

	it('reads the abstract and nested topics; `{}` is empty; 202 is a refusal', () => {
		const reading = read('duckduckgo', { Heading: 'H', AbstractText: 'About', AbstractURL: 'https://en.example/H', RelatedTopics: [{ Text: 'One - first', FirstURL: 'https://d.example/1' }, { Name: 'Group', Topics: [{ Text: 'Two', FirstURL: 'https://d.example/2' }] }] });
		expect(reading.results.map(({ url, title }) => [url, title])).toEqual([['https://en.example/H', 'H'], ['https://d.example/1', 'One'], ['https://d.example/2', 'Two']]);
		expect(read('duckduckgo', {}).outcome).toBe('empty');
		expect(read('duckduckgo', { RelatedTopics: [], AbstractURL: '' }).outcome).toBe('empty');
		expect(read('duckduckgo', {}, 202)).toMatchObject({ layer: 'http', code: 'refused_by_provider' });
	});
});

it('wikipedia: any language, its own addresses, errors by code', () => {
	const { request } = build('wikipedia', { filters: { language: 'zh-Hans' }, settings: { mailto: 'me@example.org' } });
	expect(request.url).toMatch(/^https:\/\/zh\.wikipedia\.org\/w\/api\.php\?action=query/);
	expect(request.headers['api-user-agent']).toBe('evidence-desk (me@example.org)');
	expect(build('wikipedia', { filters: { language: 'zh-min-nan' } }).request.url).toMatch(/^https:\/\/zh-min-nan\.wikipedia\.org/);
	const answer = { query: { general: { server: '//de.wikipedia.org' }, search: [{ title: 'TU München/Größe', snippet: '<span>TU</span>', timestamp: '2026-01-01T00:00:00Z' }] } };
	expect(read('wikipedia', answer).results).toEqual([{ url: 'https://de.wikipedia.org/wiki/TU_M%C3%BCnchen/Gr%C3%B6%C3%9Fe', title: 'TU München/Größe', snippet: '<span>TU</span>', published: '2026-01-01T00:00:00Z' }]);
	expect(read('wikipedia', { error: { code: 'ratelimited' } })).toMatchObject({ code: 'rate_limited', layer: 'http' });
	expect(read('wikipedia', { error: { code: 'badvalue' } })).toMatchObject({ code: 'provider_error', providerCode: 'badvalue' });
});

it('crossref: dates as filters, abstracts or a description, precision kept', () => {
	const { request } = build('crossref', { filters: { freshness: 'year' }, settings: { mailto: 'me@example.org' }, key: null });
	expect(parameters(request)).toEqual({ query: 'tuition fees', rows: '10', filter: 'from-pub-date:2025-11-08', mailto: 'me@example.org' });
	const items = [
		{ DOI: '10.1/x', URL: 'https://doi.org/10.1/x', title: ['Title'], abstract: '<jats:p>Abstract</jats:p>', issued: { 'date-parts': [[2026, 3]] }, score: 12 },
		{ DOI: '10.1/y', title: ['Other'], author: [{ given: 'A', family: 'B' }], 'container-title': ['Journal'], publisher: 'Press', issued: { 'date-parts': [[null]] } },
	];
	expect(read('crossref', { status: 'ok', message: { items } }).results).toEqual([
		{ url: 'https://doi.org/10.1/x', title: 'Title', snippet: '<jats:p>Abstract</jats:p>', published: '2026-03', score: 12 },
		{ url: 'https://doi.org/10.1/y', title: 'Other', snippet: 'A B. Journal. Press', published: null, score: null },
	]);
	expect(read('crossref', { status: 'failed', 'message-type': 'validation-failure' })).toMatchObject({ code: 'provider_error', providerCode: 'validation-failure' });
});

it('openalex: abstracts put together again; 403 is a limit', () => {
	expect(parameters(build('openalex', { filters: { language: 'de', date_range: { to: '2026-01-01' } }, key: null }).request)).toEqual({ search: 'tuition fees', per_page: '10', filter: 'to_publication_date:2026-01-01,language:de' });
	expect(read('openalex', { meta: { count: 1 }, results: [{ id: 'https://openalex.org/W1', doi: 'https://doi.org/10.1/x', display_name: 'T', publication_date: '2026-02-01', relevance_score: 5, primary_location: { landing_page_url: null }, abstract_inverted_index: { fees: [1], The: [0], rose: [2] } }] }).results).toEqual([{ url: 'https://doi.org/10.1/x', title: 'T', snippet: 'The fees rose', published: '2026-02-01', score: 5 }]);
	expect(read('openalex', { error: 'x' }, 403).code).toBe('rate_limited');
});

it('exa: highlights as snippets', () => {
	expect(body(build('exa', { filters: { freshness: 'week', country: 'de', include_domains: ['a.example'] } }).request)).toEqual({ query: 'tuition fees', type: 'auto', numResults: 10, startPublishedDate: '2026-11-02T00:00:00.000Z', includeDomains: ['a.example'], userLocation: 'DE', contents: { highlights: true } });
	expect(read('exa', { results: [{ url: 'https://a.example', title: 'T', highlights: ['one', 'two'], publishedDate: '2026-01-01', score: 0.3 }] }).results).toEqual([{ url: 'https://a.example', title: 'T', snippet: 'one', extraSnippets: ['two'], published: '2026-01-01', score: 0.3 }]);
});

it('serper: Google parameters in the body', () => {
	expect(body(build('serper', { filters: { language: 'de-AT', country: 'AT', freshness: 'day' } }).request)).toEqual({ q: 'tuition fees', num: 10, hl: 'de', gl: 'at', tbs: 'qdr:d' });
	expect(read('serper', { organic: [{ title: 'T', link: 'https://a.example', snippet: 's', date: 'Mar 1, 2026' }] }).results).toEqual([{ url: 'https://a.example', title: 'T', snippet: 's', published: 'Mar 1, 2026' }]);
});

it('perplexity: one list of domains, wanted or unwanted', () => {
	const { request, removed } = build('perplexity', { filters: { include_domains: ['a.example'], exclude_domains: ['b.example'], date_range: { from: '2026-01-02' }, language: 'de-DE' } });
	expect(body(request)).toEqual({ query: 'tuition fees', max_results: 10, search_language_filter: ['de'], search_after_date_filter: '01/02/2026', search_domain_filter: ['a.example'] });
	expect(removed).toEqual(['exclude_domains']);
	expect(body(build('perplexity', { filters: { exclude_domains: ['b.example'], freshness: 'month' } }).request)).toMatchObject({ search_domain_filter: ['-b.example'], search_recency_filter: 'month' });
	expect(read('perplexity', { results: [{ title: 'T', url: 'https://a.example', snippet: 's', date: null, last_updated: '2026-01-01' }] }).results).toEqual([{ title: 'T', url: 'https://a.example', snippet: 's', published: '2026-01-01' }]);
});

it('kagi: lists by kind; a missing kind is empty, an error is none', () => {
	expect(body(build('kagi', { filters: { date_range: { from: '2026-01-01', to: '2026-02-01' } } }).request)).toEqual({ query: 'tuition fees', workflow: 'search', limit: 10, filters: { after: '2026-01-01', before: '2026-02-01' } });
	expect(read('kagi', { meta: { trace: 't' }, data: { search: [{ url: 'https://a.example', title: 'T', snippet: 's', time: '2026-01-01T00:00:00Z' }], related_search: [] } }).results).toEqual([{ url: 'https://a.example', title: 'T', snippet: 's', published: '2026-01-01T00:00:00Z' }]);
	expect(read('kagi', { meta: {}, data: {} }).outcome).toBe('empty');
	expect(read('kagi', { meta: {}, data: null, error: [{ code: 101, msg: 'x' }] })).toMatchObject({ code: 'provider_error', providerCode: '101' });
});

it('jina: the list alone', () => {
	const { request } = build('jina', { filters: { country: 'DE', include_domains: ['a.example'] } });
	expect(parameters(request)).toEqual({ q: 'tuition fees site:a.example', num: '10', gl: 'de' });
	expect(request.headers['x-respond-with']).toBe('no-content');
	expect(read('jina', { code: 200, status: 20000, data: [{ title: 'T', url: 'https://a.example', description: 'd', date: 'x' }] }).results).toEqual([{ title: 'T', url: 'https://a.example', snippet: 'd', published: 'x' }]);
	expect(read('jina', { code: 402, status: 40203, data: null }, 200)).toMatchObject({ code: 'provider_error', providerCode: '40203' });
});
