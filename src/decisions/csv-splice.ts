/**
 * `csv.set` and `csv.insert`: one cell or one row of a tracker, byte for byte the rest stays (DESIGN §5). The result is
 * read again with another parser, the one the screen shows the tracker with, before it is handed over.
 */
import { readCsv } from '../workspace/csv-rows';
import { cellText, needsQuotes } from './csv-cells';
import { readCsvTarget } from './csv-table';
import type { CsvTarget } from './csv-table';
import type { CsvInsert, CsvSet } from './proposal-schema';
import { isFormulaLike, refuse, spliceText, targetText, textProblem, utf8 } from './splice';
import type { Splice, SpliceNote } from './splice';

const same = (left: readonly string[], right: readonly string[]): boolean =>
	left.length === right.length && left.every((cell, index) => cell === right[index]);

/** Positions of the rows whose cell in `column` is the key, white space around it apart (as the tracker view takes it). */
function rowsOfKey(target: CsvTarget, column: number, key: string): readonly number[] {
	const wanted = key.trim();
	return target.rows.flatMap((row, index) => (row.cells[column]?.value.trim() === wanted ? [index] : []));
}

/** Where the reading of the view starts: at the header, so that comment lines above it do not tell the delimiter. */
function viewStart(bom: string, text: string, target: CsvTarget): number {
	if (/^sep=/i.test(text)) return 0;
	return utf8(bom + text.slice(0, target.header.cells[0]?.start ?? 0)).length;
}

/** The rows as the tracker view will read them, in file order, the header among them. */
function viewRows(bytes: Uint8Array, wanted: readonly string[]): readonly (readonly string[])[] | null {
	const table = readCsv('', bytes, wanted);
	const rows = table.header === null ? table.rows : [table.header, ...table.rows];
	return rows.some((row) => row.fault !== null) ? null : rows.map((row) => row.cells);
}

/**
 * Plans the change of one cell. Found by key and column name, both exact; the key must be there once. A bare cell gets
 * quotes only when the new value needs them; a quoted one keeps its quotes. Never throws.
 */
export function spliceCsvCell(bytes: Uint8Array, proposal: CsvSet): Splice {
	const decoded = targetText(bytes);
	if (decoded.text === null) return decoded.refusal;
	const { text, bom } = decoded;
	const wrong = textProblem(proposal.after);
	if (wrong !== null) return wrong;
	const read = readCsvTarget(text, [proposal.key_column, proposal.column]);
	if (!read.ok) return read.refusal;
	const { target } = read;
	const column = target.columns.indexOf(proposal.column);
	const [at, second] = rowsOfKey(target, target.columns.indexOf(proposal.key_column), proposal.key);
	if (at === undefined || proposal.key.trim() === '') return refuse('missing_key', proposal.key);
	const row = target.rows[at];
	const cell = row?.cells[column];
	if (row === undefined || cell === undefined) return refuse('missing_key', proposal.key);
	if (second !== undefined) return refuse('duplicate_key', proposal.key, target.rows[second]?.line ?? null);

	const source = text.slice(cell.start, cell.end);
	const said = { found: cell.value, source };
	if (proposal.before !== undefined && (proposal.before ?? '') !== cell.value) return { outcome: 'stale', ...said };
	const mustQuote = needsQuotes(proposal.after, target.delimiter, column === 0, target.columns.length === 1);
	const restored = restoredCell(proposal, target.delimiter, mustQuote);
	if (proposal.after === cell.value && (restored === null || restored === source)) return { outcome: 'no_op', ...said };

	const replacement = restored ?? cellText(proposal.after, cell.isQuoted || mustQuote);
	const notes: SpliceNote[] = [];
	if (isFormulaLike(proposal.after)) notes.push('formula');
	if (mustQuote && !cell.isQuoted) notes.push('quoted');
	const change = spliceText(bom, text, { start: cell.start, end: cell.end }, replacement, { ...said, notes });
	const from = viewStart(bom, text, target);
	return isOneCellApart(bytes.subarray(from), change.after.subarray(from), proposal, cell.value, column) ? change : refuse('reads_back_wrong', proposal.column, row.line);
}

