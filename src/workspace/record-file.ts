/** A JSONL file over time: its index grows with it or is made anew. */
import type { FileRole, RecordKind } from '../records/record-types';
import { FileIndex } from './file-index';
import { Edges, HashWalk, nextStep, sameBytes, type KnownBytes, type Step } from './growth';
import type { IdPool } from './id-pool';
import type { LineReader } from './line-record';
import { NO_CONTENT, TrackedFile, type ContentReport, type Look, type ReadResult } from './tracked-file';
import type { FileStat } from './workspace-files';

/** Bytes asked of the host at once. */
const READ_BYTES = 1024 * 1024;
/** Bytes indexed before the slice is looked at. */
const BLOCK_BYTES = 32 * 1024;

interface Reading<K extends RecordKind> {
	readonly index: FileIndex<K>;
	readonly edges: Edges;
}

export class RecordFile<K extends RecordKind> extends TrackedFile {
	private current: Reading<K> | null = null;
	private pending: Reading<K> | null = null;
	private known: KnownBytes | null = null;
	/** The current index may hold lines that nobody was told of. */
	private isHalfGrown = false;

	constructor(
		path: string,
		role: FileRole,
		readonly kind: K,
		/** `null`: lines are counted and hold no records (ledgers). */
		private reader: LineReader<K> | null,
		private readonly pool: IdPool,
		private readonly lineCap: number,
	) {
		super(path, role);
	}

	/** The index as of the last accepted reading; another object after a file was read from its start. */
	get index(): FileIndex<K> | null {
		return this.current?.index ?? null;
	}

	/** Other rules hold for reading lines: the next look reads the file from its start. */
	readAnewWith(reader: LineReader<K> | null): void {
		this.reader = reader;
		this.known = null;
	}

	protected step(now: FileStat): Step {
		return nextStep(this.known, now);
	}

	protected async read(look: Look, stat: FileStat, step: 'tail' | 'whole'): Promise<ReadResult> {
		const { known, current } = this;
		if (step === 'whole' || known === null || current === null) return this.readWhole(look, stat);
		// Until it is accepted, a growth that fails half-way leaves nothing to build on.
		this.known = null;
		this.isHalfGrown = true;
		return this.readTail(look, stat, known, current);
	}

	protected accept(stat: FileStat): boolean {
		const reading = this.pending;
		this.pending = null;
		if (reading === null) return false;
		const before = this.current;
		const grown = before?.index === reading.index;
		const isSame = !grown && !this.isHalfGrown && before !== null && this.isReadTheSame(before.index, reading.index);
		const kept = isSame ? before : reading;
		this.current = kept;
		this.isHalfGrown = false;
		this.known = { stat, end: kept.index.bytes, edges: kept.edges, canGrow: kept.index.canGrow };
		return !isSame;
	}

	protected drop(): boolean {
		const had = this.current !== null;
		this.current = null;
		this.pending = null;
		this.known = null;
		return had;
	}

	protected get hasContent(): boolean {
		return this.current !== null && this.current.index.length > 0;
	}

	protected content(): ContentReport {
		const index = this.index;
		if (index === null) return NO_CONTENT;
		const tally = index.tally();
		if (tally.dialects.size > 1) {
			tally.notes.add('two_dialects', null, [...tally.dialects].sort().join(' / '), tally.dialects.size);
		}
		if (this.role === 'ledger' && tally.ok > 0) tally.notes.add('not_verified', null, null, tally.ok);
		const { ok, torn, corrupt, blank, badLines, newest } = tally;
		return { bytes: index.bytes, ok, torn, corrupt, blank, notes: tally.notes.list(), badLines, newest };
	}

	private isReadTheSame(before: FileIndex<K>, now: FileIndex<K>): boolean {
		return before.reader === now.reader && before.bytes === now.bytes && before.content.equals(now.content);
	}

	private async readWhole(look: Look, stat: FileStat): Promise<ReadResult> {
		look.io.fullReads++;
		const reading = { index: new FileIndex(this.path, this.kind, this.reader, this.pool, this.lineCap), edges: new Edges() };
		const most = look.io.files.readsRanges ? READ_BYTES : Math.max(stat.size, 1);
		for (let at = 0; at < stat.size; at += most) {
			const end = Math.min(stat.size, at + most);
			const bytes = await look.io.read(this.path, at, end);
			await this.take(look, reading, bytes.subarray(0, end - at));
			if (bytes.length < end - at) break;
		}
		return this.finish(reading, stat);
	}

	private async readTail(look: Look, stat: FileStat, known: KnownBytes, reading: Reading<K>): Promise<ReadResult> {
		const rest = look.io.files.readsRanges
			? await this.appendedByRange(look, stat, known)
			: await this.appendedByWhole(look, stat, known, reading);
		if (rest === null) return 'rewritten';
		look.io.tailReads++;
		await this.take(look, reading, rest);
		let at = known.end + rest.length;
		while (at < stat.size) {
			const bytes = await look.io.read(this.path, at, Math.min(stat.size, at + READ_BYTES));
			if (bytes.length === 0) break;
			await this.take(look, reading, bytes);
			at += bytes.length;
		}
		return this.finish(reading, stat);
	}

	private finish(reading: Reading<K>, stat: FileStat): ReadResult {
		reading.index.finish();
		this.pending = reading;
		return reading.index.bytes < stat.size ? 'short' : 'read';
	}

	/** The first appended bytes, or `null` when the bytes around the known part's ends are other ones now. */
	private async appendedByRange(look: Look, stat: FileStat, known: KnownBytes): Promise<Uint8Array | null> {
		const { head, tail } = known.edges;
		const start = known.end - tail.length;
		const bytes = await look.io.read(this.path, start, Math.min(stat.size, start + READ_BYTES));
		if (!sameBytes(bytes.subarray(0, tail.length), tail)) return null;
		if (start > 0 && !sameBytes(await look.io.read(this.path, 0, head.length), head)) return null;
		return bytes.subarray(tail.length);
	}

	/** For hosts that take in the whole file: all of the known part is compared, since it is in memory anyway. */
	private async appendedByWhole(
		look: Look,
		stat: FileStat,
		known: KnownBytes,
		reading: Reading<K>,
	): Promise<Uint8Array | null> {
		const bytes = await look.io.read(this.path, 0, stat.size);
		const walk = new HashWalk(bytes.subarray(0, known.end), this.lineCap);
		while (!walk.next(BLOCK_BYTES)) await look.io.pause(BLOCK_BYTES / 8);
		return bytes.length >= known.end && walk.content.equals(reading.index.content) ? bytes.subarray(known.end) : null;
	}

	private async take(look: Look, reading: Reading<K>, bytes: Uint8Array): Promise<void> {
		reading.edges.push(bytes);
		for (let at = 0; at < bytes.length; at += BLOCK_BYTES) {
			const block = bytes.subarray(at, at + BLOCK_BYTES);
			reading.index.feed(block);
			await look.io.pause(block.length);
		}
	}
}
