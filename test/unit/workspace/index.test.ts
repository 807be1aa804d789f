import { describe, expect, it } from 'vitest';
import { DEFAULT_READ_OPTIONS } from '../../../src/records/read-record';
import type { RecordKind } from '../../../src/records/record-types';
import { FileIndex } from '../../../src/workspace/file-index';
import { IdPool } from '../../../src/workspace/id-pool';
import { lineReaderFor } from '../../../src/workspace/line-record';
import type { NoteCode } from '../../../src/workspace/snapshot-types';
import { bytesOf, concat, MemoryFiles } from './memory-files';
import { read } from './open-memory';

const QUEUE = 'approval_queue.jsonl';
const GOOD = '{"id":"APQ-1","status":"pending"}';

function indexed(content: string | Uint8Array, kind: RecordKind = 'item', lineCap = 1000): FileIndex<RecordKind> {
	const reader = lineReaderFor(kind, DEFAULT_READ_OPTIONS);
	const index = new FileIndex<RecordKind>(QUEUE, kind, reader, new IdPool(), lineCap);
	index.feed(bytesOf(content));
	index.finish();
	return index;
}

interface Expected {
	/** ok, torn, corrupt, blank */
	readonly counts: readonly [number, number, number, number];
	/** code, line, offset, length of the bad lines */
	readonly bad?: readonly (readonly [NoteCode, number, number, number])[];
	readonly notes?: readonly NoteCode[];
	/** line, offset, length of the records */
	readonly records?: readonly (readonly [number, number, number])[];
}

