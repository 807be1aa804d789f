/** Tells which pending items came while the app was running. Pure: what is shown, and when, is the notice's business. */
import { lastPart } from '../../host/workspace-path';
import type { DeskState } from '../../decisions/desk/desk-types';
import type { ItemRow, RecordKey, Snapshot } from '../../workspace/snapshot-types';

export interface Arrivals {
	/**
	 * Takes the next reading. The first one of a workspace is where things start from, and nothing of it is new.
	 * @param snapshot `null` while there is none, or while the queue cannot be read: then the next one is a first one again
	 * @returns keys of items that are pending now and were not there before, or were, and had no need of the person then
	 */
	take(snapshot: Snapshot | null): readonly RecordKey[];
}

/** Makes an observer that has seen nothing yet. */
export function createArrivals(): Arrivals {
	/** Every item that has been there, and whether it asked for nothing when it was seen last. */
	let seen: Map<RecordKey, boolean> | null = null;
	return {
		take: (snapshot) => {
			if (snapshot === null) {
				seen = null;
				return [];
			}
			const first = seen === null;
			const known = seen ?? new Map<RecordKey, boolean>();
			const arrived: RecordKey[] = [];
			for (const item of snapshot.items) {
				const asksNothing = item.effective === 'needs_more_research' || item.effective === 'no_action_required';
				if (!first && isInInbox(item) && (known.get(item.key) ?? true)) arrived.push(item.key);
				known.set(item.key, asksNothing);
			}
			seen = known;
			return arrived;
		},
	};
}

/**
 * Which of the arrived items are worth a message now: still pending, nothing the person did to them is in a ledger (taking a
 * decision back makes an item pending, and is no news), and not raised on this device by the person.
 */
export function worthTelling(arrived: Iterable<RecordKey>, snapshot: Snapshot, deciding: DeskState | null): readonly RecordKey[] {
	const own = deciding?.devices.find((device) => device.isThis)?.id ?? null;
	return [...arrived].filter((key) => {
		const item = snapshot.items.find(key);
		if (item === null || !isInInbox(item) || deciding?.standings.has(key) === true) return false;
		return own === null || lastPart(item.place.path) !== `approval_queue.${own}.jsonl`;
	});
}

function isInInbox(item: ItemRow): boolean {
	return item.effective === 'pending' && item.deferredUntil === null;
}
