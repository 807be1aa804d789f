/**
 * What a reading says about files: states, bad lines, notes, trackers, profile, pages and briefs.
 */
import type { DateValue } from '../records/date-value';
import type { Certainty, FileRole } from '../records/record-types';
import type { Place, RecordKey } from './place';

/** How a line reads (DESIGN §3, rule 1). `blank` lines are neither records nor faults. */
export type LineClass = 'ok' | 'torn' | 'corrupt';

/** What is odd about a line or a file. Stable words: shown, filtered on, printed by the command line. */
export const NOTE_CODES = [
	'bom',
	'utf16',
	'invalid_utf8',
	'nul_bytes',
	'not_json',
	'not_object',
	'two_records_on_one_line',
	'conflict_marker',
	'over_long_line',
	'torn_tail',
	'duplicate_keys',
	'header_row',
	'crlf',
	'two_dialects',
	'rows_without_id',
	'changed_while_reading',
	'same_file_twice',
	'csv_malformed',
	'csv_unknown_column',
	'csv_duplicate_key',
	'csv_duplicate_header',
	'front_matter_malformed',
	'not_verified',
	'impossible_date',
] as const;
export type NoteCode = (typeof NOTE_CODES)[number];

export interface BadLine {
	readonly place: Place;
	readonly lineClass: 'torn' | 'corrupt';
	readonly code: NoteCode;
	/** The first bytes as harmless ASCII: printable characters as they are, the rest as `\xNN`. */
	readonly preview: string;
	/** Bytes not shown in the preview. */
	readonly hiddenBytes: number;
}

/** A note about a whole file or about one good line of it. */
export interface FileNote {
	readonly code: NoteCode;
	/** How often it occurs in the file. */
	readonly count: number;
	/** The first place, where there is one. */
	readonly place: Place | null;
	/** Names or words that belong to it (a duplicated key, an unknown column); agent text, never to be rendered as markup. */
	readonly detail: string | null;
}

/**
 * - `ok`: read, no bad line
 * - `degraded`: read, with bad lines
 * - `unreadable`: there, but cannot be read (see `error`); rows of an earlier good reading stay, see `staleSince`
 * - `empty`: zero bytes, or nothing but blank lines
 * - `missing`: a default or named file that is not there
 */
export type FileState = 'ok' | 'degraded' | 'unreadable' | 'empty' | 'missing';

export interface FileReport {
	readonly path: string;
	readonly role: FileRole;
	readonly state: FileState;
	readonly bytes: number;
	readonly ok: number;
	readonly torn: number;
	readonly corrupt: number;
	readonly blank: number;
	readonly notes: readonly FileNote[];
	/** At most 200; `torn` and `corrupt` have the full counts. */
	readonly badLines: readonly BadLine[];
	/** The newest time any of its records gives. */
	readonly newest: DateValue | null;
	/** Modification time the host gives, epoch ms; `null` when missing. */
	readonly modifiedMs: number | null;
	/** When this program last saw the bytes change, epoch ms; `null` before the second look. */
	readonly lastChangeSeenMs: number | null;
	/** Set when the shown rows are older than the file: since when, epoch ms. */
	readonly staleSinceMs: number | null;
	/** Why it cannot be read, in the host's words. */
	readonly error: string | null;
}

/** A sibling that a sync tool made: listed, never loaded (DESIGN §3). */
export interface ConflictCopy {
	readonly path: string;
	/** The file it is a copy of. */
	readonly of: string;
	readonly bytes: number;
}

/** A date cell of a tracker. */
export interface SubjectDate {
	readonly column: string;
	readonly label: string;
	readonly value: DateValue;
	readonly certainty: Certainty | null;
	/** Claims about this subject and field, newest first; empty = unsourced. */
	readonly claims: readonly RecordKey[];
}

/** One row of a tracker. */
export interface SubjectRow {
	/** `subject/<tracker path>#<key>` */
	readonly key: string;
	/** The value of the key column. */
	readonly id: string;
	readonly tracker: string;
	readonly name: string;
	readonly tier: string | null;
	readonly stage: string | null;
	readonly priority: string | null;
	/** Path of its page in the workspace, if the tracker names one. */
	readonly page: string | null;
	readonly dates: readonly SubjectDate[];
	/** All cells in column order: header and text as they stand. */
	readonly cells: readonly { readonly column: string; readonly text: string }[];
	/** Line of the row in the CSV, from 1 (a quoted cell may span several). */
	readonly place: Place;
}

/** Columns of a tracker that mean something, as its header spells them; `null` where the profile names none or the header has none. */
export interface TrackerRoles {
	readonly name: string | null;
	readonly tier: string | null;
	readonly stage: string | null;
	readonly priority: string | null;
	readonly page: string | null;
	readonly dates: readonly string[];
}

export interface TrackerReport {
	readonly path: string;
	readonly name: string;
	readonly keyColumn: string;
	readonly columns: readonly string[];
	readonly roles: TrackerRoles;
	readonly rows: number;
}

/** A CSV that looks like a tracker but that no profile names: offered, not assumed. */
export interface TrackerOffer {
	readonly path: string;
	readonly columns: readonly string[];
	/** A profile fragment for it, ready to be pasted (JSON text). */
	readonly suggestion: string;
}

/** What the profile says, with defaults filled in, and what is wrong with it. */
export interface ProfileReport {
	/** Path of the profile file; `null` when there is none and defaults hold. */
	readonly path: string | null;
	readonly name: string | null;
	readonly tiers: readonly string[];
	readonly stages: readonly string[];
	readonly staleAfterDays: number;
	/** The day or moment the profile pins as "now" (demo and tests), as written. */
	readonly pinnedNow: string | null;
	/** Each a whole sentence, e.g. `Unknown key "stagse" in the profile. Did you mean "stages"?` */
	readonly problems: readonly ProfileProblem[];
	/** Front matter properties every page must have; absent when the profile names none. */
	readonly requiredProperties?: readonly string[];
	/** What it says about the validator's rules; absent when it says nothing. Whether a rule has the code is not for the reader to know. */
	readonly rules?: RuleLevels;
}

/** How a rule of the validator counts in this workspace. */
export type RuleLevel = 'error' | 'warning' | 'note' | 'off';
/** Rule code as the profile spells it → level. */
export type RuleLevels = ReadonlyMap<string, RuleLevel>;

export interface ProfileProblem {
	/** `unknown_key`, `unknown_column`, `wrong_type`, `not_json`, `no_file_matches` … */
	readonly code: string;
	/** Where in the profile, e.g. `trackers[0].stage`. */
	readonly where: string;
	readonly found: string;
	/** The nearest name that would be right, if one is near. */
	readonly nearest: string | null;
}

/** A page (Markdown note about one subject). */
export interface PageReport {
	readonly path: string;
	readonly title: string;
	readonly bytes: number;
}

/** A brief file of the agent, for "claimed but not recorded". */
export interface BriefReport {
	readonly path: string;
	readonly modifiedMs: number;
	/** The first date found in its first 80 lines. */
	readonly date: DateValue | null;
}
