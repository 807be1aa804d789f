import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTranslator } from '../../../src/i18n/translate';
import { createDateWords } from '../../../src/ui/date-words-intl';
import { day, dayNumber, impossible, instant, month, prose, year } from '../ui-timeline/made-snapshot';

const t = createTranslator('en');
const ZONES = ['America/Los_Angeles', 'Asia/Kathmandu', 'Asia/Shanghai', 'Pacific/Auckland', 'UTC', 'Pacific/Kiritimati', 'America/St_Johns'];
const inZone = (zone: string): ReturnType<typeof createDateWords> => createDateWords('en', t, zone);

describe('dayOf', () => {
	it.each(ZONES)('never moves a calendar value in %s', (zone) => {
		const words = inZone(zone);
		expect(words.dayOf(day('2026-12-01'))).toBe(dayNumber('2026-12-01'));
		expect(words.dayOf({ precision: 'local-time', ms: Date.parse('2026-12-01T23:59:59Z'), text: '2026-12-01T23:59:59' })).toBe(dayNumber('2026-12-01'));
		expect(words.dayOf({ precision: 'local-time', ms: Date.parse('2026-12-01T00:00:00Z'), text: '2026-12-01T00:00' })).toBe(dayNumber('2026-12-01'));
		expect(words.text(day('2026-12-01'))).toBe('1 Dec 2026');
		expect(words.dayText(dayNumber('2026-12-01'))).toBe('1 Dec 2026');
	});

	it.each([
		['America/Los_Angeles', '2026-12-01T07:59:59Z', '2026-11-30'],
		['America/Los_Angeles', '2026-12-01T08:00:00Z', '2026-12-01'],
		['Asia/Kathmandu', '2026-11-30T18:14:59Z', '2026-11-30'],
		['Asia/Kathmandu', '2026-11-30T18:15:00Z', '2026-12-01'],
		['Asia/Shanghai', '2026-11-30T15:59:59Z', '2026-11-30'],
		['Asia/Shanghai', '2026-11-30T16:00:00Z', '2026-12-01'],
		['Pacific/Auckland', '2026-11-30T10:59:59Z', '2026-11-30'],
		['Pacific/Auckland', '2026-11-30T11:00:00Z', '2026-12-01'],
	])('puts an instant on the day of the wall clock in %s: %s', (zone, moment, expected) => {
		expect(inZone(zone).dayOf(instant(moment))).toBe(dayNumber(expected));
		expect(inZone(zone).today(Date.parse(moment))).toBe(dayNumber(expected));
	});

	it.each([
		// Los Angeles springs forward on 8 March 2026 (23 hours) and falls back on 1 November (25 hours).
		['America/Los_Angeles', '2026-03-08T07:59:59Z', '2026-03-07'],
		['America/Los_Angeles', '2026-03-08T08:00:00Z', '2026-03-08'],
		['America/Los_Angeles', '2026-03-09T06:59:59Z', '2026-03-08'],
		['America/Los_Angeles', '2026-03-09T07:00:00Z', '2026-03-09'],
		['America/Los_Angeles', '2026-11-01T07:00:00Z', '2026-11-01'],
		['America/Los_Angeles', '2026-11-02T07:59:59Z', '2026-11-01'],
		['America/Los_Angeles', '2026-11-02T08:00:00Z', '2026-11-02'],
		// Auckland falls back on 5 April 2026 and springs forward on 27 September.
		['Pacific/Auckland', '2026-04-04T11:00:00Z', '2026-04-05'],
		['Pacific/Auckland', '2026-04-05T11:59:59Z', '2026-04-05'],
		['Pacific/Auckland', '2026-04-05T12:00:00Z', '2026-04-06'],
		['Pacific/Auckland', '2026-09-26T12:00:00Z', '2026-09-27'],
		['Pacific/Auckland', '2026-09-27T10:59:59Z', '2026-09-27'],
		['Pacific/Auckland', '2026-09-27T11:00:00Z', '2026-09-28'],
	])('is right on the days the clocks change in %s: %s', (zone, moment, expected) => {
		expect(inZone(zone).dayOf(instant(moment))).toBe(dayNumber(expected));
	});

	it('has no day for prose, impossible dates, and moments beyond the calendar', () => {
		const words = inZone('UTC');
		for (const value of [prose('mid December'), impossible('2026-02-30'), { precision: 'instant' as const, ms: 9e15, text: '9e15' }]) {
			expect(words.dayOf(value)).toBeNull();
			expect(words.daySpan(value)).toBeNull();
			expect(words.text(value)).toBe(value.text);
			expect(words.title(value)).toContain(value.text);
		}
	});

	it('keeps days and instants apart in any zone', () => {
		fc.assert(
			fc.property(fc.integer({ min: -30_000, max: 60_000 }), fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 86_399_999 }), (number, zone, within) => {
				const words = inZone(zone);
				expect(words.dayOf({ precision: 'day', ms: number * 86_400_000, text: '' })).toBe(number);
				const found = words.dayOf({ precision: 'instant', ms: number * 86_400_000 + within, text: '' });
				expect(Math.abs((found ?? NaN) - number)).toBeLessThanOrEqual(1);
			}),
			{ numRuns: 300 },
		);
	});

	it('does not read the years 0 to 99 as 1900 to 1999', () => {
		const start = new Date(0).setUTCFullYear(44, 2, 15);
		expect(inZone('UTC').dayOf({ precision: 'instant', ms: start + 1000, text: '' })).toBe(Math.floor(start / 86_400_000));
	});
});

