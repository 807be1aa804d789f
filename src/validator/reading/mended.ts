/**
 * Faults that a later line of the same record has mended. Files of evidence are only added to, so an agent cannot take a wrong
 * line back; it appends one that is right, and then the wrong one speaks no more.
 */
import type { RecordKind } from '../../records/record-types';
import type { RecordKey } from '../../workspace/place';
import type { Draft } from '../draft';
import type { RuleCode } from '../rule-table';

/** Faults of one member: mended by a line that says that member rightly. */
const OF_A_MEMBER: ReadonlySet<RuleCode> = new Set<RuleCode>(['ED113', 'ED118', 'ED119', 'ED602']);
/** Faults of a record as a whole: mended by its next line. What was given away stays given away, so no secret is among them. */
const OF_A_RECORD: ReadonlySet<RuleCode> = new Set<RuleCode>(['ED116', 'ED124', 'ED332', 'ED334', 'ED503', 'ED603', 'ED604', 'ED606']);

/** Stands for the record as a whole among the names of its members. */
const WHOLE = '';

export class Mended {
	/** By record and member, so that a line of an item is asked only about what it says itself. */
	private readonly open = new Map<RecordKey, Map<string, Draft[]>>();

	constructor(private readonly kind: RecordKind) {}

	/** Whether anything waits to be mended: if not, no line need be asked which record it is about. */
	get waits(): boolean {
		return this.open.size > 0;
	}

	/** A fault that a later line may mend. */
	add(draft: Draft): void {
		const { record, code } = draft;
		if (record === null || record === undefined) return;
		const isOfMember = OF_A_MEMBER.has(code);
		// A line of an item is often only a change of status, and its earlier lines go on speaking.
		if (!isOfMember && (this.kind === 'item' || !OF_A_RECORD.has(code))) return;
		const members = this.open.get(record) ?? new Map<string, Draft[]>();
		if (members.size === 0) this.open.set(record, members);
		const member = this.kind === 'item' ? memberOf(draft) : WHOLE;
		const known = members.get(member);
		if (known === undefined) members.set(member, [draft]);
		else known.push(draft);
	}

	/** The faults that a line of this record mends, which are open no more. */
	take(record: RecordKey, json: Record<string, unknown>): readonly Draft[] {
		const members = this.open.get(record);
		if (members === undefined) return [];
		const mended: Draft[] = [];
		for (const member of this.kind === 'item' ? Object.keys(json) : [WHOLE]) {
			for (const draft of members.get(member) ?? []) mended.push(draft);
			members.delete(member);
		}
		if (members.size === 0) this.open.delete(record);
		return mended;
	}
}

function memberOf({ params }: Draft): string {
	const field = String(params?.['field'] ?? '');
	return field.split('.')[0] ?? field;
}
