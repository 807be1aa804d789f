import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonRuns } from '../../../src/ui/models/shortest-edit';
import { wordDiff, type DiffPiece } from '../../../src/ui/models/word-diff';
import { foldUnchanged, markPhrases, newPhrases } from '../../../src/ui/models/word-marks';
import { linesOf, tokensOf } from '../../../src/ui/models/word-tokens';

const shown = (pieces: readonly DiffPiece[]): string => pieces.map((piece) => (piece.changed ? `[${piece.text}]` : piece.text)).join('');
const joined = (pieces: readonly DiffPiece[]): string => pieces.map((piece) => piece.text).join('');
const unchanged = (pieces: readonly DiffPiece[]): string => joined(pieces.filter((piece) => !piece.changed));
const both = (before: string, after: string): readonly [string, string] => {
	const diff = wordDiff(before, after);
	return [shown(diff.before), shown(diff.after)];
};

describe('tokensOf', () => {
	it('keeps numbers, dates and words whole, and takes Chinese by the character', () => {
		expect(tokensOf('IELTS 6.5, by 2026-03-09')).toEqual(['IELTS', ' ', '6.5', ',', ' ', 'by', ' ', '2026-03-09']);
		expect(tokensOf('三月9日前 don’t')).toEqual(['三', '月', '9', '日', '前', ' ', 'don’t']);
		expect(tokensOf('field2 6.5GB CLM-0042 3月15日')).toEqual(['field2', ' ', '6.5GB', ' ', 'CLM', '-', '0042', ' ', '3', '月', '15', '日']);
	});
	it('loses nothing, whatever the text', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
				expect(tokensOf(text).join('')).toBe(text);
				expect(linesOf(text).join('')).toBe(text);
			}),
		);
		expect(tokensOf('\ud800a')).toEqual(['\ud800', 'a']);
	});
	it('does not tear a joined picture', () => {
		expect(tokensOf('a 👩‍🔬b')).toEqual(['a', ' ', '👩‍🔬', 'b']);
	});
});

describe('commonRuns', () => {
	it('is as short as the textbook’s, on any two lists', () => {
		const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
		fc.assert(
			fc.property(list, list, (left, right) => {
				const runs = commonRuns(left, right, 100);
				let [x, y] = [0, 0];
				for (const run of runs) {
					expect(run.left).toBeGreaterThanOrEqual(x);
					expect(run.right).toBeGreaterThanOrEqual(y);
					expect(left.slice(run.left, run.left + run.count)).toEqual(right.slice(run.right, run.right + run.count));
					[x, y] = [run.left + run.count, run.right + run.count];
				}
				expect(runs.reduce((sum, run) => sum + run.count, 0)).toBe(longest(left, right));
			}),
			{ numRuns: 400 },
		);
	});
});

/** Length of the longest common subsequence, by the plain table. */
function longest(left: readonly string[], right: readonly string[]): number {
	const table = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
	const at = (x: number, y: number): number => table[x]?.[y] ?? 0;
	for (let x = 1; x <= left.length; x += 1) {
		for (let y = 1; y <= right.length; y += 1) {
			const row = table[x];
			if (row !== undefined) row[y] = left[x - 1] === right[y - 1] ? at(x - 1, y - 1) + 1 : Math.max(at(x - 1, y), at(x, y - 1));
		}
	}
	return at(left.length, right.length);
}

