/** Single lines read back by their byte range, for the record card and for "raw file at that line". */
import { isJsonObject } from '../records/json-text';
import type { CountedFiles } from './counted-files';
import { lineHash } from './line-hash';
import { decodeUtf8, DEFAULT_LINE_CAP } from './lines';
import type { Place } from './place';
import type { RawLine } from './reader-types';

const LF = 0x0a;
const CR = 0x0d;
/** How far around a line is read at most, on either side. */
const WINDOW_BYTES = 256 * 1024;
/** Bytes after a line that show how it ends. */
const ENDING = 2;

/** The fingerprint of the record that was read at this byte of a file; `null` when none was. */
export type KnownHash = (path: string, offset: number) => number | null;

/**
 * Reads one line back. `changed` is true when the range is no longer exactly one line, or when it holds other bytes than
 * the record that was read from there. Of a line above 8 MiB only the beginning is read. Throws what the host throws.
 */
export async function readLine(io: CountedFiles, place: Place, knownHash: KnownHash): Promise<RawLine> {
	const length = Math.min(place.length, DEFAULT_LINE_CAP);
	const from = Math.max(0, place.offset - 1);
	const window = await io.read(place.path, from, place.offset + length + ENDING);
	const start = place.offset - from;
	const bytes = window.slice(start, start + length);
	const isWhole = length === place.length;
	const rangeFits =
		bytes.length === length &&
		!bytes.includes(LF) &&
		(start === 0 || window[0] === LF) &&
		(!isWhole || endsHere(window, start + length));
	const known = knownHash(place.path, place.offset);
	const isOther = known !== null && isWhole && lineHash(bytes, 0, bytes.length) !== known;
	return rawLine(place, bytes, !rangeFits || isOther);
}

/** A line ends with LF, with CR LF, or with the file. */
function endsHere(window: Uint8Array, at: number): boolean {
	const next = window[at];
	return next === undefined || next === LF || (next === CR && (window[at + 1] === LF || window[at + 1] === undefined));
}

function rawLine(place: Place, bytes: Uint8Array, changed: boolean): RawLine {
	const text = decodeUtf8(bytes);
	return { place, bytes, text, json: text === null ? null : objectIn(text), changed };
}

function objectIn(text: string): Readonly<Record<string, unknown>> | null {
	try {
		const parsed: unknown = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
		return isJsonObject(parsed) ? parsed : null;
	} catch {
		return null;
	}
}

/**
 * Whole lines around a line: up to `before` and `after` of them, fewer at the ends of the file and where lines are so
 * long that they reach beyond 256 KiB on that side. Line numbers are counted from the given line's. Throws what the host
 * throws.
 */
export async function readAround(
	io: CountedFiles,
	place: Place,
	before: number,
	after: number,
	knownHash: KnownHash,
): Promise<readonly RawLine[]> {
	const middle = await readLine(io, place, knownHash);
	const above = before > 0 ? await linesAbove(io, place, before) : [];
	const below = after > 0 ? await linesBelow(io, place, after) : [];
	return [...above, middle, ...below];
}

async function linesAbove(io: CountedFiles, place: Place, count: number): Promise<readonly RawLine[]> {
	const from = Math.max(0, place.offset - WINDOW_BYTES);
	if (from === place.offset) return [];
	const window = await io.read(place.path, from, place.offset);
	const spans = spansOf(window);
	// The first piece of a window in the middle of a file is not a whole line.
	const whole = (from === 0 ? spans : spans.slice(1)).filter((span) => span.finished).slice(-count);
	return whole.map((span, nth) => lineOf(place.path, window, from, span, place.line - whole.length + nth));
}

async function linesBelow(io: CountedFiles, place: Place, count: number): Promise<readonly RawLine[]> {
	const from = place.offset + place.length;
	const window = await io.read(place.path, from, from + WINDOW_BYTES);
	// The first span is what is left of the line itself: its line break.
	const spans = spansOf(window).slice(1);
	const atEnd = window.length < WINDOW_BYTES;
	const whole = spans.filter((span) => span.finished || (atEnd && span.end > span.start)).slice(0, count);
	return whole.map((span, nth) => lineOf(place.path, window, from, span, place.line + 1 + nth));
}

interface Span {
	readonly start: number;
	readonly end: number;
	readonly finished: boolean;
}

/** The pieces between line breaks; the last one is unfinished and may be empty. */
function spansOf(window: Uint8Array): readonly Span[] {
	const spans: Span[] = [];
	let start = 0;
	for (let lf = window.indexOf(LF); lf !== -1; lf = window.indexOf(LF, start)) {
		const crlf = lf > start && window[lf - 1] === CR;
		spans.push({ start, end: crlf ? lf - 1 : lf, finished: true });
		start = lf + 1;
	}
	return [...spans, { start, end: window.length, finished: false }];
}

function lineOf(path: string, window: Uint8Array, from: number, span: Span, line: number): RawLine {
	const place = { path, line, offset: from + span.start, length: span.end - span.start };
	return rawLine(place, window.slice(span.start, span.end), false);
}
