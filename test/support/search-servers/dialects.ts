/**
 * What each provider's server expects and answers, from the providers' documentation and not from our adapters: the
 * request's place, where the key stands, an answer with pages, an empty one, errors under status 200, and its own refusals.
 */
import type { ProviderId } from '../../../src/search/provider-types';
import type { Behaviour, Seen } from './loopback-server';
import { json } from './behaviours';

export interface Page {
	readonly url: string;
	readonly title: string;
	readonly text: string;
}

export interface Refusal {
	readonly status: number;
	readonly body?: unknown;
	readonly headers?: Readonly<Record<string, string>>;
	/** `layer/code` of the attempt. */
	readonly read: string;
}

export interface Dialect {
	readonly method: 'GET' | 'POST';
	readonly path: string;
	/** Header name and what stands before the key; `?name` = a parameter of the address; `null` = keyless. */
	readonly key: readonly [string, string] | null;
	/** The query as the server reads it. */
	readonly query: (seen: Seen) => unknown;
	/** How many results are asked for; `null` = the provider decides. */
	readonly count: ((seen: Seen) => unknown) | null;
	readonly answer: (pages: readonly Page[]) => unknown;
	readonly empty: unknown;
	readonly refusals: readonly Refusal[];
}

const parameter = (name: string) => (seen: Seen): unknown => new URL(seen.path, 'http://server').searchParams.get(name);
const inBody = (...names: readonly (string | number)[]) => (seen: Seen): unknown =>
	names.reduce<unknown>((value, name) => (value as Readonly<Record<string | number, unknown>> | undefined)?.[name], JSON.parse(seen.body));

const BEARER = ['authorization', 'Bearer '] as const;
const UNAUTHORISED: Refusal = { status: 401, body: { error: 'no' }, read: 'credential/auth_failed' };

