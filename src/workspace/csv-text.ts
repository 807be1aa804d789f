/**
 * Bytes of a CSV file as text whose characters can be traced back to bytes. A line that is not UTF-8 is masked byte by
 * byte (so that offsets stay right) and remembered; the other lines read as usual.
 */

import { decodeUtf8 } from './lines';

const LINE_FEED = 0x0a;
const QUESTION_MARK = 0x3f;

export interface CsvText {
	/** Without the byte order mark. */
	readonly text: string;
	/** Bytes before the text: 3 with a byte order mark, else 0. */
	readonly bomBytes: number;
	/** Byte ranges of lines that are not UTF-8, in order; `end` is exclusive. */
	readonly invalid: readonly { readonly start: number; readonly end: number }[];
}

function withInvalidLinesMasked(bytes: Uint8Array): Pick<CsvText, 'text' | 'invalid'> {
	const masked = bytes.slice();
	const invalid: { start: number; end: number }[] = [];
	for (let start = 0; start < bytes.length; ) {
		const feed = bytes.indexOf(LINE_FEED, start);
		const end = feed < 0 ? bytes.length : feed + 1;
		if (decodeUtf8(bytes.subarray(start, end)) === null) {
			invalid.push({ start, end });
			for (let at = start; at < end; at += 1) if ((masked[at] ?? 0) >= 0x80) masked[at] = QUESTION_MARK;
		}
		start = end;
	}
	return { text: decodeUtf8(masked) ?? '', invalid };
}

/** Decodes strictly as UTF-8. Not for UTF-16: ask `isUtf16` first. */
export function csvText(bytes: Uint8Array): CsvText {
	const bomBytes = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
	const content = bytes.subarray(bomBytes);
	const text = decodeUtf8(content);
	if (text !== null) return { text, bomBytes, invalid: [] };
	const masked = withInvalidLinesMasked(content);
	const invalid = masked.invalid.map(({ start, end }) => ({ start: start + bomBytes, end: end + bomBytes }));
	return { text: masked.text, bomBytes, invalid };
}

/** How many UTF-8 bytes the characters from `start` to `end` (exclusive, UTF-16 units) take. */
export function utf8Length(text: string, start: number, end: number): number {
	let bytes = 0;
	for (let at = start; at < end; at += 1) {
		const unit = text.charCodeAt(at);
		if (unit < 0x80) bytes += 1;
		else if (unit < 0x800) bytes += 2;
		else if (unit >= 0xd800 && unit <= 0xdbff) {
			// A decoded text has surrogates only in pairs: four bytes together.
			bytes += 4;
			at += 1;
		} else bytes += 3;
	}
	return bytes;
}
