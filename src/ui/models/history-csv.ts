/** The history of decisions as a table: one row per step of a decision, for a spreadsheet. Pure. */
import Papa from 'papaparse';
import { safeCell } from './history-escape';
import type { HistoryRow } from './history-rows';
import { deviceLine, endLine, itemLine, storyOf, verdictLine, type HistoryWords, type StoryLine } from './history-words';

const COLUMNS = ['when', 'whenUtc', 'item', 'title', 'decision', 'step', 'what', 'reason', 'where', 'before', 'after', 'end', 'device', 'file', 'line', 'entry'] as const;
type Column = (typeof COLUMNS)[number];

/** Spreadsheets take a file without it for one in an old encoding, and show Chinese as noise. */
const BOM = '\uFEFF';

/**
 * The steps of the rows given, in their order. Values that a spreadsheet would run have an apostrophe in front, and hidden
 * characters are written as codes; the last column says in which columns that was done.
 */
export function historyCsv(rows: readonly HistoryRow[], words: HistoryWords): string {
	const { t } = words;
	const names = COLUMNS.map((column) => t(`ledger.csv.${column}`));
	const data = rows.flatMap((row) => storyOf(row, words).map((line) => safeRow(cellsOf(row, line, words), names, words)));
	return BOM + Papa.unparse({ fields: [...names, t('ledger.csv.altered')], data }, { newline: '\r\n', quotes: true });
}

function cellsOf(row: HistoryRow, line: StoryLine, words: HistoryWords): Readonly<Record<Column, string>> {
	const { t, dates } = words;
	const { change } = line;
	const ms = line.atMs ?? row.atMs;
	return {
		when: dates.text({ precision: 'instant', ms, text: '' }, true),
		whenUtc: new Date(ms).toISOString(),
		item: row.itemShown,
		title: row.title === null ? '' : itemLine(row, t),
		decision: verdictLine(row, words),
		step: t(`ledger.step.${line.kind}`),
		what: line.kind === 'reason' ? '' : line.text,
		reason: line.quote ?? '',
		where: change?.where ?? '',
		before: change?.before ?? '',
		after: change?.after ?? '',
		end: endLine(row, t),
		device: deviceLine(row, words),
		file: row.place.path,
		line: String(row.place.line),
		entry: row.entry.entry_id,
	};
}

function safeRow(cells: Readonly<Record<Column, string>>, names: readonly string[], { t }: HistoryWords): readonly string[] {
	const apostrophe: string[] = [];
	const revealed: string[] = [];
	const out = COLUMNS.map((column, index) => {
		const cell = safeCell(cells[column]);
		if (cell.hasApostrophe) apostrophe.push(names[index] ?? column);
		if (cell.isRevealed) revealed.push(names[index] ?? column);
		return cell.text;
	});
	const list = (columns: readonly string[]): string => columns.join(t('common.listSeparator'));
	const altered = [apostrophe.length === 0 ? '' : t('ledger.csvApostrophe', { columns: list(apostrophe) }), revealed.length === 0 ? '' : t('ledger.csvRevealed', { columns: list(revealed) })];
	return [...out, altered.filter((part) => part !== '').join(t('ledger.csvBetween'))];
}
