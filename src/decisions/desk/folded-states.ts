/** What the fold of queue and ledgers comes to, in the forms that the reading and the screen ask for. */
import type { DecidedState, ItemStates } from '../../workspace/item-states';
import type { RecordKey } from '../../workspace/place';
import type { ItemState } from '../item-state';
import type { StepProblem } from '../apply-types';
import type { ItemStanding, WriteWait } from './desk-types';
import { rowKeyFor } from './item-keys';

/** The states of all items that ledgers speak of, as they were folded at one moment. */
export class FoldedStates implements ItemStates {
	private readonly decided = new Map<RecordKey, DecidedState>();

	/** @param isDue whether they would be others now, though nothing that was folded has changed */
	constructor(
		readonly states: ReadonlyMap<RecordKey, ItemState>,
		readonly isDue: () => boolean,
	) {
		for (const [key, { state, text, deferredUntil }] of states) this.decided.set(key, { effective: state, text, deferredUntil });
	}

	of(key: RecordKey): DecidedState | null {
		return this.decided.get(key) ?? null;
	}
}

/** An item's state as lists and badges show it. */
export function standingOf(state: ItemState, waits: WriteWait | null, problem: StepProblem | null): ItemStanding {
	const { decision } = state;
	return {
		key: rowKeyFor(state.key),
		state: state.state,
		reason: state.reason,
		deferredUntil: state.deferredUntil,
		waits,
		problem: waits === 'waits_write' ? problem : null,
		verdict: decision?.verdict ?? null,
		decidedMs: decision === null ? null : Date.parse(decision.at),
		decisionId: decision?.entry_id ?? null,
	};
}
