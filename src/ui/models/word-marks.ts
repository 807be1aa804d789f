/** Long texts around a change made short, and the changed words found again in a quote. Pure. */
import type { DiffPiece, WordDiff } from './word-diff';
import { saysSomething, tokensOf } from './word-tokens';

/** A piece to be shown, or the place of one that is left out. */
export type FoldedPiece = { readonly kind: 'text'; readonly text: string; readonly changed: boolean } | { readonly kind: 'fold'; readonly characters: number };

/**
 * Leaves out the middle of long unchanged pieces, so that what changed is in sight.
 * @param keep UTF-16 units kept on each side of a change; what is left out is never shorter than that
 */
export function foldUnchanged(pieces: readonly DiffPiece[], keep: number): readonly FoldedPiece[] {
	return pieces.flatMap((piece, index): readonly FoldedPiece[] => {
		const head = index === 0 ? 0 : keep;
		const tail = index === pieces.length - 1 ? 0 : keep;
		const { text, changed } = piece;
		if (changed || pieces.length === 1 || text.length <= head + tail + keep) return [{ kind: 'text', text, changed }];
		const start = boundary(text, head);
		const end = boundary(text, text.length - tail);
		const shown = (part: string): readonly FoldedPiece[] => (part === '' ? [] : [{ kind: 'text', text: part, changed: false }]);
		return [...shown(text.slice(0, start)), { kind: 'fold', characters: Array.from(text.slice(start, end)).length }, ...shown(text.slice(end))];
	});
}

/** Never inside a pair of surrogates. */
function boundary(text: string, at: number): number {
	const code = text.charCodeAt(at);
	return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}

/** Phrases beyond this are no words that a quote would say again. */
const LONGEST_PHRASE = 80;

/**
 * What is new on the after side, as phrases to look for: whole changed pieces, and their words where a piece is longer.
 * Signs alone and single letters are none.
 */
export function newPhrases(diff: WordDiff): readonly string[] {
	const phrases = new Set<string>();
	for (const piece of diff.after) {
		if (!piece.changed) continue;
		const phrase = piece.text.trim();
		if (phrase.length <= LONGEST_PHRASE && isTelling(phrase)) phrases.add(phrase.toLowerCase());
		for (const token of tokensOf(phrase)) if (isTelling(token)) phrases.add(token.toLowerCase());
	}
	return [...phrases];
}

/** A number, or at least two characters with a letter among them. */
function isTelling(phrase: string): boolean {
	return saysSomething(phrase) && (phrase.length > 1 || /\p{N}/u.test(phrase));
}

/** A text with the given phrases marked as changed, whatever their case; only whole words count. */
export function markPhrases(text: string, phrases: readonly string[]): readonly DiffPiece[] {
	const tokens = tokensOf(text);
	const wanted = phrases.map((phrase) => tokensOf(phrase)).filter((words) => words.length > 0);
	const lower = tokens.map((token) => token.toLowerCase());
	const marked = new Array<boolean>(tokens.length).fill(false);
	const places = new Map<string, number[]>();
	lower.forEach((token, at) => {
		const known = places.get(token);
		if (known === undefined) places.set(token, [at]);
		else known.push(at);
	});
	for (const words of wanted) {
		for (const at of places.get(words[0] ?? '') ?? []) {
			if (words.every((word, offset) => lower[at + offset] === word)) marked.fill(true, at, at + words.length);
		}
	}
	const pieces: DiffPiece[] = [];
	tokens.forEach((token, at) => {
		const changed = marked[at] ?? false;
		const last = pieces[pieces.length - 1];
		if (last?.changed === changed) pieces[pieces.length - 1] = { text: last.text + token, changed };
		else pieces.push({ text: token, changed });
	});
	return pieces;
}
