/** What the review's parts share: what is shown, which form is open, and what came of the last decision. */
import type { DecideRequest, DecideResult, DecisionDesk, Gate, ItemDetail } from '../../decisions/desk/desk-types';
import type { Verdict } from '../../decisions/ledger-entry';
import type { RecordKey } from '../../workspace/snapshot-types';
import type { Block } from '../models/review-blocks';
import type { ReviewSession } from '../review-session';

/** The item before the person's eyes. */
export type ShownItem =
	| { readonly phase: 'none' }
	| { readonly phase: 'loading' | 'gone'; readonly key: RecordKey }
	| { readonly phase: 'failed'; readonly key: RecordKey; readonly why: string }
	/** `newer`: what is on the disk now, where that is something else than what is shown. */
	| { readonly phase: 'ready'; readonly key: RecordKey; readonly detail: ItemDetail; readonly newer: ItemDetail | null };

/** What has to be asked before a verdict can be given. `edit`: other values than the proposed ones. */
export type ReviewForm = 'approve' | 'choose' | 'reject' | 'needs_more_research' | 'defer' | 'withdraw' | 'edit';

/** In the card: what came of a decision that did not go through as asked. */
export interface ReviewNotice {
	readonly key: RecordKey;
	readonly verdict: Verdict | null;
	readonly result: DecideResult;
}

/** The line at the bottom. */
export type ReviewLine =
	/** `result` is `null` while the decision is recorded and its change still being written. */
	| { readonly kind: 'decided'; readonly key: RecordKey; readonly title: string; readonly verdict: Verdict | null; readonly result: DecideResult | null }
	| { readonly kind: 'blocked'; readonly block: Block }
	| { readonly kind: 'said'; readonly words: 'review.undoNothing' | 'review.undoDecidedAnew' | 'review.noSource' | 'review.noOption' };

/** The parts of a request that the person gives. */
export type Asked = Pick<DecideRequest, 'verdict'> & Partial<Omit<DecideRequest, 'seen' | 'verdict'>> & { readonly targets?: DecideRequest['seen']['targets'] };

/** What the flow needs from outside. */
export interface FlowWorld {
	readonly desk: () => DecisionDesk | null;
	readonly gate: () => Gate | null;
	readonly session: ReviewSession;
	/** The item's title for the line; agent text. */
	readonly titleOf: (key: RecordKey) => string;
	readonly nowMs: () => number;
	/** Runs something later; returns the function that calls it off. */
	readonly later: (run: () => void, ms: number) => () => void;
}
