/** Whether anything may be decided or written now, and why not (DESIGN §5, start-up gate). */
import type { Place } from '../../workspace/place';
import type { BreakKind, HeadChange } from '../ledger-chain';
import type { LineProblem } from '../ledger-line';

/**
 * Why nothing can be decided or written now. Each has a sentence and a way out on the screen.
 * - `not_read`: the workspace, the queue or a ledger cannot be read;
 * - `locked`: another live host holds the workspace; `lock_unclear`: a lock is there whose owner gives no sign of life: the
 *   person may take it over;
 * - `ledger_damaged`: lines that are no entries, or a chain that does not hold; `head_cut`: entries that were there are gone;
 * - `item_gone`: a ledger names an item that no queue has, and its write is open;
 * - `no_key`: the device's private key cannot be read or kept.
 */
export type GateReason =
	| { readonly kind: 'not_read'; readonly path: string | null; readonly message: string }
	| { readonly kind: 'locked' | 'lock_unclear'; readonly owner: LockOwner }
	| { readonly kind: 'ledger_damaged'; readonly path: string; readonly damage: readonly DamageNote[] }
	| { readonly kind: 'head_cut'; readonly path: string; readonly change: Exclude<HeadChange, 'same' | 'grown'>; readonly had: number; readonly has: number }
	| { readonly kind: 'item_gone'; readonly itemKey: string; readonly shown: string }
	| { readonly kind: 'no_key'; readonly message: string };

export interface LockOwner {
	readonly computer: string;
	readonly process: string;
	readonly device: string | null;
	/** When its owner last said that it is alive, epoch ms by its own clock; `null` when the file does not say. */
	readonly aliveMs: number | null;
}

/** One thing that is wrong with a ledger. `place` is the line; `sha256` of that line is what the person accepts. */
export interface DamageNote {
	readonly what: LineProblem | BreakKind | 'torn';
	readonly place: Place;
	readonly sha256: string;
}

export interface Gate {
	/** Empty: decisions can be taken. */
	readonly reasons: readonly GateReason[];
	/** False until ledgers, lock and open writes have been looked at once. */
	readonly isChecked: boolean;
}
