/**
 * The rows of a CSV file with their places in bytes. Cells are text and stay text: `00123` keeps its zeros (B64). The
 * header is an ordinary row here; columns are told apart by position, so that a column called `__proto__` or two of
 * the same name survive (B65).
 */
import Papa from 'papaparse';
import { csvText, utf8Length } from './csv-text';
import type { NoteCode, Place } from './snapshot-types';

export interface CsvRow {
	readonly cells: readonly string[];
	/** From the first byte of the row to the last before its line break; a quoted cell may span several lines. */
	readonly place: Place;
	/** Why the row cannot be trusted; `null` for a good row. */
	readonly fault: { readonly code: NoteCode; readonly detail: string | null } | null;
}

export interface CsvTable {
	readonly delimiter: string;
	/** `null` when there are nothing but blank lines. */
	readonly header: CsvRow | null;
	/** In file order, faulty ones too, without blank ones (empty lines, and lines of nothing but delimiters). */
	readonly rows: readonly CsvRow[];
	readonly blank: number;
	readonly hasBom: boolean;
	/** Lines that end in CR LF. */
	readonly crlfLines: number;
}

/** In order of preference when two split the header equally well. */
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** What git leaves between two versions. */
const CONFLICT_MARKER = /^(?:<{7}|>{7}|={7}|\|{7})(?: |$)/u;

/** One row as the parser gives it: cells, and the offset behind its line break. */
interface ParsedRow {
	readonly cells: readonly string[];
	readonly end: number;
	readonly quoteFault: string | null;
}

function parseText(text: string, delimiter: string, newline: '\n' | '\r'): readonly ParsedRow[] {
	const rows: ParsedRow[] = [];
	const parser = new Papa.Parser({
		delimiter,
		newline,
		step: (result) => {
			const [cells = []] = result.data as readonly (readonly string[])[];
			const unclosed = result.errors.some((error) => error.code === 'MissingQuotes');
			const quoteFault = unclosed ? 'quote never closed' : 'text behind a closing quote';
			rows.push({ cells, end: result.meta.cursor, quoteFault: result.errors.length === 0 ? null : quoteFault });
		},
	});
	parser.parse(text, 0, false);
	return rows;
}

/** The text up to the first line break that is not inside quotes. */
function firstRecord(text: string, newline: string): string {
	let quoted = false;
	for (let at = 0; at < text.length; at += 1) {
		const character = text.charAt(at);
		if (character === '"') quoted = !quoted;
		else if (character === newline && !quoted) return text.slice(0, at);
	}
	return text;
}

/**
 * The delimiter that finds most of the wanted columns in the header, and among equals the one that makes most columns.
 * Only the header is looked at: cells hold commas in prose (B58).
 */
function delimiterOf(header: string, newline: '\n' | '\r', wanted: ReadonlySet<string>): string {
	let best = { delimiter: ',', found: -1, columns: 0 };
	for (const delimiter of DELIMITERS) {
		const cells = parseText(header, delimiter, newline)[0]?.cells ?? [];
		const found = cells.filter((cell) => wanted.has(cell.trim().toLowerCase())).length;
		if (found > best.found || (found === best.found && cells.length > best.columns)) {
			best = { delimiter, found, columns: cells.length };
		}
	}
	return best.delimiter;
}

/**
 * Takes the CR of a CR LF line break off the last cell. The parser leaves it on an unquoted cell and drops it behind a
 * quoted one, whose own last character may be a CR; where that cannot be told, the row is read again without it.
 */