describe('classes of lines (DESIGN §3 rule 1)', () => {
	it.each<[string, string | Uint8Array, Expected]>([
		['an empty file', '', { counts: [0, 0, 0, 0] }],
		['nothing but blank lines', '\n  \n\t\r\n', { counts: [0, 0, 0, 3], notes: ['crlf'] }],
		['a good line', `${GOOD}\n`, { counts: [1, 0, 0, 0], records: [[1, 0, 33]] }],
		['a last line without line break that parses is ok', `${GOOD}\n${GOOD}`, { counts: [2, 0, 0, 0], records: [[1, 0, 33], [2, 34, 33]] }],
		['a torn tail', `${GOOD}\n{"id":"APQ-2","sta`, {
			counts: [1, 1, 0, 0], bad: [['torn_tail', 2, 34, 18]], notes: ['torn_tail'], records: [[1, 0, 33]],
		}],
		['the same text finished is corrupt', `${GOOD}\n{"id":"APQ-2","sta\n`, { counts: [1, 0, 1, 0], bad: [['not_json', 2, 34, 18]], notes: ['not_json'] }],
		['a tail torn inside a character', concat(`${GOOD}\n{"t":"`, [0xe6, 0x97]), { counts: [1, 1, 0, 0], bad: [['torn_tail', 2, 34, 8]] }],
		['a torn tail that the next record was glued to', `{"id":"APQ-1","sta${GOOD}\n`, { counts: [0, 0, 1, 0], bad: [['two_records_on_one_line', 1, 0, 51]] }],
		['two records on one line and a blank one', `${GOOD}${GOOD}\n\n`, { counts: [0, 0, 1, 1], bad: [['two_records_on_one_line', 1, 0, 66]] }],
		['bytes that are not UTF-8', concat('{"id":"', [0xff], '"}\n', `${GOOD}\n`), {
			counts: [1, 0, 1, 0], bad: [['invalid_utf8', 1, 0, 10]], records: [[2, 11, 33]],
		}],
		['a BOM is accepted and noted', concat([0xef, 0xbb, 0xbf], `${GOOD}\n`), { counts: [1, 0, 0, 0], notes: ['bom'], records: [[1, 0, 36]] }],
		['a BOM before a later line too (two files put together)', concat(`${GOOD}\n`, [0xef, 0xbb, 0xbf], `${GOOD}\n`), { counts: [2, 0, 0, 0], notes: ['bom'] }],
		['a BOM alone', Uint8Array.of(0xef, 0xbb, 0xbf), { counts: [0, 0, 0, 1], notes: ['bom'] }],
		['CR LF', `${GOOD}\r\n${GOOD}\r\n`, { counts: [2, 0, 0, 0], notes: ['crlf'], records: [[1, 0, 33], [2, 35, 33]] }],
		['a file of NULs', new Uint8Array(50), { counts: [0, 0, 1, 0], bad: [['nul_bytes', 1, 0, 50]] }],
		['NULs, then a record on the same line', concat(new Uint8Array(20), `${GOOD}\n${GOOD}\n`), {
			counts: [1, 0, 1, 0], bad: [['nul_bytes', 1, 0, 53]], records: [[2, 54, 33]],
		}],
		['NULs at the end', concat(`${GOOD}\n`, new Uint8Array(7)), { counts: [1, 0, 1, 0], bad: [['nul_bytes', 2, 34, 7]] }],
		['UTF-16 LE with BOM is one fault, not thousands', concat([0xff, 0xfe], utf16('{}\n'.repeat(500), true)), {
			counts: [0, 0, 1, 0], bad: [['utf16', 1, 0, 3002]], notes: ['utf16'],
		}],
		['UTF-16 BE with BOM', concat([0xfe, 0xff], utf16(`${GOOD}\n`, false)), { counts: [0, 0, 1, 0], bad: [['utf16', 1, 0, 70]] }],
		['UTF-16 LE without BOM', utf16(`${GOOD}\n`, true), { counts: [0, 0, 1, 0], bad: [['utf16', 1, 0, 68]] }],
		['UTF-16 BE without BOM', utf16(`${GOOD}\n`, false), { counts: [0, 0, 1, 0], bad: [['utf16', 1, 0, 68]] }],
		['merge conflict markers', `<<<<<<< HEAD\n${GOOD}\n=======\n${GOOD}\n>>>>>>> laptop\n`, {
			counts: [2, 0, 3, 0],
			bad: [['conflict_marker', 1, 0, 12], ['conflict_marker', 3, 47, 7], ['conflict_marker', 5, 89, 14]],
			notes: ['conflict_marker'],
		}],
		['JSON that is no object', '[1]\n12\n"x"\nnull\n', {
			counts: [0, 0, 4, 0], bad: [['not_object', 1, 0, 3], ['not_object', 2, 4, 2], ['not_object', 3, 7, 3], ['not_object', 4, 11, 4]],
		}],
		['an unfinished line that is whole JSON of the wrong kind', '[1]', { counts: [0, 0, 1, 0], bad: [['not_object', 1, 0, 3]] }],
		['a line above the cap', `{"id":"${'x'.repeat(1000)}"}\n${GOOD}\n`, {
			counts: [1, 0, 1, 0], bad: [['over_long_line', 1, 0, 1009]], records: [[2, 1010, 33]],
		}],
		['U+2028 inside a line', `{"id":"APQ-1","title":"a\u2028b","status":"pending"}\n`, { counts: [1, 0, 0, 0], records: [[1, 0, 49]] }],
		['a doubled key', '{"id":"APQ-1","title":"a","title":"b","status":"pending"}\n', { counts: [1, 0, 0, 0], notes: ['duplicate_keys'] }],
		['a record without id', '{"title":"x","status":"pending"}\n', { counts: [1, 0, 0, 0], notes: ['rows_without_id'] }],
		['a date that cannot be', '{"id":"APQ-1","status":"pending","due":"2026-02-30"}\n', { counts: [1, 0, 0, 0], notes: ['impossible_date'] }],
	])('%s', (_name, content, expected) => {
		const index = indexed(content);
		const tally = index.tally();
		expect([tally.ok, tally.torn, tally.corrupt, tally.blank]).toEqual(expected.counts);
		const bad = tally.badLines.map(({ code, place }) => [code, place.line, place.offset, place.length]);
		if (expected.bad !== undefined) expect(bad).toEqual(expected.bad);
		expect(bad).toHaveLength(tally.torn + tally.corrupt);
		if (expected.notes !== undefined) expect(tally.notes.list().map((note) => note.code)).toEqual(expected.notes);
		const records = Array.from({ length: index.length }, (_, entry) => index.placeOf(entry));
		if (expected.records !== undefined) {
			expect(records.map(({ line, offset, length }) => [line, offset, length])).toEqual(expected.records);
		}
	});

	it('shows bad bytes as harmless ASCII and says how many are hidden', () => {
		const [line] = indexed(concat('{"t":"\u202e', [0xff, 0], '学', 'x'.repeat(500), '\n')).tally().badLines;
		expect(line?.preview).toMatch(/^[\x20-\x7e]*$/);
		expect(line?.preview.startsWith('{"t":"\\xe2\\x80\\xae\\xff\\x00\\xe5')).toBe(true);
		expect(line?.hiddenBytes).toBe(514 - 160);
	});

	it('lists 200 bad lines and counts all', () => {
		const tally = indexed('x\n'.repeat(1000)).tally();
		expect(tally.corrupt).toBe(1000);
		expect(tally.badLines).toHaveLength(200);
		expect(tally.notes.list()).toMatchObject([{ code: 'not_json', count: 1000, place: { line: 1, offset: 0, length: 1 } }]);
	});

	it('says which key is doubled', () => {
		const [note] = indexed('{"id":"a","meta":{"x":1,"x":2},"status":"pending","status":"pending"}\n').tally().notes.list();
		expect(note).toMatchObject({ code: 'duplicate_keys', count: 1, detail: 'meta.x, status' });
	});

	it('notes two dialects in one file of search runs', async () => {
		const snake = '{"search_run_id":"a","query":"q","result_count":1,"status":"success"}\n';
		const camel = '{"searchRunId":"b","query":"q","resultCount":1,"resultStatus":"success"}\n';
		const { files } = await read(new MemoryFiles({ 'search_runs.jsonl': snake + camel }));
		const report = files.find((file) => file.path === 'search_runs.jsonl');
		expect(report?.notes.find((note) => note.code === 'two_dialects')?.count).toBe(2);
	});
});

