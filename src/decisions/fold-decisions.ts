/**
 * The effective state of every item: the queue (what the agent says) folded with all ledgers (what the person did), DESIGN §4.
 * The result depends on which lines there are, never on the order of ledgers or of lines in them, nor on how often a
 * line is there.
 */
import { progressOf } from './apply-progress';
import type { DecisionIndex } from './decision-index';
import { indexLedgers } from './decision-index';
import { foldItem } from './fold-item';
import type { FoldContext, ItemState } from './item-state';
import type { QueueItem } from './queue-item';
import type { DecisionEntry } from './ledger-entry';
import { writesFacts } from './ledger-entry';
import type { LedgerReading } from './read-ledger';
import { standingDecisions } from './standing-decisions';

/** An item that ledgers speak of and that no queue has. */
export interface GoneItem {
	readonly key: string;
	/** Something of it is begun or waits to be written: the start-up gate of DESIGN §5 stays closed. */
	readonly hasOpenWrite: boolean;
}

export interface FoldedDecisions {
	/** By item key, in the order of the items. */
	readonly states: ReadonlyMap<string, ItemState>;
	readonly gone: readonly GoneItem[];
	readonly index: DecisionIndex;
}

/**
 * Folds everything.
 * @param readings one per ledger file, conflict copies of ledgers included
 */
export function foldDecisions(items: readonly QueueItem[], readings: readonly LedgerReading[], context: FoldContext): FoldedDecisions {
	const index = indexLedgers(readings);
	const folded = items.map((item) => foldItem(item, index, context));
	const twins = twinsOf(items, folded);
	const states = new Map(folded.map((state) => [state.key, { ...state, twins: twins.get(state.key) ?? [] }]));
	return { states, gone: gatherGone(index, context, (itemKey) => states.has(itemKey)), index };
}

/** The items that a ledger has decisions about and that are not there. */
export function gatherGone(index: DecisionIndex, context: FoldContext, isThere: (itemKey: string) => boolean): readonly GoneItem[] {
	return [...index.items.values()]
		.filter(({ itemKey, decisions }) => decisions.length > 0 && !isThere(itemKey))
		.map(({ itemKey, decisions }) => ({ key: itemKey, hasOpenWrite: hasOpenWrite(decisions, index, context) }));
}

function hasOpenWrite(decisions: readonly DecisionEntry[], index: DecisionIndex, context: FoldContext): boolean {
	const { groups, withdrawals, settled } = standingDecisions(decisions);
	if (decisions.some((entry) => progressOf([entry], index, settled, context.recovered).open.length > 0)) return true;
	return [...groups, ...withdrawals.map((entry) => [entry])].some((group) => {
		const [first] = group;
		if (first === undefined || !writesFacts(first.verdict) || first.proposals.length === 0) return false;
		return !progressOf(group, index, settled, context.recovered).isDone;
	});
}

/** Items that wait for the same change: each key with the keys of the others. */
function twinsOf(items: readonly QueueItem[], folded: readonly ItemState[]): ReadonlyMap<string, readonly string[]> {
	const byPayload = new Map<string, string[]>();
	for (const [nth, item] of items.entries()) {
		const state = folded[nth]?.state;
		if (state !== 'pending' && state !== 'expired?') continue;
		const payload = item.lines.findLast((line) => line.payloadKey !== null)?.payloadKey ?? null;
		if (payload === null) continue;
		const group = byPayload.get(payload);
		if (group === undefined) byPayload.set(payload, [item.key]);
		else group.push(item.key);
	}
	const groups = [...byPayload.values()].filter((keys) => keys.length > 1);
	return new Map(groups.flatMap((keys) => keys.map((key) => [key, keys.filter((other) => other !== key)] as const)));
}
