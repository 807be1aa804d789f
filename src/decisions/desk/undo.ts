/** What taking a decision back would write (DESIGN §5, `withdraw`). */
import { ApplyHistory, intentDetails } from '../apply-history';
import type { DecisionIndex } from '../decision-index';
import type { DecisionEntry } from '../ledger-entry';
import type { Proposal } from '../proposal-schema';
import { requestOf } from './applying';
import type { ItemDetail } from './desk-types';

/**
 * The inverses of what a decision has written, the last first, and what it has written that stays (an added row or record).
 * `null` when it has written nothing.
 */
export function undoOf(decision: DecisionEntry | null, index: DecisionIndex): ItemDetail['undo'] {
	const request = decision === null || decision.verdict === 'withdraw' ? null : requestOf(decision);
	if (request === null) return null;
	const history = new ApplyHistory(index.byId.values());
	const inverse: Proposal[] = [];
	const withoutInverse: Proposal[] = [];
	for (const [number, proposal] of request.proposals.entries()) {
		const progress = history.progressOf(request, number);
		if (progress.state !== 'done' || progress.outcome !== 'applied') continue;
		const back = intentDetails(progress.intent)?.inverse ?? null;
		if (back === null) withoutInverse.push(proposal);
		else inverse.unshift(back);
	}
	return inverse.length + withoutInverse.length === 0 ? null : { inverse, withoutInverse };
}
