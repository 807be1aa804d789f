/** How grave each note about a file is. Pure. */
import type { FileNote, NoteCode } from '../../workspace/snapshot-types';

/** `fault`: something to mend or to know before trusting the rows. `remark`: harmless, said for completeness. */
export type NoteWeight = 'fault' | 'remark';

const WEIGHTS: Readonly<Record<NoteCode, NoteWeight>> = {
	bom: 'remark',
	utf16: 'fault',
	invalid_utf8: 'fault',
	nul_bytes: 'fault',
	not_json: 'fault',
	not_object: 'fault',
	two_records_on_one_line: 'fault',
	conflict_marker: 'fault',
	over_long_line: 'fault',
	torn_tail: 'fault',
	duplicate_keys: 'fault',
	header_row: 'remark',
	crlf: 'remark',
	two_dialects: 'fault',
	rows_without_id: 'remark',
	changed_while_reading: 'remark',
	same_file_twice: 'remark',
	csv_malformed: 'fault',
	csv_unknown_column: 'fault',
	csv_duplicate_key: 'fault',
	csv_duplicate_header: 'fault',
	front_matter_malformed: 'fault',
	not_verified: 'remark',
	impossible_date: 'fault',
};

export function noteWeight(note: FileNote): NoteWeight {
	return WEIGHTS[note.code];
}
