/**
 * The way to the network where Node is: on the desktop and in the command line. One connection per request: a kept one
 * that the server has just closed would look like a failure of the server, and nobody could say whether the request had
 * arrived.
 */
import { originOf } from '../../search/base-url';
import { isPrivateHost } from '../../search/hosts';
import type { HttpRequest, SendLimits, Transport, TransportResponse, TransportResult } from '../../search/transport-types';
import type { Clock } from '../../search/waiting';
import { CallFailure, codeOf, runCall } from './call';
import type { Call } from './call';
import type { NodeNetwork, NodeRequest, NodeRequestOptions, NodeResponse } from './node-network-types';
import { openConnection } from './open-connection';
import type { Connection } from './open-connection';
import type { ChooseProxy } from './proxy';
import { ACCEPTED_CODINGS, readBody } from './read-body';

export interface NodeTransportParts {
	readonly network: NodeNetwork;
	readonly clock: Clock;
	readonly proxy: ChooseProxy;
	/** Sent where a provider names none of its own; some refuse requests without. */
	readonly userAgent: string;
	/** Certificates to trust instead of the usual ones, as PEM text. */
	readonly ca?: string;
}

const MOST_REDIRECTS = 5;

/**
 * A transport over Node's sockets. Cancelling and the deadline close the socket at once (`stopped: yes`); at most
 * `maxBytes` of a body are read, then a 2xx answer is `too_large` and any other one is handed out cut; failures say
 * whether name, connection, proxy, TLS or body failed. A redirect is followed within the same origin; to another one
 * only without a key, and never from https to http nor from a public host to a private one (`redirect_refused`).
 */
export function createNodeTransport(parts: NodeTransportParts): Transport {
	return {
		name: 'node',
		send: (request, limits) => runCall(parts.clock, limits, (call) => follow(parts, call, request, limits)),
	};
}

async function follow(parts: NodeTransportParts, call: Call, first: HttpRequest, limits: SendLimits): Promise<TransportResult> {
	let request = first;
	for (let hops = 0; ; hops += 1) {
		const response = await exchange(parts, call, request);
		const target = request.redirects === 'follow' ? redirectTarget(response, request.url) : null;
		if (target === null) return handOut(parts, call, response, { request, maxBytes: limits.maxBytes });
		if (hops >= MOST_REDIRECTS || !mayFollow(request, target)) throw new CallFailure('http', 'redirect_refused', target.host);
		// The body of a redirect is nobody's answer.
		response.destroy();
		request = redirected(request, target, response.statusCode ?? 0);
	}
}

/** Sends one request and waits for the head of its answer. */
async function exchange(parts: NodeTransportParts, call: Call, request: HttpRequest): Promise<NodeResponse> {
	const url = addressOf(request);
	const { sent } = call.stage;
	const connection = await openConnection(parts, call, url);
	if (call.over) throw new CallFailure('caller', 'cancelled');
	const body = request.body === null ? null : new TextEncoder().encode(request.body);
	const response = await new Promise<NodeResponse>((resolve, reject) => {
		const sending = call.keep(startRequest(parts, optionsFor(request, url, body, connection, parts.userAgent), resolve));
		// The place of a server that is reached needs no telling; a second hop cannot unsend the first.
		call.stage = { layer: null, place: null, sent: sent === 'no' ? 'maybe' : sent };
		sending.once('error', (error: Error) => reject(notHttp(error)));
		if (body === null) sending.end();
		else sending.end(body);
	});
	call.stage = { layer: null, place: null, sent: 'yes' };
	call.keep(response);
	return response;
}

function addressOf(request: HttpRequest): URL {
	try {
		return new URL(request.url);
	} catch {
		throw new CallFailure('parameter', 'bad_request');
	}
}

/** Node refuses characters that no header or path can have; its words would quote the header's name. */
function startRequest({ network }: NodeTransportParts, options: NodeRequestOptions, onResponse: (response: NodeResponse) => void): NodeRequest {
	try {
		return network.http.request(options, onResponse);
	} catch {
		throw new CallFailure('parameter', 'bad_request');
	}
}

function optionsFor(request: HttpRequest, url: URL, body: Uint8Array | null, connection: Connection, userAgent: string): NodeRequestOptions {
	const length: Readonly<Record<string, string>> = body === null ? {} : { 'content-length': String(body.length) };
	return {
		method: request.method,
		path: connection.viaHttpProxy ? `${url.origin}${url.pathname}${url.search}` : `${url.pathname}${url.search}`,
		headers: { host: url.host, connection: 'close', 'accept-encoding': ACCEPTED_CODINGS, 'user-agent': userAgent, ...request.headers, ...length, ...connection.proxyHeaders },
		setHost: false,
		createConnection: () => connection.socket,
	};
}

/** An answer that is no HTTP at all, from a server that speaks something else. */
function notHttp(error: Error): Error {
	return codeOf(error).startsWith('HPE_') ? new CallFailure('envelope', 'unknown_envelope') : error;
}

async function handOut(parts: NodeTransportParts, call: Call, response: NodeResponse, { request, maxBytes }: { readonly request: HttpRequest; readonly maxBytes: number }): Promise<TransportResponse> {
	const status = response.statusCode ?? 0;
	const { bytes, isCut } = await readBody(parts.network.zlib, call, response, maxBytes);
	// Of any other status the status is the message.
	if (isCut && status >= 200 && status <= 299) throw new CallFailure('envelope', 'too_large');
	return { kind: 'response', status, headers: headersOf(response), bytes, finalUrl: request.url };
}

function headersOf(response: NodeResponse): Readonly<Record<string, string>> {
	return Object.fromEntries(Object.entries(response.headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]])));
}

/** Where a redirect leads; `null` for an answer that is none, or that does not say where to. */
function redirectTarget(response: NodeResponse, from: string): URL | null {
	const { location } = response.headers;
	if (![301, 302, 303, 307, 308].includes(response.statusCode ?? 0) || typeof location !== 'string') return null;
	try {
		return new URL(location, from);
	} catch {
		return null;
	}
}

function mayFollow(request: HttpRequest, target: URL): boolean {
	if (target.protocol !== 'https:' && target.protocol !== 'http:') return false;
	const from = new URL(request.url);
	if (originOf(target.href) === from.origin) return true;
	if (request.keyed || (from.protocol === 'https:' && target.protocol === 'http:')) return false;
	return isPrivateHost(from.hostname) || !isPrivateHost(target.hostname);
}

/** As browsers do it (Fetch standard, HTTP-redirect fetch): 303 and an old redirect of a POST become a GET. */
function redirected(request: HttpRequest, target: URL, status: number): HttpRequest {
	target.username = '';
	target.password = '';
	const becomesGet = status === 303 || ((status === 301 || status === 302) && request.method === 'POST');
	if (!becomesGet) return { ...request, url: target.href };
	const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !name.startsWith('content-')));
	return { ...request, url: target.href, method: 'GET', body: null, headers };
}
