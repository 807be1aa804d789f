import * as net from 'node:net';
import * as zlib from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createStopper } from '../../../src/search/cancel';
import { readNetworkFailure } from '../../../src/search/network-words';
import type { HttpRequest, Transport, TransportFailure, TransportResponse, TransportResult } from '../../../src/search/transport-types';
import { after, bare, bomb, cutBody, cutChunks, cutGzip, drip, hangBeforeHead, hangInBody, hangUp, htmlPage, huge, inTurn, json, packed, redirectTo, reset, text } from '../../support/search-servers/behaviours';
import { CERTIFICATE, bestTime, closeServers, closedPort, listening, startServer } from '../../support/search-servers/loopback-server';
import { nodeTransport } from '../../support/search-servers/search-world';

afterEach(closeServers);

const MiB = 1024 * 1024;

function get(url: string, more: Partial<HttpRequest> = {}): HttpRequest {
	return { method: 'GET', url, headers: { accept: 'application/json' }, body: null, keyed: false, redirects: 'follow', ...more };
}

interface Sending {
	readonly transport?: Transport;
	readonly deadlineMs?: number;
	readonly maxBytes?: number;
	readonly cancelAfter?: number;
}

function send(request: HttpRequest, { transport = nodeTransport(), deadlineMs = 3000, maxBytes = 2 * MiB, cancelAfter }: Sending = {}): Promise<TransportResult> {
	const stopper = createStopper();
	if (cancelAfter !== undefined) setTimeout(() => stopper.stop('person'), cancelAfter);
	return transport.send(request, { deadlineMs, maxBytes, cancel: stopper.signal });
}

async function response(sending: Promise<TransportResult>): Promise<TransportResponse & { readonly text: string }> {
	const result = await sending;
	if (result.kind !== 'response') throw new Error(`${result.code} ${result.message}`);
	return { ...result, text: new TextDecoder().decode(result.bytes) };
}

async function failing(sending: Promise<TransportResult>): Promise<TransportFailure & { readonly read: string }> {
	const result = await sending;
	if (result.kind !== 'failure') throw new Error(`answered with ${String(result.status)}`);
	const { layer, code } = readNetworkFailure(result);
	return { ...result, read: `${layer}/${code}` };
}

describe('what goes out', () => {
	it('sends method, path, headers and body as they are, once, and closes the connection', async () => {
		const server = await startServer(json({ fine: true }));
		const request = get(`${server.url}/a/b?q=%E5%AD%A6%20x`, { method: 'POST', body: '{"q":"学费"}', headers: { 'content-type': 'application/json', 'x-key': 'secret' }, keyed: true });
		const answer = await response(send(request));
		expect(answer).toMatchObject({ status: 200, text: '{"fine":true}', finalUrl: request.url });
		expect(server.seen).toMatchObject([{ method: 'POST', path: '/a/b?q=%E5%AD%A6%20x', body: '{"q":"学费"}', headers: { 'x-key': 'secret', 'content-length': '14', host: `127.0.0.1:${String(server.port)}`, 'user-agent': 'evidence-desk-test', connection: 'close' } }]);
		await server.closing(0);
		expect(server.open).toBe(0);
	});

	it('hands headers out in small letters, several of one name joined', async () => {
		const server = await startServer(bare(429, { 'X-RateLimit-Reset': ['1', '419704'], 'Retry-After': '7', 'Set-Cookie': ['a=1', 'b=2'] }));
		const { headers, status } = await response(send(get(server.url)));
		expect(status).toBe(429);
		expect(headers).toMatchObject({ 'x-ratelimit-reset': '1, 419704', 'retry-after': '7', 'set-cookie': 'a=1, b=2' });
	});

	it('does not throw for a header that cannot be sent, nor for an address that is none', async () => {
		const server = await startServer(json({}));
		const bad = await failing(send(get(server.url, { headers: { 'x-key': 'line\nbreak' } })));
		expect(bad.read).toBe('parameter/bad_request');
		expect(JSON.stringify(bad)).not.toContain('break');
		expect((await failing(send(get('nowhere')))).read).toBe('parameter/bad_request');
		expect(server.seen).toHaveLength(0);
	});
});

