/** What the ledgers say about writes: intents, their receipts, and what the person settled by hand. */
import { itemKeyOfDecision } from './decision-index';
import { readProposal } from './proposal-schema';
import type { Proposal } from './proposal-schema';
import type { DecisionEntry, IntentEntry, LedgerEntry, ReceiptEntry } from './ledger-entry';
import { sha256Hex } from './sha256';
import { utf8 } from './splice';
import { settledIntents, settlesAWrite } from './standing-decisions';

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

/** What the person settled, item by item as the fold does: only a word about the intent's own item counts. */
function settlements(decisions: readonly DecisionEntry[], intents: readonly WrittenIntent[]): ReadonlyMap<string, 'applied' | 'not_applied'> {
	const resolves = new Map<string, DecisionEntry[]>();
	for (const entry of decisions.filter(settlesAWrite)) {
		const itemKey = itemKeyOfDecision(entry);
		resolves.set(itemKey, [...(resolves.get(itemKey) ?? []), entry]);
	}
	const said = new Map([...resolves].map(([itemKey, entries]) => [itemKey, settledIntents(entries)]));
	const itemOf = new Map(decisions.map((entry) => [entry.entry_id, itemKeyOfDecision(entry)]));
	const settled = new Map<string, 'applied' | 'not_applied'>();
	for (const intent of intents) {
		const word = said.get(itemOf.get(intent.decision_id) ?? '')?.get(intent.entry_id);
		if (word !== undefined) settled.set(intent.entry_id, word);
	}
	return settled;
}

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

/**
 * Intents, receipts and settlements by what they are about. Give it believed entries only (trusted signatures). It judges as
 * strictly as the fold (`progressOf` of `apply-progress.ts`): what contradicts itself is open, never done.
 */
export class ApplyHistory {
	private readonly intents: WrittenIntent[] = [];
	private readonly intentIds = new Set<string>();
	private readonly receipts = new Map<string, WrittenReceipt[]>();
	/** Intent id → what the person found. */
	private readonly settled: ReadonlyMap<string, 'applied' | 'not_applied'>;

	constructor(entries: Iterable<LedgerEntry>) {
		const decisions: DecisionEntry[] = [];
		for (const entry of entries) {
			if (entry.entry === 'intent') this.addIntent(entry);
			else if (entry.entry === 'receipt') this.addReceipt(entry);
			else decisions.push(entry);
		}
		this.settled = settlements(decisions, this.intents);
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

	/**
	 * How far a proposal has come; open before done, as in the fold. An open intent beside one that is done is disputed: what its
	 * target holds now is the other's work, and tells nothing about it.
	 */
	progressOf(decision: DecisionKey, proposal: number): Progress {
		const own = this.intents.filter((intent) => isOf(intent, decision, proposal));
		const tries = own.length;
		const ends = own.map((intent) => ({ intent, outcome: this.outcomeOf(intent.entry_id) }));
		const done = ends.find(({ outcome }) => outcome === 'applied') ?? ends.find(({ outcome }) => outcome === 'no_op');
		const open = ends.find(({ outcome }) => outcome === null)?.intent;
		if (open !== undefined) return { state: 'open', intent: open, isDisputed: done !== undefined || this.isDisputed(open.entry_id), tries };
		if (done?.outcome === 'applied' || done?.outcome === 'no_op') return { state: 'done', outcome: done.outcome, intent: done.intent, tries };
		return { state: 'none', tries };
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

	/**
	 * Whether a file that had `seen` as its hash has `now` because of this app's own applied writes, or unchanged.
	 * @param only the one decision whose writes count; `null` for any
	 */
	leadsTo(path: string, seen: string, now: string, only: DecisionKey | null = null): boolean {
		const reached = new Set([seen]);
		for (let grows = true; grows && !reached.has(now); ) {
			grows = false;
			for (const intent of this.intents) {
				if (intent.target !== path || intent.before_sha256 === null || reached.has(intent.after_sha256)) continue;
				if (only !== null && !isOf(intent, only, intent.proposal)) continue;
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
