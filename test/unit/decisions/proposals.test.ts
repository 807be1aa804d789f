import { describe, expect, it } from 'vitest';
import { containedFile, pathProblem } from '../../../src/decisions/contained-path';
import type { FactFiles, RealPlace } from '../../../src/decisions/fact-files';
import { numbersAreExact } from '../../../src/decisions/proposal-members';
import { readOptionProposals, readProposals } from '../../../src/decisions/proposals';
import type { ItemProposals, ProposalContext } from '../../../src/decisions/proposals';
import { DEFAULT_READ_OPTIONS } from '../../../src/records/read-record';
import type { FileRole } from '../../../src/records/record-types';
import { Disk, Process } from './fake-host';

const context: ProposalContext = {
	keyColumnOf: (path) => (path === 'trackers/p.csv' ? 'key' : null),
	roleOf: (path): FileRole | null => (path === 'my/items.jsonl' ? 'approval_queue' : null),
};
const read = (item: unknown): ItemProposals => readProposals(typeof item === 'string' ? item : JSON.stringify(item), context);
const problem = (item: unknown): string | undefined => {
	const found = read(item);
	expect(found.proposals).toEqual([]);
	return found.problems[0]?.code;
};

const CELL = { op: 'csv.set', path: 'trackers/p.csv', key_column: 'key', key: 'EXU', column: 'stage', before: 'a', after: 'b' };