describe('stopping', () => {
	it.each([
		['before the head', hangBeforeHead, 'maybe'],
		['in the body', hangInBody, 'yes'],
		['while it drips', drip(5), 'yes'],
	] as const)('closes the connection within 50 ms when cancelled %s', async (_where, behaviour, sent) => {
		const server = await startServer(behaviour);
		const slowest = await bestTime(50, async () => {
			const index = server.seen.length;
			const stopper = createStopper();
			const sending = nodeTransport().send(get(server.url), { deadlineMs: 5000, maxBytes: MiB, cancel: stopper.signal });
			await server.arrival(index + 1);
			await new Promise((resolve) => setTimeout(resolve, 20));
			const stoppedAt = performance.now();
			stopper.stop('person');
			const result = await failing(sending);
			const answeredAfter = performance.now() - stoppedAt;
			expect(result).toMatchObject({ layer: 'caller', code: 'cancelled', sent, stopped: 'yes' });
			return Math.max(answeredAfter, (await server.closing(index)) - stoppedAt);
		});
		expect(slowest).toBeLessThan(50);
	});

	it.each([
		['before the head', hangBeforeHead],
		['in the body', hangInBody],
		['while it drips', drip(5)],
	] as const)('gives up at the deadline %s, and the connection is closed', async (_where, behaviour) => {
		const server = await startServer(behaviour);
		const startedAt = performance.now();
		const result = await failing(send(get(server.url), { deadlineMs: 100 }));
		expect(result).toMatchObject({ read: 'network/timeout', stopped: 'yes' });
		expect(performance.now() - startedAt).toBeGreaterThanOrEqual(95);
		expect(performance.now() - startedAt).toBeLessThan(1000);
		await server.closing(0);
	});

	it('sends nothing when it was cancelled before', async () => {
		const server = await startServer(json({}));
		const stopper = createStopper();
		stopper.stop('person');
		const result = await nodeTransport().send(get(server.url), { deadlineMs: 1000, maxBytes: MiB, cancel: stopper.signal });
		expect(result).toMatchObject({ kind: 'failure', code: 'cancelled', sent: 'no' });
		await new Promise((resolve) => setTimeout(resolve, 30));
		expect(server.seen).toHaveLength(0);
	});

	it('stops a connection that is only being made', async () => {
		// Takes the connection and never answers the greeting of TLS.
		const server = net.createServer((socket) => socket.on('error', () => undefined));
		await listening(server);
		const { port } = server.address() as net.AddressInfo;
		const result = await failing(send(get(`https://127.0.0.1:${String(port)}/`), { cancelAfter: 30 }));
		expect(result).toMatchObject({ code: 'cancelled', sent: 'no', stopped: 'yes' });
		server.close();
	});

	it('leaves no listener on a signal that lives long', async () => {
		const server = await startServer(json({}));
		const listeners = new Set<() => void>();
		const cancel = { aborted: false, addEventListener: (_type: 'abort', listener: () => void) => void listeners.add(listener), removeEventListener: (_type: 'abort', listener: () => void) => void listeners.delete(listener) };
		for (let round = 0; round < 3; round += 1) await nodeTransport().send(get(server.url), { deadlineMs: 1000, maxBytes: MiB, cancel });
		expect(listeners.size).toBe(0);
	});
});

