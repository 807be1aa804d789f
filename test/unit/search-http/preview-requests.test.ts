/** The preview host's network: servers on this machine and nothing else, with the words Chromium has for a failure. */
import { afterEach, describe, expect, it } from 'vitest';
import { isLoopback, loopbackRequests, type LoopbackRequests } from '../../host/server/loopback-requests.ts';
import type { HostEvent, WireAnswer } from '../../host/shared/protocol.ts';
import { bare, cutBody, cutChunks, hangBeforeHead, hangUp, json, packed, redirectTo, text } from '../../support/search-servers/behaviours';
import { closedPort, closeServers, startServer } from '../../support/search-servers/loopback-server';

const open: LoopbackRequests[] = [];

interface Page {
	readonly ask: (url: string, more?: { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string }) => Promise<WireAnswer>;
	readonly net: LoopbackRequests;
}

function page(isOn = true): Page {
	const waiting = new Map<string, (answer: WireAnswer) => void>();
	const net = loopbackRequests(isOn, (_client, event: HostEvent) => {
		if (event.kind === 'net-answer') waiting.get(event.id)?.(event.answer);
	});
	open.push(net);
	let count = 0;
	return {
		net,
		async ask(url, { method = 'GET', headers = {}, body = '' } = {}) {
			const id = `net-${(count += 1)}`;
			const answer = new Promise<WireAnswer>((resolve) => waiting.set(id, resolve));
			await net.calls.get('net.request')?.({ args: [id, { url, method, headers }], bytes: new TextEncoder().encode(body), own: false, client: 'page' });
			return answer;
		},
	};
}

const OFFLINE = { error: 'net::ERR_INTERNET_DISCONNECTED' };
const bodyOf = (answer: WireAnswer): string => ('base64' in answer ? Buffer.from(answer.base64, 'base64').toString() : answer.error);

afterEach(async () => {
	for (const net of open.splice(0)) net.releaseAll();
	await closeServers();
});

describe('how far it reaches', () => {
	it.each(['http://127.0.0.1:1/', 'https://127.8.9.1/', 'http://localhost:80/x', 'http://[::1]:8080/', 'http://2130706433/'])('%s is this machine', (url) => expect(isLoopback(new URL(url))).toBe(true));
	it.each(['http://10.0.0.1/', 'http://0.0.0.0/', 'https://127.0.0.1.example/', 'http://localhost.example/', 'file:///etc/hosts', 'http://[::2]/', 'ftp://127.0.0.1/', 'http://128.0.0.1/'])('%s is not', (url) => expect(isLoopback(new URL(url))).toBe(false));

	it('makes requests as they were asked, and gives status, headers and bytes back', async () => {
		const server = await startServer(packed({ some: 'words' }, 'gzip'));
		const answer = await page().ask(`${server.url}/a?q=1`, { method: 'POST', headers: { 'X-Key': 'k', 'content-type': 'application/json' }, body: '{"q":1}' });
		expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } });
		expect(bodyOf(answer)).toBe('{"some":"words"}');
		expect(server.seen).toMatchObject([{ method: 'POST', path: '/a?q=1', body: '{"q":1}', headers: { 'x-key': 'k', 'content-type': 'application/json' } }]);
		server.behave(bare(503));
		expect(await page().ask(server.url)).toMatchObject({ status: 503 });
	});

	it('is off unless it was switched on, and refuses every address elsewhere', async () => {
		const server = await startServer(json({}));
		expect(await page(false).ask(server.url)).toEqual(OFFLINE);
		expect(await page().ask('https://search.example/')).toEqual(OFFLINE);
		expect(server.seen).toEqual([]);
	});

	it('follows redirects on this machine, not off it', async () => {
		const [one, other] = [await startServer(json({})), await startServer(json({ at: 'other' }))];
		one.behave(redirectTo(`${other.url}/b`, 303));
		const headers = { authorization: 'Bearer k', 'content-type': 'text/plain' };
		expect(bodyOf(await page().ask(`${one.url}/a`, { method: 'POST', headers, body: 'x' }))).toBe('{"at":"other"}');
		expect(other.seen[0]).toMatchObject({ method: 'GET', path: '/b', body: '' });
		expect(other.seen[0]?.headers['authorization']).toBeUndefined();
		one.behave(redirectTo('https://elsewhere.example/'));
		expect(await page().ask(one.url)).toEqual(OFFLINE);
		one.behave(bare(302, { location: '/again', connection: 'close' }));
		expect(await page().ask(one.url)).toEqual({ error: 'net::ERR_TOO_MANY_REDIRECTS' });
	});
});

describe('how it fails', () => {
	it.each([
		['ERR_EMPTY_RESPONSE', hangUp],
		['ERR_CONTENT_LENGTH_MISMATCH', cutBody],
		['ERR_INCOMPLETE_CHUNKED_ENCODING', cutChunks],
		['ERR_CONTENT_DECODING_FAILED', text('no gzip', 200, { 'content-encoding': 'gzip' })],
	])('%s', async (words, behaviour) => {
		const server = await startServer(behaviour);
		const { error } = (await page().ask(server.url)) as { readonly error: string };
		// A server that closes says nothing of how much was to come; both words are Chromium's for that.
		expect([`net::${words}`, 'net::ERR_INCOMPLETE_CHUNKED_ENCODING']).toContain(error);
	});

	it('says that nobody listens, that a certificate is nobody\'s, that an address is none', async () => {
		expect(await page().ask(`http://127.0.0.1:${await closedPort()}/`)).toEqual({ error: 'net::ERR_CONNECTION_REFUSED' });
		const secure = await startServer(json({}), { secure: true });
		expect(await page().ask(secure.url)).toEqual({ error: 'net::ERR_CERT_AUTHORITY_INVALID' });
		expect(await page().ask('http://')).toEqual({ error: 'net::ERR_INVALID_URL' });
	});

	it('an answer that never comes holds up nothing else, and ends with its page', async () => {
		const server = await startServer(hangBeforeHead);
		const { ask, net } = page();
		const hanging = Array.from({ length: 10 }, () => ask(server.url));
		await server.arrival(10);
		expect(net.openCount()).toBe(10);
		net.release('another page');
		server.behave(json({ n: 11 }));
		expect(bodyOf(await ask(server.url))).toBe('{"n":11}');
		net.release('page');
		expect(new Set((await Promise.all(hanging)).map(bodyOf))).toEqual(new Set(['net::ERR_ABORTED']));
		expect(net.openCount()).toBe(0);
	});
});