describe('readProposals', () => {
	it('reads the canonical form as it is', () => {
		const all = [
			CELL,
			{ op: 'csv.insert', path: 'trackers/p.csv', key_column: 'key', row: { key: 'N', stage: 'x' } },
			{ op: 'jsonl.append', path: 'fact_claims.jsonl', record: { id: 'C1', n: 1.5 } },
			{ op: 'frontmatter.set', path: 'Schools/a.md', property: 'portfolio', before: null, after: 'required' },
			{ op: 'marker.replace', path: 'Schools/a.md', marker: 'NEXT', content: '- x' },
		];
		expect(read({ id: 'A', proposals: all })).toEqual({
			proposals: [all[0], { ...all[1], row: [['key', 'N'], ['stage', 'x']] }, all[2], all[3], all[4]],
			problems: [],
		});
	});

	it('reads what agents write', () => {
		const { op, key_column: _column, ...bare } = CELL;
		for (const item of [
			{ proposal: CELL },
			{ proposed_changes: [CELL] },
			{ proposedChange: { kind: 'csv_set', file: './trackers//p.csv', row_key: 'EXU', field: 'stage', old: 'a', new: 'b' } },
			{ proposed_change: bare },
			{ id: 'A', kind: 'csv.set', ...bare },
			{ id: 'A', type: 'action_item', target: 'trackers/p.csv', row: 'EXU', field: 'stage', old: 'a', new: 'b' },
			{ id: 'A', target: 'trackers/p.csv', row: 'EXU', proposal: { column: 'stage', from: 'a', to: 'b' } },
		]) {
			expect(read(item)).toEqual({ proposals: [CELL], problems: [] });
		}
		expect(op).toBe('csv.set');
		expect(read({ proposal: { path: 'a.md', marker: 'N', content: 'x' } }).proposals[0]?.op).toBe('marker.replace');
		expect(read({ proposal: { path: 'a.md', property: 'p', new: ['x', 1, true] } }).proposals[0]).toMatchObject({ op: 'frontmatter.set', after: ['x', 1, true] });
		expect(read({ proposal: { path: 'c.jsonl', record: { id: 1 } } }).proposals[0]?.op).toBe('jsonl.append');
	});

	it('keeps numbers as the line spells them, or refuses', () => {
		expect(read('{"proposal":{"op":"csv.set","path":"trackers/p.csv","key":9007199254740993,"column":"c","after":6.50}}').proposals[0]).toMatchObject({ key: '9007199254740993', after: '6.50' });
		expect(read('{"proposal":{"op":"frontmatter.set","path":"a.md","property":"p","after":6.0}}').proposals[0]).toMatchObject({ after: '6.0' });
		expect(problem('{"proposal":{"op":"jsonl.append","path":"c.jsonl","record":{"id":9007199254740993}}}')).toBe('inexact_number');
		expect(numbersAreExact('{"a":1.0,"b":-0.5e3,"c":"99999999999999999999","d":100,"e":1e2}')).toBe(true);
		expect(numbersAreExact('[0.1234567890123456789]')).toBe(false);
		expect(numbersAreExact('[1e400]')).toBe(false);
	});

	it('keeps a __proto__ column and record member', () => {
		expect(read('{"proposal":{"op":"csv.insert","path":"trackers/p.csv","row":{"key":"N","__proto__":"x"}}}').proposals[0]).toMatchObject({ row: [['key', 'N'], ['__proto__', 'x']] });
		const record = read('{"proposal":{"op":"jsonl.append","path":"c.jsonl","record":{"id":"N","__proto__":{"x":1}}}}').proposals[0];
		expect(JSON.stringify(record)).toContain('"__proto__":{"x":1}');
	});

	it('says why there is no automatic apply', () => {
		expect(problem({ id: 'A', title: 'x', target: 'trackers/p.csv' })).toBe('none');
		expect(problem({ proposals: [] })).toBe('none');
		expect(problem({ proposed_change: 'please set it to b' })).toBe('prose');
		expect(problem({ patch: [{ x: 1 }] })).toBe('unknown_shape');
		expect(problem({ proposed_change: { deadline: { from: 'a', to: 'b' }, path: 'trackers/p.csv' } })).toBe('unknown_shape');
		expect(problem({ proposal: { ...CELL, op: 'csv.delete' } })).toBe('no_delete');
		expect(problem({ proposal: { ...CELL, op: 'sheet.set' } })).toBe('unknown_op');
		expect(problem({ proposal: { ...CELL, path: 'other.csv', key_column: undefined } })).toBe('missing');
		expect(problem({ proposal: { ...CELL, after: null } })).toBe('missing');
		expect(problem({ proposal: { ...CELL, after: { x: 1 } } })).toBe('not_text');
		expect(problem({ proposal: { ...CELL, new: 'c' } })).toBe('several');
		expect(problem({ proposal: CELL, proposed_change: { ...CELL, after: 'c' } })).toBe('several');
		expect(problem({ proposals: Array.from({ length: 51 }, () => CELL) })).toBe('too_many');
		expect(problem('{"proposal":1,"proposal":2}')).toBe('duplicate_keys');
		expect(problem('{"proposal":{"path":"a.csv","path":"b.csv"}}')).toBe('duplicate_keys');
		expect(problem('not json')).toBe('unreadable');
		expect(problem({ proposal: { ...CELL, path: '../x.csv' } })).toBe('parent_folder');
		expect(problem({ proposal: { ...CELL, path: 'x.md' } })).toBe('wrong_kind_of_file');
		expect(problem({ proposal: { op: 'jsonl.append', path: 'my/items.jsonl', record: { id: 1 } } })).toBe('not_a_fact_file');
		expect(problem({ proposal: { op: 'jsonl.append', path: './a/Approval_Queue.jsonl', record: { id: 1 } } })).toBe('not_a_fact_file');
	});

	it('gives none of an item when one proposal is not understood, and says which', () => {
		expect(read({ proposals: [CELL, { ...CELL, op: 'x' }] })).toEqual({ proposals: [], problems: [{ code: 'unknown_op', detail: 'x', proposal: 1 }] });
	});

	it('does not take over a restore text from an agent', () => {
		expect(read({ proposal: { ...CELL, restore: '=evil' } })).toEqual({ proposals: [CELL], problems: [] });
	});
});

