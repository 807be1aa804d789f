/** What the ledgers say about writes: intents, their receipts, and what the person settled by hand. */
import { readProposal } from './proposal-schema';
import type { Proposal } from './proposal-schema';
import type { DecisionEntry, IntentEntry, LedgerEntry, ReceiptEntry } from './ledger-entry';
import { sha256Hex } from './sha256';
import { utf8 } from './splice';

/**
 * Members of an intent beyond DESIGN §5 that recovery and withdrawal need: the sizes tell an append from what others append
 * behind it, `proposal_sha256` tells a key that is used for something else, `inverse` is what a withdrawal would write.
 */
export interface IntentDetails {
	readonly before_size: number;
	readonly after_size: number;
	readonly proposal_sha256: string;
	readonly inverse: Proposal | null;
}

/** An intent as this room writes it; the ledger's writer adds id, device, time, chain and signature. */
export type IntentDraft = Omit<IntentEntry, 'v' | 'entry_id' | 'device' | 'at' | 'prev' | 'sig'> & IntentDetails;
export type ReceiptDraft = Omit<ReceiptEntry, 'v' | 'entry_id' | 'device' | 'at' | 'prev' | 'sig'>;

export type WrittenIntent = Pick<IntentEntry, 'entry' | 'entry_id' | 'idempotency_key' | 'decision_id' | 'proposal' | 'target' | 'before_sha256' | 'after_sha256'>;
export type WrittenReceipt = Pick<ReceiptEntry, 'entry' | 'intent_id' | 'outcome' | 'target_sha256'>;

/** A decision, by its id or by its key: the same key pressed on two devices makes two entries and one decision. */
export interface DecisionKey {
	readonly decisionId: string;
	readonly idempotencyKey: string;
}

/** The key of an intent: of the decision, the proposal's number, and how often it has been tried before. */
export function intentKey(decision: DecisionKey, proposal: number, tries: number): string {
	return `${decision.idempotencyKey}/${proposal}/${tries}`;
}

function isOf(intent: WrittenIntent, decision: DecisionKey, proposal: number): boolean {
	if (intent.proposal !== proposal) return false;
	if (intent.decision_id === decision.decisionId) return true;
	const start = `${decision.idempotencyKey}/${proposal}/`;
	return intent.idempotency_key.startsWith(start) && /^\d+$/.test(intent.idempotency_key.slice(start.length));
}

/** How far one proposal of a decision has come. */
export type Progress =
	| { readonly state: 'none'; readonly tries: number }
	| { readonly state: 'open'; readonly intent: WrittenIntent; readonly isDisputed: boolean; readonly tries: number }
	| { readonly state: 'done'; readonly outcome: 'applied' | 'no_op'; readonly intent: WrittenIntent; readonly tries: number };

/** The SHA-256 that stands for a proposal in its intent. */
export function proposalSha256(proposal: Proposal): string {
	return sha256Hex(utf8(JSON.stringify(proposal)));
}

/** The further members of an intent read from a ledger; `null` when they are not there or not of this form. */
export function intentDetails(intent: object): IntentDetails | null {
	const { before_size, after_size, proposal_sha256, inverse } = intent as Record<string, unknown>;
	if (typeof before_size !== 'number' || typeof after_size !== 'number' || typeof proposal_sha256 !== 'string') return null;
	return { before_size, after_size, proposal_sha256, inverse: readProposal(inverse) };
}

/** Intents, receipts and settlements by what they are about. Give it believed entries only (trusted signatures). */
export class ApplyHistory {
	private readonly intents: WrittenIntent[] = [];
	private readonly intentIds = new Set<string>();
	private readonly receipts = new Map<string, WrittenReceipt[]>();
	/** Intent id → what the person found. The last word wins: a later look at the target knows more. */
	private readonly settled = new Map<string, 'applied' | 'not_applied'>();

	constructor(entries: Iterable<LedgerEntry>) {
		for (const entry of entries) {
			if (entry.entry === 'intent') this.addIntent(entry);
			else if (entry.entry === 'receipt') this.addReceipt(entry);
			else this.addSettlement(entry);
		}
	}

