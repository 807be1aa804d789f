/** The device's time zone, which the pure rooms are given and never ask for themselves. */
import type { LocalInstant } from '../workspace/pinned-now';

/** See {@link LocalInstant}. A time that the clocks jump over is the moment right after the jump's length. */
export const localInstant: LocalInstant = (calendarMs) => {
	const at = new Date(calendarMs);
	const moment = new Date(0);
	// Set part by part: the constructor takes the years 0 to 99 for 1900 to 1999.
	moment.setFullYear(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
	moment.setHours(at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds(), at.getUTCMilliseconds());
	return moment.getTime();
};

/**
 * A moment as a place on the person's calendar: `Date.UTC` of the year, month, day, hour … that a clock shows here then.
 * @param epochMs epoch milliseconds
 */
export function calendarMs(epochMs: number): number {
	const at = new Date(epochMs);
	return epochMs - at.getTimezoneOffset() * 60_000;
}