function withoutReturn(row: ParsedRow, raw: string, delimiter: string): ParsedRow {
	const last = row.cells[row.cells.length - 1] ?? '';
	if (row.quoteFault === null && !last.endsWith('\r')) return row;
	if (row.quoteFault !== null || /["\s]\r$/u.test(raw)) {
		const again = parseText(raw.slice(0, -1), delimiter, '\n')[0];
		return again === undefined ? row : { ...again, end: row.end };
	}
	return { ...row, cells: [...row.cells.slice(0, -1), last.slice(0, -1)] };
}

function countOf(text: string, character: string, start: number, end: number): number {
	let count = 0;
	for (let at = text.indexOf(character, start); at >= 0 && at < end; at = text.indexOf(character, at + 1)) count += 1;
	return count;
}

function faultOf(row: ParsedRow, raw: string, isInvalid: boolean): CsvRow['fault'] {
	if (isInvalid) return { code: 'invalid_utf8', detail: null };
	if (raw.includes('\0')) return { code: 'nul_bytes', detail: null };
	if (row.quoteFault !== null) return { code: 'csv_malformed', detail: row.quoteFault };
	return CONFLICT_MARKER.test(raw) ? { code: 'conflict_marker', detail: null } : null;
}

/** Excel's first line `sep=;` names the delimiter and is no header. */
function declaredDelimiter(text: string): { readonly delimiter: string; readonly length: number } | null {
	const match = /^sep=([,;\t|])\r?\n/iu.exec(text);
	return match === null ? null : { delimiter: match[1] ?? ',', length: match[0].length };
}

/**
 * Reads the rows of a CSV (or TSV) file. `wanted` are column names that are expected; they help to tell the delimiter.
 * Bytes must not be UTF-16. Lines may end in LF, CR LF or, in files without any LF, CR. Never throws: a row that cannot
 * be trusted carries its fault, and an unclosed quote makes one faulty row of all that it swallows (B62).
 */
export function readCsv(path: string, bytes: Uint8Array, wanted: readonly string[] = []): CsvTable {
	const { text: all, bomBytes, invalid } = csvText(bytes);
	const newline = !all.includes('\n') && all.includes('\r') ? '\r' : '\n';
	const declared = declaredDelimiter(all);
	const skipped = declared?.length ?? 0;
	const text = all.slice(skipped);
	const wantedNames = new Set(wanted.map((name) => name.trim().toLowerCase()));
	const delimiter = declared?.delimiter ?? delimiterOf(firstRecord(text.trimStart(), newline), newline, wantedNames);

	const rows: CsvRow[] = [];
	let blank = 0;
	let crlfLines = 0;
	let start = 0;
	let line = declared === null ? 1 : 2;
	let offset = bomBytes + skipped;
	let invalidAt = 0;
	for (const parsed of parseText(text, delimiter, newline)) {
		// The line break of the last line makes the parser give one more, empty row; it is no line.
		if (start === text.length && start > 0) break;
		const hasBreak = text.charAt(parsed.end - 1) === newline && parsed.end > start;
		const contentEnd = hasBreak ? parsed.end - 1 : parsed.end;
		const hasReturn = newline === '\n' && contentEnd > start && text.charAt(contentEnd - 1) === '\r';
		const row = hasReturn ? withoutReturn(parsed, text.slice(start, contentEnd), delimiter) : parsed;
		const end = hasReturn ? contentEnd - 1 : contentEnd;
		if (hasReturn && hasBreak) crlfLines += 1;
		const length = utf8Length(text, start, end);
		const nextOffset = offset + length + utf8Length(text, end, parsed.end);
		while ((invalid[invalidAt]?.end ?? Infinity) <= offset) invalidAt += 1;
		const isInvalid = (invalid[invalidAt]?.start ?? Infinity) < nextOffset;
		const fault = faultOf(row, text.slice(start, end), isInvalid);
		if (fault === null && row.cells.every((cell) => cell.trim() === '')) blank += 1;
		else rows.push({ cells: row.cells, place: { path, line, offset, length }, fault });
		line += countOf(text, newline, start, parsed.end);
		offset = nextOffset;
		start = parsed.end;
	}
	const [header = null, ...rest] = rows;
	return { delimiter, header, rows: rest, blank, hasBom: bomBytes > 0, crlfLines };
}
