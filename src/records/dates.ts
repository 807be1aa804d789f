/**
 * Reads a date as a file gives it and keeps its precision (DESIGN §3, rule 6). Nothing here knows a time zone, and
 * `Date.parse` is never asked: it guesses, rolls impossible days over and reads some forms in the local zone.
 */
import { isDayOnCalendar, msOfDay } from './calendar';
import type { DateValue } from './date-value';
import { readDateWords } from './date-forms';
import { timeOnDay } from './time-of-day';

/**
 * The date that a value of a parsed line stands for.
 *
 * - text: ISO 8601 and the forms of `readDateWords`; ten or thirteen digits are epoch seconds or milliseconds;
 * - number: epoch seconds (9 or 10 digits), milliseconds (13), microseconds (16), nanoseconds (19), a day written
 *   as `20261201`, or a year from 1900 to 2199;
 * - anything else that is there (a truth value, an object) is `prose` with its JSON text.
 *
 * Returns `null` only when nothing is there: `undefined`, `null`, or text without a visible character.
 * Never throws. `text` is the value as written.
 */
export function parseDate(value: unknown): DateValue | null {
	if (value === undefined || value === null) return null;
	if (typeof value === 'string') return parseDateText(value);
	if (typeof value === 'number') return parseDateNumber(value);
	return prose(typeof value === 'object' || typeof value === 'boolean' ? JSON.stringify(value) : typeof value);
}

/** Whether a value has a place on the calendar or the clock, that is, whether its `ms` is a number. */
export function isRealDate(value: DateValue | null): value is DateValue {
	return value !== null && value.precision !== 'prose' && value.precision !== 'invalid';
}

const prose = (text: string): DateValue => ({ precision: 'prose', ms: Number.NaN, text });
const invalid = (text: string): DateValue => ({ precision: 'invalid', ms: Number.NaN, text });

function parseDateText(text: string): DateValue | null {
	const trimmed = text.trim();
	if (trimmed === '') return null;
	return isoDay(trimmed, text) ?? digitsOnly(trimmed, text) ?? readDateWords(trimmed, text) ?? prose(text);
}

/** `YYYY-MM-DD`, alone or with a time behind it: by far the most common form, so read by position. */
function isoDay(trimmed: string, text: string): DateValue | null {
	if (trimmed.length < 10 || trimmed[4] !== '-' || trimmed[7] !== '-') return null;
	const year = digits(trimmed, 0, 4);
	const month = digits(trimmed, 5, 7);
	const day = digits(trimmed, 8, 10);
	if (year < 0 || month < 0 || day < 0) return null;
	if (trimmed.length > 10) {
		const separator = trimmed[10];
		if (separator !== 'T' && separator !== ' ' && separator !== 't') return null;
		return plainInstant(year, month, day, trimmed, text) ?? timeOnDay(year, month, day, trimmed.slice(11), text);
	}
	if (!isDayOnCalendar(year, month, day)) return invalid(text);
	return { precision: 'day', ms: msOfDay(year, month, day), text };
}

/**
 * `hh:mm:ss`, an optional fraction, then `Z` or `+00:00`: what machines write, read by position because files hold
 * hundreds of thousands. `null` for every other form and for anything that is not plainly right.
 */
function plainInstant(year: number, month: number, day: number, trimmed: string, text: string): DateValue | null {
	if (trimmed[13] !== ':' || trimmed[16] !== ':') return null;
	const hour = digits(trimmed, 11, 13);
	const minute = digits(trimmed, 14, 16);
	const second = digits(trimmed, 17, 19);
	if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return null;
	let end = 19;
	let millisecond = 0;
	if (trimmed[19] === '.') {
		let scale = 100;
		for (end = 20; ; end += 1) {
			const digit = trimmed.charCodeAt(end) - 48;
			if (!(digit >= 0 && digit <= 9)) break;
			millisecond += digit * scale;
			scale = Math.floor(scale / 10);
		}
		if (end === 20) return null;
	}
	const isUtc = trimmed[end] === 'Z' ? end + 1 === trimmed.length : end + 6 === trimmed.length && trimmed.endsWith('+00:00');
	if (!isUtc || !isDayOnCalendar(year, month, day)) return null;
	const ms = msOfDay(year, month, day) + hour * 3_600_000 + minute * 60_000 + second * 1000 + millisecond;
	return { precision: 'instant', ms, text };
}

/** The number that the digits from `start` to `end` spell, or -1 where another character is among them. */
function digits(text: string, start: number, end: number): number {
	let number = 0;
	for (let index = start; index < end; index += 1) {
		const digit = text.charCodeAt(index) - 48;
		if (!(digit >= 0 && digit <= 9)) return -1;
		number = number * 10 + digit;
	}
	return number;
}

const EPOCH_TEXT = /^(?:\d{10}|\d{13})(?:\.\d+)?$/;
const EIGHT_DIGITS = /^\d{8}$/;
const YEAR_TEXT = /^\d{4}$/;

function digitsOnly(trimmed: string, text: string): DateValue | null {
	const first = trimmed.charCodeAt(0);
	if (first < 48 || first > 57) return null;
	if (YEAR_TEXT.test(trimmed)) {
		const year = Number(trimmed);
		return year === 0 ? invalid(text) : { precision: 'year', ms: msOfDay(year, 1, 1), text };
	}
	if (EIGHT_DIGITS.test(trimmed)) return compactDay(Number(trimmed), text);
	if (EPOCH_TEXT.test(trimmed)) return instantOfEpoch(Number(trimmed), text);
	return null;
}

function parseDateNumber(value: number): DateValue {
	const text = String(value);
	if (Number.isInteger(value)) {
		if (value >= 1900 && value <= 2199) return { precision: 'year', ms: msOfDay(value, 1, 1), text };
		if (value >= 19_000_101 && value <= 21_991_231) return compactDay(value, text) ?? prose(text);
	}
	return instantOfEpoch(value, text) ?? prose(text);
}

/** `20261201`: only if it is a day from 1900 to 2199; any other eight digits are not a date at all. */
function compactDay(value: number, text: string): DateValue | null {
	const year = Math.floor(value / 10_000);
	const month = Math.floor(value / 100) % 100;
	const day = value % 100;
	if (year < 1900 || year > 2199 || !isDayOnCalendar(year, month, day)) return null;
	return { precision: 'day', ms: msOfDay(year, month, day), text };
}

/**
 * Seconds, milliseconds, microseconds and nanoseconds since 1970 are told apart by their size: each unit is taken
 * from 2001 to 2286 (seconds from 1973). Sizes in between are no date.
 */
function instantOfEpoch(value: number, text: string): DateValue | null {
	// A double of today's seconds is exact to about a quarter of a microsecond: rounding down alone would lose a
	// millisecond now and then, and rounding to the nearest could step into the next day.
	const almost = 0.0005;
	let ms: number;
	if (value >= 1e8 && value < 1e10) ms = Math.floor(value * 1000 + almost);
	else if (value >= 1e12 && value < 1e13) ms = Math.floor(value + almost);
	else if (value >= 1e15 && value < 1e16) ms = Math.floor(value / 1e3);
	else if (value >= 1e18 && value < 1e19) ms = Math.floor(value / 1e6);
	else return null;
	return { precision: 'instant', ms, text };
}
