/** Words of a text with their places: for finding what a statement and a result have in common. Linear in the text. */

/** A word as it stands, and as it is compared. Offsets are UTF-16, end not included. */
export interface Word {
	readonly from: number;
	readonly to: number;
	/** NFKC, lower case. */
	readonly plain: string;
	/** Of a script that puts no spaces between words: compared by pairs of characters. */
	readonly isRun: boolean;
}

/** Numbers keep what stands between their digits: `2026-03-31`, `31,200`, `7.0` are one word each. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3005\u30fc]+|\p{N}+(?:[.,:/\u2010-\u2013-]\p{N}+)*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}])+/gu;
const RUN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3005\u30fc]/u;

/** English words that say nothing about what a text is about. */
const STOP_WORDS: ReadonlySet<string> = new Set(
	'a about above after all also am an and any are as at be because been before being below between both but by can could did do does doing down during each few for from further had has have having he her here hers him his how i if in into is it its itself just me might more most must my no nor not of off on once only or other our out over own per same shall she should so some such than that the their theirs them then there these they this those through to too under until up upon very was we were what when where which while who whom why will with would you your'.split(' '),
);

/** The words of a text in order. */
export function wordsOf(text: string): readonly Word[] {
	return [...text.matchAll(WORD)].map((match) => {
		const [word] = match;
		return { from: match.index, to: match.index + word.length, plain: word.normalize('NFKC').toLowerCase(), isRun: RUN.test(word) };
	});
}

/** Whether a word says nothing by itself: an English filler, or a single letter or digit of a script with spaces. */
export function isFiller({ plain, isRun }: Word): boolean {
	return !isRun && (STOP_WORDS.has(plain) || Array.from(plain).length < 2);
}

/** What a set of texts says, in the units that are compared. */
export interface WordSet {
	readonly words: ReadonlySet<string>;
	readonly pairs: ReadonlySet<string>;
}

export function wordSetOf(texts: readonly string[]): WordSet {
	const words = new Set<string>();
	const pairs = new Set<string>();
	for (const word of texts.flatMap(wordsOf)) {
		if (word.isRun) for (const pair of pairsOf(word.plain)) pairs.add(pair);
		else if (!isFiller(word)) words.add(word.plain);
	}
	return { words, pairs };
}

function pairsOf(run: string): readonly string[] {
	const characters = Array.from(run);
	return characters.slice(1).map((character, index) => (characters[index] ?? '') + character);
}

/** The stretches of a text that are in a set, in order, none touching another. */
export function commonSpans(text: string, set: WordSet): readonly { readonly from: number; readonly to: number }[] {
	const spans: { from: number; to: number }[] = [];
	const add = (from: number, to: number): void => {
		const last = spans[spans.length - 1];
		if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
		else spans.push({ from, to });
	};
	for (const word of wordsOf(text)) {
		if (!word.isRun) {
			if (set.words.has(word.plain)) add(word.from, word.to);
			continue;
		}
		let at = word.from;
		let before: string | null = null;
		for (const character of text.slice(word.from, word.to)) {
			if (before !== null && set.pairs.has((before + character).normalize('NFKC').toLowerCase())) add(at - before.length, at + character.length);
			at += character.length;
			before = character;
		}
	}
	return spans;
}

/** Text as values are looked for in it: NFKC, lower case, any space as one blank. */
export function evenText(text: string): string {
	return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;

/**
 * Whether a value stands in a text word for word: case and spaces aside, and not as a part of a longer word or number (`7` is not in
 * `17`, `7.5` or `2026-7`).
 */
export function hasWords(text: string, value: string): boolean {
	const wanted = evenText(value);
	if (wanted === '') return false;
	const within = evenText(text);
	for (let at = within.indexOf(wanted); at !== -1; at = within.indexOf(wanted, at + 1)) {
		if (standsAlone(within, at, wanted)) return true;
	}
	return false;
}

function standsAlone(within: string, at: number, wanted: string): boolean {
	const end = at + wanted.length;
	return isEdge(characterBefore(within, at), characterBefore(within, at - 1), characterAt(wanted, 0)) && isEdge(characterAt(within, end), characterAt(within, end + 1), characterBefore(wanted, wanted.length));
}

/** @param outer the character beside the value; @param beyond the one behind that; @param inner the value's own at this edge */
function isEdge(outer: string, beyond: string, inner: string): boolean {
	if (outer === '' || inner === '' || RUN.test(inner) || RUN.test(outer)) return true;
	if (/\p{N}/u.test(inner) && /[.,:/\u2010-\u2013-]/u.test(outer) && /\p{N}/u.test(beyond)) return false;
	return !(WORD_CHARACTER.test(inner) && WORD_CHARACTER.test(outer));
}

function characterAt(text: string, at: number): string {
	const point = at < 0 ? undefined : text.codePointAt(at);
	return point === undefined ? '' : String.fromCodePoint(point);
}

function characterBefore(text: string, end: number): string {
	return end <= 0 ? '' : (Array.from(text.slice(Math.max(0, end - 2), end)).at(-1) ?? '');
}

/** Where a value stands in a text, to the letter and not as a part of a longer word or number. UTF-16 offsets, in order. */
export function placesOf(text: string, value: string): readonly number[] {
	const places: number[] = [];
	if (value === '') return places;
	for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + value.length)) {
		if (standsAlone(text, at, value)) places.push(at);
	}
	return places;
}