describe('daySpan', () => {
	const words = inZone('Pacific/Auckland');
	it.each([
		['2026-02', '2026-02-01', '2026-02-28'],
		['2028-02', '2028-02-01', '2028-02-29'],
		['2026-12', '2026-12-01', '2026-12-31'],
		['2026-04', '2026-04-01', '2026-04-30'],
	])('a month is as wide as it is: %s', (text, first, last) => {
		expect(words.daySpan(month(text))).toEqual({ first: dayNumber(first), last: dayNumber(last) });
	});
	it('a year has 365 or 366 days', () => {
		expect(words.daySpan(year('2026'))).toEqual({ first: dayNumber('2026-01-01'), last: dayNumber('2026-12-31') });
		expect(words.daySpan(year('2028'))).toEqual({ first: dayNumber('2028-01-01'), last: dayNumber('2028-12-31') });
	});
});

describe('words', () => {
	const words = inZone('Asia/Shanghai');
	it('keep the precision of the file', () => {
		expect(words.text(month('2026-12'))).toBe('Dec 2026');
		expect(words.text(year('2026'))).toBe('2026');
		expect(words.text(prose('mid December'))).toBe('mid December');
		expect(words.text(prose('mid \u202eDecember'))).toBe('mid U+202EDecember');
		expect(words.title(impossible('2026-02-30\u200b'))).toContain('2026-02-30U+200B');
		expect(words.text(prose('x'.repeat(500)))).toBe(`${'x'.repeat(120)}… (+380)`);
		expect(words.text(instant('2026-11-30T16:30:00Z'))).toBe('1 Dec 2026');
		expect(words.text(instant('2026-11-30T16:30:00Z'), true)).toBe('1 Dec 2026, 00:30');
		expect(words.text(day('2026-12-01'), true)).toBe('1 Dec 2026');
		expect(words.text({ precision: 'local-time', ms: Date.parse('2026-12-01T09:14:00Z'), text: '' }, true)).toBe('1 Dec 2026, 09:14');
	});
	it('say how far away a day is', () => {
		const today = dayNumber('2026-12-01');
		expect(words.fromToday(today, today)).toBe('today');
		expect(words.fromToday(today + 3, today)).toBe('in 3 days');
		expect(words.fromToday(today - 2, today)).toBe('2 days ago');
	});
	it('show the clock in 24 hours, midnight as 00', () => {
		expect(words.clock(Date.parse('2026-11-30T16:00:05Z'))).toBe('00:00:05');
		expect(words.moment(Date.parse('2026-12-01T01:14:00Z'))).toBe('1 Dec, 09:14');
	});
	it('write days in the styles of the views', () => {
		const first = dayNumber('2026-12-01');
		expect(words.dayText(first, 'long')).toBe('1 December 2026');
		expect(words.dayText(first, 'weekday')).toMatch(/^Tue,? 1 Dec 2026$/);
		expect(words.dayText(first, 'month')).toBe('Dec 2026');
		expect(words.dayText(first, 'day')).toBe('1 Dec');
	});
	it('give the value as written in the title', () => {
		expect(words.title(day('2026-12-01'))).toContain('2026-12-01');
		expect(words.title(day('2026-12-01'))).toContain('1 December 2026');
		expect(words.title(instant('2026-11-30T16:30:00Z'))).toContain('2026-11-30T16:30:00Z');
		expect(words.title(instant('2026-11-30T16:30:00Z'))).toContain('1 December 2026');
		expect(words.title(month('2026-12'))).toContain('day not given');
		expect(words.title(impossible('2026-02-30'))).toBe('Not a date that can be: 2026-02-30');
	});
	it('are Chinese for Chinese', () => {
		const chinese = createDateWords('zh-CN', createTranslator('zh-CN'), 'Asia/Shanghai');
		expect(chinese.text(day('2026-12-01'))).toBe('2026年12月1日');
		expect(chinese.fromToday(dayNumber('2026-12-04'), dayNumber('2026-12-01'))).toContain('3');
		expect(chinese.title(prose('十二月中旬'))).toBe('文字描述：十二月中旬');
	});
	it('follow the language tag where it names a country', () => {
		expect(createDateWords('en-US', t, 'UTC').text(day('2026-12-01'))).toBe('Dec 1, 2026');
	});
	it('take the zone of the system when none is given', () => {
		const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
		const moment = Date.parse('2026-12-01T05:00:00Z');
		expect(createDateWords('en', t).today(moment)).toBe(inZone(zone).today(moment));
	});
	it('refuse a zone that is not one', () => {
		expect(() => createDateWords('en', t, 'Moon/Tycho')).toThrow(RangeError);
	});
});