describe('bodies', () => {
	it.each(['gzip', 'x-gzip', 'deflate', 'br'] as const)('decompresses %s', async (coding) => {
		const server = await startServer(packed({ text: '学费 '.repeat(500) }, coding));
		expect(JSON.parse((await response(send(get(server.url)))).text)).toEqual({ text: '学费 '.repeat(500) });
		expect(server.seen[0]?.headers['accept-encoding']).toBe('gzip, deflate, br');
	});

	it('decompresses deflate without its header, two codings on each other, and nothing at all', async () => {
		const server = await startServer(packed({ raw: 1 }, 'deflate', (bytes) => zlib.deflateRawSync(bytes)));
		expect((await response(send(get(server.url)))).text).toBe('{"raw":1}');
		server.behave(text(zlib.brotliCompressSync(zlib.gzipSync('twice')), 200, { 'content-encoding': 'gzip, br' }));
		expect((await response(send(get(server.url)))).text).toBe('twice');
		server.behave(bare(200, { 'content-encoding': 'gzip' }));
		expect((await response(send(get(server.url)))).text).toBe('');
	});

	it('tells compressed bytes that are none, and codings nobody knows', async () => {
		const server = await startServer(text('{"plain":1}', 200, { 'content-encoding': 'gzip' }));
		expect((await failing(send(get(server.url)))).read).toBe('envelope/bad_encoding');
		server.behave(text('words, and not compressed', 200, { 'content-encoding': 'br' }));
		expect((await failing(send(get(server.url)))).read).toBe('envelope/bad_encoding');
		server.behave(text('x', 200, { 'content-encoding': 'zstd' }));
		expect((await failing(send(get(server.url)))).read).toBe('envelope/bad_encoding');
	});

	it('stops reading at the cap: 200 MiB are not taken', async () => {
		const handed = { bytes: 0 };
		const server = await startServer(huge(200 * MiB, handed));
		const result = await failing(send(get(server.url)));
		expect(result).toMatchObject({ read: 'envelope/too_large', sent: 'yes', stopped: 'yes' });
		await server.closing(0);
		expect(handed.bytes).toBeLessThan(20 * MiB);
	});

	it('counts the bytes after decompressing', async () => {
		const server = await startServer(bomb(20 * MiB));
		expect((await failing(send(get(server.url)))).read).toBe('envelope/too_large');
	});

	it('takes a body of exactly the cap, and cuts the body of another status instead of failing', async () => {
		const server = await startServer(text('x'.repeat(1000)));
		expect((await response(send(get(server.url), { maxBytes: 1000 }))).text).toHaveLength(1000);
		expect((await failing(send(get(server.url), { maxBytes: 999 }))).read).toBe('envelope/too_large');
		server.behave(huge(50 * MiB, { bytes: 0 }, 503));
		const cut = await response(send(get(server.url), { maxBytes: 1000 }));
		expect([cut.status, cut.bytes.length]).toEqual([503, 1000]);
	});
});

