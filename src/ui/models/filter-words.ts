/**
 * The words of a filter text: names, values, operators, brackets. Full-width punctuation counts as its plain twin,
 * so that a Chinese keyboard needs no switching. Pure.
 */
export type FilterOperator = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'contains' | 'in' | 'empty';

export interface FilterWord {
	readonly kind: 'word' | 'quoted' | 'operator' | 'open' | 'close' | 'comma';
	/** The word; for quoted text what is between the quotes; for operators the plain spelling. */
	readonly text: string;
	/** Offset in the filter text, UTF-16 units. */
	readonly at: number;
	readonly end: number;
	/** False when a quote was opened and never closed. */
	readonly closed: boolean;
}

const QUOTES: ReadonlyMap<string, string> = new Map([
	['"', '"'],
	["'", "'"],
	['\u201c', '\u201d'],
	['\u2018', '\u2019'],
	['\u300c', '\u300d'],
]);
const SINGLE: ReadonlyMap<string, FilterWord['kind']> = new Map([
	['(', 'open'],
	[')', 'close'],
	[',', 'comma'],
	['\u3001', 'comma'],
]);
const OPERATORS: ReadonlyMap<string, FilterOperator> = new Map<string, FilterOperator>([
	['=', '='],
	['==', '='],
	['!=', '!='],
	['<>', '!='],
	['\u2260', '!='],
	['<', '<'],
	['<=', '<='],
	['\u2264', '<='],
	['>', '>'],
	['>=', '>='],
	['\u2265', '>='],
]);

/** Full-width forms (U+FF01 to U+FF5E) as their plain twins, one for one. */
function halfWidth(text: string): string {
	return text.replace(/[\uFF01-\uFF5E]/gu, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0));
}

/** Splits a filter text into words. Never throws; what it does not know is part of a word. */
export function filterWords(text: string): readonly FilterWord[] {
	const words: FilterWord[] = [];
	let at = 0;
	while (at < text.length) {
		const char = text.charAt(at);
		if (/\s/u.test(char)) {
			at += 1;
			continue;
		}
		const word = quotedAt(text, at) ?? markAt(text, at) ?? plainAt(text, at);
		words.push(word);
		at = word.end;
	}
	return words;
}

function quotedAt(text: string, at: number): FilterWord | null {
	const closing = QUOTES.get(text.charAt(at));
	if (closing === undefined) return null;
	const end = text.indexOf(closing, at + 1);
	if (end === -1) return { kind: 'quoted', text: text.slice(at + 1), at, end: text.length, closed: false };
	return { kind: 'quoted', text: text.slice(at + 1, end), at, end: end + 1, closed: true };
}

function markAt(text: string, at: number): FilterWord | null {
	const single = SINGLE.get(halfWidth(text.charAt(at)));
	if (single !== undefined) return { kind: single, text: text.charAt(at), at, end: at + 1, closed: true };
	for (const length of [2, 1]) {
		const operator = OPERATORS.get(halfWidth(text.slice(at, at + length)));
		if (operator !== undefined && at + length <= text.length) return { kind: 'operator', text: operator, at, end: at + length, closed: true };
	}
	return null;
}

function plainAt(text: string, at: number): FilterWord {
	let end = at + 1;
	while (end < text.length) {
		if (/\s/u.test(text.charAt(end)) || markAt(text, end) !== null) break;
		end += 1;
	}
	return { kind: 'word', text: text.slice(at, end), at, end, closed: true };
}
