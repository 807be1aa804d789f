/** Approving several shown changes one after the other, each bound to what was shown (DESIGN §5, §7). */
import type { DecideResult, DecisionDesk, ItemDetail } from '../../decisions/desk/desk-types';
import type { RecordKey } from '../../workspace/snapshot-types';
import { isSameSight } from '../models/review-sight';
import { wordsOf } from '../widgets/error-words';

/** What came of one item; `changed`: it is not any more as it was shown, so it was not approved. */
export type BulkOutcome = { readonly kind: 'told'; readonly result: DecideResult } | { readonly kind: 'changed' | 'gone' };

export interface BulkRun {
	readonly desk: DecisionDesk;
	/** As they were shown, in order. */
	readonly details: readonly ItemDetail[];
	readonly onEach: (key: RecordKey, outcome: BulkOutcome) => void;
	/** Asked before each item. */
	readonly isStopped: () => boolean;
}

/**
 * Approves each item that still is as it was shown. Each is looked at again first: the one before may have changed another cell of
 * the same file. One that fails leaves the others alone. Never throws.
 */
export async function approveAll({ desk, details, onEach, isStopped }: BulkRun): Promise<void> {
	for (const shown of details) {
		if (isStopped()) return;
		onEach(shown.key, await approveOne(desk, shown));
	}
}

async function approveOne(desk: DecisionDesk, shown: ItemDetail): Promise<BulkOutcome> {
	try {
		const now = await desk.detail(shown.key);
		if (now === null) return { kind: 'gone' };
		if (!isSameSight(shown, now)) return { kind: 'changed' };
		let outcome: BulkOutcome | null = null;
		const request = { seen: now.seen, verdict: 'approve', reason: null, choice: null, until: null, edited: null, outcome: null } as const;
		await desk.decideMany([request], (line) => {
			outcome = { kind: 'told', result: line.result };
		});
		return outcome ?? { kind: 'gone' };
	} catch (error) {
		return { kind: 'told', result: { kind: 'failed', message: wordsOf(error), mayBeWritten: true } };
	}
}
