/**
 * `requestUrl` without a network: every request is recorded; it is answered by a scripted reply, and without one it
 * fails as it would offline.
 */
import type { RequestUrlParam, RequestUrlResponse } from 'obsidian';
import type { NetReply, NetRequest } from '../../shared/host-api';
import { pause } from '../core/timers';

type ResponsePromise = Promise<RequestUrlResponse> & { arrayBuffer: Promise<ArrayBuffer>; json: Promise<unknown>; text: Promise<string> };

export class Network {
	readonly requests: NetRequest[] = [];
	private readonly rules: { readonly prefix: string; readonly reply: NetReply }[] = [];

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
		await pause(reply?.delayMs ?? 0);
		if (reply === undefined) throw new Error('net::ERR_INTERNET_DISCONNECTED');
		if (reply.error !== undefined) throw new Error(reply.error);
		const status = reply.status ?? 200;
		if (status >= 400 && request.throw !== false) {
			throw Object.assign(new Error(`Request failed, status ${status}`), { status, headers: { ...reply.headers } });
		}
		const text = reply.text ?? '';
		return {
			status,
			headers: { ...reply.headers },
			arrayBuffer: new TextEncoder().encode(text).buffer,
			text,
			get json(): unknown {
				return JSON.parse(text) as unknown;
			},
		};
	}
}
