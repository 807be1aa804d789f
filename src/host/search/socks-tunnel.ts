/** Asks a SOCKS 5 proxy for a connection (RFC 1928), with a user and password where it has a login (RFC 1929). */
import { CallFailure } from './call';
import type { NodeSocket } from './node-network-types';
import type { Proxy } from './proxy';

const VERSION = 5;
const NO_LOGIN = 0;
const WITH_LOGIN = 2;
const CONNECT = 1;
const NAME = 3;
const IPV6 = 4;

/**
 * Makes an open connection to the proxy one to the target. The host goes out as a name, so that the proxy looks it up.
 * Fails as layer `proxy`: `proxy_auth_failed` for a refused login, `proxy_error` for everything else it says.
 */
export async function socksTunnel(socket: NodeSocket, proxy: Proxy, target: { readonly host: string; readonly port: number }): Promise<void> {
	const reader = readerOf(socket);
	try {
		await shakeHands(socket, reader, proxy);
		const name = new TextEncoder().encode(target.host);
		if (name.length === 0 || name.length > 255) throw refusal(proxy, 'proxy_error');
		// An address goes out as a name as well: every server reads it, and there is one way instead of three.
		socket.write(Uint8Array.of(VERSION, CONNECT, 0, NAME, name.length, ...name, target.port >> 8, target.port & 0xff));
		const [version, reply, , kind] = await reader.take(4);
		if (version !== VERSION || reply !== 0) throw refusal(proxy, 'proxy_error');
		const length = kind === NAME ? ((await reader.take(1))[0] ?? 0) : kind === IPV6 ? 16 : 4;
		await reader.take(length + 2);
	} finally {
		reader.release();
	}
}

async function shakeHands(socket: NodeSocket, reader: Reader, proxy: Proxy): Promise<void> {
	socket.write(proxy.login === null ? Uint8Array.of(VERSION, 1, NO_LOGIN) : Uint8Array.of(VERSION, 2, NO_LOGIN, WITH_LOGIN));
	const [version, method] = await reader.take(2);
	if (version !== VERSION) throw refusal(proxy, 'proxy_error');
	if (method === NO_LOGIN) return;
	if (method !== WITH_LOGIN || proxy.login === null) throw refusal(proxy, 'proxy_auth_failed');
	const [user, password] = [proxy.login.user, proxy.login.password].map((text) => new TextEncoder().encode(text));
	if (user === undefined || password === undefined || user.length > 255 || password.length > 255) throw refusal(proxy, 'proxy_auth_failed');
	socket.write(Uint8Array.of(1, user.length, ...user, password.length, ...password));
	const [, status] = await reader.take(2);
	if (status !== 0) throw refusal(proxy, 'proxy_auth_failed');
}

function refusal(proxy: Proxy, code: 'proxy_auth_failed' | 'proxy_error'): CallFailure {
	return new CallFailure('proxy', code, proxy.place);
}

interface Reader {
	/** Exactly this many bytes. Rejects when the connection ends before. */
	take(length: number): Promise<Uint8Array>;
	/** Gives the socket back, with what was read too much. */
	release(): void;
}

function readerOf(socket: NodeSocket): Reader {
	let held = new Uint8Array(0);
	let ended: Error | null = null;
	let wake = (): void => undefined;
	const onReadable = (): void => {
		for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) {
			const joined = new Uint8Array(held.length + chunk.length);
			joined.set(held);
			joined.set(chunk, held.length);
			held = joined;
		}
		wake();
	};
	const onError = (error: Error): void => {
		ended ??= error;
		wake();
	};
	const onEnd = (): void => onError(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
	socket.on('readable', onReadable);
	socket.on('end', onEnd);
	socket.on('close', onEnd);
	socket.on('error', onError);
	return {
		async take(length) {
			while (held.length < length) {
				if (ended !== null) throw ended;
				await new Promise<void>((resolve) => {
					wake = resolve;
				});
			}
			const taken = held.slice(0, length);
			held = held.slice(length);
			return taken;
		},
		release() {
			socket.removeListener('readable', onReadable);
			socket.removeListener('end', onEnd);
			socket.removeListener('close', onEnd);
			socket.removeListener('error', onError);
			if (held.length > 0) socket.unshift(held);
		},
	};
}
