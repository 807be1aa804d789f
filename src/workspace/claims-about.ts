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

/** Before every time there is. */
const NO_TIME = -8.64e15;

type SubjectNames = Pick<SubjectRow, 'key' | 'id' | 'name'>;

/** Looks through the claims of one snapshot once, when first asked. */
export class ClaimsAbout {
	private rowsOfSubject: ReadonlyMap<string, readonly number[]> | null = null;
	private readonly fields = new Map<string, string>();
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
		const wanted = field === undefined ? null : comparableField(field);
		const about = [...found].filter((row) => wanted === null || this.fieldOf(row) === wanted).sort((a, b) => a - b);
		const timed = about.map((row) => ({ row, time: this.timeOf(row) })).sort((a, b) => b.time - a.time);
		return timed.map(({ row }) => this.claims.at(row));
	}

	/** What a claim's field is compared by; `null` when it names none. Read from the columns: rows are dear. */
	private fieldOf(row: number): string | null {
		const { file, entry } = this.claims.newestLine(row);
		const word = this.claims.files[file]?.columns.about?.field.at(entry) ?? null;
		if (word === null) return null;
		let field = this.fields.get(word);
		if (field === undefined) {
			field = comparableField(word);
			this.fields.set(word, field);
		}
		return field;
	}

	private timeOf(row: number): number {
		const { file, entry } = this.claims.newestLine(row);
		const about = this.claims.files[file]?.columns.about;
		const said = about?.at.timeAt(entry) ?? NaN;
		const verified = about?.verifiedAt.timeAt(entry) ?? NaN;
		return Math.max(Number.isNaN(said) ? NO_TIME : said, Number.isNaN(verified) ? NO_TIME : verified);
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
