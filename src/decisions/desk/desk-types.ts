/**
 * The decision desk: what the screen may ask of this room, and what it is told. The screen never sees ledgers or files; it
 * asks for an item's detail, shows it, and hands the person's decision back together with what was seen.
 */
import type { DateValue } from '../../records/date-value';
import type { DecisionOption } from '../../records/decision-options';
import type { EffectiveState, ItemKind } from '../../records/record-types';
import type { Place, RecordKey } from '../../workspace/place';
import type { ItemStateSource } from '../../workspace/item-states';
import type { ApplyProgress } from '../apply-progress';
import type { ApplyResult, StepProblem } from '../apply-types';
import type { StateReason } from '../item-state';
import type { DecisionEntry, LedgerEntry, SeenTarget, Verdict } from '../ledger-entry';
import type { HeadChange } from '../ledger-chain';
import type { SignatureState } from '../ledger-line';
import type { Proposal } from '../proposal-schema';
import type { ProposalProblem } from '../proposals';
import type { SpliceNote } from '../splice';
import type { VerdictProblem } from '../transitions';
import type { ApplyingMode } from './desk-world';
import type { DamageNote, Gate } from './gate-types';

export type * from './gate-types';

// ---- What the desk knows ----

/**
 * How an approved item stands to being written:
 * - `waits_home`: another device, the workspace's home, writes it;
 * - `waits_write`: it can be written here, and is about to be, or `problem` says what stopped it (nothing was written then);
 * - `waits_agent`: it holds no change that can be written by itself; the agent makes it and reports `applied`;
 * - `agent_differs`: the agent reported `applied`, and the target does not hold the value;
 * - `agent_objects`: a later line of the queue says rejected, or names a decision that is not this one: nothing is written by itself until
 *   the person has decided anew.
 */
export type WriteWait = 'waits_home' | 'waits_write' | 'waits_agent' | 'agent_differs' | 'agent_objects';

/** What the ledgers say about one item, for lists and badges. */
export interface ItemStanding {
	readonly key: RecordKey;
	readonly state: EffectiveState;
	readonly reason: StateReason;
	readonly deferredUntil: DateValue | null;
	readonly waits: WriteWait | null;
	/** Why the last try at writing ended without writing; `null` when none did. */
	readonly problem: StepProblem | null;
	/** The verdict that stands, `null` when none does. */
	readonly verdict: Verdict | null;
	readonly decidedMs: number | null;
	readonly decisionId: string | null;
}

/** One ledger file as Health shows it. */
export interface LedgerNote {
	readonly path: string;
	readonly device: string;
	readonly isOwn: boolean;
	/** Set when a sync tool made it: the ledger it is a copy of. */
	readonly copyOf: string | null;
	readonly entries: number;
	/** How many entries are believed, and why others are not. */
	readonly signatures: Readonly<Record<SignatureState, number>>;
	readonly damage: readonly DamageNote[];
	readonly head: HeadChange | null;
	readonly error: string | null;
}

export interface KnownDevice {
	readonly id: string;
	readonly name: string;
	readonly isThis: boolean;
	/** What two screens compare; one per key. */
	readonly fingerprints: readonly string[];
}

export interface DeskState {
	/** Rises with every change. */
	readonly revision: number;
	readonly gate: Gate;
	/** Items that a ledger speaks of. */
	readonly standings: ReadonlyMap<RecordKey, ItemStanding>;
	/** Items that wait for the same change, by key: the others' keys. Symmetric. */
	readonly twins: ReadonlyMap<RecordKey, readonly RecordKey[]>;
	readonly ledgers: readonly LedgerNote[];
	/** Devices whose decisions are believed, this one first. Empty before the first decision. */
	readonly devices: readonly KnownDevice[];
	readonly applies: ApplyingMode;
	/** Items whose agent says decided and no ledger does: what "adopt" offers. */
	readonly adoptable: readonly RecordKey[];
	/** A decision or a write is under way. */
	readonly isBusy: boolean;
}

// ---- One item in full ----

/** What the person saw; handed back with the decision, and compared then (DESIGN §5: a decision binds to bytes). */
export interface Seen {
	readonly key: RecordKey;
	readonly itemSha256: string;
	/** The item's line as text, for the word diff when it has changed meanwhile. */
	readonly itemText: string;
	readonly targets: readonly SeenTarget[];
}

