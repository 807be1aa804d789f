import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DateValue } from '../../../src/records/date-value';
import type { Field } from '../../../src/ui/models/fields';
import { parseFilter } from '../../../src/ui/models/filter';
import { conditionText, problemText, quoted, withCondition } from '../../../src/ui/models/filter-text';
import { en, words } from './workspace';

interface Row {
	readonly name: string;
	readonly tier: string | null;
	readonly rank: number | null;
	readonly due: DateValue | null;
	readonly done: boolean | null;
	readonly tags: readonly string[];
}

const FIELDS: readonly Field<Row>[] = [
	{ name: 'name', label: 'runs.fieldTitle', type: 'text', get: (row) => row.name },
	{ name: 'tier', label: 'runs.fieldTitle', type: 'word', get: (row) => row.tier },
	{ name: 'rank', label: 'runs.fieldTitle', type: 'number', get: (row) => row.rank },
	{ name: 'due_date', label: 'runs.fieldTitle', type: 'date', get: (row) => row.due },
	{ name: 'done', label: 'runs.fieldTitle', type: 'flag', get: (row) => row.done },
	{ name: 'tags', label: 'runs.fieldTitle', type: 'word', get: (row) => row.tags },
	{ name: '学校', label: 'runs.fieldTitle', type: 'text', get: (row) => row.name },
	{ name: 'School name', label: 'runs.fieldTitle', type: 'text', get: (row) => row.name },
];
const day = (text: string): DateValue => ({ precision: 'day', ms: Date.parse(`${text}T00:00:00Z`), text });
const month = (text: string): DateValue => ({ precision: 'month', ms: Date.parse(`${text}-01T00:00:00Z`), text });

const ROWS: readonly Row[] = [
	{ name: 'Example University', tier: 'Reach', rank: 12, due: day('2026-12-01'), done: false, tags: ['a', 'needs work'] },
	{ name: '示例大学', tier: 'Safety', rank: 3, due: month('2026-12'), done: true, tags: [] },
	{ name: 'Sample Institute', tier: null, rank: null, due: null, done: null, tags: ['b'] },
	{ name: 'Prose College', tier: 'target', rank: 0, due: { precision: 'prose', ms: NaN, text: 'mid December' }, done: true, tags: ['A'] },
];
const today = Date.UTC(2026, 10, 25) / 86_400_000;
const kept = (text: string): readonly number[] => {
	const { test, problems } = parseFilter(text, FIELDS, { words, today });
	expect(problems).toEqual([]);
	return ROWS.flatMap((row, index) => (test(row) ? [index] : []));
};
const problemsOf = (text: string): readonly string[] => parseFilter(text, FIELDS, { words, today }).problems.map((problem) => problem.code);

