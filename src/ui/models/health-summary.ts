/** The first sentence of Health and the shape of its dot: can I trust what I see? Pure. */
import type { DeskState } from '../../decisions/desk/desk-types';
import type { Translator } from '../../i18n/translate';
import { RECORD_KINDS, ROLE_OF_KIND, type FileRole } from '../../records/record-types';
import type { Snapshot } from '../../workspace/snapshot-types';
import { danglingReferences } from '../../workspace/dangling';
import { noteWeight } from './health-notes';
import { ledgerCounts, type LedgerCounts } from './ledger-summary';

const EVIDENCE_ROLES: ReadonlySet<FileRole> = new Set(RECORD_KINDS.map((kind) => ROLE_OF_KIND[kind]));

export type HealthLevel = 'fine' | 'findings' | 'unreadable';

export interface HealthCounts {
	/** Files that are there. */
	readonly files: number;
	/** No file of records is there and no tracker has a row. */
	readonly nothing: boolean;
	readonly unreadable: number;
	/** Zero bytes or blank lines only. */
	readonly empty: number;
	readonly damagedLines: number;
	/** Notes that are faults, counted once per file and code. */
	readonly notes: number;
	readonly conflictCopies: number;
	/** References into files that are there and do not hold the record. */
	readonly dangling: number;
	readonly profileProblems: number;
	/** Items whose file claims a decision that nobody took. */
	readonly unattributed: number;
	readonly ledger: LedgerCounts;
}

export interface HealthSummary {
	readonly level: HealthLevel;
	readonly counts: HealthCounts;
	readonly sentence: (t: Translator) => string;
}

/** The counts of what files and items say; they change with the snapshot only. */
export type FileCounts = Omit<HealthCounts, 'ledger'>;

/**
 * Everything that speaks against trusting the rows.
 * @param deciding what the decision desk knows; `null` while there is none
 * @param counted the counts of this snapshot, where they are known already
 */
export function healthSummary(snapshot: Snapshot, deciding: DeskState | null = null, counted: FileCounts = fileCounts(snapshot)): HealthSummary {
	const counts: HealthCounts = { ...counted, ledger: ledgerCounts(deciding) };
	return { level: levelOf(counts), counts, sentence: (t) => sentenceOf(counts, t) };
}

/** Counts what is wrong with the files, and the items that nobody decided. */
export function fileCounts(snapshot: Snapshot): FileCounts {
	const files = snapshot.files.filter((file) => file.state !== 'missing');
	let unattributed = 0;
	for (const item of snapshot.items) if (item.effective === 'unattributed') unattributed += 1;
	return {
		files: files.length,
		nothing: hasNoEvidence(snapshot),
		unreadable: files.filter((file) => file.state === 'unreadable').length,
		empty: files.filter((file) => file.state === 'empty').length,
		damagedLines: files.reduce((sum, file) => sum + file.torn + file.corrupt, 0),
		notes: files.reduce((sum, file) => sum + file.notes.filter((note) => noteWeight(note) === 'fault' && !(isAboutBadLines(note.code) && file.torn + file.corrupt > 0)).length, 0),
		conflictCopies: snapshot.conflictCopies.length,
		dangling: danglingReferences(snapshot).nowhere.length,
		profileProblems: snapshot.profile.problems.length,
		unattributed,
	};
}

/** True when there is nothing to show: no file of records, not even an empty one, and no row of a tracker. */
export function hasNoEvidence(snapshot: Snapshot): boolean {
	return snapshot.subjects.length === 0 && !snapshot.files.some((file) => file.state !== 'missing' && EVIDENCE_ROLES.has(file.role));
}

/** Codes that say why a line is damaged: those lines are counted already. */
export function isAboutBadLines(code: string): boolean {
	return ['not_json', 'not_object', 'two_records_on_one_line', 'conflict_marker', 'over_long_line', 'torn_tail', 'invalid_utf8', 'nul_bytes', 'utf16'].includes(code);
}

function levelOf(counts: HealthCounts): HealthLevel {
	if (counts.unreadable > 0) return 'unreadable';
	const found = counts.damagedLines + counts.notes + counts.conflictCopies + counts.dangling + counts.profileProblems + counts.unattributed + foundInLedgers(counts.ledger);
	// A folder without evidence is most likely not the workspace; it is nothing to be content with.
	return found > 0 || counts.nothing ? 'findings' : 'fine';
}

function foundInLedgers(ledger: LedgerCounts): number {
	return ledger.ledgers + ledger.unbelieved + ledger.uncertain + ledger.conflicts + Number(ledger.isReadOnly);
}

/** "All 9 files readable; 2 lines damaged; 1 decision not attributed." Only parts that are not zero. */
function sentenceOf(counts: HealthCounts, t: Translator): string {
	if (counts.nothing) return t('health.sentenceNoFiles');
	const parts = [counts.unreadable === 0 ? t('health.partAllReadable', { n: counts.files }) : t('health.partSomeUnreadable', { n: counts.unreadable, all: counts.files })];
	if (counts.empty > 0) parts.push(t('health.partEmpty', { n: counts.empty }));
	if (counts.damagedLines > 0) parts.push(t('health.partDamaged', { n: counts.damagedLines }));
	if (counts.unattributed > 0) parts.push(t('health.partUnattributed', { n: counts.unattributed }));
	if (counts.ledger.conflicts > 0) parts.push(t('health.partConflicts', { n: counts.ledger.conflicts }));
	if (counts.ledger.uncertain > 0) parts.push(t('health.partUncertain', { n: counts.ledger.uncertain }));
	if (counts.ledger.ledgers > 0) parts.push(t('health.partLedgers', { n: counts.ledger.ledgers }));
	if (counts.ledger.unbelieved > 0) parts.push(t('health.partUnbelieved', { n: counts.ledger.unbelieved }));
	if (counts.conflictCopies > 0) parts.push(t('health.partCopies', { n: counts.conflictCopies }));
	if (counts.dangling > 0) parts.push(t('health.partDangling', { n: counts.dangling }));
	if (counts.notes > 0) parts.push(t('health.partNotes', { n: counts.notes }));
	if (counts.profileProblems > 0) parts.push(t('health.partProfile', { n: counts.profileProblems }));
	if (counts.ledger.isReadOnly) parts.push(t('health.partReadOnly'));
	return t('health.sentence', { parts: parts.join(t('health.partSeparator')) });
}
