/** What a value typed by hand means before it is written: how a date will be read, and whether it can go on. Pure. */
import type { Translator } from '../../i18n/translate';
import type { DateValue } from '../../records/date-value';
import type { Certainty } from '../../records/record-types';
import { readDateCell } from '../../workspace/date-cell';
import type { DateWords } from '../date-words';

/**
 * - `unchanged`: what the cell says already, white space around it apart;
 * - `empty`: the cell will be empty;
 * - `date`: read as a date of some precision; `words`: kept as words, in no calendar;
 * - `impossible`: spells a day that is not on the calendar;
 * - `value`: any text, in a cell that is no date.
 */
export type CellEdit =
	| { readonly kind: 'unchanged' | 'empty' | 'words' | 'impossible' | 'value'; readonly after: string }
	| { readonly kind: 'date'; readonly after: string; readonly value: DateValue; readonly certainty: Certainty | null };

/**
 * Reads what was typed. White space around it is dropped.
 * @param before the cell as the file has it
 * @param isDate whether the column is a date of the tracker
 */
export function readCellEdit(before: string, typed: string, isDate: boolean): CellEdit {
	const after = typed.trim();
	if (after === before.trim()) return { kind: 'unchanged', after };
	if (after === '') return { kind: 'empty', after };
	if (!isDate) return { kind: 'value', after };
	const read = readDateCell(after);
	if (read === null || read.value.precision === 'prose') return { kind: 'words', after };
	if (read.value.precision === 'invalid') return { kind: 'impossible', after };
	return { kind: 'date', after, value: read.value, certainty: read.certainty };
}

/** Whether a change can be made of it. */
export function canGoOn(edit: CellEdit): boolean {
	return edit.kind !== 'unchanged' && edit.kind !== 'impossible';
}

/** How it will be read, in a sentence; empty where there is nothing to say. */
export function cellEditWords(edit: CellEdit, t: Translator, dates: DateWords): string {
	switch (edit.kind) {
		case 'unchanged':
		case 'value':
			return '';
		case 'empty':
		case 'words':
		case 'impossible':
			return t(`move.read.${edit.kind}`);
		case 'date': {
			const { value } = edit;
			const span = dates.daySpan(value);
			const isOneDay = span !== null && span.first === span.last;
			const date = value.precision === 'day' && span !== null ? dates.dayText(span.first, 'long') : dates.text(value, true);
			const read = t(isOneDay ? 'move.read.day' : 'move.read.wide', { date });
			return edit.certainty === null ? read : t('move.read.certainty', { read, certainty: t(`common.certainty.${edit.certainty}`) });
		}
	}
}
