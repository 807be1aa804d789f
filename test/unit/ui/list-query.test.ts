import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DateValue } from '../../../src/records/date-value';
import { EMPTY_LIST } from '../../../src/ui/view-state';
import type { Field } from '../../../src/ui/models/fields';
import { queryList, sortRows } from '../../../src/ui/models/list-query';
import { words } from './workspace';

interface Row {
	readonly id: number;
	readonly size?: number | null;
	readonly word?: string | null;
	readonly at?: DateValue | null;
}
const FIELDS: readonly Field<Row>[] = [
	{ name: 'size', label: 'runs.fieldTitle', type: 'number', get: (row) => row.size ?? null, sort: true },
	{ name: 'word', label: 'runs.fieldTitle', type: 'word', get: (row) => row.word ?? null, sort: true, group: true },
	{ name: 'at', label: 'runs.fieldTitle', type: 'date', get: (row) => row.at ?? null, sort: true, group: true },
];
const [sizeField, , atField] = FIELDS;
const date = (precision: DateValue['precision'], iso: string): DateValue => ({ precision, ms: iso === '' ? NaN : Date.parse(iso), text: iso });
const ids = (rows: readonly Row[]): readonly number[] => rows.map((row) => row.id);

describe('sorting', () => {
	it('is stable and puts empty values last in both directions', () => {
		const row = fc.record({ size: fc.option(fc.integer({ min: 0, max: 3 })) });
		fc.assert(
			fc.property(fc.array(row, { maxLength: 40 }), fc.boolean(), (made, descending) => {
				if (sizeField === undefined) return false;
				const rows = made.map((entry, id) => ({ id, size: entry.size }));
				const sorted = sortRows(rows, sizeField, descending, words);
				const firstEmpty = sorted.findIndex((entry) => entry.size === null);
				const emptyLast = firstEmpty === -1 || sorted.slice(firstEmpty).every((entry) => entry.size === null);
				const ordered = sorted.every((entry, index) => {
					const next = sorted[index + 1];
					if (next === undefined || entry.size === null || next.size === null) return true;
					if (entry.size === next.size) return entry.id < next.id;
					return descending ? entry.size > next.size : entry.size < next.size;
				});
				return sorted.length === rows.length && emptyLast && ordered;
			}),
		);
	});

	it('orders dates of different precision without contradicting itself, prose last', () => {
		if (atField === undefined) throw new Error('no field');
		const rows: Row[] = [
			{ id: 0, at: date('prose', '') },
			{ id: 1, at: date('instant', '2026-06-02T10:00:00Z') },
			{ id: 2, at: date('month', '2026-06-01T00:00:00Z') },
			{ id: 3, at: null },
			{ id: 4, at: date('day', '2026-06-02T00:00:00Z') },
			{ id: 5, at: date('instant', '2026-06-02T09:00:00Z') },
			{ id: 6, at: date('year', '2027-01-01T00:00:00Z') },
		];
		expect(ids(sortRows(rows, atField, false, words))).toEqual([2, 4, 5, 1, 6, 0, 3]);
		expect(ids(sortRows(rows, atField, true, words))).toEqual([6, 1, 5, 4, 2, 0, 3]);
	});

	it('reads digits in words as numbers', () => {
		const rows: Row[] = ['CLM-10', 'CLM-9', 'clm-1'].map((word, id) => ({ id, word }));
		expect(ids(queryList(rows, FIELDS, { ...EMPTY_LIST, sort: 'word' }, null, words).groups[0]?.rows ?? [])).toEqual([2, 1, 0]);
	});
});

describe('queryList', () => {
	const rows: readonly Row[] = [
		{ id: 0, size: 3, word: 'Target' },
		{ id: 1, size: 1, word: 'Reach' },
		{ id: 2, size: 2, word: null },
		{ id: 3, size: 9, word: 'Other' },
	];

	it('filters, keeps search hits only, and counts', () => {
		const result = queryList(rows, FIELDS, { ...EMPTY_LIST, filter: 'size < 9', sort: '-size' }, new Set([0, 1, 3]), words);
		expect(result.groups).toHaveLength(1);
		expect(ids(result.groups[0]?.rows ?? [])).toEqual([0, 1]);
		expect(result).toMatchObject({ shown: 2, total: 4, problems: [] });
	});

	it('groups in the given order, others by name, empty last', () => {
		const result = queryList(rows, FIELDS, { ...EMPTY_LIST, group: 'word' }, null, words, { groupOrder: ['Reach', 'Target', 'Safety'] });
		expect(result.groups.map((group) => group.name)).toEqual(['Reach', 'Target', 'Other', '']);
	});

	it('groups dates by month, in time order', () => {
		const dated: Row[] = ['2026-12-24', '2026-06-30', '2026-06-01'].map((iso, id) => ({ id, at: date('day', `${iso}T00:00:00Z`) }));
		const result = queryList([...dated, { id: 9 }], FIELDS, { ...EMPTY_LIST, group: 'at' }, null, words);
		expect(result.groups.map((group) => ids(group.rows))).toEqual([[1, 2], [0], [9]]);
	});

	it('says when a sort or group is no field, and changes nothing', () => {
		const result = queryList(rows, FIELDS, { ...EMPTY_LIST, sort: '-sise', group: 'wrod' }, null, words);
		expect(result.problems.map(({ code, nearest }) => [code, nearest])).toEqual([
			['unknown_field', 'size'],
			['unknown_field', 'word'],
		]);
		expect(ids(result.groups[0]?.rows ?? [])).toEqual([0, 1, 2, 3]);
	});

	it('an empty list is one empty group', () => {
		expect(queryList([], FIELDS, EMPTY_LIST, null, words)).toEqual({ groups: [{ name: null, rows: [] }], shown: 0, total: 0, problems: [] });
	});
});