describe('failures told apart', () => {
	it.each([
		['a cut body', cutBody, 'network/body_cut', 'yes'],
		['missing chunks', cutChunks, 'network/body_cut', 'yes'],
		['a cut compressed body', cutGzip({ long: 'x'.repeat(5000) }), 'network/body_cut', 'yes'],
		['a reset', reset, 'network/connection_reset', 'maybe'],
		['a server that hangs up', hangUp, 'network/connection_reset', 'maybe'],
	] as const)('%s', async (_name, behaviour, read, sent) => {
		const server = await startServer(behaviour);
		expect(await failing(send(get(server.url)))).toMatchObject({ read, sent, stopped: 'yes' });
		expect(server.seen).toHaveLength(1);
	});

	it('a port on which nobody listens: nothing was sent, and it says where', async () => {
		const port = await closedPort();
		expect(await failing(send(get(`http://127.0.0.1:${String(port)}/`)))).toMatchObject({ read: 'network/connection_refused', sent: 'no', place: `127.0.0.1:${String(port)}` });
	});

	it('a name that does not exist', async () => {
		const result = await failing(send(get('https://no-such-host.invalid/search?api_key=SECRET'), { deadlineMs: 10_000 }));
		expect(['dns/dns_error', 'dns/dns_temporary']).toContain(result.read);
		expect(result).toMatchObject({ sent: 'no', place: 'no-such-host.invalid:443' });
		expect(JSON.stringify(result)).not.toContain('SECRET');
	}, 15_000);

	it('a certificate nobody vouches for, one for another name, and no TLS at all', async () => {
		const secure = await startServer(json({}), { secure: true });
		expect(await failing(send(get(secure.url)))).toMatchObject({ read: 'tls/certificate_error', sent: 'no', place: `127.0.0.1:${String(secure.port)}` });
		const trusting = nodeTransport({ ca: CERTIFICATE });
		expect((await response(send(get(secure.url), { transport: trusting }))).status).toBe(200);
		expect((await response(send(get(`https://localhost:${String(secure.port)}`), { transport: trusting }))).status).toBe(200);
		expect((await failing(send(get(`https://127.0.0.2:${String(secure.port)}`), { transport: trusting }))).read).toMatch(/^(tls\/certificate_error|network\/connection_refused)$/);
		const plain = await startServer(json({}));
		expect((await failing(send(get(`https://127.0.0.1:${String(plain.port)}`)))).read).toMatch(/^tls\//);
		expect([secure.seen.length, plain.seen.length]).toEqual([2, 0]);
	});

	it('a connection that breaks while TLS begins', async () => {
		const server = net.createServer((socket) => socket.once('data', () => socket.destroy()));
		await listening(server);
		const { port } = server.address() as net.AddressInfo;
		expect(await failing(send(get(`https://127.0.0.1:${String(port)}`)))).toMatchObject({ layer: 'tls', sent: 'no' });
		server.close();
	});

	it('a server that speaks something else', async () => {
		const server = net.createServer((socket) => socket.once('data', () => socket.end('220 mail.example ESMTP\r\n')));
		await listening(server);
		const { port } = server.address() as net.AddressInfo;
		expect((await failing(send(get(`http://127.0.0.1:${String(port)}`)))).read).toBe('envelope/unknown_envelope');
		server.close();
	});

	it('every status is an answer', async () => {
		for (const status of [202, 204, 400, 401, 403, 429, 432, 500, 503, 529, 599]) {
			const server = await startServer(status === 204 ? bare(204) : htmlPage(status));
			expect((await response(send(get(server.url)))).status).toBe(status);
		}
	});

	it('a slow answer within the deadline is an answer', async () => {
		const server = await startServer(after(80, json({ late: 1 })));
		expect((await response(send(get(server.url), { deadlineMs: 1000 }))).text).toBe('{"late":1}');
	});
});

describe('redirects', () => {
	it('follows within the origin, with key and body where the status keeps them', async () => {
		const server = await startServer((answer, seen) => (seen.path === '/old' ? redirectTo('/new', 308)(answer, seen) : json({ at: seen.path })(answer, seen)));
		const answer = await response(send(get(`${server.url}/old`, { method: 'POST', body: '{"q":1}', headers: { 'x-key': 'k' }, keyed: true })));
		expect(answer).toMatchObject({ status: 200, text: '{"at":"/new"}', finalUrl: `${server.url}/new` });
		expect(server.seen.map(({ method, path, body, headers }) => [method, path, body, headers['x-key']])).toEqual([['POST', '/old', '{"q":1}', 'k'], ['POST', '/new', '{"q":1}', 'k']]);
	});

	it('turns a POST into a GET where browsers do', async () => {
		const server = await startServer((answer, seen) => (seen.path === '/old' ? redirectTo('/new', 302)(answer, seen) : json({})(answer, seen)));
		await response(send(get(`${server.url}/old`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })));
		expect(server.seen[1]).toMatchObject({ method: 'GET', body: '' });
		expect(server.seen[1]?.headers).not.toHaveProperty('content-type');
	});

	it('never takes a key to another origin: the other server sees nothing', async () => {
		const other = await startServer(json({}));
		const server = await startServer(redirectTo(`${other.url}/steal`));
		const result = await failing(send(get(server.url, { headers: { authorization: 'Bearer K' }, keyed: true })));
		expect(result).toMatchObject({ read: 'http/redirect_refused', sent: 'yes', place: `127.0.0.1:${String(other.port)}` });
		expect([server.seen.length, other.seen.length]).toEqual([1, 0]);
	});

	it('follows to another origin without a key', async () => {
		const other = await startServer(json({ other: 1 }));
		const server = await startServer(redirectTo(`${other.url}/x`));
		expect(await response(send(get(server.url)))).toMatchObject({ text: '{"other":1}', finalUrl: `${other.url}/x` });
	});

	it('does not leave https, nor follow for ever, nor elsewhere than http(s)', async () => {
		const plain = await startServer(json({}));
		const secure = await startServer(redirectTo(`${plain.url}/`), { secure: true });
		expect((await failing(send(get(secure.url), { transport: nodeTransport({ ca: CERTIFICATE }) }))).read).toBe('http/redirect_refused');
		expect(plain.seen).toHaveLength(0);
		const loop = await startServer(redirectTo('/again'));
		expect((await failing(send(get(loop.url)))).read).toBe('http/redirect_refused');
		expect(loop.seen).toHaveLength(6);
		loop.behave(redirectTo('file:///etc/passwd'));
		expect((await failing(send(get(loop.url)))).read).toBe('http/redirect_refused');
	});

	it('manual: the redirect is the answer, and its target is not asked', async () => {
		const other = await startServer(json({}));
		const server = await startServer(redirectTo(`${other.url}/page`));
		const answer = await response(send(get(server.url, { redirects: 'manual' })));
		expect(answer).toMatchObject({ status: 302, headers: { location: `${other.url}/page` } });
		expect(other.seen).toHaveLength(0);
	});

	it('a redirect that does not say where to is an answer like any other', async () => {
		const server = await startServer(inTurn(bare(302), redirectTo('http://'), bare(304)));
		for (const status of [302, 302, 304]) expect((await response(send(get(server.url)))).status).toBe(status);
	});
});
