/** The outcome table: what each kind of end allows next, and whose health it counts against. */
import type { AttemptOutcome, FailureCode } from './search-types';

/** `rate`: after the told wait, once. `backoff`: 2, 5, 12 s. `short`: once, at once nearly. */
export type SameAgain = 'no' | 'rate' | 'backoff' | 'short';

/** Whose health an end counts against, and how. */
export type HealthEffect = 'success' | 'neutral' | 'provider' | 'credential_parked' | 'credential_quota' | 'credential_rate';

export interface OutcomeRule {
	readonly again: SameAgain;
	/** Another credential of the same provider may help. */
	readonly nextCredential: boolean;
	readonly health: HealthEffect;
}

const rule = (again: SameAgain, nextCredential: boolean, health: HealthEffect): OutcomeRule => ({ again, nextCredential, health });

const AUTH = rule('no', true, 'credential_parked');
const QUOTA = rule('no', true, 'credential_quota');
const RATE = rule('rate', true, 'credential_rate');
const SERVER = rule('backoff', false, 'provider');
const NETWORK = rule('short', false, 'provider');
/** The way there is broken, not the provider. */
const WAY = rule('short', false, 'neutral');
const NEUTRAL = rule('no', false, 'neutral');
/** Nothing was sent for a reason of this route alone. */
const ROUTE = rule('no', true, 'neutral');

const RULES: Partial<Record<FailureCode, OutcomeRule>> = {
	auth_failed: AUTH, credential_malformed: ROUTE, missing_credential: ROUTE, credential_unreadable: ROUTE,
	quota_exhausted: QUOTA,
	rate_limited: RATE,
	server_error: SERVER, overloaded: SERVER, provider_timeout: SERVER,
	dns_error: NETWORK, dns_temporary: NETWORK, connection_refused: NETWORK, connection_reset: NETWORK, unreachable: NETWORK, timeout: NETWORK, body_cut: NETWORK, network_error: NETWORK, certificate_error: NETWORK, tls_error: NETWORK,
	offline: WAY, proxy_refused: WAY, proxy_error: WAY, proxy_auth_failed: NEUTRAL,
	policy_denied: ROUTE, not_confirmed: ROUTE, budget_exceeded: NEUTRAL,
};

/** It answered: with results, with part of them, or with nothing. Another key would get the same. */
const ANSWERED: OutcomeRule = { again: 'no', nextCredential: false, health: 'success' };
const STOPPED: OutcomeRule = { again: 'no', nextCredential: false, health: 'neutral' };

/** The row of the table for one end. Codes without a row of their own are neutral and not tried again. The next provider may always be asked. */
export function ruleOf(end: { readonly outcome: AttemptOutcome; readonly code: FailureCode | null }): OutcomeRule {
	if (end.outcome === 'ok' || end.outcome === 'empty' || end.outcome === 'partial') return ANSWERED;
	if (end.outcome === 'cancelled' || end.outcome === 'aborted') return STOPPED;
	return (end.code === null ? undefined : RULES[end.code]) ?? NEUTRAL;
}
