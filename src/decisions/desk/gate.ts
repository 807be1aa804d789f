/** Whether anything may be decided or written now (DESIGN §5, start-up gate), and how each ledger stands. */
import type { Snapshot } from '../../workspace/snapshot-types';
import type { DecisionIndex } from '../decision-index';
import type { GoneItem } from '../fold-decisions';
import { compareHead } from '../ledger-chain';
import type { HeadChange, LedgerHead } from '../ledger-chain';
import type { SignatureState } from '../ledger-line';
import { damageOf } from '../read-ledger';
import type { LedgerReading } from '../read-ledger';
import { writesHere } from './applying';
import type { Applying } from './applying';
import type { DamageNote, GateReason, LedgerNote } from './desk-types';
import type { ApplyingMode } from './desk-world';
import { shownKey } from './item-keys';
import type { HeldLedger } from './ledger-store';
import type { LockState } from './lock-keeper';

/** What is wrong with a ledger that the person has not accepted. */
export function damageNotes(reading: LedgerReading, accepted: ReadonlySet<string>): readonly DamageNote[] {
	return damageOf(reading, accepted).map((damage): DamageNote => {
		if (damage.what === 'break') return { what: damage.chainBreak.kind, place: damage.chainBreak.line.place, sha256: damage.chainBreak.line.sha256 };
		const { kind, problem, place, sha256 } = damage.line;
		return { what: kind === 'torn' ? 'torn' : problem, place, sha256 };
	});
}

export interface LedgerView {
	readonly note: LedgerNote;
	/** How many lines there were at the checkpoint, and are now; set where fewer or others are there. */
	readonly cut: { readonly change: Exclude<HeadChange, 'same' | 'grown'>; readonly had: number; readonly has: number } | null;
}

/**
 * @param checkpoint where the head of this ledger was when it was seen last; `null` for never
 * @param ownPath the path of this device's ledger; `null` when it has none
 */
export function ledgerView(held: HeldLedger, checkpoint: LedgerHead | null, accepted: ReadonlySet<string>, ownPath: string | null): LedgerView {
	const { path, copyOf, error, reading } = held;
	const signatures: Record<SignatureState, number> = { trusted: 0, unknown_key: 0, unsigned: 0, bad_signature: 0 };
	for (const entry of reading?.entries ?? []) signatures[entry.signature] += 1;
	const head = reading === null || checkpoint === null || copyOf !== null ? null : compareHead(reading.lines, checkpoint);
	const cut = head === 'cut' || head === 'rewritten' ? { change: head, had: checkpoint?.count ?? 0, has: reading?.head.count ?? 0 } : null;
	const note: LedgerNote = {
		path,
		device: deviceOf(held),
		isOwn: path === ownPath,
		copyOf,
		entries: reading?.entries.length ?? 0,
		signatures,
		damage: reading === null ? [] : damageNotes(reading, accepted),
		head,
		error,
	};
	return { note, cut };
}

/** The device whose ledger it is: as its entries say, else as the file's name does. */
function deviceOf({ path, copyOf, reading }: HeldLedger): string {
	const said = reading?.entries.find(({ signature }) => signature === 'trusted') ?? reading?.entries[0];
	if (said !== undefined) return said.entry.device;
	const name = (copyOf ?? path).slice((copyOf ?? path).lastIndexOf('/') + 1);
	return /^ledger\.(.+)\.jsonl$/u.exec(name)?.[1] ?? name;
}

/** A conflict copy never closes the gate: its believed entries count, and the ledger itself is beside it. */
export function ledgerReasons({ note, cut }: LedgerView): readonly GateReason[] {
	const { path, damage, error, copyOf } = note;
	if (copyOf !== null) return [];
	const reasons: GateReason[] = [];
	if (error !== null) reasons.push({ kind: 'not_read', path, message: error });
	if (damage.length > 0) reasons.push({ kind: 'ledger_damaged', path, damage });
	if (cut !== null) reasons.push({ kind: 'head_cut', path, ...cut });
	return reasons;
}

/**
 * @param computer the name of this one
 * @param applies where nothing is written to facts, a lock of another computer closes nothing: only this device writes its ledger
 */
export function lockReasons(state: LockState, computer: string | null, applies: ApplyingMode): readonly GateReason[] {
	switch (state.kind) {
		case 'none':
		case 'free':
		case 'ours':
			return [];
		case 'unreadable':
			return [{ kind: 'not_read', path: null, message: state.message }];
		default:
			if (applies === 'never' && state.owner.computer !== computer) return [];
			return [{ kind: state.kind === 'locked' ? 'locked' : 'lock_unclear', owner: state.owner }];
	}
}

/** Items that a ledger names and no queue has, where this device would go on writing; except those the person has accepted. */
export function goneReasons(gone: readonly GoneItem[], index: DecisionIndex, applying: Applying, accepted: ReadonlySet<string>): readonly GateReason[] {
	const isOurs = (itemKey: string): boolean => (index.items.get(itemKey)?.decisions ?? []).some((entry) => writesHere(applying, entry));
	return gone.flatMap(({ key, hasOpenWrite }): readonly GateReason[] =>
		hasOpenWrite && !accepted.has(key) && isOurs(key) ? [{ kind: 'item_gone', itemKey: key, shown: shownKey(key) }] : [],
	);
}

/** Queues that are there and cannot be read: nobody knows what is asked. */
export function readingReasons(snapshot: Snapshot | null): readonly GateReason[] {
	if (snapshot === null) return [];
	return snapshot.files.flatMap(({ path, role, state, error }): readonly GateReason[] =>
		role === 'approval_queue' && state === 'unreadable' ? [{ kind: 'not_read', path, message: error ?? '' }] : [],
	);
}
