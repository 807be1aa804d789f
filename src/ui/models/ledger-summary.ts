/** What Health has to say about decisions in numbers. Pure. */
import type { DeskState, ItemStanding, LedgerNote, WriteWait } from '../../decisions/desk/desk-types';
import type { SignatureState } from '../../decisions/ledger-line';

export type { KnownDevice, LedgerNote } from '../../decisions/desk/desk-types';

export interface LedgerCounts {
	/** Ledger files with damage, a head that is not the one known, or that cannot be read. */
	readonly ledgers: number;
	/** Entries that are not believed. */
	readonly unbelieved: number;
	/** Items whose write may or may not have happened. */
	readonly uncertain: number;
	/** Items with decisions that stand against each other. */
	readonly conflicts: number;
	/** Nothing can be decided now. False until it has been looked at. */
	readonly isReadOnly: boolean;
}

const NOTHING: LedgerCounts = { ledgers: 0, unbelieved: 0, uncertain: 0, conflicts: 0, isReadOnly: false };

/** @param state `null` while there is no decision desk */
export function ledgerCounts(state: DeskState | null): LedgerCounts {
	if (state === null) return NOTHING;
	let uncertain = 0;
	let conflicts = 0;
	for (const standing of state.standings.values()) {
		if (standing.state === 'uncertain') uncertain += 1;
		else if (standing.state === 'conflict') conflicts += 1;
	}
	return {
		ledgers: state.ledgers.filter(needsLook).length,
		unbelieved: state.ledgers.reduce((sum, ledger) => sum + unbelievedIn(ledger), 0),
		uncertain,
		conflicts,
		isReadOnly: state.gate.isChecked && state.gate.reasons.length > 0,
	};
}

/** Whether a ledger is not simply in order. A copy that a sync tool made counts: it should not be there. */
export function needsLook(ledger: LedgerNote): boolean {
	return ledger.error !== null || ledger.damage.length > 0 || ledger.head === 'cut' || ledger.head === 'rewritten';
}

export const NOT_BELIEVED = ['unsigned', 'unknown_key', 'bad_signature'] as const satisfies readonly SignatureState[];

export function unbelievedIn(ledger: LedgerNote): number {
	return NOT_BELIEVED.reduce((sum, state) => sum + ledger.signatures[state], 0);
}

/** Why approved items are not written, by how many each. */
export interface UnwrittenReasons {
	readonly waits: ReadonlyMap<WriteWait, number>;
	/** Of those that wait to be written here: how many a problem stopped. */
	readonly stopped: number;
}

/** @param standings of the items that are approved */
export function unwrittenReasons(standings: Iterable<Pick<ItemStanding, 'waits' | 'problem'>>): UnwrittenReasons {
	const waits = new Map<WriteWait, number>();
	let stopped = 0;
	for (const { waits: wait, problem } of standings) {
		if (wait === null) continue;
		waits.set(wait, (waits.get(wait) ?? 0) + 1);
		if (wait === 'waits_write' && problem !== null) stopped += 1;
	}
	return { waits, stopped };
}
