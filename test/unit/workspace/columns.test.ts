import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DateValue } from '../../../src/records/date-value';
import { parseDate } from '../../../src/records/dates';
import { FlagColumn, ListColumn, NumberColumn, StatusColumn, TextColumn, WordColumn, type Column } from '../../../src/workspace/columns';
import { DateColumn } from '../../../src/workspace/date-column';
import { IdColumn, IdListColumn, IdPool } from '../../../src/workspace/id-pool';

function back<T>(column: Column<T>, values: readonly T[]): readonly T[] {
	for (const value of values) column.push(value);
	return values.map((_, index) => column.at(index));
}

const word = fc.option(fc.constantFrom('', 'pending', '待定', '__proto__', 'constructor'));
const id = fc.oneof(fc.string().map((text) => ({ key: `s:${text}`, shown: text })), fc.bigInt({ min: 0n }).map((n) => ({ key: `n:${n}`, shown: String(n) })));

describe('columns give back what was put in', () => {
	it.each<[string, () => Column<unknown>, fc.Arbitrary<unknown>]>([
		['text', () => new TextColumn(), fc.option(fc.string())],
		['words', () => new WordColumn(), word],
		['numbers', () => new NumberColumn(), fc.option(fc.double({ noNaN: true }))],
		['flags', () => new FlagColumn(), fc.option(fc.boolean())],
		['lists', () => new ListColumn(), fc.array(fc.string())],
		['statuses', () => new StatusColumn(), fc.record({ raw: word, known: word })],
		['ids', () => new IdColumn(new IdPool()), fc.option(id)],
		['lists of ids', () => new IdListColumn(new IdPool()), fc.array(id)],
	])('%s', (_name, make, value) => {
		fc.assert(
			fc.property(fc.array(value, { maxLength: 40 }), (values) => {
				expect(back(make(), values)).toEqual(values);
			}),
		);
	});

	it('dates, in every spelling', () => {
		const spellings = [
			'2026-12-01', '2026-12', '2026', '2026-12-01T09:30:00Z', '2026-12-01T09:30:00.250Z', '2026-12-01T09:30:00+00:00',
			'2026-12-01T09:30:00+08:00', '2026-12-01T09:30', '2026-12-01T09:30:15', '2026-12-01 09:30', '1 Dec 2026', '2026年12月1日',
			'mid December', '2026-02-30', '1764547200', '1764547200000', '0000-01-01', '9999-12-31',
		];
		const dates: (DateValue | null)[] = [...spellings.map(parseDate), parseDate(1764547200), parseDate(1764547200.5), null];
		const twice = [...dates, ...dates.reverse()];
		expect(back(new DateColumn(), twice)).toEqual(twice);
		const extremes: DateValue[] = [
			{ precision: 'instant', ms: 8.64e15, text: '+275760-09-13T00:00:00.000Z' },
			{ precision: 'instant', ms: 8.65e15, text: '2026-12-01' },
			{ precision: 'prose', ms: NaN, text: '' },
		];
		expect(back(new DateColumn(), extremes)).toEqual(extremes);
	});

	it('ids are told apart by their key only', () => {
		const pool = new IdPool();
		const text = pool.add({ key: 's:1', shown: '1' });
		expect(pool.add({ key: 'n:1', shown: '1' })).not.toBe(text);
		expect(pool.add({ key: 's:1', shown: 'one' })).toBe(text);
		expect(pool.numberOf('s:2')).toBe(0);
		const other = pool.add({ key: 's:ABC', shown: 'abc (shown)' });
		expect(pool.idOf(other)).toEqual({ key: 's:ABC', shown: 'abc (shown)' });
	});
});

describe('the column of dates', () => {
	it('gives back any moment in any of its spellings', () => {
		const moment = fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
		const cut = fc.constantFrom(4, 7, 10, 16, 19, 24);
		fc.assert(
			fc.property(fc.array(fc.tuple(moment, cut), { maxLength: 30 }), (moments) => {
				const dates = moments.map(([date, length]): DateValue => ({ precision: 'instant', ms: date.getTime(), text: date.toISOString().slice(0, length) }));
				expect(back(new DateColumn(), dates)).toEqual(dates);
			}),
		);
	});
});