describe('wordDiff', () => {
	it('marks the words that changed on both sides', () => {
		expect(both('6.0', '6.5')).toEqual(['[6.0]', '[6.5]']);
		expect(both('at least 6.0 in writing', 'at least 6.5 in each section')).toEqual(['at least [6.0] in [writing]', 'at least [6.5] in [each section]']);
		expect(both('', 'new')).toEqual(['', '[new]']);
		expect(both('same', 'same')).toEqual(['same', 'same']);
	});
	it('compares Chinese by the character', () => {
		expect(both('截止日期：3月15日', '截止日期：3月22日')).toEqual(['截止日期：3月[15]日', '截止日期：3月[22]日']);
		expect(both('申请费一百元', '申请费二百元')).toEqual(['申请费[一]百元', '申请费[二]百元']);
	});
	it('keeps a crumb between two changes with them', () => {
		expect(both('old one', 'new two')).toEqual(['[old one]', '[new two]']);
		expect(both('a\nb', 'c\nd')).toEqual(['[a]\n[b]', '[c]\n[d]']);
	});
	it('gives back both texts and the same unchanged text, whatever they are', () => {
		const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.array(fc.constantFrom('a', 'b', ' ', '\n', '一', '6.5', ','), { maxLength: 30 }).map((parts) => parts.join('')));
		fc.assert(
			fc.property(text, text, (before, after) => {
				const diff = wordDiff(before, after);
				expect(joined(diff.before)).toBe(before);
				expect(joined(diff.after)).toBe(after);
				expect(unchanged(diff.before)).toBe(unchanged(diff.after));
			}),
			{ numRuns: 500 },
		);
	});
	it('takes 100 kB of lines, of one line, and of nothing in common', () => {
		const lines = Array.from({ length: 2500 }, (_, n) => `line ${n} says something of ${n * 7}`);
		const long = lines.join('\n');
		expect(long.length).toBeGreaterThan(80_000);
		const changed = lines.map((line, n) => (n % 400 === 7 ? `${line} and more` : line)).join('\n');
		const other = Array.from({ length: 2500 }, (_, n) => `row ${n * 3} tells nothing at ${n}`).join('\n');
		const oneLine = long.replaceAll('\n', ' ');
		const started = performance.now();
		for (const [before, after] of [[long, changed], [long, other], [oneLine, oneLine.replace('of 70', 'of 71')], [oneLine, other.replaceAll('\n', ' ')]] as const) {
			const diff = wordDiff(before, after);
			expect(joined(diff.before)).toBe(before);
			expect(joined(diff.after)).toBe(after);
		}
		expect(wordDiff(long, changed).after.filter((piece) => piece.changed).map((piece) => piece.text)).toEqual(new Array(7).fill(' and more'));
		// Measured at a tenth of this; the bound is for a busy machine.
		expect(performance.now() - started).toBeLessThan(5000);
	});
});

describe('foldUnchanged', () => {
	it('leaves out only the middle of what did not change, and counts it', () => {
		const { after } = wordDiff(`${'a '.repeat(400)}old${' b'.repeat(400)}`, `${'a '.repeat(400)}new${' b'.repeat(400)}`);
		const folded = foldUnchanged(after, 20);
		expect(folded.map((piece) => piece.kind)).toEqual(['fold', 'text', 'text', 'text', 'fold']);
		const total = folded.reduce((sum, piece) => sum + (piece.kind === 'fold' ? piece.characters : piece.text.length), 0);
		expect(total).toBe(joined(after).length);
	});
	it('keeps short texts and a single piece whole', () => {
		expect(foldUnchanged([{ text: 'x'.repeat(5000), changed: false }], 20)).toHaveLength(1);
		expect(foldUnchanged(wordDiff('a 6.0 b', 'a 6.5 b').after, 20).map((piece) => piece.kind)).toEqual(['text', 'text', 'text']);
	});
});

describe('markPhrases', () => {
	it('finds the new words in a quote as whole words', () => {
		const phrases = newPhrases(wordDiff('6.0', '6.5'));
		expect(shown(markPhrases('Applicants need 6.5 in each section (not 16.5).', phrases))).toBe('Applicants need [6.5] in each section (not 16.5).');
		const chinese = newPhrases(wordDiff('截止三月十五日', '截止四月十五日'));
		expect(shown(markPhrases('四月十五日', chinese))).toBe('四月十五日');
		expect(shown(markPhrases('Ends with Conditional Offer.', newPhrases(wordDiff('', 'conditional offer'))))).toBe('Ends with [Conditional Offer].');
	});
	it('marks nothing where nothing is new', () => {
		expect(newPhrases(wordDiff('same', 'same'))).toEqual([]);
		expect(markPhrases('', ['a1'])).toEqual([]);
	});
});
