/** What is counted while the lines of a file go by: classes, notes, bad lines, the newest time. */
import type { DateValue } from '../records/date-value';
import type { BadLine, FileNote, NoteCode } from './report-types';
import type { Place } from './place';

/** Bad lines listed per file; the counts are always complete. */
export const MOST_BAD_LINES = 200;
const MOST_DETAILS = 5;

interface Noted {
	count: number;
	place: Place | null;
	readonly details: Set<string>;
}

/** Notes of one file, one entry per code, in the order in which they first came up. */
export class NoteTally {
	private readonly notes = new Map<NoteCode, Noted>();

	/** `place` and `detail` are kept from the first few times; `by` counts. */
	add(code: NoteCode, place: Place | null = null, detail: string | null = null, by = 1): void {
		let noted = this.notes.get(code);
		if (noted === undefined) {
			noted = { count: 0, place, details: new Set() };
			this.notes.set(code, noted);
		}
		noted.count += by;
		noted.place ??= place;
		if (detail !== null && noted.details.size < MOST_DETAILS) noted.details.add(detail);
	}

	addAll(other: NoteTally): void {
		for (const [code, noted] of other.notes) {
			const [first, ...rest] = [...noted.details];
			this.add(code, noted.place, first ?? null, noted.count);
			for (const detail of rest) this.add(code, null, detail, 0);
		}
	}

	list(): readonly FileNote[] {
		return [...this.notes].map(([code, noted]) => ({
			code,
			count: noted.count,
			place: noted.place,
			detail: noted.details.size === 0 ? null : [...noted.details].join(', '),
		}));
	}
}

/** Counts over some lines of a file. The finished lines have one tally and an unfinished last line its own. */
export class FileTally {
	ok = 0;
	torn = 0;
	corrupt = 0;
	blank = 0;
	newest: DateValue | null = null;
	readonly notes = new NoteTally();
	readonly badLines: BadLine[] = [];
	/** Dialects seen (search runs, R66). */
	readonly dialects = new Set<string>();

	addBad(line: BadLine): void {
		this[line.lineClass]++;
		if (this.badLines.length < MOST_BAD_LINES) this.badLines.push(line);
	}

	/** Dates without a time (prose, impossible ones) are never the newest. */
	seeTime(date: DateValue | null): void {
		if (date !== null && !Number.isNaN(date.ms) && !(this.newest !== null && this.newest.ms >= date.ms)) this.newest = date;
	}

	/** Both together, as if one had counted all; neither changes. */
	with(other: FileTally): FileTally {
		const sum = new FileTally();
		for (const part of [this, other]) {
			sum.ok += part.ok;
			sum.torn += part.torn;
			sum.corrupt += part.corrupt;
			sum.blank += part.blank;
			sum.seeTime(part.newest);
			sum.notes.addAll(part.notes);
			for (const line of part.badLines) if (sum.badLines.length < MOST_BAD_LINES) sum.badLines.push(line);
			for (const dialect of part.dialects) sum.dialects.add(dialect);
		}
		return sum;
	}
}
