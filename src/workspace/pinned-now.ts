/** The day or moment that a profile pins as "now" (the demo and tests do): one rule for the reader, the views and the command line. */
import { parseDate } from '../records/dates';

/**
 * Calendar time on the person's clock → epoch ms.
 * @param calendarMs ms from 1970-01-01T00:00 on the calendar, no zone (as in `DateValue.ms`)
 */
export type LocalInstant = (calendarMs: number) => number;

/** For hosts that have no other zone. */
export const inUtc: LocalInstant = (calendarMs) => calendarMs;

const NOON_MS = 12 * 3_600_000;

/**
 * When the pinned now is, epoch ms: on the calendar and clock of the person's device; a day alone means its noon.
 * @param pinned as written in the profile; `null` = not pinned
 * @returns `null` when nothing is pinned, and for anything but a day or a local time
 */
export function pinnedNowMs(pinned: string | null, localInstant: LocalInstant): number | null {
	const value = pinned === null ? null : parseDate(pinned);
	if (value?.precision === 'day') return localInstant(value.ms + NOON_MS);
	return value?.precision === 'local-time' ? localInstant(value.ms) : null;
}
