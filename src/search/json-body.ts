/** Bytes of a response to JSON. What is not JSON says what it is instead (HTML, nothing, other bytes). */
import type { FailureCode } from './search-types';
import type { ParsedFailure, ParsedResponse } from './provider-types';

export type JsonBody = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly code: FailureCode };

/**
 * Reads a body as JSON. The content type is not trusted: JSON under a wrong type is read, HTML under `application/json`
 * is told. UTF-8 first; another charset only if the header names one and the bytes are no UTF-8.
 */
export function readJsonBody(headers: Readonly<Record<string, string>>, bytes: Uint8Array): JsonBody {
	const text = decode(headers['content-type'] ?? '', bytes);
	if (text === null) return { ok: false, code: 'bad_encoding' };
	const start = text.trimStart();
	if (start === '') return { ok: false, code: 'empty_body' };
	if (start.startsWith('<')) return { ok: false, code: 'html_instead_of_json' };
	try {
		return { ok: true, value: JSON.parse(text) };
	} catch {
		return { ok: false, code: 'invalid_json' };
	}
}

function decode(contentType: string, bytes: Uint8Array): string | null {
	const utf8 = strictly('utf-8', bytes);
	if (utf8 !== null) return utf8;
	const charset = /charset\s*=\s*"?([a-z0-9_.:-]{1,40})/i.exec(contentType)?.[1];
	return charset === undefined ? null : strictly(charset, bytes);
}

function strictly(charset: string, bytes: Uint8Array): string | null {
	try {
		return new TextDecoder(charset, { fatal: true }).decode(bytes);
	} catch {
		return null;
	}
}

/** A failure that the answer itself is. */
export function envelopeFailure(code: FailureCode, providerCode: string | null = null): ParsedFailure {
	return { kind: 'failed', layer: 'envelope', code, providerCode: safeCode(providerCode), retryAfterMs: null };
}

/** A provider's error code if it is one word; sentences are no codes and are not kept. */
export function safeCode(code: string | null): string | null {
	return code !== null && /^[A-Za-z0-9_.-]{1,48}$/.test(code) ? code : null;
}

/** Makes the `parseResponse` of a provider that answers in JSON. `read` sees the JSON of a 2xx answer only. */
export function answersInJson(read: (json: unknown) => ParsedResponse): (status: number, headers: Readonly<Record<string, string>>, bytes: Uint8Array) => ParsedResponse {
	return (_status, headers, bytes) => {
		const body = readJsonBody(headers, bytes);
		return body.ok ? read(body.value) : envelopeFailure(body.code);
	};
}
