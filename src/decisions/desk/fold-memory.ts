/** Folds items once as long as nothing about them has changed: of many decided items, one decision touches one. */
import { gatherGone } from '../fold-decisions';
import type { GoneItem } from '../fold-decisions';
import { foldItem } from '../fold-item';
import type { RecoveredIntent } from '../apply-progress';
import type { DecisionIndex } from '../decision-index';
import type { FoldContext, ItemState } from '../item-state';
import type { QueueItem } from '../queue-item';

interface Known {
	readonly item: QueueItem;
	readonly ledgers: string;
	readonly state: ItemState;
}

export class FoldMemory {
	private known = new Map<string, Known>();

	/**
	 * The states of these items (`twins` left empty), by item key, and the items of ledgers that `isThere` does not know.
	 * @param items the same object for an item only while its lines are the same
	 */
	fold(items: Iterable<QueueItem>, index: DecisionIndex, context: FoldContext, isThere: (itemKey: string) => boolean): { readonly states: ReadonlyMap<string, ItemState>; readonly gone: readonly GoneItem[] } {
		const next = new Map<string, Known>();
		for (const item of items) {
			const ledgers = ledgersAbout(item.key, index, context.recovered);
			const before = this.known.get(item.key);
			const holds = before !== undefined && before.item === item && before.ledgers === ledgers && !dependsOnTime(before.state, item);
			next.set(item.key, holds ? before : { item, ledgers, state: foldItem(item, index, context) });
		}
		this.known = next;
		return { states: new Map([...next].map(([key, { state }]) => [key, state])), gone: gatherGone(index, context, isThere) };
	}
}

/** Whether the state of an item can be another one only because time has passed: it was put off once, or it expires. */
export function dependsOnTime(state: ItemState, item: QueueItem): boolean {
	return state.history.some(({ verdict }) => verdict === 'defer') || item.lines.some((line) => line.values.expiresAt !== null);
}

/** Stands for all that the ledgers hold about an item. Entries never change, so their ids say it. */
function ledgersAbout(itemKey: string, index: DecisionIndex, recovered: ReadonlyMap<string, RecoveredIntent>): string {
	const ledger = index.items.get(itemKey);
	if (ledger === undefined) return '';
	const parts = [ledger.clashing.join(), ledger.unbelieved.map(({ sha256 }) => sha256).join()];
	for (const { entry_id } of ledger.decisions) {
		parts.push(entry_id);
		for (const intent of index.intentsOf.get(entry_id) ?? []) {
			const receipts = (index.receiptsOf.get(intent.entry_id) ?? []).map((receipt) => receipt.entry_id);
			parts.push(intent.entry_id, recovered.get(intent.entry_id) ?? '', receipts.join());
		}
	}
	return parts.join(' ');
}
