/** How reading goes, and single lines read back. */
import type { Place } from './place';

/** A raw line read back by its byte range. */
export interface RawLine {
	readonly place: Place;
	readonly bytes: Uint8Array;
	/** The line as text if it is strict UTF-8, else `null`. */
	readonly text: string | null;
	/** The parsed object, if it parses. */
	readonly json: Readonly<Record<string, unknown>> | null;
	/** True when the bytes at this place are no longer the ones the snapshot was read from. */
	readonly changed: boolean;
}

export type ReadingPhase = 'loading' | 'ready' | 'unreadable';

export interface ReadingState {
	readonly phase: ReadingPhase;
	/** While loading: bytes done and in all, for a progress bar. */
	readonly progress: { readonly done: number; readonly total: number } | null;
	/** When unreadable: why, in the host's words. */
	readonly error: string | null;
}

/** Counters that tests and Health read: what the reading itself cost. */
export interface ReadCounters {
	readonly bytesRead: number;
	readonly reads: number;
	readonly fullReads: number;
	readonly tailReads: number;
	readonly looks: number;
}