/** What would happen to one target, tried on paper on its bytes as they are now. */
export interface ProposalPreview {
	readonly proposal: Proposal;
	/** `change`, or why not: `no_op` (it says so already), `stale` (it says something else than expected), `refused`, `failed` (unreadable). */
	readonly outcome: 'change' | 'no_op' | 'stale' | 'refused' | 'failed';
	/** What the cell, property or block says now; `null` when it is not there. */
	readonly found: string | null;
	/** What it would say. */
	readonly after: string;
	readonly problem: StepProblem | null;
	/** `formula`: a spreadsheet would run the value; it is written as it is, and said. */
	readonly notes: readonly SpliceNote[];
}

export interface OpenWrite {
	readonly intentId: string;
	readonly proposal: number;
	readonly path: string;
	readonly before: string | null;
	readonly after: string;
	/** What is there now: hash, and the value of the cell where it can be read. */
	readonly foundSha256: string | null;
	readonly found: string | null;
	readonly meant: string;
}

/** An option of a decision item with what choosing it would write. */
export interface OptionDetail extends DecisionOption {
	/** The option's own proposals where it brings some, else those of the item. */
	readonly previews: readonly ProposalPreview[];
	readonly problems: readonly ProposalProblem[];
}

export interface ItemDetail {
	readonly key: RecordKey;
	readonly seen: Seen;
	readonly itemKind: ItemKind;
	readonly state: EffectiveState;
	readonly stateText: string;
	readonly reason: StateReason;
	readonly standing: ItemStanding | null;
	/** What is to be written, all or none. */
	readonly previews: readonly ProposalPreview[];
	/** Why there is no automatic write; empty when there is one. `none` alone: the item asks for nothing. */
	readonly problems: readonly ProposalProblem[];
	/** For decision items; in the file's order, none marked. */
	readonly options: readonly OptionDetail[];
	/** What may be done now; `null` = may. */
	readonly verdicts: Readonly<Record<Verdict, VerdictProblem | null>>;
	/** A value that no source backs would go into a tracker: approving needs a reason that says so (DESIGN §5). */
	readonly isUnsourced: boolean;
	/** All decisions about the item, oldest first, with what they wrote. */
	readonly history: readonly HistoryStep[];
	/** Decisions in ledgers that are not believed, with why. */
	readonly unbelieved: readonly { readonly verdict: Verdict; readonly signature: SignatureState; readonly place: Place }[];
	readonly deferredUntil: DateValue | null;
	/** Set for `uncertain`. */
	readonly openWrites: readonly OpenWrite[];
	/** Set for `conflict`: the decisions that stand against each other. */
	readonly rivals: readonly DecisionEntry[];
	/** Set for `stale`: the item's text that was decided on (when it can still be found) and as it is now. */
	readonly staleText: { readonly before: string | null; readonly after: string } | null;
	readonly twins: readonly RecordKey[];
	/** Whether what was written can be taken back, and if not all of it, what cannot (an added row or record stays). */
	readonly undo: { readonly inverse: readonly Proposal[]; readonly withoutInverse: readonly Proposal[] } | null;
}

/** One entry of the history in words' reach: the entry itself, whose it is, and how its writes ended. */
export interface HistoryStep {
	readonly key: RecordKey | null;
	readonly itemShown: string;
	readonly entry: LedgerEntry;
	readonly deviceName: string;
	readonly signature: SignatureState;
	readonly progress: ApplyProgress | null;
	readonly place: Place;
}

// ---- Deciding ----

export interface DecideRequest {
	readonly seen: Seen;
	readonly verdict: Exclude<Verdict, 'adopt'>;
	readonly reason: string | null;
	/** `choose`: the option's label or id; `resolve` of a conflict: the decision that stands, or `null` for none. */
	readonly choice: string | null;
	/** `defer`: a day `2026-03-09` or an instant. */
	readonly until: string | null;
	/** The values the person put in the place of the proposed ones; `null`: as proposed. */
	readonly edited: readonly Proposal[] | null;
	/** `resolve` of an uncertain write. */
	readonly outcome: 'applied' | 'not_applied' | null;
}

export type MirrorState = 'written' | 'off' | 'not_here' | 'failed' | 'no_id';

