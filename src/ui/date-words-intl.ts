/**
 * Dates in the person's words, on `Intl` alone. Calendar values (day, month, year, local time) are formatted with a
 * UTC formatter, so that no time zone moves them; only instants are looked at in the person's zone (DESIGN §3, rule 6).
 */
import type { Translator } from '../i18n/translate';
import type { DateValue } from '../records/date-value';
import { revealedText, shorten } from '../records/hidden-text';
import type { DateWords, DayNumber } from './date-words';

const DAY_MS = 86_400_000;
/** Code points of a date in words that are shown. */
const MOST_WRITTEN = 120;
/** The furthest moment a `Date` can hold; `Intl` throws beyond it. */
const MAX_MS = 8.64e15;

type DayStyle = 'short' | 'long' | 'weekday' | 'month' | 'day';

const DAY_STYLES: Readonly<Record<DayStyle, Intl.DateTimeFormatOptions>> = {
	short: { day: 'numeric', month: 'short', year: 'numeric' },
	long: { day: 'numeric', month: 'long', year: 'numeric' },
	weekday: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
	month: { month: 'short', year: 'numeric' },
	day: { day: 'numeric', month: 'short' },
};

const FULL_DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' };
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

/**
 * Makes the date words of one person.
 * @param tag BCP 47 language tag. Plain `en` names no country; it is written day first (`1 Dec 2026`), the order
 * that cannot be misread
 * @param t for the few words `Intl` does not have (used in titles)
 * @param zone IANA time zone in which instants fall on days; the system's when left out. Throws `RangeError` when the
 * zone or the tag is not one
 */
export function createDateWords(tag: string, t: Translator, zone?: string): DateWords {
	const locale = tag.toLowerCase() === 'en' ? 'en-GB' : tag;
	const localZone = zone ?? new Intl.DateTimeFormat(locale).resolvedOptions().timeZone;
	const formatters = new Map<string, Intl.DateTimeFormat>();
	const inZone = (name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => kept(`zone ${name}`, localZone, options);
	const onCalendar = (name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => kept(`calendar ${name}`, 'UTC', options);
	// Stands inside sentences, so it speaks the language of the sentences, whatever the country of the dates.
	const relative = new Intl.RelativeTimeFormat(t.locale === 'en' && !/^en\b/i.test(tag) ? 'en' : locale, { numeric: 'auto' });
	const dayFinder = createDayFinder(localZone);

	function kept(name: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
		const known = formatters.get(name);
		if (known) return known;
		const made = new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone, ...options });
		formatters.set(name, made);
		return made;
	}

	function daySpan(value: DateValue): { first: DayNumber; last: DayNumber } | null {
		if (!isMoment(value.ms)) return null;
		switch (value.precision) {
			case 'instant': {
				const day = dayFinder(value.ms);
				return { first: day, last: day };
			}
			case 'local-time':
			case 'day': {
				const day = Math.floor(value.ms / DAY_MS);
				return { first: day, last: day };
			}
			case 'month':
			case 'year': {
				const first = Math.floor(value.ms / DAY_MS);
				const last = lastDayOfPeriod(value.ms, value.precision);
				return last === null ? null : { first, last };
			}
			case 'prose':
			case 'invalid':
				return null;
		}
	}

	function text(value: DateValue, withTime = false): string {
		if (!isMoment(value.ms)) return asWritten(value);
		const style = DAY_STYLES.short;
		switch (value.precision) {
			case 'instant':
				return (withTime ? inZone('short time', { ...style, ...TIME }) : inZone('short', style)).format(value.ms);
			case 'local-time':
				return (withTime ? onCalendar('short time', { ...style, ...TIME }) : onCalendar('short', style)).format(value.ms);
			case 'day':
				return onCalendar('short', style).format(value.ms);
			case 'month':
				return onCalendar('month', DAY_STYLES.month).format(value.ms);
			case 'year':
				return onCalendar('year', { year: 'numeric' }).format(value.ms);
			case 'prose':
			case 'invalid':
				return asWritten(value);
		}
	}

	function fullText(value: DateValue): string {
		switch (value.precision) {
			case 'instant':
				return inZone('full time', { ...FULL_DAY, ...TIME, timeZoneName: 'short' }).format(value.ms);
			case 'local-time':
				return t('timeline.dateNoZone', { date: onCalendar('full time', { ...FULL_DAY, ...TIME }).format(value.ms) });
			case 'day':
				return onCalendar('full', FULL_DAY).format(value.ms);
			case 'month':
				return t('timeline.dateMonthOnly', { date: onCalendar('long month', { month: 'long', year: 'numeric' }).format(value.ms) });
			default:
				return t('timeline.dateYearOnly', { date: text(value) });
		}
	}

	return {
		dayOf: (value) => daySpan(value)?.first ?? null,
		daySpan,
		today: (nowMs) => dayFinder(nowMs),
		text,
		dayText: (day, style = 'short') => onCalendar(style, DAY_STYLES[style]).format(day * DAY_MS),
		fromToday: (day, today) => relative.format(day - today, 'day'),
		clock: (ms) => inZone('clock', { ...TIME, second: '2-digit' }).format(ms),
		moment: (ms) => inZone('moment', { day: 'numeric', month: 'short', ...TIME }).format(ms),
		title(value) {
			if (value.precision === 'invalid') return t('timeline.dateImpossible', { text: asWritten(value) });
			if (value.precision === 'prose' || !isMoment(value.ms)) return t('timeline.dateProse', { text: asWritten(value) });
			return t('timeline.dateInFile', { date: fullText(value), text: asWritten(value) });
		},
	};
}

/** What the file says, short enough for a row and with nothing hidden (DESIGN §7). */
function asWritten(value: DateValue): string {
	const { text, hiddenCount } = shorten(value.text, MOST_WRITTEN);
	return hiddenCount === 0 ? revealedText(text) : `${revealedText(text)}… (+${hiddenCount})`;
}

function isMoment(ms: number): boolean {
	return Number.isFinite(ms) && Math.abs(ms) <= MAX_MS;
}

/** Days are found from the wall-clock date in the zone, never by adding an offset: offsets change within a day. */
function createDayFinder(timeZone: string): (ms: number) => DayNumber {
	const parts = new Intl.DateTimeFormat('en-US', {
		calendar: 'gregory',
		numberingSystem: 'latn',
		timeZone,
		era: 'short',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
	});
	return (ms) => {
		let year = NaN;
		let month = NaN;
		let day = NaN;
		let beforeChrist = false;
		for (const part of parts.formatToParts(ms)) {
			if (part.type === 'year') year = Number(part.value);
			else if (part.type === 'month') month = Number(part.value);
			else if (part.type === 'day') day = Number(part.value);
			else if (part.type === 'era') beforeChrist = part.value.startsWith('B');
		}
		return calendarDay(beforeChrist ? 1 - year : year, month - 1, day);
	};
}

/** `Date.UTC` reads the years 0 to 99 as 1900 to 1999; this does not. */
function calendarDay(year: number, month: number, day: number): DayNumber {
	const date = new Date(0);
	date.setUTCFullYear(year, month, day);
	return Math.floor(date.getTime() / DAY_MS);
}

function lastDayOfPeriod(startMs: number, precision: 'month' | 'year'): DayNumber | null {
	const start = new Date(startMs);
	const [year, month] = [start.getUTCFullYear(), start.getUTCMonth()];
	const next = precision === 'month' ? calendarDay(year, month + 1, 1) : calendarDay(year + 1, 0, 1);
	return Number.isNaN(next) ? null : next - 1;
}
