import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { revealedText } from '../../../src/records/hidden-text';
import { historyCsv } from '../../../src/ui/models/history-csv';
import { inertLines, inertMarkdown, safeCell } from '../../../src/ui/models/history-escape';
import { historyMarkdown, type ExportScope } from '../../../src/ui/models/history-markdown';
import { historyRows, type HistoryRow } from '../../../src/ui/models/history-rows';
import { decisionOn, intentOf, queueItem, readLines, receiptOf, signedLines } from '../decisions/ledger-support';
import { NOW } from '../ui/workspace';
import { EN, rowsOf, stepsOf, ZH } from './made-history';
import { NAUGHTY } from './naughty';

const SCOPE: ExportScope = { total: 1, search: '', filter: '', workspace: '/work/example', nowMs: NOW };

/** As the app's reading view: HTML is let through, addresses become links wherever one is recognised. */
const renderer = new MarkdownIt({ html: true, linkify: true });
renderer.linkify.set({ fuzzyLink: false });

/** What a person reads in rendered Markdown. */
function textOf(html: string): string {
	return html
		.replace(/<[^>]*>/g, '')
		.replaceAll('&lt;', '<')
		.replaceAll('&gt;', '>')
		.replaceAll('&quot;', '"')
		.replaceAll('&amp;', '&');
}
const tagsOf = (html: string): readonly string[] => [...new Set([...html.matchAll(/<\/?([a-z0-9]+)/gi)].map((match) => match[1] ?? ''))].sort();
const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Signs that mean something to the app and its plugins, and that Markdown itself does not know. */
const OWN_SYNTAX = [/(?<!\\)\[\[/, /(?<!\\)%%/, /(?<!\\)==/, /::/, /<%/, /(?<!\\)\{\{/, /(^|\s)#\p{L}/u, /(?<!\\)\$\S/, /(?<!\\)`/, /:\/\//, /www\./i];

describe('text made inert for Markdown', () => {
	it.each(NAUGHTY.map((text) => [JSON.stringify(text), text]))('%s reads as itself and is nothing but text', (_name, text) => {
		for (const [markdown, wanted] of [
			[inertMarkdown(text), text],
			[`- **Reason:** “${inertMarkdown(text)}”`, `Reason: “${text}”`],
			[inertLines(text).map((line) => `> ${line}  `).join('\n'), text],
			[`- **Before:**\n\n${inertLines(text).map((line) => `\t> ${line}  `).join('\n')}\n`, `Before: ${text}`],
		] as const) {
			const html = renderer.render(markdown);
			expect(tagsOf(html).filter((tag) => !['p', 'ul', 'li', 'strong', 'blockquote', 'br'].includes(tag))).toEqual([]);
			expect(spaced(textOf(html)).replaceAll('“ ', '“').replaceAll(' ”', '”')).toBe(spaced(revealedText(wanted.replaceAll('\r\n', '\n'))).replaceAll('“ ', '“').replaceAll(' ”', '”'));
			for (const sign of OWN_SYNTAX) expect(markdown).not.toMatch(sign);
		}
	});

	it('holds for any text', () => {
		const alphabet = fc.string({ unit: fc.constantFrom(...'[]()!#*_`~<>&|\\:/.@-+=%$^{} \n\tw1a中'), maxLength: 40 });
		fc.assert(
			fc.property(alphabet, (text) => {
				const html = renderer.render(inertLines(text).map((line) => `> ${line}  `).join('\n'));
				expect(tagsOf(html).filter((tag) => !['p', 'blockquote', 'br'].includes(tag))).toEqual([]);
				expect(spaced(textOf(html))).toBe(spaced(revealedText(text)));
				for (const sign of OWN_SYNTAX) expect(inertLines(text).join('\n')).not.toMatch(sign);
			}),
		);
	});
});

const said = new Map<string, readonly HistoryRow[]>();

/** A history in which every text is the one given; signing takes its time, so each is made once. */
function saying(text: string): readonly HistoryRow[] {
	const known = said.get(text) ?? rowsSaying(text);
	said.set(text, known);
	return known;
}

function rowsSaying(text: string): readonly HistoryRow[] {
	const filled = text.trim() === '' ? 'x' : text.replace(/[\uD800-\uDFFF](?![\uDC00-\uDFFF])/g, '?');
	const item = queueItem({ id: 'APQ-9', title: 'x', status: 'pending' });
	const proposal = { op: 'csv.set', path: filled, key_column: 'id', key: filled, column: filled, before: filled, after: filled };
	const record = { op: 'jsonl.append', path: 'claims.jsonl', record: { statement: filled } };
	const approve = decisionOn(item, { verdict: 'approve', reason: filled, proposals: [proposal, record], proposals_asked: [proposal] });
	const intent = intentOf(approve, { target: filled });
	const choose = decisionOn(item, { verdict: 'choose', choice: filled });
	const steps = stepsOf([readLines(signedLines([approve, intent, receiptOf(intent, { outcome: 'failed', problem: filled }), choose]))]);
	return historyRows(steps.map((step) => ({ ...step, deviceName: filled, itemShown: filled })), { titleOf: () => filled, standingOf: () => null });
}

describe('the history as Markdown', () => {
	it('reads step by step', () => {
		const item = queueItem({ id: 'APQ-3', title: 'x', status: 'pending' });
		const approve = decisionOn(item, { verdict: 'approve', reason: 'The page\nsays so.', proposals: [{ op: 'csv.set', path: 'trackers/schools.csv', key_column: 'id', key: 'EXU', column: 'ielts_w', before: '6.0', after: '6.5' }] });
		const intent = intentOf(approve, { target: 'trackers/schools.csv' });
		const note = historyMarkdown(rowsOf([approve, intent, receiptOf(intent)]), EN, { ...SCOPE, total: 58, filter: 'verdict = approve' });
		expect(note.split('\n')).toEqual([
			'# History of decisions',
			'',
			'- Exported 20 Jun 2026, 12:00 from /work/example',
			'- 1 of 58 entries, as the list showed them',
			'- Filter: verdict \\= approve',
			'',
			'## 11 Jun 2026, 08:00 · Approved · Example University: IELTS writing minimum',
			'',
			'- **Item:** APQ-3',
			'- Approved, on this device (Laptop)',
			'- **Reason given:**',
			'',
			'\t> The page  ',
			'\t> says so.  ',
			'',
			'- Shown and agreed to: trackers/schools.csv › EXU › ielts\\_w',
			'\t- **Before:** “6.0”',
			'\t- **After:** “6.5”',
			'- Wrote trackers/schools.csv: 6.0 → 6.5; read back and equal (11 Jun 2026, 08:00)',
			'- Now: Written',
			`- **Kept in:** ledger.desk.jsonl, line 1, entry ${approve.entry_id}`,
			'',
		]);
	});

	it.each(NAUGHTY.map((text) => [JSON.stringify(text), text]))('no part of it becomes anything but headings, points and quotations: %s', (_name, text) => {
		const rows = saying(text);
		const note = historyMarkdown(rows, EN, { ...SCOPE, search: text, filter: text, workspace: text });
		const html = renderer.render(note);
		expect(tagsOf(html).filter((tag) => !['h1', 'h2', 'ul', 'li', 'p', 'strong', 'blockquote', 'br'].includes(tag))).toEqual([]);
		expect(html.match(/<h1>/g)).toHaveLength(1);
		expect(html.match(/<h2>/g)).toHaveLength(rows.length);
		for (const sign of OWN_SYNTAX.filter(({ source }) => !source.includes('#'))) expect(note).not.toMatch(sign);
	});
});

describe('cells for a spreadsheet', () => {
	it.each(['=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1+1', ' =1+1', '\uFF1D1+1', '-', '=HYPERLINK("http://example.com","x")'])('%j has an apostrophe in front', (text) => {
		expect(safeCell(text)).toMatchObject({ hasApostrophe: true, text: expect.stringMatching(/^'/) as string });
	});

	it.each(['-5', '+0.5', '6.5', 'a=b', '2026-03-09', '', '−5 °C', '- 5'.slice(2)])('%j stays as it is', (text) => {
		expect(safeCell(text)).toEqual({ text, hasApostrophe: false, isRevealed: false });
	});

	it('hidden characters are written as codes, and that is said', () => {
		expect(safeCell('a\u202Eb')).toEqual({ text: 'aU+202Eb', hasApostrophe: false, isRevealed: true });
	});
});

describe('the history as CSV', () => {
	const parse = (csv: string): readonly (readonly string[])[] => Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data;

	it('begins with a byte order mark, has a column for what was altered, and one row per step', () => {
		const item = queueItem({ id: 'APQ-3', title: 'x', status: 'pending' });
		const reject = decisionOn(item, { verdict: 'reject', reason: '=1+1' });
		const csv = historyCsv(rowsOf([reject]), EN);
		expect(csv.startsWith('\uFEFF"When (your time)","When (UTC)","Item"')).toBe(true);
		const [head, decided, reason, end, ...rest] = parse(csv);
		expect(rest).toEqual([]);
		expect(head?.at(-1)).toBe('Changed for the spreadsheet');
		expect(decided?.slice(0, 7)).toEqual(['11 Jun 2026, 08:00', '2026-06-11T08:00:00.000Z', 'APQ-3', 'Example University: IELTS writing minimum', 'Rejected', 'Decided', 'Rejected, on this device (Laptop)']);
		expect(decided?.at(-1)).toBe('');
		expect(reason?.[7]).toBe("'=1+1");
		expect(reason?.at(-1)).toBe('apostrophe put in front, so that no spreadsheet runs it: Reason');
		expect(end?.[5]).toBe('As it stands');
	});

	it.each(NAUGHTY.map((text) => [JSON.stringify(text), text]))('%s breaks no row, runs nowhere, and comes back but for what the last column says', (_name, text) => {
		for (const words of [EN, ZH]) {
			const rows = saying(text);
			const table = parse(historyCsv(rows, words));
			const width = table[0]?.length ?? 0;
			expect(table.every((cells) => cells.length === width)).toBe(true);
			for (const cells of table.slice(1)) {
				for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@\uff1d\uff0b\uff0d\uff20](?!\d+(?:[.,]\d+)*%?\s*$)/);
			}
			const reasons = table.slice(1).flatMap((cells) => (cells[7] === '' ? [] : [cells[7] ?? '']));
			const filled = text.trim() === '' ? 'x' : text.replace(/[\uD800-\uDFFF](?![\uDC00-\uDFFF])/g, '?');
			expect(reasons.map((reason) => reason.replace(/^'(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r]|U\+000D)/, ''))).toEqual([revealedText(filled)]);
		}
	});
});
