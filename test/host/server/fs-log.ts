/**
 * The record of every file-system call made for the page, with byte counts, so that a test can say how many bytes of
 * which file were read.
 */
import type { FsLogEntry } from '../shared/protocol';

export class FsLog {
	private entries: FsLogEntry[] = [];
	private count = 0;

	/** Adds one call; the number is given here. */
	add(entry: Omit<FsLogEntry, 'n'>): void {
		this.count += 1;
		this.entries.push({ n: this.count, ...entry });
	}

	/** All calls since the start or the last `clear`, oldest first. */
	all(): readonly FsLogEntry[] {
		return [...this.entries];
	}

	clear(): void {
		this.entries = [];
	}
}

/** The log entry of a call that has not moved bytes (yet). */
export function plainCall(call: string, path: string, own: boolean): Omit<FsLogEntry, 'n'> {
	return { call, path, bytesRead: 0, bytesWritten: 0, position: null, error: null, own };
}
