/**
 * What the views see of a workspace: one consistent reading of all its files. A snapshot is never changed; a new
 * reading makes a new one with a higher `revision`. Rows are made on demand from columns, so hold keys, not rows.
 */
import type { DateValue } from '../records/date-value';
import type { ReadOptions } from '../records/read-record';
import type {
	ClaimValues,
	EffectiveState,
	ItemValues,
	RecordId,
	RecordKind,
	RetrievalRunValues,
	SearchRunValues,
	SourceValues,
} from '../records/record-types';
import type { Place, RecordKey } from './place';
import type { RawLine, ReadCounters, ReadingState } from './reader-types';
import type { BriefReport, ConflictCopy, FileReport, PageReport, ProfileReport, SubjectRow, TrackerOffer, TrackerReport } from './report-types';

export type * from './place';
export type * from './report-types';
export { NOTE_CODES } from './report-types';
export type * from './reader-types';

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
	/** Put off by the person until then: it waits, and is not in the inbox before. */
	readonly deferredUntil: DateValue | null;
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

/** A line of an item, with a fingerprint of its bytes: equal place and fingerprint mean that the line is as it was. */
export interface ItemLineMark {
	readonly place: Place;
	readonly fingerprint: number;
}

/**
 * What the columns of the queue tell about items by themselves, for whoever folds decisions over them. No state of a ledger
 * is in it.
 */
export interface ItemRegisterView {
	has(key: RecordKey): boolean;
	/** All lines of an item, oldest first; empty when there is none with this key. */
	linesOf(key: RecordKey): readonly ItemLineMark[];
	/** Two registers of the same era number their lines alike: an item with the same stamp has the same lines in both. */
	readonly era: object;
	/** See {@link era}; -1 when there is no such item. Cheaper than {@link linesOf}. */
	stampOf(key: RecordKey): number;
	/** The item that says it replaces this one. */
	supersededBy(key: RecordKey): RecordId | null;
	/** Items of which a line claims a decision (approved, rejected, applied), in the order of the queue. */
	readonly claimed: readonly RecordKey[];
	/** Items that ask for something in the same place by the same words, two or more together. */
	readonly sameTarget: readonly (readonly RecordKey[])[];
	/** Whether the queue's own last word is that the item waits (pending, and nothing replaces it). */
	waits(key: RecordKey): boolean;
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
	/** How the profile has lines of each kind read; for reading the detail of a record by the same rules. */
	readonly readOptions: ReadonlyMap<RecordKind, ReadOptions>;
	readonly files: readonly FileReport[];
	readonly conflictCopies: readonly ConflictCopy[];
	readonly searchRuns: RecordTable<SearchRunRow>;
	readonly retrievalRuns: RecordTable<RetrievalRunRow>;
	readonly sources: RecordTable<SourceRow>;
	readonly claims: RecordTable<ClaimRow>;
	readonly items: RecordTable<ItemRow>;
	/** Whatever is asked about items without making their rows. */
	readonly itemRegister: ItemRegisterView;
	readonly subjects: readonly SubjectRow[];
	readonly trackers: readonly TrackerReport[];
	readonly trackerOffers: readonly TrackerOffer[];
	readonly pages: readonly PageReport[];
	readonly briefs: readonly BriefReport[];
	readonly chain: Chain;
	/** The record with this key, whatever its kind. */
	find(key: RecordKey): AnyRow | null;
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
	/** Asks the item states anew and makes a new snapshot, though no file has changed. */
	refold(): Promise<void>;
	/** Called after every change of `snapshot` or `state`. Returns the function that ends it. */
	onChange(listener: () => void): () => void;
	/** Reads one line back by its byte range. Throws `UnreadableError`. */
	readLine(place: Place): Promise<RawLine>;
	/** Bytes of a file around a line, for "raw file at that line": whole lines, `before` and `after` it. */
	readAround(place: Place, before: number, after: number): Promise<readonly RawLine[]>;
	/** Ends watching and timers; further calls do nothing. */
	close(): void;
}
