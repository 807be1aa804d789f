/** Row keys of the reading and item keys of this room name the same items. */
import type { RecordKey } from '../../workspace/place';

const KIND = 'item/';

/** The row key of an item key (see `itemKeyOf`). Whether there is such a row is another question. */
export function rowKeyFor(itemKey: string): RecordKey {
	return `${KIND}${itemKey}`;
}

/** The item key of an item's row key; `null` for a row of another kind. */
export function itemKeyFor(key: RecordKey): string | null {
	return key.startsWith(KIND) ? key.slice(KIND.length) : null;
}

/** An item key as a person reads it: the id, or file and byte of a line without one. */
export function shownKey(itemKey: string): string {
	return itemKey.startsWith('@') ? itemKey.slice(1) : itemKey.slice(2);
}
