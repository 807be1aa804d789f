/** Text from files on its way to a terminal: nothing in it may move the cursor, change a colour or hide (DESIGN §7). */
import { revealHidden, shorten } from '../src/records/hidden-text';

export { printableJson } from '../src/records/printable-json';

/**
 * One line of text for a terminal. Hidden, control and direction characters and line breaks become their codes
 * (`<U+202E>`); what is longer than `max` characters is cut and the cut says how much is missing (R84).
 * @param max in code points of the original text; no limit when left out
 */
export function printable(text: string, max = Infinity): string {
	const cut = shorten(text, max);
	const shown = revealHidden(cut.text)
		.map((piece) => (piece.hidden ? `<${piece.text}>` : piece.text.replace(/[\t\n\r]/g, codeOf)))
		.join('');
	return cut.hiddenCount === 0 ? shown : `${shown}… (${cut.hiddenCount} more)`;
}

function codeOf(character: string): string {
	return `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;
}
