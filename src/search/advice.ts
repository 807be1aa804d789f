/** What to do about a failure: a closed list, put into words where it is shown. */
import type { FailureCode } from './search-types';

export const ADVICE = ['nothing', 'fix_query', 'set_base_url', 'fix_base_url', 'enable_json_format', 'fix_route', 'enable_route', 'allow_in_policy', 'raise_budget', 'add_key', 'enter_key_again', 'check_key', 'top_up_or_wait', 'wait', 'check_proxy', 'check_proxy_login', 'check_host_name', 'check_connection', 'check_certificate', 'provider_in_trouble', 'slow_connection_or_provider', 'not_what_it_should_be', 'change_query', 'check_engines', 'report'] as const;
export type Advice = (typeof ADVICE)[number];

const OF_CODE: Readonly<Record<FailureCode, Advice>> = {
	query_empty: 'fix_query', query_too_long: 'fix_query', query_too_many_words: 'fix_query', count_invalid: 'fix_query', filter_invalid: 'fix_query', bad_request: 'change_query',
	base_url_refused: 'fix_base_url', base_url_missing: 'set_base_url', unknown_provider: 'fix_route', unknown_route: 'fix_route', no_routes: 'fix_route', route_disabled: 'enable_route', route_gone: 'nothing',
	policy_denied: 'allow_in_policy', not_confirmed: 'nothing', budget_exceeded: 'raise_budget',
	missing_credential: 'add_key', credential_unreadable: 'enter_key_again', credential_malformed: 'enter_key_again', auth_failed: 'check_key', quota_exhausted: 'top_up_or_wait',
	proxy_refused: 'check_proxy', proxy_auth_failed: 'check_proxy_login', proxy_error: 'check_proxy',
	dns_error: 'check_host_name', dns_temporary: 'check_connection', connection_refused: 'check_connection', connection_reset: 'check_connection', unreachable: 'check_connection', offline: 'check_connection', timeout: 'slow_connection_or_provider', body_cut: 'check_connection', network_error: 'check_connection',
	certificate_error: 'check_certificate', tls_error: 'check_certificate',
	rate_limited: 'wait', server_error: 'provider_in_trouble', overloaded: 'provider_in_trouble', provider_timeout: 'provider_in_trouble', not_found: 'fix_base_url', format_disabled: 'enable_json_format', refused_by_provider: 'wait', redirect_refused: 'fix_base_url', unexpected_redirect: 'fix_base_url',
	html_instead_of_json: 'not_what_it_should_be', invalid_json: 'not_what_it_should_be', bad_encoding: 'not_what_it_should_be', empty_body: 'not_what_it_should_be', too_large: 'not_what_it_should_be', unknown_envelope: 'not_what_it_should_be', provider_error: 'provider_in_trouble',
	engines_unavailable: 'check_engines', content_blocked: 'change_query', no_grounding: 'change_query', no_usable_results: 'change_query',
	cancelled: 'nothing', aborted: 'nothing', deadline: 'slow_connection_or_provider', provider_tried_already: 'nothing',
	unknown: 'report',
};

/** What to do about a code; `nothing` when all is well. */
export function adviceFor(code: FailureCode | null): Advice {
	return code === null ? 'nothing' : OF_CODE[code];
}
