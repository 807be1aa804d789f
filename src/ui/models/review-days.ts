/** The days an item can be put off to, on the person's calendar (no time zone moves them). Pure. */
import type { DayNumber } from '../date-words';

const DAY_MS = 86_400_000;

/** The quick picks: tomorrow, in three days, in a week. */
export const DEFER_PICKS = [
	{ label: 'review.deferTomorrow', days: 1 },
	{ label: 'review.deferThreeDays', days: 3 },
	{ label: 'review.deferWeek', days: 7 },
] as const;

/** `2026-03-09` */
export function dayAsText(day: DayNumber): string {
	return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The day of a text as a date field gives it; `null` for anything else, or a day that is none. */
export function dayOfText(text: string): DayNumber | null {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
	const ms = Date.parse(`${text}T00:00:00Z`);
	return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? null : ms / DAY_MS;
}
