/** Which of two dates is the earlier one for certain, whatever zone a calendar date was written in. */
import type { DateValue } from '../../records/date-value';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const COARSE: ReadonlySet<string> = new Set(['month', 'year']);
/** Zones reach from UTC-12 to UTC+14. */
const AHEAD_MS = 14 * HOUR_MS;
const BEHIND_MS = 12 * HOUR_MS;
/** Two clocks of one household differ by as much. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

const LONGEST_SPAN: Readonly<Record<string, number>> = { day: DAY_MS, month: 31 * DAY_MS, year: 366 * DAY_MS };

function isReal(date: DateValue | null): date is DateValue {
	return date !== null && !Number.isNaN(date.ms);
}

/** The earliest and the latest moment that a date can mean. */
function range({ precision, ms }: DateValue): { readonly from: number; readonly to: number } {
	if (precision === 'instant') return { from: ms, to: ms };
	return { from: ms - AHEAD_MS, to: ms + (LONGEST_SPAN[precision] ?? 0) + BEHIND_MS };
}

/** Whether `one` lies before `other` whatever they were meant to be; dates of one precision are compared as they stand. */
export function isBefore(one: DateValue | null, other: DateValue | null): boolean {
	if (!isReal(one) || !isReal(other)) return false;
	if (one.precision === other.precision) return one.ms < other.ms;
	return range(one).to < range(other).from;
}

/**
 * The same for dates of two writers (a page says when it was published, an agent when it saw it): their days may be those of two
 * zones, and a month or a year of publication is often one that is still to come.
 */
export function isBeforeElsewhere(one: DateValue | null, other: DateValue | null): boolean {
	if (!isReal(one) || !isReal(other) || COARSE.has(other.precision)) return false;
	return range(one).to < range(other).from;
}

/** Whether a date lies after now for certain. */
export function isAfterNow(date: DateValue | null, nowMs: number): boolean {
	return isReal(date) && range(date).from > nowMs + CLOCKS_DIFFER_MS;
}

/** Whole days from a date to now; `null` when the date has no place on the calendar. */
export function daysSince(date: DateValue | null, calendarNowMs: number, nowMs: number): number | null {
	if (!isReal(date)) return null;
	return Math.floor(((date.precision === 'instant' ? nowMs : calendarNowMs) - date.ms) / DAY_MS);
}
