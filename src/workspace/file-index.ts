/**
 * One JSONL file, indexed: a column entry and a byte range per record, counts per class, notes, bad lines. It grows
 * with its file: later bytes are fed to the same index, and a last line that was not finished is read again.
 */
import type { RecordKind } from '../records/record-types';
import { FileTally } from './file-tally';
import { GrowF64, GrowU32 } from './growable';
import type { IdPool } from './id-pool';
import { columnsFor } from './kind-columns';
import { badLine, isUtf16, readLineText, UTF16_NEEDS } from './line-faults';
import { ContentHash, HASH_START, lineHash, pieceHash } from './line-hash';
import { noteRecord, recordOf, type LineReader } from './line-record';
import { LineScanner, type LineHandler, type LineSpan } from './lines';
import type { Place } from './place';
import type { RecordColumns } from './record-columns';

/** What changed in the entries of a file since the last time somebody asked. */
export interface IndexGrowth {
	/** The entry of a last line without line break that more text followed on; it counts no more. */
	readonly withdrawn: number | null;
	/** Entries from this number on are new. */
	readonly firstNew: number;
}

/** The index of one file. Entries are numbered from 0 in file order and never move. */
export class FileIndex<K extends RecordKind> implements LineHandler {
	readonly columns: RecordColumns<K>;
	private readonly offsets = new GrowF64();
	private readonly lengths = new GrowU32();
	private readonly lineNumbers = new GrowU32();
	private readonly hashes = new GrowU32();

	private readonly scanner: LineScanner;
	private readonly finished = new FileTally();
	private unfinished = new FileTally();
	/** Fingerprint of all bytes fed. */
	readonly content = new ContentHash();
	private utf16Hash = HASH_START;

	/** The entry of the unfinished last line, if it reads as a record. */
	private provisional: number | null = null;
	private readonly withdrawnEntries = new Set<number>();
	private withdrawnSinceTaken: number | null = null;
	private taken = 0;

	private size = 0;
	private head = new Uint8Array(0);
	private utf16 = false;

	/**
	 * @param kind what the lines are read as
	 * @param reader how a line becomes a record; `null` for files whose lines are only counted (ledgers)
	 * @param lineCap bytes, see `DEFAULT_LINE_CAP`
	 */
	constructor(
		readonly path: string,
		readonly kind: K,
		readonly reader: LineReader<K> | null,
		pool: IdPool,
		lineCap: number,
	) {
		this.columns = columnsFor(kind, pool);
		this.scanner = new LineScanner(this, lineCap);
	}

	/** Entries, withdrawn ones too. */
	get length(): number {
		return this.offsets.length;
	}

	/** Bytes fed so far. */
	get bytes(): number {
		return this.size;
	}

	/** False while there are too few bytes to tell the encoding: then the file is to be read from its start. */
	get canGrow(): boolean {
		return this.size >= UTF16_NEEDS;
	}

	/** All counts so far, with the unfinished last line. */
	tally(): FileTally {
		return this.finished.with(this.unfinished);
	}

	isWithdrawn(entry: number): boolean {
		return this.withdrawnEntries.has(entry);
	}

	placeOf(entry: number): Place {
		return {
			path: this.path,
			line: this.lineNumbers.at(entry),
			offset: this.offsets.at(entry),
			length: this.lengths.at(entry),
		};
	}

	/** Fingerprint of the entry's line (without its line break). */
	hashOf(entry: number): number {
		return this.hashes.at(entry);
	}

	/** The newest entry whose line begins at this byte; -1 when there is none. */
	entryAt(offset: number): number {
		let low = 0;
		let high = this.length - 1;
		while (low < high) {
			const middle = (low + high + 1) >> 1;
			if (this.offsets.at(middle) <= offset) low = middle;
			else high = middle - 1;
		}
		return this.length > 0 && this.offsets.at(low) === offset ? low : -1;
	}

	/** What changed since the last call (or since the beginning). */
	takeGrowth(): IndexGrowth {
		const growth = { withdrawn: this.withdrawnSinceTaken, firstNew: this.taken };
		this.withdrawnSinceTaken = null;
		this.taken = this.length;
		return growth;
	}