describe('items', () => {
	it('keep 64-bit ids apart and are not confused by __proto__', async () => {
		const big = '{"id":9007199254740992,"status":"pending"}\n{"id":9007199254740993,"status":"pending"}\n';
		const proto = '{"id":"__proto__","status":"pending","__proto__":{"isApproved":true,"status":"approved"}}\n';
		const { items } = await read(new MemoryFiles({ [QUEUE]: big + proto }));
		expect(Array.from(items, (row) => [row.key, row.effective])).toEqual([
			['item/n:9007199254740992', 'pending'],
			['item/n:9007199254740993', 'pending'],
			['item/s:__proto__', 'pending'],
		]);
	});

	it.each([
		['"status":"pending","status":"approved"', 'unattributed'],
		['"status":"approved","status":"pending"', 'unknown'],
		['"status":"pending","status":"no_action_required"', 'unknown'],
		['"status":"pending","title":"a","title":"b"', 'pending'],
		['"status":"approved"', 'unattributed'],
		['"status":"done"', 'unknown'],
	])('with %s read as %s', async (members, effective) => {
		const { items } = await read(new MemoryFiles({ [QUEUE]: `{"id":"APQ-1",${members}}\n` }));
		expect(items.at(0).effective).toBe(effective);
	});

	it('keep what a status line leaves out, and never the status', async () => {
		const first = '{"id":"APQ-1","type":"decision_item","title":"Choose","options":["A","B"],"status":"pending","actor":"agent","claim_ids":["C"]}\n';
		const { items } = await read(new MemoryFiles({ [QUEUE]: `${first}{"id":"APQ-1","status":"needs_more_research"}\n{"id":"APQ-1"}\n` }));
		expect(items.at(0)).toMatchObject({
			title: 'Choose',
			itemKind: 'decision_item',
			options: ['A', 'B'],
			status: { raw: null, known: null },
			actor: null,
			effective: 'needs_more_research',
			versions: 3,
			place: { line: 3 },
		});
	});

	it('are superseded by a later item that says so, unless they are settled', async () => {
		const lines = [
			'{"id":"A","status":"pending"}',
			'{"id":"B","status":"pending","supersedes":"A"}',
			'{"id":"C","status":"no_action_required"}',
			'{"id":"D","status":"pending","supersedes":"C"}',
			'{"id":"E","status":"pending","supersedes":"E"}',
		];
		const { items } = await read(new MemoryFiles({ [QUEUE]: lines.join('\n') }));
		expect(Array.from(items, (row) => row.effective)).toEqual(['superseded', 'pending', 'no_action_required', 'pending', 'pending']);
	});
});

function utf16(text: string, littleEndian: boolean): Uint8Array {
	const view = new DataView(new ArrayBuffer(text.length * 2));
	for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), littleEndian);
	return new Uint8Array(view.buffer);
}
