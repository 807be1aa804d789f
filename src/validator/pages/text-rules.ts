/** The text of notes and tables: escapes that were escaped, hidden characters, secrets, home paths; line by line. */
import { revealHidden } from '../../records/hidden-text';
import type { Place } from '../../workspace/place';
import type { Tell } from '../draft';
import { columnAt } from '../reading/line-visit';
import { findHomePath } from '../security/unsafe-text';
import { findSecret } from '../security/secrets';

const LITERAL = /\\n(?![a-z]|Rightarrow|Leftarrow|V[dD]ash)|\\u[0-9a-fA-F]{4}/;

export interface TextLine {
	readonly text: string;
	readonly place: Place;
	/** Where the line begins in the whole text. */
	readonly index: number;
	/** Inside a code fence, where a backslash is meant. */
	readonly isCode: boolean;
}

/** The lines of a text with their places in bytes. `bom` is the length in bytes of what stood before the text. */
export function linesOf(path: string, text: string, bom: number, isCode: (index: number) => boolean): readonly TextLine[] {
	const lines: TextLine[] = [];
	const encoder = new TextEncoder();
	let offset = bom;
	let index = 0;
	for (const [nth, raw] of text.split('\n').entries()) {
		const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
		const length = encoder.encode(line).length;
		lines.push({ text: line, place: { path, line: nth + 1, offset, length }, index, isCode: isCode(index) });
		offset += length + (raw.length - line.length) + 1;
		index += raw.length + 1;
	}
	return lines;
}

/** One line of a note or table. */
export function textDrafts({ text, place, isCode }: TextLine, tell: Tell): void {
	if (text === '') return;
	const told = (at: number): { readonly place: Place; readonly column: number } => ({ place, column: columnAt(text, at) });
	if (!isCode && text.includes('\\')) {
		// In a code span a backslash is meant; the spans keep their length, so that the column stays right.
		const plain = text.replace(/`[^`]*`/g, (span) => ' '.repeat(span.length));
		const match = LITERAL.exec(plain);
		if (match !== null) tell({ code: 'ED503', ...told(match.index), params: { value: match[0] } });
	}
	const pieces = revealHidden(text).filter((piece) => piece.hidden);
	if (pieces.length > 0) {
		const codes = [...new Set(pieces.map((piece) => piece.text))].slice(0, 5).join(' ');
		tell({ code: 'ED603', place, params: { value: codes } });
	}
	const secret = findSecret(text);
	if (secret !== null) tell({ code: 'ED601', ...told(secret.at), params: { masked: secret.masked } });
	const home = findHomePath(text);
	if (home !== null) tell({ code: 'ED604', ...told(home.at), params: { value: home.shown } });
}
