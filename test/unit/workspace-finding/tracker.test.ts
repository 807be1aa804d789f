import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../src/workspace/csv-rows';
import { readTracker, type TrackerReading } from '../../../src/workspace/tracker';
import type { TrackerSpec } from '../../../src/workspace/tracker-spec';

const encoder = new TextEncoder();
const PATH = 'trackers/list.csv';

function bytesOf(text: string): Uint8Array {
	return encoder.encode(text);
}

function spec(parts: Partial<TrackerSpec> = {}): TrackerSpec {
	return {
		where: 'trackers[0]',
		path: PATH,
		name: null,
		key: 'id',
		nameColumn: null,
		tier: null,
		stage: null,
		priority: null,
		page: null,
		dates: [],
		...parts,
	};
}

function read(content: string | Uint8Array, parts: Partial<TrackerSpec> = {}): TrackerReading {
	return readTracker(PATH, typeof content === 'string' ? bytesOf(content) : content, spec(parts));
}

/** The cells of all subjects, row by row. */
function tableOf(reading: TrackerReading): readonly (readonly string[])[] {
	return reading.subjects.map((subject) => subject.cells.map((cell) => cell.text));
}

function notesOf(reading: TrackerReading): readonly string[] {
	return reading.notes.map((note) => `${note.code} ${note.count} ${note.detail ?? '-'}`);
}

/** What the file holds at a subject's place. */
function rawAt(content: string | Uint8Array, reading: TrackerReading): readonly string[] {
	const bytes = typeof content === 'string' ? bytesOf(content) : content;
	return reading.subjects.map(({ place }) => {
		return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(place.offset, place.offset + place.length));
	});
}

describe('cells', () => {
	it.each<[string, string, readonly (readonly string[])[]]>([
		['plain', 'id,a\n1,x\n2,y\n', [['1', 'x'], ['2', 'y']]],
		['no line break at the end', 'id,a\n1,x', [['1', 'x']]],
		['semicolons, with commas in prose (B58)', 'id;note\n1;One, two, three, four\n', [['1', 'One, two, three, four']]],
		['tabs', 'id\ta,b\n1\tx, y\n', [['1', 'x, y']]],
		['bars', 'id|a\n1|x,y\n', [['1', 'x,y']]],
		['a declared delimiter', 'sep=;\nid;a,b,c\n1;x\n', [['1', 'x']]],
		['leading zeros and dates stay text (B64)', 'id,d\n00123,2026-12-01\n', [['00123', '2026-12-01']]],
		['true, 1e5 and null stay text', 'id,a,b\nTRUE,1e5,null\n', [['TRUE', '1e5', 'null']]],
		['commas in quotes', 'id,a\n1,"x, y"\n', [['1', 'x, y']]],
		['doubled quotes', 'id,a\n1,"say ""hi"""\n', [['1', 'say "hi"']]],
		['a line break in quotes', 'id,a\n1,"x\ny"\n2,z\n', [['1', 'x\ny'], ['2', 'z']]],
		['CR LF', 'id,a\r\n1,x\r\n2,"y"\r\n', [['1', 'x'], ['2', 'y']]],
		['CR LF inside and outside of quotes', 'id,a\r\n1,"x\r\ny"\r\n', [['1', 'x\r\ny']]],
		['a CR at the end of a quoted cell', 'id,a\r\n1,"x\r"\r\n', [['1', 'x\r']]],
		['both line breaks in one file', 'id,a\r\n1,x\n2,y\r\n', [['1', 'x'], ['2', 'y']]],
		['CR only', 'id,a\r1,x\r2,y', [['1', 'x'], ['2', 'y']]],
		['CR LF without the last LF', 'id,a\r\n1,"x"\r', [['1', 'x']]],
		['empty cells', 'id,a,b\n1,,\n', [['1', '', '']]],
		['quoted empty cells', 'id,a\n1,""\n', [['1', '']]],
		['blank lines and lines of commas', '\nid,a\n\n1,x\n,\n\n', [['1', 'x']]],
		['spaces are kept', 'id,a\n1, x \n', [['1', ' x ']]],
		['quotes inside an unquoted cell', 'id,a\n1,5" disk\n', [['1', '5" disk']]],
		['Chinese, emoji, other scripts', 'id,名称\n1,示例大学😀\n2,Žižka\n', [['1', '示例大学😀'], ['2', 'Žižka']]],
		['formulas are text', 'id,a\n1,=1+1\n', [['1', '=1+1']]],
		['HTML is text', 'id,a\n1,<b>x</b>\n', [['1', '<b>x</b>']]],
		['a quoted header', '"id","a ""b"""\n1,x\n', [['1', 'x']]],
		['a line separator character is text', 'id,a\n1,x\u2028y\n', [['1', 'x\u2028y']]],
	])('%s', (_, content, table) => {
		const reading = read(content);
		expect(tableOf(reading)).toEqual(table);
		expect(reading.badLines).toEqual([]);
		expect(reading.report.rows).toBe(table.length);
	});

	it('takes the BOM off the first header and says so (B59)', () => {
		const reading = read('\uFEFFid,a\n1,x\n');
		expect(reading.report.columns).toEqual(['id', 'a']);
		expect(reading.subjects.map((subject) => [subject.id, subject.place.offset])).toEqual([['1', 8]]);
		expect(notesOf(reading)).toEqual(['bom 1 -']);
	});

	it('keeps a column called __proto__ (B65)', () => {
		const reading = read('id,__proto__,constructor\n1,x,y\n', { tier: '__proto__', stage: 'constructor' });
		expect(reading.subjects[0]?.cells[1]).toEqual({ column: '__proto__', text: 'x' });
		expect([reading.subjects[0]?.tier, reading.subjects[0]?.stage]).toEqual(['x', 'y']);
	});

	it('counts CR LF lines and blank lines', () => {
		const reading = read('id,a\r\n\r\n1,x\r\n');
		expect(notesOf(reading)).toEqual(['crlf 3 -']);
		expect(reading.blank).toBe(1);
	});

	it('takes nothing from an empty file', () => {
		for (const content of ['', '\n\n', '\uFEFF']) {
			const reading = read(content);
			expect([reading.report.columns, reading.subjects, reading.badLines, reading.problems]).toEqual([[], [], [], []]);
		}
	});
});

