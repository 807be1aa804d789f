/** Reads a body while it arrives: decompressed, and no further than asked. */
import { CallFailure, codeOf } from './call';
import type { Call } from './call';
import type { NodeDecoder, NodeNetwork, NodeResponse } from './node-network-types';

/** The codings of HTTP this reader knows, in the words of `accept-encoding`. */
export const ACCEPTED_CODINGS = 'gzip, deflate, br';

const KNOWN: ReadonlySet<string> = new Set(['gzip', 'x-gzip', 'deflate', 'br']);

export interface Body {
	/** At most as many as allowed. */
	readonly bytes: Uint8Array;
	/** There was more; it was not read. */
	readonly isCut: boolean;
}

/**
 * The body of a response, at most `maxBytes` bytes after decompression: then reading stops, and the caller ends the
 * call. Fails as `body_cut` when the connection ends before the body does, as `bad_encoding` for an unknown coding or
 * compressed bytes that are none.
 */
export async function readBody(zlib: NodeNetwork['zlib'], call: Call, response: NodeResponse, maxBytes: number): Promise<Body> {
	const codings = codingsOf(response.headers['content-encoding']);
	if (codings.some((coding) => !KNOWN.has(coding))) throw new CallFailure('envelope', 'bad_encoding');
	return new Promise((resolve, reject) => {
		const chunks: Uint8Array[] = [];
		let size = 0;
		let isOver = false;
		const finish = (isCut: boolean): void => {
			if (isOver) return;
			isOver = true;
			resolve({ bytes: joined(chunks), isCut });
		};
		const fail = (error: Error): void => {
			isOver = true;
			reject(error);
		};
		const take = (chunk: Uint8Array): void => {
			if (isOver) return;
			const room = maxBytes - size;
			chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
			size += Math.min(chunk.length, room);
			if (chunk.length > room) finish(true);
		};
		const isCutOff = (): void => {
			if (!response.complete) fail(new CallFailure('network', 'body_cut'));
		};
		response.on('error', () => fail(new CallFailure('network', 'body_cut')));
		response.on('close', isCutOff);
		const onEnd = (): void => (response.complete ? finish(false) : isCutOff());
		const onBadCoding = (error: Error): void => fail(codeOf(error) === 'Z_BUF_ERROR' ? new CallFailure('network', 'body_cut') : new CallFailure('envelope', 'bad_encoding'));
		/** Undoes the codings from the last to the first (RFC 9110 §8.4). A decoder is made for the first byte, so that no bytes at all are an empty body. */
		const undo = (from: NodeResponse | NodeDecoder, left: readonly string[]): void => {
			const coding = left.at(-1);
			if (coding === undefined) {
				from.on('data', take);
				from.on('end', onEnd);
				return;
			}
			from.once('end', onEnd);
			from.once('data', (first: Uint8Array) => {
				from.removeListener('end', onEnd);
				from.pause();
				const decoder = call.keep(decoderOf(zlib, coding, first));
				decoder.on('error', onBadCoding);
				undo(decoder, left.slice(0, -1));
				decoder.write(first);
				from.pipe(decoder);
			});
		};
		undo(response, codings);
	});
}

function decoderOf(zlib: NodeNetwork['zlib'], coding: string, first: Uint8Array): NodeDecoder {
	if (coding === 'br') return zlib.createBrotliDecompress();
	if (coding !== 'deflate') return zlib.createGunzip();
	// "deflate" means the zlib format; some servers send it without the header that starts with an 8.
	return ((first[0] ?? 0) & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw();
}

function codingsOf(header: string | string[] | undefined): readonly string[] {
	return String(header ?? '')
		.toLowerCase()
		.split(',')
		.map((coding) => coding.trim())
		.filter((coding) => coding !== '' && coding !== 'identity');
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
	const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
	let at = 0;
	for (const chunk of chunks) {
		bytes.set(chunk, at);
		at += chunk.length;
	}
	return bytes;
}
