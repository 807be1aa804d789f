/** Opens the connection a request goes over: straight or through a proxy, with TLS for https. */
import { base64 } from '../../search/base64';
import { CallFailure } from './call';
import type { Call } from './call';
import type { NodeNetwork, NodeResponse, NodeSocket } from './node-network-types';
import { bare } from './proxy';
import type { ChooseProxy, Proxy } from './proxy';
import { socksTunnel } from './socks-tunnel';

export interface ConnectionParts {
	readonly network: NodeNetwork;
	readonly proxy: ChooseProxy;
	/** Certificates to trust instead of the usual ones, as PEM text. */
	readonly ca?: string;
}

export interface Connection {
	readonly socket: NodeSocket;
	/** A plain http request goes to an http proxy with its whole address, and with these headers. */
	readonly viaHttpProxy: boolean;
	readonly proxyHeaders: Readonly<Record<string, string>>;
}

interface Place {
	readonly host: string;
	readonly port: number;
}

/**
 * Connects to the server of `target` (http or https). The call's stage says at every moment where it is, so that a
 * failure is told with its layer: the proxy's failures are never taken for the provider's.
 */
export async function openConnection(parts: ConnectionParts, call: Call, target: URL): Promise<Connection> {
	const isTls = target.protocol === 'https:';
	const place: Place = { host: bare(target.hostname), port: target.port === '' ? (isTls ? 443 : 80) : Number(target.port) };
	const shown = `${target.hostname}:${String(place.port)}`;
	const proxy = parts.proxy(target);
	if (proxy === 'unreadable') throw new CallFailure('proxy', 'proxy_error');
	const plain = { viaHttpProxy: false, proxyHeaders: {} };
	let socket: NodeSocket;
	if (proxy === null) {
		call.stage = { layer: null, place: shown, sent: 'no' };
		socket = await openTcp(parts, call, place);
	} else {
		call.stage = { layer: 'proxy', place: proxy.place, sent: 'no' };
		socket = await openTcp(parts, call, proxy);
		if (proxy.kind === 'https') socket = await openTls(parts, call, socket, proxy.host);
		if (!isTls && proxy.kind !== 'socks') return { socket, viaHttpProxy: true, proxyHeaders: loginHeader(proxy) };
		if (proxy.kind === 'socks') await socksTunnel(socket, proxy, place);
		else socket = await connectTunnel(parts, call, { socket, proxy, target: `${target.hostname}:${String(place.port)}` });
	}
	if (!isTls) return { socket, ...plain };
	call.stage = { layer: 'tls', place: shown, sent: 'no' };
	return { socket: await openTls(parts, call, socket, place.host), ...plain };
}

function openTcp({ network }: ConnectionParts, call: Call, { host, port }: Place): Promise<NodeSocket> {
	return ready(call.keep(network.net.connect({ host, port })), 'connect');
}

/** TLS on an open connection. The certificate must be valid and name the host, whatever the environment says. */
function openTls({ network, ca }: ConnectionParts, call: Call, socket: NodeSocket, host: string): Promise<NodeSocket> {
	const isAddress = host.includes(':') || /^[\d.]+$/.test(host);
	const options = { socket, host, ...(isAddress ? {} : { servername: host }), ALPNProtocols: ['http/1.1'], rejectUnauthorized: true, ...(ca === undefined ? {} : { ca }) };
	return ready(call.keep(network.tls.connect(options)), 'secureConnect');
}

function ready(socket: NodeSocket, event: 'connect' | 'secureConnect'): Promise<NodeSocket> {
	return new Promise((resolve, reject) => {
		const done = (): void => {
			socket.removeListener('error', fail);
			socket.removeListener('close', onClose);
			resolve(socket);
		};
		const fail = (error: Error): void => reject(error);
		const onClose = (): void => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
		socket.once(event, done);
		socket.once('error', fail);
		socket.once('close', onClose);
	});
}

interface TunnelOrder {
	readonly socket: NodeSocket;
	readonly proxy: Proxy;
	/** `host:port` */
	readonly target: string;
}

/** Asks an http proxy for a connection to the target (RFC 9110 §9.3.6). */
function connectTunnel({ network }: ConnectionParts, call: Call, { socket, proxy, target }: TunnelOrder): Promise<NodeSocket> {
	return new Promise((resolve, reject) => {
		const refuse = (code: string): void => reject(new CallFailure('proxy', code, proxy.place));
		const request = call.keep(
			network.http.request({ method: 'CONNECT', path: target, headers: { host: target, ...loginHeader(proxy) }, setHost: false, createConnection: () => socket }, () => refuse('proxy_error')),
		);
		request.once('connect', (response: NodeResponse, tunnel: NodeSocket, early: Uint8Array) => {
			const status = response.statusCode ?? 0;
			if (status === 407) return refuse('proxy_auth_failed');
			if (status < 200 || status > 299) return refuse('proxy_error');
			if (early.length > 0) tunnel.unshift(early);
			resolve(tunnel);
		});
		request.once('error', reject);
		request.end();
	});
}

function loginHeader({ login }: Proxy): Readonly<Record<string, string>> {
	return login === null ? {} : { 'proxy-authorization': `Basic ${base64(`${login.user}:${login.password}`)}` };
}