describe('places', () => {
	it('are line, byte offset and byte length of the row', () => {
		const content = '\uFEFFid,名称\r\n甲,"两\r\n行"\r\n😀,é\r\n\r\nlast,x';
		const reading = read(content);
		expect(reading.subjects.map((subject) => subject.place.line)).toEqual([2, 4, 6]);
		expect(rawAt(content, reading)).toEqual(['甲,"两\r\n行"', '😀,é', 'last,x']);
	});

	it('hold for any table written by a CSV writer', () => {
		const cell = fc.oneof(
			fc.string({ unit: 'grapheme', maxLength: 6 }),
			fc.stringMatching(/^[a",;\r\n\t |😀中=]{0,6}$/u),
			fc.constantFrom('', '"', '\r', '\r\n', '00123', '__proto__', '\uFEFF'),
		);
		const table = fc.integer({ min: 1, max: 4 }).chain((columns) => {
			return fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { maxLength: 6 });
		});
		const style = fc.record({
			newline: fc.constantFrom('\n', '\r\n'),
			quotes: fc.boolean(),
			bom: fc.boolean(),
			final: fc.boolean(),
		});
		fc.assert(
			fc.property(table, style, (rows, { newline, quotes, bom, final }) => {
				const columns = (rows[0] ?? ['']).map((_, at) => `col${at}`);
				const text = Papa.unparse({ fields: ['id', ...columns], data: rows.map((row, at) => [`r${at}`, ...row]) }, { newline, quotes });
				const content = `${bom ? '\uFEFF' : ''}${text}${final ? newline : ''}`;
				const reading = read(content);
				expect(tableOf(reading)).toEqual(rows.map((row, at) => [`r${at}`, ...row]));
				expect(reading.badLines).toEqual([]);
				const again = rawAt(content, reading).map((raw) => readCsv('x', bytesOf(`${'h,'.repeat(columns.length)}h\n${raw}`)).rows[0]?.cells);
				expect(again).toEqual(tableOf(reading));
			}),
			{ numRuns: 600 },
		);
	});
});

describe('faults', () => {
	it('names the line where a quote opens that is never closed (B62)', () => {
		const content = 'id,a\n1,x\n2,"y\n3,z\n';
		const reading = read(content);
		expect(tableOf(reading)).toEqual([['1', 'x']]);
		expect(reading.badLines.map((bad) => [bad.code, bad.place.line, bad.place.offset])).toEqual([['csv_malformed', 3, 9]]);
		expect(notesOf(reading)).toEqual(['csv_malformed 1 quote never closed']);
		expect(reading.corrupt).toBe(1);
	});

	it('never reads a table with a broken quote in its header as an empty one', () => {
		const reading = read('"id,1\na,2\nb,3');
		expect(reading.subjects).toEqual([]);
		expect(reading.badLines.map((bad) => [bad.code, bad.place.line])).toEqual([['csv_malformed', 1]]);
	});

	it('does not believe a row with text behind a closing quote', () => {
		const reading = read('id,a\n1,"x" y\n2,"z"\n3,w\n');
		expect(reading.badLines[0]?.place.line).toBe(2);
		expect(notesOf(reading)).toEqual(['csv_malformed 1 text behind a closing quote']);
		expect(tableOf(reading)).not.toContainEqual(['1', 'x y']);
	});

	it('reads rows with too few or too many cells and says where (B65)', () => {
		const reading = read('id,a,b\n1,x\n2,x,y,z\n3,x,y\n');
		expect(tableOf(reading)).toEqual([['1', 'x'], ['2', 'x', 'y', 'z'], ['3', 'x', 'y']]);
		expect(reading.subjects[1]?.cells[3]).toEqual({ column: '', text: 'z' });
		expect(notesOf(reading)).toEqual(['csv_malformed 2 2 cells, 3 columns, 4 cells, 3 columns']);
		expect(reading.notes[0]?.place?.line).toBe(2);
	});

	it('says which header is there twice, and takes the first (B65)', () => {
		const reading = read('id,tier,tier\n1,Reach,Safety\n', { tier: 'tier' });
		expect(notesOf(reading)).toEqual(['csv_duplicate_header 1 tier']);
		expect(reading.subjects[0]?.tier).toBe('Reach');
	});

	it('marks lines that are not UTF-8 and reads the others at their right places', () => {
		const content = new Uint8Array([...bytesOf('id,a\n1,x\n2,'), 0xb9, 0xfa, 0x0a, ...bytesOf('3,国\n4,y\n')]);
		const reading = read(content);
		expect(tableOf(reading)).toEqual([['1', 'x'], ['3', '国'], ['4', 'y']]);
		expect(reading.badLines.map((bad) => [bad.code, bad.place.line, bad.place.length])).toEqual([['invalid_utf8', 3, 4]]);
		expect(reading.badLines[0]?.preview).toContain('\\x');
		expect(rawAt(content, reading)).toEqual(['1,x', '3,国', '4,y']);
	});

	it.each([
		['little-endian with a mark', [0xff, 0xfe, 0x69, 0x00, 0x64, 0x00]],
		['big-endian with a mark', [0xfe, 0xff, 0x00, 0x69, 0x00, 0x64]],
		['without a mark', [0x69, 0x00, 0x64, 0x00, 0x2c, 0x00]],
	])('says UTF-16, %s, instead of showing nothing', (_, bytes) => {
		const reading = read(new Uint8Array(bytes));
		expect(reading.badLines.map((bad) => [bad.code, bad.place.length])).toEqual([['utf16', bytes.length]]);
		expect(notesOf(reading)).toEqual(['utf16 1 -']);
	});

	it('does not read rows with NUL bytes or merge markers', () => {
		const reading = read('id,a\n<<<<<<< ours\n1,x\n=======\n1,y\n>>>>>>> theirs\n2,\0\n3,z\n');
		expect(reading.badLines.map((bad) => `${bad.place.line} ${bad.code}`)).toEqual([
			'2 conflict_marker',
			'4 conflict_marker',
			'6 conflict_marker',
			'7 nul_bytes',
		]);
		expect(reading.subjects.map((subject) => subject.id)).toEqual(['1', '1', '3']);
	});

	it('keeps rows apart that share a key or have none', () => {
		const reading = read('id,name\nA,one\nA,two\n,three\n', { nameColumn: 'name' });
		expect(reading.subjects.map((subject) => subject.name)).toEqual(['one', 'two', 'three']);
		expect(new Set(reading.subjects.map((subject) => subject.key)).size).toBe(3);
		expect(reading.subjects[0]?.key).toBe('subject/trackers/list.csv#A');
		expect(notesOf(reading)).toEqual(['csv_duplicate_key 1 A', 'rows_without_id 1 -']);
		expect(reading.notes[0]?.place?.line).toBe(3);
	});

	it('lists at most 200 bad lines and counts them all', () => {
		const reading = read(`id,a\n${'1,\0\n'.repeat(250)}`);
		expect([reading.badLines.length, reading.corrupt]).toEqual([200, 250]);
	});
});

describe('columns', () => {
	it('are found by the name in the header', () => {
		const reading = read('\uFEFF id , Programme ,tier,stage,priority,page\n X1 ,Example MSc,Reach,Research,High,Schools/X1.md\n', {
			name: 'Programmes',
			nameColumn: 'Programme',
			tier: 'tier',
			stage: 'stage',
			priority: 'priority',
			page: 'page',
		});
		expect(reading.report).toEqual({
			path: PATH,
			name: 'Programmes',
			keyColumn: 'id',
			columns: ['id', 'Programme', 'tier', 'stage', 'priority', 'page'],
			roles: { name: 'Programme', tier: 'tier', stage: 'stage', priority: 'priority', page: 'page', dates: [] },
			rows: 1,
		});
		const [subject] = reading.subjects;
		expect(subject).toMatchObject({ id: 'X1', name: 'Example MSc', tier: 'Reach', stage: 'Research', priority: 'High', page: 'Schools/X1.md' });
		expect(reading.problems).toEqual([]);
	});

	it('that are not there are problems and notes with the nearest name', () => {
		const reading = read('id,stage,deadline\n1,Research,2026-12-01\n', {
			stage: 'stagse',
			tier: 'colour',
			dates: [
				{ where: 'trackers[0].dates[0]', column: 'deadlines', label: 'x', certaintyColumn: 'sure', certainty: null },
			],
		});
		expect(reading.problems.map((problem) => [problem.where, problem.found, problem.nearest])).toEqual([
			['trackers[0].tier', 'colour', null],
			['trackers[0].stage', 'stagse', 'stage'],
			['trackers[0].dates[0].column', 'deadlines', 'deadline'],
			['trackers[0].dates[0].certainty_column', 'sure', null],
		]);
		expect(notesOf(reading)).toEqual(['csv_unknown_column 4 colour, stagse (stage?), deadlines (deadline?), sure']);
		expect(reading.subjects[0]).toMatchObject({ stage: null, tier: null, dates: [] });
	});

	it('that differ in case only are taken, and still a problem', () => {
		const reading = read('ID,Tier\nA,Reach\n', { tier: 'tier' });
		expect(reading.subjects[0]).toMatchObject({ id: 'A', tier: 'Reach' });
		expect(reading.problems.map((problem) => [problem.found, problem.nearest])).toEqual([['id', 'ID'], ['tier', 'Tier']]);
	});

	it('without a key column every row is still there', () => {
		const reading = read('code,name\nA,one\nB,two\n', { nameColumn: 'name' });
		expect(reading.subjects.map((subject) => [subject.id, subject.name])).toEqual([['', 'one'], ['', 'two']]);
		expect(notesOf(reading)).toEqual(['csv_unknown_column 1 id', 'rows_without_id 2 -']);
	});

	it('tell the delimiter when the header could be read in two ways', () => {
		const reading = read('id;Name, in full;Tier, wish\nA;x;Reach\n', { tier: 'Tier, wish' });
		expect(reading.subjects[0]?.tier).toBe('Reach');
	});

	it.each([
		['Schools/A.md', 'Schools/A.md'],
		['[[Schools/A]]', 'Schools/A.md'],
		['[[Schools/A|Example]]', 'Schools/A.md'],
		['[[Schools/A#Fees]]', 'Schools/A.md'],
		['Schools/A', 'Schools/A.md'],
		['../../secret.md', null],
		['/etc/hosts', null],
		['', null],
	])('a page cell %j is the page %j', (cell, page) => {
		expect(read(`id,page\n1,${cell}\n`, { page: 'page' }).subjects[0]?.page).toBe(page);
	});
});

describe('dates', () => {
	const dates = [
		{ where: 'trackers[0].dates[0]', column: 'due', label: 'Due', certaintyColumn: 'sure', certainty: null },
		{ where: 'trackers[0].dates[1]', column: 'opens', label: 'Opens', certaintyColumn: null, certainty: 'official' as const },
	];

	it.each([
		['2026-12-01', 'official', 'day', Date.UTC(2026, 11, 1), 'official'],
		['2026-12-01', 'Officially confirmed', 'day', Date.UTC(2026, 11, 1), 'official'],
		['2026-12-01', '官方', 'day', Date.UTC(2026, 11, 1), 'official'],
		['2026-12-01', 'estimate', 'day', Date.UTC(2026, 11, 1), 'estimated'],
		['2026-12-01', '预计', 'day', Date.UTC(2026, 11, 1), 'estimated'],
		['2026-12-01', '', 'day', Date.UTC(2026, 11, 1), null],
		['2026-12-01', 'perhaps', 'day', Date.UTC(2026, 11, 1), null],
		['~2026-12-01', '', 'day', Date.UTC(2026, 11, 1), 'estimated'],
		['~ 2026-12-01', 'official', 'day', Date.UTC(2026, 11, 1), 'estimated'],
		['2026-12-01 (est.)', '', 'day', Date.UTC(2026, 11, 1), 'estimated'],
		['2026-12-01 est', '', 'day', Date.UTC(2026, 11, 1), 'estimated'],
		['est. 2026-12-01', '', 'day', Date.UTC(2026, 11, 1), 'estimated'],
		['预计 2026-12-01', '', 'day', Date.UTC(2026, 11, 1), 'estimated'],
		['预计2026年12月1日', '', 'day', Date.UTC(2026, 11, 1), 'estimated'],
		['2026年12月（预计）', '', 'month', Date.UTC(2026, 11, 1), 'estimated'],
		['2026-12-01?', '', 'day', Date.UTC(2026, 11, 1), 'estimated'],
		['2026-12-01 (official)', '', 'day', Date.UTC(2026, 11, 1), 'official'],
		['2026-12', '', 'month', Date.UTC(2026, 11, 1), null],
		['mid December', '', 'prose', NaN, null],
		['~mid December', '', 'prose', NaN, 'estimated'],
		['1 Dec at the latest', '', 'prose', NaN, null],
		['2026-02-30', '', 'invalid', NaN, null],
		['rolling', 'official', 'prose', NaN, 'official'],
	])('%s with certainty %j', (cell, sure, precision, ms, certainty) => {
		const [subject] = read(`id,due,sure,opens\n1,${cell},${sure},\n`, { dates }).subjects;
		expect(subject?.dates).toEqual([
			{ column: 'due', label: 'Due', value: { precision, ms, text: cell }, certainty, claims: [] },
		]);
	});

	it('an empty cell is no date; a fixed certainty holds unless the cell says it is estimated', () => {
		const reading = read('id,due,sure,opens\n1, ,,2026-10-01\n2,,,~2026-10-01\n', { dates });
		expect(reading.report.roles.dates).toEqual(['due', 'opens']);
		expect(reading.subjects.map((subject) => subject.dates.map((date) => [date.label, date.certainty]))).toEqual([
			[['Opens', 'official']],
			[['Opens', 'estimated']],
		]);
	});

	it('an impossible day is noted', () => {
		const reading = read('id,due,sure,opens\n1,2026-02-30,,\n', { dates });
		expect(notesOf(reading)).toEqual(['impossible_date 1 2026-02-30']);
	});
});
