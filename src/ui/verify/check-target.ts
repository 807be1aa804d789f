/** What a check is about, and the parts of the desk it stands on. */
import { statementOfTarget } from '../../verification/statements';
import type { Statement } from '../../verification/verification-types';
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

/** The statement as the newest snapshot has it; `null` when its record is gone or nothing is read. */
export function statementNow(desk: Pick<Desk, 'snapshot'>, target: CheckTarget): Statement | null {
	const snapshot = desk.snapshot.peek();
	return snapshot === null ? null : statementOfTarget(snapshot, target);
}
