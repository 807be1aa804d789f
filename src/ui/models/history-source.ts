/** The history of a decision desk, read once per change of its ledgers, whoever asks. Pure. */
import type { DecisionDesk, HistoryStep } from '../../decisions/desk/desk-types';

const kept = new WeakMap<DecisionDesk, { readonly revision: number; readonly steps: Promise<readonly HistoryStep[]> }>();

/**
 * Every entry of every ledger, oldest first.
 * @param revision of the desk's state: with another one the ledgers are asked anew
 * @returns a promise that rejects with what the desk throws; then the next call asks again
 */
export function historyOf(desk: DecisionDesk, revision: number): Promise<readonly HistoryStep[]> {
	const known = kept.get(desk);
	if (known?.revision === revision) return known.steps;
	const steps = desk.history();
	kept.set(desk, { revision, steps });
	steps.catch(() => {
		if (kept.get(desk)?.steps === steps) kept.delete(desk);
	});
	return steps;
}
