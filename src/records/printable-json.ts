/** JSON text in which nothing hides: what is printed may come from files that an agent wrote. */

const HIDDEN_IN_JSON = /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

/**
 * A value as JSON text that is safe to show: characters that do not show are written as `\uXXXX`, which any JSON reader turns
 * back into the same text.
 * @param indent spaces; 0 = all on one line
 */
export function printableJson(value: unknown, indent = 2): string {
	return JSON.stringify(value, null, indent).replace(HIDDEN_IN_JSON, (character) => {
		let escaped = '';
		for (let at = 0; at < character.length; at += 1) escaped += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
		return escaped;
	});
}