export const DIALECTS: Readonly<Record<ProviderId, Dialect>> = {
	brave: {
		method: 'GET',
		path: '/res/v1/web/search',
		key: ['x-subscription-token', ''],
		query: parameter('q'),
		count: parameter('count'),
		answer: (pages) => ({ type: 'search', query: { original: 'q' }, web: { type: 'search', results: pages.map(({ url, title, text }) => ({ type: 'search_result', url, title, description: `<strong>${text}</strong> &amp; more`, page_age: '2026-03-09T00:00:00' })) } }),
		empty: { type: 'search', query: { original: 'q' }, mixed: {} },
		refusals: [
			{ status: 422, body: { type: 'ErrorResponse', error: { code: 'SUBSCRIPTION_TOKEN_INVALID', status: 422 } }, read: 'parameter/bad_request' },
			{ status: 429, headers: { 'x-ratelimit-limit': '1, 2000', 'x-ratelimit-policy': '1;w=1, 2000;w=2592000', 'x-ratelimit-remaining': '0, 1500', 'x-ratelimit-reset': '1, 419704' }, read: 'http/rate_limited' },
			{ status: 429, headers: { 'x-ratelimit-limit': '1, 2000', 'x-ratelimit-policy': '1;w=1, 2000;w=2592000', 'x-ratelimit-remaining': '1, 0', 'x-ratelimit-reset': '1, 419704' }, read: 'credential/quota_exhausted' },
			{ status: 200, body: { type: 'ErrorResponse', error: { code: 'X' } }, read: 'envelope/unknown_envelope' },
		],
	},
	tavily: {
		method: 'POST',
		path: '/search',
		key: BEARER,
		query: inBody('query'),
		count: inBody('max_results'),
		answer: (pages) => ({ query: 'q', results: pages.map(({ url, title, text }) => ({ url, title, content: text, score: 0.9, published_date: '2026-03-09' })), response_time: 1 }),
		empty: { query: 'q', results: [] },
		refusals: [UNAUTHORISED, { status: 432, body: { detail: { error: 'plan limit' } }, read: 'credential/quota_exhausted' }, { status: 433, body: { detail: { error: 'pay as you go limit' } }, read: 'credential/quota_exhausted' }, { status: 200, body: { detail: { error: 'x' } }, read: 'envelope/unknown_envelope' }],
	},
	bocha: {
		method: 'POST',
		path: '/v1/web-search',
		key: BEARER,
		query: inBody('query'),
		count: inBody('count'),
		answer: (pages) => ({ code: 200, log_id: 'x', msg: null, data: { webPages: { value: pages.map(({ url, title, text }) => ({ name: title, url, snippet: text, summary: text, siteName: 'site', datePublished: '2026-03-09T00:00:00+08:00' })) } } }),
		empty: { code: 200, msg: null, data: { webPages: { value: [] } } },
		refusals: [
			{ status: 200, body: { code: 403, msg: 'not enough money' }, read: 'credential/quota_exhausted' },
			{ status: 200, body: { code: '401', msg: 'Invalid API KEY' }, read: 'credential/auth_failed' },
			{ status: 200, body: { code: 429, msg: 'too many' }, read: 'http/rate_limited' },
			{ status: 200, body: { code: 500, msg: 'broken' }, read: 'http/server_error' },
		],
	},
	metaso: {
		method: 'POST',
		path: '/api/v1/search',
		key: BEARER,
		query: inBody('q'),
		count: inBody('size'),
		answer: (pages) => ({ credits: 3, total: pages.length, webpages: pages.map(({ url, title, text }, index) => ({ title, link: url, score: 'high', snippet: text, position: index + 1, date: '2026年03月09日' })) }),
		empty: { credits: 3, total: 0, webpages: [] },
		refusals: [{ status: 200, body: { errCode: 2003, errMsg: 'no' }, read: 'envelope/provider_error' }],
	},
	gemini: {
		method: 'POST',
		path: '/v1beta/models/gemini-flash-latest:generateContent',
		key: ['x-goog-api-key', ''],
		query: inBody('contents', 0, 'parts', 0, 'text'),
		count: null,
		answer: (pages) => ({ candidates: [{ content: { role: 'model', parts: [{ text: 'An answer ' }, { text: 'in parts.' }] }, finishReason: 'STOP', groundingMetadata: { webSearchQueries: ['q'], groundingChunks: pages.map(({ url, title }) => ({ web: { uri: url, title } })), groundingSupports: pages.map(({ text }, index) => ({ segment: { text }, groundingChunkIndices: [index] })) } }] }),
		empty: null,
		refusals: [
			{ status: 200, body: { promptFeedback: { blockReason: 'SAFETY' } }, read: 'content/content_blocked' },
			{ status: 200, body: {}, read: 'envelope/unknown_envelope' },
			{ status: 400, body: { error: { code: 400, status: 'INVALID_ARGUMENT', details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }] } }, read: 'credential/auth_failed' },
			{ status: 429, body: { error: { code: 429, status: 'RESOURCE_EXHAUSTED', details: [{ violations: [{ quotaId: 'GenerateRequestsPerDayPerProject' }] }] } }, read: 'credential/quota_exhausted' },
			{ status: 429, body: { error: { code: 429, status: 'RESOURCE_EXHAUSTED', details: [{ retryDelay: '31s' }] } }, read: 'http/rate_limited' },
		],
	},
	serpapi: {
		method: 'GET',
		path: '/search.json',
		key: ['?api_key', ''],
		query: parameter('q'),
		count: parameter('num'),
		answer: (pages) => ({ search_metadata: { status: 'Success' }, organic_results: pages.map(({ url, title, text }, index) => ({ position: index + 1, title, link: url, snippet: text, date: 'Mar 9, 2026' })) }),
		empty: { search_metadata: { status: 'Success' }, search_information: { organic_results_state: 'Fully empty' }, error: "Google hasn't returned any results for this query." },
		refusals: [UNAUTHORISED, { status: 200, body: { error: 'Your account has run out of searches.' }, read: 'envelope/provider_error' }, { status: 429, body: { error: 'out' }, read: 'http/rate_limited' }],
	},
	searxng: {
		method: 'GET',
		path: '/search',
		key: null,
		query: parameter('q'),
		count: null,
		answer: (pages) => ({ query: 'q', number_of_results: 0, results: pages.map(({ url, title, text }) => ({ url, title, content: text, engine: 'one', engines: ['one'], score: 1, publishedDate: null })), unresponsive_engines: [] }),
		empty: { query: 'q', results: [], unresponsive_engines: [] },
		refusals: [
			{ status: 403, body: 'Forbidden', read: 'http/format_disabled' },
			{ status: 200, body: { query: 'q', results: [], unresponsive_engines: [['google', 'timeout'], ['bing', 'Suspended: CAPTCHA']] }, read: 'content/engines_unavailable' },
		],
	},
	duckduckgo: {
		method: 'GET',
		path: '/',
		key: null,
		query: parameter('q'),
		count: null,
		answer: (pages) => ({ Abstract: '', AbstractText: '', AbstractURL: '', Heading: '', Results: [], RelatedTopics: [{ Name: 'Group', Topics: pages.map(({ url, title, text }) => ({ FirstURL: url, Text: `${title} - ${text}` })) }], Type: 'D' }),
		empty: {},
		refusals: [{ status: 202, body: {}, read: 'http/refused_by_provider' }, { status: 200, body: { unknown: 1 }, read: 'envelope/unknown_envelope' }],
	},
	wikipedia: {
		method: 'GET',
		path: '/w/api.php',
		key: null,
		query: parameter('srsearch'),
		count: parameter('srlimit'),
		// Pages are named; their addresses follow from the site's own.
		answer: (pages) => ({ batchcomplete: true, query: { general: { server: 'https://a.example' }, search: pages.map(({ url, text }, index) => ({ ns: 0, title: decodeURIComponent(new URL(url).pathname.slice(1)).replaceAll('_', ' '), pageid: index, snippet: `<span class="searchmatch">${text}</span>`, timestamp: '2026-03-09T00:00:00Z' })) } }),
		empty: { batchcomplete: true, query: { search: [] } },
		refusals: [{ status: 200, body: { error: { code: 'ratelimited', info: 'x' } }, read: 'http/rate_limited' }, { status: 200, body: { error: { code: 'maxlag', info: 'x' } }, read: 'http/overloaded' }, { status: 200, body: { error: { code: 'cirrussearch-backend-error' } }, read: 'envelope/provider_error' }],
	},
	crossref: {
		method: 'GET',
		path: '/works',
		key: null,
		query: parameter('query'),
		count: parameter('rows'),
		answer: (pages) => ({ status: 'ok', 'message-type': 'work-list', message: { 'total-results': pages.length, items: pages.map(({ url, title, text }) => ({ DOI: '10.1/x', URL: url, title: [title], abstract: `<jats:p>${text}</jats:p>`, issued: { 'date-parts': [[2026, 3, 9]] }, score: 9 })) } }),
		empty: { status: 'ok', 'message-type': 'work-list', message: { items: [] } },
		refusals: [{ status: 200, body: { status: 'failed', 'message-type': 'validation-failure' }, read: 'envelope/provider_error' }, { status: 403, body: 'blocked', read: 'http/refused_by_provider' }],
	},
	openalex: {
		method: 'GET',
		path: '/works',
		key: null,
		query: parameter('search'),
		count: parameter('per_page'),
		answer: (pages) => ({ meta: { count: pages.length }, results: pages.map(({ url, title, text }) => ({ id: 'https://openalex.org/W1', display_name: title, primary_location: { landing_page_url: url }, abstract_inverted_index: Object.fromEntries(text.split(' ').map((word, index) => [word, [index]])), publication_date: '2026-03-09' })) }),
		empty: { meta: { count: 0 }, results: [] },
		refusals: [{ status: 403, body: { error: 'limit' }, read: 'http/rate_limited' }, { status: 200, body: { error: 'x' }, read: 'envelope/unknown_envelope' }],
	},
	exa: {
		method: 'POST',
		path: '/search',
		key: ['x-api-key', ''],
		query: inBody('query'),
		count: inBody('numResults'),
		answer: (pages) => ({ requestId: 'x', results: pages.map(({ url, title, text }) => ({ id: url, url, title, highlights: [text], publishedDate: '2026-03-09T00:00:00.000Z' })) }),
		empty: { requestId: 'x', results: [] },
		refusals: [UNAUTHORISED, { status: 402, body: { error: 'credits' }, read: 'credential/quota_exhausted' }],
	},
	serper: {
		method: 'POST',
		path: '/search',
		key: ['x-api-key', ''],
		query: inBody('q'),
		count: inBody('num'),
		answer: (pages) => ({ searchParameters: { q: 'q' }, organic: pages.map(({ url, title, text }, index) => ({ title, link: url, snippet: text, position: index + 1, date: 'Mar 9, 2026' })) }),
		empty: { searchParameters: { q: 'q' }, organic: [] },
		refusals: [{ status: 403, body: { message: 'Unauthorized.' }, read: 'credential/auth_failed' }, { status: 200, body: { message: 'x' }, read: 'envelope/unknown_envelope' }],
	},
	perplexity: {
		method: 'POST',
		path: '/search',
		key: BEARER,
		query: inBody('query'),
		count: inBody('max_results'),
		answer: (pages) => ({ id: 'x', results: pages.map(({ url, title, text }) => ({ title, url, snippet: text, date: '2026-03-09', last_updated: null })) }),
		empty: { id: 'x', results: [] },
		refusals: [UNAUTHORISED],
	},
	kagi: {
		method: 'POST',
		path: '/api/v1/search',
		key: BEARER,
		query: inBody('query'),
		count: inBody('limit'),
		answer: (pages) => ({ meta: { id: 'x', ms: 1 }, data: { search: pages.map(({ url, title, text }) => ({ url, title, snippet: text, time: '2026-03-09T00:00:00Z' })) } }),
		empty: { meta: { id: 'x', ms: 1 }, data: {} },
		refusals: [UNAUTHORISED, { status: 200, body: { meta: {}, data: null, error: [{ code: 1, msg: 'x' }] }, read: 'envelope/provider_error' }],
	},
	jina: {
		method: 'GET',
		path: '/',
		key: BEARER,
		query: parameter('q'),
		count: parameter('num'),
		answer: (pages) => ({ code: 200, status: 20000, data: pages.map(({ url, title, text }) => ({ title, url, description: text, date: 'Mar 9, 2026' })) }),
		empty: { code: 200, status: 20000, data: [] },
		refusals: [UNAUTHORISED, { status: 402, body: { code: 402, name: 'InsufficientBalanceError' }, read: 'credential/quota_exhausted' }, { status: 200, body: { code: 422, status: 42206 }, read: 'envelope/provider_error' }],
	},
};

/** Pages at these paths of a.example; Wikipedia makes its own addresses of them. */
export function pages(...paths: readonly string[]): readonly Page[] {
	return paths.map((path) => ({ url: `https://a.example/${path}`, title: `Page ${path}`, text: `Words about ${path}` }));
}

/** A good answer of a provider. */
export function answering(id: ProviderId, ...paths: readonly string[]): Behaviour {
	return json(DIALECTS[id].answer(pages(...paths)));
}

/** An answer of a provider that found nothing. */
export function empty(id: ProviderId): Behaviour {
	return json(DIALECTS[id].empty);
}
