/** What every check of one look is handed. */
import type { DateValue } from '../records/date-value';
import type { Place } from '../workspace/place';
import type { FileReport, Snapshot } from '../workspace/snapshot-types';
import type { Tell } from './draft';
import type { CheckOptions } from './finding-types';
import type { Pace } from './pace';
import type { FileScan } from './reading/file-scan';
import type { Readings } from './reading/readings';

export interface CheckContext {
	readonly snapshot: Snapshot;
	readonly options: CheckOptions;
	readonly tell: Tell;
	readonly pace: Pace;
	readonly readings: Readings;
	/** Scanned files of records, by path. */
	readonly scans: ReadonlyMap<string, FileScan>;
	/** Now, epoch ms; what the profile pins where it pins something. */
	readonly nowMs: number;
	/** The latest moment at which a record can have been written: the clock's, also where the profile pins an earlier now. */
	readonly clockMs: number;
	/** Now as a place on the person's calendar (as `DateValue.ms` of a local time). */
	readonly calendarNowMs: number;
	/** A moment as a place on the person's calendar. */
	readonly calendarMs: (epochMs: number) => number;
}

/** Files that are there and could be read. */
export function isRead({ state }: FileReport): boolean {
	return state === 'ok' || state === 'degraded';
}

/** A finding that many records of a file share: how many, and where first. */
export class PerFile {
	private readonly counts = new Map<string, { readonly place: Place; readonly key: string; count: number }>();

	add(place: Place, key: string): void {
		const name = `${key} ${place.path}`;
		const known = this.counts.get(name);
		if (known === undefined) this.counts.set(name, { place, key, count: 1 });
		else known.count += 1;
	}

	each(visit: (place: Place, key: string, count: number) => void): void {
		for (const { place, key, count } of this.counts.values()) visit(place, key, count);
	}
}

export const MS_PER_DAY = 86_400_000;

/** The calendar day (days since 1970) on which a record says it was written; `null` when it does not say a day. */
export function dayOf(date: DateValue | null, calendarMs: (epochMs: number) => number): number | null {
	if (date === null || Number.isNaN(date.ms)) return null;
	if (date.precision === 'month' || date.precision === 'year') return null;
	return Math.floor((date.precision === 'instant' ? calendarMs(date.ms) : date.ms) / MS_PER_DAY);
}

const WRITTEN_DAY = /^(\d{4})-(\d{2})-(\d{2})[T ].*(?:Z|[+-]\d{2}:?\d{2})$/i;

/**
 * The days on which a moment can be said to lie: the person's, and the day that its writer wrote. An agent that works in another
 * zone dates its brief by its own clock.
 */
export function daysOf(date: DateValue, calendarMs: (epochMs: number) => number): readonly number[] {
	const day = dayOf(date, calendarMs);
	if (day === null) return [];
	const match = date.precision === 'instant' ? WRITTEN_DAY.exec(date.text) : null;
	if (match === null) return [day];
	const written = Math.floor(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / MS_PER_DAY);
	return written === day ? [day] : [day, written];
}
