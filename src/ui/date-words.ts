/**
 * Dates in the person's words. All calendar arithmetic of the views goes through here, so that no view shifts a
 * calendar day by a time zone (DESIGN §3, rule 6).
 */
import type { DateValue } from '../records/date-value';

/** A day of the calendar as days since 1970-01-01; comparable, zone-free. */
export type DayNumber = number;

export interface DateWords {
	/** The day a value falls on for this person: an instant in their zone, a calendar value as written; `null` for prose, invalid. For month and year: the first day. */
	dayOf(value: DateValue): DayNumber | null;
	/** First and last day a value may mean (a month is 28–31 days wide). */
	daySpan(value: DateValue): { readonly first: DayNumber; readonly last: DayNumber } | null;
	/** The person's calendar day at an instant. */
	today(nowMs: number): DayNumber;
	/** Short, precision kept: `1 Dec 2026`, `Dec 2026`, `2026`, prose as it is; with a time for instants if `withTime`. */
	text(value: DateValue, withTime?: boolean): string;
	dayText(day: DayNumber, style?: 'short' | 'long' | 'weekday' | 'month' | 'day'): string;
	/** `in 3 days`, `2 days ago`, `today`. */
	fromToday(day: DayNumber, today: DayNumber): string;
	/** `09:14:02` */
	clock(ms: number): string;
	/** Day and time of an instant: `1 Dec, 09:14`. */
	moment(ms: number): string;
	/** Full form for tooltips, with the value as written in the file. */
	title(value: DateValue): string;
}