describe('paths', () => {
	it('refuses every way out, on every system', () => {
		const expected: readonly [string, string][] = [
			['', 'empty'],
			['./', 'empty'],
			['/etc/x.csv', 'absolute'],
			['~/x.csv', 'absolute'],
			['C:/x.csv', 'drive_letter'],
			['c:x.csv', 'drive_letter'],
			['\\\\host\\share\\x.csv', 'backslash'],
			['a\\..\\x.csv', 'backslash'],
			['//host/share/x.csv', 'absolute'],
			['a/../../x.csv', 'parent_folder'],
			['..', 'parent_folder'],
			['a/NUL.csv', 'reserved_name'],
			['com1/x.csv', 'reserved_name'],
			['x.csv:stream', 'forbidden_character'],
			['a\0.csv', 'forbidden_character'],
			['a*.csv', 'forbidden_character'],
			['a./x.csv', 'trailing_dot_or_space'],
			['x.csv ', 'trailing_dot_or_space'],
			['.obsidian/x.md', 'hidden_folder'],
			['a/.git/x.md', 'hidden_folder'],
			['a/', 'not_a_file'],
			[`${'a/'.repeat(600)}x.csv`, 'too_long'],
		];
		for (const [path, problemCode] of expected) expect([path, pathProblem(path)]).toEqual([path, problemCode]);
		for (const path of ['a.csv', './a/b c.csv', 'Schools/示例大学 - MSc.md', 'a/..b/c..d.md', 'console.csv']) {
			expect([path, pathProblem(path)]).toEqual([path, path.includes('/..b') ? 'hidden_folder' : null]);
		}
	});

	it('asks the host where the path really leads', async () => {
		const files = (real: RealPlace | null): FactFiles => ({ ...new Process(new Disk()).files, realPath: async () => ({ ok: true, value: real }) });
		const check = async (path: string, real: RealPlace | null): Promise<string> => {
			const found = await containedFile(files(real), path);
			return found.ok ? found.path : found.problem;
		};
		expect(await check('./a/x.csv', { path: 'a/x.csv', isFile: true })).toBe('a/x.csv');
		expect(await check('a/x.csv', { path: null, isFile: true })).toBe('outside');
		expect(await check('a/x.csv', { path: 'b/x.csv', isFile: true })).toBe('link');
		expect(await check('A/X.csv', { path: 'a/x.csv', isFile: true })).toBe('other_spelling');
		expect(await check('e\u0301.csv', { path: '\u00e9.csv', isFile: true })).toBe('e\u0301.csv');
		expect(await check('a/x.csv', { path: 'a/x.csv', isFile: false })).toBe('not_a_file');
		expect(await check('a/x.csv', null)).toBe('missing');
		const broken: FactFiles = { ...files(null), realPath: () => Promise.reject(new Error('EIO')) };
		expect(await containedFile(broken, 'a.csv')).toEqual({ ok: false, problem: 'unreadable' });
	});
});

describe('readOptionProposals', () => {
	const options = (item: object): unknown =>
		readOptionProposals(JSON.stringify(item), DEFAULT_READ_OPTIONS, context).map(({ option, own }) => [option.label, own === null ? null : own.proposals.length > 0 ? own.proposals : own.problems.map(({ code }) => code)]);

	it('reads what each option brings itself, in the order of the file', () => {
		const found = options({
			id: 'A',
			options: [
				{ label: 'One', proposals: [CELL] },
				{ label: 'Two', proposed_change: { ...CELL, after: 'c' } },
				{ label: 'Three' },
				'Four',
				{ label: 'Five', proposals: [] },
				{ label: 'Six', proposal: null },
				{ label: 'Seven', proposals: 'please change it' },
			],
		});
		expect(found).toEqual([['One', [CELL]], ['Two', [{ ...CELL, after: 'c' }]], ['Three', null], ['Four', null], ['Five', ['none']], ['Six', ['none']], ['Seven', ['prose']]]);
	});

	it('reads options by key, and an option that is itself a proposal', () => {
		expect(options({ id: 'A', options: { keep: { description: 'Nothing changes.' }, raise: { proposals: [CELL] } } })).toEqual([['keep', null], ['raise', [CELL]]]);
		const { key: _, ...cell } = CELL;
		expect(options({ id: 'A', options: [{ id: 'opt-1', label: 'Raise', row_key: 'EXU', ...cell }] })).toEqual([['Raise', [CELL]]]);
	});

	it('takes the path and the row that the item says once for all its options', () => {
		const { path, key, key_column, ...rest } = CELL;
		const item = { id: 'A', path, row_key: key, options: [{ label: 'B', proposals: [rest] }, { label: 'C', path: 'trackers/other.csv', proposals: [{ ...rest, key_column }] }] };
		expect(options(item)).toEqual([['B', [CELL]], ['C', [{ ...CELL, path: 'trackers/other.csv' }]]]);
	});

	it('refuses what an item is refused for', () => {
		expect(options({ id: 'A', options: [{ label: 'B', proposals: [{ ...CELL, path: '../x.csv' }] }, { label: 'C', proposals: [CELL], proposal: { ...CELL, after: 'z' } }] })).toEqual([['B', ['parent_folder']], ['C', ['several']]]);
		const doubled = `{"id":"A","options":[{"label":"B","proposals":[${JSON.stringify(CELL)}],"proposals":[]}]}`;
		expect(readOptionProposals(doubled, DEFAULT_READ_OPTIONS, context)[0]?.own?.problems[0]?.code).toBe('duplicate_keys');
	});

	it('gives none for a line without options, or that is no record', () => {
		expect(readOptionProposals('{"id":"A"}', DEFAULT_READ_OPTIONS, context)).toEqual([]);
		expect(readOptionProposals('{', DEFAULT_READ_OPTIONS, context)).toEqual([]);
	});
});
