/** Marked blocks `<!-- NAME:BEGIN -->` … `<!-- NAME:END -->` (R38, B56): each once, in order, where they are comments. */
import type { NoteBlocks } from '../../decisions/markdown-blocks';

const MARKER = /<!--[ \t]{0,9}([^\s<>:]{1,80})[ \t]{0,9}:[ \t]{0,9}(BEGIN|END)[ \t]{0,9}-->/gi;

export type MarkerProblem = 'no_end' | 'no_begin' | 'twice' | 'order' | 'spelling' | 'front_matter';

export interface MarkerFault {
	readonly name: string;
	readonly problem: MarkerProblem;
	/** Index of the mark it is about. */
	readonly at: number;
}

interface Mark {
	readonly at: number;
	readonly isBegin: boolean;
	readonly isExact: boolean;
	readonly name: string;
}

/** What is wrong with the marks of a note, one fault per block; marks in code fences are text. */
export function markerFaults(text: string, blocks: NoteBlocks): readonly MarkerFault[] {
	const byName = new Map<string, Mark[]>();
	let fence = 0;
	for (const match of text.matchAll(MARKER)) {
		const [whole, name = '', word = ''] = match;
		// Marks and fences both come in order, so they are walked through together.
		while ((blocks.fences[fence]?.end ?? Infinity) <= match.index) fence += 1;
		if ((blocks.fences[fence]?.start ?? Infinity) <= match.index) continue;
		const isBegin = word.toUpperCase() === 'BEGIN';
		const marks = byName.get(name.toLowerCase()) ?? [];
		marks.push({ at: match.index, isBegin, isExact: whole === `<!-- ${name}:${isBegin ? 'BEGIN' : 'END'} -->`, name });
		byName.set(name.toLowerCase(), marks);
	}
	return [...byName.values()].flatMap((marks) => faultOf(marks, blocks) ?? []);
}

function faultOf(marks: readonly Mark[], blocks: NoteBlocks): MarkerFault | null {
	const begins = marks.filter((mark) => mark.isBegin);
	const ends = marks.filter((mark) => !mark.isBegin);
	const fault = (problem: MarkerProblem, mark: Mark | undefined): MarkerFault | null => (mark === undefined ? null : { name: mark.name, problem, at: mark.at });
	const second = begins[1] ?? ends[1];
	if (second !== undefined) return fault('twice', second);
	const [begin] = begins;
	const [end] = ends;
	if (end === undefined) return fault('no_end', begin);
	if (begin === undefined) return fault('no_begin', end);
	if (begin.at > end.at) return fault('order', end);
	if (begin.at < blocks.frontMatterEnd) return fault('front_matter', begin);
	const odd = [begin, end].find((mark) => !mark.isExact) ?? (begin.name === end.name ? undefined : end);
	return fault('spelling', odd);
}
