/** What was read of the files, kept until they change. */
import type { ReadOptions } from '../../records/read-record';
import type { RecordKind } from '../../records/record-types';
import { DEFAULT_LINE_CAP } from '../../workspace/lines';
import { sameBytes } from '../../workspace/growth';
import type { FileReport } from '../../workspace/report-types';
import type { Pace } from '../pace';
import { blocksOf, type ReadableFiles } from './chunks';
import { FileScan, type Noted } from './file-scan';
import { MarkedLines } from './marked-lines';
import type { QueueLine } from '../../decisions/queue-item';

/** A file is as it was while these are. */
function stampOf({ bytes, modifiedMs, lastChangeSeenMs, ok, torn, corrupt }: FileReport): string {
	return [bytes, modifiedMs, lastChangeSeenMs, ok, torn, corrupt].join(' ');
}

export type Got<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

interface Kept<T> {
	readonly stamp: string;
	readonly value: Got<T>;
}

export class Readings {
	private readonly scans = new Map<string, Kept<FileScan>>();
	private readonly contents = new Map<string, Kept<unknown>>();

	/** Lines of items, and what lines of other records state that say one id twice. */
	readonly itemLines: MarkedLines<QueueLine>;
	readonly statements: MarkedLines<readonly (string | null)[]>;

	constructor(private readonly files: ReadableFiles) {
		this.itemLines = new MarkedLines(files);
		this.statements = new MarkedLines(files);
	}

	/** A file of records, scanned; only what was added when it has grown. Throws what `pace` throws. */
	async scan(report: FileReport, kind: RecordKind, options: ReadOptions, pace: Pace): Promise<Got<FileScan>> {
		const { path } = report;
		const stamp = stampOf(report);
		const known = this.scans.get(path);
		const before = known?.value.ok === true ? known.value.value : null;
		const isSameReading = before !== null && before.kind === kind && before.options === options;
		if (isSameReading && known?.stamp === stamp) return known.value;
		const noted: Noted = new Set(report.notes.map((note) => note.code));
		// Until it is done there is nothing to go on from.
		this.scans.delete(path);
		const value = await tried(async () => {
			const grown = isSameReading && (await this.isGrown(before, report)) ? before : null;
			const scan = grown ?? new FileScan(path, kind, options, DEFAULT_LINE_CAP);
			scan.noted = noted;
			for await (const block of blocksOf(this.files, path, scan.bytes, report.bytes)) {
				scan.feed(block);
				if (pace.isDue(block.length)) await pace.rest();
			}
			scan.finish();
			return scan;
		});
		// What could not be read now may be readable at the next check, though nothing about the file has changed.
		if (value.ok) this.scans.set(path, { stamp, value });
		return value;
	}

	/** The beginning of a file, up to `most` bytes, made into something; kept while the file is as it was. */
	async content<T>(report: FileReport, most: number, what: string, make: (bytes: Uint8Array) => T, pace: Pace): Promise<Got<T>> {
		// What is made of a file depends on what the file is for, and a profile may give it another role.
		const key = `${what} ${report.role}\n${report.path}`;
		const stamp = stampOf(report);
		const known = this.contents.get(key) as Kept<T> | undefined;
		if (known?.stamp === stamp) return known.value;
		const value = await tried(async () => {
			const bytes = await this.bytes(report.path, 0, Math.min(report.bytes, most));
			if (pace.isDue(bytes.length)) await pace.rest();
			return make(bytes);
		});
		if (value.ok) this.contents.set(key, { stamp, value });
		else this.contents.delete(key);
		return value;
	}

	/** Bytes as they are now. Throws what the host throws. */
	bytes(path: string, from: number, to: number): Promise<Uint8Array> {
		return to <= from ? Promise.resolve(new Uint8Array(0)) : this.files.read(path, from, to);
	}

	/** Lets go what belongs to files that are not there any more. */
	keepOnly(paths: ReadonlySet<string>): void {
		for (const path of this.scans.keys()) if (!paths.has(path)) this.scans.delete(path);
		for (const key of this.contents.keys()) if (!paths.has(key.slice(key.indexOf('\n') + 1))) this.contents.delete(key);
	}

	/** Whether the file is the one that was scanned with something behind it: the bytes before its old end are the same. */
	private async isGrown(scan: FileScan, report: FileReport): Promise<boolean> {
		if (!scan.endsWhole || report.bytes <= scan.bytes || scan.bytes < scan.tail.length || !this.files.readsRanges) return false;
		const { head, tail, path, bytes } = scan;
		if (head === null) return false;
		return sameBytes(await this.bytes(path, bytes - tail.length, bytes), tail) && sameBytes(await this.bytes(path, 0, head.length), head);
	}
}

/** Errors of reading are values here; those that end the check go through. */
async function tried<T>(read: () => Promise<T>): Promise<Got<T>> {
	try {
		return { ok: true, value: await read() };
	} catch (error) {
		if (error instanceof Error && error.name === 'StoppedError') throw error;
		return { ok: false, message: error instanceof Error ? error.message : String(error) };
	}
}
