/** Ledgers and queues made for the tests: real signatures, fixed keys and times. */
import { foldDecisions } from '../../../src/decisions/fold-decisions';
import type { FoldedDecisions } from '../../../src/decisions/fold-decisions';
import type { FoldContext, ItemState } from '../../../src/decisions/item-state';
import type { DecisionEntry, IntentEntry, LedgerEntry, NewEntry, ReceiptEntry } from '../../../src/decisions/ledger-entry';
import { checkEntry } from '../../../src/decisions/ledger-entry';
import { itemKeyOf, readQueueLine } from '../../../src/decisions/queue-item';
import type { QueueItem, QueueLine } from '../../../src/decisions/queue-item';
import { readLedger } from '../../../src/decisions/read-ledger';
import type { LedgerReading } from '../../../src/decisions/read-ledger';
import { sha256Hex } from '../../../src/decisions/sha256';
import { newKeyPair, signEntry } from '../../../src/decisions/signing';
import type { KeyPair, TrustedKeys } from '../../../src/decisions/signing';
import { createUlids } from '../../../src/decisions/ulid';
import { DEFAULT_READ_OPTIONS } from '../../../src/records/read-record';

export const START = Date.UTC(2026, 5, 11, 8);
export const AT = '2026-06-11T08:00:00Z';
export const HASH_A = 'a'.repeat(64);
export const HASH_B = 'b'.repeat(64);

export const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
export const bytesOf = (value: string): Uint8Array => new TextEncoder().encode(value);

function keyOf(seed: number): KeyPair {
	return newKeyPair((count) => new Uint8Array(count).fill(seed));
}
export const DESK = keyOf(1);
export const PHONE = keyOf(2);
export const STRANGER = keyOf(3);
export const TRUSTED: TrustedKeys = new Map([
	['desk', [DESK.publicKey]],
	['phone', [PHONE.publicKey]],
]);

/** Ids that rise over all ledgers of one test file. */
export function ulidsFrom(startMs = START): () => string {
	let ms = startMs;
	return createUlids(
		() => (ms += 1),
		(count) => new Uint8Array(count).fill(7),
	);
}
const nextId = ulidsFrom();

export type DecisionPart = Partial<Omit<DecisionEntry, 'item_id'>> & Pick<DecisionEntry, 'verdict'>;

/** An item of one queue line, or more. */
export function queueItem(...lines: readonly (object | string)[]): QueueItem {
	let offset = 0;
	const read = lines.map((line, nth): QueueLine => {
		const raw = bytesOf(typeof line === 'string' ? line : JSON.stringify(line));
		const found = readQueueLine({ path: 'approval_queue.jsonl', line: nth + 1, offset, length: raw.length }, raw, DEFAULT_READ_OPTIONS);
		if (found === null) throw new Error('not a queue line');
		offset += raw.length + 1;
		return found;
	});
	const [first] = read;
	return { key: itemKeyOf(first?.values.id ?? null, first?.place ?? ''), lines: read, supersededBy: null };
}

export function hashOf(line: object | string): string {
	return sha256Hex(bytesOf(typeof line === 'string' ? line : JSON.stringify(line)));
}

/** A new decision about an item, bound to its newest line, or to `item_sha256` of the part. */
export function decisionOn(item: QueueItem, part: DecisionPart, device = 'desk'): NewEntry & { entry: 'decision' } {
	const newest = item.lines.at(-1);
	const id = nextId();
	const needsReason = part.verdict === 'reject' || part.verdict === 'needs_more_research';
	return {
		v: 1,
		entry: 'decision',
		entry_id: id,
		item_id: newest?.values.id ?? null,
		item_sha256: sha256Hex(newest?.bytes ?? new Uint8Array()),
		choice: null,
		reason: needsReason ? 'Because.' : null,
		proposals: [],
		actor: 'human',
		device,
		at: AT,
		idempotency_key: `key-${id}`,
		...part,
	};
}

export function intentOf(decision: { readonly entry_id: string }, part: Partial<IntentEntry> = {}): NewEntry & { entry: 'intent' } {
	const id = nextId();
	return {
		v: 1, entry: 'intent', entry_id: id, decision_id: decision.entry_id, proposal: 0, target: 'list.csv',
		before_sha256: HASH_A, after_sha256: HASH_B, device: 'desk', at: AT, idempotency_key: `key-${id}`, ...part,
	};
}

export function receiptOf(intent: { readonly entry_id: string }, part: Partial<ReceiptEntry> = {}): NewEntry & { entry: 'receipt' } {
	const id = nextId();
	return { v: 1, entry: 'receipt', entry_id: id, intent_id: intent.entry_id, outcome: 'applied', target_sha256: HASH_B, device: 'desk', at: AT, idempotency_key: `key-${id}`, ...part };
}

/** The raw lines of a ledger with these entries, each signed and chained. */
export function signedLines(entries: readonly NewEntry[], keys: KeyPair = DESK): readonly string[] {
	let prev: string | null = null;
	return entries.map((entry) => {
		const signed = signEntry(entry, prev, keys.secretKey);
		if (!signed.ok) throw new Error(`wrong entry: ${signed.where}`);
		prev = sha256Hex(signed.line);
		return text(signed.line);
	});
}

export function ledgerBytes(lines: readonly string[]): Uint8Array {
	return bytesOf(lines.map((line) => `${line}\n`).join(''));
}

export function readLines(lines: readonly string[], path = 'ledger.desk.jsonl'): LedgerReading {
	return readLedger(path, ledgerBytes(lines), TRUSTED, AIDS);
}

/** One memory of signatures for a test file: a signature is checked once. */
export const AIDS = { memory: new Map<string, boolean>(), verified: null };

export const CONTEXT: FoldContext = { nowMs: START, localNowMs: START, recovered: new Map() };

export function foldEntries(items: readonly QueueItem[], desk: readonly NewEntry[], phone: readonly NewEntry[] = [], context: FoldContext = CONTEXT): FoldedDecisions {
	return foldDecisions(items, [readLines(signedLines(desk)), readLines(signedLines(phone, PHONE), 'ledger.phone.jsonl')], context);
}

/** The state of one item after these entries of the desk's ledger, and of the phone's. */
export function stateOf(item: QueueItem, desk: readonly NewEntry[], phone: readonly NewEntry[] = [], context: FoldContext = CONTEXT): ItemState {
	const state = foldEntries([item], desk, phone, context).states.get(item.key);
	if (state === undefined) throw new Error('no state');
	return state;
}

/** An entry as it reads back from the line that would be written. */
export function asRead(line: string): LedgerEntry {
	const checked = checkEntry(JSON.parse(line) as Record<string, unknown>, line);
	if (!checked.ok) throw new Error(checked.where);
	return checked.entry;
}
