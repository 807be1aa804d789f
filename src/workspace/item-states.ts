/**
 * What ledgers say about items, laid over what the queue alone says (DESIGN §4). The room that reads ledgers makes it; the
 * workspace only asks for it before it shows a new snapshot, so that no snapshot mixes old states with new lines.
 */
import type { DateValue } from '../records/date-value';
import type { EffectiveState } from '../records/record-types';
import type { RecordKey } from './place';
import type { Snapshot } from './snapshot-types';

/** The state of one item that a ledger speaks of. */
export interface DecidedState {
	readonly effective: EffectiveState;
	/** As a person reads it on a terminal. */
	readonly text: string;
	/** Put off until then: it waits, and is not in the inbox before. */
	readonly deferredUntil: DateValue | null;
}

export interface ItemStates {
	/** `null`: no ledger speaks of the item, and the queue's own word holds. */
	of(key: RecordKey): DecidedState | null;
	/**
	 * Whether these states would be others now, though no file has changed: a deferral has come, or what could not be read then may
	 * be read now. Asked at every look.
	 */
	isDue(): boolean;
}

export interface ItemStateSource {
	/**
	 * Folds the ledgers over the items of a snapshot. Called after every look that found something new, before the snapshot is
	 * shown. Never throws; what could not be read is in the source's own state.
	 * @param snapshot the new reading, its items in the states that the queue alone gives
	 */
	fold(snapshot: Snapshot): Promise<ItemStates>;
}