/** The cell text an inverse puts back, if it says the same as `after`; `null` when there is none. */
function restoredCell(proposal: CsvSet, delimiter: string, mustQuote: boolean): string | null {
	const { restore, after } = proposal;
	if (restore === undefined) return null;
	if (restore === cellText(after, true)) return restore;
	// A bare cell that was read from this file is bare again, unless it would now be read another way.
	const isBareSafe = !restore.includes(delimiter) && !/["\r\n]/.test(restore);
	return restore === after && (isBareSafe || !mustQuote) ? restore : null;
}

/** Whether the two files differ in the asked cell and in no other, as the tracker view reads them. */
function isOneCellApart(before: Uint8Array, after: Uint8Array, proposal: CsvSet, found: string, column: number): boolean {
	const wanted = [proposal.key_column, proposal.column];
	const old = viewRows(before, wanted);
	const fresh = viewRows(after, wanted);
	if (old === null || fresh === null || old.length !== fresh.length) return false;
	const changed = old.flatMap((cells, index) => (same(cells, fresh[index] ?? []) ? [] : [index]));
	const [only] = changed;
	if (only === undefined) return proposal.after === found;
	if (changed.length > 1) return false;
	const expected = (old[only] ?? []).map((cell, index) => (index === column ? proposal.after : cell));
	return old[only]?.[column] === found && same(expected, fresh[only] ?? []);
}

/** The row's cells in the order of the columns, or the refusal. */
function orderedCells(proposal: CsvInsert, target: CsvTarget): readonly string[] | Splice {
	const cells = target.columns.map(() => '');
	const named = new Set<string>();
	for (const [name, value] of proposal.row) {
		const wrong = textProblem(value);
		if (wrong !== null) return wrong;
		if (named.has(name)) return refuse('duplicate_header', name);
		named.add(name);
		cells[target.columns.indexOf(name)] = value;
	}
	return cells;
}

/**
 * Plans one new row behind the last line. Its key must be said and not be there yet. Cells are quoted when they must be,
 * or when every cell of the rows above is. A file without a final line break stays without. Never throws.
 */
export function spliceCsvRow(bytes: Uint8Array, proposal: CsvInsert): Splice {
	const decoded = targetText(bytes);
	if (decoded.text === null) return decoded.refusal;
	const { text, bom } = decoded;
	const wanted = [...new Set([proposal.key_column, ...proposal.row.map(([name]) => name)])];
	const read = readCsvTarget(text, wanted);
	if (!read.ok) return read.refusal;
	const { target } = read;
	const cells = orderedCells(proposal, target);
	if ('outcome' in cells) return cells;
	const keyAt = target.columns.indexOf(proposal.key_column);
	const key = (cells[keyAt] ?? '').trim();
	if (key === '') return refuse('missing_key', proposal.key_column);
	const [there] = rowsOfKey(target, keyAt, key);
	if (there !== undefined) {
		const row = target.rows[there];
		const values = (row?.cells ?? []).map((cell) => cell.value);
		const said = row === undefined ? '' : text.slice(row.cells[0]?.start ?? row.end, row.end);
		return same(values, cells) ? { outcome: 'no_op', found: said, source: said } : refuse('key_exists', key, row?.line ?? null);
	}

	const quotesAll = target.rows.length > 0 && target.rows.every((row) => row.cells.every((cell) => cell.isQuoted));
	const texts = cells.map((value, index) => cellText(value, quotesAll || needsQuotes(value, target.delimiter, index === 0, cells.length === 1)));
	const last = target.lines.at(-1) ?? target.header;
	const lineBreak = [last, target.lines.at(-2), target.header].find((line) => line !== undefined && line.lineBreak !== '')?.lineBreak ?? '\n';
	const row = texts.join(target.delimiter);
	const added = last.lineBreak === '' ? `${lineBreak}${row}` : `${row}${lineBreak}`;
	const notes: readonly SpliceNote[] = cells.some(isFormulaLike) ? ['formula'] : [];
	const change = spliceText(bom, text, { start: text.length, end: text.length }, added, { found: null, source: null, notes });
	const from = viewStart(bom, text, target);
	const before = viewRows(bytes.subarray(from), wanted);
	const after = viewRows(change.after.subarray(from), wanted);
	const isAdded = before !== null && after !== null && after.length === before.length + 1 && before.every((cellsBefore, index) => same(cellsBefore, after[index] ?? []));
	return isAdded && same(after.at(-1) ?? [], cells) ? change : refuse('reads_back_wrong', key);
}
