/**
 * Makes visible what a screen would not show (DESIGN §7): direction marks, zero-width, tag and control characters,
 * halves of a character. Text shown to a person goes through here, so that shown and stored text are the same.
 */

/** A piece of text; `hidden` pieces are one character each, written as its code (`U+202E`). */
export interface TextPiece {
	readonly text: string;
	readonly hidden: boolean;
}

/** Characters that Unicode lets a font leave out, control characters but tab and line feed, halves, odd separators. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cs}\p{Zl}\p{Zp}\ufff9-\ufffb]|(?![\t\n])\p{Cc}/u;
const EACH_HIDDEN = new RegExp(HIDDEN.source, 'gu');

const PICTURE = /\p{Extended_Pictographic}/u;
const PICTURE_PART = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
const JOINING_LETTER =
	/[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const IDEOGRAPH = /\p{Script=Han}/u;

/**
 * The text in pieces, in order. The pieces that are not hidden, together with the characters that the hidden ones
 * name, are the text again. Characters that only look hidden because they shape what is next to them stay plain: the joiner
 * inside an emoji, a joiner between letters of a script that needs it, one variation selector behind an emoji or
 * an ideograph, and the carriage return of a line break.
 */
export function revealHidden(text: string): readonly TextPiece[] {
	if (text === '') return [];
	if (!HIDDEN.test(text)) return [{ text, hidden: false }];
	const pieces: TextPiece[] = [];
	let plainFrom = 0;
	EACH_HIDDEN.lastIndex = 0;
	for (let match = EACH_HIDDEN.exec(text); match !== null; match = EACH_HIDDEN.exec(text)) {
		const character = match[0];
		const at = match.index;
		const end = at + character.length;
		if (shapesItsNeighbours(text, at, end)) continue;
		if (at > plainFrom) pieces.push({ text: text.slice(plainFrom, at), hidden: false });
		pieces.push({ text: codeOf(character), hidden: true });
		plainFrom = end;
	}
	if (plainFrom < text.length) pieces.push({ text: text.slice(plainFrom), hidden: false });
	return pieces;
}

/** The text with its hidden characters written as their codes, for places that take plain text only (titles, names, options). */
export function revealedText(text: string): string {
	return revealHidden(text)
		.map((piece) => piece.text)
		.join('');
}

function codeOf(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

function shapesItsNeighbours(text: string, at: number, end: number): boolean {
	const code = text.codePointAt(at) ?? 0;
	if (code === 0x0d) return text[end] === '\n';
	const before = characterBefore(text, at);
	if (code === 0x200c || code === 0x200d) {
		const after = characterAt(text, end);
		if (code === 0x200d && PICTURE_PART.test(before) && PICTURE.test(after)) return true;
		return JOINING_LETTER.test(before) && JOINING_LETTER.test(after);
	}
	if (code === 0xfe0e || code === 0xfe0f) {
		const isKeycap = text[end] === '\u20e3' && /[#*0-9]/.test(before);
		return isKeycap || PICTURE.test(before);
	}
	if ((code >= 0xfe00 && code <= 0xfe02) || (code >= 0xe0100 && code <= 0xe01ef)) return IDEOGRAPH.test(before);
	return false;
}

function characterAt(text: string, index: number): string {
	const code = text.codePointAt(index);
	return code === undefined ? '' : String.fromCodePoint(code);
}

function characterBefore(text: string, index: number): string {
	if (index <= 0) return '';
	const pair = index >= 2 ? (text.codePointAt(index - 2) ?? 0) : 0;
	return characterAt(text, pair > 0xffff ? index - 2 : index - 1);
}

/**
 * The first `maxCodePoints` characters, never half of one, and how many more there are (R84: cut text says how much
 * is hidden). A text that fits comes back as it is, with `hiddenCount` 0.
 */
export function shorten(text: string, maxCodePoints: number): { readonly text: string; readonly hiddenCount: number } {
	if (text.length <= maxCodePoints) return { text, hiddenCount: 0 };
	let end = 0;
	for (let kept = 0; kept < maxCodePoints && end < text.length; kept += 1) end += unitsAt(text, end);
	let hiddenCount = 0;
	for (let index = end; index < text.length; hiddenCount += 1) index += unitsAt(text, index);
	return { text: text.slice(0, end), hiddenCount };
}

/** UTF-16 units of the character at an index: 2 for a whole pair, else 1. */
function unitsAt(text: string, index: number): number {
	return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}

/**
 * A preview of bytes that cannot hurt: printable ASCII as it is, every other byte as `\xNN`. At most `max` bytes;
 * `hiddenBytes` says how many are not shown.
 */
export function escapeBytes(bytes: Uint8Array, max: number): { readonly preview: string; readonly hiddenBytes: number } {
	const shown = Math.min(bytes.length, Math.max(0, max));
	let preview = '';
	for (let index = 0; index < shown; index += 1) {
		const byte = bytes[index] ?? 0;
		preview += byte >= 0x20 && byte <= 0x7e ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`;
	}
	return { preview, hiddenBytes: bytes.length - shown };
}
