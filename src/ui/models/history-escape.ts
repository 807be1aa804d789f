/**
 * Agent text made inert for files that other programs read: Markdown that renders as the text itself, and cells that no
 * spreadsheet runs. Pure.
 */
import { isFormulaLike } from '../../decisions/splice';
import { revealedText } from '../../records/hidden-text';

/** Characters that begin something in Markdown or in Obsidian's own syntax (links, tags, comments, maths, highlights, templates). */
const ACTIVE = /[\\`*_[\]{}#|~$^=!%]/g;
/**
 * The lines of a text as Markdown that shows exactly this text: no link, tag, HTML, heading, list, table, fence, comment or
 * template can come of it. Hidden characters are written as their codes.
 */
export function inertLines(text: string): readonly string[] {
	return revealed(text).split('\n').map(inertLine);
}

/** {@link inertLines} on one line: line breaks become spaces. */
export function inertMarkdown(text: string): string {
	// Revealed first: some hidden characters count as spaces.
	return inertLine(revealed(text).replace(/[ \t\n]+/g, ' ').trim());
}

function revealed(text: string): string {
	return revealedText(text.replaceAll('\r\n', '\n'));
}

function inertLine(line: string): string {
	const escaped = line
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replace(ACTIVE, '\\$&')
		// Addresses are made links wherever they stand; so are `key:: value` fields of a plugin many people have.
		.replace(/:(?=[/:])/g, '&#58;')
		.replace(/(www)\./gi, '$1&#46;')
		.replaceAll('@', '&#64;');
	// Spaces in front would make a block of code.
	const indented = escaped.replace(/^[ \t]/, (space) => (space === '\t' ? '&#9;' : '&#32;'));
	// Nor a list or a rule.
	return indented.replace(/^([-+])/, '\\$1').replace(/^(\d{1,9})([.)])(?=[ \t]|$)/, '$1\\$2');
}

/** What was done to a value so that it can stand in a cell. */
export interface SafeCell {
	readonly text: string;
	/** An apostrophe was put in front: a spreadsheet would have run the value. */
	readonly hasApostrophe: boolean;
	/** Hidden characters are written as their codes. */
	readonly isRevealed: boolean;
}

/** A full-width sign, or spaces before a sign: some spreadsheets run these, too. */
const ALSO_RUN = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
const PLAIN_NUMBER = /^[+-]?\d+(?:[.,]\d+)*%?$/;

/** A value for a CSV file that a person may open in a spreadsheet. Plain numbers such as `-5` stay as they are. */
export function safeCell(value: string): SafeCell {
	const shown = revealedText(value);
	const runs = isFormulaLike(shown) || (ALSO_RUN.test(shown) && !PLAIN_NUMBER.test(shown.trim()));
	return { text: runs ? `'${shown}` : shown, hasApostrophe: runs, isRevealed: shown !== value };
}
