import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spliceCsvCell, spliceCsvRow } from '../../../src/decisions/csv-splice';
import { inverseOf } from '../../../src/decisions/inverse';
import { planSplice } from '../../../src/decisions/plan';
import type { CsvSet } from '../../../src/decisions/proposal-schema';
import type { Splice, SpliceChange } from '../../../src/decisions/splice';
import { readCsv } from '../../../src/workspace/csv-rows';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (data: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(data);

function set(column: string, after: string, more: Partial<CsvSet> = {}): CsvSet {
	return { op: 'csv.set', path: 't.csv', key_column: 'key', key: 'EXU', column, after, ...more };
}

function changed(plan: Splice): SpliceChange {
	if (plan.outcome !== 'change') throw new Error(JSON.stringify(plan));
	return plan;
}

const written = (source: string, proposal: CsvSet): string => text(changed(spliceCsvCell(bytes(source), proposal)).after);
const refusal = (plan: Splice): string => (plan.outcome === 'refused' ? plan.refusal.code : plan.outcome);
const refused = (source: string, proposal: CsvSet = set('stage', 'x')): string => refusal(spliceCsvCell(bytes(source), proposal));

describe('csv.set', () => {
	it('keeps line breaks, BOM, quotes, comments and a missing final line break', () => {
		const source = '\uFEFF# kept by hand\r\nkey;stage;note\r\n"EXU";Research;"a ""b"""\r\n\r\n# end\r\nSIT;"Research";5';
		expect(written(source, set('stage', 'Shortlist'))).toBe(source.replace(';Research;', ';Shortlist;'));
		expect(written(source, set('note', 'c'))).toBe(source.replace('"a ""b"""', '"c"'));
		expect(written(source, { ...set('note', '6'), key: 'SIT' })).toBe(source.replace(/5$/, '6'));
	});

	it('quotes a bare cell only when the value needs it', () => {
		const source = 'key,stage\nEXU,a\n';
		for (const [value, cell] of [['b', 'b'], ['b c', 'b c'], ['b,c', '"b,c"'], ['b"c', '"b""c"'], ['b\nc', '"b\nc"'], [' b', '" b"'], ['00123', '00123'], ['', '']] as const) {
			expect(written(source, set('stage', value))).toBe(`key,stage\nEXU,${cell}\n`);
		}
	});

	it('writes a value with dollar patterns as it is', () => {
		expect(written('key,stage\nEXU,a\n', set('stage', '$& $1 $$ $`'))).toBe('key,stage\nEXU,$& $1 $$ $`\n');
	});

	it('reports what a spreadsheet would run and does not alter it', () => {
		for (const value of ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '=1+1\nnote']) {
			const change = changed(spliceCsvCell(bytes('key,stage\nEXU,a\n'), set('stage', value)));
			expect(change.notes).toContain('formula');
			expect(readCsv('', change.after).rows[0]?.cells[1]).toBe(value);
		}
		expect(changed(spliceCsvCell(bytes('key,stage\nEXU,a\n'), set('stage', '-5.5'))).notes).toEqual([]);
	});

	it('tells the delimiter by the header, not by the cells', () => {
		expect(written('key;note\nEXU;One, two, three, four\nB;x\n', set('note', 'y'))).toBe('key;note\nEXU;y\nB;x\n');
		expect(written('sep=;\nkey;note\nEXU;a\n', set('note', 'b'))).toBe('sep=;\nkey;note\nEXU;b\n');
	});

	it('can set a column called __proto__', () => {
		expect(written('key,__proto__,b\nEXU,1,2\n', set('__proto__', '9'))).toBe('key,__proto__,b\nEXU,9,2\n');
	});

	it('is stale when the cell says something else, and a no-op when it says it already', () => {
		const source = bytes('key,stage\nEXU,a\n');
		expect(spliceCsvCell(source, set('stage', 'b', { before: 'x' }))).toEqual({ outcome: 'stale', found: 'a', source: 'a' });
		expect(spliceCsvCell(source, set('stage', 'b', { before: null })).outcome).toBe('stale');
		expect(spliceCsvCell(source, set('stage', 'a', { before: 'a' })).outcome).toBe('no_op');
	});

	it('refuses what can be read in two ways', () => {
		expect(refused('key,stage\nEXU,"a\nB,c\n')).toBe('unterminated_quote');
		expect(refused('key,stage\nEXU,"a"b\n')).toBe('stray_quote');
		expect(refused('key,stage\nEXU,a "b"\n')).toBe('stray_quote');
		expect(refused('key,stage,stage\nEXU,a,b\n')).toBe('duplicate_header');
		expect(refused('key,stage,x,x\nEXU,a,b,c\n')).toBe('duplicate_header');
		expect(refused('key,stage\nEXU,a\nB\n')).toBe('ragged_row');
		expect(refused('key,stage\nEXU,a\nB,c,d\n')).toBe('ragged_row');
		expect(refused('key,stage\nEXU,a\nEXU,c\n')).toBe('duplicate_key');
		expect(refused('key,stage\nEXU,a\nEXU ,c\n')).toBe('duplicate_key');
		expect(refused('key,stage\nB,a\n')).toBe('missing_key');
		expect(refused('key,other\nEXU,a\n')).toBe('missing_column');
		expect(refused('key;note\nEXU;a\n', set('key;note', 'x'))).toBe('missing_column');
		expect(refused('key,stage\nEXU,a\rb\nC,d\n')).toBe('stray_return');
		expect(refused('key,stage\n<<<<<<< HEAD\nEXU,a\n')).toBe('conflict_marker');
		expect(refused('key,stage\nEXU,a\0\n')).toBe('nul_bytes');
		expect(refused('key,stage\nEXU,a\n', set('stage', 'a\0'))).toBe('nul_bytes');
		expect(refused('key,stage\nEXU,a\n', set('stage', '\ud800'))).toBe('ill_formed_text');
		expect(refusal(spliceCsvCell(new Uint8Array([0x6b, 0xff]), set('stage', 'x')))).toBe('not_utf8');
		expect(refusal(spliceCsvCell(new Uint8Array([0xff, 0xfe, 0x6b, 0]), set('stage', 'x')))).toBe('utf16');
		expect(refused('')).toBe('missing_column');
	});

	it('names the nearest column and the line', () => {
		const plan = spliceCsvCell(bytes('key,stage\nEXU,a\n'), set('stagee', 'x'));
		expect(plan).toMatchObject({ outcome: 'refused', refusal: { code: 'missing_column', detail: 'stagee (stage?)', line: 1 } });
	});
});

