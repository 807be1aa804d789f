/** One line of JSON text: parsed, and what `JSON.parse` does not tell about it (DESIGN §3, rules 1 and 5). */
import { decodeKey, endOfString, endOfValue, findElement, findMember, skipSpace } from './json-scan';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

export type LineFault = 'not_json' | 'not_object' | 'two_records_on_one_line' | 'conflict_marker';

export type ParsedLine =
	| { readonly ok: true; readonly json: Record<string, unknown> }
	| { readonly ok: false; readonly code: LineFault };

/**
 * Parses one line (without its line break; a trailing carriage return does not matter).
 *
 * - `conflict_marker`: a line that git or a sync tool left (`<<<<<<<`, `|||||||`, `=======`, `>>>>>>>`);
 * - `two_records_on_one_line`: more than one JSON value, or a torn record with a whole one glued on;
 * - `not_object`: JSON, but not an object;
 * - `not_json`: anything else. Never throws.
 */
export function parseLine(text: string): ParsedLine {
	let parsed: unknown;
	try {
		parsed = JSON.parse(text);
	} catch {
		return { ok: false, code: faultOf(text) };
	}
	return isJsonObject(parsed) ? { ok: true, json: parsed } : { ok: false, code: 'not_object' };
}

/** Whether a parsed value is an object with members (not an array, not `null`). */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const CONFLICT_MARKER = /^(?:<{7}|>{7}|\|{7})(?:\s|$)|^={7}\s*$/;

function faultOf(text: string): LineFault {
	if (CONFLICT_MARKER.test(text)) return 'conflict_marker';
	return holdsSeveralValues(text) || endsWithWholeRecord(text) ? 'two_records_on_one_line' : 'not_json';
}

/** Whether the text is two or more JSON values in a row, the first an object or array. */
function holdsSeveralValues(text: string): boolean {
	let values = 0;
	let index = skipSpace(text, 0);
	while (index < text.length) {
		if (text[index] !== '{' && text[index] !== '[') return false;
		const end = endOfValue(text, index);
		if (!isJson(text.slice(index, end))) return false;
		values += 1;
		index = skipSpace(text, end);
	}
	return values > 1;
}

/** How many places of a damaged line are tried as the start of a whole record. */
const MOST_STARTS = 32;

/**
 * Whether a whole record stands at the end of a torn one: `{"id":"A","text":"cu{"id":"B"}`. An object where a value
 * is due (`{"meta":{"a":1}`) is no second record but the torn record's own.
 */
function endsWithWholeRecord(text: string): boolean {
	const first = skipSpace(text, 0);
	if (text[first] !== '{') return false;
	let start = text.indexOf('{"', first + 1);
	for (let tries = 0; start !== -1 && tries < MOST_STARTS; tries += 1) {
		if (isJson(text.slice(start)) && !valueIsDueAt(text, start)) return true;
		start = text.indexOf('{"', start + 1);
	}
	return false;
}

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

/** Whether JSON text read up to `end` asks for a value next: after a colon, or inside an array. */
function valueIsDueAt(text: string, end: number): boolean {
	const open: string[] = [];
	let last = '';
	for (let index = 0; index < end; index += 1) {
		const character = text[index] ?? '';
		if (character === '"') {
			const close = endOfString(text, index);
			if (close > end) return false;
			index = close - 1;
			last = '"';
		} else if (character.trim() !== '') {
			if (character === '{' || character === '[') open.push(character);
			else if (character === '}' || character === ']') open.pop();
			last = character;
		}
	}
	return last === ':' || last === '[' || (last === ',' && open.at(-1) === '[');
}

/**
 * Paths of the keys that one object of the line says more than once (`status`, `meta.status`, `attempts[1].code`), each once,
 * in the order of the text. `parsed` is what `JSON.parse` made of `text`.
 *
 * One pass over the text: as many keys in it as members in the parsed value means that none is doubled, and that is
 * all that nearly every line costs.
 */
export function duplicateKeys(text: string, parsed: unknown): readonly string[] {
	if (keysInText(text) === membersOf(parsed)) return [];
	return doubledPaths(text);
}

