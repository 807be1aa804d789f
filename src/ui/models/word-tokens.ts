/** Text in words, as a person compares it: letters and digits in runs, Chinese and Japanese by the character, spaces, signs. Pure. */

/**
 * One token each, in this order: a line break; other white space; a picture with what joins it; a number, date or version
 * with its unit (`6.5`, `2026-03-09`, `15th`); one character of a script without spaces; a word with its apostrophes; anything else with its marks.
 */
const TOKEN =
	/\r?\n|[^\S\n]+|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u200d\p{Extended_Pictographic})*|\p{N}+(?:[.,:/-]\p{N}+)*(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}_])*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])(?:[\p{L}\p{M}\p{N}_]|\u200c|\u200d))+(?:['\u2019](?=\p{L})\p{L}+)*|[\s\S]\p{M}*/gu;

const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** All tokens of a text, in order; joined they are the text again. */
export function tokensOf(text: string): readonly string[] {
	return text.match(TOKEN) ?? [];
}

/** The lines of a text, each with its line break; joined they are the text again. */
export function linesOf(text: string): readonly string[] {
	return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/** Whether a token has a letter or digit, and is not only space or signs. */
export function saysSomething(token: string): boolean {
	return SAYS_SOMETHING.test(token);
}
