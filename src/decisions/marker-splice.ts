/**
 * `marker.replace`: the lines between `<!-- NAME:BEGIN -->` and `<!-- NAME:END -->` (R38), replaced by index. The
 * markers must each stand alone on a line, once, in order, where a reader would take them for comments (B56).
 */
import { blocksOf, opensFence } from './markdown-blocks';
import type { MarkerReplace } from './proposal-schema';
import { lineAt, lineBreakOf, refuse, spliceText, targetText, textProblem } from './splice';
import type { Splice, SpliceNote } from './splice';

const NAME = /^[A-Za-z0-9]+(?:[_.-][A-Za-z0-9]+)*$/;
const ANY_MARKER = /<!--[ \t]*([^\s<>]+?)[ \t]*:[ \t]*(BEGIN|END)[ \t]*-->/gi;

interface MarkerPlace {
	readonly start: number;
	readonly end: number;
	readonly isBegin: boolean;
	/** Spelled exactly as the rule says, not `<!--name:begin-->`. */
	readonly isExact: boolean;
}

function markersOf(text: string, name: string): readonly MarkerPlace[] {
	const places: MarkerPlace[] = [];
	for (const match of text.matchAll(ANY_MARKER)) {
		const [whole, found = '', word = ''] = match;
		if (found.toLowerCase() !== name.toLowerCase()) continue;
		const isBegin = word.toUpperCase() === 'BEGIN';
		const isExact = whole === `<!-- ${name}:${isBegin ? 'BEGIN' : 'END'} -->`;
		places.push({ start: match.index, end: match.index + whole.length, isBegin, isExact });
	}
	return places;
}

/** The pair of markers, or why there is none to be trusted. */
function pairOf(text: string, name: string): { readonly begin: MarkerPlace; readonly end: MarkerPlace } | Splice {
	const places = markersOf(text, name);
	const odd = places.find((place) => !place.isExact);
	if (odd !== undefined) return refuse('duplicate_marker', text.slice(odd.start, odd.end), lineAt(text, odd.start));
	for (const isBegin of [true, false]) {
		const word = `${name}:${isBegin ? 'BEGIN' : 'END'}`;
		const [first, second] = places.filter((place) => place.isBegin === isBegin);
		if (first === undefined) return refuse('missing_marker', word);
		if (second !== undefined) return refuse('duplicate_marker', word, lineAt(text, second.start));
	}
	const [begin, end] = places;
	if (begin === undefined || end === undefined || !begin.isBegin) return refuse('marker_order', name, lineAt(text, begin?.start ?? 0));
	return { begin, end };
}

function placeProblem(text: string, place: MarkerPlace, blocks: ReturnType<typeof blocksOf>): Splice | null {
	const line = lineAt(text, place.start);
	const word = text.slice(place.start, place.end);
	if (place.start < blocks.frontMatterEnd) return refuse('marker_in_front_matter', word, line);
	if (blocks.fences.some((fence) => place.start >= fence.start && place.start < fence.end)) return refuse('marker_in_code', word, line);
	const lineStart = text.lastIndexOf('\n', place.start - 1) + 1;
	const feed = text.indexOf('\n', place.end);
	const lineEnd = feed === -1 ? text.length : feed;
	const indent = text.slice(lineStart, place.start);
	if (/^(?: {4,}| *\t)\s*$/.test(indent)) return refuse('marker_in_code', word, line);
	if (indent.trim() !== '' || text.slice(place.end, lineEnd).trim() !== '') return refuse('marker_not_alone', word, line);
	const opened = text.lastIndexOf('<!--', place.start - 1);
	if (opened !== -1 && place.start > 0) {
		const closed = text.indexOf('-->', opened);
		if (closed === -1 || closed >= place.start) return refuse('marker_in_comment', word, line);
	}
	return null;
}

function contentProblem(content: string): Splice | null {
	const problem = textProblem(content);
	if (problem !== null) return problem;
	if (content.includes('-->') || content.includes('<!--')) return refuse('content_has_comment');
	if (opensFence(content)) return refuse('content_opens_fence');
	return (content.split('%%').length - 1) % 2 === 1 ? refuse('content_opens_comment') : null;
}

const withLineFeeds = (text: string): string => text.replace(/\r\n/g, '\n');

/** The block's text without its last line break, with LF for every line break. */
function said(region: string): string {
	return withLineFeeds(region).replace(/\n$/, '');
}

/** The block as it was, if the proposal is an inverse whose text is what that block said. */
function restoredBlock({ content, restore }: MarkerReplace): string | null {
	if (restore === undefined || (restore !== '' && !restore.endsWith('\n'))) return null;
	return said(restore) === content ? restore : null;
}

/**
 * Plans the change of a marker block. Line breaks of the content follow the file; a last line break is added. Refuses
 * when there is any doubt where the block is, and content that would end or hide the block. Never throws.
 */
export function spliceMarker(bytes: Uint8Array, proposal: MarkerReplace): Splice {
	const target = targetText(bytes);
	if (target.text === null) return target.refusal;
	const { text, bom } = target;
	if (!NAME.test(proposal.marker)) return refuse('marker_name', proposal.marker);
	const wrong = contentProblem(proposal.content) ?? (proposal.restore === undefined ? null : contentProblem(proposal.restore));
	if (wrong !== null) return wrong;
	const pair = pairOf(text, proposal.marker);
	if ('outcome' in pair) return pair;
	const blocks = blocksOf(text);
	for (const place of [pair.begin, pair.end]) {
		const problem = placeProblem(text, place, blocks);
		if (problem !== null) return problem;
	}
	const start = text.indexOf('\n', pair.begin.end) + 1;
	const end = text.lastIndexOf('\n', pair.end.start - 1) + 1;
	if (start > end || start === 0) return refuse('marker_not_alone', proposal.marker, lineAt(text, pair.begin.start));

	const source = text.slice(start, end);
	const found = said(source);
	const { before } = proposal;
	const isExpected = before === undefined || withLineFeeds(before ?? '') === found || said(before ?? '') === found;
	if (!isExpected) return { outcome: 'stale', found, source };
	const restored = restoredBlock(proposal);
	const content = restored === null ? said(proposal.content) : proposal.content;
	if (content === found && restored === null) return { outcome: 'no_op', found, source };
	const plain = content === '' ? '' : `${content}\n`.replace(/\n/g, lineBreakOf(text));
	const replacement = restored ?? plain;
	if (replacement === source) return { outcome: 'no_op', found, source };
	const notes: readonly SpliceNote[] = restored === null && plain !== proposal.content && plain !== `${proposal.content}\n` ? ['line_breaks_as_in_file'] : [];
	const change = spliceText(bom, text, { start, end }, replacement, { found, source, notes });
	return readsBack(change.after, proposal, content) ? change : refuse('reads_back_wrong', proposal.marker);
}

/** Looks for the block again in the new bytes: it must be found by the same rules and say what was asked. */
function readsBack(after: Uint8Array, proposal: MarkerReplace, content: string): boolean {
	const target = targetText(after);
	if (target.text === null) return false;
	const pair = pairOf(target.text, proposal.marker);
	if ('outcome' in pair) return false;
	const blocks = blocksOf(target.text);
	if (placeProblem(target.text, pair.begin, blocks) !== null || placeProblem(target.text, pair.end, blocks) !== null) return false;
	const start = target.text.indexOf('\n', pair.begin.end) + 1;
	return said(target.text.slice(start, target.text.lastIndexOf('\n', pair.end.start - 1) + 1)) === content;
}
