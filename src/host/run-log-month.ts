/**
 * The newest lines of a run log, for counting what was spent: read from the end in pieces until a line is older than asked, and
 * from then on only what has been added.
 */
import type { LedgerFile } from '../decisions/append-entry';
import type { Breather } from '../workspace/workspace-files';

const LF = 0x0a;
/** The first piece from the end, in bytes; each further one is twice as long. */
const FIRST_PIECE = 256 * 1024;
/** So long may lines be parsed before the window may paint, in milliseconds. */
const SLICE_MS = 8;
/** Lines stand in the order in which searches ended, and clocks are set back by hours at most. */
const MARGIN_MS = 24 * 3_600_000;
/** How many bytes before the end are compared to tell a file that has grown from another one. */
const SEAM = 256;

export interface RunLogMonth {
	/**
	 * What counting needs (see `countSpend`) of all readable lines that ended since then, oldest first, and perhaps of some before.
	 * A line that cannot be read is passed over: it is shown among the damaged lines of the workspace. Rejects when the file cannot
	 * be read.
	 * @param sinceMs epoch milliseconds
	 */
	read(file: LedgerFile, sinceMs: number): Promise<readonly unknown[]>;
}

interface Kept {
	readonly sinceMs: number;
	/** End of the last whole line that was read. */
	readonly end: number;
	readonly seam: Uint8Array;
	readonly lines: readonly unknown[];
}

/**
 * Makes the reading of one file.
 * @param clock milliseconds, for slices
 */
export function createRunLogMonth({ breathe, clock }: { readonly breathe: Breather; readonly clock: () => number }): RunLogMonth {
	let kept: Kept | null = null;
	let reading: Promise<unknown> = Promise.resolve();

	const parse = async (bytes: Uint8Array): Promise<unknown[]> => {
		const lines: unknown[] = [];
		let sliceStart = clock();
		for (let start = 0; start < bytes.length; ) {
			const found = bytes.indexOf(LF, start);
			const end = found === -1 ? bytes.length : found;
			const line = parsed(bytes.subarray(start, end));
			if (line !== null) lines.push(counted(line));
			start = end + 1;
			if (clock() - sliceStart > SLICE_MS) {
				await breathe();
				sliceStart = clock();
			}
		}
		return lines;
	};

	/** From the end back to the first line that is too old. `end` lies behind a line break. */
	const readBack = async (file: LedgerFile, end: number, sinceMs: number): Promise<readonly unknown[]> => {
		let lines: unknown[] = [];
		let tail: Uint8Array = new Uint8Array(0);
		let at = end;
		for (let piece = FIRST_PIECE; at > 0; piece *= 2) {
			const from = Math.max(0, at - piece);
			const bytes = joined(await file.read(from, at), tail);
			// The first line of a piece is whole only where the file begins; elsewhere it goes with the piece before.
			const whole = from === 0 ? 0 : bytes.indexOf(LF) + 1;
			const older = await parse(bytes.subarray(whole));
			tail = bytes.subarray(0, whole);
			lines = [...older, ...lines];
			at = from;
			const [oldest] = older;
			if (oldest !== undefined && endOf(oldest) < sinceMs - MARGIN_MS) break;
		}
		return lines;
	};

	const read = async (file: LedgerFile, sinceMs: number): Promise<readonly unknown[]> => {
		const size = await file.size();
		const before = kept !== null && kept.sinceMs === sinceMs && (await hasGrown(file, size, kept)) ? kept : null;
		const from = before?.end ?? 0;
		const end = await lastLineEnd(file, from, size);
		if (before?.end === end) return before.lines;
		const lines = before === null ? await readBack(file, end, sinceMs) : [...before.lines, ...(await parse(await file.read(from, end)))];
		kept = { sinceMs, end, seam: await file.read(Math.max(0, end - SEAM), end), lines };
		return lines;
	};

	return {
		read: (file, sinceMs) => {
			const mine = reading.then(() => read(file, sinceMs));
			reading = mine.catch(() => undefined);
			return mine;
		},
	};
}

/** Whether the file is the one that was read, with or without something added. */
async function hasGrown(file: LedgerFile, size: number, { end, seam }: Kept): Promise<boolean> {
	if (size < end) return false;
	const found = await file.read(end - seam.length, end);
	return found.length === seam.length && found.every((byte, index) => byte === seam[index]);
}

/** Where the last finished line ends: a line that is still being written waits for the next reading. */
async function lastLineEnd(file: LedgerFile, from: number, size: number): Promise<number> {
	let end = size;
	for (let piece = 4096; end > from; piece *= 2) {
		const start = Math.max(from, end - piece);
		const found = (await file.read(start, end)).lastIndexOf(LF);
		if (found !== -1) return start + found + 1;
		end = start;
	}
	return from;
}

function parsed(line: Uint8Array): unknown {
	if (line.length === 0) return null;
	try {
		return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line)) as unknown;
	} catch {
		return null;
	}
}

/** The members that are counted, without the rest: a month of searches is held in memory. */
function counted(line: unknown): unknown {
	if (typeof line !== 'object' || line === null) return null;
	const { provider, attempts, attempt_records: records, started_at, finished_at } = line as Readonly<Record<string, unknown>>;
	const kept = (value: unknown): unknown => (Array.isArray(value) ? value.map(countedAttempt) : value);
	return { provider, attempts: kept(attempts), attempt_records: kept(records), started_at, finished_at };
}

function countedAttempt(attempt: unknown): unknown {
	if (typeof attempt !== 'object' || attempt === null) return null;
	const { provider_id, started_at, sent } = attempt as Readonly<Record<string, unknown>>;
	return { provider_id, started_at, sent };
}

/** When the search of a line ended, epoch milliseconds; never for a line that does not say. */
function endOf(line: unknown): number {
	const said = typeof line === 'object' && line !== null && 'finished_at' in line ? line.finished_at : null;
	const ms = typeof said === 'string' ? Date.parse(said) : Number.NaN;
	return Number.isNaN(ms) ? Number.POSITIVE_INFINITY : ms;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
	const bytes = new Uint8Array(first.length + second.length);
	bytes.set(first);
	bytes.set(second, first.length);
	return bytes;
}
