/** The queue as one run of rows and headings. */
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
