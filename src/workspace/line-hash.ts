/**
 * Fingerprints of lines. They answer "are these the bytes I read before?" when a line is read back or a file of the
 * same size has a new time; they are not made to withstand somebody who builds collisions (decisions use SHA-256).
 */

const PRIME = 0x01000193;
const OTHER_PRIME = 0x85ebca6b;
/** The value to start from. */
export const HASH_START = 0x811c9dc5;

/** FNV-1a over four bytes at a time: the fingerprint of `bytes[from … to)` as an unsigned 32-bit number. */
export function lineHash(bytes: Uint8Array, from: number, to: number): number {
	let hash = HASH_START ^ (to - from);
	let at = from;
	for (const wholeWords = to - 3; at < wholeWords; at += 4) {
		const word =
			(bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24);
		hash = Math.imul(hash ^ word, PRIME);
		hash ^= hash >>> 15;
	}
	for (; at < to; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), PRIME);
	return (hash ^ (hash >>> 13)) >>> 0;
}

/** FNV-1a byte by byte, to be continued over pieces: for lines too long to be held. */
export function pieceHash(hash: number, piece: Uint8Array): number {
	let next = hash;
	for (const byte of piece) next = Math.imul(next ^ byte, PRIME);
	return next >>> 0;
}

/** The fingerprint of a file: of its finished lines in their order, and of the bytes after the last line break. */
export class ContentHash {
	private one = HASH_START;
	private two = 0;
	private unfinished = 0;

	/** `hash` is the line's without its line break. */
	addLine(hash: number, crlf: boolean): void {
		const value = crlf ? hash + 1 : hash;
		this.one = Math.imul(this.one ^ value, PRIME);
		this.one ^= this.one >>> 16;
		this.two = Math.imul(this.two + value, OTHER_PRIME);
		this.two ^= this.two >>> 13;
	}

	/** Replaces what was said about the unfinished last line; `null` when there is none. */
	setUnfinished(hash: number | null): void {
		this.unfinished = hash === null ? 0 : hash + 1;
	}

	equals(other: ContentHash): boolean {
		return this.one === other.one && this.two === other.two && this.unfinished === other.unfinished;
	}
}
