/** What the fold of queue and ledgers comes to, in the forms that the reading and the screen ask for. */
import type { DateValue } from '../../records/date-value';
import type { DecidedState, ItemStates } from '../../workspace/item-states';
import type { RecordKey } from '../../workspace/place';
import type { FoldContext, ItemState } from '../item-state';
import type { StepProblem } from '../apply-types';
import type { ItemStanding, WriteWait } from './desk-types';
import { rowKeyFor } from './item-keys';

/** The states of all items that ledgers speak of, as they were folded at one moment. */
export class FoldedStates implements ItemStates {
	private readonly decided = new Map<RecordKey, DecidedState>();
	private readonly deferrals: readonly DateValue[];

	/** @param now told anew at every call */
	constructor(
		readonly states: ReadonlyMap<RecordKey, ItemState>,
		private readonly now: () => Pick<FoldContext, 'nowMs' | 'localNowMs'>,
	) {
		for (const [key, { state, text, deferredUntil }] of states) this.decided.set(key, { effective: state, text, deferredUntil });
		this.deferrals = [...states.values()].flatMap(({ deferredUntil }) => deferredUntil ?? []);
	}

	of(key: RecordKey): DecidedState | null {
		return this.decided.get(key) ?? null;
	}

	isDue(): boolean {
		if (this.deferrals.length === 0) return false;
		const { nowMs, localNowMs } = this.now();
		return this.deferrals.some((until) => (until.precision === 'instant' ? nowMs : localNowMs) >= until.ms);
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
