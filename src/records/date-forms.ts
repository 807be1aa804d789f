/** The written forms of a date besides `YYYY-MM-DD` and epoch numbers: English and Chinese words, slashes, dots. */
import { daysInMonth, isDayOnCalendar, msOfDay } from './calendar';
import type { DateValue } from './date-value';
import { timeOnDay } from './time-of-day';

const MONTHS: ReadonlyMap<string, number> = new Map(
	['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'].flatMap(
		(name, index): [string, number][] => [
			[name, index + 1],
			[name.slice(0, 3), index + 1],
		],
	),
).set('sept', 9);

const MONTH_NAME = '([A-Za-z]{3,9})\\.?';
const WEEKDAY = '(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?\\.?,?\\s+)?';
const TAIL = '(?:(?:,?\\s+(?:at\\s+)?|T)(\\d.*))?$';

/** Year first: `2026-12`, `2026/12/1`, `2026.12.01`, each with an optional time behind a whole day. */
const YEAR_FIRST = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})(?:\\2(\\d{1,2})${TAIL.slice(0, -1)})?$`);
const COMPACT = /^(\d{4})(\d{2})(\d{2})[Tt](\d.*)$/;
const CHINESE =
	/^(\d{4})\s*年(?:\s*(\d{1,2})\s*月(?:\s*(\d{1,2})\s*[日号](?:\s*[(]?(?:周|星期)[一二三四五六日天][)]?)?(?:\s*(\d.*))?)?)?$/;
const YEAR_LAST = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4})${TAIL}`);
const DAY_MONTH_YEAR = new RegExp(`^${WEEKDAY}(\\d{1,2})(?:st|nd|rd|th)?[\\s-]+(?:of\\s+)?${MONTH_NAME}[\\s,-]+(\\d{4})${TAIL}`, 'i');
const MONTH_DAY_YEAR = new RegExp(`^${WEEKDAY}${MONTH_NAME}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})${TAIL}`, 'i');
const MONTH_YEAR = new RegExp(`^${MONTH_NAME}[\\s,-]+(\\d{4})$`, 'i');

/** No date is longer; longer text is prose and is not worth trying every form on. */
const LONGEST_DATE = 80;

/**
 * Reads a date written in words, with slashes or with dots; `null` when it is in none of the known forms (the
 * caller calls it prose). `03/04/2026` can be read in two ways and so is not read; `25/12/2026` and `05/05/2026`
 * can only be one day. A form that is known with a day that cannot be is `invalid`.
 */
export function readDateWords(trimmed: string, text: string): DateValue | null {
	if (trimmed.length > LONGEST_DATE) return null;
	// Full-width digits and brackets are the same characters in another width.
	const plain = trimmed.normalize('NFKC');
	const first = plain.charCodeAt(0);
	return first >= 48 && first <= 57 ? numberFirst(plain, text) : wordFirst(plain, text);
}

function numberFirst(plain: string, text: string): DateValue | null {
	let match = YEAR_FIRST.exec(plain);
	if (match !== null) return calendarDate(Number(match[1]), Number(match[3]), numberOr(match[4]), match[5], text);
	match = COMPACT.exec(plain);
	if (match !== null) return calendarDate(Number(match[1]), Number(match[2]), Number(match[3]), match[4], text);
	match = CHINESE.exec(plain);
	if (match !== null) {
		const year = Number(match[1]);
		if (match[2] === undefined) return year === 0 ? impossible(text) : { precision: 'year', ms: msOfDay(year, 1, 1), text };
		return calendarDate(year, Number(match[2]), numberOr(match[3]), match[4], text);
	}
	match = YEAR_LAST.exec(plain);
	if (match !== null) return yearLast(Number(match[1]), Number(match[3]), Number(match[4]), match[5], text);
	match = DAY_MONTH_YEAR.exec(plain);
	if (match !== null) return namedMonth(match[2], Number(match[3]), Number(match[1]), match[4], text);
	return null;
}

function wordFirst(plain: string, text: string): DateValue | null {
	let match = MONTH_DAY_YEAR.exec(plain);
	if (match !== null) return namedMonth(match[1], Number(match[3]), Number(match[2]), match[4], text);
	match = MONTH_YEAR.exec(plain);
	if (match !== null) return namedMonth(match[1], Number(match[2]), null, undefined, text);
	match = DAY_MONTH_YEAR.exec(plain);
	if (match !== null) return namedMonth(match[2], Number(match[3]), Number(match[1]), match[4], text);
	return null;
}

const impossible = (text: string): DateValue => ({ precision: 'invalid', ms: Number.NaN, text });
const numberOr = (digits: string | undefined): number | null => (digits === undefined ? null : Number(digits));

function namedMonth(
	name: string | undefined,
	year: number,
	day: number | null,
	time: string | undefined,
	text: string,
): DateValue | null {
	const month = MONTHS.get((name ?? '').toLowerCase());
	return month === undefined ? null : calendarDate(year, month, day, time, text);
}

/** Two readings (day first, month first): taken only where they are one day, or only one of them can be. */
function yearLast(first: number, second: number, year: number, time: string | undefined, text: string): DateValue | null {
	const dayFirst = second >= 1 && second <= 12;
	const monthFirst = first >= 1 && first <= 12;
	if (dayFirst && monthFirst && first !== second) return null;
	if (dayFirst) return calendarDate(year, second, first, time, text);
	if (monthFirst) return calendarDate(year, first, second, time, text);
	return impossible(text);
}

function calendarDate(
	year: number,
	month: number,
	day: number | null,
	time: string | undefined,
	text: string,
): DateValue {
	if (day === null) {
		if (year < 1 || daysInMonth(year, month) === 0) return impossible(text);
		return { precision: 'month', ms: msOfDay(year, month, 1), text };
	}
	if (time !== undefined) return timeOnDay(year, month, day, time, text);
	if (!isDayOnCalendar(year, month, day)) return impossible(text);
	return { precision: 'day', ms: msOfDay(year, month, day), text };
}
