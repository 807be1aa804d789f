/** Groups of a list as one run of rows: a heading before each group, for lists with a fixed row height. */
import type { ListGroup } from '../models/list-query';

export type GroupedItem<Row> =
	| { readonly kind: 'group'; readonly name: string; readonly count: number }
	| { readonly kind: 'row'; readonly row: Row };

/** Flattens groups; the one group of an ungrouped list (name `null`) gets no heading. */
export function groupedItems<Row>(groups: readonly ListGroup<Row>[]): readonly GroupedItem<Row>[] {
	const items: GroupedItem<Row>[] = [];
	for (const group of groups) {
		if (group.name !== null) items.push({ kind: 'group', name: group.name, count: group.rows.length });
		for (const row of group.rows) items.push({ kind: 'row', row });
	}
	return items;
}

/** The key of a flattened item: the row's own, or one of the heading's. */
export function keyOfGrouped<Row>(item: GroupedItem<Row>, keyOf: (row: Row) => string): string {
	return item.kind === 'group' ? `group:${item.name}` : keyOf(item.row);
}
