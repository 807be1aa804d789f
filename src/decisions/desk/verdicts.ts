/** What the person may do with one item now. */
import type { ItemKind } from '../../records/record-types';
import type { ItemState } from '../item-state';
import { VERDICTS } from '../ledger-entry';
import type { Verdict } from '../ledger-entry';
import { edgeProblem, verdictProblem } from '../transitions';
import type { VerdictProblem } from '../transitions';

/**
 * For each verdict `null` when it may be given, else why not. Beyond the table of transitions: an item that another one replaces
 * is not approved (R29), and only what was decided can be taken back.
 */
export function verdictsFor(state: ItemState, kind: ItemKind, isReplaced: boolean): Readonly<Record<Verdict, VerdictProblem | null>> {
	const problem = (verdict: Verdict): VerdictProblem | null => {
		if (isReplaced && (verdict === 'approve' || verdict === 'choose')) return 'no_such_edge';
		if (verdict === 'withdraw' && state.heads.length === 0) return 'no_such_edge';
		// A deferral is a decision like any other, though its item still says pending.
		if (verdict === 'withdraw' && state.deferredUntil !== null) return edgeProblem(state.state, 'pending', 'person');
		if (verdict === 'adopt' && state.claims.length === 0) return 'no_such_edge';
		return verdictProblem(state.state, verdict, kind);
	};
	const all = VERDICTS.map((verdict): [Verdict, VerdictProblem | null] => [verdict, problem(verdict)]);
	return Object.fromEntries(all) as Record<Verdict, VerdictProblem | null>;
}
