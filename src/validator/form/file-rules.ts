/** What the reader has noted about whole files, as findings; nothing is looked at a second time here. */
import { NOTE_CODES, type FileNote, type FileReport, type NoteCode } from '../../workspace/snapshot-types';
import { wholeFile, type Draft, type Tell } from '../draft';
import type { RuleCode } from '../rule-table';
import { lineFaultCode } from './line-faults';

/** Rules of notes that are told once per file, whatever the file is for. */
const PER_FILE: ReadonlyMap<NoteCode, RuleCode> = new Map<NoteCode, RuleCode>([
	['bom', 'ED110'],
	['crlf', 'ED111'],
	['header_row', 'ED112'],
	['two_dialects', 'ED114'],
	['changed_while_reading', 'ED128'],
	['same_file_twice', 'ED129'],
	['csv_duplicate_key', 'ED126'],
	['csv_duplicate_header', 'ED127'],
	['front_matter_malformed', 'ED502'],
]);

/** In tables these are told from the note; in files of records line by line, by whoever reads the lines. */
const OF_TABLES: ReadonlyMap<NoteCode, RuleCode> = new Map<NoteCode, RuleCode>([
	['impossible_date', 'ED119'],
	['rows_without_id', 'ED121'],
]);

/** Told by other checks: lines by the one that reads them, a missing column by the profile's problems, ledgers by the state. */
export const TOLD_ELSEWHERE: ReadonlySet<NoteCode> = new Set<NoteCode>([
	'utf16', 'invalid_utf8', 'nul_bytes', 'not_json', 'not_object', 'two_records_on_one_line', 'conflict_marker', 'over_long_line', 'torn_tail', 'duplicate_keys',
	'csv_malformed', 'csv_unknown_column', 'not_verified',
]);

/** Notes that no rule tells of; empty, or a note was added without a rule. */
export function notesWithoutRule(): readonly NoteCode[] {
	return NOTE_CODES.filter((code) => !PER_FILE.has(code) && !OF_TABLES.has(code) && !TOLD_ELSEWHERE.has(code));
}

/** One file. `isScanned`: its lines are told one by one elsewhere. */
export function fileDrafts(file: FileReport, isScanned: boolean, tell: Tell): void {
	const { path, role } = file;
	if (file.state === 'unreadable') tell({ code: 'ED123', place: wholeFile(path), params: { message: file.error ?? '' } });
	for (const note of file.notes) noteDraft(file, note, tell);
	if (isScanned || role === 'ledger') return;
	for (const bad of file.badLines) tell({ code: lineFaultCode(bad.code), place: bad.place, params: { detail: bad.preview }, mark: bad.code });
	const more = file.torn + file.corrupt - file.badLines.length;
	if (more > 0) tell({ code: 'ED102', place: wholeFile(path), params: { n: more }, mark: 'more' });
	// A page whose bytes are not text has no bad line, only the note.
	if (role === 'page' || role === 'brief') {
		for (const note of file.notes) if (note.code === 'utf16' || note.code === 'invalid_utf8') tell({ code: lineFaultCode(note.code), place: note.place ?? wholeFile(path) });
	}
	const ragged = role === 'tracker' ? file.notes.find((note) => note.code === 'csv_malformed') : undefined;
	const at = ragged?.place ?? null;
	if (ragged !== undefined && at !== null && !file.badLines.some((bad) => bad.place.offset === at.offset)) {
		tell({ code: 'ED125', place: at, params: { detail: ragged.detail ?? '', n: ragged.count }, mark: 'ragged' });
	}
}

function noteDraft({ path, role }: FileReport, note: FileNote, tell: Tell): void {
	const code = PER_FILE.get(note.code) ?? (role === 'tracker' ? OF_TABLES.get(note.code) : undefined);
	if (code === undefined) return;
	const draft: Draft = { code, place: note.place ?? wholeFile(path), params: { n: note.count, detail: note.detail ?? '', value: note.detail ?? '', field: '', kind: 'row' }, mark: note.code };
	tell(draft);
}
