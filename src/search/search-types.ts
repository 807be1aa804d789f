/**
 * What a search is asked and what it answers. The outcome and the attempt keep the spelling of the run log and of
 * `--json` (snake_case): the value printed is the value returned. A search never throws for what the world does.
 */
import type { CancelSignal } from './cancel';

/** `fallback`: one after the other, in order. `race`: the first usable answer wins. `aggregate`: all, fused. */
export const SEARCH_MODES = ['fallback', 'race', 'aggregate'] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];

/** Where a request ended. */
export const LAYERS = ['parameter', 'policy', 'credential', 'proxy', 'dns', 'network', 'tls', 'http', 'envelope', 'content', 'caller'] as const;
export type Layer = (typeof LAYERS)[number];

export const OUTCOMES = ['ok', 'partial', 'empty', 'failed', 'cancelled', 'blocked'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** `cancelled`: the person stopped it. `aborted`: another route answered first (race); no failure. */
export const ATTEMPT_OUTCOMES = ['ok', 'partial', 'empty', 'failed', 'cancelled', 'aborted'] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

/** Why something did not work: a closed list. What fits none of them is `unknown`, with its HTTP status beside it. */
export const FAILURE_CODES = [
	// parameter: refused before sending, or by the provider (`bad_request`)
	'query_empty', 'query_too_long', 'query_too_many_words', 'count_invalid', 'filter_invalid', 'bad_request', 'base_url_refused', 'base_url_missing', 'unknown_provider', 'unknown_route', 'no_routes', 'route_disabled', 'route_gone',
	// policy
	'policy_denied', 'not_confirmed', 'budget_exceeded',
	// credential
	'missing_credential', 'credential_unreadable', 'credential_malformed', 'auth_failed', 'quota_exhausted',
	// proxy, dns, network, tls
	'proxy_refused', 'proxy_auth_failed', 'proxy_error', 'dns_error', 'dns_temporary', 'connection_refused', 'connection_reset', 'unreachable', 'offline', 'timeout', 'body_cut', 'network_error', 'certificate_error', 'tls_error',
	// http
	'rate_limited', 'server_error', 'overloaded', 'provider_timeout', 'not_found', 'format_disabled', 'refused_by_provider', 'redirect_refused', 'unexpected_redirect',
	// envelope
	'html_instead_of_json', 'invalid_json', 'bad_encoding', 'empty_body', 'too_large', 'unknown_envelope', 'provider_error',
	// content
	'engines_unavailable', 'content_blocked', 'no_grounding', 'no_usable_results',
	// caller
	'cancelled', 'aborted', 'deadline', 'provider_tried_already',
	'unknown',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

export const FILTER_NAMES = ['language', 'country', 'freshness', 'date_range', 'include_domains', 'exclude_domains'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];
export const FRESHNESS = ['day', 'week', 'month', 'year'] as const;
export type Freshness = (typeof FRESHNESS)[number];

/** What narrows a search. Dates are calendar days (`YYYY-MM-DD`), both ends included; either may be missing. */
export interface SearchFilters {
	/** BCP 47, e.g. `en`, `zh-Hans`. */
	readonly language?: string;
	/** ISO 3166-1 alpha-2, any case. */
	readonly country?: string;
	readonly freshness?: Freshness;
	readonly date_range?: { readonly from?: string; readonly to?: string };
	readonly include_domains?: readonly string[];
	readonly exclude_domains?: readonly string[];
}

/** What the person is asked before paid requests go out. `most_calls` is the worst case, retries included. */
export interface SpendQuestion {
	readonly action: 'search_metered';
	readonly routes: readonly { readonly route_id: string; readonly provider_id: string; readonly spent_today: number; readonly per_day: number | null; readonly spent_this_month: number; readonly per_month: number | null }[];
	readonly most_calls: number;
}

export interface SearchRequest {
	readonly query: string;
	/** How many results are wanted, 1 to 100; the setting when left out. */
	readonly count?: number;
	readonly mode?: SearchMode;
	/** Route or provider ids in the order to try; the settings' enabled routes when left out. */
	readonly routes?: readonly string[];
	readonly filters?: SearchFilters;
	/** For the whole search, in milliseconds. */
	readonly deadlineMs?: number;
	/** For one request, in milliseconds. */
	readonly attemptTimeoutMs?: number;
	/** Race: how long to wait before the next route starts too. 0 = all at once. */
	readonly hedgeMs?: number;
	/** Aggregate: most results of one host. */
	readonly domainCap?: number;
	/** Fallback: whether an empty answer ends the search (default) or the next route is asked as well. */
	readonly onEmpty?: 'stop' | 'next';
	/** `false` neither reads nor fills the cache. */
	readonly useCache?: boolean;
	/** The claim this search is about; goes into the run log. */
	readonly claimId?: string;
	readonly cancel?: CancelSignal;
	/** Asked once, before anything is sent, where the policy says "confirm". Left out = not confirmed. */
	readonly confirm?: (question: SpendQuestion) => Promise<boolean>;
}

/** One request on one route. */
export interface Attempt {
	readonly route_id: string;
	readonly provider_id: string;
	/** The label of the credential, never the credential; `null` when keyless. */
	readonly credential: string | null;
	/** Counts all requests of the search from 1, in the order they were sent. */
	readonly n: number;
	/** ISO 8601, UTC. */
	readonly started_at: string;
	readonly elapsed_ms: number;
	readonly outcome: AttemptOutcome;
	readonly layer: Layer | null;
	readonly code: FailureCode | null;
	readonly http_status: number | null;
	/** The provider's own error code, when it gave one. */
	readonly provider_code: string | null;
	readonly retry_after_ms: number | null;
	readonly result_count: number;
	/** Whether the provider may have received (and charged for) the request. */
	readonly sent: 'yes' | 'no' | 'maybe';
	/** `abandoned`: the host could not stop it; it may still run and cost. */
	readonly stopped: 'yes' | 'abandoned';
	readonly removed_parameters: readonly string[];
	/** Where it happened, e.g. the proxy's address. Never a key, a header or a piece of a body. */
	readonly detail: string | null;
}

/** A route that was not asked, and why. No request was made. */
export interface SkippedRoute {
	readonly route_id: string;
	readonly provider_id: string;
	readonly layer: Layer;
	readonly code: FailureCode;
	/** ISO 8601, UTC: when it can be asked again; `null` when unknown or not a matter of time. */
	readonly until: string | null;
}

/** Why a route, or the search, gave nothing. */
export interface Cause {
	readonly route_id: string | null;
	readonly provider_id: string | null;
	readonly layer: Layer;
	readonly code: FailureCode;
	readonly http_status: number | null;
	readonly retry_after_ms: number | null;
	readonly detail: string | null;
	/** The nearest right name, for a misspelt route or provider. */
	readonly suggestion: string | null;
}

export interface Provenance {
	readonly route_id: string;
	readonly provider_id: string;
	/** Place in that route's list, from 1. */
	readonly position: number;
}

export interface SearchResult {
	readonly url: string;
	/** Equal for two URLs of the same page (see canonical-url.ts). */
	readonly canonical_url: string;
	readonly host: string;
	readonly title: string;
	readonly snippet: string;
	readonly extra_snippets: readonly string[];
	/** Characters taken off title and snippets by the length caps; 0 = whole. */
	readonly hidden_characters: number;
	/** As the provider wrote it; often not a date. */
	readonly published: string | null;
	readonly score: number | null;
	/** Every route that named this page. */
	readonly provenance: readonly Provenance[];
}

/** A provider's own prose. It is no evidence by itself; `results` holds what it cites. */
export interface SearchAnswer {
	readonly provider_id: string;
	readonly text: string;
	readonly hidden_characters: number;
	/** The queries the provider says it ran. */
	readonly queries: readonly string[];
	/** Markup the provider's terms ask to show beside the answer, as it came: foreign markup, for an isolated frame only. */
	readonly entry_point_html: string | null;
}

export const WARNING_CODES = ['engines_unresponsive', 'filter_unreliable', 'results_dropped', 'domain_capped', 'redirects_unresolved', 'routes_failed', 'run_log_failed', 'health_not_saved', 'spend_unknown'] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

export interface SearchWarning {
	readonly code: WarningCode;
	readonly provider_id: string | null;
	/** Names or numbers the sentence needs, e.g. the engines that did not answer. Outside text: show as text. */
	readonly details: readonly string[];
}

export interface SearchOutcome {
	readonly search_run_id: string;
	readonly outcome: Outcome;
	readonly mode: SearchMode;
	readonly results: readonly SearchResult[];
	readonly answer: SearchAnswer | null;
	/** Route ids in the order they were asked. */
	readonly provider_path: readonly string[];
	/** The provider whose results these are; several names are joined by `+` (aggregate). `null` = none. */
	readonly provider: string | null;
	/** All requests, the first included. */
	readonly attempts: readonly Attempt[];
	readonly skipped: readonly SkippedRoute[];
	/** One per route that did not deliver. */
	readonly causes: readonly Cause[];
	readonly warnings: readonly SearchWarning[];
	readonly root_cause: Cause | null;
	readonly removed_parameters: readonly string[];
	/** An answer arrived and was understood. Says nothing about its use, nor about truth. */
	readonly retrieval_succeeded: boolean;
	/** At least one result with an http(s) address and a title or text. */
	readonly usable_for_review: boolean;
	readonly cache_hit: boolean;
	/** ISO 8601, UTC. */
	readonly started_at: string;
	readonly finished_at: string;
}

/** What happens while a search runs, for whoever watches. */
export type SearchEvent =
	| { readonly kind: 'attempt_started'; readonly n: number; readonly route_id: string; readonly provider_id: string; readonly credential: string | null; readonly at: string }
	| { readonly kind: 'attempt_finished'; readonly attempt: Attempt }
	| { readonly kind: 'waiting'; readonly route_id: string; readonly provider_id: string; readonly why: 'interval' | 'retry'; readonly ms: number | null }
	| { readonly kind: 'skipped'; readonly skipped: SkippedRoute };

export type SearchObserver = (event: SearchEvent) => void;
