/** The reading of one workspace: counts what it costs and gives the window its turn in between. */
import type { ReadCounters } from './reader-types';
import type { Breather, Clock, FileStat, WorkspaceFiles } from './workspace-files';

/** Thrown inside a reading that was closed meanwhile; never leaves the reader. */
export class ClosedError extends Error {
	constructor() {
		super('The reading was closed.');
		this.name = 'ClosedError';
	}
}

/** No slice of work is longer than this (DESIGN §8 allows 16). */
const SLICE_MS = 8;
/** Also a slice, for clocks that stand still (a pinned clock). */
const SLICE_BYTES = 256 * 1024;

export class CountedFiles {
	bytesRead = 0;
	reads = 0;
	fullReads = 0;
	tailReads = 0;
	looks = 0;
	/** Called with the bytes of every read; for a progress bar. */
	onProgress: ((bytes: number) => void) | null = null;
	private closed = false;
	private sliceStart: number;
	private sliceBytes = 0;

	constructor(
		readonly files: WorkspaceFiles,
		readonly clock: Clock,
		readonly breathe: Breather,
	) {
		this.sliceStart = clock();
	}

	counters(): ReadCounters {
		const { bytesRead, reads, fullReads, tailReads, looks } = this;
		return { bytesRead, reads, fullReads, tailReads, looks };
	}

	/** Lets nothing go on that is still under way. */
	close(): void {
		this.closed = true;
	}

	/** As the host's; throws {@link ClosedError} when the reading was closed meanwhile. */
	async stat(path: string): Promise<FileStat | null> {
		const stat = await this.files.stat(path);
		this.endIfClosed();
		return stat;
	}

	/** As the host's; throws {@link ClosedError} when the reading was closed meanwhile. */
	async read(path: string, start: number, end: number): Promise<Uint8Array> {
		const bytes = await this.files.read(path, start, end);
		this.reads++;
		this.bytesRead += bytes.length;
		this.onProgress?.(bytes.length);
		this.endIfClosed();
		return bytes;
	}

	/** Call after each piece of work: pauses when the slice is used up. */
	async pause(bytesDone: number): Promise<void> {
		this.sliceBytes += bytesDone;
		if (this.sliceBytes < SLICE_BYTES && this.clock() - this.sliceStart < SLICE_MS) return;
		await this.breathe();
		this.endIfClosed();
		this.sliceStart = this.clock();
		this.sliceBytes = 0;
	}

	/** Throws {@link ClosedError} when the reading was closed. */
	endIfClosed(): void {
		if (this.closed) throw new ClosedError();
	}
}
