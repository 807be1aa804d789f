import { afterEach, describe, expect, it } from 'vitest';
import { environmentProxy, isBypassed, readProxy, settingProxy } from '../../../src/host/search/proxy';
import { createStopper } from '../../../src/search/cancel';
import { readNetworkFailure } from '../../../src/search/network-words';
import type { HttpRequest, TransportResult } from '../../../src/search/transport-types';
import { json, redirectTo } from '../../support/search-servers/behaviours';
import { CERTIFICATE, closeServers, closedPort, startServer } from '../../support/search-servers/loopback-server';
import type { LoopbackServer } from '../../support/search-servers/loopback-server';
import { closeProxies, startHttpProxy, startSocksProxy } from '../../support/search-servers/proxies';
import { nodeTransport, realSearch, route } from '../../support/search-servers/search-world';

afterEach(async () => {
	await closeProxies();
	await closeServers();
});

const secret = { authorization: 'Bearer PLANTEDproxyKEY' };

function send(url: string, proxy: string, { deadlineMs = 3000, bypass = '' } = {}): Promise<TransportResult> {
	const request: HttpRequest = { method: 'GET', url, headers: secret, body: null, keyed: true, redirects: 'follow' };
	return nodeTransport({ proxy, bypass, ca: CERTIFICATE }).send(request, { deadlineMs, maxBytes: 1 << 20, cancel: createStopper().signal });
}

/** `status 200`, or layer, code and place. */
function said(result: TransportResult): string {
	if (result.kind === 'response') return `status ${String(result.status)}`;
	const { layer, code } = readNetworkFailure(result);
	return `${layer} ${code} ${result.place ?? '-'} sent:${result.sent}`;
}

const secureServer = (): Promise<LoopbackServer> => startServer(json({ via: 'proxy' }), { secure: true });

describe('through an http proxy', () => {
	it('asks for a tunnel to https, and the proxy sees no header of the request', async () => {
		const server = await secureServer();
		const proxy = await startHttpProxy({ port: server.port });
		expect(said(await send('https://search.example/search?q=1', `http://127.0.0.1:${String(proxy.port)}`))).toBe('status 200');
		expect([proxy.asked, proxy.logins]).toEqual([['search.example:443'], [null]]);
		expect(server.seen).toMatchObject([{ path: '/search?q=1', headers: { host: 'search.example', ...secret } }]);
	});

	it('hands plain http over with the whole address', async () => {
		const server = await startServer(json({}));
		const proxy = await startHttpProxy({ port: server.port });
		expect(said(await send('http://searx.lan:8888/sub/search?q=1', `127.0.0.1:${String(proxy.port)}`))).toBe('status 200');
		expect(proxy.asked).toEqual(['http://searx.lan:8888/sub/search?q=1']);
		expect(server.seen[0]?.headers).toMatchObject({ host: 'searx.lan:8888' });
	});

	it('logs in, in both cases, and the server never sees the login', async () => {
		const server = await secureServer();
		const plain = await startServer(json({}));
		const login = `Basic ${Buffer.from('me:p@ss wörd').toString('base64')}`;
		for (const [target, port] of [['https://search.example/', server.port], ['http://searx.lan/', plain.port]] as const) {
			const proxy = await startHttpProxy({ port });
			expect(said(await send(target, `http://me:${encodeURIComponent('p@ss wörd')}@127.0.0.1:${String(proxy.port)}`))).toBe('status 200');
			expect(proxy.logins).toEqual([login]);
		}
		expect(JSON.stringify([...server.seen, ...plain.seen])).not.toContain(login);
	});

	it('is itself spoken to over TLS when it is an https proxy', async () => {
		const server = await secureServer();
		const proxy = await startHttpProxy({ port: server.port, secure: true });
		expect(said(await send('https://search.example/', `https://127.0.0.1:${String(proxy.port)}`))).toBe('status 200');
		const plain = await startServer(json({}));
		const other = await startHttpProxy({ port: plain.port, secure: true });
		expect(said(await send('http://searx.lan/', `https://localhost:${String(other.port)}`))).toBe('status 200');
		expect([proxy.asked, other.asked]).toEqual([['search.example:443'], ['http://searx.lan/']]);
	});

	it('a public server cannot send us into the own network, with or without a key', async () => {
		const inside = await secureServer();
		const server = await startServer(redirectTo(`${inside.url}/admin`), { secure: true });
		const proxy = await startHttpProxy({ port: server.port });
		for (const keyed of [true, false]) {
			const request: HttpRequest = { method: 'GET', url: 'https://search.example/', headers: {}, body: null, keyed, redirects: 'follow' };
			const result = await nodeTransport({ proxy: `http://127.0.0.1:${String(proxy.port)}`, ca: CERTIFICATE }).send(request, { deadlineMs: 3000, maxBytes: 1000, cancel: createStopper().signal });
			expect(said(result)).toBe(`http redirect_refused 127.0.0.1:${String(inside.port)} sent:yes`);
		}
		expect([server.seen.length, inside.seen.length]).toEqual([2, 0]);
	});

	it('a wrong certificate behind the tunnel is the server\'s, one of the proxy is the proxy\'s', async () => {
		const server = await secureServer();
		const proxy = await startHttpProxy({ port: server.port });
		expect(said(await send('https://other.example/', `http://127.0.0.1:${String(proxy.port)}`))).toBe('tls certificate_error other.example:443 sent:no');
		const plainProxy = await startHttpProxy({ port: server.port });
		expect(said(await send('https://search.example/', `https://127.0.0.1:${String(plainProxy.port)}`))).toBe(`proxy proxy_error 127.0.0.1:${String(plainProxy.port)} sent:no`);
	});
});

