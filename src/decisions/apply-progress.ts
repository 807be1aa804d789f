/** How far the writes of a decision have come, from its intents and receipts (DESIGN §5, "Apply"). */
import type { DecisionIndex } from './decision-index';
import type { DecisionEntry, IntentEntry } from './ledger-entry';

/** `open`: a write may or may not have happened. `not_started` also after a failed write that left the target as it was. */
export type ProposalProgress = 'not_started' | 'open' | 'applied' | 'no_op' | 'failed';

/** What looking at the target has told about an intent without a receipt. */
export type RecoveredIntent = 'applied' | 'not_started' | 'uncertain';

export interface ApplyProgress {
	/** By number of the proposal. */
	readonly proposals: readonly ProposalProgress[];
	readonly open: readonly IntentEntry[];
	/** The numbers of proposals that have more than one receipt of a write: must never happen, and is shown if it does. */
	readonly writtenTwice: readonly number[];
	/** Every proposal is written or found to be there; false while there is none. */
	readonly isDone: boolean;
	/** At least one proposal changed a target. */
	readonly hasWritten: boolean;
}

/** What the person said about uncertain writes: `resolve` entries of the item, by intent id. */
export type SettledIntents = ReadonlyMap<string, 'applied' | 'not_applied'>;

/**
 * The progress of a decision, over all entries that stand for the same decision (the same key pressed on two devices).
 * A decision without proposals has no writes of its own; it is done when the app has checked the agent's own write and
 * recorded intents and receipts for it.
 * @param recovered see {@link RecoveredIntent}; an intent that is not in it and has no receipt is open
 */
export function progressOf(
	decisions: readonly DecisionEntry[],
	index: DecisionIndex,
	settled: SettledIntents,
	recovered: ReadonlyMap<string, RecoveredIntent>,
): ApplyProgress {
	const intents = decisions.flatMap((decision) => index.intentsOf.get(decision.entry_id) ?? []);
	const count = Math.max(decisions[0]?.proposals.length ?? 0, ...intents.map((intent) => intent.proposal + 1));
	const open: IntentEntry[] = [];
	const writtenTwice: number[] = [];
	const proposals: ProposalProgress[] = [];
	for (let number = 0; number < count; number += 1) {
		const ends = intents
			.filter((intent) => intent.proposal === number)
			.map((intent) => {
				const end = endOf(intent, index, settled, recovered);
				if (end === 'open') open.push(intent);
				return end;
			});
		if (ends.filter((end) => end === 'applied').length > 1) writtenTwice.push(number);
		proposals.push(STRONGEST_FIRST.find((end) => ends.includes(end)) ?? 'not_started');
	}
	const isDone = proposals.length > 0 && proposals.every((progress) => progress === 'applied' || progress === 'no_op');
	return { proposals, open, writtenTwice, isDone, hasWritten: proposals.includes('applied') };
}

const STRONGEST_FIRST: readonly ProposalProgress[] = ['open', 'applied', 'no_op', 'failed', 'not_started'];

function endOf(intent: IntentEntry, index: DecisionIndex, settled: SettledIntents, recovered: ReadonlyMap<string, RecoveredIntent>): ProposalProgress {
	const outcomes = new Set((index.receiptsOf.get(intent.entry_id) ?? []).map((receipt) => receipt.outcome));
	const [only] = outcomes;
	if (only !== undefined && outcomes.size === 1) return only;
	const said = settled.get(intent.entry_id);
	if (said !== undefined) return said === 'applied' ? 'applied' : 'not_started';
	// Two receipts that differ are no answer, and looking at the target does not say which of them lies.
	if (outcomes.size > 1) return 'open';
	const found = recovered.get(intent.entry_id) ?? 'uncertain';
	return found === 'uncertain' ? 'open' : found;
}
