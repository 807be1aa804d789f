/** The name somebody probably meant (R68: a misspelt name gets the nearest right one, it is never ignored). */

/**
 * Case, spaces, hyphens and underscores say nothing about which name is meant. NFC, so that the two Unicode
 * spellings of one letter are the same.
 */
function folded(name: string): string {
	return name.normalize('NFC').toLowerCase().replace(/[\s_-]+/gu, '');
}

/**
 * How many single edits (insert, delete, replace, swap of two neighbours) lie between two words: the
 * Damerau–Levenshtein distance in its "optimal string alignment" form, over code points.
 */
export function editDistance(left: string, right: string): number {
	const a = Array.from(left);
	const b = Array.from(right);
	let beforeLast: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let i = 1; i <= a.length; i += 1) {
		const row: number[] = [i];
		for (let j = 1; j <= b.length; j += 1) {
			const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
			let best = Math.min(replaced, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
				best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
			}
			row.push(best);
		}
		beforeLast = last;
		last = row;
	}
	return last[b.length] ?? 0;
}

/** Two edits make any three-letter word another one, so short words may differ by one only. */
function allowedEdits(length: number): number {
	if (length <= 1) return 0;
	return length <= 3 ? 1 : 2;
}

/** Longer than any name in a profile or a table head; keeps the cost of one comparison small. */
const LONGEST_COMPARED = 80;

/**
 * The name of `names` that is nearest to `found`: equal but for case and separators, else at most two edits away
 * (one for words of two or three letters), else one beginning with the other (three characters or more). `null`
 * when none is near. Of equally near names the first wins.
 */
export function nearestName(found: string, names: Iterable<string>): string | null {
	const wanted = folded(found);
	if (wanted === '' || wanted.length > LONGEST_COMPARED) return null;
	let nearest: string | null = null;
	let nearestEdits = Infinity;
	let beginning: string | null = null;
	for (const name of names) {
		const candidate = folded(name);
		if (candidate === '' || candidate.length > LONGEST_COMPARED) continue;
		if (candidate === wanted) return name;
		const most = allowedEdits(Math.min(wanted.length, candidate.length));
		if (Math.abs(candidate.length - wanted.length) <= most) {
			const edits = editDistance(wanted, candidate);
			if (edits <= most && edits < nearestEdits) {
				nearest = name;
				nearestEdits = edits;
			}
		}
		if (beginning === null && Math.min(wanted.length, candidate.length) >= 3) {
			if (candidate.startsWith(wanted) || wanted.startsWith(candidate)) beginning = name;
		}
	}
	return nearest ?? beginning;
}
