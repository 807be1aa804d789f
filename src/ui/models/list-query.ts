/**
 * Narrows, orders and groups the rows of one list. The order is stable: rows that compare equal stay in the view's
 * own order, and rows without the value come last whichever way the list is sorted. Pure.
 */
import type { DateValue } from '../../records/date-value';
import { nearestName } from '../../workspace/nearest-name';
import type { DateWords, DayNumber } from '../date-words';
import type { ListState } from '../view-state';
import { fieldNamed, isDateValue, isEmptyValue, textOfValue, type Field, type FieldValue } from './fields';
import { parseFilter, type FilterProblem } from './filter';

export interface ListGroup<Row> {
	/** `null` when the list is not grouped; `''` for the rows without the value. */
	readonly name: string | null;
	readonly rows: readonly Row[];
}

export interface ListResult<Row> {
	readonly groups: readonly ListGroup<Row>[];
	readonly shown: number;
	readonly total: number;
	readonly problems: readonly FilterProblem[];
}

export interface ListQueryOptions {
	/** The person's day, for `today+14` in a filter. */
	readonly today?: DayNumber;
	/** Group names that come first, in this order (stages, tiers); others follow by name. */
	readonly groupOrder?: readonly string[];
}

/**
 * @param rows in the view's own order
 * @param searchHits indices into `rows` that the text search found; `null` = no search
 * @returns groups without empty ones (one group named `null` when not grouped, even if it has no rows); `problems`
 * say what of the list state could not be applied
 */
export function queryList<Row>(rows: readonly Row[], fields: readonly Field<Row>[], list: ListState, searchHits: ReadonlySet<number> | null, words: DateWords, options: ListQueryOptions = {}): ListResult<Row> {
	const filter = parseFilter(list.filter, fields, { words, today: options.today ?? null });
	const problems = [...filter.problems];
	const kept: Row[] = [];
	rows.forEach((row, index) => {
		if ((searchHits === null || searchHits.has(index)) && filter.test(row)) kept.push(row);
	});
	const descending = list.sort.startsWith('-');
	const sortField = namedField(fields, descending ? list.sort.slice(1) : list.sort, problems);
	const sorted = sortField === null ? kept : sortRows(kept, sortField, descending, words);
	const groupField = namedField(fields, list.group, problems);
	const groups = groupField === null ? [{ name: null, rows: sorted }] : groupRows(sorted, groupField, words, options.groupOrder ?? []);
	return { groups, shown: kept.length, total: rows.length, problems };
}

function namedField<Row>(fields: readonly Field<Row>[], name: string, problems: FilterProblem[]): Field<Row> | null {
	if (name === '') return null;
	const field = fieldNamed(fields, name);
	if (field === null) problems.push({ code: 'unknown_field', found: name, nearest: nearestName(name, fields.map((known) => known.name)), at: 0 });
	return field;
}

interface Keyed<Row> {
	readonly row: Row;
	/** `null` = no value: last. */
	readonly key: SortKey | null;
}
type SortKey = readonly [number, number, number] | string;

/** Sorts by one field; stable; empty values last in both directions. */
export function sortRows<Row>(rows: readonly Row[], field: Field<Row>, descending: boolean, words: DateWords): readonly Row[] {
	const values = rows.map((row) => field.get(row));
	const keyOf = sortKeys(values, words);
	const keyed: Keyed<Row>[] = rows.map((row, index) => ({ row, key: keyOf(values[index] ?? null) }));
	const direction = descending ? -1 : 1;
	keyed.sort((left, right) => {
		if (left.key === null || right.key === null) return Number(left.key === null) - Number(right.key === null);
		return direction * compareKeys(left.key, right.key);
	});
	return keyed.map((entry) => entry.row);
}

const COLLATOR = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compareKeys(left: SortKey, right: SortKey): number {
	if (typeof left === 'string' || typeof right === 'string') {
		if (typeof left === typeof right) return COLLATOR.compare(String(left), String(right));
		return typeof left === 'string' ? 1 : -1;
	}
	return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
}

/**
 * When all dates are instants they compare as moments. Mixed with calendar dates they compare by the person's day
 * first, and within a day calendar dates come before times, so that the order never contradicts itself.
 */
function sortKeys(values: readonly FieldValue[], words: DateWords): (value: FieldValue) => SortKey | null {
	const onlyInstants = values.every((value) => value === null || !isDateValue(value) || value.precision === 'instant' || Number.isNaN(value.ms));
	return (value) => {
		if (isEmptyValue(value) || value === null) return null;
		if (typeof value === 'number') return [value, 0, 0];
		if (typeof value === 'boolean') return [Number(value), 0, 0];
		if (typeof value === 'string') return value;
		if (!isDateValue(value)) return value.join(', ');
		return onlyInstants && value.precision === 'instant' && !Number.isNaN(value.ms) ? [value.ms, 0, 0] : dateKey(value, words);
	};
}

/** `null` for prose and impossible dates: they have no place in the order and come last. */
function dateKey(value: DateValue, words: DateWords): SortKey | null {
	const day = words.dayOf(value);
	if (day === null) return null;
	const rank = value.precision === 'instant' ? 2 : value.precision === 'local-time' ? 1 : 0;
	return [day, rank, value.ms];
}

function groupRows<Row>(rows: readonly Row[], field: Field<Row>, words: DateWords, order: readonly string[]): readonly ListGroup<Row>[] {
	const groups = new Map<string, { rows: Row[]; rank: number }>();
	for (const row of rows) {
		const { name, rank } = groupOf(field.get(row), words, order);
		const group = groups.get(name);
		if (group === undefined) groups.set(name, { rows: [row], rank });
		else group.rows.push(row);
	}
	return [...groups]
		.sort(([leftName, left], [rightName, right]) => {
			if (leftName === '' || rightName === '') return Number(leftName === '') - Number(rightName === '');
			return left.rank - right.rank || COLLATOR.compare(leftName, rightName);
		})
		.map(([name, group]) => ({ name, rows: group.rows }));
}

/** Dates group by month, everything else by its text. */
function groupOf(value: FieldValue, words: DateWords, order: readonly string[]): { readonly name: string; readonly rank: number } {
	if (isEmptyValue(value)) return { name: '', rank: 0 };
	if (value !== null && isDateValue(value)) {
		const day = words.dayOf(value);
		if (day === null) return { name: value.text, rank: Number.MAX_SAFE_INTEGER };
		if (value.precision === 'year') return { name: words.text(value), rank: day - 0.5 };
		const date = new Date(day * 86_400_000);
		return { name: words.dayText(day, 'month'), rank: date.getUTCFullYear() * 372 + date.getUTCMonth() * 31 };
	}
	const name = textOfValue(value).trim();
	const place = order.indexOf(name);
	return { name, rank: place === -1 ? order.length : place };
}
