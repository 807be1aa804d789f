/**
 * Cells of a CSV text with their places. Strict, unlike the reader of `workspace/`: what a lenient reader puts up with
 * (a quote never closed, text behind a closing quote, a quote inside a bare cell) stops a write, because two readers
 * could take it two ways.
 */
import { lineAt } from './splice';
import type { RefusalCode } from './splice';

export interface CsvCell {
	/** UTF-16 index of the first character, the opening quote included. */
	readonly start: number;
	/** Behind the last character, the closing quote included. */
	readonly end: number;
	readonly isQuoted: boolean;
	readonly value: string;
}

export interface CsvLine {
	readonly cells: readonly CsvCell[];
	/** Behind the last cell, before the line break. */
	readonly end: number;
	readonly lineBreak: string;
	/** From 1. */
	readonly line: number;
}

export interface CsvFault {
	readonly code: RefusalCode;
	readonly line: number;
}

export type CsvCells = { readonly ok: true; readonly lines: readonly CsvLine[] } | { readonly ok: false; readonly fault: CsvFault };

/** The end of a bare cell that starts at `start`. */
function bareEnd(text: string, start: number, delimiter: string): number {
	let at = start;
	while (at < text.length) {
		const character = text.charAt(at);
		if (character === delimiter || character === '\n' || character === '\r') break;
		at += 1;
	}
	return at;
}

/** The index behind the closing quote, or -1. */
function quotedEnd(text: string, start: number): number {
	for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 2)) {
		if (text.charAt(at + 1) !== '"') return at + 1;
	}
	return -1;
}

function lineBreakAt(text: string, at: number, isReturnFile: boolean): string | null {
	if (text.startsWith('\r\n', at)) return '\r\n';
	if (text.charAt(at) === '\n') return '\n';
	return isReturnFile && text.charAt(at) === '\r' ? '\r' : null;
}

/**
 * Reads all lines from index `from`, blank ones too (one empty cell). Lines end in LF or CR LF, or in CR in a text that
 * has no LF. The first anomaly ends the reading.
 */
export function readCells(text: string, delimiter: string, from: number): CsvCells {
	const isReturnFile = !text.includes('\n') && text.includes('\r');
	const lines: CsvLine[] = [];
	let cells: CsvCell[] = [];
	let lineStart = from;
	let at = from;
	const fault = (code: RefusalCode, index: number): CsvCells => ({ ok: false, fault: { code, line: lineAt(text, index) } });
	while (at < text.length || cells.length > 0) {
		const isQuoted = text.charAt(at) === '"';
		const end = isQuoted ? quotedEnd(text, at) : bareEnd(text, at, delimiter);
		if (end === -1) return fault('unterminated_quote', at);
		const source = text.slice(at, end);
		if (!isQuoted && source.includes('"')) return fault('stray_quote', at);
		cells.push({ start: at, end, isQuoted, value: isQuoted ? source.slice(1, -1).replace(/""/g, '"') : source });
		at = end;
		if (text.charAt(at) === delimiter) {
			at += 1;
			continue;
		}
		const lineBreak = at === text.length ? '' : lineBreakAt(text, at, isReturnFile);
		if (lineBreak === null) return fault(text.charAt(at) === '\r' ? 'stray_return' : 'stray_quote', at);
		if (/^(?:<{7}|>{7}|={7}|\|{7})(?: |$)/.test(text.slice(lineStart, at))) return fault('conflict_marker', lineStart);
		lines.push({ cells, end: at, lineBreak, line: lineAt(text, lineStart) });
		cells = [];
		at += lineBreak.length;
		lineStart = at;
	}
	return { ok: true, lines };
}

/** Whether a cell with this value has to be quoted to be read back. */
export function needsQuotes(value: string, delimiter: string, isFirst: boolean, isOnly: boolean): boolean {
	if (value.includes(delimiter) || /["\r\n]/.test(value) || /^\s|\s$/.test(value)) return true;
	if (isOnly && value === '') return true;
	// At the start of a line these would be a comment, or what a merge leaves.
	return isFirst && /^(?:#|<{7}|>{7}|={7}|\|{7}|sep=)/i.test(value);
}

/** A value as cell text: quoted if it must be or `isQuoted` asks for it. */
export function cellText(value: string, isQuoted: boolean): string {
	return isQuoted ? `"${value.replace(/"/g, '""')}"` : value;
}
