/** What is new since the person last looked: lines beyond where each file ended then. Pure. */
import { OUTCOMES, RECORD_KINDS, type Outcome, type RecordKind } from '../../records/record-types';
import type { Place, RecordKey, RecordTable, RowBase, Snapshot } from '../../workspace/snapshot-types';
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
	/** Files that are shorter now than then: what is new in them cannot be told. */
	readonly rewritten: readonly string[];
	readonly nothing: boolean;
}

/**
 * Compares a reading with the last look. `null` when the person never looked before (everything would be new).
 * A file that has shrunk since is not counted; it is named instead.
 */
export function sinceLastLook(snapshot: Snapshot, lastLook: LastLook | null): SinceLastLook | null {
	if (lastLook === null) return null;
	const seen = new Map(Object.entries(lastLook.bytes));
	const rewritten = snapshot.files.filter((file) => file.state !== 'missing' && file.bytes < (seen.get(file.path) ?? 0)).map((file) => file.path);
	const shrunk = new Set(rewritten);
	const isNew = (place: Place): boolean => !shrunk.has(place.path) && place.offset >= (seen.get(place.path) ?? 0);
	const outcomes = new Map<Outcome, number>();
	const kinds = RECORD_KINDS.map((kind) => {
		let fresh = 0;
		let changed = 0;
		forEachNew(tableOf(snapshot, kind), isNew, (key, isFresh) => {
			if (!isFresh) changed += 1;
			else fresh += 1;
			const run = kind === 'search_run' && isFresh ? snapshot.searchRuns.find(key) : null;
			if (run !== null) outcomes.set(run.outcome, (outcomes.get(run.outcome) ?? 0) + 1);
		});
		return { kind, fresh, changed };
	}).filter(({ fresh, changed }) => fresh + changed > 0);
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

/** The table of one kind. */
export function tableOf(snapshot: Snapshot, kind: RecordKind): RecordTable<RowBase> {
	if (kind === 'search_run') return snapshot.searchRuns;
	if (kind === 'retrieval_run') return snapshot.retrievalRuns;
	if (kind === 'source') return snapshot.sources;
	return kind === 'claim' ? snapshot.claims : snapshot.items;
}

function forEachNew(table: RecordTable<RowBase>, isNew: (place: Place) => boolean, tell: (key: RecordKey, isFresh: boolean) => void): void {
	for (const row of table) {
		if (!isNew(row.place)) continue;
		const first = row.versions > 1 ? (table.versionsOf(row.key)[0] ?? row.place) : row.place;
		tell(row.key, isNew(first));
	}
}
