/** What was decided since the app started: for the progress line and for undo. Shared by all windows. */
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { DecideResult } from '../decisions/desk/desk-types';
import type { Verdict } from '../decisions/ledger-entry';
import type { RecordKey } from '../workspace/snapshot-types';

export interface DoneDecision {
	readonly key: RecordKey;
	/** Of the item, for the line at the bottom. Agent text. */
	readonly title: string;
	readonly verdict: Verdict;
	/** True for a change that the person made by hand (a moved card): it never stood in the queue. */
	readonly isByHand?: true;
	readonly atMs: number;
	readonly result: Extract<DecideResult, { kind: 'recorded' }>;
}

export interface ReviewSession {
	/** Oldest first. */
	readonly done: ReadonlySignal<readonly DoneDecision[]>;
	add(decision: DoneDecision): void;
	/** It has been taken back. */
	remove(decisionId: string): void;
	/** Another workspace is read: nothing of this is about it. */
	clear(): void;
}

/** An empty session. */
export function createReviewSession(): ReviewSession {
	const done = signal<readonly DoneDecision[]>([]);
	return {
		done,
		add: (decision) => {
			done.value = [...done.peek(), decision];
		},
		remove: (decisionId) => {
			done.value = done.peek().filter((one) => one.result.decisionId !== decisionId);
		},
		clear: () => {
			done.value = [];
		},
	};
}
