/**
 * Bytes to lines (DESIGN §3 rule 1): split on 0x0A only, so U+2028 and U+0085 stay text; every line keeps its byte
 * offset, byte length and number; text is decoded as strict UTF-8.
 *
 * Blocks are decoded whole and cut as text, because one decoder call per line is dear in a browser; only a block that
 * is not UTF-8 is decoded line by line, so that one bad line does not spoil its neighbours.
 */
import { HASH_START, pieceHash } from './line-hash';

/** Longer lines are counted and shown but never held in memory or parsed (DESIGN §3 rule 1). */
export const DEFAULT_LINE_CAP = 8 * 1024 * 1024;

const LF = 0x0a;
const CR = 0x0d;

/** Where a line is in its file. `length` is without the line break. */
export interface LineSpan {
	readonly offset: number;
	readonly length: number;
	/** From 1. */
	readonly line: number;
	/** A CR stood before the LF; it is not part of the line. */
	readonly crlf: boolean;
	/** A LF ends the line. False only for the last line of a file. */
	readonly finished: boolean;
}

export interface LineHandler {
	/**
	 * One line. `text` is `null` when its bytes are not UTF-8. The bytes are `bytes[from … to)`, valid during the call
	 * only.
	 */
	line(text: string | null, bytes: Uint8Array, from: number, to: number, span: LineSpan): void;
	/** A line above the cap: its first bytes and a fingerprint of all of it. */
	overLong(head: Uint8Array, hash: number, span: LineSpan): void;
}

const HEAD_OF_OVER_LONG = 256;
const ONE_CR = new Uint8Array([CR]);

/** Strict: wrong bytes throw. A BOM is kept, because what to do about it is not the decoder's to say. */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of `bytes`, or `null` when they are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
	try {
		return strictUtf8.decode(bytes);
	} catch {
		return null;
	}
}

/**
 * Cuts a stream of blocks into lines. Feed blocks of any size in file order, then call {@link LineScanner.end}. After
 * that more blocks may follow when the file has grown: the last line is then continued and handed over again.
 */
export class LineScanner {
	/** The begun line: its bytes so far in pieces, or only its head once it is over-long. */
	private pieces: Uint8Array[] = [];
	private begunLength = 0;
	private overLongHead: Uint8Array<ArrayBuffer> | null = null;
	private overLongHash = HASH_START;
	private lastByte = 0;
	private lineStart = 0;
	private lineNumber = 1;

	constructor(
		private readonly handler: LineHandler,
		private readonly cap: number,
	) {}

	feed(block: Uint8Array): void {
		let from = 0;
		if (this.begunLength > 0) {
			const lf = block.indexOf(LF);
			if (lf === -1) {
				this.keep(block);
				return;
			}
			this.keep(block.subarray(0, lf));
			this.finishBegun(true);
			from = lf + 1;
		}
		const lastLf = block.lastIndexOf(LF);
		if (lastLf >= from) {
			this.wholeLines(block, from, lastLf);
			from = lastLf + 1;
		}
		if (from < block.length) this.keep(block.subarray(from));
	}

	/** The bytes have ended for now: hands over the last line if it has no line break. */
	end(): void {
		if (this.begunLength > 0) this.finishBegun(false);
	}

	/** Lines from `from` to the LF at `lastLf`, all of them whole. */
	private wholeLines(block: Uint8Array, from: number, lastLf: number): void {
		const text = decodeUtf8(block.subarray(from, lastLf));
		const oneByteEach = text !== null && text.length === lastLf - from;
		let byteAt = from;
		let charAt = 0;
		while (byteAt <= lastLf) {
			const charEnd = text === null ? 0 : endOfLine(text, charAt);
			const lf = oneByteEach ? from + charEnd : block.indexOf(LF, byteAt);
			const crlf = lf > byteAt && block[lf - 1] === CR;
			const end = crlf ? lf - 1 : lf;
			const span: LineSpan = {
				offset: this.lineStart,
				length: end - byteAt,
				line: this.lineNumber,
				crlf,
				finished: true,
			};
			if (span.length > this.cap) {
				const bytes = block.subarray(byteAt, end);
				this.handler.overLong(bytes.subarray(0, HEAD_OF_OVER_LONG), pieceHash(HASH_START, bytes), span);
			} else {
				const lineText =
					text === null ? decodeUtf8(block.subarray(byteAt, end)) : text.slice(charAt, crlf ? charEnd - 1 : charEnd);
				this.handler.line(lineText, block, byteAt, end, span);
			}
			this.lineStart += lf + 1 - byteAt;
			this.lineNumber++;
			byteAt = lf + 1;
			charAt = charEnd + 1;
		}
	}

