/**
 * What a list can be filtered, sorted, grouped and searched by. A view describes its rows once, as fields; the
 * filter, the list query and the text search all read rows through these descriptions. Pure.
 */
import { DATE_PRECISIONS, type DateValue } from '../../records/date-value';
import type { MessageKey } from '../../i18n/translate';

export type FieldType = 'word' | 'text' | 'number' | 'date' | 'flag';
export type FieldValue = string | number | boolean | DateValue | readonly string[] | null;

export interface Field<Row> {
	/** What a person types in a filter; may be a column name of a tracker, in any script. */
	readonly name: string;
	readonly label: MessageKey;
	/** Shown instead of the label's text where the name comes from a file (a tracker column). */
	readonly ownLabel?: string;
	readonly type: FieldType;
	readonly get: (row: Row) => FieldValue;
	readonly filter?: boolean;
	readonly sort?: boolean;
	readonly group?: boolean;
	readonly search?: boolean;
}

/** True when a field value is a date (and not a list, text, number or flag). */
export function isDateValue(value: FieldValue): value is DateValue {
	return typeof value === 'object' && value !== null && !Array.isArray(value) && 'precision' in value && DATE_PRECISIONS.includes(value.precision);
}

/** True when a value says nothing: absent, an empty or blank text, an empty list, `NaN`. */
export function isEmptyValue(value: FieldValue): boolean {
	if (value === null) return true;
	if (typeof value === 'string') return value.trim() === '';
	if (typeof value === 'number') return Number.isNaN(value);
	if (typeof value === 'boolean') return false;
	if (isDateValue(value)) return value.text.trim() === '' && Number.isNaN(value.ms);
	return value.length === 0;
}

/** A value as plain text for searching and for group names: lists joined by `, `, dates as written, flags `true`/`false`. */
export function textOfValue(value: FieldValue): string {
	if (value === null) return '';
	if (typeof value === 'object') return isDateValue(value) ? value.text : value.join(', ');
	return String(value);
}

/**
 * A name without what people type differently: case, spaces, `_` and `-`, composed or not. `Next date`, `next_date`
 * and `NEXTDATE` are one name.
 */
export function plainName(name: string): string {
	return name.normalize('NFKC').toLowerCase().replace(/[\s_-]+/gu, '');
}

/** The field a typed name means: its name or, for file columns, its own label; `null` when no field has it. */
export function fieldNamed<Row>(fields: readonly Field<Row>[], name: string): Field<Row> | null {
	const wanted = plainName(name);
	return fields.find((field) => field.name === name) ?? fields.find((field) => plainName(field.name) === wanted) ?? fields.find((field) => field.ownLabel !== undefined && plainName(field.ownLabel) === wanted) ?? null;
}
