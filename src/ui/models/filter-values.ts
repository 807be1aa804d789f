/**
 * What one condition of a filter asks of one value, by the field's type. A value that is not there meets no condition but
 * `!=` and `is empty`. Pure.
 */
import type { DateValue } from '../../records/date-value';
import type { DateWords, DayNumber } from '../date-words';
import { isDateValue, isEmptyValue, textOfValue, type FieldType, type FieldValue } from './fields';
import type { FilterOperator } from './filter-words';

export type ValueTest = (value: FieldValue) => boolean;
export type ValueProblem = 'bad_number' | 'bad_date' | 'bad_flag';

/** What dates are measured against: the person's calendar, and today for `today+14`. */
export interface FilterContext {
	readonly words: DateWords | null;
	readonly today: DayNumber | null;
}

const DAY_MS = 86_400_000;

/**
 * Makes the test of one condition.
 * @param wanted the values asked for (several only for `in`)
 * @returns the test, or what is wrong with a wanted value
 */
export function valueTest(type: FieldType, operator: FilterOperator, wanted: readonly string[], context: FilterContext): ValueTest | { problem: ValueProblem; found: string } {
	if (operator === 'empty') return isEmptyValue;
	if (operator === 'contains') {
		const part = plainText(wanted[0] ?? '');
		return (value) => texts(value).some((text) => text.includes(part));
	}
	const tests: ValueTest[] = [];
	for (const word of wanted) {
		const test = oneTest(type, operator === 'in' || operator === '!=' ? '=' : operator, word, context);
		if (typeof test !== 'function') return test;
		tests.push(test);
	}
	const any: ValueTest = (value) => tests.some((test) => test(value));
	return operator === '!=' ? (value) => !any(value) : any;
}

type Comparison = '=' | '<' | '<=' | '>' | '>=';

function oneTest(type: FieldType, operator: Comparison, word: string, context: FilterContext): ValueTest | { problem: ValueProblem; found: string } {
	if (type === 'number') {
		const wanted = Number(word.replace(/[\s_,]/gu, ''));
		if (word.trim() === '' || Number.isNaN(wanted)) return { problem: 'bad_number', found: word };
		return (value) => typeof value === 'number' && holds(operator, value - wanted);
	}
	if (type === 'date') {
		const wanted = dayRange(word, context.today);
		if (wanted === null) return { problem: 'bad_date', found: word };
		return (value) => value !== null && isDateValue(value) && dateHolds(operator, value, wanted, context.words);
	}
	if (type === 'flag') {
		const wanted = flagOf(word);
		if (wanted === null) return { problem: 'bad_flag', found: word };
		return (value) => typeof value === 'boolean' && (operator === '=' ? value === wanted : holds(operator, Number(value) - Number(wanted)));
	}
	const wanted = plainText(word);
	if (operator === '=') return (value) => texts(value).includes(wanted);
	return (value) => texts(value).some((text) => text !== '' && holds(operator, compareTexts(text, wanted)));
}

function holds(operator: Comparison, difference: number): boolean {
	if (operator === '=') return difference === 0;
	if (operator === '<') return difference < 0;
	if (operator === '<=') return difference <= 0;
	if (operator === '>') return difference > 0;
	return difference >= 0;
}

/** Both numbers: by size. Otherwise by letters, digits inside counted as numbers. */
function compareTexts(left: string, right: string): number {
	const [a, b] = [Number(left), Number(right)];
	if (left !== '' && right !== '' && !Number.isNaN(a) && !Number.isNaN(b)) return a - b;
	return left.localeCompare(right, undefined, { numeric: true });
}

function plainText(text: string): string {
	return text.normalize('NFC').trim().toLowerCase();
}

function texts(value: FieldValue): readonly string[] {
	if (value === null) return [];
	if (Array.isArray(value)) return value.map((part: unknown) => plainText(String(part)));
	return [plainText(textOfValue(value))];
}

function flagOf(word: string): boolean | null {
	const plain = plainText(word);
	if (['true', 'yes', 'y', '1', '是', '真'].includes(plain)) return true;
	if (['false', 'no', 'n', '0', '否', '假'].includes(plain)) return false;
	return null;
}

interface DayRange {
	readonly first: DayNumber;
	readonly last: DayNumber;
}

/** `2026-12-01`, `2026-12`, `2026`, `today`, `today+14`, `today-7`; `null` for anything else, also for 2026-02-30. */
function dayRange(word: string, today: DayNumber | null): DayRange | null {
	const relative = /^(?:today|今天)\s*(?:([+-])\s*(\d{1,5})\s*(?:d|days?|天)?)?$/iu.exec(word.trim());
	if (relative !== null) {
		if (today === null) return null;
		const shift = Number(relative[2] ?? 0) * (relative[1] === '-' ? -1 : 1);
		return { first: today + shift, last: today + shift };
	}
	const parts = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/u.exec(word.trim());
	if (parts === null) return null;
	const year = Number(parts[1]);
	if (parts[2] === undefined) return { first: dayOfDate(year, 0, 1), last: dayOfDate(year, 11, 31) };
	const month = Number(parts[2]) - 1;
	if (month < 0 || month > 11) return null;
	if (parts[3] === undefined) return { first: dayOfDate(year, month, 1), last: dayOfDate(year, month + 1, 0) };
	const day = Number(parts[3]);
	const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
	if (day < 1 || day > daysInMonth) return null;
	return { first: dayOfDate(year, month, day), last: dayOfDate(year, month, day) };
}

function dayOfDate(year: number, month: number, day: number): DayNumber {
	return Math.floor(Date.UTC(year, month, day) / DAY_MS);
}

/** A date with doubt (a month, a year) meets a condition when one of the days it may mean does: nothing possible is hidden. */
function dateHolds(operator: Comparison, value: DateValue, wanted: DayRange, words: DateWords | null): boolean {
	const span = words === null ? plainSpan(value) : words.daySpan(value);
	if (span === null) return false;
	if (operator === '=') return span.first <= wanted.last && span.last >= wanted.first;
	if (operator === '<') return span.first < wanted.first;
	if (operator === '<=') return span.first <= wanted.last;
	if (operator === '>') return span.last > wanted.last;
	return span.last >= wanted.first;
}

/** The span without a person's calendar: instants fall on their UTC day. */
function plainSpan(value: DateValue): DayRange | null {
	if (Number.isNaN(value.ms)) return null;
	const first = Math.floor(value.ms / DAY_MS);
	const date = new Date(value.ms);
	if (value.precision === 'month') return { first, last: dayOfDate(date.getUTCFullYear(), date.getUTCMonth() + 1, 0) };
	if (value.precision === 'year') return { first, last: dayOfDate(date.getUTCFullYear(), 11, 31) };
	return { first, last: first };
}
