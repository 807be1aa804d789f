/** Proxies on this machine: http(s) with CONNECT and with whole addresses, and SOCKS 5. They send everything to one server, whatever its name. */
import * as http from 'node:http';
import * as https from 'node:https';
import * as net from 'node:net';
import { CERTIFICATE, CERTIFICATE_KEY, listening } from './loopback-server';

export interface LoopbackProxy {
	readonly port: number;
	/** The targets asked for, as `host:port`, or the address of a plain request. */
	readonly asked: string[];
	/** `proxy-authorization` of each, or `user:password` of a SOCKS login; `null` = none. */
	readonly logins: (string | null)[];
	close(): Promise<void>;
}

export interface ProxyManner {
	/** Where everything goes. */
	readonly port: number;
	/** http(s): the status that refuses; SOCKS: the reply code that does. */
	readonly refuse?: number;
	/** Takes the connection and says nothing. */
	readonly silent?: boolean;
	/** SOCKS: asks for this login. */
	readonly login?: { readonly user: string; readonly password: string };
	readonly secure?: boolean;
}

const running = new Set<LoopbackProxy>();

/** An http proxy, or with `secure` one that is itself spoken to over TLS. */
export async function startHttpProxy(manner: ProxyManner): Promise<LoopbackProxy> {
	const asked: string[] = [];
	const logins: (string | null)[] = [];
	const sockets = new Set<net.Socket>();
	const note = (request: http.IncomingMessage): void => {
		asked.push(request.url ?? '');
		logins.push(request.headers['proxy-authorization'] ?? null);
	};
	const server = manner.secure === true ? https.createServer({ key: CERTIFICATE_KEY, cert: CERTIFICATE }) : http.createServer();
	server.on('connection', (socket: net.Socket) => track(socket, sockets));
	server.on('connect', (request: http.IncomingMessage, socket: net.Socket) => {
		note(request);
		socket.on('error', () => undefined);
		if (manner.silent === true) return;
		if (manner.refuse !== undefined) return void socket.end(`HTTP/1.1 ${String(manner.refuse)} No\r\nContent-Length: 0\r\n\r\n`);
		const onward = track(net.connect(manner.port, '127.0.0.1'), sockets);
		onward.on('connect', () => {
			socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
			join(socket, onward);
		});
	});
	server.on('request', (request: http.IncomingMessage, answer: http.ServerResponse) => {
		note(request);
		if (manner.silent === true) return;
		if (manner.refuse !== undefined) {
			answer.writeHead(manner.refuse);
			return void answer.end();
		}
		const { 'proxy-authorization': _login, ...headers } = request.headers;
		const onward = http.request({ port: manner.port, host: '127.0.0.1', method: request.method, path: request.url, headers }, (response) => {
			answer.writeHead(response.statusCode ?? 502, response.headers);
			response.pipe(answer);
		});
		onward.on('error', () => answer.destroy());
		request.pipe(onward);
	});
	await listening(server);
	return kept({ port: (server.address() as net.AddressInfo).port, asked, logins, close: () => closed(server, sockets) });
}

/** A SOCKS 5 proxy (RFC 1928, RFC 1929), written from the server's side. */
export async function startSocksProxy(manner: ProxyManner): Promise<LoopbackProxy> {
	const asked: string[] = [];
	const logins: (string | null)[] = [];
	const sockets = new Set<net.Socket>();
	const server = net.createServer((socket) => {
		track(socket, sockets);
		if (manner.silent === true) return;
		let held = Buffer.alloc(0);
		let step: 'greeting' | 'login' | 'request' | 'joined' = 'greeting';
		socket.on('data', (chunk: Buffer) => {
			if (step === 'joined') return;
			held = Buffer.concat([held, chunk]);
			if (step === 'greeting' && held.length >= 2 && held.length >= 2 + (held[1] ?? 0)) {
				const methods = [...held.subarray(2, 2 + (held[1] ?? 0))];
				held = held.subarray(2 + (held[1] ?? 0));
				const wanted = manner.login === undefined ? 0 : 2;
				if (!methods.includes(wanted)) return void socket.end(Buffer.of(5, 0xff));
				step = wanted === 0 ? 'request' : 'login';
				if (wanted === 0) logins.push(null);
				socket.write(Buffer.of(5, wanted));
			}
			if (step === 'login' && held.length >= 2) {
				const nameEnd = 2 + (held[1] ?? 0);
				if (held.length <= nameEnd || held.length < nameEnd + 1 + (held[nameEnd] ?? 0)) return;
				const user = held.subarray(2, nameEnd).toString();
				const password = held.subarray(nameEnd + 1, nameEnd + 1 + (held[nameEnd] ?? 0)).toString();
				held = held.subarray(nameEnd + 1 + (held[nameEnd] ?? 0));
				logins.push(`${user}:${password}`);
				if (user !== manner.login?.user || password !== manner.login.password) return void socket.end(Buffer.of(1, 1));
				step = 'request';
				socket.write(Buffer.of(1, 0));
			}
			if (step === 'request' && held.length >= 5 && held.length >= 7 + (held[4] ?? 0)) {
				const end = 5 + (held[4] ?? 0);
				asked.push(`${held.subarray(5, end).toString()}:${String(held.readUInt16BE(end))}`);
				if (manner.refuse !== undefined) return void socket.end(Buffer.of(5, manner.refuse, 0, 1, 0, 0, 0, 0, 0, 0));
				step = 'joined';
				const onward = track(net.connect(manner.port, '127.0.0.1'), sockets);
				onward.on('connect', () => {
					// In two pieces, as a network may deliver it.
					socket.write(Buffer.of(5, 0, 0, 1, 127));
					setTimeout(() => {
						socket.write(Buffer.of(0, 0, 1, 0, 80));
						join(socket, onward);
					}, 5);
				});
			}
		});
	});
	await listening(server);
	return kept({ port: (server.address() as net.AddressInfo).port, asked, logins, close: () => closed(server, sockets) });
}

/** Closes every proxy that is still open; for `afterEach`. */
export async function closeProxies(): Promise<void> {
	await Promise.all([...running].map((proxy) => proxy.close()));
}

export { CERTIFICATE };

function join(one: net.Socket, other: net.Socket): void {
	one.pipe(other);
	other.pipe(one);
	one.on('close', () => other.destroy());
	other.on('close', () => one.destroy());
}

function track(socket: net.Socket, sockets: Set<net.Socket>): net.Socket {
	sockets.add(socket);
	socket.on('error', () => undefined);
	socket.on('close', () => sockets.delete(socket));
	return socket;
}

function kept(proxy: LoopbackProxy): LoopbackProxy {
	running.add(proxy);
	return proxy;
}

function closed(server: net.Server, sockets: ReadonlySet<net.Socket>): Promise<void> {
	for (const socket of sockets) socket.destroy();
	return new Promise((resolve) => void server.close(() => resolve()));
}