describe('through a SOCKS proxy', () => {
	it.each(['socks', 'socks5', 'socks5h'])('%s: gives the name, not an address, to the proxy', async (scheme) => {
		const server = await secureServer();
		const proxy = await startSocksProxy({ port: server.port });
		expect(said(await send('https://search.example/', `${scheme}://127.0.0.1:${String(proxy.port)}`))).toBe('status 200');
		expect(proxy.asked).toEqual(['search.example:443']);
	});

	it('plain http, with a login', async () => {
		const server = await startServer(json({}));
		const proxy = await startSocksProxy({ port: server.port, login: { user: 'me', password: 'geheim' } });
		expect(said(await send('http://searx.lan:8080/x', `socks5://me:geheim@127.0.0.1:${String(proxy.port)}`))).toBe('status 200');
		expect([proxy.asked, proxy.logins]).toEqual([['searx.lan:8080'], ['me:geheim']]);
		expect(server.seen[0]?.path).toBe('/x');
	});

	it.each([
		['asks for a login nobody has', { login: { user: 'a', password: 'b' } }, '', 'proxy_auth_failed'],
		['refuses the login', { login: { user: 'a', password: 'b' } }, 'a:wrong@', 'proxy_auth_failed'],
		['cannot reach the host', { refuse: 4 }, '', 'proxy_error'],
		['does not allow it', { refuse: 2 }, '', 'proxy_error'],
	])('%s', async (_name, manner, login, code) => {
		const server = await secureServer();
		const proxy = await startSocksProxy({ port: server.port, ...manner });
		const place = `127.0.0.1:${String(proxy.port)}`;
		const result = await send('https://search.example/', `socks://${login}${place}`);
		expect(said(result)).toBe(`proxy ${code} ${place} sent:no`);
		expect(JSON.stringify(result)).not.toContain('wrong');
		expect(server.seen).toHaveLength(0);
	});

	it('something else that listens there', async () => {
		const web = await startServer(json({}));
		expect(said(await send('https://search.example/', `socks://${web.url.slice(7)}`))).toBe(`proxy proxy_error ${web.url.slice(7)} sent:no`);
	});
});

describe('a proxy that fails is told apart from the provider', () => {
	it('nobody listens, wrong name, refuses, wants a login', async () => {
		const place = `127.0.0.1:${String(await closedPort())}`;
		for (const scheme of ['http', 'https', 'socks']) expect(said(await send('https://search.example/', `${scheme}://${place}`))).toBe(`proxy proxy_refused ${place} sent:no`);
		expect(said(await send('https://search.example/', 'http://no-such-proxy.invalid:3128', { deadlineMs: 10_000 }))).toBe('proxy proxy_error no-such-proxy.invalid:3128 sent:no');
		for (const [status, code] of [[502, 'proxy_error'], [403, 'proxy_error'], [407, 'proxy_auth_failed']] as const) {
			const proxy = await startHttpProxy({ port: 1, refuse: status });
			expect(said(await send('https://search.example/', `http://127.0.0.1:${String(proxy.port)}`))).toBe(`proxy ${code} 127.0.0.1:${String(proxy.port)} sent:no`);
		}
	}, 15_000);

	it('says nothing until the deadline: no fault of the provider either', async () => {
		for (const [scheme, start] of [['http', startHttpProxy], ['socks', startSocksProxy]] as const) {
			const proxy = await start({ port: 1, silent: true });
			expect(said(await send('https://search.example/', `${scheme}://127.0.0.1:${String(proxy.port)}`, { deadlineMs: 100 }))).toBe(`proxy proxy_error 127.0.0.1:${String(proxy.port)} sent:no`);
		}
	});

	it('in a search: the record names the proxy, the provider\'s health is not touched, the budget neither', async () => {
		const refused = `127.0.0.1:${String(await closedPort())}`;
		const silent = await startHttpProxy({ port: 1, silent: true });
		for (const [place, code] of [[refused, 'proxy_refused'], [`127.0.0.1:${String(silent.port)}`, 'proxy_error']] as const) {
			const { runtime, log } = realSearch([route('tavily.a', 'https://search.example')], { transport: nodeTransport({ proxy: `http://user:PASSWORD@${place}` }), settings: { attemptTimeoutMs: 150 } });
			const outcome = await runtime.search({ query: 'tuition fee' });
			expect(outcome).toMatchObject({ outcome: 'failed', root_cause: { layer: 'proxy', code, detail: place } });
			expect(outcome.attempts.every(({ sent }) => sent === 'no')).toBe(true);
			expect(runtime.health()).toEqual([]);
			expect(JSON.stringify([outcome, log])).not.toMatch(/PASSWORD|PLANTED/);
		}
	});

	it('sends nothing at all when the setting cannot be read, rather than going straight', async () => {
		const server = await startServer(json({}));
		expect(said(await send('http://searx.lan/', 'ftp://127.0.0.1:1'))).toBe('proxy proxy_error - sent:no');
		expect(server.seen).toHaveLength(0);
	});

	it('is not used for this machine, nor for the hosts that are named', async () => {
		const server = await startServer(json({}));
		const proxy = await startHttpProxy({ port: server.port });
		const place = `http://127.0.0.1:${String(proxy.port)}`;
		expect(said(await send(server.url, place))).toBe('status 200');
		expect(said(await send(`http://search.localhost:${String(server.port)}`, place))).toMatch(/^status 200$|^dns /);
		expect(proxy.asked).toEqual([]);
	});
});

