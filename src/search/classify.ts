/**
 * From what came back to what it means: kind, status, headers and provider error codes decide; words in a body never do.
 * And from the meaning to what may be tried next (the outcome table).
 */
import { originOf } from './base-url';
import { readJsonBody } from './json-body';
import { readNetworkFailure } from './network-words';
import type { ParsedFailure, ProviderAdapter, RawAnswer, RawResult } from './provider-types';
import { readRateWait, readRetryAfter } from './rate-headers';
import type { AttemptOutcome, FailureCode, Layer } from './search-types';
import type { HttpRequest, TransportResponse, TransportResult } from './transport-types';

/** What one request came to, before its results are cleaned. */
export interface Reading {
	readonly outcome: AttemptOutcome;
	readonly layer: Layer | null;
	readonly code: FailureCode | null;
	readonly httpStatus: number | null;
	readonly providerCode: string | null;
	readonly retryAfterMs: number | null;
	readonly results: readonly RawResult[];
	readonly answer: RawAnswer | null;
	readonly unresponsive: readonly string[];
	readonly sent: 'yes' | 'no' | 'maybe';
	readonly stopped: 'yes' | 'abandoned';
	readonly detail: string | null;
}

const NOTHING = { results: [], answer: null, unresponsive: [], detail: null, retryAfterMs: null, providerCode: null, httpStatus: null } as const;

/** A reading that is a failure without an answer. */
export function failedReading(layer: Layer, code: FailureCode, more: Partial<Reading> = {}): Reading {
	return { ...NOTHING, outcome: code === 'cancelled' ? 'cancelled' : code === 'aborted' ? 'aborted' : 'failed', layer, code, sent: 'yes', stopped: 'yes', ...more };
}

export interface ReadingContext {
	readonly adapter: ProviderAdapter;
	readonly request: HttpRequest;
	readonly maxBytes: number;
	readonly nowMs: number;
}

/** Reads what the transport gave. */
export function readTransport(result: TransportResult, context: ReadingContext): Reading {
	if (result.kind === 'failure') {
		const { layer, code } = readNetworkFailure(result);
		return failedReading(layer, code, { sent: result.sent, stopped: result.stopped, detail: result.place ?? null });
	}
	const { request, adapter, maxBytes, nowMs } = context;
	const status = result.status;
	if (result.bytes.length > maxBytes) return failedReading('envelope', 'too_large', { httpStatus: status });
	if (request.keyed && result.finalUrl !== null && originOf(result.finalUrl) !== originOf(request.url)) return failedReading('http', 'redirect_refused', { httpStatus: status });
	if (status < 200 || status > 299 || adapter.statusMeanings[status] !== undefined) return readStatus(result, adapter, request.keyed, nowMs);
	return readAnswer(result, adapter);
}

function readAnswer(response: TransportResponse, adapter: ProviderAdapter): Reading {
	const httpStatus = response.status;
	if (httpStatus === 204 || httpStatus === 205) return failedReading('envelope', 'empty_body', { httpStatus });
	let parsed: ReturnType<ProviderAdapter['parseResponse']>;
	try {
		parsed = adapter.parseResponse(httpStatus, response.headers, response.bytes);
	} catch {
		return failedReading('envelope', 'unknown_envelope', { httpStatus });
	}
	if (parsed.kind === 'failed') return fromFailure(parsed, httpStatus, null);
	const { results, answer, unresponsive } = parsed;
	const read: Reading = { ...NOTHING, outcome: 'ok', layer: null, code: null, httpStatus, results, answer, unresponsive, sent: 'yes', stopped: 'yes' };
	if (results.length === 0 && unresponsive.length > 0) return { ...read, outcome: 'failed', layer: 'content', code: 'engines_unavailable' };
	if (results.length === 0 && answer !== null) return { ...read, outcome: 'partial', layer: 'content', code: 'no_grounding' };
	if (results.length === 0) return { ...read, outcome: 'empty' };
	return unresponsive.length > 0 ? { ...read, outcome: 'partial', layer: 'content', code: 'engines_unavailable' } : read;
}

function fromFailure(parsed: ParsedFailure, httpStatus: number, waitMs: number | null): Reading {
	return failedReading(parsed.layer, parsed.code, { httpStatus, providerCode: parsed.providerCode, retryAfterMs: parsed.retryAfterMs ?? waitMs });
}

/** A status that is no answer. The provider's own code in the body, where it has one, says more than the status. */
function readStatus(response: TransportResponse, adapter: ProviderAdapter, keyed: boolean, nowMs: number): Reading {
	const { status, headers } = response;
	const wait = readRateWait(headers, nowMs);
	const general = meaningOfStatus(status, keyed);
	const own = adapter.statusMeanings[status];
	const { layer, code } = own ?? general;
	const named = readNamed(response, adapter);
	if (named !== null) return fromFailure(named, status, waitFor(named.code, headers, nowMs));
	if (code === 'rate_limited' && wait.isQuota) return failedReading('credential', 'quota_exhausted', { httpStatus: status, retryAfterMs: wait.waitMs });
	return failedReading(layer, code, { httpStatus: status, retryAfterMs: waitFor(code, headers, nowMs) });
}

/** Only codes about pace, quota and load wait; a rate window beside a wrong key is no reason to. */
function waitFor(code: FailureCode, headers: Readonly<Record<string, string>>, nowMs: number): number | null {
	if (code === 'rate_limited' || code === 'quota_exhausted') return readRateWait(headers, nowMs).waitMs;
	return readRetryAfter(headers, nowMs);
}

function readNamed(response: TransportResponse, adapter: ProviderAdapter): ParsedFailure | null {
	const body = readJsonBody(response.headers, response.bytes);
	if (!body.ok) return null;
	try {
		return adapter.readError(response.status, body.value);
	} catch {
		return null;
	}
}

function meaningOfStatus(status: number, keyed: boolean): { readonly layer: Layer; readonly code: FailureCode } {
	if (status === 401) return { layer: 'credential', code: 'auth_failed' };
	// Without a key nobody's key can be wrong.
	if (status === 403) return keyed ? { layer: 'credential', code: 'auth_failed' } : { layer: 'http', code: 'refused_by_provider' };
	if (status === 402 || status === 432 || status === 433) return { layer: 'credential', code: 'quota_exhausted' };
	if (status === 407) return { layer: 'proxy', code: 'proxy_auth_failed' };
	if (status === 408 || status === 504) return { layer: 'http', code: 'provider_timeout' };
	if (status === 429) return { layer: 'http', code: 'rate_limited' };
	if (status === 529) return { layer: 'http', code: 'overloaded' };
	if (status >= 500 && status <= 599) return { layer: 'http', code: 'server_error' };
	if (status === 400 || status === 413 || status === 414 || status === 422) return { layer: 'parameter', code: 'bad_request' };
	if (status === 404 || status === 405 || status === 410) return { layer: 'http', code: 'not_found' };
	if (status >= 300 && status <= 399) return { layer: 'http', code: 'unexpected_redirect' };
	return { layer: 'http', code: 'unknown' };
}