	/** Takes the bytes that follow the ones fed before. Then {@link finish}. */
	feed(block: Uint8Array): void {
		let rest = block;
		if (this.size < UTF16_NEEDS) {
			const missing = rest.subarray(0, UTF16_NEEDS - this.size);
			const head = new Uint8Array(this.size + missing.length);
			head.set(this.head);
			head.set(missing, this.size);
			this.head = head;
			this.size = head.length;
			if (head.length < UTF16_NEEDS) return;
			this.pass(head);
			rest = rest.subarray(missing.length);
		}
		this.size += rest.length;
		this.pass(rest);
	}

	private pass(bytes: Uint8Array): void {
		if (bytes === this.head) this.utf16 = isUtf16(bytes);
		if (this.utf16) this.utf16Hash = pieceHash(this.utf16Hash, bytes);
		else this.scanner.feed(bytes);
	}

	/** The bytes have ended for now: classifies the last line if it has no line break. */
	finish(): void {
		if (this.size > 0 && this.size < UTF16_NEEDS) this.pass(this.head);
		this.unfinished = new FileTally();
		if (this.utf16) {
			const span = { offset: 0, length: this.size, line: 1, crlf: false, finished: true };
			this.unfinished.addBad(badLine(this.path, span, 'corrupt', 'utf16', this.head));
			this.unfinished.notes.add('utf16', this.place(span));
			this.content.setUnfinished(this.utf16Hash);
			return;
		}
		this.content.setUnfinished(null);
		this.scanner.end();
	}

	/** See {@link LineHandler}: called by the scanner only. */
	line(text: string | null, bytes: Uint8Array, from: number, to: number, span: LineSpan): void {
		const hash = lineHash(bytes, from, to);
		const tally = this.tallyFor(span, hash);
		const reading = readLineText(text, bytes, from, to, span.finished);
		if (reading.bom) tally.notes.add('bom', this.place(span));
		if (span.crlf) tally.notes.add('crlf', this.place(span));
		if (reading.lineClass === 'ok') {
			tally.ok++;
			this.record(reading.json, reading.text, tally, span, hash);
			return;
		}
		this.replaceProvisional(span);
		if (reading.lineClass === 'blank') {
			tally.blank++;
			return;
		}
		tally.addBad(badLine(this.path, span, reading.lineClass, reading.code, bytes.subarray(from, to)));
		tally.notes.add(reading.code, this.place(span));
	}

	/** See {@link LineHandler}: called by the scanner only. */
	overLong(head: Uint8Array, hash: number, span: LineSpan): void {
		const tally = this.tallyFor(span, hash);
		this.replaceProvisional(span);
		if (span.crlf) tally.notes.add('crlf', this.place(span));
		tally.addBad(badLine(this.path, span, span.finished ? 'corrupt' : 'torn', 'over_long_line', head));
		tally.notes.add('over_long_line', this.place(span));
	}

	private tallyFor(span: LineSpan, hash: number): FileTally {
		if (!span.finished) {
			this.content.setUnfinished(hash);
			return this.unfinished;
		}
		this.content.addLine(hash, span.crlf);
		return this.finished;
	}

	private record(json: Record<string, unknown>, text: string, tally: FileTally, span: LineSpan, hash: number): void {
		const record = this.reader === null ? null : recordOf(this.kind, this.reader, json, text, tally.notes, () => this.place(span));
		if (record === null) {
			this.replaceProvisional(span);
			return;
		}
		noteRecord(this.kind, record, tally, () => this.place(span));
		const before = this.provisional;
		const same = before !== null && this.offsets.at(before) === span.offset && this.hashes.at(before) === hash;
		if (same && this.lengths.at(before) === span.length) {
			if (span.finished) this.provisional = null;
			return;
		}
		this.replaceProvisional(span);
		this.columns.push(record);
		this.offsets.push(span.offset);
		this.lengths.push(span.length);
		this.lineNumbers.push(span.line);
		this.hashes.push(hash);
		if (!span.finished) this.provisional = this.length - 1;
	}

	/** The unfinished last line of the reading before reads differently now: its entry counts no more. */
	private replaceProvisional(span: LineSpan): void {
		const before = this.provisional;
		if (before === null || this.offsets.at(before) !== span.offset) return;
		this.withdrawnEntries.add(before);
		if (before < this.taken) this.withdrawnSinceTaken = before;
		this.provisional = null;
	}

	private place(span: LineSpan): Place {
		return { path: this.path, line: span.line, offset: span.offset, length: span.length };
	}
}
