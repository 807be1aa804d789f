/** What the fold says about one item: its effective state and everything a person needs to see why (DESIGN §4). */
import type { DateValue } from '../records/date-value';
import type { EffectiveState } from '../records/record-types';
import type { ApplyProgress, RecoveredIntent } from './apply-progress';
import type { DecisionEntry } from './ledger-entry';
import type { EntryLine } from './ledger-line';
import type { QueueLine } from './queue-item';

/**
 * Why an item has its state:
 * - `agent`: no decision stands; the queue's own word;
 * - `decided`: a decision stands;
 * - `written`, `partly_written`, `write_failed`: how far its writes have come;
 * - `open_intent`: a write may or may not have happened;
 * - `withdraw_not_written`: taken back, and what was written is still there; `withdraw_without_inverse`: and nothing says how
 *   to undo it;
 * - `bytes_changed`: later lines say something new; `bytes_gone`: the line that was decided on is not there any more;
 * - `two_decisions`: two that want different things; `circle`: decisions that take each other's place; `clash`: one id or
 *   key stands for two different entries;
 * - `missing_reference`: a decision points at one whose ledger is not here;
 * - `not_believed`: only entries that nobody can be shown to have signed;
 * - `replaced`: another item takes its place.
 */
export type StateReason =
	| 'agent'
	| 'decided'
	| 'written'
	| 'partly_written'
	| 'write_failed'
	| 'open_intent'
	| 'withdraw_not_written'
	| 'withdraw_without_inverse'
	| 'bytes_changed'
	| 'bytes_gone'
	| 'two_decisions'
	| 'circle'
	| 'clash'
	| 'missing_reference'
	| 'not_believed'
	| 'replaced';

export interface ItemState {
	readonly key: string;
	readonly state: EffectiveState;
	/** As a person reads it in a file or on a terminal: `pending`, `unknown: done`, … */
	readonly text: string;
	readonly reason: StateReason;
	/** The decision the state comes from, if one decision does. */
	readonly decision: DecisionEntry | null;
	/** All believed decisions about the item, by time: its history. */
	readonly history: readonly DecisionEntry[];
	/** Ids a further decision has to name in `supersedes`, so that it takes the place of what stands. */
	readonly heads: readonly string[];
	/** Decisions in ledgers that are not believed. */
	readonly unbelieved: readonly EntryLine[];
	/** Lines of the queue that claim a decision and that nothing backs, as far as no later decision has seen them. */
	readonly claims: readonly QueueLine[];
	/** Lines of the queue that only tell a believed decision and change nothing (DESIGN §5, mirror lines). */
	readonly mirrors: readonly QueueLine[];
	/** The decision whose proposals wait to be written now: nothing about it is in doubt. `null`: nothing may be written. */
	readonly toWrite: DecisionEntry | null;
	/** The writes of `decision`, or of the withdrawal that stands. */
	readonly progress: ApplyProgress | null;
	/** Put off until then; it counts as not there for the inbox. */
	readonly deferredUntil: DateValue | null;
	/** The line to which a new decision binds: its raw bytes' SHA-256 goes into `item_sha256`. */
	readonly lineToBind: QueueLine | null;
	/** Keys of other items that wait with the same target and payload. */
	readonly twins: readonly string[];
}

/** What the fold is told about the world. */
export interface FoldContext {
	/** Now, epoch milliseconds. */
	readonly nowMs: number;
	/** Now on the person's wall clock, as a place on the calendar: `Date.UTC` of its year, month, day, hour … */
	readonly localNowMs: number;
	/** What looking at the targets has told about intents without a receipt, by intent id; others are uncertain. */
	readonly recovered: ReadonlyMap<string, RecoveredIntent>;
}
