/** The parts of a note in which a marker is no marker: front matter and fenced code. */

export interface NoteBlocks {
	/** Index behind the front matter; 0 when there is none. */
	readonly frontMatterEnd: number;
	/** Ranges of fenced code, the fence lines included; one that is never closed runs to the end. */
	readonly fences: readonly { readonly start: number; readonly end: number }[];
}

/** Where the front matter of a note ends: behind the line break of its closing line; 0 when it has none. */
export function frontMatterEnd(text: string): number {
	const opening = /^---[ \t]*\r?\n/.exec(text);
	if (opening === null) return 0;
	const closing = /^(?:---|\.\.\.)[ \t]*\r?(?:\n|$)/m.exec(text.slice(opening[0].length));
	return closing === null ? 0 : opening[0].length + closing.index + closing[0].length;
}

interface OpenFence {
	readonly start: number;
	readonly mark: string;
	readonly length: number;
}

/** A fence line as CommonMark has it, also inside a quote or a list item. */
const FENCE = /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})(.*)$/;

function fencesFrom(text: string, from: number): { readonly fences: { start: number; end: number }[]; readonly isOpen: boolean } {
	const fences: { start: number; end: number }[] = [];
	let open: OpenFence | null = null;
	for (let start = from; start < text.length; ) {
		const feed = text.indexOf('\n', start);
		const next = feed === -1 ? text.length : feed + 1;
		const match = FENCE.exec(text.slice(start, feed === -1 ? text.length : feed).replace(/\r$/, ''));
		if (match !== null) {
			const [, run = '', rest = ''] = match;
			const mark = run.charAt(0);
			if (open === null) {
				if (mark !== '`' || !rest.includes('`')) open = { start, mark, length: run.length };
			} else if (mark === open.mark && run.length >= open.length && rest.trim() === '') {
				fences.push({ start: open.start, end: next });
				open = null;
			}
		}
		start = next;
	}
	if (open !== null) fences.push({ start: open.start, end: text.length });
	return { fences, isOpen: open !== null };
}

/** Finds front matter and fences. Indexes are UTF-16 units of `text`, which has no byte order mark. */
export function blocksOf(text: string): NoteBlocks {
	const end = frontMatterEnd(text);
	return { frontMatterEnd: end, fences: fencesFrom(text, end).fences };
}

/** Whether the text opens a code fence that it does not close. */
export function opensFence(text: string): boolean {
	return fencesFrom(text, 0).isOpen;
}
