/**
 * What the words of operating systems, Node and browsers for a failed connection mean. Only error codes and the
 * messages of the host's own network layer come here; never anything a server sent.
 */
import { FAILURE_CODES } from './search-types';
import type { FailureCode, Layer } from './search-types';

export interface NetworkFailure {
	readonly layer: Layer;
	readonly code: FailureCode;
}

const failure = (layer: Layer, code: FailureCode): NetworkFailure => ({ layer, code });

const OF_CODE: ReadonlyMap<string, NetworkFailure> = new Map(
	(
		[
			[failure('network', 'connection_refused'), 'ECONNREFUSED ERR_CONNECTION_REFUSED'],
			[failure('network', 'connection_reset'), 'ECONNRESET EPIPE ECONNABORTED ERR_CONNECTION_RESET ERR_CONNECTION_CLOSED ERR_CONNECTION_ABORTED ERR_EMPTY_RESPONSE ERR_SOCKET_NOT_CONNECTED UND_ERR_SOCKET ERR_HTTP2_STREAM_ERROR ERR_HTTP2_PROTOCOL_ERROR ERR_STREAM_PREMATURE_CLOSE'],
			[failure('network', 'body_cut'), 'ERR_CONTENT_LENGTH_MISMATCH ERR_INCOMPLETE_CHUNKED_ENCODING UND_ERR_RES_CONTENT_LENGTH_MISMATCH HPE_INVALID_EOF_STATE Z_BUF_ERROR'],
			[failure('network', 'timeout'), 'ETIMEDOUT ESOCKETTIMEDOUT ERR_TIMED_OUT ERR_CONNECTION_TIMED_OUT UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT'],
			[failure('network', 'unreachable'), 'EHOSTUNREACH ENETUNREACH EADDRNOTAVAIL EHOSTDOWN ERR_ADDRESS_UNREACHABLE ERR_ADDRESS_INVALID ERR_NETWORK_ACCESS_DENIED'],
			[failure('network', 'offline'), 'ENETDOWN ERR_INTERNET_DISCONNECTED ERR_NETWORK_CHANGED ERR_NETWORK_IO_SUSPENDED'],
			[failure('dns', 'dns_error'), 'ENOTFOUND ENODATA EAI_NONAME EAI_NODATA ERR_NAME_NOT_RESOLVED ERR_ICANN_NAME_COLLISION'],
			[failure('dns', 'dns_temporary'), 'EAI_AGAIN EAI_FAIL ETIMEOUT ESERVFAIL EREFUSED ERR_NAME_RESOLUTION_FAILED ERR_DNS_TIMED_OUT ERR_DNS_SERVER_FAILED ERR_DNS_MALFORMED_RESPONSE'],
			[failure('proxy', 'proxy_refused'), 'ERR_PROXY_CONNECTION_FAILED ERR_SOCKS_CONNECTION_FAILED'],
			[failure('proxy', 'proxy_auth_failed'), 'ERR_PROXY_AUTH_UNSUPPORTED ERR_PROXY_AUTH_REQUESTED'],
			[failure('proxy', 'proxy_error'), 'ERR_TUNNEL_CONNECTION_FAILED ERR_PROXY_CERTIFICATE_INVALID ERR_SOCKS_CONNECTION_HOST_UNREACHABLE ERR_MANDATORY_PROXY_CONFIGURATION_FAILED ERR_NO_SUPPORTED_PROXIES'],
			[failure('tls', 'certificate_error'), 'DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_ISSUER_CERT_LOCALLY CERT_HAS_EXPIRED CERT_NOT_YET_VALID CERT_UNTRUSTED CERT_REVOKED HOSTNAME_MISMATCH ERR_TLS_CERT_ALTNAME_INVALID'],
			[failure('tls', 'tls_error'), 'EPROTO ERR_TLS_HANDSHAKE_TIMEOUT ERR_BAD_SSL_CLIENT_AUTH_CERT'],
			[failure('http', 'redirect_refused'), 'ERR_TOO_MANY_REDIRECTS ERR_UNSAFE_REDIRECT'],
			[failure('envelope', 'invalid_json'), 'ERR_CONTENT_DECODING_FAILED Z_DATA_ERROR'],
			// Our own stops are told by send-once.ts; an abort nobody here asked for is the connection's.
			[failure('network', 'connection_reset'), 'ABORT_ERR ERR_ABORTED ABORTERROR ECANCELED'],
		] as const
	).flatMap(([meaning, words]) => words.split(' ').map((word): [string, NetworkFailure] => [word, meaning])),
);

