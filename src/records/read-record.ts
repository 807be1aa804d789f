/** Reads one parsed line as a record of a kind (DESIGN §3, rules 3–8). */
import type { FieldMapping, LineFields } from './fields';
import { lineFields } from './fields';
import type { FieldName } from './field-aliases';
import { readClaim, readSource } from './read-evidence';
import { identityOf, readItem } from './read-item';
import { readRetrievalRun, readSearchRun } from './read-runs';
import type { ItemKind, ItemStatus, RecordId, RecordKind, ValuesOfKind } from './record-types';

export { isHeaderRow } from './header-row';

/** What a profile says about reading one kind. */
export interface ReadOptions {
	/** Canonical field name (see `canonicalFields`) → names tried before the built-in ones. */
	readonly fields: FieldMapping;
	/** Further words for item statuses, compared like the built-in ones, which they cannot change. */
	readonly statuses: ReadonlyMap<string, ItemStatus>;
	/** Words for item kinds; they win over the built-in ones. */
	readonly itemKinds: ReadonlyMap<string, ItemKind>;
}

/** No profile: the built-in names and words only. */
export const DEFAULT_READ_OPTIONS: ReadOptions = { fields: new Map(), statuses: new Map(), itemKinds: new Map() };

type FieldReaders = {
	readonly [K in RecordKind]: (fields: LineFields<FieldName<K>>, options: ReadOptions) => ValuesOfKind[K];
};

const READERS: FieldReaders = {
	search_run: readSearchRun,
	retrieval_run: readRetrievalRun,
	source: readSource,
	claim: readClaim,
	item: readItem,
};

/**
 * What a line says, read as a record of `kind`. `json` is the parsed line and `text` its raw text (for the spelling
 * of numbers; `''` if it is not at hand). Never throws on what a file holds: a value that cannot be read is `null`.
 */
export function readRecord<K extends RecordKind>(
	kind: K,
	json: Record<string, unknown>,
	text: string,
	options: ReadOptions = DEFAULT_READ_OPTIONS,
): ValuesOfKind[K] {
	return readFields(kind, lineFields(kind, json, text, options.fields), options);
}

/** {@link readRecord} for fields that have been looked up already. */
export function readFields<K extends RecordKind>(kind: K, fields: LineFields<FieldName<K>>, options: ReadOptions): ValuesOfKind[K] {
	const read: FieldReaders[K] = READERS[kind];
	return read(fields, options);
}

/**
 * The item that a queue line is about: a line with a `resolves_…_id` is about the item it names, any other about
 * itself. `null` when it names none (its identity is then its place).
 */
export function itemIdentity(json: Record<string, unknown>, text: string, options: ReadOptions = DEFAULT_READ_OPTIONS): RecordId | null {
	return identityOf(lineFields('item', json, text, options.fields));
}
