/** One id on several lines: the same line again (a merge that kept both), or two that state different things (R29, B28, B84). */
import type { DateValue } from '../../records/date-value';
import { parseLine } from '../../records/json-text';
import { DEFAULT_READ_OPTIONS, readRecord, type ReadOptions } from '../../records/read-record';
import type { RecordKind, ValuesOfKind } from '../../records/record-types';
import { decodeUtf8 } from '../../workspace/lines';
import { revealHidden } from '../../records/hidden-text';
import { unsafeScheme } from '../security/addresses';
import type { AnyRow, Place, RecordKey, Snapshot } from '../../workspace/snapshot-types';
import type { Tell } from '../draft';
import { isBefore } from '../meaning/times';
import type { FileScan } from '../reading/file-scan';
import type { LineMark } from '../reading/marked-lines';

/** A record whose lines differ: they are read back to see whether what they state differs too. */
export interface SaidTwice {
	readonly key: RecordKey;
	readonly kind: RecordKind;
	readonly shown: string;
	/** Different lines, oldest first. */
	readonly marks: readonly LineMark[];
}

/** The fingerprint of the line at a place, if it was scanned. */
function hashAt(scans: ReadonlyMap<string, FileScan>, { path, offset }: Place): number | null {
	const scan = scans.get(path);
	if (scan === undefined) return null;
	const { offsets, hashes } = scan;
	let low = 0;
	let high = offsets.length - 1;
	while (low <= high) {
		const middle = (low + high) >> 1;
		const found = offsets[middle] ?? 0;
		if (found === offset) return hashes[middle] ?? null;
		if (found < offset) low = middle + 1;
		else high = middle - 1;
	}
	return null;
}

/**
 * For a record that several lines are about: tells of a line that stands there again, and answers what is to be compared.
 * `null` for items, whose lines may differ (what they may change has rules of its own), and where there is one line in fact.
 */
export function sameIdDrafts(row: AnyRow, snapshot: Snapshot, scans: ReadonlyMap<string, FileScan>, tell: Tell): SaidTwice | null {
	const places = versionsOf(row, snapshot);
	const marks = new Map<number, LineMark>();
	let repeated: { readonly place: Place; readonly first: Place } | null = null;
	for (const place of places) {
		const fingerprint = hashAt(scans, place);
		if (fingerprint === null) continue;
		const first = marks.get(fingerprint);
		if (first === undefined) marks.set(fingerprint, { place, fingerprint });
		else repeated ??= { place, first: first.place };
	}
	const shown = row.id?.shown ?? '';
	if (repeated !== null) {
		tell({ code: 'ED208', place: repeated.place, record: row.key, also: [repeated.first], params: { id: shown, n: places.length - marks.size } });
	}
	return row.kind === 'item' || marks.size < 2 ? null : { key: row.key, kind: row.kind, shown, marks: [...marks.values()] };
}

function versionsOf(row: AnyRow, { searchRuns, retrievalRuns, sources, claims, items }: Snapshot): readonly Place[] {
	switch (row.kind) {
		case 'search_run':
			return searchRuns.versionsOf(row.key);
		case 'retrieval_run':
			return retrievalRuns.versionsOf(row.key);
		case 'source':
			return sources.versionsOf(row.key);
		case 'claim':
			return claims.versionsOf(row.key);
		case 'item':
			return items.versionsOf(row.key);
	}
}

type Statements = { readonly [K in RecordKind]: (values: ValuesOfKind[K]) => readonly (string | null)[] };

/** What a record states, without when it was looked at, how it stands and what it rests on: those may change by a new line. */
const STATED: Statements = {
	search_run: ({ query, provider, startedAt, finishedAt, resultCount }) => [query, provider, isBefore(finishedAt, startedAt) ? null : timeOf(startedAt), resultCount === null ? null : String(resultCount)],
	retrieval_run: ({ query, tool, at }) => [query, tool, timeOf(at)],
	source: ({ url }) => [url === null || unsafeScheme(url) !== null ? null : url],
	claim: ({ text, subject, field, value }) => [text, subject, field, value],
	item: ({ title }) => [title],
};

/** A time that cannot be is none: the line that says the right one corrects it. */
function timeOf(date: DateValue | null): string | null {
	return date === null || Number.isNaN(date.ms) ? null : date.text;
}

/** What a line states; a part that it leaves out is not in doubt. `null` for what is no record. */
export function statementOf(kind: RecordKind, bytes: Uint8Array, options: ReadOptions = DEFAULT_READ_OPTIONS): readonly (string | null)[] | null {
	const text = decodeUtf8(bytes)?.replace(/^\uFEFF/, '') ?? null;
	const parsed = text === null ? null : parseLine(text);
	return text === null || parsed === null || !parsed.ok ? null : stated(kind, readRecord(kind, parsed.json, text, options));
}

function stated<K extends RecordKind>(kind: K, values: ValuesOfKind[K]): readonly (string | null)[] {
	return STATED[kind](values);
}

/** Tells the first line that states something else than the one before it, part by part, in any spacing. */
export function twoBodiesDraft({ key, shown, marks }: SaidTwice, statements: ReadonlyMap<LineMark, readonly (string | null)[]>, tell: Tell): void {
	let before: { readonly mark: LineMark; readonly parts: readonly (string | null)[] } | null = null;
	for (const mark of marks) {
		const parts = statements.get(mark);
		if (parts === undefined) continue;
		if (before !== null && differ(before.parts, parts)) {
			tell({ code: 'ED206', place: mark.place, record: key, also: [before.mark.place], params: { id: shown, n: marks.length, lineBefore: String(before.mark.place.line) } });
			return;
		}
		const said: readonly (string | null)[] = before?.parts ?? [];
		before = { mark, parts: parts.map((part, nth) => part ?? said[nth] ?? null) };
	}
}

/** A text without what a later line corrects by saying the same again: hidden characters, halves, escapes that were escaped, spaces. */
function plain(text: string): string {
	const visible = revealHidden(text).flatMap((piece) => (piece.hidden ? [] : [piece.text]));
	return visible.join('').replace(/\\n/g, ' ').trim().replace(/\s+/g, ' ');
}

function differ(one: readonly (string | null)[], other: readonly (string | null)[]): boolean {
	return one.some((part, nth) => {
		const also = other[nth] ?? null;
		return part !== null && also !== null && plain(part) !== plain(also);
	});
}
