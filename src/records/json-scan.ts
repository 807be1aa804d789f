/**
 * Steps over JSON text that has already been parsed once, so that what `JSON.parse` drops (the spelling of numbers,
 * keys said twice) can be found. Nothing here checks the text: callers pass only text that parsed. No recursion, so
 * deep nesting cannot exhaust the stack.
 */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The index behind the closing quote of the string that opens at `open`. */
export function endOfString(text: string, open: number): number {
	let close = text.indexOf('"', open + 1);
	while (close !== -1) {
		let slashes = 0;
		while (text.charCodeAt(close - 1 - slashes) === BACKSLASH) slashes += 1;
		if (slashes % 2 === 0) return close + 1;
		close = text.indexOf('"', close + 1);
	}
	return text.length;
}

/** The index of the next character that is not JSON white space. */
export function skipSpace(text: string, from: number): number {
	let index = from;
	for (;;) {
		const code = text.charCodeAt(index);
		if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return index;
		index += 1;
	}
}

/** The index behind the value that starts at `start`. */
export function endOfValue(text: string, start: number): number {
	const first = text[start];
	if (first === '"') return endOfString(text, start);
	let index = start;
	if (first !== '{' && first !== '[') {
		while (index < text.length && !',]} \n\r\t'.includes(text[index] ?? ',')) index += 1;
		return index;
	}
	let depth = 0;
	while (index < text.length) {
		const code = text.charCodeAt(index);
		if (code === QUOTE) {
			index = endOfString(text, index);
			continue;
		}
		if (code === 0x7b || code === 0x5b) depth += 1;
		else if (code === 0x7d || code === 0x5d) {
			depth -= 1;
			if (depth === 0) return index + 1;
		}
		index += 1;
	}
	return index;
}

/** The key that the string token at `start` … `end` spells. */
export function decodeKey(text: string, start: number, end: number): string {
	const inner = text.slice(start + 1, end - 1);
	if (!inner.includes('\\')) return inner;
	const decoded: unknown = JSON.parse(text.slice(start, end));
	return typeof decoded === 'string' ? decoded : inner;
}

/** The start of the LAST member `key` of the object that opens at `open` (what `JSON.parse` keeps), or -1. */
export function findMember(text: string, open: number, key: string): number {
	let found = -1;
	let index = skipSpace(text, open + 1);
	while (text.charCodeAt(index) === QUOTE) {
		const keyEnd = endOfString(text, index);
		const value = skipSpace(text, skipSpace(text, keyEnd) + 1);
		if (decodeKey(text, index, keyEnd) === key) found = value;
		index = skipSpace(text, endOfValue(text, value));
		if (text[index] !== ',') break;
		index = skipSpace(text, index + 1);
	}
	return found;
}

/** The start of element `position` (from 0) of the array that opens at `open`, or -1. */
export function findElement(text: string, open: number, position: number): number {
	let index = skipSpace(text, open + 1);
	for (let at = 0; index < text.length && text[index] !== ']'; at += 1) {
		if (at === position) return index;
		index = skipSpace(text, endOfValue(text, index));
		if (text[index] !== ',') return -1;
		index = skipSpace(text, index + 1);
	}
	return -1;
}
