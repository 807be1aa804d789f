/** What is new since the person last looked: lines beyond where each file ended then. Pure. */
import { OUTCOMES, RECORD_KINDS, type Outcome, type RecordKind } from '../../records/record-types';
import type { FileReport, Place, RecordTable, RowBase, Snapshot } from '../../workspace/snapshot-types';
import type { LastLook } from './last-look';

export interface SeenCounts {
	readonly kind: RecordKind;
	/** Records whose first line is new. */
	readonly fresh: number;
	/** Records known then and said again since. */
	readonly changed: number;
}

export interface SinceLastLook {
	readonly atMs: number;
	readonly kinds: readonly SeenCounts[];
	/** How the new search runs ended; only outcomes that occur. */
	readonly searches: readonly { readonly outcome: Outcome; readonly count: number }[];
	/** Files that are shorter now than then, or that have another line where the seen ones ended: what is new in them cannot be told. */
	readonly rewritten: readonly string[];
	readonly nothing: boolean;
}

/**
 * Compares a reading with the last look. `null` when the person never looked before (everything would be new).
 * A file that was written anew since is not counted; it is named instead.
 */
export function sinceLastLook(snapshot: Snapshot, lastLook: LastLook | null): SinceLastLook | null {
	if (lastLook === null) return null;
	const seen = new Map(Object.entries(lastLook.bytes));
	const seenOf = (path: string): number => seen.get(path) ?? 0;
	const beyond = RECORD_KINDS.map((kind) => ({ kind, rows: rowsBeyond(tableOf(snapshot, kind), seenOf) }));
	// A line that lies across the place where the seen lines ended says that those bytes are not the ones that were seen.
	const straddled = new Set(beyond.flatMap(({ rows }) => rows.filter(({ place }) => place.offset < seenOf(place.path)).map(({ place }) => place.path)));
	const rewritten = snapshot.files.filter((file) => isHere(file) && (file.bytes < seenOf(file.path) || straddled.has(file.path))).map((file) => file.path);
	const notCounted = new Set(rewritten);
	const isNew = (place: Place): boolean => !notCounted.has(place.path) && place.offset >= seenOf(place.path);
	const outcomes = new Map<Outcome, number>();
	const kinds = beyond
		.map(({ kind, rows }) => {
			let fresh = 0;
			let changed = 0;
			for (const row of rows) {
				if (!isNew(row.place)) continue;
				const isFresh = row.versions === 1 || isNew(tableOf(snapshot, kind).versionsOf(row.key)[0] ?? row.place);
				if (isFresh) fresh += 1;
				else changed += 1;
				const run = kind === 'search_run' && isFresh ? snapshot.searchRuns.find(row.key) : null;
				if (run !== null) outcomes.set(run.outcome, (outcomes.get(run.outcome) ?? 0) + 1);
			}
			return { kind, fresh, changed };
		})
		.filter(({ fresh, changed }) => fresh + changed > 0);
	return {
		atMs: lastLook.atMs,
		kinds,
		searches: OUTCOMES.flatMap((outcome) => {
			const count = outcomes.get(outcome);
			return count === undefined ? [] : [{ outcome, count }];
		}),
		rewritten,
		nothing: kinds.length === 0 && rewritten.length === 0,
	};
}

function isHere(file: FileReport): boolean {
	return file.state !== 'missing' && file.state !== 'unreadable';
}

/** The table of one kind. */
export function tableOf(snapshot: Snapshot, kind: RecordKind): RecordTable<RowBase> {
	if (kind === 'search_run') return snapshot.searchRuns;
	if (kind === 'retrieval_run') return snapshot.retrievalRuns;
	if (kind === 'source') return snapshot.sources;
	return kind === 'claim' ? snapshot.claims : snapshot.items;
}

/** Records whose newest line ends beyond what had been seen of its file. */
function rowsBeyond(table: RecordTable<RowBase>, seenOf: (path: string) => number): readonly RowBase[] {
	const rows: RowBase[] = [];
	for (const row of table) if (row.place.offset + row.place.length > seenOf(row.place.path)) rows.push(row);
	return rows;
}