describe('which proxy', () => {
	it.each([
		['', null],
		['proxy.example:3128', 'http proxy.example 3128 -'],
		['http://proxy.example', 'http proxy.example 80 -'],
		['http://proxy.example:80/', 'http proxy.example 80 -'],
		['https://proxy.example', 'https proxy.example 443 -'],
		['https://proxy.example:80', 'https proxy.example 80 -'],
		['socks5h://proxy.example', 'socks proxy.example 1080 -'],
		['SOCKS://[::1]:9050', 'socks ::1 9050 -'],
		['http://us%40er:p%3Aw@proxy.example:1', 'http proxy.example 1 us@er:p:w'],
	])('reads %j', (text, wanted) => {
		const reading = readProxy(text);
		const proxy = reading.ok ? reading.proxy : null;
		expect(reading.ok).toBe(true);
		expect(proxy === null ? null : `${proxy.kind} ${proxy.host} ${String(proxy.port)} ${proxy.login === null ? '-' : `${proxy.login.user}:${proxy.login.password}`}`).toBe(wanted);
		expect(JSON.stringify(proxy?.place ?? '')).not.toMatch(/us%40er|p%3Aw|@/);
	});

	it.each([
		['ftp://proxy.example', 'unknown_scheme'],
		['socks4://proxy.example', 'unknown_scheme'],
		['http://', 'not_a_url'],
		['http://proxy.example:99999', 'not_a_url'],
		['http://%zz@proxy.example', 'not_a_url'],
		['http://proxy.example/pac', 'has_more'],
		['proxy.example?x', 'has_more'],
	])('refuses %j', (text, problem) => {
		expect(readProxy(text)).toEqual({ ok: false, problem });
	});

	it('from the environment: by scheme, small letters first, with exceptions', () => {
		const place = (url: string, environment: Record<string, string>): string | null => {
			const proxy = environmentProxy(environment)(new URL(url));
			return proxy === null || proxy === 'unreadable' ? proxy : proxy.place;
		};
		const both = { HTTPS_PROXY: 'http://s.example:1', HTTP_PROXY: 'http://h.example:2', ALL_PROXY: 'socks://a.example:3', NO_PROXY: 'skip.example,.lan:8080' };
		expect(place('https://api.example/', both)).toBe('s.example:1');
		expect(place('http://searx.lan/', both)).toBe('h.example:2');
		expect(place('http://searx.lan:8080/', both)).toBeNull();
		expect(place('https://www.skip.example/', both)).toBeNull();
		expect(place('https://notskip.example/', both)).toBe('s.example:1');
		expect(place('http://localhost/', both)).toBeNull();
		expect(place('https://api.example/', { ...both, https_proxy: 'http://small.example:4' })).toBe('small.example:4');
		expect(place('https://api.example/', { ALL_PROXY: both.ALL_PROXY })).toBe('a.example:3');
		expect(place('https://api.example/', { https_proxy: 'what://ever' })).toBe('unreadable');
		expect(place('https://api.example/', {})).toBeNull();
	});

	it.each([
		['*', 'https://a.example/', true],
		['a.example', 'https://a.example/', true],
		['*.a.example', 'https://b.a.example/', true],
		['a.example:443', 'https://a.example/', true],
		['a.example:80', 'https://a.example/', false],
		['10.0.0.5', 'http://10.0.0.5/', true],
		['::1', 'http://[::1]:8888/', true],
		['[fe80::1]:80', 'http://[fe80::1]/', true],
		['', 'https://a.example/', false],
		['. , ,', 'https://a.example/', false],
	])('NO_PROXY %j and %s: %s', (list, url, wanted) => {
		expect(isBypassed(new URL(url), list)).toBe(wanted);
		expect(settingProxy('http://p.example:1', list)(new URL(url)) === null).toBe(wanted || url.includes('::1]:'));
	});
});
