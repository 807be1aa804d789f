/** From a line that parsed to the values of a record, with everything odd about it noted. */
import { isStatusKey } from '../records/item-status';
import { duplicateKeys } from '../records/json-text';
import { isHeaderRow, readRecord, type ReadOptions } from '../records/read-record';
import type { ItemValues, RecordKind, ValuesOfKind } from '../records/record-types';
import type { FileTally, NoteTally } from './file-tally';
import type { Place } from './place';
import { otherDates, writtenDates } from './record-dates';

/** How lines of one kind are read. */
export interface LineReader<K extends RecordKind> {
	readonly options: ReadOptions;
	/** Changes values after they were read; the identity for every kind but items. */
	readonly distrust: (values: ValuesOfKind[K], doubledKeys: readonly string[], options: ReadOptions) => ValuesOfKind[K];
}

type Readers = { readonly [K in RecordKind]: (options: ReadOptions) => LineReader<K> };

const asRead = <Values>(values: Values): Values => values;

const READERS: Readers = {
	search_run: (options) => ({ options, distrust: asRead }),
	retrieval_run: (options) => ({ options, distrust: asRead }),
	source: (options) => ({ options, distrust: asRead }),
	claim: (options) => ({ options, distrust: asRead }),
	item: (options) => ({ options, distrust: distrustDoubledStatus }),
};

/** How lines of a kind are read with these field names, statuses and kinds. */
export function lineReaderFor<K extends RecordKind>(kind: K, options: ReadOptions): LineReader<K> {
	return READERS[kind](options);
}

/**
 * A line that says its status twice says none: `"status":"pending","status":"approved"` must not read as either
 * (DESIGN §3 rule 5). A word that claims a person's decision stays, so that it shows as unattributed.
 */
function distrustDoubledStatus(values: ItemValues, doubledKeys: readonly string[], options: ReadOptions): ItemValues {
	const { known } = values.status;
	if (known === 'approved' || known === 'rejected' || known === 'applied') return values;
	if (!doubledKeys.some((key) => isStatusKey(key, options.fields))) return values;
	return { ...values, status: { raw: values.status.raw, known: null } };
}

/**
 * The values of a line, or `null` when it is a header row (noted). Doubled keys are noted by name; the record still
 * loads.
 */
export function recordOf<K extends RecordKind>(
	kind: K,
	reader: LineReader<K>,
	json: Record<string, unknown>,
	text: string,
	notes: NoteTally,
	place: () => Place,
): ValuesOfKind[K] | null {
	if (isHeaderRow(json)) {
		notes.add('header_row', place());
		return null;
	}
	const doubled = duplicateKeys(text, json);
	const values = readRecord(kind, json, text, reader.options);
	if (doubled.length === 0) return values;
	for (const [nth, key] of doubled.entries()) notes.add('duplicate_keys', place(), key, nth === 0 ? 1 : 0);
	return reader.distrust(values, doubled, reader.options);
}

/** Counts what a record says about its whole file: its time, dates that cannot be, a missing id, its dialect. */
export function noteRecord<K extends RecordKind>(kind: K, values: ValuesOfKind[K], tally: FileTally, place: () => Place): void {
	for (const date of writtenDates(kind, values)) {
		if (date === null) continue;
		if (date.precision === 'invalid') tally.notes.add('impossible_date', place(), date.text);
		else tally.seeTime(date);
	}
	for (const date of otherDates(kind, values)) {
		if (date?.precision === 'invalid') tally.notes.add('impossible_date', place(), date.text);
	}
	if (values.id === null) tally.notes.add('rows_without_id', place());
	if ('dialect' in values) tally.dialects.add(values.dialect);
}
