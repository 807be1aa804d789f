/** One row of a tracker per subject: the CSV files that the profile names. */
import { readCsv, type CsvRow, type CsvTable } from './csv-rows';
import { certaintyOfCell, lessCertain, readDateCell } from './date-cell';
import { FileTally, type NoteTally } from './file-tally';
import { leavesWorkspace, tidyPath } from './globs';
import { badLine, isUtf16 } from './line-faults';
import type { BadLine, FileNote, Place, ProfileProblem, SubjectDate, SubjectRow, TrackerReport, TrackerRoles } from './snapshot-types';
import { findColumns, namedColumns, type TrackerColumns } from './tracker-columns';
import type { TrackerSpec } from './tracker-spec';

export { offerTracker } from './tracker-offer';

export interface TrackerReading {
	readonly report: TrackerReport;
	/** In file order; `dates[].claims` are empty. */
	readonly subjects: readonly SubjectRow[];
	readonly notes: readonly FileNote[];
	/** Rows that could not be read and are in no subject: at most 200; `corrupt` has the full count. */
	readonly badLines: readonly BadLine[];
	readonly corrupt: number;
	readonly blank: number;
	/** `unknown_column`, to be added to the profile's report with `withProblems`. */
	readonly problems: readonly ProfileProblem[];
}

function baseName(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/u, '');
}

function badRow(place: Place, code: BadLine['code'], bytes: Uint8Array): BadLine {
	const raw = bytes.subarray(place.offset, place.offset + place.length);
	return badLine(place.path, { ...place, crlf: false, finished: true }, 'corrupt', code, raw);
}

