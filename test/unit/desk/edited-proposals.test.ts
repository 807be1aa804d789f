import { describe, expect, it } from 'vitest';
import { editsOnlyValues } from '../../../src/decisions/desk/edited-proposals';
import type { Proposal } from '../../../src/decisions/proposal-schema';

const CELL: Proposal = { op: 'csv.set', path: 't.csv', key_column: 'key', key: 'EXU', column: 'stage', before: 'a', after: 'b' };
const ROW: Proposal = { op: 'csv.insert', path: 't.csv', key_column: 'key', row: [['key', 'NEW'], ['name', 'x']] };
const RECORD: Proposal = { op: 'jsonl.append', path: 'c.jsonl', record: { id: 'C1', claim_id: 'C0', text: 'x' } };
const PROPERTY: Proposal = { op: 'frontmatter.set', path: 'p.md', property: 'deadline', before: null, after: 'x' };
const BLOCK: Proposal = { op: 'marker.replace', path: 'p.md', marker: 'M', content: 'x' };

describe('editsOnlyValues', () => {
	it.each<[string, Proposal, Proposal]>([
		['a cell', CELL, { ...CELL, after: 'c' }],
		['a row, its cells in another order', ROW, { ...ROW, row: [['name', 'y'], ['key', 'NEW']] }],
		['a record', RECORD, { ...RECORD, record: { text: 'y', id: 'C1', claim_id: 'C0' } }],
		['a property, of another kind', PROPERTY, { ...PROPERTY, after: ['y', 1] }],
		['a block', BLOCK, { ...BLOCK, content: '' }],
	])('another value of %s', (_name, asked, edited) => {
		expect(editsOnlyValues([asked], [edited])).toBe(true);
	});

	it.each<[string, Proposal, Proposal]>([
		['another row', CELL, { ...CELL, key: 'SIT' }],
		['another column', CELL, { ...CELL, column: 'tier' }],
		['another file', CELL, { ...CELL, path: 'u.csv' }],
		['another value before', CELL, { ...CELL, before: 'z' }],
		['the source text that only an undo puts back', CELL, { ...CELL, restore: '"x"' }],
		['another kind', PROPERTY, BLOCK],
		['a row with another key', ROW, { ...ROW, row: [['key', 'OTHER'], ['name', 'x']] }],
		['a row with one column more', ROW, { ...ROW, row: [...ROW.row, ['more', 'x']] }],
		['a row with a column twice', ROW, { ...ROW, row: [['key', 'NEW'], ['key', 'NEW']] }],
		['a record with another id', RECORD, { ...RECORD, record: { ...RECORD.record, id: 'C2' } }],
		['a record that points elsewhere', RECORD, { ...RECORD, record: { ...RECORD.record, claim_id: 'C9' } }],
		['a record with a member less', RECORD, { ...RECORD, record: { id: 'C1', text: 'x' } }],
		['a property taken out', PROPERTY, { ...PROPERTY, after: null }],
		['another marker', BLOCK, { ...BLOCK, marker: 'N' }],
	])('is not %s', (_name, asked, edited) => {
		expect(editsOnlyValues([asked], [edited])).toBe(false);
	});

	it('keeps number and order', () => {
		expect(editsOnlyValues([CELL, BLOCK], [CELL])).toBe(false);
		expect(editsOnlyValues([CELL, BLOCK], [BLOCK, CELL])).toBe(false);
	});
});
