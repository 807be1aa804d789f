/** Pages: Markdown notes about one subject. Only the title and the properties are read; the text is never rendered. */
import { NoteTally } from './file-tally';
import { NO_END, readFrontMatter } from './front-matter';
import { isUtf16 } from './line-faults';
import { decodeUtf8 } from './lines';
import type { FileNote, PageReport } from './snapshot-types';

export interface PageReading extends PageReport {
	/** `front_matter_malformed`, `invalid_utf8`, `utf16`, `bom`. */
	readonly notes: readonly FileNote[];
	readonly properties: ReadonlyMap<string, unknown>;
}

function baseName(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/iu, '');
}

/** The text of the first `# ` heading outside code fences; `null` when there is none. */
function firstHeading(body: string): string | null {
	let fence: string | null = null;
	for (const line of body.split(/\r?\n/u)) {
		const marks = /^ {0,3}(`{3,}|~{3,})/u.exec(line)?.[1];
		if (marks !== undefined) {
			if (fence === null) fence = marks;
			else if (marks.startsWith(fence)) fence = null;
			continue;
		}
		if (fence !== null) continue;
		const title = /^ {0,3}#[ \t]+(.*)$/u.exec(line)?.[1]?.replace(/[ \t]+#+[ \t]*$/u, '').trim();
		if (title !== undefined && title !== '') return title;
	}
	return null;
}

function titleProperty(properties: ReadonlyMap<string, unknown>): string | null {
	const title = properties.get('title');
	if (typeof title !== 'string' && typeof title !== 'number') return null;
	const text = String(title).trim();
	return text === '' ? null : text;
}

/** The text, and whether it was UTF-8. A beginning of a file may end in the middle of a character: that is no fault. */
function decodePage(bytes: Uint8Array, isWhole: boolean): { readonly text: string; readonly isUtf8: boolean } {
	const strict = decodeUtf8(bytes);
	if (strict !== null) return { text: strict, isUtf8: true };
	const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
	if (isWhole) return { text: lenient.decode(bytes), isUtf8: false };
	for (const cut of [1, 2, 3]) {
		const text = decodeUtf8(bytes.subarray(0, bytes.length - cut));
		if (text !== null) return { text, isUtf8: true };
	}
	return { text: lenient.decode(bytes), isUtf8: false };
}

/**
 * Reads a page's title: the property `title`, else the first `# ` heading, else the file's base name. `bytes` are the file
 * or its beginning; `size` is the size of the file. Never throws; bytes that are not UTF-8 and malformed front matter are
 * notes, and the title falls back.
 */
export function readPage(path: string, bytes: Uint8Array, size: number = bytes.length): PageReading {
	const notes = new NoteTally();
	const byName = { path, title: baseName(path), bytes: size, properties: new Map<string, unknown>() };
	if (isUtf16(bytes)) {
		notes.add('utf16');
		return { ...byName, notes: notes.list() };
	}
	const { text, isUtf8 } = decodePage(bytes, bytes.length >= size);
	if (!isUtf8) notes.add('invalid_utf8');
	const hasBom = text.startsWith('\uFEFF');
	if (hasBom) notes.add('bom');
	const { properties, fault, body } = readFrontMatter(hasBom ? text.slice(1) : text);
	// Of a page that was not read whole nobody can say that its front matter has no end, only that it is too long.
	if (fault !== null) notes.add('front_matter_malformed', null, fault === NO_END && bytes.length < size ? 'too long' : fault);
	const title = titleProperty(properties) ?? firstHeading(body) ?? byName.title;
	return { ...byName, title, properties, notes: notes.list() };
}
