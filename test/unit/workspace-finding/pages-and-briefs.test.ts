import { describe, expect, it } from 'vitest';
import { readBrief } from '../../../src/workspace/brief';
import { readPage } from '../../../src/workspace/pages';

const encoder = new TextEncoder();

function titleOf(content: string): string {
	return readPage('Schools/Example MSc.md', encoder.encode(content)).title;
}

function notesOf(content: string | Uint8Array): readonly string[] {
	const bytes = typeof content === 'string' ? encoder.encode(content) : content;
	return readPage('Schools/Example MSc.md', bytes).notes.map((note) => note.code);
}

describe('the title of a page', () => {
	it.each([
		['the property', '---\ntitle: From property\n---\n# From heading\n', 'From property'],
		['a quoted property', '---\ntitle: "A: B # C"\n---\n', 'A: B # C'],
		['a number as property', '---\ntitle: 2026\n---\n', '2026'],
		['the heading', '---\nkey: A\n---\n\n# From heading #\n', 'From heading'],
		['the heading without front matter', 'Text\n# 示例大学\n', '示例大学'],
		['the heading behind an empty property', '---\ntitle:\n---\n# From heading\n', 'From heading'],
		['the heading behind a list as property', '---\ntitle: [a]\n---\n# From heading\n', 'From heading'],
		['CR LF', '---\r\ntitle: From property\r\n---\r\n# x\r\n', 'From property'],
		['a mark at the beginning', '\uFEFF---\ntitle: From property\n---\n', 'From property'],
		['the end as dots', '---\ntitle: From property\n...\n', 'From property'],
		['no heading in a code fence', '```\n# not this\n```\n# this\n', 'this'],
		['no deeper heading', '## Section\n', 'Example MSc'],
		['no tag', '#tag\n', 'Example MSc'],
		['the file name', '', 'Example MSc'],
	])('comes from %s', (_, content, title) => {
		expect(titleOf(content)).toBe(title);
		expect(notesOf(content).filter((note) => note !== 'bom')).toEqual([]);
	});

	it.each([
		['an unclosed quote', '---\ntitle: "x\n---\n# From heading\n'],
		['a missing end', '---\ntitle: x\n# From heading\n'],
		['a property that stands twice', '---\ntitle: a\ntitle: b\n---\n# From heading\n'],
		['a list', '---\n- a\n---\n# From heading\n'],
		['an alias without an anchor', '---\ntitle: *x\n---\n# From heading\n'],
	])('falls back, with a note, on %s', (_, content) => {
		expect(notesOf(content)).toEqual(['front_matter_malformed']);
		expect(titleOf(content)).toBe('From heading');
	});

	it('does not let aliases multiply', () => {
		const rows = Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]`);
		const content = `---\na0: &a0 [x]\n${rows.join('\n')}\n---\n# From heading\n`;
		expect(titleOf(content)).toBe('From heading');
		expect(notesOf(content)).toEqual(['front_matter_malformed']);
	});

	it('keeps the properties as they are', () => {
		const page = readPage('a.md', encoder.encode('---\nkey: 007\ndue: 2026-12-01\n__proto__: x\n---\n'));
		expect(page.properties.get('due')).toBe('2026-12-01');
		expect(page.properties.get('__proto__')).toBe('x');
	});

	it('notes bytes that are no UTF-8 and UTF-16', () => {
		expect(notesOf(new Uint8Array([0x23, 0x20, 0x41, 0xff]))).toEqual(['invalid_utf8']);
		expect(notesOf(new Uint8Array([0xff, 0xfe, 0x23, 0x00]))).toEqual(['utf16']);
	});

	it('takes the beginning of a file, also when it ends inside a character', () => {
		const whole = encoder.encode(`# 示例\n${'字'.repeat(100)}`);
		for (const end of [50, 51, 52]) {
			const page = readPage('a.md', whole.subarray(0, end), whole.length);
			expect([page.title, page.bytes, page.notes]).toEqual(['示例', whole.length, []]);
		}
		expect(readPage('a.md', whole.subarray(0, 50)).notes.map((note) => note.code)).toEqual(['invalid_utf8']);
	});

	it('says path and size', () => {
		expect(readPage('a/b.md', encoder.encode('é'))).toMatchObject({ path: 'a/b.md', title: 'b', bytes: 2 });
	});
});

describe('the date of a brief', () => {
	it.each<[string, string | null, string | null]>([
		['# Brief 2026-06-11\n\n2026-06-12\n', '2026-06-11', 'day'],
		['# 每日简报 2026年6月11日(星期四)\n', '2026年6月11日', 'day'],
		['Text\n\nUpdated: 2026-06-11 09:30\n', '2026-06-11 09:30', 'local-time'],
		['Updated 2026-06-11T09:30:00Z.\n', '2026-06-11T09:30:00Z', 'instant'],
		['**2026/06/11**\n', '2026/06/11', 'day'],
		['Brief of 11 June 2026, morning\n', '11 June 2026', 'day'],
		['Brief, June 11, 2026\n', 'June 11, 2026', 'day'],
		['2026年6月 概览\n', '2026年6月', 'month'],
		['Overview for 2026-06\n', '2026-06', 'month'],
		['Item APQ-2026-06-10-01 of 2026-06-11\n', '2026-06-11', 'day'],
		['Not 2026-02-30 but 2026-03-01\n', '2026-03-01', 'day'],
		['https://example.edu/2026/06/10/x, seen 2026-06-11\n', '2026-06-11', 'day'],
		['updated: 2026-06-11\r\n', '2026-06-11', 'day'],
		['No date, only 2026 and 12-01\n', null, null],
		[`${'\n'.repeat(80)}2026-06-11\n`, null, null],
		[`${'\n'.repeat(79)}2026-06-11\n`, '2026-06-11', 'day'],
		['', null, null],
	])('%j is %s', (content, text, precision) => {
		const brief = readBrief('DAILY_BRIEF.md', encoder.encode(content), 17);
		expect(brief.path).toBe('DAILY_BRIEF.md');
		expect(brief.modifiedMs).toBe(17);
		expect(brief.date?.text ?? null).toBe(text);
		expect(brief.date?.precision ?? null).toBe(precision);
	});
});
