/** The time of a day and its zone, as it stands behind a date: `T09:00:00.5+08:00`, `11:59 PM`, `23:59 AoE`. */
import { isDayOnCalendar, MS_PER_DAY, msOfDay } from './calendar';
import type { DateValue } from './date-value';

const TIME =
	/^(\d{1,2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?)?\s*([AaPp]\.?[Mm]\.?)?\s*(Z|z|[+-]\d{2}(?::?\d{2})?|(?:UTC|GMT)(?:[+-]\d{1,2}(?::?\d{2})?)?|[A-Za-z]{2,5})?\s*(?:\[[^\]]*\]|\([^)]*\))?$/;
const OFFSET = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d{2}))?$/;

/**
 * Reads the time `time` on the given day.
 *
 * With `Z`, UTC, GMT, an offset, or AoE (anywhere on earth, UTC−12) the result is an `instant`. Without a zone, and
 * with a zone name that stands for more than one offset (CST, CET …), it is `local-time`: the clock reading on that
 * calendar day. `24:00` without a zone means the end of that day and stays on it, as a `day`. Second 60 is a leap
 * second (23:59:60 UTC) and stays within its day. A day or time that cannot be is `invalid`; words that are no time
 * are `prose`. `text` is kept as the value as written.
 */
export function timeOnDay(year: number, month: number, day: number, time: string, text: string): DateValue {
	const match = TIME.exec(time);
	if (match === null) return { precision: 'prose', ms: Number.NaN, text };
	const impossible: DateValue = { precision: 'invalid', ms: Number.NaN, text };
	if (!isDayOnCalendar(year, month, day)) return impossible;

	const hour = hourOf(Number(match[1]), match[5]);
	const minute = Number(match[2] ?? 0);
	const second = Number(match[3] ?? 0);
	const millisecond = Number((match[4] ?? '').slice(0, 3).padEnd(3, '0'));
	const offset = offsetMinutes(match[6]);
	if (hour === null || minute > 59 || second > 60 || offset === 'impossible') return impossible;

	const start = msOfDay(year, month, day);
	if (hour === 24) {
		if (minute !== 0 || second !== 0 || millisecond !== 0) return impossible;
		if (offset === null) return { precision: 'day', ms: start, text };
		return { precision: 'instant', ms: start + MS_PER_DAY - offset * 60_000, text };
	}
	const minuteOfDay = hour * 60 + minute;
	if (second === 60) {
		const utcMinute = (minuteOfDay - (offset ?? 0) + 2 * 1440) % 1440;
		if (offset === null ? minute !== 59 : utcMinute !== 1439) return impossible;
	}
	const withinMinute = second === 60 ? 59_999 : second * 1000 + millisecond;
	const ms = start + minuteOfDay * 60_000 + withinMinute;
	if (offset === null) return { precision: 'local-time', ms, text };
	return { precision: 'instant', ms: ms - offset * 60_000, text };
}

/** Hour 0–24 of the day, `null` for one that cannot be (25, 13 PM). */
function hourOf(hour: number, half: string | undefined): number | null {
	if (half === undefined) return hour <= 24 ? hour : null;
	if (hour < 1 || hour > 12) return null;
	return (hour % 12) + (half[0] === 'p' || half[0] === 'P' ? 12 : 0);
}

/** Minutes east of UTC, `null` where the zone is not said or not certain. */
function offsetMinutes(zone: string | undefined): number | null | 'impossible' {
	if (zone === undefined) return null;
	const upper = zone.toUpperCase();
	if (upper === 'Z' || upper === 'UTC' || upper === 'GMT') return 0;
	if (upper === 'AOE') return -720;
	const match = OFFSET.exec(upper);
	if (match === null) return null;
	const hours = Number(match[2]);
	const minutes = Number(match[3] ?? 0);
	if (hours > 15 || minutes > 59) return 'impossible';
	return (match[1] === '-' ? -1 : 1) * (hours * 60 + minutes);
}
