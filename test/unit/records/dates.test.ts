import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysInMonth, msOfDay } from '../../../src/records/calendar';
import { DATE_PRECISIONS } from '../../../src/records/date-value';
import { isRealDate, parseDate } from '../../../src/records/dates';

/** The calendar day and time of day that a calendar position stands for, written by `Date` in UTC and nowhere else. */
const written = (ms: number): string => new Date(ms).toISOString();

describe('days keep their day', () => {
	it.each([
		['2026-12-01', '2026-12-01'],
		[' 2026-12-01 ', '2026-12-01'],
		['2028-02-29', '2028-02-29'],
		['2000-02-29', '2000-02-29'],
		['0099-03-04', '0099-03-04'],
		['2026/12/01', '2026-12-01'],
		['2026/1/5', '2026-01-05'],
		['2026.12.01', '2026-12-01'],
		['20261201', '2026-12-01'],
		[20261201, '2026-12-01'],
		['1 Dec 2026', '2026-12-01'],
		['1st December 2026', '2026-12-01'],
		['1-Dec-2026', '2026-12-01'],
		['Tuesday, 1 December 2026', '2026-12-01'],
		['December 1, 2026', '2026-12-01'],
		['Dec. 1 2026', '2026-12-01'],
		['sept 30, 2026', '2026-09-30'],
		['2026年12月1日', '2026-12-01'],
		['2026 年 12 月 1 日(周二)', '2026-12-01'],
		['2026年12月1日', '2026-12-01'],
		['2026年12月1号', '2026-12-01'],
		['25/12/2026', '2026-12-25'],
		['12/25/2026', '2026-12-25'],
		['25.12.2026', '2026-12-25'],
		['05/05/2026', '2026-05-05'],
		['2026-12-01 24:00', '2026-12-01'],
	])('%j', (value, day) => {
		const date = parseDate(value);
		expect(date).toMatchObject({ precision: 'day', text: String(value) });
		expect(written(date?.ms ?? Number.NaN)).toBe(`${day}T00:00:00.000Z`);
	});
});

describe('months and years', () => {
	it.each([
		['2026-12', 'month', '2026-12-01'],
		['2026/3', 'month', '2026-03-01'],
		['2026年12月', 'month', '2026-12-01'],
		['December 2026', 'month', '2026-12-01'],
		['2026', 'year', '2026-01-01'],
		[2026, 'year', '2026-01-01'],
		['2026年', 'year', '2026-01-01'],
	])('%j is a %s', (value, precision, day) => {
		const date = parseDate(value);
		expect(date?.precision).toBe(precision);
		expect(written(date?.ms ?? Number.NaN)).toBe(`${day}T00:00:00.000Z`);
	});
});

describe('times without a certain zone stay on the clock they name', () => {
	it.each([
		['2026-12-01 09:00', '2026-12-01T09:00:00.000Z'],
		['2026-12-01T09:00:30.25', '2026-12-01T09:00:30.250Z'],
		['2026-12-01 9:05', '2026-12-01T09:05:00.000Z'],
		['2026-12-01 9:05 PM', '2026-12-01T21:05:00.000Z'],
		['2026-12-01 12:30 am', '2026-12-01T00:30:00.000Z'],
		['December 1, 2026 at 11:59 p.m.', '2026-12-01T23:59:00.000Z'],
		['1 Dec 2026 23:59', '2026-12-01T23:59:00.000Z'],
		['2026年12月1日 09:00', '2026-12-01T09:00:00.000Z'],
		['2026-12-01 23:59 CET', '2026-12-01T23:59:00.000Z'],
		['2026-12-01T23:59:60', '2026-12-01T23:59:59.999Z'],
	])('%j', (value, clock) => {
		const date = parseDate(value);
		expect(date?.precision).toBe('local-time');
		expect(written(date?.ms ?? Number.NaN)).toBe(clock);
	});
});

describe('instants', () => {
	it.each([
		['2026-12-01T09:00:00Z', '2026-12-01T09:00:00.000Z'],
		['2026-12-01T09:00:00.123456Z', '2026-12-01T09:00:00.123Z'],
		['2026-12-01T09:00:00.999999+00:00', '2026-12-01T09:00:00.999Z'],
		['2026-12-01T09:00:00,5Z', '2026-12-01T09:00:00.500Z'],
		['2026-12-01t09:00z', '2026-12-01T09:00:00.000Z'],
		['2026-12-01 09:00 UTC', '2026-12-01T09:00:00.000Z'],
		['2026-12-01T00:30:00+08:00', '2026-11-30T16:30:00.000Z'],
		['2026-12-01T09:00:00+0530', '2026-12-01T03:30:00.000Z'],
		['2026-12-01T09:00:00-08', '2026-12-01T17:00:00.000Z'],
		['2026-12-01T09:00+01:00[Europe/Berlin]', '2026-12-01T08:00:00.000Z'],
		['2026-12-01 23:59 AoE', '2026-12-02T11:59:00.000Z'],
		['20261201T090000Z', '2026-12-01T09:00:00.000Z'],
		['Tue, 01 Dec 2026 09:00:00 GMT', '2026-12-01T09:00:00.000Z'],
		['Tue Dec 01 2026 09:00:00 GMT+0100 (CET)', '2026-12-01T08:00:00.000Z'],
		['2026-12-01T24:00:00Z', '2026-12-02T00:00:00.000Z'],
		['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.999Z'],
		['2017-01-01T05:29:60+05:30', '2016-12-31T23:59:59.999Z'],
		[1796112000, '2026-12-01T08:00:00.000Z'],
		[1796112000.7187965, '2026-12-01T08:00:00.718Z'],
		[1796112000123, '2026-12-01T08:00:00.123Z'],
		[1796112000123.9, '2026-12-01T08:00:00.123Z'],
		[1796112000123456, '2026-12-01T08:00:00.123Z'],
		['1796112000', '2026-12-01T08:00:00.000Z'],
		['1796112000.5', '2026-12-01T08:00:00.500Z'],
		['1796112000123', '2026-12-01T08:00:00.123Z'],
		[915148800, '1999-01-01T00:00:00.000Z'],
	])('%j', (value, moment) => {
		const date = parseDate(value);
		expect(date?.precision).toBe('instant');
		expect(written(date?.ms ?? Number.NaN)).toBe(moment);
	});

	it('never rounds a float second into the next millisecond or loses one', () => {
		for (let millisecond = 0; millisecond < 1000; millisecond += 1) {
			const date = parseDate(Number(`1796112000.${String(millisecond).padStart(3, '0')}`));
			expect(date?.ms).toBe(1796112000000 + millisecond);
		}
	});
});