	private keep(piece: Uint8Array): void {
		if (piece.length === 0) return;
		const before = this.lastByte;
		this.begunLength += piece.length;
		this.lastByte = piece[piece.length - 1] ?? 0;
		if (this.overLongHead !== null) {
			this.overLongHead = headOf(this.overLongHead, piece);
			this.hashOverLong(before, piece);
			return;
		}
		this.pieces.push(piece.slice());
		// One byte of grace: the last one may be the CR of the line break.
		if (this.begunLength > this.cap + 1) this.letGo();
	}

	/** The begun line is over-long: keeps its head and fingerprint, drops the rest. */
	private letGo(): void {
		let head = new Uint8Array(0);
		let before = 0;
		for (const piece of this.pieces) {
			head = headOf(head, piece);
			this.hashOverLong(before, piece);
			before = piece[piece.length - 1] ?? 0;
		}
		this.overLongHead = head;
		this.pieces = [];
	}

	/** A CR at the end of a piece waits for what follows: before a LF it is no part of the line. */
	private hashOverLong(before: number, piece: Uint8Array): void {
		if (before === CR) this.overLongHash = pieceHash(this.overLongHash, ONE_CR);
		const endsInCr = piece[piece.length - 1] === CR;
		this.overLongHash = pieceHash(this.overLongHash, endsInCr ? piece.subarray(0, -1) : piece);
	}

	private finishBegun(finished: boolean): void {
		const endsInCr = this.lastByte === CR;
		const crlf = finished && endsInCr;
		const length = this.begunLength - (crlf ? 1 : 0);
		const span: LineSpan = { offset: this.lineStart, length, line: this.lineNumber, crlf, finished };
		if (length > this.cap && this.overLongHead === null) this.letGo();
		if (this.overLongHead !== null) {
			const hash = endsInCr && !crlf ? pieceHash(this.overLongHash, ONE_CR) : this.overLongHash;
			this.handler.overLong(this.overLongHead.subarray(0, length), hash, span);
		} else {
			const bytes = joined(this.pieces, this.begunLength);
			this.pieces = [bytes];
			this.handler.line(decodeUtf8(bytes.subarray(0, length)), bytes, 0, length, span);
		}
		if (!finished) return;
		this.lineStart += this.begunLength + 1;
		this.lineNumber++;
		this.pieces = [];
		this.begunLength = 0;
		this.lastByte = 0;
		this.overLongHead = null;
		this.overLongHash = HASH_START;
	}
}

function endOfLine(text: string, from: number): number {
	const lf = text.indexOf('\n', from);
	return lf === -1 ? text.length : lf;
}

/** The head of an over-long line when `piece` follows on the `head` so far. */
function headOf(head: Uint8Array<ArrayBuffer>, piece: Uint8Array): Uint8Array<ArrayBuffer> {
	if (head.length === HEAD_OF_OVER_LONG) return head;
	const part = piece.subarray(0, HEAD_OF_OVER_LONG - head.length);
	const longer = new Uint8Array(head.length + part.length);
	longer.set(head);
	longer.set(part, head.length);
	return longer;
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
	const only = pieces[0];
	if (pieces.length === 1 && only !== undefined) return only;
	const all = new Uint8Array(length);
	let at = 0;
	for (const piece of pieces) {
		all.set(piece, at);
		at += piece.length;
	}
	return all;
}
