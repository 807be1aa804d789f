/** What most adapters share: requests, base URLs, lists of results, and the defaults of the fields they do not need. */
import { endpoint, readBaseUrl } from './base-url';
import { envelopeFailure, safeCode } from './json-body';
import { listOf } from './json-fields';
import type { BuiltRequest, Parsed, ParsedFailure, ParsedResponse, ProviderAdapter, ProviderSettings, RawAnswer, RawResult } from './provider-types';
import type { FailureCode, Layer } from './search-types';

/** The usual case of every optional part of an adapter. */
export const USUAL = {
	kind: 'web',
	cost: 'metered',
	credential: 'required',
	keyInUrl: false,
	siteOperators: false,
	unreliableFilters: [],
	minIntervalMs: 0,
	maxConcurrent: 2,
	redirectHost: null,
	statusMeanings: {},
	readError: () => null,
} as const satisfies Partial<ProviderAdapter>;

type Build = (url: string) => BuiltRequest;

/** Finds the address (the person's base URL, else the provider's own) and builds on it; refuses a base that is none. */
export function onBase(base: string | null, settings: ProviderSettings, path: string, build: Build): BuiltRequest {
	const said = settings.baseUrl?.trim();
	const text = said === undefined || said === '' ? base : said;
	if (text === null) return refused('base_url_missing');
	const read = readBaseUrl(text);
	return read.ok ? build(endpoint(read.url, path)) : refused('base_url_refused');
}

/** A request that is not built, and why. */
export function refused(code: FailureCode): BuiltRequest {
	return { kind: 'refused', code };
}

/** A request without a body. */
export function get(url: string, keyed: boolean, headers: Readonly<Record<string, string>> = {}, removedParameters: readonly string[] = []): BuiltRequest {
	return { kind: 'request', request: { method: 'GET', url, headers: { accept: 'application/json', ...headers }, body: null, keyed, redirects: 'follow' }, removedParameters };
}

/** A request with a JSON body; members that are `undefined` are left out. */
export function post(url: string, keyed: boolean, headers: Readonly<Record<string, string>>, body: Readonly<Record<string, unknown>>, removedParameters: readonly string[] = []): BuiltRequest {
	return { kind: 'request', request: { method: 'POST', url, headers: { accept: 'application/json', 'content-type': 'application/json', ...headers }, body: JSON.stringify(body), keyed, redirects: 'follow' }, removedParameters };
}

/** The header of a bearer key; none without a key. */
export function bearer(credential: string | null): Readonly<Record<string, string>> {
	return credential === null ? {} : { authorization: `Bearer ${credential}` };
}

/** An understood answer. */
export function parsed(results: readonly RawResult[], answer: RawAnswer | null = null, unresponsive: readonly string[] = []): Parsed {
	return { kind: 'parsed', results, answer, unresponsive };
}

/** The results of a list; no list there means that the answer was not understood (never "empty"). */
export function parsedList(list: unknown, read: (item: unknown) => RawResult): ParsedResponse {
	const items = listOf(list);
	return items === null ? envelopeFailure('unknown_envelope') : parsed(items.map(read));
}

/** A failure the provider names with a code of its own. */
export function failed(layer: Layer, code: FailureCode, providerCode: string | null, retryAfterMs: number | null = null): ParsedFailure {
	return { kind: 'failed', layer, code, providerCode: safeCode(providerCode), retryAfterMs };
}

/** `a.example,b.example` or `null` for an empty or missing list. */
export function joined(list: readonly string[] | undefined, separator: string): string | null {
	return list === undefined || list.length === 0 ? null : list.join(separator);
}
