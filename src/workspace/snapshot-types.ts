/**
 * What the views see of a workspace: one consistent reading of all its files. A snapshot is never changed; a new
 * reading makes a new one with a higher `revision`. Rows are made on demand from columns, so hold keys, not rows.
 */
import type { DateValue } from '../records/date-value';
import type {
	Certainty,
	ClaimValues,
	EffectiveState,
	FileRole,
	ItemValues,
	RecordId,
	RecordKind,
	RetrievalRunValues,
	SearchRunValues,
	SourceValues,
} from '../records/record-types';

/**
 * The identity of a record across snapshots: `<kind>/<id key>`, or `<kind>/@<path>:<offset>` for a record without an
 * id (DESIGN §3, rule 5). It goes into view state and links.
 */
export type RecordKey = string;

/** Where a line is: `offset` and `length` in bytes (without the line break), `line` from 1. */
export interface Place {
	readonly path: string;
	readonly line: number;
	readonly offset: number;
	readonly length: number;
}

export interface RowBase {
	readonly key: RecordKey;
	readonly kind: RecordKind;
	/** Position in its table, from 0, valid for this snapshot only. Tables are in file order of first appearance. */
	readonly row: number;
	/** The newest line of this record: what the values come from. */
	readonly place: Place;
	/** How many lines carry this id (1 = said once). */
	readonly versions: number;
}

export interface SearchRunRow extends RowBase, SearchRunValues {
	readonly kind: 'search_run';
}
export interface RetrievalRunRow extends RowBase, RetrievalRunValues {
	readonly kind: 'retrieval_run';
}
export interface SourceRow extends RowBase, SourceValues {
	readonly kind: 'source';
}
export interface ClaimRow extends RowBase, ClaimValues {
	readonly kind: 'claim';
}
export interface ItemRow extends RowBase, ItemValues {
	readonly kind: 'item';
	readonly effective: EffectiveState;
	/** How a person reads the effective state in a file or on a terminal: `pending`, `unknown: done`, … */
	readonly effectiveText: string;
}

export interface RowOfKind {
	search_run: SearchRunRow;
	retrieval_run: RetrievalRunRow;
	source: SourceRow;
	claim: ClaimRow;
	item: ItemRow;
}
export type AnyRow = RowOfKind[RecordKind];

/** One kind's records, folded by id. */
export interface RecordTable<Row extends RowBase> {
	readonly length: number;
	/** Throws `RangeError` outside 0 … length-1. */
	at(row: number): Row;
	find(key: RecordKey): Row | null;
	findById(id: RecordId): Row | null;
	/** The places of all lines of a record, oldest first. */
	versionsOf(key: RecordKey): readonly Place[];
	[Symbol.iterator](): Iterator<Row>;
}

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

export interface TrackerReport {
	readonly path: string;
	readonly name: string;
	readonly keyColumn: string;
	readonly columns: readonly string[];
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
}

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

/** A reference that points to nothing in this snapshot. */
export interface Dangling {
	readonly from: RecordKey;
	readonly to: RecordKind;
	readonly id: RecordId;
}

/** The chain search run → retrieval run → source → claim → item (DESIGN §3), walkable both ways. */
export interface Chain {
	/** What this record rests on (towards the search), grouped by kind, in record order. */
	restsOn(key: RecordKey): readonly AnyRow[];
	/** What rests on this record (towards the item). */
	leadsTo(key: RecordKey): readonly AnyRow[];
	/** References of this record that point to nothing. */
	danglingOf(key: RecordKey): readonly Dangling[];
	readonly dangling: readonly Dangling[];
	/** Claims whose subject is this subject's key or name (and, if given, whose field is `field`), newest first. */
	claimsAbout(subject: string, field?: string): readonly ClaimRow[];
}

export interface Snapshot {
	/** Rises by at least 1 with every change of content; equal revisions mean equal content. */
	readonly revision: number;
	/** When the newest look at the files ended, epoch ms. */
	readonly asOfMs: number;
	readonly location: string;
	readonly profile: ProfileReport;
	readonly files: readonly FileReport[];
	readonly conflictCopies: readonly ConflictCopy[];
	readonly searchRuns: RecordTable<SearchRunRow>;
	readonly retrievalRuns: RecordTable<RetrievalRunRow>;
	readonly sources: RecordTable<SourceRow>;
	readonly claims: RecordTable<ClaimRow>;
	readonly items: RecordTable<ItemRow>;
	readonly subjects: readonly SubjectRow[];
	readonly trackers: readonly TrackerReport[];
	readonly trackerOffers: readonly TrackerOffer[];
	readonly pages: readonly PageReport[];
	readonly briefs: readonly BriefReport[];
	readonly chain: Chain;
	/** The record with this key, whatever its kind. */
	find(key: RecordKey): AnyRow | null;
}

/** A raw line read back by its byte range. */
export interface RawLine {
	readonly place: Place;
	readonly bytes: Uint8Array;
	/** The line as text if it is strict UTF-8, else `null`. */
	readonly text: string | null;
	/** The parsed object, if it parses. */
	readonly json: Readonly<Record<string, unknown>> | null;
	/** True when the bytes at this place are no longer the ones the snapshot was read from. */
	readonly changed: boolean;
}

export type ReadingPhase = 'loading' | 'ready' | 'unreadable';

export interface ReadingState {
	readonly phase: ReadingPhase;
	/** While loading: bytes done and in all, for a progress bar. */
	readonly progress: { readonly done: number; readonly total: number } | null;
	/** When unreadable: why, in the host's words. */
	readonly error: string | null;
}

/** Counters that tests and Health read: what the reading itself cost. */
export interface ReadCounters {
	readonly bytesRead: number;
	readonly reads: number;
	readonly fullReads: number;
	readonly tailReads: number;
	readonly looks: number;
}

/** The reader of one workspace: makes snapshots and keeps them current. */
export interface WorkspaceReader {
	readonly snapshot: Snapshot | null;
	readonly state: ReadingState;
	readonly counters: ReadCounters;
	/** Reads everything once, then keeps watching until `close`. Never throws: failure is a state. */
	open(): Promise<void>;
	/** Looks at all files now; reads what changed. Concurrent calls share one look. */
	reconcile(): Promise<void>;
	/** Called after every change of `snapshot` or `state`. Returns the function that ends it. */
	onChange(listener: () => void): () => void;
	/** Reads one line back by its byte range. Throws `UnreadableError`. */
	readLine(place: Place): Promise<RawLine>;
	/** Bytes of a file around a line, for "raw file at that line": whole lines, `before` and `after` it. */
	readAround(place: Place, before: number, after: number): Promise<readonly RawLine[]>;
	/** Ends watching and timers; further calls do nothing. */
	close(): void;
}
