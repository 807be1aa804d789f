/**
 * Checking a claim again: what is asked about, what was found, and what the person may propose from it. Nothing here sends a
 * search, decides, or says that something is true (DESIGN §6).
 */
import type { RaiseRequest } from '../decisions/desk/desk-types';
import type { SearchResult } from '../search/search-types';
import type { DateValue } from '../records/date-value';
import type { RecordKey } from '../workspace/place';

/** What is verified: a claim, an item's statement, or words of a note. Texts are outside text. */
export interface Statement {
	readonly kind: 'claim' | 'item' | 'text';
	/** `null` for words of a note. */
	readonly key: RecordKey | null;
	/** The claim it is about, for the run log and proposals: the claim itself, or the item's first claim. */
	readonly claimKey: RecordKey | null;
	readonly claimId: string | null;
	readonly text: string;
	/** Key of the subject in its tracker, as the claim writes it. */
	readonly subject: string | null;
	/** The subject's name where the tracker gives one. */
	readonly subjectName: string | null;
	readonly field: string | null;
	readonly value: string | null;
	/** Addresses that the claim and its sources name. */
	readonly urls: readonly string[];
	/** Newest time at which it was verified, else made; `null` = the record does not say. */
	readonly lastVerified: DateValue | null;
	readonly reviewBy: DateValue | null;
}

/** The query as it is offered; the person edits it before it is sent. */
export interface DraftQuery {
	readonly text: string;
	/** Hosts of official sources already known for it, most telling first; offered as a filter, never set by itself. */
	readonly sites: readonly string[];
}

export const SOURCE_GUESSES = ['official', 'government', 'university', 'encyclopaedia', 'scholarly', 'news', 'forum', 'social', 'unknown'] as const;
/** What kind of source a host probably is. A guess, and shown as one. */
export type SourceGuess = (typeof SOURCE_GUESSES)[number];

/** A stretch of text, UTF-16 offsets, end not included. */
export interface Span {
	readonly from: number;
	readonly to: number;
}

/** A search result as it stands beside the statement. */
export interface Found {
	readonly result: SearchResult;
	/** Words of the statement that title and snippet have too. */
	readonly inTitle: readonly Span[];
	readonly inSnippet: readonly Span[];
	/** The claimed value stands in title or snippet, word for word (case and spaces aside). */
	readonly hasValue: boolean;
	readonly guess: SourceGuess;
	/** The source of the workspace with the same page (canonical address). */
	readonly known: RecordKey | null;
}

/**
 * What the person says a result shows:
 * - `source`: a source worth keeping, nothing about the claim;
 * - `confirms`: the claim stands as it is;
 * - `changes`: the value is another one;
 * - `conflicts`: it speaks against the claim; which of the two holds is open.
 */
export const FINDING_KINDS = ['source', 'confirms', 'changes', 'conflicts'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** What the person filled in before pressing "Propose". */
export interface Finding {
	readonly kind: FindingKind;
	readonly statement: Statement;
	/** One or more results it rests on. */
	readonly found: readonly Found[];
	/** `changes`, `conflicts`: the value that was found. */
	readonly value: string | null;
	/** The words of the page that show it, typed or taken from the snippet. */
	readonly quote: string;
	/** What the person says the source is; `null` = not said. */
	readonly sourceType: string | null;
	/** `changes`: also change the cell of the tracker that holds the value, where there is one (see `cellOf`). */
	readonly withCell: boolean;
	readonly note: string;
	/** The run that found it, as the run log has it. */
	readonly searchRunId: string;
}

export const FINDING_PROBLEMS = ['no_result', 'no_claim', 'value_needed', 'same_value', 'quote_needed', 'no_sources_file', 'no_claims_file', 'known_already', 'no_cell'] as const;
/**
 * Why nothing can be proposed: no result chosen; no claim with an id that another can name; `changes` or `conflicts` without a value, or
 * with the claim's own; no words of the page; no file that a record could go into; all results are sources already (`source`);
 * the cell is to be changed too, and no tracker holds the value in one plain place.
 */
export type FindingProblem = (typeof FINDING_PROBLEMS)[number];

export type Proposed = { readonly ok: true; readonly request: RaiseRequest } | { readonly ok: false; readonly problem: FindingProblem };

/** The cell of a tracker that holds the claim's value now. */
export interface CellOfClaim {
	readonly path: string;
	readonly keyColumn: string;
	readonly key: string;
	readonly column: string;
	readonly value: string;
}

/** A claim that was not verified for long, or whose review date has come. */
export interface StaleClaim {
	readonly statement: Statement;
	readonly why: 'review_due' | 'old' | 'never';
	/** Whole days since it was verified (or made); `null` = the record does not say. */
	readonly ageDays: number | null;
}
