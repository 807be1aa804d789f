/** Calendar days (`YYYY-MM-DD`) for date filters; pure arithmetic on the proleptic Gregorian calendar, no time zone. */
import type { Freshness, SearchFilters } from './search-types';

/** Whether the text is a day that exists: `2026-02-30` is none. */
export function isCalendarDay(text: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
	const at = Date.parse(`${text}T00:00:00Z`);
	return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The day in UTC at an instant. */
export function dayOf(epochMs: number): string {
	return new Date(epochMs).toISOString().slice(0, 10);
}

const DAYS: Readonly<Record<Freshness, number>> = { day: 1, week: 7, month: 31, year: 366 };

/** The first day that "past day, week, month, year" still covers. */
export function freshSince(freshness: Freshness, today: string): string {
	return dayOf(Date.parse(`${today}T00:00:00Z`) - DAYS[freshness] * 86_400_000);
}

/** First and last day of the date filters, from `date_range` or counted from `freshness`; `null` where there is no bound. */
export function daysOf(filters: SearchFilters, today: string): { readonly from: string | null; readonly to: string | null } {
	if (filters.date_range !== undefined) return { from: filters.date_range.from ?? null, to: filters.date_range.to ?? null };
	return { from: filters.freshness === undefined ? null : freshSince(filters.freshness, today), to: null };
}

/** `2026-03-09` → `03/09/2026`. */
export function americanDay(day: string): string {
	return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
}
