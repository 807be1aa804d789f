/** The queue as one run of rows and headings, and which row stays selected when the list changes. */
import type { ItemKind } from '../../records/record-types';
import { ITEM_KINDS_IN_ORDER, type QueueRow } from './pending-queue';

export type QueueItem =
	| { readonly kind: 'head'; readonly key: string; readonly itemKind: ItemKind | null; readonly name: string; readonly count: number }
	| { readonly kind: 'row'; readonly key: string; readonly row: QueueRow };

/**
 * @param groups as the list query gives them
 * @param byKind true in the queue's own order: decisions, actions, others under their own headings
 */
export function queueItems(groups: readonly { readonly name: string | null; readonly rows: readonly QueueRow[] }[], byKind: boolean): readonly QueueItem[] {
	if (byKind) {
		const rows = groups.flatMap((group) => group.rows);
		return ITEM_KINDS_IN_ORDER.flatMap((itemKind) => {
			const own = rows.filter((row) => row.itemKind === itemKind);
			return own.length === 0 ? [] : [{ kind: 'head' as const, key: `head:${itemKind}`, itemKind, name: '', count: own.length }, ...own.map(toItem)];
		});
	}
	return groups.flatMap(({ name, rows }) =>
		name === null ? rows.map(toItem) : [{ kind: 'head' as const, key: `head:${name}`, itemKind: null, name, count: rows.length }, ...rows.map(toItem)],
	);
}

function toItem(row: QueueRow): QueueItem {
	return { kind: 'row', key: row.key, row };
}

/**
 * The selected row after the list changed: the same item while it is there; else the one that took its place, so that
 * the person goes on where they were; `null` for an empty list.
 * @param place where the selected row was among the rows (headings not counted)
 */
export function keptSelection(items: readonly QueueItem[], selected: string | null, place: number): { readonly row: QueueRow; readonly place: number } | null {
	const rows = items.flatMap((item) => (item.kind === 'row' ? [item.row] : []));
	const same = selected === null ? -1 : rows.findIndex((row) => row.key === selected);
	const at = same === -1 ? Math.min(Math.max(0, place), rows.length - 1) : same;
	const row = rows[at];
	return row ? { row, place: at } : null;
}
