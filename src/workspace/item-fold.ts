/**
 * Approval items over all their lines (DESIGN §4): the newest line gives the status, no line takes back that an
 * earlier one claimed a decision, and a later item may supersede an earlier one. Where a ledger speaks of an item, its
 * state comes from there.
 */
import { effectiveState } from '../records/effective-state';
import { COMPOSED_RANK } from '../records/read-item';
import type { ItemValues, RecordId } from '../records/record-types';
import type { IdPool } from './id-pool';
import type { ItemStates } from './item-states';
import type { FoldMark, RecordFold } from './record-fold';
import { FoldedTable } from './record-table';
import { itemRow } from './row-makers';
import type { ItemRow } from './snapshot-types';

/** Finds the item that says it replaces another one; `null` when none does. */
export type SupersederOf = (id: RecordId | null) => RecordId | null;

/** For the lines that a fold has now. Looked through when first asked. */
export function supersedersOf(fold: RecordFold<'item'>, pool: IdPool): SupersederOf {
	const mark = fold.mark();
	let superseders: ReadonlyMap<number, number> | null = null;
	return (id) => {
		superseders ??= supersedersIn(fold, mark);
		const number = id === null ? undefined : superseders.get(pool.numberOf(id.key));
		return number === undefined ? null : pool.idOf(number);
	};
}

/**
 * A table of items as they stand at `nowMs` (epoch ms; for `expired?`).
 * @param states what ledgers say about items; `null`: the queue's own word for all
 */
export function itemTable(fold: RecordFold<'item'>, pool: IdPool, nowMs: number, supersederOf: SupersederOf, states: ItemStates | null): FoldedTable<'item', ItemRow> {
	return new FoldedTable<'item', ItemRow>(
		'item',
		fold,
		pool,
		(base, versions, newest) => {
			const values = withCarriedOver(versions, newest);
			const decided = states?.of(base.key) ?? null;
			if (decided !== null) return itemRow(base, values, decided.effective, decided.text, decided.deferredUntil);
			const state = effectiveState(versions, { supersededBy: supersederOf(values.id), nowMs });
			return itemRow(base, values, state.effective, state.text, null);
		},
		true,
	);
}

/** Which item says that it supersedes which: id number of the older to id number of the newest that says so. */
function supersedersIn(fold: RecordFold<'item'>, mark: FoldMark): ReadonlyMap<number, number> {
	const superseders = new Map<number, number>();
	for (const [file, index] of fold.files.entries()) {
		const column = index.columns.references.find((reference) => reference.to === 'item')?.column;
		const entries = mark.entries[file] ?? 0;
		for (let entry = 0; column !== undefined && entry < entries; entry++) {
			if (column.countAt(entry) === 0 || index.isWithdrawn(entry)) continue;
			const older = column.numberOf(entry, 0);
			const newer = index.columns.id.numberAt(entry);
			if (newer !== 0 && newer !== older) superseders.set(older, newer);
		}
	}
	return superseders;
}

/**
 * The newest line's values. A later line is often only a change of status (`{"id":…,"status":…}`, the mirror line of
 * DESIGN §5): what such a line leaves out about the item itself is taken from the newest earlier line that says it.
 * Status, actor and time of change belong to their line and are never carried over; when an item was made, and what it is
 * called and asks for, is not for a remark or an event word of a later line to say.
 */
function withCarriedOver(versions: readonly ItemValues[], newest: ItemValues): ItemValues {
	if (versions.length < 2) return newest;
	let values = newest;
	for (let nth = versions.length - 2; nth >= 0; nth--) {
		const older = versions[nth];
		if (older !== undefined) values = carriedOver(values, older);
	}
	return { ...values, updatedAt: newest.updatedAt ?? timeOfLaterLine(newest, values) };
}

/** A later line that only has a plain time (`ts`) was written then: that is when the item changed. */
function timeOfLaterLine(newest: ItemValues, values: ItemValues): ItemValues['updatedAt'] {
	return newest.createdAt?.text === values.createdAt?.text ? null : newest.createdAt;
}

function carriedOver(values: ItemValues, older: ItemValues): ItemValues {
	const keepsTitle = isNewTitleBetter(values.titleRank, older.titleRank);
	const keepsKind = older.kindRaw === null || values.itemKind !== 'other';
	return {
		id: values.id,
		title: keepsTitle ? values.title : older.title,
		titleRank: keepsTitle ? values.titleRank : older.titleRank,
		itemKind: keepsKind ? values.itemKind : older.itemKind,
		kindRaw: keepsKind ? values.kindRaw : older.kindRaw,
		status: values.status,
		actor: values.actor,
		subject: values.subject ?? older.subject,
		target: values.target ?? older.target,
		options: values.options.length > 0 ? values.options : older.options,
		risk: values.risk ?? older.risk,
		confidence: values.confidence ?? older.confidence,
		claimIds: values.claimIds.length > 0 ? values.claimIds : older.claimIds,
		sourceIds: values.sourceIds.length > 0 ? values.sourceIds : older.sourceIds,
		runIds: values.runIds.length > 0 ? values.runIds : older.runIds,
		supersedes: values.supersedes ?? older.supersedes,
		createdAt: older.createdAt ?? values.createdAt,
		updatedAt: values.updatedAt,
		dueAt: values.dueAt ?? older.dueAt,
		expiresAt: values.expiresAt ?? older.expiresAt,
	};
}

/** The more telling field wins; of two titles from like fields the newer one, but of two made up ones the first line's. */
function isNewTitleBetter(newer: number | null, older: number | null): boolean {
	if (newer === null || older === null) return older === null;
	return newer < older || (newer === older && newer !== COMPOSED_RANK);
}