	addIntent(intent: WrittenIntent): void {
		// Copies of a ledger hold the same entries.
		if (this.intentIds.has(intent.entry_id)) return;
		this.intentIds.add(intent.entry_id);
		this.intents.push(intent);
	}

	addReceipt(receipt: WrittenReceipt): void {
		const known = this.receipts.get(receipt.intent_id);
		if (known === undefined) this.receipts.set(receipt.intent_id, [receipt]);
		else known.push(receipt);
	}

	private addSettlement(entry: DecisionEntry): void {
		if (entry.verdict !== 'resolve' || entry.outcome === undefined) return;
		for (const id of entry.settles ?? []) this.settled.set(id, entry.outcome);
	}

	/** How an intent ended; `null` while it is open. Receipts that differ are no answer: then only the person's word counts. */
	outcomeOf(intentId: string): 'applied' | 'no_op' | 'failed' | null {
		const outcomes = new Set((this.receipts.get(intentId) ?? []).map((receipt) => receipt.outcome));
		const [only] = outcomes;
		if (only !== undefined && outcomes.size === 1) return only;
		const settled = this.settled.get(intentId);
		if (settled === undefined) return null;
		return settled === 'applied' ? 'applied' : 'failed';
	}

	/** Whether an open intent has receipts that contradict each other: it may have been written, whatever its target says. */
	isDisputed(intentId: string): boolean {
		return this.receipts.has(intentId) && this.outcomeOf(intentId) === null;
	}

	progressOf(decision: DecisionKey, proposal: number): Progress {
		const own = this.intents.filter((intent) => isOf(intent, decision, proposal));
		const tries = own.length;
		for (const intent of own) {
			const outcome = this.outcomeOf(intent.entry_id);
			if (outcome === 'applied' || outcome === 'no_op') return { state: 'done', outcome, intent, tries };
		}
		const open = own.find((intent) => this.outcomeOf(intent.entry_id) === null);
		return open === undefined ? { state: 'none', tries } : { state: 'open', intent: open, isDisputed: this.isDisputed(open.entry_id), tries };
	}

	/** The id of an intent that began this proposal with another body; `null` when there is none (R53). */
	begunWithOther(decision: DecisionKey, proposal: number, sha256: string): string | null {
		const other = this.intents.find((intent) => {
			if (!isOf(intent, decision, proposal)) return false;
			const details = intentDetails(intent);
			return details !== null && details.proposal_sha256 !== sha256;
		});
		return other?.entry_id ?? null;
	}

	/** An open intent of another decision on a file; `null` when there is none. */
	openByOther(path: string, decision: DecisionKey): WrittenIntent | null {
		const isOther = (intent: WrittenIntent): boolean => !isOf(intent, decision, intent.proposal);
		return this.intents.find((intent) => intent.target === path && isOther(intent) && this.outcomeOf(intent.entry_id) === null) ?? null;
	}

	/** Whether a file that had `seen` as its hash has `now` because of this app's own applied writes, or unchanged. */
	leadsTo(path: string, seen: string, now: string): boolean {
		const reached = new Set([seen]);
		for (let grows = true; grows && !reached.has(now); ) {
			grows = false;
			for (const intent of this.intents) {
				if (intent.target !== path || intent.before_sha256 === null || reached.has(intent.after_sha256)) continue;
				if (!reached.has(intent.before_sha256) || this.outcomeOf(intent.entry_id) !== 'applied') continue;
				reached.add(intent.after_sha256);
				grows = true;
			}
		}
		return reached.has(now);
	}

	/** The inverse of each applied proposal of a decision, last first; `null` where an intent has none. */
	inversesOf(decision: DecisionKey): readonly (Proposal | null)[] {
		const own = this.intents.filter((intent) => isOf(intent, decision, intent.proposal) && this.outcomeOf(intent.entry_id) === 'applied');
		return own.reverse().map((intent) => intentDetails(intent)?.inverse ?? null);
	}
}
