/** Finds the decision that a request has already made: the button pressed twice, in two windows, on two devices (R53; B80). */
import type { ItemState } from '../item-state';
import type { DecisionEntry } from '../ledger-entry';
import { readProposal } from '../proposal-schema';
import { canonicalJson } from '../queue-item';
import type { QueueLine } from '../queue-item';
import type { DecideRequest, ItemDetail } from './desk-types';
import type { DraftNow, VerdictPart } from './decision-draft';
import { draftOf, keyOfDraft, partOf, reasonOf } from './decision-draft';

/**
 * The believed decision that this request, pressed when that decision was taken, would have been: same item, same bytes, same effect,
 * in the place of the same decisions. `null` when there is none. What may be said again (a further reason for more
 * research, an undo tried on a target that was looked at anew) is another decision unless all of it is the same.
 * @param isAllowed whether the verdict may be given in the item's state of now
 */
export function knownDecision(request: DecideRequest, detail: ItemDetail, state: ItemState, line: QueueLine, now: DraftNow, isAllowed: boolean): DecisionEntry | null {
	const heads = new Set(state.heads);
	const candidates = state.history.filter((entry) => entry.verdict === request.verdict && (heads.has(entry.entry_id) || entry.outcome !== undefined));
	return (
		candidates.findLast((entry) => {
			if (entry.item_sha256 !== request.seen.itemSha256) return false;
			if (isAllowed && !saysTheSame(request, entry)) return false;
			const said = partAsThen(request, detail, state, entry, now);
			return said !== null && keyOfDraft(draftOf(request, line, said)) === entry.idempotency_key;
		}) ?? null
	);
}

function saysTheSame(request: DecideRequest, entry: DecisionEntry): boolean {
	// What settles a doubt settles it: where there is doubt again, it is another one.
	if (entry.verdict === 'resolve') return false;
	return reasonOf(request) === entry.reason && canonicalJson(request.seen.targets) === canonicalJson(entry.targets ?? []);
}

/** The request on the item as it stood when that decision was taken. */
function partAsThen(request: DecideRequest, detail: ItemDetail, state: ItemState, entry: DecisionEntry, now: DraftNow): VerdictPart | null {
	const supersedes = entry.supersedes ?? [];
	const { withdraws, settles, outcome } = entry;
	if (entry.verdict === 'withdraw') {
		// What a withdrawal writes follows from what it takes back, and is gone from the targets by now.
		const proposals = entry.proposals.flatMap((proposal) => readProposal(proposal) ?? []);
		return withdraws === undefined ? null : { proposals, asked: null, choice: null, supersedes, withdraws };
	}
	if (entry.verdict === 'resolve') {
		const isSame = (outcome ?? null) === request.outcome && entry.choice === request.choice && settles !== undefined;
		return isSame ? { proposals: [], asked: null, choice: entry.choice, supersedes, settles, ...(outcome === undefined ? {} : { outcome }) } : null;
	}
	const found = partOf(request, detail, { ...state, heads: supersedes }, now);
	return found.ok ? found.part : null;
}