describe('csv.insert', () => {
	const insert = (row: [string, string][]): Parameters<typeof spliceCsvRow>[1] => ({ op: 'csv.insert', path: 't.csv', key_column: 'key', row });

	it('adds a row in the order of the columns', () => {
		const plan = spliceCsvRow(bytes('key,a,b\r\nX,1,2\r\n'), insert([['b', 'x,y'], ['key', 'N']]));
		expect(text(changed(plan).after)).toBe('key,a,b\r\nX,1,2\r\nN,,"x,y"\r\n');
	});

	it('leaves a missing final line break missing and quotes where all is quoted', () => {
		expect(text(changed(spliceCsvRow(bytes('"key","a"\n"X","1"'), insert([['key', 'N'], ['a', '2']]))).after)).toBe('"key","a"\n"X","1"\n"N","2"');
		expect(text(changed(spliceCsvRow(bytes('key,a'), insert([['key', 'N']]))).after)).toBe('key,a\nN,');
	});

	it('refuses a known key, an unknown column, a missing key; the same row is a no-op', () => {
		const source = bytes('key,a\nX,1\n');
		expect(refusal(spliceCsvRow(source, insert([['key', 'X'], ['a', '2']])))).toBe('key_exists');
		expect(spliceCsvRow(source, insert([['key', 'X'], ['a', '1']])).outcome).toBe('no_op');
		expect(refusal(spliceCsvRow(source, insert([['key', 'N'], ['aa', '2']])))).toBe('missing_column');
		expect(refusal(spliceCsvRow(source, insert([['a', '2']])))).toBe('missing_key');
		expect(refusal(spliceCsvRow(source, insert([['key', 'N'], ['a', '1'], ['a', '2']])))).toBe('duplicate_header');
	});
});

const value = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', ',', ';', '"', '\n', '\r', '$', '&', '=', '#', '示', '\u2028', '😀', "'", '\\'), maxLength: 8 });

const table = fc.record({
	delimiter: fc.constantFrom(',', ';', '\t', '|'),
	lineBreak: fc.constantFrom('\n', '\r\n'),
	bom: fc.constantFrom('', '\uFEFF'),
	ends: fc.boolean(),
	rows: fc.array(fc.tuple(value, fc.boolean(), value, fc.boolean()), { minLength: 1, maxLength: 5 }),
});

