/**
 * What changed between two texts, word by word, both sides whole and readable (DESIGN §7). Long texts are compared line by
 * line first, so that 100 kB take no longer than a glance. Pure.
 */
import { commonRuns, type CommonRun } from './shortest-edit';
import { linesOf, saysSomething, tokensOf } from './word-tokens';

export interface DiffPiece {
	readonly text: string;
	readonly changed: boolean;
}

/** The pieces of each side joined are that side's text; the unchanged pieces of both sides are the same text. */
export interface WordDiff {
	readonly before: readonly DiffPiece[];
	readonly after: readonly DiffPiece[];
}

/** Beyond this many words on a side, lines are compared first. */
const MOST_WORDS_AT_ONCE = 2000;
const MOST_LINE_EDITS = 600;
const MOST_WORD_EDITS = 500;
/** Words of one changed block that are looked at singly. */
const MOST_WORDS_OF_BLOCK = 6000;

/** Compares two texts. */
export function wordDiff(before: string, after: string): WordDiff {
	if (before === after) return { before: whole(before, false), after: whole(after, false) };
	if (before === '' || after === '') return { before: whole(before, true), after: whole(after, true) };
	const sides = new Sides();
	const [left, right] = [tokensOf(before), tokensOf(after)];
	if (left.length <= MOST_WORDS_AT_ONCE && right.length <= MOST_WORDS_AT_ONCE) addWords(sides, left, right);
	else addLines(sides, linesOf(before), linesOf(after));
	return sides.done();
}

function whole(text: string, changed: boolean): readonly DiffPiece[] {
	return text === '' ? [] : [{ text, changed }];
}

/** Pieces that grow at their ends; neighbours of one kind are one piece. */
class Sides {
	private readonly before: { texts: string[]; changed: boolean }[] = [];
	private readonly after: { texts: string[]; changed: boolean }[] = [];

	same(text: string): void {
		push(this.before, text, false);
		push(this.after, text, false);
	}

	changed(before: string, after: string): void {
		push(this.before, before, true);
		push(this.after, after, true);
	}

	done(): WordDiff {
		const joined = (pieces: readonly { texts: string[]; changed: boolean }[]): readonly DiffPiece[] => pieces.map((piece) => ({ text: piece.texts.join(''), changed: piece.changed }));
		return { before: joined(this.before), after: joined(this.after) };
	}
}

function push(pieces: { texts: string[]; changed: boolean }[], text: string, changed: boolean): void {
	if (text === '') return;
	const last = pieces[pieces.length - 1];
	if (last?.changed === changed) last.texts.push(text);
	else pieces.push({ texts: [text], changed });
}

function addLines(sides: Sides, left: readonly string[], right: readonly string[]): void {
	walk(left, right, commonRuns(left, right, MOST_LINE_EDITS), (text) => sides.same(text), (gone, come) => {
		const [words, others] = [tokensOf(gone), tokensOf(come)];
		if (words.length > MOST_WORDS_OF_BLOCK || others.length > MOST_WORDS_OF_BLOCK) sides.changed(gone, come);
		else addWords(sides, words, others);
	});
}

function addWords(sides: Sides, left: readonly string[], right: readonly string[]): void {
	const runs = commonRuns(left, right, MOST_WORD_EDITS);
	const kept = runs.filter((run) => !isCrumb(run, left, right));
	walk(left, right, kept, (text) => sides.same(text), (gone, come) => sides.changed(gone, come));
}

/** A space or sign alone between two changes on both sides: keeping it apart makes three changes of what reads as one. */
function isCrumb(run: CommonRun, left: readonly string[], right: readonly string[]): boolean {
	const isInside = run.left > 0 && run.right > 0 && run.left + run.count < left.length && run.right + run.count < right.length;
	if (!isInside || run.count > 3) return false;
	const tokens = left.slice(run.left, run.left + run.count);
	return tokens.every((token) => !saysSomething(token) && !token.includes('\n'));
}

function walk(left: readonly string[], right: readonly string[], runs: readonly CommonRun[], same: (text: string) => void, changed: (gone: string, come: string) => void): void {
	let [x, y] = [0, 0];
	const upTo = (toLeft: number, toRight: number): void => {
		if (toLeft > x || toRight > y) changed(left.slice(x, toLeft).join(''), right.slice(y, toRight).join(''));
	};
	for (const run of runs) {
		upTo(run.left, run.right);
		same(left.slice(run.left, run.left + run.count).join(''));
		x = run.left + run.count;
		y = run.right + run.count;
	}
	upTo(left.length, right.length);
}
