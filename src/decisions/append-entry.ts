/**
 * Adds one entry to a ledger (DESIGN §5): a line break first if the file does not end in one, the line with its break in one
 * write, the bytes read back. Whatever happened is a value, and only what was read back counts as written.
 */
import type { NewEntry } from './ledger-entry';
import type { LedgerHead } from './ledger-chain';
import type { LedgerReading } from './read-ledger';
import { damageOf } from './read-ledger';
import { sha256Hex } from './sha256';
import { signEntry } from './signing';
import { messageOf } from './thrown';

/** The bytes of this device's own ledger file. The host implements it; a file that is not there has size 0. */
export interface LedgerFile {
	size(): Promise<number>;
	/** Bytes `start` (inclusive) to `end` (exclusive); fewer when the file ends before. */
	read(start: number, end: number): Promise<Uint8Array>;
	/** Adds bytes at the end in a single write, and durably where the host can. Makes the file if it is not there. */
	appendBytes(bytes: Uint8Array): Promise<void>;
}

/** Where the next entry goes. */
export interface LedgerTail {
	readonly head: LedgerHead;
	/** SHA-256 and place of the last line of the file, a damaged one too: what the next entry follows. `null` without lines. */
	readonly last: { readonly sha256: string; readonly offset: number; readonly length: number } | null;
	readonly size: number;
	readonly endsInNewline: boolean;
}

export type TailOf = { readonly ok: true; readonly tail: LedgerTail } | { readonly ok: false; readonly why: 'torn_tail' | 'damaged' };

/**
 * The tail of a ledger as it was read, or why nothing may be added yet: a torn tail may still be in flight, and over damage
 * one goes on only when the person has accepted it.
 * @param accepted see `damageOf`; the hash of a torn line in it means that the person wants to go on after it
 */
export function tailOf(reading: LedgerReading, accepted: ReadonlySet<string> = new Set()): TailOf {
	const damage = damageOf(reading, accepted);
	if (damage.some((found) => found.what === 'line' && found.line.kind === 'torn')) return { ok: false, why: 'torn_tail' };
	if (damage.length > 0) return { ok: false, why: 'damaged' };
	const last = reading.lines.at(-1);
	const head = last?.kind === 'torn' ? { count: reading.head.count + 1, hash: last.sha256 } : reading.head;
	return {
		ok: true,
		tail: {
			head,
			last: last === undefined ? null : { sha256: last.sha256, offset: last.place.offset, length: last.place.length },
			size: reading.size,
			endsInNewline: reading.endsInNewline,
		},
	};
}

/**
 * - `wrong_entry`: the entry would read back as damaged (`message` names the member);
 * - `changed`: the file is not the one that was read;
 * - `not_written`: the write failed and nothing of it is in the file;
 * - `partly_written`: a piece of the line is in the file: a torn tail, to be settled by the person;
 * - `unknown`: the file could not be read back, or holds something else.
 */
export type AppendProblem = 'wrong_entry' | 'changed' | 'not_written' | 'partly_written' | 'unknown';

export type AppendResult =
	| { readonly ok: true; readonly line: Uint8Array; readonly sha256: string; readonly tail: LedgerTail }
	| { readonly ok: false; readonly problem: AppendProblem; readonly message: string };

const LF = 0x0a;

/**
 * Signs an entry, adds it after `tail` and reads it back. Never throws. After anything but `ok`, `wrong_entry` and
 * `not_written` the ledger has to be read anew before the next try. A write that reported a failure and is found whole in
 * the file has succeeded. Calls for one file must follow one another.
 * @param secretKey 64 hex digits
 */
export async function appendEntry(file: LedgerFile, tail: LedgerTail, entry: NewEntry, secretKey: string): Promise<AppendResult> {
	const signed = signEntry(entry, tail.last?.sha256 ?? null, secretKey);
	if (!signed.ok) return failed('wrong_entry', signed.where);
	const { line } = signed;
	const bytes = bytesToAppend(line, tail.endsInNewline);
	let failure: string | null = null;
	try {
		if (!(await isUnchanged(file, tail))) return failed('changed', 'The ledger has changed since it was read.');
	} catch (error) {
		return failed('not_written', messageOf(error));
	}
	try {
		await file.appendBytes(bytes);
	} catch (error) {
		failure = messageOf(error);
	}
	try {
		return await readBack(file, tail, line, bytes, failure);
	} catch (error) {
		return failed('unknown', failure ?? messageOf(error));
	}
}

/** The line with its line break, and one before it where the file does not end in one. */
export function bytesToAppend(line: Uint8Array, endsInNewline: boolean): Uint8Array {
	const start = endsInNewline ? 0 : 1;
	const bytes = new Uint8Array(start + line.length + 1);
	if (start === 1) bytes[0] = LF;
	bytes.set(line, start);
	bytes[bytes.length - 1] = LF;
	return bytes;
}

async function isUnchanged(file: LedgerFile, tail: LedgerTail): Promise<boolean> {
	if ((await file.size()) !== tail.size) return false;
	if (tail.last === null) return true;
	const { offset, length, sha256 } = tail.last;
	return sha256Hex(await file.read(offset, offset + length)) === sha256;
}

async function readBack(file: LedgerFile, tail: LedgerTail, line: Uint8Array, bytes: Uint8Array, failure: string | null): Promise<AppendResult> {
	const size = await file.size();
	const end = tail.size + bytes.length;
	const found = await file.read(tail.size, end);
	const { length } = found;
	const isPrefix = found.every((byte, index) => byte === bytes[index]);
	if (isPrefix && length === bytes.length && size === end) {
		const sha256 = sha256Hex(line);
		const last = { sha256, offset: end - 1 - line.length, length: line.length };
		const head = { count: tail.head.count + 1, hash: sha256 };
		return { ok: true, line, sha256, tail: { head, last, size: end, endsInNewline: true } };
	}
	if (size === tail.size) return failed('not_written', failure ?? 'Nothing was added to the file.');
	if (isPrefix && size < end) return failed('partly_written', failure ?? 'Only a part of the line is in the file.');
	return failed('unknown', failure ?? 'The file does not hold what was written.');
}

function failed(problem: AppendProblem, message: string): AppendResult {
	return { ok: false, problem, message };
}
