/** Text from files on its way to a terminal: nothing in it may move the cursor, change a colour or hide (DESIGN §7). */
import { revealHidden, shorten } from '../src/records/hidden-text';

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

const HIDDEN_IN_JSON = /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

/**
 * A value as indented JSON text that is safe to show on a terminal: characters that do not show are written as
 * `\uXXXX`, which any JSON reader turns back into the same text.
 */
export function printableJson(value: unknown): string {
	return JSON.stringify(value, null, 2).replace(HIDDEN_IN_JSON, (character) => {
		let escaped = '';
		for (let at = 0; at < character.length; at += 1) escaped += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
		return escaped;
	});
}
