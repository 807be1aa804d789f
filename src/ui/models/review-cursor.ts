/** Where the person stands in the queue, what comes next, and how far they have come. Pure. */
import type { RecordKey } from '../../workspace/snapshot-types';
import type { QueueRow } from './pending-queue';
import { isInInbox } from './pending-states';

/** The rows in their order, with the place of each. */
export interface ReviewQueue {
	readonly rows: readonly QueueRow[];
	readonly places: ReadonlyMap<RecordKey, number>;
}

export const EMPTY_QUEUE: ReviewQueue = { rows: [], places: new Map() };

/** @param rows as the list shows them, headings left out */
export function reviewQueue(rows: readonly QueueRow[]): ReviewQueue {
	return { rows, places: new Map(rows.map((row, place) => [row.key, place])) };
}

/** What is looked at, and where in the list it was seen last. */
export interface Cursor {
	/** `null`: whatever stands at `place`. */
	readonly key: RecordKey | null;
	readonly place: number;
	/** Just decided and about to leave the list: not taken again. */
	readonly leaving: RecordKey | null;
}

export const START: Cursor = { key: null, place: 0, leaving: null };

/**
 * The item to show. An item that was being looked at stays, also when it leaves the list: nothing changes under the person's
 * hands. Without one it is the row at the place, or the last one.
 */
export function currentKey(queue: ReviewQueue, cursor: Cursor): RecordKey | null {
	if (cursor.key !== null) return cursor.key;
	const { rows } = queue;
	const at = Math.min(Math.max(0, cursor.place), rows.length - 1);
	const [here, ...others] = [rows[at], rows[at + 1], rows[at - 1]];
	return (here?.key === cursor.leaving ? others.find((row) => row !== undefined) : here)?.key ?? null;
}

/** The row before (`-1`) or after (`1`) the current one; the same at the ends. From an item that left the list, the rows around its place. */
export function stepFrom(queue: ReviewQueue, cursor: Cursor, step: 1 | -1): RecordKey | null {
	const { rows, places } = queue;
	const at = cursor.key === null ? cursor.place : places.get(cursor.key);
	const target = at !== undefined ? at + step : step === 1 ? cursor.place : cursor.place - 1;
	return rows[Math.min(Math.max(0, target), rows.length - 1)]?.key ?? null;
}

/**
 * What to look at once an item is decided: the next one below that waits, else the first one above that does.
 * @param skip items decided already in this session, which may still be in the list
 * @returns `null` when none is left
 */
export function nextAfter(queue: ReviewQueue, cursor: Cursor, skip: ReadonlySet<RecordKey>): RecordKey | null {
	const { rows, places } = queue;
	const place = (cursor.key === null ? undefined : places.get(cursor.key)) ?? cursor.place;
	const waits = (row: QueueRow): boolean => row.key !== cursor.key && isInInbox(row) && !skip.has(row.key);
	for (let at = place; at < rows.length; at += 1) {
		const row = rows[at];
		if (row !== undefined && waits(row)) return row.key;
	}
	return rows.slice(0, place).find(waits)?.key ?? null;
}

export interface Progress {
	/** From 1; `null` when the current item is not in the list. */
	readonly at: number | null;
	readonly of: number;
	/** Decided in this session and out of the list. */
	readonly done: number;
}

/**
 * "7 of 23": those decided in this session count as passed, so that the number rises and the total stays.
 * @param decided keys decided in this session; give none where a filter narrows the list
 */
export function reviewProgress(queue: ReviewQueue, current: RecordKey | null, decided: Iterable<RecordKey>): Progress {
	let done = 0;
	for (const key of new Set(decided)) if (!queue.places.has(key)) done += 1;
	const place = current === null ? undefined : queue.places.get(current);
	return { at: place === undefined ? null : done + place + 1, of: done + queue.rows.length, done };
}
