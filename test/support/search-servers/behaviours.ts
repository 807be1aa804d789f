/** How the servers answer, well and badly. Each function makes one behaviour; all of them are independent of any provider. */
import type * as http from 'node:http';
import * as zlib from 'node:zlib';
import type { Behaviour } from './loopback-server';

type Headers = Readonly<Record<string, string | string[]>>;

/** A value as JSON. */
export function json(value: unknown, status = 200, headers: Headers = {}): Behaviour {
	return text(JSON.stringify(value), status, { 'content-type': 'application/json', ...headers });
}

/** A text, or bytes. */
export function text(body: string | Uint8Array, status = 200, headers: Headers = {}): Behaviour {
	return (answer) => {
		answer.writeHead(status, headers);
		answer.end(body);
	};
}

/** A status without a body. */
export function bare(status: number, headers: Headers = {}): Behaviour {
	return text('', status, headers);
}

/** A page for people where JSON was asked for: a challenge, a login, an error page. */
export function htmlPage(status = 200, words = 'Checking your browser. Rate limit exceeded.'): Behaviour {
	return text(`<!doctype html><title>${words}</title><p>${words}</p>`, status, { 'content-type': 'text/html; charset=utf-8' });
}

/** Takes the request and never says a word. */
export const hangBeforeHead: Behaviour = () => undefined;

/** Sends the head and the beginning of the body, then nothing more. */
export const hangInBody: Behaviour = (answer) => {
	answer.writeHead(200, { 'content-type': 'application/json' });
	answer.write('{"results":[');
};

/** Sends a piece every `ms` milliseconds, for ever. */
export function drip(ms: number): Behaviour {
	return (answer) => {
		answer.writeHead(200, { 'content-type': 'application/json' });
		const timer = setInterval(() => answer.write(' '), ms);
		answer.on('close', () => clearInterval(timer));
	};
}

/** Answers after a while; not at all when the connection is gone by then. */
export function after(ms: number, then: Behaviour): Behaviour {
	return (answer, seen) => {
		const timer = setTimeout(() => void then(answer, seen), ms);
		answer.on('close', () => clearTimeout(timer));
	};
}

/** Promises a long body, sends half of it and closes the connection. */
export const cutBody: Behaviour = (answer) => {
	const body = '{"results":[{"url":"https://a.example/"';
	answer.writeHead(200, { 'content-type': 'application/json', 'content-length': String(body.length * 2) });
	answer.write(body, () => answer.socket?.destroy());
};

/** The same with chunks: the last one never comes. */
export const cutChunks: Behaviour = (answer) => {
	answer.writeHead(200, { 'content-type': 'application/json' });
	answer.write('{"results":[', () => answer.socket?.destroy());
};

/** A compressed body whose end is missing, in a message that is whole. */
export function cutGzip(value: unknown): Behaviour {
	const whole = zlib.gzipSync(JSON.stringify(value));
	return text(whole.subarray(0, whole.length - 12), 200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
}

/** Closes the connection with a reset instead of an answer. */
export const reset: Behaviour = (answer) => {
	answer.socket?.resetAndDestroy();
};

/** Closes the connection in good order instead of an answer. */
export const hangUp: Behaviour = (answer) => {
	answer.socket?.end();
};

export function redirectTo(url: string, status = 302): Behaviour {
	return bare(status, { location: url });
}

/** So many bytes, as fast as they are taken; counts what was handed over in `handed.bytes`. */
export function huge(bytes: number, handed: { bytes: number } = { bytes: 0 }, status = 200): Behaviour {
	return (answer) => {
		answer.writeHead(status, { 'content-type': 'application/json' });
		const chunk = Buffer.alloc(64 * 1024, ' ');
		const more = (): void => {
			while (handed.bytes < bytes && !answer.destroyed) {
				handed.bytes += chunk.length;
				if (!answer.write(chunk)) return void answer.once('drain', more);
			}
			answer.end();
		};
		more();
	};
}

/** A small message that becomes `bytes` bytes when decompressed. */
export function bomb(bytes: number): Behaviour {
	const packed = zlib.gzipSync(Buffer.alloc(bytes, ' '));
	return text(packed, 200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
}

const PACK = {
	gzip: zlib.gzipSync,
	'x-gzip': zlib.gzipSync,
	deflate: zlib.deflateSync,
	br: zlib.brotliCompressSync,
} as const;
export type Coding = keyof typeof PACK;

/** A value as compressed JSON. */
export function packed(value: unknown, coding: Coding, pack: (bytes: Buffer) => Uint8Array = PACK[coding]): Behaviour {
	return text(pack(Buffer.from(JSON.stringify(value))), 200, { 'content-type': 'application/json', 'content-encoding': coding });
}

/** Answers of a series, one per request; the last one again and again. */
export function inTurn(...behaviours: readonly Behaviour[]): Behaviour {
	let at = 0;
	return (answer: http.ServerResponse, seen) => {
		const behaviour = behaviours[Math.min(at, behaviours.length - 1)];
		at += 1;
		return behaviour?.(answer, seen);
	};
}
