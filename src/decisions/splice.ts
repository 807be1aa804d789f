/**
 * A splice: the one range of a target's bytes that a proposal changes, and nothing else (DESIGN §5, "Proposals"). Every
 * splice file makes one of these; `apply.ts` writes it.
 */
import { decodeUtf8 } from '../workspace/lines';
import { isUtf16 } from '../workspace/line-faults';
import type { PropertyValue } from './proposal-schema';

/** Why a target or a proposal is not spliced. Stable words: the screen has a sentence for each. */
export type RefusalCode =
	| 'not_utf8'
	| 'utf16'
	| 'nul_bytes'
	| 'ill_formed_text'
	| 'unknown_delimiter'
	| 'unterminated_quote'
	| 'stray_quote'
	| 'stray_return'
	| 'conflict_marker'
	| 'duplicate_header'
	| 'missing_column'
	| 'ragged_row'
	| 'missing_key'
	| 'duplicate_key'
	| 'key_exists'
	| 'torn_tail'
	| 'corrupt_line'
	| 'duplicate_record'
	| 'no_front_matter'
	| 'front_matter_fault'
	| 'tabs'
	| 'anchors'
	| 'multi_line_value'
	| 'unwritable_value'
	| 'marker_name'
	| 'missing_marker'
	| 'duplicate_marker'
	| 'marker_order'
	| 'marker_in_code'
	| 'marker_in_front_matter'
	| 'marker_in_comment'
	| 'marker_not_alone'
	| 'content_has_comment'
	| 'content_opens_fence'
	| 'content_opens_comment'
	| 'reads_back_wrong';

export interface Refusal {
	readonly code: RefusalCode;
	/** The name, key or column it is about; for a misspelt column also the nearest right one. */
	readonly detail: string | null;
	/** Line of the target, from 1; `null` when it is about no line. */
	readonly line: number | null;
}

/** Something the person should see before agreeing; it changes nothing. `formula`: a spreadsheet would run the value. */
export type SpliceNote = 'formula' | 'quoted' | 'line_breaks_as_in_file';

export interface SpliceChange {
	readonly outcome: 'change';
	/** The range of the bytes before that goes away: `start` inclusive, `end` exclusive. Equal for an insertion. */
	readonly start: number;
	readonly end: number;
	readonly replacement: Uint8Array;
	/** The whole target afterwards. */
	readonly after: Uint8Array;
	/** What the cell, property or block says now; `null` when it is not there yet. */
	readonly found: string | null;
	/** The bytes of the cell, value or block as they stand, as text: what the inverse puts back, and what a decision binds to. */
	readonly source: string | null;
	/** Front matter only: the value before as YAML reads it, `null` for none. */
	readonly was?: PropertyValue | null;
	readonly notes: readonly SpliceNote[];
}

export type Splice =
	| SpliceChange
	/** The target already says it; nothing is to be written. */
	| { readonly outcome: 'no_op'; readonly found: string | null; readonly source: string | null }
	/** The target says something else than the proposal expected (DESIGN §5: nothing is written, the person is asked again). */
	| { readonly outcome: 'stale'; readonly found: string | null; readonly source: string | null }
	| { readonly outcome: 'refused'; readonly refusal: Refusal };

const BOM = '\uFEFF';
const encoder = new TextEncoder();


/** Text as UTF-8. The text must be well formed: ask {@link isWellFormed} first. */
export function utf8(text: string): Uint8Array {
	return encoder.encode(text);
}

/** Whether the text has no lone surrogate, which UTF-8 cannot hold. */
export function isWellFormed(text: string): boolean {
	return !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?:^|[^\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text);
}

export function refuse(code: RefusalCode, detail: string | null = null, line: number | null = null): Splice {
	return { outcome: 'refused', refusal: { code, detail, line } };
}

/** The text of a target without its byte order mark, or the refusal. Encoding the text again gives the same bytes. */
export function targetText(bytes: Uint8Array): { readonly text: string; readonly bom: string } | { readonly text: null; readonly refusal: Splice } {
	if (isUtf16(bytes)) return { text: null, refusal: refuse('utf16') };
	const decoded = decodeUtf8(bytes);
	if (decoded === null) return { text: null, refusal: refuse('not_utf8') };
	if (decoded.includes('\0')) return { text: null, refusal: refuse('nul_bytes', null, lineAt(decoded, decoded.indexOf('\0'))) };
	return decoded.startsWith(BOM) ? { text: decoded.slice(1), bom: BOM } : { text: decoded, bom: '' };
}

/** `null` when a proposed text can be written as UTF-8 text, else the refusal. */
export function textProblem(text: string): Splice | null {
	if (!isWellFormed(text)) return refuse('ill_formed_text');
	return text.includes('\0') ? refuse('nul_bytes') : null;
}

/** The line, from 1, of a place in text. */
export function lineAt(text: string, index: number): number {
	let line = 1;
	for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
	return line;
}

/**
 * The change that puts `replacement` in the place of `text[start … end)`. By index, never by a replacement pattern
 * (`$&` in a value is two characters).
 */
export function spliceText(
	bom: string,
	text: string,
	range: { readonly start: number; readonly end: number },
	replacement: string,
	said: Pick<SpliceChange, 'found' | 'source' | 'was' | 'notes'>,
): SpliceChange {
	const before = utf8(bom + text.slice(0, range.start));
	const middle = utf8(replacement);
	const gone = utf8(text.slice(range.start, range.end)).length;
	const rest = utf8(text.slice(range.end));
	const after = new Uint8Array(before.length + middle.length + rest.length);
	after.set(before);
	after.set(middle, before.length);
	after.set(rest, before.length + middle.length);
	return { outcome: 'change', start: before.length, end: before.length + gone, replacement: middle, after, ...said };
}

/**
 * Whether a spreadsheet would run the text as a formula: `=`, `+`, `-`, `@`, tab or CR in front, unless it is a plain
 * number such as `-5` or `+0.5`.
 */
export function isFormulaLike(text: string): boolean {
	return /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(?:[.,]\d+)*%?$/.test(text);
}

/** The line break a text uses most at its start: that of its first line; LF when it has none. */
export function lineBreakOf(text: string): '\n' | '\r\n' {
	const feed = text.indexOf('\n');
	return feed > 0 && text.charAt(feed - 1) === '\r' ? '\r\n' : '\n';
}