function keysInText(text: string): number {
	const { length } = text;
	let keys = 0;
	let index = 0;
	while (index < length) {
		if (text.charCodeAt(index) !== QUOTE) {
			index += 1;
			continue;
		}
		index += 1;
		for (let code = text.charCodeAt(index); code !== QUOTE && index < length; code = text.charCodeAt(index)) {
			index += code === BACKSLASH ? 2 : 1;
		}
		index += 1;
		let next = text.charCodeAt(index);
		if (next <= 0x20) next = text.charCodeAt(skipSpace(text, index));
		if (next === COLON) keys += 1;
	}
	return keys;
}

function membersOf(parsed: unknown): number {
	if (typeof parsed !== 'object' || parsed === null) return 0;
	let members = 0;
	const waiting: object[] = [parsed];
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		if (Array.isArray(next)) {
			for (const element of next as unknown[]) if (typeof element === 'object' && element !== null) waiting.push(element);
			continue;
		}
		const holder = next as Record<string, unknown>;
		for (const key in holder) {
			members += 1;
			const value = holder[key];
			if (typeof value === 'object' && value !== null) waiting.push(value);
		}
	}
	return members;
}

interface OpenContainer {
	readonly path: string;
	/** Keys seen so far; `null` for an array. */
	readonly keys: Set<string> | null;
	position: number;
}

function doubledPaths(text: string): readonly string[] {
	const found = new Set<string>();
	const open: OpenContainer[] = [];
	let path = '';
	let index = skipSpace(text, 0);
	while (index < text.length) {
		const character = text[index];
		const container = open.at(-1);
		if (character === '{' || character === '[') {
			const base = container?.keys === null ? `${container.path}[${container.position}]` : path;
			open.push({ path: base, keys: character === '{' ? new Set() : null, position: 0 });
			index += 1;
		} else if (character === '}' || character === ']') {
			open.pop();
			index += 1;
		} else if (character === ',') {
			if (container !== undefined) container.position += 1;
			index += 1;
		} else if (character === '"' && container !== undefined) {
			const end = endOfString(text, index);
			const colon = skipSpace(text, end);
			if (container.keys !== null && text[colon] === ':') {
				const key = decodeKey(text, index, end);
				path = container.path === '' ? key : `${container.path}.${key}`;
				if (container.keys.has(key)) found.add(path);
				container.keys.add(key);
				index = colon + 1;
			} else index = end;
		} else index = endOfValue(text, index);
		index = skipSpace(text, index);
	}
	return [...found];
}

/**
 * The raw JSON text of the LAST top-level value of `key` (what `JSON.parse` kept): `9007199254740993` where the parsed
 * number would be …992. `null` when the line has no such key or is no object. The text must have parsed.
 */
export function rawTokenOf(text: string, key: string): string | null {
	if (!text.includes('\\')) {
		// Without an escape in the line, a key that stands in it once between quotes is the key itself or nothing is.
		const quoted = `"${key}"`;
		const at = text.indexOf(quoted);
		if (at === -1) return null;
		const colon = skipSpace(text, at + quoted.length);
		if (text.indexOf(quoted, at + 1) === -1 && text[colon] === ':' && isAtTop(text, at)) {
			const start = skipSpace(text, colon + 1);
			return text.slice(start, endOfValue(text, start));
		}
	}
	return rawTokenAt(text, [key]);
}

/** Whether no more than the line's own object is open before `end`, as far as counting braces tells without looking into text. */
function isAtTop(text: string, end: number): boolean {
	const second = text.indexOf('{', text.indexOf('{') + 1);
	return second === -1 || second > end;
}

/** {@link rawTokenOf} for a value further inside: member names and array positions from the top. */
export function rawTokenAt(text: string, path: readonly (string | number)[]): string | null {
	let at = skipSpace(text, 0);
	for (const step of path) {
		if (typeof step === 'number') at = text[at] === '[' ? findElement(text, at, step) : -1;
		else at = text[at] === '{' ? findMember(text, at, step) : -1;
		if (at === -1) return null;
	}
	return text.slice(at, endOfValue(text, at));
}
