import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStopper } from '../../../src/search/cancel';
import type { HttpRequest } from '../../../src/search/transport-types';
import { json } from '../../support/search-servers/behaviours';
import { closeServers, startServer } from '../../support/search-servers/loopback-server';
import { closeProxies, startHttpProxy } from '../../support/search-servers/proxies';
import { realClock } from '../../support/search-servers/search-world';

const device = vi.hoisted(() => ({ Platform: { isDesktop: true, isDesktopApp: true }, asked: [] as string[] }));
vi.mock('obsidian', () => ({
	Platform: device.Platform,
	requestUrl: ({ url }: { readonly url: string }) => {
		device.asked.push(url);
		return Promise.resolve({ status: 200, headers: {}, arrayBuffer: new ArrayBuffer(0) });
	},
}));
const { createAppTransport } = await import('../../../src/host/search/app-transport');

afterEach(async () => {
	Object.assign(device.Platform, { isDesktop: true, isDesktopApp: true });
	device.asked.length = 0;
	await closeProxies();
	await closeServers();
});

const limits = () => ({ deadlineMs: 2000, maxBytes: 1000, cancel: createStopper().signal });
const ask = (url: string): HttpRequest => ({ method: 'GET', url, headers: {}, body: null, keyed: false, redirects: 'follow' });

describe('the transport of the app', () => {
	it('is Node\'s on the desktop; the proxy is read anew for every request', async () => {
		const server = await startServer(json({}));
		const proxy = await startHttpProxy({ port: server.port });
		let address = '';
		const transport = createAppTransport(realClock(), () => ({ address, bypass: 'direct.lan' }));
		expect(transport.name).toBe('node');
		expect(await transport.send(ask(server.url), limits())).toMatchObject({ status: 200 });
		expect(server.seen[0]?.headers['user-agent']).toBe('evidence-desk');
		address = `http://127.0.0.1:${String(proxy.port)}`;
		expect(await transport.send(ask('http://searx.lan/'), limits())).toMatchObject({ status: 200 });
		expect([proxy.asked, device.asked]).toEqual([['http://searx.lan/'], []]);
	});

	it('is the app\'s own door on a phone', async () => {
		Object.assign(device.Platform, { isDesktop: false, isDesktopApp: false });
		const phone = createAppTransport(realClock(), () => ({ address: '', bypass: '' }));
		expect(phone.name).toBe('requestUrl');
		expect(await phone.send(ask('https://a.example/'), limits())).toMatchObject({ kind: 'response', status: 200 });
		expect(device.asked).toEqual(['https://a.example/']);
	});
});