describe('dates that cannot be', () => {
	it.each([
		'2026-02-30', '2027-02-29', '1900-02-29', '2026-13-01', '2026-00-10', '2026-12-00', '0000-00-00', '2026-13', '2026-00', '0000',
		'2026/02/30', '30/02/2026', '31/31/2026', '31 Feb 2026', 'February 30, 2026', '2026年2月30日', '2026年13月',
		'2026-02-30T10:00:00Z', '2026-12-01T25:00', '2026-12-01T24:01', '2026-12-01T09:60', '2026-12-01T09:00:61Z',
		'2026-12-01T12:00:60Z', '2026-12-01 13:00 PM', '2026-12-01T09:00+25:00', '2026-12-01T09:00:00+08:75',
	])('%j is impossible', (value) => {
		expect(parseDate(value)).toEqual({ precision: 'invalid', ms: Number.NaN, text: value });
	});
});

describe('words that are no date', () => {
	it.each([
		'mid December', 'TBD', '03/04/2026', '03.04.2026', '3-4-2026', 'rolling', 'Q4 2026', '2026-W49', '2026-335', '2026-12-01/2026-12-05',
		'2026-12-01 (est.)', '~2026-12-01', '12月1日', '1 Dec', 'Foo 1, 2026', '99999999', '12345', '1610521604143693812', '2026-12-01Tsoon', 'x'.repeat(5000),
	])('%j', (value) => {
		expect(parseDate(value)).toEqual({ precision: 'prose', ms: Number.NaN, text: value });
	});

	it.each([0, -1, 5, 99999999, 20260230, 20260230000000, 1e25, 3.5])('number %j', (value) => {
		expect(parseDate(value)).toEqual({ precision: 'prose', ms: Number.NaN, text: String(value) });
	});

	it('keeps values of other types as their JSON', () => {
		expect(parseDate({ from: '2026' })).toEqual({ precision: 'prose', ms: Number.NaN, text: '{"from":"2026"}' });
		expect(parseDate(true)?.text).toBe('true');
	});

	it('gives null only for what is not there', () => {
		for (const value of [undefined, null, '', '  ', '\t']) expect(parseDate(value)).toBeNull();
	});
});

describe('properties', () => {
	const day = fc
		.tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }))
		.chain(([year, month]) => fc.tuple(fc.constant(year), fc.constant(month), fc.integer({ min: 1, max: daysInMonth(year, month) })));
	const pad = (number: number, width: number): string => String(number).padStart(width, '0');

	it('a written day comes back as that day, alone and with any time without a zone', () => {
		fc.assert(
			fc.property(day, fc.integer({ min: 0, max: 24 * 3600 - 1 }), ([year, month, dayOfMonth], second) => {
				const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`;
				expect(written(parseDate(text)?.ms ?? Number.NaN).slice(0, 10)).toBe(text);
				const time = `${pad(Math.floor(second / 3600), 2)}:${pad(Math.floor(second / 60) % 60, 2)}:${pad(second % 60, 2)}`;
				expect(written(parseDate(`${text}T${time}`)?.ms ?? Number.NaN)).toBe(`${text}T${time}.000Z`);
			}),
		);
	});

	it('agrees with Date on every day it is given', () => {
		fc.assert(
			fc.property(day, ([year, month, dayOfMonth]) => {
				const reference = new Date(0);
				reference.setUTCFullYear(year, month - 1, dayOfMonth);
				expect(msOfDay(year, month, dayOfMonth)).toBe(reference.getTime());
			}),
		);
	});

	it('never throws, keeps the text, and has a number exactly when the date is real', () => {
		const shapes = fc.stringMatching(/^[0-9]{1,4}[-/. 年][0-9]{1,2}[-/. 月][0-9]{1,4}[日T ]?[0-9:.]{0,9}[Z+-]?[0-9:]{0,5}$/);
		fc.assert(
			fc.property(fc.oneof(fc.string(), shapes, fc.double(), fc.integer(), fc.jsonValue()), (value) => {
				const date = parseDate(value);
				if (date === null) return;
				expect(DATE_PRECISIONS).toContain(date.precision);
				expect(isRealDate(date)).toBe(Number.isFinite(date.ms));
				if (typeof value === 'string') expect(date.text).toBe(value);
			}),
		);
	});

	it('reads machine instants the same way however the zone is spelled', () => {
		fc.assert(
			fc.property(fc.date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2200-01-01T00:00:00Z'), noInvalidDate: true }), (date) => {
				const iso = date.toISOString();
				for (const zone of ['Z', '+00:00', '+0000', '-00:00', ' UTC']) {
					expect(parseDate(iso.replace('Z', zone))).toMatchObject({ precision: 'instant', ms: date.getTime() });
				}
			}),
		);
	});
});