/** Cells as a writer would put them; `isQuoted` also where it need not be. */
function csvOf(input: typeof table extends fc.Arbitrary<infer T> ? T : never): string {
	const cell = (content: string, isQuoted: boolean): string =>
		isQuoted || /[",;\t|\r\n"#]|^\s|\s$/.test(content) ? `"${content.replace(/"/g, '""')}"` : content;
	const lines = input.rows.map(([a, aq, b, bq], index) => [`K${index}`, cell(a, aq), cell(b, bq)].join(input.delimiter));
	const all = [['key', 'a', 'b'].join(input.delimiter), ...lines].join(input.lineBreak);
	return `${input.bom}${all}${input.ends ? input.lineBreak : ''}`;
}

describe('properties', () => {
	it('changes exactly the asked cell, every other byte stays, and the inverse gives the original bytes', () => {
		let changes = 0;
		fc.assert(
			fc.property(table, fc.nat(), fc.constantFrom('a', 'b'), value, (input, pick, column, after) => {
				const source = bytes(csvOf(input));
				const row = pick % input.rows.length;
				const proposal: CsvSet = { op: 'csv.set', path: 't.csv', key_column: 'key', key: `K${row}`, column, after };
				const plan = spliceCsvCell(source, proposal);
				if (plan.outcome === 'no_op') return;
				// A file without LF would be read with CR line breaks; such a file may refuse.
				if (plan.outcome === 'refused' && plan.refusal.code === 'reads_back_wrong') {
					expect(after).toMatch(/\r|\n/);
					return;
				}
				const change = changed(plan);
				changes += 1;
				expect(text(change.after.subarray(0, change.start))).toBe(text(source.subarray(0, change.start)));
				expect(text(change.after.subarray(change.start + change.replacement.length))).toBe(text(source.subarray(change.end)));
				const old = readCsv('', source, ['key', 'a', 'b']).rows.map((found) => found.cells);
				const fresh = readCsv('', change.after, ['key', 'a', 'b']).rows.map((found) => found.cells);
				const expected = old.map((cells, index) => (index === row ? cells.map((cell, at) => (at === (column === 'a' ? 1 : 2) ? after : cell)) : cells));
				expect(fresh).toEqual(expected);
				const inverse = inverseOf(proposal, change);
				if (inverse === null) throw new Error('a set cell has an inverse');
				expect(text(changed(planSplice(change.after, inverse)).after)).toBe(text(source));
			}),
			{ numRuns: 500 },
		);
		expect(changes).toBeGreaterThan(300);
	});

	it('adds exactly one row', () => {
		fc.assert(
			fc.property(table, value, value, (input, a, b) => {
				const source = bytes(csvOf(input));
				const plan = spliceCsvRow(source, { op: 'csv.insert', path: 't.csv', key_column: 'key', row: [['key', 'NEW'], ['b', b], ['a', a]] });
				const change = changed(plan);
				expect(text(change.after.subarray(0, source.length))).toBe(text(source));
				const rows = readCsv('', change.after, ['key', 'a', 'b']).rows.map((found) => found.cells);
				expect(rows.slice(0, -1)).toEqual(readCsv('', source, ['key', 'a', 'b']).rows.map((found) => found.cells));
				expect(rows.at(-1)).toEqual(['NEW', a, b]);
			}),
			{ numRuns: 200 },
		);
	});

	it('never throws on any bytes, and never changes a byte outside its range', () => {
		fc.assert(
			fc.property(fc.string({ unit: fc.constantFrom('k', 'e', 'y', ',', '"', '\n', '\r', 'a', 'key,a\n', 'X,1\n'), maxLength: 30 }), value, (source, after) => {
				const data = bytes(source);
				const plan = spliceCsvCell(data, { op: 'csv.set', path: 't.csv', key_column: 'key', key: 'X', column: 'a', after });
				if (plan.outcome !== 'change') return;
				expect(text(plan.after.subarray(0, plan.start))).toBe(text(data.subarray(0, plan.start)));
				expect(text(plan.after.subarray(plan.start + plan.replacement.length))).toBe(text(data.subarray(plan.end)));
			}),
			{ numRuns: 800 },
		);
	});
});
