/** A subject's row as its card shows it: every cell with the claims behind it, or unsourced. Pure. */
import type { ItemRow, RecordKey, Snapshot, SubjectDate, SubjectRow } from '../../workspace/snapshot-types';
import { createSubjectLinks, itemsBySubject } from './tiers-subject-links';

export interface SubjectCell {
	readonly column: string;
	readonly text: string;
	/** Set where the column is a date of the tracker. */
	readonly date: SubjectDate | null;
	/** Claims about this subject and this field, newest first; empty = unsourced. */
	readonly claims: readonly RecordKey[];
	/** The key, name, tier, stage, priority and page columns are the person's own; they need no source. */
	readonly own: boolean;
}

/** All cells in column order. */
export function subjectCells(snapshot: Snapshot, subject: SubjectRow): readonly SubjectCell[] {
	const dates = new Map(subject.dates.map((date) => [date.column, date]));
	const own = new Set([subject.id, subject.name, subject.tier, subject.stage, subject.priority, subject.page]);
	return subject.cells.map(({ column, text }) => {
		const date = dates.get(column) ?? null;
		const claims = date !== null ? date.claims : claimKeys(snapshot, subject, column);
		return { column, text, date, claims, own: date === null && claims.length === 0 && own.has(text) };
	});
}

/** Claims about the subject under its key, else under its name. */
function claimKeys(snapshot: Snapshot, subject: SubjectRow, field: string): readonly RecordKey[] {
	const byId = snapshot.chain.claimsAbout(subject.id, field);
	const found = byId.length > 0 || subject.name === '' ? byId : snapshot.chain.claimsAbout(subject.name, field);
	return found.map((claim) => claim.key);
}

/** Items that name the subject or rest on claims about it, in file order. */
export function subjectItems(snapshot: Snapshot, subject: SubjectRow): readonly ItemRow[] {
	const links = createSubjectLinks(snapshot);
	return itemsBySubject(snapshot, links, () => true).get(subject.key) ?? [];
}
