/**
 * What the desk's parts share: the ledgers as they were read last, the items with their lines, the gate. `core.ts` makes it; the
 * parts that write (deciding, settling, mirroring, raising) stand on it and on nothing else.
 */
import type { RecordKey } from '../../workspace/place';
import type { DecisionIndex } from '../decision-index';
import type { ItemState } from '../item-state';
import type { DecisionEntry, LedgerEntry, NewEntry, SeenTarget } from '../ledger-entry';
import type { RecoveredIntent } from '../apply-progress';
import type { ApplyRequest, StepProblem } from '../apply-types';
import type { ProposalContext } from '../proposals';
import type { QueueItem } from '../queue-item';
import type { LedgerReading } from '../read-ledger';
import type { TrustedKeys } from '../signing';
import type { DeskState, Gate, WriteWait } from './desk-types';
import type { DeskWorld } from './desk-world';

/** This device as its entries name it. */
export interface OwnDevice {
	readonly id: string;
	readonly name: string;
	readonly secretKey: string;
	/** `90_system/approvals/ledger.<device>.jsonl`, beside the ledgers that are there. */
	readonly ledgerPath: string;
	/** `approval_queue.<device>.jsonl`, beside the agent's queue. */
	readonly queuePath: string;
}

/** An entry without what every entry of this device has alike; the ledger's writer adds that. */
export type EntryDraft<Entry = NewEntry> = Entry extends NewEntry ? Omit<Entry, 'v' | 'entry_id' | 'device' | 'at'> : never;

export interface DeskCore {
	readonly world: DeskWorld;
	readonly readings: readonly LedgerReading[];
	readonly index: DecisionIndex;
	readonly keys: TrustedKeys;
	readonly gate: Gate;
	readonly state: DeskState;
	/** What looking at targets has told about open intents; the fold uses it. */
	readonly recovered: ReadonlyMap<string, RecoveredIntent>;

	/** This device; its id and key pair are made (and kept) if there are none. Throws when they cannot be kept or read. */
	own(): OwnDevice;
	/** This device, if it has decided before; never makes anything. */
	knownOwn(): OwnDevice | null;
	/** Reads all ledgers from the disk, now, and renews index, damage and gate. Throws `UnreadableError` or what the host throws. */
	readLedgers(): Promise<void>;
	/** Looks at the lock and takes it if it is free; `false` when another host holds it. The gate says who. */
	holdLock(): Promise<boolean>;
	/** All believed entries, for the applier. Reads the ledgers first; throws when one is damaged. */
	readEntries(): Promise<readonly LedgerEntry[]>;
	/** Adds an entry to this device's ledger: id, time, chain, signature, one durable write, read back, checkpoint kept. */
	append(draft: EntryDraft): Promise<{ readonly ok: true; readonly entryId: string } | { readonly ok: false; readonly mayBeWritten: boolean; readonly message: string }>;

	/** The item with all its lines, from the disk as they are now. `null` when the newest snapshot has no such item. Throws when a line cannot be read. */
	itemOf(key: RecordKey): Promise<QueueItem | null>;
	/** The row key of an item key of this room (`itemKeyOf`), and back. */
	rowKeyOf(itemKey: string): RecordKey | null;
	itemKeyOfRow(key: RecordKey): string | null;
	foldOf(item: QueueItem): ItemState;
	/** Whether this device writes what this decision asks for, and if not who does. */
	waitOf(state: ItemState): WriteWait | null;
	/** The decision about an item that this device writes; `null` when it writes none. */
	toWriteOf(state: ItemState): DecisionEntry | null;
	readonly proposalContext: ProposalContext;
	/** What a decision that stands asks to write, ready for the applier. `null` when its proposals cannot be read back. */
	requestOf(decision: { readonly entry_id: string; readonly idempotency_key: string; readonly proposals: readonly unknown[]; readonly targets?: readonly SeenTarget[] }): ApplyRequest | null;

	/** Looks at open intents' targets; replaces {@link DeskCore.recovered}. Never throws. */
	setRecovered(found: ReadonlyMap<string, RecoveredIntent>): void;
	/** Remembers why the last try at writing an item's change ended without writing; `null` forgets it. */
	setProblem(key: RecordKey, problem: StepProblem | null): void;
	setBusy(isBusy: boolean): void;
	/** Folds and tells anew after something of the above has changed. */
	refresh(): Promise<void>;
}
