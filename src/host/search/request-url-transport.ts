/**
 * The way to the network through the app, where there is no Node: on phones and tablets. It cannot be stopped, nor told
 * to stop reading, nor asked where a redirect led: a call that is given up is abandoned, and may still arrive and cost.
 */
import { readNetworkFailure } from '../../search/network-words';
import type { HttpRequest, SendLimits, Transport, TransportFailure, TransportResult } from '../../search/transport-types';
import type { Clock } from '../../search/waiting';
import { codeOf } from './call';

/** The part of the app's `requestUrl` that is used. */
export type AskApp = (request: AppRequest) => PromiseLike<AppResponse>;

export interface AppRequest {
	readonly url: string;
	readonly method: string;
	readonly headers: Record<string, string>;
	readonly body?: string;
	/** Without it a status of 400 or more would be thrown, without its headers. */
	readonly throw: false;
}

export interface AppResponse {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly arrayBuffer: ArrayBuffer;
}

/**
 * A transport over the app's own door. The contract of transport-types.ts with these limits: `stopped: abandoned`; the
 * size is looked at when the body is there; `finalUrl` is not known; a redirect that is not to be followed is
 * `unsupported`, with nothing sent.
 */
export function createRequestUrlTransport({ ask, clock }: { readonly ask: AskApp; readonly clock: Clock }): Transport {
	return {
		name: 'requestUrl',
		send(request, limits) {
			if (request.redirects === 'manual') return Promise.resolve(failure({ layer: null, code: 'unsupported', sent: 'no', stopped: 'yes' }));
			if (limits.cancel.aborted) return Promise.resolve(failure({ layer: 'caller', code: 'cancelled', sent: 'no', stopped: 'yes' }));
			return new Promise((resolve) => {
				const end = (result: TransportResult): void => {
					unschedule();
					limits.cancel.removeEventListener('abort', onAbort);
					resolve(result);
				};
				const onAbort = (): void => end(failure({ layer: 'caller', code: 'cancelled', sent: 'maybe', stopped: 'abandoned' }));
				const unschedule = clock.schedule(Math.max(0, limits.deadlineMs), () => end(failure({ layer: 'network', code: 'timeout', sent: 'maybe', stopped: 'abandoned' })));
				limits.cancel.addEventListener('abort', onAbort);
				void answer(ask, request, limits).then(end);
			});
		},
	};
}

async function answer(ask: AskApp, request: HttpRequest, { maxBytes }: SendLimits): Promise<TransportResult> {
	try {
		const { status, headers, arrayBuffer } = await ask({ url: request.url, method: request.method, headers: { ...request.headers }, ...(request.body === null ? {} : { body: request.body }), throw: false });
		const isCut = arrayBuffer.byteLength > maxBytes;
		if (isCut && status >= 200 && status <= 299) return failure({ layer: 'envelope', code: 'too_large', sent: 'yes', stopped: 'yes' });
		const lowerCase = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
		return { kind: 'response', status, headers: lowerCase, bytes: new Uint8Array(arrayBuffer).slice(0, maxBytes), finalUrl: null };
	} catch (error) {
		return thrown(error);
	}
}

/** What the app threw. Where it failed before the request could go out, it did not go out. */
function thrown(error: unknown): TransportFailure {
	const said = { layer: null, code: codeOf(error), message: error instanceof Error ? error.message : String(error) };
	const { layer, code } = readNetworkFailure(said);
	const before = layer === 'dns' || layer === 'tls' || layer === 'proxy' || code === 'connection_refused' || code === 'offline' || code === 'unreachable';
	return { ...failure({ layer: null, code: said.code, sent: before ? 'no' : 'maybe', stopped: 'yes' }), message: said.message };
}

function failure(facts: Pick<TransportFailure, 'layer' | 'code' | 'sent' | 'stopped'>): TransportFailure {
	return { kind: 'failure', message: '', ...facts };
}
