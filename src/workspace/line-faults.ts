/** Why a line is not a record (DESIGN §3 rule 1), and how its bytes are shown without doing harm. */
import { escapeBytes } from '../records/hidden-text';
import { parseLine } from '../records/json-text';
import type { LineSpan } from './lines';
import type { Place } from './place';
import type { BadLine, NoteCode } from './report-types';

/** What one line turned out to be. `json` is the parsed object and `text` what it was parsed from. */
export type LineReading =
	| { readonly lineClass: 'ok'; readonly json: Record<string, unknown>; readonly text: string; readonly bom: boolean }
	| { readonly lineClass: 'blank'; readonly bom: boolean }
	| { readonly lineClass: 'torn' | 'corrupt'; readonly code: NoteCode; readonly bom: boolean };

const BOM = '\uFEFF';

/**
 * Reads one line. `text` is `null` when its bytes are not UTF-8. A BOM at its start is accepted and said.
 * A line without a line break that does not parse is `torn`: its writer may still be at work. Never throws.
 */
export function readLineText(text: string | null, bytes: Uint8Array, from: number, to: number, finished: boolean): LineReading {
	if (text === null) return faultyLine(hasNul(bytes, from, to) ? 'nul_bytes' : 'invalid_utf8', finished, false);
	const bom = text.startsWith(BOM);
	const content = bom ? text.slice(1) : text;
	const parsed = parseLine(content);
	if (parsed.ok) return { lineClass: 'ok', json: parsed.json, text: content, bom };
	if (isBlank(content)) return { lineClass: 'blank', bom };
	if (content.includes('\0')) return faultyLine('nul_bytes', finished, bom);
	// Whole JSON of the wrong kind is not a record in flight, whatever follows.
	if (parsed.code === 'not_object') return { lineClass: 'corrupt', code: 'not_object', bom };
	return faultyLine(parsed.code, finished, bom);
}

function faultyLine(code: NoteCode, finished: boolean, bom: boolean): LineReading {
	// What a crash left unwritten is never still on its way.
	if (finished || code === 'nul_bytes') return { lineClass: 'corrupt', code, bom };
	const plain = code === 'not_json' || code === 'invalid_utf8';
	return { lineClass: 'torn', code: plain ? 'torn_tail' : code, bom };
}

function hasNul(bytes: Uint8Array, from: number, to: number): boolean {
	const at = bytes.indexOf(0, from);
	return at !== -1 && at < to;
}

/** JSON's own white space only: a line of other invisible characters is no blank line. */
function isBlank(text: string): boolean {
	return /^[ \t\r]*$/.test(text);
}

const PREVIEW_BYTES = 160;

/** The entry for a bad line; `head` is its beginning (all of it, or enough for the preview). */
export function badLine(
	path: string,
	span: Omit<Place, 'path'> & Partial<LineSpan>,
	lineClass: 'torn' | 'corrupt',
	code: NoteCode,
	head: Uint8Array,
): BadLine {
	const { preview, hiddenBytes } = escapeBytes(head, PREVIEW_BYTES);
	return {
		place: { path, line: span.line, offset: span.offset, length: span.length },
		lineClass,
		code,
		preview,
		hiddenBytes: hiddenBytes + Math.max(0, span.length - head.length),
	};
}

/** How many bytes {@link isUtf16} needs to decide; a shorter file is looked at again from its start when it grows. */
export const UTF16_NEEDS = 4;

/**
 * Whether a file that begins with these bytes is UTF-16: by its BOM, or by a NUL in every second place of the first
 * four bytes, which UTF-8 text never has.
 */
export function isUtf16(head: Uint8Array): boolean {
	const [a, b, c, d] = head;
	if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return true;
	if (a === undefined || b === undefined || c === undefined || d === undefined) return false;
	return (a !== 0 && b === 0 && c !== 0 && d === 0) || (a === 0 && b !== 0 && c === 0 && d !== 0);
}
