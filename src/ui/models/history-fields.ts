/** What the history of decisions can be filtered, sorted, grouped and searched by. */
import type { DateWords } from '../date-words';
import type { Field } from './fields';
import { shownChange } from './history-changes';
import type { HistoryRow } from './history-rows';
import { itemLine, type HistoryWords } from './history-words';

/**
 * The fields of the list. The person's calendar and words go into some of them, so they are made once per desk and kept.
 * `verdict` and `end` are the ledger's own words, as in the other lists' filters.
 */
export function historyFields(words: HistoryWords): readonly Field<HistoryRow>[] {
	const { t, dates } = words;
	return [
		{ name: 'title', label: 'ledger.fieldTitle', type: 'text', get: (row) => row.title, search: true, sort: true },
		{ name: 'id', label: 'ledger.fieldId', type: 'text', get: (row) => row.itemShown, search: true, sort: true },
		{ name: 'item', label: 'ledger.fieldItem', type: 'word', get: (row) => (row.title === null ? row.itemShown : `${itemLine(row, t)} (${row.itemShown})`), group: true, filter: false },
		{ name: 'verdict', label: 'ledger.fieldVerdict', type: 'word', get: (row) => row.decision?.verdict ?? row.entry.entry, group: true, sort: true },
		{ name: 'end', label: 'ledger.fieldEnd', type: 'word', get: (row) => row.end, group: true },
		{ name: 'time', label: 'ledger.fieldTime', type: 'date', get: (row) => row.at, sort: true },
		{ name: 'day', label: 'ledger.fieldDay', type: 'word', get: (row) => dayOf(row, dates), group: true, filter: false },
		{ name: 'device', label: 'ledger.fieldDevice', type: 'word', get: (row) => row.deviceName, group: true, search: true },
		{ name: 'reason', label: 'ledger.fieldReason', type: 'text', get: (row) => row.decision?.reason ?? null, search: true },
		{ name: 'choice', label: 'ledger.fieldChoice', type: 'text', get: (row) => row.decision?.choice ?? null, search: true },
		{ name: 'change', label: 'ledger.fieldChange', type: 'text', get: (row) => changesOf(row, words), search: true },
		{ name: 'believed', label: 'ledger.fieldBelieved', type: 'flag', get: (row) => row.end !== 'unbelieved' },
		{ name: 'ledger', label: 'ledger.fieldLedger', type: 'word', get: (row) => row.place.path, group: true },
	];
}

/** The person's day of an entry as it heads a group; days in the order of their groups, newest first. */
export function dayOf(row: HistoryRow, dates: DateWords): string | null {
	const day = dates.dayOf(row.at);
	return day === null ? null : dates.dayText(day, 'weekday');
}

/** The names of the day groups of rows that stand newest first. */
export function daysInOrder(rows: readonly HistoryRow[], dates: DateWords): readonly string[] {
	return [...new Set(rows.flatMap((row) => dayOf(row, dates) ?? []))];
}

function changesOf(row: HistoryRow, { t }: HistoryWords): readonly string[] {
	return (row.decision?.proposals ?? []).flatMap((json) => {
		const { where, before, after } = shownChange(json, t);
		return [[where, before ?? '', after ?? ''].join(' ').trim()];
	});
}
