/**
 * `requestUrl`. Every request is recorded. A scripted reply answers it; without one it is made by the preview server where that
 * may reach servers on this machine, and fails as it would offline otherwise. Like the app's, a request cannot be stopped.
 */
import type { RequestUrlParam, RequestUrlResponse } from 'obsidian';
import type { NetReply, NetRequest } from '../../shared/host-api';
import type { HostEvent, WireAnswer } from '../../shared/protocol';
import { ALL_WATCHERS, type Rpc } from '../core/rpc';
import { pause } from '../core/timers';

type ResponsePromise = Promise<RequestUrlResponse> & { arrayBuffer: Promise<ArrayBuffer>; json: Promise<unknown>; text: Promise<string> };
type Waiting = (answer: WireAnswer) => void;

export class Network {
	readonly requests: NetRequest[] = [];
	private readonly rules: { readonly prefix: string; readonly reply: NetReply }[] = [];
	private readonly waiting = new Map<string, Waiting>();
	private nextId = 1;

	/** @param rpc the server that makes requests; `null` = none are made */
	constructor(private readonly rpc: Rpc | null) {
		rpc?.onEvent((event) => this.onEvent(event));
	}

	/** Answers addresses that start with `prefix`; the latest rule wins. */
	reply(prefix: string, reply: NetReply): void {
		this.rules.unshift({ prefix, reply });
	}

	requestUrl(asked: RequestUrlParam | string): ResponsePromise {
		const request = typeof asked === 'string' ? { url: asked } : asked;
		this.requests.push({
			url: request.url,
			method: request.method ?? 'GET',
			headers: { ...request.headers },
			body: typeof request.body === 'string' ? request.body : request.body === undefined ? null : '[bytes]',
		});
		const answer = this.answer(request);
		const extras = {
			arrayBuffer: answer.then((response) => response.arrayBuffer),
			text: answer.then((response) => response.text),
			json: answer.then((response) => response.json as unknown),
		};
		// Whoever awaits the answer itself hears of the failure; the extras must not report it a second time.
		for (const each of Object.values(extras)) each.catch(() => undefined);
		return Object.assign(answer, extras);
	}

	private async answer(request: RequestUrlParam): Promise<RequestUrlResponse> {
		const reply = this.rules.find((rule) => request.url.startsWith(rule.prefix))?.reply;
		if (reply === undefined) return responseOf(request, await this.send(request));
		await pause(reply.delayMs ?? 0);
		if (reply.error !== undefined) throw new Error(reply.error);
		return response(request, reply.status ?? 200, { ...reply.headers }, new TextEncoder().encode(reply.text ?? ''));
	}

	private async send(request: RequestUrlParam): Promise<WireAnswer> {
		if (this.rpc === null) return { error: 'net::ERR_INTERNET_DISCONNECTED' };
		const id = `net-${this.nextId++}`;
		const answer = new Promise<WireAnswer>((resolve) => this.waiting.set(id, resolve));
		const headers = { ...(request.contentType === undefined ? {} : { 'content-type': request.contentType }), ...request.headers };
		await this.rpc.send('net.request', [id, { url: request.url, method: request.method ?? 'GET', headers }], bytesOf(request.body));
		return answer;
	}

	private onEvent(event: HostEvent): void {
		if (event.kind === 'net-answer') {
			this.waiting.get(event.id)?.(event.answer);
			this.waiting.delete(event.id);
		} else if (event.kind === 'watch-error' && event.id === ALL_WATCHERS) {
			// While the line was down the server let go of this page's requests.
			for (const resolve of this.waiting.values()) resolve({ error: 'net::ERR_NETWORK_CHANGED' });
			this.waiting.clear();
		}
	}
}

function bytesOf(body: string | ArrayBuffer | undefined): Uint8Array<ArrayBuffer> {
	return typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body ?? new ArrayBuffer(0));
}

function responseOf(request: RequestUrlParam, answer: WireAnswer): RequestUrlResponse {
	if ('error' in answer) throw new Error(answer.error);
	const bytes = Uint8Array.from(atob(answer.base64), (character) => character.charCodeAt(0));
	return response(request, answer.status, { ...answer.headers }, bytes);
}

/** As the app answers, or throws when the status is an error and the caller did not say that this is no reason to. */
function response(request: RequestUrlParam, status: number, headers: Record<string, string>, bytes: Uint8Array<ArrayBuffer>): RequestUrlResponse {
	if (status >= 400 && request.throw !== false) throw Object.assign(new Error(`Request failed, status ${status}`), { status, headers });
	const text = new TextDecoder().decode(bytes);
	return {
		status,
		headers,
		arrayBuffer: bytes.buffer,
		text,
		get json(): unknown {
			return JSON.parse(text) as unknown;
		},
	};
}
