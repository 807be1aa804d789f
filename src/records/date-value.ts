/**
 * A date as a file gave it, with the precision it was given in (DESIGN §3, rule 6).
 *
 * `ms` is comparable within and across precisions:
 * - `instant`: epoch milliseconds, UTC;
 * - `local-time`, `day`, `month`, `year`: the start of that period on the calendar, computed with `Date.UTC`.
 *   It is a position on the calendar and not a moment: no time zone ever moves it;
 * - `prose`, `invalid`: `NaN`.
 * `text` is the value as written. `invalid` is a date that cannot be (2026-02-30); `prose` is words
 * ("mid December").
 */
export type DatePrecision = 'instant' | 'local-time' | 'day' | 'month' | 'year' | 'prose' | 'invalid';

export const DATE_PRECISIONS: readonly DatePrecision[] = [
	'instant',
	'local-time',
	'day',
	'month',
	'year',
	'prose',
	'invalid',
];

export interface DateValue {
	readonly precision: DatePrecision;
	readonly ms: number;
	readonly text: string;
}
