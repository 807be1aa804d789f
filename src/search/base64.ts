/** Base64 of a text's UTF-8 bytes (RFC 4648 §4), for basic authentication. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The text in base64, padded. Lone surrogates become U+FFFD, as everywhere in UTF-8. */
export function base64(text: string): string {
	const bytes = new TextEncoder().encode(text);
	let out = '';
	for (let at = 0; at < bytes.length; at += 3) {
		const [a = 0, b, c] = [bytes[at], bytes[at + 1], bytes[at + 2]];
		const word = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
		out += letter(word >> 18) + letter(word >> 12) + (b === undefined ? '=' : letter(word >> 6)) + (c === undefined ? '=' : letter(word));
	}
	return out;
}

const letter = (bits: number): string => LETTERS.charAt(bits & 63);
