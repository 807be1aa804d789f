/** HTTP servers on this machine that write down everything they see: each request, its bytes, and when its connection was closed. */
import * as fs from 'node:fs';
import * as http from 'node:http';
import * as https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import * as path from 'node:path';

/** One request as the server saw it. Times are milliseconds of `performance.now()`. */
export interface Seen {
	readonly method: string;
	/** Path and query, or the whole address when it came through a proxy. */
	readonly path: string;
	readonly headers: http.IncomingHttpHeaders;
	body: string;
	readonly at: number;
	/** When the connection was closed, by whichever side; `null` = still open. */
	closedAt: number | null;
	/** Whether the whole answer had been handed to the system before the connection closed. */
	isAnswered: boolean;
}

export type Behaviour = (answer: http.ServerResponse, seen: Seen) => void | Promise<void>;

export interface LoopbackServer {
	/** Without a slash at the end. */
	readonly url: string;
	readonly port: number;
	readonly seen: Seen[];
	/** How the next requests are answered. */
	behave(behaviour: Behaviour): void;
	/** Ends when this request's connection is closed, with the time of it. Fails after a second. */
	closing(index: number): Promise<number>;
	/** Ends when so many requests have arrived. Fails after five seconds. */
	arrival(count: number): Promise<void>;
	/** Connections that are open now. */
	readonly open: number;
	close(): Promise<void>;
}

const folder = path.join(import.meta.dirname, 'certificate');
/** A certificate of nobody, for `localhost`, 127.0.0.1, search.example and Google's redirect host; its key is in the open. */
export const CERTIFICATE = fs.readFileSync(path.join(folder, 'cert.pem'), 'utf8');
export const CERTIFICATE_KEY = fs.readFileSync(path.join(folder, 'key.pem'), 'utf8');

const running = new Set<LoopbackServer>();

/** Starts a server. `secure` = https with the certificate above. */
export async function startServer(behaviour: Behaviour, { secure = false }: { readonly secure?: boolean } = {}): Promise<LoopbackServer> {
	const seen: Seen[] = [];
	const sockets = new Set<Socket>();
	let answerer = behaviour;
	const onRequest = (request: http.IncomingMessage, answer: http.ServerResponse): void => {
		const entry: Seen = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: '', at: performance.now(), closedAt: null, isAnswered: false };
		seen.push(entry);
		request.socket.on('close', () => (entry.closedAt ??= performance.now()));
		answer.on('finish', () => (entry.isAnswered = true));
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('error', () => undefined);
		request.on('end', () => {
			entry.body = Buffer.concat(chunks).toString('utf8');
			void answerer(answer, entry);
		});
	};
	const server = secure ? https.createServer({ key: CERTIFICATE_KEY, cert: CERTIFICATE }, onRequest) : http.createServer(onRequest);
	server.on('connection', (socket: Socket) => {
		sockets.add(socket);
		// One listener per request, and a connection may carry thousands.
		socket.setMaxListeners(0);
		socket.on('error', () => undefined);
		socket.on('close', () => sockets.delete(socket));
	});
	await listening(server);
	const { port } = server.address() as AddressInfo;
	const loopback: LoopbackServer = {
		url: `${secure ? 'https' : 'http'}://127.0.0.1:${String(port)}`,
		port,
		seen,
		behave: (next) => {
			answerer = next;
		},
		closing: (index) => until(() => seen[index]?.closedAt ?? null, 1000, 'the connection stays open'),
		arrival: async (count) => void (await until(() => (seen.length >= count ? true : null), 5000, `${String(count)} requests did not arrive`)),
		get open() {
			return sockets.size;
		},
		close: () => {
			running.delete(loopback);
			for (const socket of sockets) socket.destroy();
			return new Promise((resolve) => void server.close(() => resolve()));
		},
	};
	running.add(loopback);
	return loopback;
}

/** Closes every server of this file that is still open; for `afterEach`. */
export async function closeServers(): Promise<void> {
	await Promise.all([...running].map((server) => server.close()));
}

/** Binds to a free port of 127.0.0.1. */
export function listening(server: { listen(port: number, host: string, done: () => void): unknown }): Promise<void> {
	return new Promise((resolve) => void server.listen(0, '127.0.0.1', resolve));
}

/** Looks again and again until there is a value. Fails after `ms` with `otherwise`. */
export async function until<Value>(look: () => Value | null, ms: number, otherwise: string): Promise<Value> {
	const end = performance.now() + ms;
	for (;;) {
		const value = look();
		if (value !== null) return value;
		if (performance.now() > end) throw new Error(otherwise);
		await new Promise((resolve) => setTimeout(resolve, 2));
	}
}

/**
 * Measures up to five times until the measured milliseconds are below the limit, and says the best: a machine that is busy
 * with other tests may be late once, code that is too slow is late each time.
 */
export async function bestTime(limitMs: number, measure: () => Promise<number>): Promise<number> {
	let best = Infinity;
	for (let round = 0; round < 5 && best >= limitMs; round += 1) best = Math.min(best, await measure());
	return best;
}

/** A port on which nobody listens. */
export async function closedPort(): Promise<number> {
	const server = http.createServer();
	await listening(server);
	const { port } = server.address() as AddressInfo;
	await new Promise<void>((resolve) => void server.close(() => resolve()));
	return port;
}