describe('filter language', () => {
	it.each<[string, readonly number[]]>([
		['', [0, 1, 2, 3]],
		['   ', [0, 1, 2, 3]],
		['tier = Reach', [0]],
		['TIER = reach', [0]],
		['tier != Reach', [1, 2, 3]],
		['tier in (Reach, Safety)', [0, 1]],
		['tier not in (Reach, Safety)', [2, 3]],
		['tier is empty', [2]],
		['tier is not empty', [0, 1, 3]],
		['tags is empty', [1]],
		['tags = a', [0, 3]],
		['tags = needs work', [0]],
		['tags = "needs work"', [0]],
		['rank > 2', [0, 1]],
		['rank >= 3 and rank < 12', [1]],
		['rank = 0', [3]],
		['done = yes', [1, 3]],
		['done = 否', [0]],
		['done != yes', [0, 2]],
		['name contains example', [0]],
		['name not contains example', [1, 2, 3]],
		['学校 contains 示例', [1]],
		['学校 包含 大学', [1]],
		['tier 为空 或 tier = Reach', [0, 2]],
		['School-name = "Sample Institute"', [2]],
		['"School name" = Sample Institute', [2]],
		['due_date < 2026-12-01', []],
		['due_date <= 2026-12-01', [0, 1]],
		['due_date > 2026-12-01', [1]],
		['due_date = 2026-12', [0, 1]],
		['due_date = 2026', [0, 1]],
		['due_date <= today+6', [0, 1]],
		['due_date <= today+5', []],
		['due_date is not empty', [0, 1, 3]],
		['due_date != 2026-12-01', [2, 3]],
		['tier = Reach or tier = Safety and done = yes', [0, 1]],
		['(tier = Reach or tier = Safety) and done = yes', [1]],
		['not (tier = Reach or done = yes)', [2]],
		['not tier = Reach', [1, 2, 3]],
		['tier\uff1dReach', [0]],
		['tier in \uff08Reach\uff0cSafety\uff09', [0, 1]],
		['rank \uff1e 2', [0, 1]],
		['name = \u201cSample Institute\u201d', [2]],
	])('%s', (text, expected) => {
		expect(kept(text)).toEqual(expected);
	});

	it.each<[string, string]>([
		['teir = Reach', 'unknown_field'],
		['tier Reach', 'expected_operator'],
		['tier =', 'expected_value'],
		['tier = and rank = 1', 'expected_value'],
		['= Reach', 'expected_name'],
		['tier = "Reach', 'unclosed_quote'],
		['(tier = Reach', 'unclosed_bracket'],
		['tier = Reach)', 'unclosed_bracket'],
		['tier in (Reach', 'unclosed_bracket'],
		['tier = Reach, Safety', 'unexpected'],
		['rank > many', 'bad_number'],
		['due_date < 2026-02-30', 'bad_date'],
		['due_date < 2026-13', 'bad_date'],
		['due_date < soon', 'bad_date'],
		['done = perhaps', 'bad_flag'],
		['tier is', 'expected_operator'],
	])('%s says %s and filters nothing away', (text, code) => {
		expect(problemsOf(text)).toEqual([code]);
		const { test } = parseFilter(text, FIELDS, { words, today });
		expect(ROWS.every(test)).toBe(true);
	});

	it('suggests the nearest name', () => {
		const [problem] = parseFilter('teir = Reach', FIELDS).problems;
		expect(problem).toMatchObject({ found: 'teir', nearest: 'tier', at: 0 });
		if (problem !== undefined) expect(problemText(problem, en)).toBe('The filter is not applied: no field is called “teir”. Did you mean “tier”?');
	});

	it('never throws, and with problems keeps every row', () => {
		const piece = fc.oneof(fc.constantFrom('tier', 'rank', 'due_date', '=', '!=', '<', '>=', 'in', '(', ')', ',', 'and', 'or', 'not', 'is', 'empty', 'contains', '"', "'", '\u201c', 'today+1', '2026-12', '且'), fc.string(), fc.string({ unit: 'binary' }));
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
				const { test, problems } = parseFilter(pieces.join(' '), FIELDS, { words, today });
				const results = ROWS.map(test);
				return problems.length === 0 || results.every(Boolean);
			}),
			{ numRuns: 1500 },
		);
	});

	it('deep nesting is a problem, not a crash', () => {
		expect(problemsOf('('.repeat(5000))).toHaveLength(1);
		expect(problemsOf('not '.repeat(5000))).toHaveLength(1);
	});
});

describe('filter texts put together', () => {
	it('quotes what would be read as something else, and reads back the same', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (value) => {
				fc.pre(!value.includes('"') && value.trim() === value && value !== '');
				const { test, problems } = parseFilter(conditionText('name', '=', value), FIELDS);
				return problems.length === 0 && test({ ...ROWS[0], name: value } as Row);
			}),
			{ numRuns: 500 },
		);
		expect(quoted('Needs Verification')).toBe('Needs Verification');
		expect(quoted('this and that')).toBe('"this and that"');
	});

	it('joins with and, keeping the meaning of an or', () => {
		expect(withCondition('', 'a = 1')).toBe('a = 1');
		expect(withCondition('a = 1', 'b = 2')).toBe('a = 1 and b = 2');
		expect(withCondition('a = 1 or c = 3', 'b = 2')).toBe('(a = 1 or c = 3) and b = 2');
	});
});