/** The layer a code of ours belongs to when the host names the code alone. */
const OF_OWN_CODE: Partial<Record<FailureCode, Layer>> = {
	proxy_refused: 'proxy', proxy_auth_failed: 'proxy', proxy_error: 'proxy',
	dns_error: 'dns', dns_temporary: 'dns',
	connection_refused: 'network', connection_reset: 'network', unreachable: 'network', offline: 'network', timeout: 'network', body_cut: 'network', network_error: 'network',
	certificate_error: 'tls', tls_error: 'tls',
	redirect_refused: 'http', too_large: 'envelope', cancelled: 'caller',
};

/** Messages of hosts that give no code: WebKit, Gecko, Chromium and Node's fetch. */
const OF_MESSAGE: readonly (readonly [RegExp, NetworkFailure])[] = [
	[/(^|\b)(Failed to fetch|Load failed|NetworkError when attempting to fetch resource|fetch failed|Network request failed|The network connection was lost)/i, failure('network', 'network_error')],
	[/The Internet connection appears to be offline/i, failure('network', 'offline')],
	[/(A server with the specified hostname could not be found|Unable to resolve host|getaddrinfo)/i, failure('dns', 'dns_error')],
	[/(The request timed out|timed out)/i, failure('network', 'timeout')],
	[/socket hang up/i, failure('network', 'connection_reset')],
	[/(premature close|terminated|aborted$|unexpected end of file)/i, failure('network', 'body_cut')],
	[/(certificate|SSL error)/i, failure('tls', 'certificate_error')],
];

/**
 * The kind of a failed request. Reads the code first (ours, then the host's, with or without `net::`), then a code
 * inside the message, then the known messages. What fits none is `network`/`network_error` when the host said it is
 * the network, else `unknown`.
 */
export function readNetworkFailure(said: { readonly layer: Layer | null; readonly code: string; readonly message: string }): NetworkFailure {
	const own = ownCode(said.code);
	if (own !== null) return failure(said.layer ?? OF_OWN_CODE[own] ?? 'network', own);
	const known = ofCode(said.code) ?? ofCodeInside(said.message) ?? OF_MESSAGE.find(([words]) => words.test(said.message))?.[1] ?? null;
	if (said.layer === 'proxy') return failure('proxy', known?.layer === 'proxy' ? known.code : known?.code === 'connection_refused' ? 'proxy_refused' : 'proxy_error');
	if (known !== null) return said.layer === null || said.layer === known.layer ? known : failure(said.layer, known.code);
	return said.layer === null ? failure('network', 'unknown') : failure(said.layer, GENERAL[said.layer] ?? 'unknown');
}

const GENERAL: Partial<Record<Layer, FailureCode>> = { network: 'network_error', dns: 'dns_error', tls: 'tls_error' };

function ownCode(code: string): FailureCode | null {
	return (FAILURE_CODES as readonly string[]).includes(code) ? (code as FailureCode) : null;
}

function ofCode(code: string): NetworkFailure | null {
	const word = code.trim().toUpperCase().replace(/^NET::/, '');
	const known = OF_CODE.get(word);
	if (known !== undefined) return known;
	if (/^ERR_(CERT|SSL_.*CERT)/.test(word)) return failure('tls', 'certificate_error');
	if (/^ERR_(SSL|TLS|OSSL)/.test(word)) return failure('tls', 'tls_error');
	if (/^ERR_(PROXY|TUNNEL|SOCKS)/.test(word)) return failure('proxy', 'proxy_error');
	if (/^ERR_(NAME|DNS)/.test(word)) return failure('dns', 'dns_error');
	return word.startsWith('ERR_') && code.trim().toUpperCase().startsWith('NET::') ? failure('network', 'network_error') : null;
}

/** `connect ECONNREFUSED 127.0.0.1:9`, `net::ERR_TIMED_OUT at …`. */
function ofCodeInside(message: string): NetworkFailure | null {
	for (const word of message.match(/(net::)?\b[A-Z][A-Z0-9]*_?[A-Z0-9_]{3,}\b/g) ?? []) {
		const known = ofCode(word);
		if (known !== null) return known;
	}
	return null;
}
