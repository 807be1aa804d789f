/** A CSV target as a table in which one cell can be addressed by key and column, or the reason why it cannot. */
import { nearestName } from '../workspace/nearest-name';
import { readCells } from './csv-cells';
import type { CsvFault, CsvLine } from './csv-cells';
import { refuse } from './splice';
import type { Splice } from './splice';

/** The delimiters a file may have, the usual one first. */
const DELIMITERS = [',', ';', '\t', '|'] as const;

export interface CsvTarget {
	readonly delimiter: string;
	readonly header: CsvLine;
	/** Names of the columns without white space around them; told apart by position (a column may be called `__proto__`). */
	readonly columns: readonly string[];
	/** Rows with as many cells as the header; blank lines and comment lines (`# …`) are none. */
	readonly rows: readonly CsvLine[];
	/** Every line behind the header. */
	readonly lines: readonly CsvLine[];
}

function isBlank(line: CsvLine): boolean {
	return line.cells.every((cell) => cell.value.trim() === '' && !cell.isQuoted);
}

function isComment(line: CsvLine, columns: number): boolean {
	const [first] = line.cells;
	return first !== undefined && !first.isQuoted && first.value.startsWith('#') && line.cells.length !== columns;
}

type Reading = { readonly ok: true; readonly target: CsvTarget } | { readonly ok: false; readonly refusal: Splice; readonly columns: readonly string[] };

/** The text with one delimiter; `null` when its header does not have all the wanted columns. */
function readWith(text: string, from: number, delimiter: string, wanted: readonly string[]): Reading {
	const failed = (refusal: Splice, columns: readonly string[] = []): Reading => ({ ok: false, refusal, columns });
	const read = readCells(text, delimiter, from);
	if (!read.ok) return failed(faultRefusal(read.fault));
	const start = read.lines.findIndex((line) => !isBlank(line) && !isLeadingComment(line, wanted));
	const header = read.lines[start];
	if (header === undefined) return failed(refuse('missing_column', wanted[0] ?? null));
	const columns = header.cells.map((cell) => cell.value.trim());
	const missing = wanted.find((name) => !columns.includes(name));
	if (missing !== undefined) {
		const nearest = nearestName(missing, columns);
		return failed(refuse('missing_column', nearest === null ? missing : `${missing} (${nearest}?)`, header.line), columns);
	}
	const doubled = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index);
	if (doubled !== undefined) return failed(refuse('duplicate_header', doubled, header.line), columns);
	const lines = read.lines.slice(start + 1);
	const rows = lines.filter((line) => !isBlank(line) && !isComment(line, columns.length));
	const ragged = rows.find((line) => line.cells.length !== columns.length);
	if (ragged !== undefined) return failed(refuse('ragged_row', `${ragged.cells.length} cells, ${columns.length} columns`, ragged.line), columns);
	return { ok: true, target: { delimiter, header, columns, rows, lines } };
}

/** A `#` line above the header; a header whose first column is called `#` has the wanted columns. */
function isLeadingComment(line: CsvLine, wanted: readonly string[]): boolean {
	const [first] = line.cells;
	if (first === undefined || first.isQuoted || !first.value.startsWith('#')) return false;
	return !wanted.every((name) => line.cells.some((cell) => cell.value.trim() === name));
}

function faultRefusal(fault: CsvFault): Splice {
	return refuse(fault.code, null, fault.line);
}

/**
 * Reads a target whose header must have the `wanted` columns (exact spelling). The delimiter is the one under which it
 * has them and every row has as many cells as the header; a first line `sep=;` names it. `text` is without BOM.
 */
export function readCsvTarget(text: string, wanted: readonly string[]): { readonly ok: true; readonly target: CsvTarget } | { readonly ok: false; readonly refusal: Splice } {
	const declared = /^sep=([,;\t|])\r?\n/i.exec(text);
	const from = declared?.[0].length ?? 0;
	const delimiters = declared === null ? DELIMITERS : [declared[1] ?? ','];
	const readings = delimiters.map((delimiter) => readWith(text, from, delimiter, wanted));
	const good = readings.flatMap((reading) => (reading.ok ? [reading.target] : []));
	const [first, second] = good;
	// One column looks the same under every delimiter; with more, two ways to read the file are one too many.
	if (first !== undefined && (second === undefined || good.every((target) => target.columns.length === 1))) return { ok: true, target: first };
	if (first !== undefined) return { ok: false, refusal: refuse('unknown_delimiter', null, first.header.line) };
	// The most telling refusal: of the delimiter that splits the header into most columns, and among equals the usual one.
	let best: { readonly refusal: Splice; readonly found: number; readonly columns: number } | null = null;
	for (const reading of readings) {
		if (reading.ok) continue;
		const found = wanted.filter((name) => reading.columns.includes(name)).length;
		const columns = reading.columns.length;
		if (best === null || found > best.found || (found === best.found && columns > best.columns)) best = { refusal: reading.refusal, found, columns };
	}
	return { ok: false, refusal: best?.refusal ?? refuse('unknown_delimiter') };
}