/** A page cell as a path: `[[Schools/EXU|Example]]` and `Schools/EXU.md` are the same page. `null` if it leads outside. */
function pagePath(cell: string | null): string | null {
	if (cell === null) return null;
	const link = /^\[\[([^\]|#]*)[^\]]*\]\]$/u.exec(cell);
	const path = (link?.[1] ?? cell).trim();
	if (path === '' || leavesWorkspace(path)) return null;
	return tidyPath(/\.[A-Za-z0-9]+$/u.test(path) ? path : `${path}.md`);
}

/** Makes subjects of rows and remembers the keys it has given. */
class SubjectMaker {
	private readonly keys = new Set<string>();

	constructor(
		private readonly path: string,
		private readonly header: readonly string[],
		private readonly columns: TrackerColumns,
		private readonly notes: NoteTally,
	) {}

	private cell(row: CsvRow, at: number | null): string | null {
		const text = at === null ? '' : (row.cells[at] ?? '').trim();
		return text === '' ? null : text;
	}

	/** A key of its own for every row: a repeated or missing id gets the row's place behind it. */
	private keyOf(id: string | null, place: Place): string {
		let key = `subject/${this.path}#${id ?? `@${place.offset}`}`;
		if (id === null) this.notes.add('rows_without_id', place);
		else if (this.keys.has(key)) {
			this.notes.add('csv_duplicate_key', place, id);
			key = `${key}@${place.offset}`;
		}
		this.keys.add(key);
		return key;
	}

	private datesOf(row: CsvRow): readonly SubjectDate[] {
		return this.columns.dates.flatMap(({ spec, at, certaintyAt }): readonly SubjectDate[] => {
			const read = readDateCell(row.cells[at] ?? '');
			if (read === null) return [];
			if (read.value.precision === 'invalid') this.notes.add('impossible_date', row.place, read.value.text);
			const said = certaintyAt === null ? null : certaintyOfCell(row.cells[certaintyAt] ?? '');
			const certainty = lessCertain(read.certainty, said ?? spec.certainty);
			return [{ column: this.header[at] ?? spec.column, label: spec.label, value: read.value, certainty, claims: [] }];
		});
	}

	subject(row: CsvRow): SubjectRow {
		const id = this.cell(row, this.columns.key);
		const name = this.cell(row, this.columns.name) ?? id ?? row.cells.find((cell) => cell.trim() !== '') ?? '';
		return {
			key: this.keyOf(id, row.place),
			id: id ?? '',
			tracker: this.path,
			name: name.trim(),
			tier: this.cell(row, this.columns.tier),
			stage: this.cell(row, this.columns.stage),
			priority: this.cell(row, this.columns.priority),
			page: pagePath(this.cell(row, this.columns.page)),
			dates: this.datesOf(row),
			cells: row.cells.map((text, at) => ({ column: this.header[at] ?? '', text })),
			place: row.place,
		};
	}
}

/** The names of the columns that were found, as the header has them. */
function rolesOf(header: readonly string[], columns: TrackerColumns): TrackerRoles {
	const named = (at: number | null): string | null => (at === null ? null : (header[at] ?? null));
	const { name, tier, stage, priority, page, dates } = columns;
	const dateColumns = dates.flatMap(({ at }) => header[at] ?? []);
	return { name: named(name), tier: named(tier), stage: named(stage), priority: named(priority), page: named(page), dates: dateColumns };
}

function noteHeader(header: readonly string[], table: CsvTable, notes: NoteTally): void {
	const place = table.header?.place ?? null;
	if (table.hasBom) notes.add('bom', place);
	if (table.crlfLines > 0) notes.add('crlf', place, null, table.crlfLines);
	const seen = new Set<string>();
	for (const column of header) {
		if (column !== '' && seen.has(column)) notes.add('csv_duplicate_header', place, column);
		seen.add(column);
	}
}

function noteProblems(problems: readonly ProfileProblem[], place: Place | null, notes: NoteTally): void {
	for (const { found, nearest } of problems) {
		notes.add('csv_unknown_column', place, nearest === null ? found : `${found} (${nearest}?)`);
	}
}

function unreadableTracker(path: string, bytes: Uint8Array, spec: TrackerSpec): TrackerReading {
	const place = { path, line: 1, offset: 0, length: bytes.length };
	const tally = new FileTally();
	tally.notes.add('utf16', place);
	tally.addBad(badRow(place, 'utf16', bytes));
	const report = { path, name: spec.name ?? baseName(path), keyColumn: spec.key, columns: [], roles: rolesOf([], findColumns([], spec)), rows: 0 };
	return reading(report, [], tally, []);
}

function reading(
	report: TrackerReport,
	subjects: readonly SubjectRow[],
	tally: FileTally,
	problems: readonly ProfileProblem[],
): TrackerReading {
	const { badLines, corrupt, blank } = tally;
	return { report, subjects, notes: tally.notes.list(), badLines, corrupt, blank, problems };
}

/**
 * Reads a tracker. Never throws. A row with too few or too many cells is read with the cells it has and noted; a row
 * with broken quoting, invalid UTF-8, NUL bytes or a merge marker is a bad line and no subject. When the key column is
 * not there, every row is still a subject, known by its place.
 */
export function readTracker(path: string, bytes: Uint8Array, spec: TrackerSpec): TrackerReading {
	if (isUtf16(bytes)) return unreadableTracker(path, bytes, spec);
	const table = readCsv(path, bytes, namedColumns(spec));
	const tally = new FileTally();
	tally.blank = table.blank;
	const isGood = (row: CsvRow): boolean => {
		if (row.fault === null) return true;
		tally.notes.add(row.fault.code, row.place, row.fault.detail);
		tally.addBad(badRow(row.place, row.fault.code, bytes));
		return false;
	};

	const header = (table.header?.cells ?? []).map((cell) => cell.trim());
	noteHeader(header, table, tally.notes);
	if (table.header !== null) isGood(table.header);
	const columns = findColumns(header, spec);
	const problems = table.header === null ? [] : columns.problems;
	noteProblems(problems, table.header?.place ?? null, tally.notes);

	const maker = new SubjectMaker(path, header, columns, tally.notes);
	const subjects = table.rows.filter(isGood).map((row) => {
		if (row.cells.length !== header.length) {
			tally.notes.add('csv_malformed', row.place, `${row.cells.length} cells, ${header.length} columns`);
		}
		return maker.subject(row);
	});
	const keyColumn = columns.key === null ? spec.key : (header[columns.key] ?? spec.key);
	const report = { path, name: spec.name ?? baseName(path), keyColumn, columns: header, roles: rolesOf(header, columns), rows: subjects.length };
	return reading(report, subjects, tally, problems);
}
