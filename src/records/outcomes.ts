/** How a search ended: status and error words of all known dialects, put into families (R15, R16, DESIGN §6). */
import type { ErrorFamily, Layer, Outcome } from './record-types';
import { foldWord } from './words';

const table = <T>(rows: readonly (readonly [T, string])[]): ReadonlyMap<string, T> =>
	new Map(rows.flatMap(([value, words]) => words.split(' ').map((word): [string, T] => [word, value])));

const OUTCOME_OF_WORD: ReadonlyMap<string, Outcome> = table<Outcome>([
	['ok', 'success ok succeeded successful'],
	['partial', 'partial partial_success partially_succeeded'],
	['empty', 'no_results no_result empty zero_results'],
	['cancelled', 'aborted cancelled canceled abort cancel'],
	['blocked', 'blocked denied policy_denied policy_blocked blocked_by_policy denied_by_policy policy_violation not_allowed'],
	['failed', 'failed failure fail error errored'],
]);

/** One error word: its family, and the layer at which such a request ends unless the record says another. */
interface ErrorMeaning {
	readonly family: ErrorFamily;
	readonly layer: Layer | null;
}

const meaning = (family: ErrorFamily, layer: Layer | null): ErrorMeaning => ({ family, layer });

/** Words of other tools, and every code of this app's own searches (a unit test compares them with `search-types.ts`). */
const MEANING_OF_WORD: ReadonlyMap<string, ErrorMeaning> = table<ErrorMeaning>([
	[meaning('not_set_up', 'parameter'), 'base_url_refused base_url_missing unknown_provider unknown_route no_routes route_disabled route_gone'],
	[meaning('not_set_up', 'http'), 'format_disabled not_found'],
	[meaning('missing_credentials', 'credential'), 'missing_credentials missing_credential missing_api_key no_api_key api_key_missing no_credentials credential_unreadable credential_malformed'],
	[meaning('auth_failed', 'credential'), 'auth_failed authentication_failure authentication_failed auth_failure auth_error unauthorized unauthorised forbidden invalid_api_key invalid_credentials'],
	[meaning('auth_failed', 'proxy'), 'proxy_auth_failed'],
	[meaning('rate_limited', 'http'), 'rate_limited rate_limit rate_limit_exceeded too_many_requests throttled quota quota_exceeded quota_exhausted'],
	[meaning('overloaded', 'http'), 'overloaded provider_overloaded service_overloaded overloaded_error'],
	[meaning('overloaded', 'content'), 'engines_unavailable'],
	[meaning('timeout', 'network'), 'timeout timed_out time_out etimedout esockettimedout request_timeout deadline_exceeded und_err_connect_timeout und_err_headers_timeout und_err_body_timeout'],
	[meaning('timeout', 'http'), 'provider_timeout'],
	[meaning('timeout', 'caller'), 'deadline'],
	[meaning('server_error', 'http'), 'server_error internal_server_error internal_error bad_gateway service_unavailable gateway_timeout provider_error refused_by_provider redirect_refused unexpected_redirect'],
	[meaning('network_error', 'network'), 'network_error transport_failure transport_error network_failure connection_error connection_refused connection_reset body_cut unreachable offline fetch_failed failed_to_fetch load_failed socket_hang_up econnrefused econnreset econnaborted epipe ehostunreach enetunreach und_err_socket'],
	[meaning('network_error', 'dns'), 'dns_error dns_temporary dns enotfound eai_again'],
	[meaning('network_error', 'proxy'), 'proxy_error proxy_failure proxy_refused proxy_unreachable proxy_connection_failed'],
	[meaning('network_error', 'tls'), 'tls_error tls_failure ssl_error certificate_error cert_error cert_has_expired depth_zero_self_signed_cert self_signed_cert_in_chain unable_to_verify_leaf_signature err_tls_cert_altname_invalid'],
	[meaning('parse_error', 'envelope'), 'parse_error response_parse_failure parse_failure parse_failed invalid_response malformed_response unexpected_response invalid_json unknown_envelope html_instead_of_json bad_encoding empty_body too_large'],
	[meaning('not_usable', 'content'), 'content_blocked no_grounding no_usable_results'],
	[meaning('no_results', 'content'), 'no_results no_result empty zero_results'],
	[meaning('unsupported', 'parameter'), 'query_empty query_too_long query_too_many_words count_invalid filter_invalid'],
	[meaning('unsupported', 'http'), 'unsupported unsupported_language unsupported_parameter unsupported_country unsupported_filter unsupported_option invalid_parameter parameter_error bad_request'],
	[meaning('aborted', null), 'aborted abort abort_error aborterror cancelled canceled'],
	[meaning('aborted', 'caller'), 'provider_tried_already'],
	[meaning('policy', 'policy'), 'policy policy_denied policy_blocked blocked_by_policy denied_by_policy policy_violation denied blocked not_allowed not_confirmed budget_exceeded'],
]);

