/** What a check is about, and the parts of the desk it stands on. */
import { statementOfTarget } from '../../verification/statements';
import type { Statement } from '../../verification/verification-types';
import type { RecordKey } from '../../workspace/snapshot-types';
import type { Desk } from '../desk';
import type { VerifyTarget } from '../searching';

/** What can be checked by itself. */
export type CheckTarget = Exclude<VerifyTarget, { kind: 'stale' }>;

/** The parts of the desk that verifying uses. */
export type VerifyDesk = Pick<Desk, 'snapshot' | 'searching' | 'decisions' | 't'>;

/** Names a target: equal names, equal target. */
export function nameOfTarget(target: CheckTarget): string {
	return target.kind === 'text' ? `text:${target.text}` : `${target.kind}:${target.key}`;
}

/**
 * Names what a target is about now: equal names, the same check. A record without an id is known by its place alone, where another
 * one can stand after the file has changed: its words are part of the name, so that nothing found for the one is shown beside the other.
 * @param statement of the target; `null` = its record is not there
 */
export function nameOfCheck(target: CheckTarget, statement: Pick<Statement, 'text' | 'subject' | 'field' | 'value'> | null): string {
	const name = nameOfTarget(target);
	if (statement === null || target.kind === 'text' || !isKnownByPlace(target.key)) return name;
	const { text, subject, field, value } = statement;
	return JSON.stringify([name, text, subject, field, value]);
}

/** `<kind>/@<path>:<offset>`, see `RecordKey`. */
function isKnownByPlace(key: RecordKey): boolean {
	return /^[a-z_]+\/@/.test(key);
}

/** The statement as the newest snapshot has it; `null` when its record is gone or nothing is read. */
export function statementNow(desk: Pick<Desk, 'snapshot'>, target: CheckTarget): Statement | null {
	const snapshot = desk.snapshot.peek();
	return snapshot === null ? null : statementOfTarget(snapshot, target);
}
