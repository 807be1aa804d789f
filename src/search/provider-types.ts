/** What a provider adapter says about itself and does. Pure: it builds a request and reads an answer, it sends nothing. */
import type { FailureCode, FilterName, Layer, SearchFilters } from './search-types';
import type { HttpRequest } from './transport-types';

export const PROVIDER_IDS = ['brave', 'tavily', 'bocha', 'metaso', 'gemini', 'serpapi', 'searxng', 'duckduckgo', 'wikipedia', 'crossref', 'openalex', 'exa', 'serper', 'perplexity', 'kagi', 'jina'] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];

export type ProviderKind = 'web' | 'answer' | 'instant_answer' | 'encyclopaedia' | 'scholarly';

export interface ProviderLimits {
	/** Longest query in characters (code points); `null` = none documented. */
	readonly queryCharacters: number | null;
	readonly queryWords: number | null;
	/** Most results of one request; `null` = the provider fixes its own page size. */
	readonly maxCount: number | null;
}

/** What the person sets for a provider; a route may set its own. */
export interface ProviderSettings {
	/** Another host or a sub-path. Plain http for loopback and private hosts only. */
	readonly baseUrl?: string;
	/** Gemini: the model's name. */
	readonly model?: string;
	/** Crossref, OpenAlex, Wikipedia: whom to write to when something is wrong. */
	readonly mailto?: string;
	/** SerpApi: the search engine. */
	readonly engine?: 'google' | 'baidu';
	/** SearXNG: comma-separated names. */
	readonly engines?: string;
	readonly categories?: string;
	/** Tavily: `basic` costs one credit, `advanced` two. */
	readonly searchDepth?: 'basic' | 'advanced';
	/** Between the starts of two requests, in milliseconds; the adapter's own when left out. */
	readonly minIntervalMs?: number;
	readonly maxConcurrent?: number;
}

/** A query a provider can take: filters it does not know are gone, its length is within the limits. */
export interface PreparedQuery {
	readonly text: string;
	/** Results to ask for, within the provider's limit. */
	readonly count: number;
	readonly filters: SearchFilters;
	/** Today in UTC, `YYYY-MM-DD`: some providers want dates for "past week". */
	readonly today: string;
}

export type BuiltRequest =
	| { readonly kind: 'request'; readonly request: HttpRequest; readonly removedParameters: readonly string[] }
	| { readonly kind: 'refused'; readonly code: FailureCode };

/** A result as the provider gave it: may hold markup, entities and any kind of address. */
export interface RawResult {
	readonly url: string;
	readonly title: string;
	readonly snippet: string;
	readonly extraSnippets?: readonly string[];
	readonly published?: string | null;
	readonly score?: number | null;
}

export interface RawAnswer {
	readonly text: string;
	readonly queries: readonly string[];
	readonly entryPointHtml: string | null;
}

export interface Parsed {
	readonly kind: 'parsed';
	readonly results: readonly RawResult[];
	readonly answer: RawAnswer | null;
	/** Engines behind a meta-search that did not answer. */
	readonly unresponsive: readonly string[];
}

export interface ParsedFailure {
	readonly kind: 'failed';
	readonly layer: Layer;
	readonly code: FailureCode;
	/** The provider's own error code, not its words. */
	readonly providerCode: string | null;
	/** A wait the body asks for, in milliseconds. */
	readonly retryAfterMs: number | null;
}

export type ParsedResponse = Parsed | ParsedFailure;

/** What a status means with one provider, where that differs from the general table. */
export interface StatusMeaning {
	readonly layer: Layer;
	readonly code: FailureCode;
}

export interface ProviderAdapter {
	readonly id: ProviderId;
	/** As the provider writes itself. */
	readonly name: string;
	readonly kind: ProviderKind;
	readonly cost: 'keyless' | 'metered';
	readonly credential: 'required' | 'optional' | 'none';
	/** The provider takes its key in the address only: no header exists. */
	readonly keyInUrl: boolean;
	readonly limits: ProviderLimits;
	readonly filters: readonly FilterName[];
	/** Domain filters go into the query as `site:` operators. */
	readonly siteOperators: boolean;
	/** Filters it takes but is known not to obey. */
	readonly unreliableFilters: readonly FilterName[];
	readonly minIntervalMs: number;
	readonly maxConcurrent: number;
	/** `null`: there is no public one, the person must set it. */
	readonly baseUrl: string | null;
	/** Result addresses on this host are redirects that expire. */
	readonly redirectHost: string | null;
	readonly statusMeanings: Readonly<Record<number, StatusMeaning>>;
	/** Builds the request; refuses what cannot be sent. `credential` is `null` when the route has none. */
	buildRequest(query: PreparedQuery, credential: string | null, settings: ProviderSettings): BuiltRequest;
	/** Reads an answer with a 2xx status. */
	parseResponse(status: number, headers: Readonly<Record<string, string>>, bytes: Uint8Array): ParsedResponse;
	/** Reads the provider's error code out of the body of another status; `null` when it says nothing more. */
	readError(status: number, body: unknown): ParsedFailure | null;
}
