/** The rules of lines that are no records. */
import type { NoteCode } from '../../workspace/report-types';
import type { RuleCode } from '../rule-table';

const CODES: ReadonlyMap<NoteCode, RuleCode> = new Map<NoteCode, RuleCode>([
	['torn_tail', 'ED101'],
	['not_json', 'ED102'],
	['not_object', 'ED103'],
	['two_records_on_one_line', 'ED104'],
	['conflict_marker', 'ED105'],
	['nul_bytes', 'ED106'],
	['invalid_utf8', 'ED107'],
	['over_long_line', 'ED108'],
	['utf16', 'ED109'],
	['csv_malformed', 'ED125'],
]);

/** The rule of what is wrong with a line. Every code that a bad line can have is one of these. */
export function lineFaultCode(code: NoteCode): RuleCode {
	return CODES.get(code) ?? 'ED102';
}
