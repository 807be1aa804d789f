/**
 * Calendar arithmetic without `Date`: no time zone, no two-digit year surprise, no rolling over.
 * Days and times are read on the proleptic Gregorian calendar; `ms` counts from 1970-01-01T00:00 on that calendar.
 */

export const MS_PER_DAY = 86_400_000;

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** How many days a month has (`month` from 1); 0 for a month that does not exist. */
export function daysInMonth(year: number, month: number): number {
	if (month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)) return 29;
	return DAYS_IN_MONTH[month - 1] ?? 0;
}

/** Whether the day is on the calendar, in the years 1 to 9999. */
export function isDayOnCalendar(year: number, month: number, day: number): boolean {
	return year >= 1 && year <= 9999 && day >= 1 && day <= daysInMonth(year, month);
}

/** The start of a day as milliseconds from 1970-01-01 on the calendar. The day has to be on the calendar. */
export function msOfDay(year: number, month: number, day: number): number {
	// Counting years from March puts the leap day last, so that month lengths follow one formula.
	const shifted = month <= 2 ? year - 1 : year;
	const era = Math.floor(shifted / 400);
	const yearOfEra = shifted - era * 400;
	const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
	const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
	return (era * 146_097 + dayOfEra - 719_468) * MS_PER_DAY;
}