export type DecideResult =
	/** The decision is in the ledger, durably. What came after is told too and takes nothing of that back. */
	| {
			readonly kind: 'recorded';
			readonly decisionId: string;
			/** The same decision was there already; nothing was added. */
			readonly wasThere: boolean;
			/** `null` when nothing was to be written, or not here. */
			readonly applied: ApplyResult | null;
			readonly waits: WriteWait | null;
			readonly mirror: MirrorState;
			readonly mirrorProblem: string | null;
	  }
	/** Item or target are not as seen. Nothing was written. Show the detail again. */
	| { readonly kind: 'stale'; readonly before: string; readonly after: string }
	| { readonly kind: 'not_allowed'; readonly problem: VerdictProblem | 'reason_needed' | 'source_needed' | 'choice_needed' | 'date_needed' | 'no_inverse' | 'gone' | 'superseded' }
	| { readonly kind: 'closed'; readonly gate: Gate }
	/** The ledger could not be written. `mayBeWritten`: look before trying again. */
	| { readonly kind: 'failed'; readonly message: string; readonly mayBeWritten: boolean };

/** An item that the person raises: a card moved on the board, a date edited, a finding of a search. */
export interface RaiseRequest {
	readonly title: string;
	/** Key of the subject in its tracker, for links. */
	readonly subject: string | null;
	readonly proposals: readonly Proposal[];
	readonly sourceIds: readonly string[];
	readonly claimIds: readonly string[];
	readonly runIds: readonly string[];
	/** What made it: `board`, `timeline`, `tracker`, `verification`. */
	readonly origin: string;
	readonly note: string | null;
}

export type RaiseResult =
	| { readonly kind: 'raised'; readonly key: RecordKey }
	| { readonly kind: 'closed'; readonly gate: Gate }
	| { readonly kind: 'failed'; readonly message: string };

export interface BulkLine {
	readonly key: RecordKey;
	readonly result: DecideResult;
}

export interface DecisionDesk extends ItemStateSource {
	readonly state: DeskState;
	onChange(listener: () => void): () => void;
	/** Looks at lock, ledgers and open writes; finishes what was begun and writes what waits here. Never throws. */
	open(): Promise<void>;
	/** Lets the lock go. */
	close(): Promise<void>;
	/** The item with everything a person needs to decide; read from the disk now. `null` when it is not there (any more). */
	detail(key: RecordKey): Promise<ItemDetail | null>;
	/** Tries changes on paper: the person's own edits, a card to be moved. Reads, writes nothing. */
	preview(proposals: readonly Proposal[]): Promise<{ readonly previews: readonly ProposalPreview[]; readonly targets: readonly SeenTarget[] }>;
	/** Takes a decision: binds, signs, appends, then writes what it says. Resolves when all of it is done. Never throws. */
	decide(request: DecideRequest, onRecorded?: () => void): Promise<DecideResult>;
	/** One after the other; action items only, others come back `not_allowed`. `onLine` after each. */
	decideMany(requests: readonly DecideRequest[], onLine: (line: BulkLine) => void): Promise<void>;
	/** Acknowledges what agents' files say was decided before the ledger began, one signed entry per item. */
	adopt(keys: readonly RecordKey[], onLine: (line: BulkLine) => void): Promise<void>;
	/** Puts an item into this device's own queue. It is pending like any other until it is decided. */
	raise(request: RaiseRequest): Promise<RaiseResult>;
	/** Tries again to write an approved item; on the person's click. */
	writeNow(key: RecordKey): Promise<DecideResult>;
	/** Every entry of every ledger, oldest first. */
	history(): Promise<readonly HistoryStep[]>;
	// Ways out of a closed gate, each on the person's click:
	takeOverLock(): Promise<boolean>;
	acceptDamage(path: string): Promise<void>;
	acceptHead(path: string): Promise<void>;
	acceptGone(itemKey: string): Promise<void>;
	// Devices
	/** What another device is given to trust this one: `<device id>:<public key>`. Makes the key pair if there is none. */
	deviceCode(): Promise<string>;
	/** `null` when done, else what is wrong with the code. */
	trust(code: string, name: string): Promise<'not_a_code' | 'is_this' | null>;
	distrust(device: string): Promise<void>;
	renameThis(name: string): Promise<void>;
}
