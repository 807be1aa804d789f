/** The name somebody probably meant (a misspelt provider or route is never ignored). */

/**
 * The nearest of `names`: equal but for case and separators, else within two single edits (one for names of up to
 * four letters), else one that begins with the other. `null` when none is near; the first of equally near ones.
 */
export function nearestOf<Name extends string>(said: string, names: readonly Name[]): Name | null {
	const wanted = folded(said);
	if (wanted === '' || wanted.length > 80) return null;
	let nearest: { readonly name: Name; readonly edits: number } | null = null;
	for (const name of names) {
		const edits = editsBetween(wanted, folded(name));
		if (edits <= (Math.min(wanted.length, name.length) <= 4 ? 1 : 2) && (nearest === null || edits < nearest.edits)) nearest = { name, edits };
	}
	return nearest?.name ?? names.find((name) => wanted.length >= 3 && (folded(name).startsWith(wanted) || wanted.startsWith(folded(name)))) ?? null;
}

const folded = (name: string): string => name.toLowerCase().replace(/[\s._-]+/g, '');

/** Inserts, deletes and replacements between two words (Levenshtein). */
function editsBetween(a: string, b: string): number {
	let row = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let i = 0; i < a.length; i += 1) {
		const next = [i + 1];
		for (let j = 0; j < b.length; j += 1) next.push(Math.min((row[j] ?? 0) + (a[i] === b[j] ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
		row = next;
	}
	return row[b.length] ?? 0;
}
