/** The door to the network. A host implements it; nothing else of the search runtime touches a socket. */
import type { CancelSignal } from './cancel';
import type { Layer } from './search-types';

export interface HttpRequest {
	readonly method: 'GET' | 'POST';
	readonly url: string;
	/** Lower-case names. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | null;
	/** Carries a credential: a redirect to another origin must be refused, never followed with the headers. */
	readonly keyed: boolean;
	/** `manual`: a 3xx is the answer; the target is not asked. A host that cannot do this says so (`unsupported`) and sends nothing. */
	readonly redirects: 'follow' | 'manual';
}

export interface SendLimits {
	/** Milliseconds from now after which the request is to be given up. */
	readonly deadlineMs: number;
	/** Stops the real request where the host can. */
	readonly cancel: CancelSignal;
	/** The body is not read beyond this many bytes. */
	readonly maxBytes: number;
}

export interface TransportResponse {
	readonly kind: 'response';
	readonly status: number;
	/** Lower-case names; several values of one name joined by `, `. */
	readonly headers: Readonly<Record<string, string>>;
	/** The body, decompressed. */
	readonly bytes: Uint8Array;
	/** The address that answered in the end; `null` where the host cannot tell. */
	readonly finalUrl: string | null;
}

export interface TransportFailure {
	readonly kind: 'failure';
	/** Where it failed, if the host can tell (only it knows a proxy's refusal from the provider's). */
	readonly layer: Layer | null;
	/** The host's own word (`ECONNRESET`, `net::ERR_TIMED_OUT`) or a code of search-types.ts. */
	readonly code: string;
	/** For reading the kind of failure; never stored or shown as it is. */
	readonly message: string;
	readonly sent: 'yes' | 'no' | 'maybe';
	readonly stopped: 'yes' | 'abandoned';
	/** Safe to show, e.g. `proxy.example:8080`. */
	readonly place?: string;
}

export type TransportResult = TransportResponse | TransportFailure;

export interface Transport {
	/** `node` or `requestUrl`, say: goes into the doctor's report. */
	readonly name: string;
	/** Sends once, without retrying. Should not reject; a rejection counts as a failure of unknown kind. */
	send(request: HttpRequest, limits: SendLimits): Promise<TransportResult>;
}
