import { afterEach, describe, expect, it } from 'vitest';
import { createRequestUrlTransport } from '../../../src/host/search/request-url-transport';
import type { AppRequest, AppResponse } from '../../../src/host/search/request-url-transport';
import { createStopper } from '../../../src/search/cancel';
import { readNetworkFailure } from '../../../src/search/network-words';
import type { HttpRequest, Transport } from '../../../src/search/transport-types';
import { hangBeforeHead, json, text } from '../../support/search-servers/behaviours';
import { closeServers, startServer } from '../../support/search-servers/loopback-server';
import { realClock, realSearch, route } from '../../support/search-servers/search-world';

afterEach(closeServers);

/** The app's door, over real sockets: it cannot be stopped either. */
async function askApp({ url, method, headers, body }: AppRequest): Promise<AppResponse> {
	const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
	return { status: response.status, headers: Object.fromEntries(response.headers), arrayBuffer: await response.arrayBuffer() };
}

const request: HttpRequest = { method: 'GET', url: 'https://api.example/', headers: {}, body: null, keyed: true, redirects: 'follow' };
const limits = (deadlineMs = 1000, maxBytes = 1000) => ({ deadlineMs, maxBytes, cancel: createStopper().signal });
const transport = (ask: (given: AppRequest) => PromiseLike<AppResponse> = askApp): Transport => createRequestUrlTransport({ ask, clock: realClock() });
const answerOf = (status: number, body: string, headers: Record<string, string> = {}): AppResponse => ({ status, headers, arrayBuffer: new TextEncoder().encode(body).buffer });

describe('the transport of phones', () => {
	it('sends what it is given, never lets a status be thrown, and hands the answer out', async () => {
		const asked: AppRequest[] = [];
		const result = await transport((given) => {
			asked.push(given);
			return Promise.resolve(answerOf(429, 'slow down', { 'Retry-After': '7' }));
		}).send({ ...request, method: 'POST', body: '{}', headers: { 'x-key': 'k' } }, limits());
		expect(asked).toEqual([{ url: request.url, method: 'POST', headers: { 'x-key': 'k' }, body: '{}', throw: false }]);
		expect(result).toMatchObject({ kind: 'response', status: 429, headers: { 'retry-after': '7' }, finalUrl: null });
	});

	it('abandons a call that is cancelled or late, and says that it may still cost', async () => {
		const server = await startServer(hangBeforeHead);
		const late = await transport().send({ ...request, url: server.url }, limits(60));
		expect(late).toMatchObject({ kind: 'failure', layer: 'network', code: 'timeout', sent: 'maybe', stopped: 'abandoned' });
		const stopper = createStopper();
		const sending = transport().send({ ...request, url: server.url }, { ...limits(), cancel: stopper.signal });
		await server.arrival(2);
		stopper.stop('person');
		expect(await sending).toMatchObject({ code: 'cancelled', sent: 'maybe', stopped: 'abandoned' });
		expect(server.seen.map(({ closedAt }) => closedAt)).toEqual([null, null]);
	});

	it('sends nothing when cancelled before, nor where a redirect may not be followed', async () => {
		let asked = 0;
		const door = transport(() => {
			asked += 1;
			return Promise.resolve(answerOf(200, ''));
		});
		const stopper = createStopper();
		stopper.stop('person');
		expect(await door.send(request, { ...limits(), cancel: stopper.signal })).toMatchObject({ code: 'cancelled', sent: 'no' });
		expect(await door.send({ ...request, redirects: 'manual' }, limits())).toMatchObject({ kind: 'failure', code: 'unsupported', sent: 'no' });
		expect(asked).toBe(0);
	});

	it('looks at the size when the body is there', async () => {
		const big = 'x'.repeat(1001);
		expect(await transport(() => Promise.resolve(answerOf(200, big))).send(request, limits())).toMatchObject({ kind: 'failure', layer: 'envelope', code: 'too_large', sent: 'yes' });
		const cut = await transport(() => Promise.resolve(answerOf(500, big))).send(request, limits());
		expect(cut.kind === 'response' && [cut.status, cut.bytes.length]).toEqual([500, 1000]);
	});

	it.each([
		['net::ERR_NAME_NOT_RESOLVED', 'dns/dns_error', 'no'],
		['net::ERR_PROXY_CONNECTION_FAILED', 'proxy/proxy_refused', 'no'],
		['net::ERR_CERT_AUTHORITY_INVALID', 'tls/certificate_error', 'no'],
		['net::ERR_INTERNET_DISCONNECTED', 'network/offline', 'no'],
		['net::ERR_CONNECTION_RESET', 'network/connection_reset', 'maybe'],
		['The Internet connection appears to be offline.', 'network/offline', 'no'],
		['Unable to resolve host "api.example"', 'dns/dns_error', 'no'],
		['something new', 'network/unknown', 'maybe'],
	])('reads what the app throws: %s', async (message, read, sent) => {
		const result = await transport(() => Promise.reject(new Error(message))).send(request, limits());
		if (result.kind === 'response') throw new Error('no failure');
		const { layer, code } = readNetworkFailure(result);
		expect([`${layer}/${code}`, result.sent, result.stopped]).toEqual([read, sent, 'yes']);
	});

	it('survives a door that throws at once, and leaves no listener', async () => {
		const listeners = new Set<() => void>();
		const cancel = { aborted: false, addEventListener: (_type: 'abort', listener: () => void) => void listeners.add(listener), removeEventListener: (_type: 'abort', listener: () => void) => void listeners.delete(listener) };
		const result = await transport(() => {
			throw new Error('net::ERR_FAILED');
		}).send(request, { ...limits(), cancel });
		expect([result.kind, listeners.size]).toEqual(['failure', 0]);
	});

	it('carries a whole search; a late one is recorded as abandoned', async () => {
		const server = await startServer(json({ results: [{ url: 'https://a.example/', title: 'A', content: 'text' }] }));
		const good = realSearch([route('tavily.a', server.url)], { transport: transport() });
		expect(await good.runtime.search({ query: 'x' })).toMatchObject({ outcome: 'ok', attempts: [{ outcome: 'ok', stopped: 'yes' }] });
		expect(server.seen[0]?.headers.authorization).toBe('Bearer PLANTEDtavilyaKEY');
		server.behave(hangBeforeHead);
		const late = realSearch([route('tavily.a', server.url)], { transport: transport(), settings: { attemptTimeoutMs: 100, deadlineMs: 300 } });
		const outcome = await late.runtime.search({ query: 'x' });
		expect(outcome).toMatchObject({ outcome: 'failed', root_cause: { code: 'timeout' } });
		expect(outcome.attempts[0]).toMatchObject({ stopped: 'abandoned', sent: 'maybe' });
		server.behave(text('<html>', 200));
		expect(await good.runtime.search({ query: 'y' })).toMatchObject({ outcome: 'failed', root_cause: { layer: 'envelope', code: 'html_instead_of_json' } });
	});
});
