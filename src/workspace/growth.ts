/**
 * What to read of a file that was read before (DESIGN §3 rule 7): nothing, only what was appended, or all of it. The
 * first and the last bytes of the known part are kept, so that a file that was rewritten and grew is not taken for one
 * that was appended to.
 */
import { ContentHash, HASH_START, lineHash, pieceHash } from './line-hash';
import type { FileStat } from './workspace-files';

/** How many bytes are kept of either end of the known part. */
export const EDGE_BYTES = 4096;

export type Step = 'nothing' | 'tail' | 'whole';

export interface KnownBytes {
	/** How the file looked when it was read. */
	readonly stat: FileStat;
	/** How many bytes were read, from the start. */
	readonly end: number;
	readonly edges: Edges;
	/** False while the known bytes are too few to build on. */
	readonly canGrow: boolean;
}

/** Whether nothing the host tells about the file is different. */
export function sameStat(a: FileStat, b: FileStat): boolean {
	return a.size === b.size && a.mtimeMs === b.mtimeMs && a.identity === b.identity;
}

/**
 * What to read, by size, time and identity alone. A file of the same size with a new time is read whole: an edit of
 * the same length in the middle leaves both ends as they were.
 */
export function nextStep(known: KnownBytes | null, now: FileStat): Step {
	if (known === null) return 'whole';
	if (sameStat(known.stat, now)) return 'nothing';
	const replaced = known.stat.identity !== now.identity;
	return !replaced && now.size > known.end && known.canGrow ? 'tail' : 'whole';
}

/** The first and last bytes of what was read, kept up to date while more is read. */
export class Edges {
	private first = new Uint8Array(0);
	private last = new Uint8Array(0);

	get head(): Uint8Array {
		return this.first;
	}

	get tail(): Uint8Array {
		return this.last;
	}

	push(bytes: Uint8Array): void {
		if (this.first.length < EDGE_BYTES) this.first = joinedPart(this.first, bytes, 0);
		if (bytes.length >= EDGE_BYTES) this.last = bytes.slice(-EDGE_BYTES);
		else this.last = joinedPart(this.last, bytes, Math.max(0, this.last.length + bytes.length - EDGE_BYTES));
	}
}

/** At most {@link EDGE_BYTES} of `a` followed by `b`, from byte `from` on. */
function joinedPart(a: Uint8Array, b: Uint8Array, from: number): Uint8Array<ArrayBuffer> {
	const kept = a.subarray(from);
	const joined = new Uint8Array(Math.min(EDGE_BYTES, kept.length + b.length));
	joined.set(kept);
	joined.set(b.subarray(0, joined.length - kept.length), kept.length);
	return joined;
}

/** Whether both hold the same bytes. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
	return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

const LF = 0x0a;
const CR = 0x0d;

/**
 * The fingerprint of bytes in memory, a part at a time: call `next` until it says true. Equals what a `FileIndex` that
 * was fed the same bytes has as its `content`.
 */
export class HashWalk {
	readonly content = new ContentHash();
	private at = 0;

	constructor(
		private readonly bytes: Uint8Array,
		private readonly lineCap: number,
	) {}

	/** Goes on for about `most` bytes (whole lines); true when all is done. */
	next(most: number): boolean {
		const until = Math.min(this.bytes.length, this.at + most);
		while (this.at < until) {
			const lf = this.bytes.indexOf(LF, this.at);
			if (lf === -1) {
				this.content.setUnfinished(this.hash(this.bytes.length));
				this.at = this.bytes.length;
				return true;
			}
			const crlf = lf > this.at && this.bytes[lf - 1] === CR;
			this.content.addLine(this.hash(crlf ? lf - 1 : lf), crlf);
			this.at = lf + 1;
		}
		return this.at >= this.bytes.length;
	}

	private hash(end: number): number {
		if (end - this.at > this.lineCap) return pieceHash(HASH_START, this.bytes.subarray(this.at, end));
		return lineHash(this.bytes, this.at, end);
	}
}
