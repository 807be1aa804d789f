/** What the whole desk asks of its core beyond `DeskCore`. */
import type { ItemStateSource } from '../../workspace/item-states';
import type { Snapshot } from '../../workspace/snapshot-types';
import type { DeskCore } from './desk-core';
import type { Devices } from './devices';
import type { Folded } from './folding';
import type { ItemLines } from './item-lines';
import type { WaysOut } from './ways-out';

export interface ReadingCore extends DeskCore, ItemStateSource {
	/** The newest reading that was folded, or that the reader shows. */
	readonly snapshot: Snapshot | null;
	readonly folded: Folded | null;
	readonly devices: Devices;
	readonly lines: ItemLines;
	onChange(listener: () => void): () => void;
	/** Looks who holds the lock; part of opening. Never throws. */
	lookAtLock(): Promise<void>;
	/** Ledgers, lock and open writes have been looked at once: what the gate says now counts. */
	markChecked(): void;
	/** Gives the lock back and ends all waiting. Never throws. */
	close(): Promise<void>;
	/** Ways out of a closed gate, and devices; see `DecisionDesk`. */
	readonly waysOut: WaysOut;
}