/** The family of a status word; `unknown` for a word (or none) that no dialect has. An error word is a failure. */
export function outcomeOfWord(word: string | null): Outcome {
	if (word === null) return 'unknown';
	const known = OUTCOME_OF_WORD.get(foldWord(word));
	if (known !== undefined) return known;
	return meaningOfError(word) === null ? 'unknown' : 'failed';
}

/**
 * The outcome of a whole run. `succeeded` is what the record says about `retrieval_succeeded`: a run that says false
 * never reads as ok, partial or empty, whatever its status word. Without a status word the record's own two facts
 * decide where they can: an understood answer with a count of results.
 */
export function outcomeOfRun(word: string | null, succeeded: boolean | null, resultCount: number | null): Outcome {
	const said = outcomeOfWord(word);
	if (succeeded === false && (said === 'ok' || said === 'partial' || said === 'empty')) return 'failed';
	if (word !== null || succeeded === null) return said;
	if (!succeeded) return 'failed';
	if (resultCount === null) return 'unknown';
	return resultCount === 0 ? 'empty' : 'ok';
}

/** What an error word of any dialect means; `null` for a word that none has. */
function meaningOfError(word: string): ErrorMeaning | null {
	const folded = foldWord(word);
	const known = MEANING_OF_WORD.get(folded);
	if (known !== undefined) return known;
	const status = /^(?:http_?(?:status_?|error_?)?:?_?)?([45]\d\d)$/.exec(folded)?.[1];
	if (status !== undefined) return meaningOfHttp(Number(status));
	if (folded.startsWith('net::err_')) return meaningOfNetError(folded.slice('net::err_'.length));
	return null;
}

function meaningOfNetError(name: string): ErrorMeaning {
	if (name.startsWith('cert') || name.startsWith('ssl')) return meaning('network_error', 'tls');
	if (name.startsWith('proxy') || name.startsWith('tunnel')) return meaning('network_error', 'proxy');
	if (name.startsWith('name_') || name.startsWith('dns_')) return meaning('network_error', 'dns');
	if (name === 'aborted') return meaning('aborted', null);
	return name.endsWith('timed_out') ? meaning('timeout', 'network') : meaning('network_error', 'network');
}

function meaningOfHttp(status: number): ErrorMeaning {
	if (status === 401 || status === 403) return meaning('auth_failed', 'credential');
	if (status === 407) return meaning('auth_failed', 'proxy');
	if (status === 402 || status === 429 || status === 432 || status === 433) return meaning('rate_limited', 'http');
	if (status === 408 || status === 504) return meaning('timeout', 'http');
	if (status === 529) return meaning('overloaded', 'http');
	if (status >= 500) return meaning('server_error', 'http');
	return status === 400 || status === 422 ? meaning('unsupported', 'http') : meaning('unknown', 'http');
}

const LAYER_OF_WORD: ReadonlyMap<string, Layer> = table<Layer>([
	['parameter', 'parameter parameters'],
	['policy', 'policy'],
	['credential', 'credential credentials'],
	['proxy', 'proxy'],
	['dns', 'dns'],
	['network', 'network transport'],
	['tls', 'tls ssl'],
	['http', 'http'],
	['envelope', 'envelope parse'],
	['content', 'content'],
	['caller', 'caller'],
]);

/** The DESIGN §6 layer that a word names; `null` for any other word. */
export function layerOfWord(word: string): Layer | null {
	return LAYER_OF_WORD.get(foldWord(word)) ?? null;
}

export interface Failure {
	readonly family: ErrorFamily | null;
	readonly layer: Layer | null;
}

/**
 * Family and layer of what went wrong. The error code speaks first, then the HTTP status (only for a request that
 * did not succeed), then the status word (`transport_failure`). A failure in words that no dialect has is `unknown`; a run that
 * did not fail and gives no code has neither. A layer that the record names wins.
 */
export function failureOf(said: {
	readonly outcome: Outcome;
	readonly statusRaw: string | null;
	readonly errorCode: string | null;
	readonly httpStatus: number | null;
	readonly layerRaw: string | null;
}): Failure {
	const wentWrong = said.outcome === 'failed' || said.outcome === 'blocked' || said.outcome === 'cancelled';
	const named = said.layerRaw === null ? null : layerOfWord(said.layerRaw);
	if (!wentWrong && said.errorCode === null) return { family: null, layer: named };
	const isHttpFailure = wentWrong && said.httpStatus !== null && said.httpStatus >= 400 && said.httpStatus <= 599;
	const known =
		(said.errorCode === null ? null : meaningOfError(said.errorCode)) ??
		(isHttpFailure && said.httpStatus !== null ? meaningOfHttp(said.httpStatus) : null) ??
		(wentWrong && said.statusRaw !== null ? meaningOfError(said.statusRaw) : null);
	if (known === null) return { family: 'unknown', layer: named };
	return { family: known.family, layer: named ?? (wentWrong ? known.layer : null) };
}
