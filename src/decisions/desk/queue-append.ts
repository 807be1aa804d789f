/**
 * Adds one line to a queue file (DESIGN §5, "Append"): never after a line that somebody is still writing, a line break first
 * where one is missing, and only what is read back counts.
 */
import { parseLine } from '../../records/json-text';
import { bytesToAppend } from '../append-entry';
import type { LedgerFile } from '../append-entry';
import type { FactFailureCode, FactFiles } from '../fact-files';
import { textOfLine } from '../queue-item';
import { messageOf } from '../thrown';

const LF = 0x0a;
/** Waits for an agent that is in the middle of a line or holds the file, in milliseconds. */
const WAITS = [50, 100, 200, 400, 800] as const;
/** After these the host promises that nothing was written, and another try may go well. */
const WORTH_ANOTHER_TRY: readonly FactFailureCode[] = ['changed', 'busy'];

/** `null`: the line is in the file. Else why it is not, or may not be, in words. */
export type QueueAppend = string | null;

/**
 * Adds a line to a file that agents write too. Waits a little for a last line that is not finished, and gives up rather than
 * write after it. Never throws.
 * @param line without its line break
 */
export async function appendToSharedQueue(files: FactFiles, sleep: (milliseconds: number) => Promise<void>, path: string, line: Uint8Array): Promise<QueueAppend> {
	let why = '';
	for (let tries = 0; tries <= WAITS.length; tries += 1) {
		const wait = WAITS[tries - 1];
		if (wait !== undefined) await sleep(wait);
		try {
			const tried = await tryOnce(files, path, line);
			if (tried.isEnd) return tried.why;
			({ why } = tried);
		} catch (error) {
			return messageOf(error);
		}
	}
	return why;
}

type Tried = { readonly isEnd: true; readonly why: QueueAppend } | { readonly isEnd: false; readonly why: string };

async function tryOnce(files: FactFiles, path: string, line: Uint8Array): Promise<Tried> {
	const read = await files.read(path);
	if (!read.ok) return { isEnd: !WORTH_ANOTHER_TRY.includes(read.failure.code), why: read.failure.message };
	const { bytes } = read.value;
	const end = endOf(bytes);
	if (end === 'torn') return { isEnd: false, why: 'The last line of the queue is not finished.' };
	const added = bytesToAppend(line, end === 'line_break');
	let failure: { readonly code: FactFailureCode; readonly message: string } | null = null;
	try {
		const appended = await files.appendTo(path, bytes.length, added);
		if (!appended.ok) ({ failure } = appended);
	} catch (error) {
		failure = { code: 'io', message: messageOf(error) };
	}
	if (failure !== null && WORTH_ANOTHER_TRY.includes(failure.code)) return { isEnd: false, why: failure.message };
	// An agent may have added lines before or behind; the line counts wherever it stands whole.
	const after = await files.read(path);
	if (!after.ok) return { isEnd: true, why: failure?.message ?? after.failure.message };
	if (hasLine(after.value.bytes, bytes.length, line)) return { isEnd: true, why: null };
	return { isEnd: true, why: failure?.message ?? 'The line is not in the file after it was written.' };
}

/**
 * Adds a line to the file that only this device writes. Its unfinished last line, left by a crash, is closed by a line break
 * and stays as it is, a finding for the person. Never throws.
 */
export async function appendToOwnQueue(file: LedgerFile, line: Uint8Array): Promise<QueueAppend> {
	let failure: string | null = null;
	try {
		const size = await file.size();
		const last = size === 0 ? new Uint8Array([LF]) : await file.read(size - 1, size);
		try {
			await file.appendBytes(bytesToAppend(line, last[0] === LF));
		} catch (error) {
			failure = messageOf(error);
		}
		const grown = await file.read(Math.max(0, size - 1), await file.size());
		if (hasLine(grown, Math.min(1, size), line)) return null;
		return failure ?? 'The line is not in the file after it was written.';
	} catch (error) {
		return failure ?? messageOf(error);
	}
}

/** `torn`: the last line has no line break and does not parse, so it may still be on its way (DESIGN §3 rule 1). */
function endOf(bytes: Uint8Array): 'line_break' | 'whole_line' | 'torn' {
	if (bytes.length === 0 || bytes[bytes.length - 1] === LF) return 'line_break';
	const text = textOfLine(bytes.subarray(bytes.lastIndexOf(LF) + 1));
	if (text === null) return 'torn';
	return text.trim() === '' || parseLine(text).ok ? 'whole_line' : 'torn';
}

/** Whether the line stands whole, with its line break, somewhere from `start` on. */
function hasLine(bytes: Uint8Array, start: number, line: Uint8Array): boolean {
	for (let at = start; at + line.length < bytes.length; at += 1) {
		const isStart = at === 0 || bytes[at - 1] === LF;
		if (isStart && bytes[at + line.length] === LF && line.every((byte, index) => bytes[at + index] === byte)) return true;
		const next = bytes.indexOf(LF, at);
		if (next === -1) return false;
		at = next;
	}
	return false;
}
