/** Status, kind and error words, compared without case and with space and hyphen as underscore (DESIGN §4). */

const folded = new Map<string, string>();
/** Distinct words are few; the bound only keeps a file of random words from filling the memory. */
const MOST_WORDS = 4096;

/** `Needs More-Research` → `needs_more_research`. Nothing else is changed, so no word becomes another. */
export function foldWord(word: string): string {
	const known = folded.get(word);
	if (known !== undefined) return known;
	const result = word.trim().toLowerCase().replace(/[\s-]+/g, '_');
	if (word.length <= 64) {
		if (folded.size >= MOST_WORDS) folded.clear();
		folded.set(word, result);
	}
	return result;
}
