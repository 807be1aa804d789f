/** What applying needs from the outside, what it is asked, and what it answers. */
import type { FileRole } from '../records/record-types';
import type { DecisionKey, IntentDraft, ReceiptDraft } from './apply-history';
import type { PathProblem } from './contained-path';
import type { FactFiles } from './fact-files';
import type { LedgerEntry, SeenTarget } from './ledger-entry';
import type { TargetProblem } from './plan';
import type { Proposal } from './proposal-schema';
import type { Refusal } from './splice';

export type LedgerAppend =
	| { readonly ok: true; readonly entryId: string }
	/** `mayBeWritten`: bytes of the entry may be in the ledger; it is read again before anything else is written. */
	| { readonly ok: false; readonly mayBeWritten: boolean; readonly message: string };

/**
 * Appends to this device's ledger: makes id, time, chain and signature, writes durably and reads back. A call that throws
 * counts as "may be written".
 */
export interface LedgerWriter {
	append(entry: IntentDraft | ReceiptDraft): Promise<LedgerAppend>;
}

export interface ApplyWorld {
	readonly files: FactFiles;
	readonly ledger: LedgerWriter;
	/** All believed entries of all ledgers, read afresh from disk; throws when a ledger is damaged (the gate is closed then). */
	readonly readEntries: () => Promise<readonly LedgerEntry[]>;
	/** What the workspace takes a file for; `null` when for nothing. */
	readonly roleOf: (path: string) => FileRole | null;
	readonly sleep: (milliseconds: number) => Promise<void>;
}

/** A decision whose item and signature have been checked by the caller (not stale, not superseded, not withdrawn). */
export interface ApplyRequest extends DecisionKey {
	readonly proposals: readonly Proposal[];
	/** The targets' hashes as the person saw them. */
	readonly targets: readonly SeenTarget[];
}

export type StepProblem =
	| { readonly kind: 'path'; readonly problem: PathProblem }
	| { readonly kind: 'target'; readonly problem: TargetProblem }
	| { readonly kind: 'splice'; readonly refusal: Refusal }
	/** The file or the cell is not as the person saw it; `found` is what the cell, value or block says now. */
	| { readonly kind: 'stale'; readonly found: string | null }
	/** Neither a hash nor a value before was kept when the decision was taken, so nobody knows what was agreed to. */
	| { readonly kind: 'unbound' }
	/** Another write on this file is open: the person has to settle it first. */
	| { readonly kind: 'open_write'; readonly intentId: string }
	/** The same decision was begun with another proposal (R53). */
	| { readonly kind: 'key_conflict'; readonly intentId: string }
	| { readonly kind: 'ledger'; readonly message: string }
	| { readonly kind: 'write'; readonly message: string };

export type StepState = 'applied' | 'no_op' | 'not_started' | 'stale' | 'refused' | 'failed' | 'uncertain' | 'blocked';

export interface StepResult {
	readonly proposal: number;
	/** `failed`: nothing was written, and it can be tried again. `uncertain`: it may have been; nothing is retried by itself. */
	readonly state: StepState;
	/** The end was found and not made now: an earlier run had done it. */
	readonly wasDone: boolean;
	/** Whether the ledger has the receipt. A step that is applied and not recorded is found again by recovery (R55). */
	readonly recorded: boolean;
	readonly problem: StepProblem | null;
	/** SHA-256 that the intent expects after the write, and what is there now, where they matter (`uncertain`). */
	readonly expected: { readonly before: string | null; readonly after: string } | null;
	readonly found: string | null;
}

export interface ApplyResult {
	/** `applied` when every step is (or had nothing to do); else what stopped the first that is not. */
	readonly state: StepState;
	readonly steps: readonly StepResult[];
	/** False: the ledger lacks at least one receipt. */
	readonly recorded: boolean;
}

export function notDone(proposal: number, state: StepState, problem: StepProblem | null): StepResult {
	return { proposal, state, wasDone: false, recorded: true, problem, expected: null, found: null };
}
