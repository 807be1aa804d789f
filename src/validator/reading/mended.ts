/**
 * Faults that a later line of the same record has mended. Files of evidence are only added to, so an agent cannot take a wrong
 * line back; it appends one that is right, and then the wrong one speaks no more.
 */
import type { RecordKind } from '../../records/record-types';
import type { RecordKey } from '../../workspace/place';
import type { Draft } from '../draft';
import type { RuleCode } from '../rule-table';

/** Faults of one member: mended by a line that says that member rightly. */
const OF_A_MEMBER: ReadonlySet<RuleCode> = new Set<RuleCode>(['ED113', 'ED118', 'ED119']);
/** Faults of a record as a whole: mended by its next line. What was given away stays given away, so no secret is among them. */
const OF_A_RECORD: ReadonlySet<RuleCode> = new Set<RuleCode>(['ED116', 'ED124', 'ED332', 'ED334', 'ED503', 'ED603', 'ED604', 'ED606']);

export class Mended {
	private readonly open = new Map<RecordKey, Draft[]>();

	constructor(private readonly kind: RecordKind) {}

	/** Whether anything waits to be mended: if not, no line need be asked which record it is about. */
	get waits(): boolean {
		return this.open.size > 0;
	}

	/** A fault that a later line may mend. */
	add(draft: Draft): void {
		const { record, code } = draft;
		if (record === null || record === undefined) return;
		// A line of an item is often only a change of status, and its earlier lines go on speaking.
		if (!OF_A_MEMBER.has(code) && (this.kind === 'item' || !OF_A_RECORD.has(code))) return;
		const known = this.open.get(record);
		if (known === undefined) this.open.set(record, [draft]);
		else known.push(draft);
	}

	/** The faults that a line of this record mends, which are open no more. */
	take(record: RecordKey, json: Record<string, unknown>): ReadonlySet<Draft> {
		const drafts = this.open.get(record);
		if (drafts === undefined) return new Set();
		const mended = new Set(drafts.filter((draft) => !OF_A_MEMBER.has(draft.code) || this.kind !== 'item' || Object.hasOwn(json, memberOf(draft))));
		const left = drafts.filter((draft) => !mended.has(draft));
		if (left.length === 0) this.open.delete(record);
		else this.open.set(record, left);
		return mended;
	}
}

function memberOf({ params }: Draft): string {
	const field = String(params?.['field'] ?? '');
	return field.split('.')[0] ?? field;
}
