/** One good line of a file of records as the checks see it. */
import { itemIdentity } from '../../records/read-record';
import type { ReadOptions } from '../../records/read-record';
import { lineFields } from '../../records/fields';
import type { RecordKind } from '../../records/record-types';
import type { Place, RecordKey } from '../../workspace/place';
import type { Tell } from '../draft';

export interface LineVisit {
	readonly kind: RecordKind;
	readonly options: ReadOptions;
	readonly json: Record<string, unknown>;
	/** What the object was parsed from, without a byte order mark. */
	readonly text: string;
	/** Whether every character of the text is ASCII. */
	readonly isAscii: boolean;
	place(): Place;
	readonly tell: Tell;
}

/** The key of the record that a line is about. */
export function recordOf(visit: LineVisit): RecordKey {
	const { kind, json, text, options } = visit;
	const id = kind === 'item' ? itemIdentity(json, text, options) : lineFields(kind, json, text, options.fields).id('id');
	const { path, offset } = visit.place();
	return `${kind}/${id === null ? `@${path}:${offset}` : id.key}`;
}

/** Where a member stands in its line, in characters from 1; 1 when it cannot be found by its plain name. */
export function columnOf(text: string, key: string): number {
	const at = text.indexOf(`"${key}"`);
	return at === -1 ? 1 : columnAt(text, at);
}

/** The column of an index of UTF-16 units. */
export function columnAt(text: string, index: number): number {
	let column = 1;
	for (let at = 0; at < index; at += 1) {
		const unit = text.charCodeAt(at);
		// The second half of a pair is no character of its own.
		if (unit < 0xdc00 || unit > 0xdfff) column += 1;
	}
	return column;
}
