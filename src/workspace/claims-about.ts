/** Which claims speak about a subject: by its key or its name, whatever the case and the spacing around it. */
import type { FoldedTable } from './record-table';
import type { ClaimRow, SubjectRow } from './snapshot-types';

/** How two names are compared: NFC, trimmed, case ignored. */
function comparable(text: string): string {
	return text.normalize('NFC').trim().toLowerCase();
}

/** Fields also ignore what joins their words: `application deadline` is `application_deadline`. */
function comparableField(text: string): string {
	return comparable(text).replace(/[\s_-]+/gu, '_');
}

type SubjectNames = Pick<SubjectRow, 'key' | 'id' | 'name'>;

/** Looks through the claims of one snapshot once, when first asked. */
export class ClaimsAbout {
	private rowsOfSubject: ReadonlyMap<string, readonly number[]> | null = null;
	private namesOfSubject: ReadonlyMap<string, ReadonlySet<string>> | null = null;

	constructor(
		private readonly claims: FoldedTable<'claim', ClaimRow>,
		private readonly subjects: readonly SubjectNames[],
	) {}

	/**
	 * @param subject a subject's row key, its id or its name; or any other word that claims use as their subject
	 * @param field a field or column name; without it, claims about any field
	 * @returns newest first (when it was said or verified, the later of the two); claims without a time last, in file
	 * order
	 */
	rows(subject: string, field?: string): readonly ClaimRow[] {
		const found = new Set<number>();
		for (const name of this.namesOf(subject)) for (const row of this.bySubject().get(name) ?? []) found.add(row);
		const rows = [...found].sort((a, b) => a - b).map((row) => this.claims.at(row));
		const wanted = field === undefined ? null : comparableField(field);
		const about = wanted === null ? rows : rows.filter((row) => row.field !== null && comparableField(row.field) === wanted);
		return about.sort((a, b) => timeOf(b) - timeOf(a) || 0);
	}

	private namesOf(subject: string): ReadonlySet<string> {
		if (this.namesOfSubject === null) {
			const names = new Map<string, Set<string>>();
			for (const { key, id, name } of this.subjects) {
				for (const word of [key, comparable(id), comparable(name)]) {
					const known = names.get(word) ?? new Set<string>();
					names.set(word, known.add(comparable(id)).add(comparable(name)));
				}
			}
			this.namesOfSubject = names;
		}
		const word = comparable(subject);
		return this.namesOfSubject.get(subject) ?? this.namesOfSubject.get(word) ?? new Set([word]);
	}

	private bySubject(): ReadonlyMap<string, readonly number[]> {
		if (this.rowsOfSubject !== null) return this.rowsOfSubject;
		const rows = new Map<string, number[]>();
		// Each distinct word of a file is made comparable once.
		const listsOfFile = this.claims.files.map(() => new Map<number, number[]>());
		for (let row = 0; row < this.claims.length; row++) {
			const { file, entry } = this.claims.newestLine(row);
			const subject = this.claims.files[file]?.columns.about?.subject;
			const code = subject?.codeAt(entry) ?? 0;
			if (subject === undefined || code === 0) continue;
			let list = listsOfFile[file]?.get(code);
			if (list === undefined) {
				const name = comparable(subject.wordOf(code) ?? '');
				list = rows.get(name) ?? [];
				rows.set(name, list);
				listsOfFile[file]?.set(code, list);
			}
			list.push(row);
		}
		this.rowsOfSubject = rows;
		return rows;
	}
}

function timeOf(claim: ClaimRow): number {
	const times = [claim.at?.ms ?? NaN, claim.verifiedAt?.ms ?? NaN].filter((time) => !Number.isNaN(time));
	return times.length === 0 ? -8.64e15 : Math.max(...times);
}
