import { describe, expect, it } from 'vitest';
import type { Field } from '../../../src/ui/models/fields';
import { createTextSearch, indexWords, searchWords } from '../../../src/ui/models/text-search';

interface Row {
	readonly id: string;
	readonly text: string | null;
}
const FIELDS: readonly Field<Row>[] = [
	{ name: 'id', label: 'runs.fieldId', type: 'text', get: (row) => row.id, search: true },
	{ name: 'text', label: 'runs.fieldText', type: 'text', get: (row) => row.text, search: true },
];
const ROWS: readonly Row[] = [
	{ id: 'CLM-0042', text: 'Example University requires IELTS 6.5' },
	{ id: 'CLM-0043', text: '示例大学要求雅思成绩 6.5 分' },
	{ id: 'CLM-0044', text: '大型示范学校,GRE考试不需要' },
	{ id: 'CLM-0045', text: null },
	{ id: 'SRC-0001', text: 'Bewerbungsschluss für Müller & Söhne' },
];
const found = (text: string): readonly number[] => [...createTextSearch(ROWS, FIELDS).search(text)].sort();

describe('text search', () => {
	it.each<[string, readonly number[]]>([
		['example', [0]],
		['EXAMP', [0]],
		['ielts require', [0]],
		['ielts 大学', []],
		['大学', [1]],
		['示例大学', [1]],
		['学', [1, 2]],
		['雅思', [1]],
		['gre考试', [2]],
		['考试', [2]],
		['gre', [2]],
		['6.5', [0, 1]],
		['CLM-0042', [0]],
		['clm 0044', [2]],
		['0045', [3]],
		['müller', [4]],
		['univercity', [0]],
		['zzzz', []],
		['!!!', []],
		['', []],
	])('%s', (text, expected) => {
		expect(found(text)).toEqual(expected);
	});

	it('cuts wide text into single characters and pairs, Latin words whole', () => {
		expect(indexWords('GRE考试 ok')).toEqual(['gre', '考', '考试', '试', 'ok']);
		expect(searchWords('考试吗')).toEqual(['考试', '试吗']);
		expect(searchWords('考')).toEqual(['考']);
	});

	it('can be built a little at a time', () => {
		const many = Array.from({ length: 200 }, (_, index) => ({ id: `R-${index}`, text: `word${index}` }));
		const search = createTextSearch(many, FIELDS);
		let looks = 0;
		while (!search.prepare(() => false)) looks += 1;
		expect(looks).toBeGreaterThan(5);
		expect([...search.search('word199')]).toEqual([199]);
	});

	it('takes over the index of an earlier reading: added, changed and removed rows', () => {
		const first = createTextSearch(ROWS, FIELDS);
		first.search('example');
		const changed = ROWS.map((row, index) => (index === 0 ? { ...row, text: 'Quite different' } : row));
		const second = createTextSearch([...changed, { id: 'CLM-0099', text: 'Added example' }], FIELDS, first);
		expect([...second.search('example')]).toEqual([5]);
		expect([...second.search('quite')]).toEqual([0]);
		const third = createTextSearch(changed.slice(0, 2), FIELDS, second);
		expect([...third.search('added')]).toEqual([]);
		expect([...third.search('雅思')]).toEqual([1]);
		expect([...createTextSearch(ROWS, FIELDS, third).search('example')]).toEqual([0]);
	});

	it('takes over an index that was only begun', () => {
		const many = Array.from({ length: 100 }, (_, index) => ({ id: `R-${index}`, text: `word${index}` }));
		const begun = createTextSearch(many, FIELDS);
		begun.prepare(() => false);
		const next = createTextSearch([...many, { id: 'R-100', text: 'last' }], FIELDS, begun);
		expect([...next.search('word99')]).toEqual([99]);
		expect([...next.search('last')]).toEqual([100]);
		expect([...next.search('word3')].length).toBe(11);
	});
});
