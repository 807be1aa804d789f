/**
 * The entries of all ledgers, believed ones apart from the rest, by what they are about (DESIGN §5). An entry counts once
 * however often and in whatever file its line stands, so neither order nor repetition of lines changes the result.
 */
import { canonicalJson, itemKeyOf } from './queue-item';
import type { DecisionEntry, IntentEntry, LedgerEntry, ReceiptEntry } from './ledger-entry';
import type { EntryLine } from './ledger-line';
import type { LedgerReading } from './read-ledger';

/** What the ledgers hold about one item. */
export interface ItemLedger {
	readonly itemKey: string;
	/** Believed decisions, by entry id, that is, by time. */
	readonly decisions: readonly DecisionEntry[];
	/** Decisions that nobody can be shown to have taken: unsigned, of an unknown key, or with a wrong signature. */
	readonly unbelieved: readonly EntryLine[];
	/** Ids of decisions that share their entry id or their idempotency key with an entry that says something else. */
	readonly clashing: readonly string[];
}

export interface DecisionIndex {
	readonly items: ReadonlyMap<string, ItemLedger>;
	/** Every believed entry by its id. */
	readonly byId: ReadonlyMap<string, LedgerEntry>;
	/** Believed entries by idempotency key, for "already done?" before a decision is written (R53). */
	readonly byIdempotencyKey: ReadonlyMap<string, readonly LedgerEntry[]>;
	/** Believed intents by decision id, receipts by intent id; each list by entry id. */
	readonly intentsOf: ReadonlyMap<string, readonly IntentEntry[]>;
	readonly receiptsOf: ReadonlyMap<string, readonly ReceiptEntry[]>;
	/** Believed intents and receipts that belong to no believed decision or intent. */
	readonly orphans: readonly LedgerEntry[];
	/** Believed entries whose id another believed entry has too; they count for nothing. */
	readonly clashes: readonly LedgerEntry[];
}

/** The item that a decision is about, as {@link itemKeyOf} gives it. */
export function itemKeyOfDecision(entry: DecisionEntry): string {
	return itemKeyOf(entry.item_id, entry.item_place ?? '');
}

/** Sorts the entries of all ledgers, conflict copies of ledgers among them. */
export function indexLedgers(readings: readonly LedgerReading[]): DecisionIndex {
	const lines = distinctLines(readings);
	const trusted = lines.filter((line) => line.signature === 'trusted').map((line) => line.entry);
	const first = new Map<string, LedgerEntry>();
	const clashing = new Map<string, LedgerEntry[]>();
	for (const entry of trusted) {
		const other = first.get(entry.entry_id);
		if (other === undefined) first.set(entry.entry_id, entry);
		else addTo(clashing, entry.entry_id, ...(clashing.has(entry.entry_id) ? [entry] : [other, entry]));
	}
	const clashes = [...clashing.values()].flat();
	const believed = trusted.filter((entry) => !clashing.has(entry.entry_id));
	const byId = new Map(believed.map((entry) => [entry.entry_id, entry]));
	const byIdempotencyKey = new Map<string, LedgerEntry[]>();
	for (const entry of believed) addTo(byIdempotencyKey, entry.idempotency_key, entry);
	const reusedKeys = new Set([...byIdempotencyKey].filter(([, entries]) => entries.length > 1 && saysTwoThings(entries)).map(([key]) => key));

	const intentsOf = new Map<string, IntentEntry[]>();
	const receiptsOf = new Map<string, ReceiptEntry[]>();
	const orphans: LedgerEntry[] = [];
	for (const entry of believed) {
		if (entry.entry === 'intent') {
			addTo(intentsOf, entry.decision_id, entry);
			if (byId.get(entry.decision_id)?.entry !== 'decision') orphans.push(entry);
		} else if (entry.entry === 'receipt') {
			addTo(receiptsOf, entry.intent_id, entry);
			if (byId.get(entry.intent_id)?.entry !== 'intent') orphans.push(entry);
		}
	}
	const items = itemLedgers(believed.filter(isDecision), clashes.filter(isDecision), lines, reusedKeys);
	return { items, byId, byIdempotencyKey, intentsOf, receiptsOf, orphans, clashes };
}

function isDecision(entry: LedgerEntry): entry is DecisionEntry {
	return entry.entry === 'decision';
}

/** Each distinct line once, by entry id, equal ids by hash: whatever order the files and their lines have. */
function distinctLines(readings: readonly LedgerReading[]): readonly EntryLine[] {
	const distinct = new Map<string, EntryLine>();
	for (const reading of readings) {
		for (const line of reading.entries) {
			const known = distinct.get(line.sha256);
			if (known === undefined || isBefore(line, known)) distinct.set(line.sha256, line);
		}
	}
	return [...distinct.values()].sort((one, other) => compare(one.entry.entry_id, other.entry.entry_id) || compare(one.sha256, other.sha256));
}

function compare(one: string, other: string): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}

function isBefore(one: EntryLine, other: EntryLine): boolean {
	if (one.place.path !== other.place.path) return one.place.path < other.place.path;
	return one.place.offset < other.place.offset;
}

function itemLedgers(
	decisions: readonly DecisionEntry[],
	clashes: readonly DecisionEntry[],
	lines: readonly EntryLine[],
	reusedKeys: ReadonlySet<string>,
): ReadonlyMap<string, ItemLedger> {
	const believed = new Map<string, DecisionEntry[]>();
	for (const entry of decisions) addTo(believed, itemKeyOfDecision(entry), entry);
	const unbelieved = new Map<string, EntryLine[]>();
	for (const line of lines) {
		if (line.signature !== 'trusted' && isDecision(line.entry)) addTo(unbelieved, itemKeyOfDecision(line.entry), line);
	}
	const clashing = new Map<string, string[]>();
	for (const entry of [...clashes, ...decisions.filter(({ idempotency_key }) => reusedKeys.has(idempotency_key))]) {
		addTo(clashing, itemKeyOfDecision(entry), entry.entry_id);
	}
	const keys = new Set([...believed.keys(), ...unbelieved.keys(), ...clashing.keys()]);
	return new Map(
		[...keys].map((itemKey) => [
			itemKey,
			{ itemKey, decisions: believed.get(itemKey) ?? [], unbelieved: unbelieved.get(itemKey) ?? [], clashing: [...new Set(clashing.get(itemKey))] },
		]),
	);
}

/** The same key may come twice with the same effect, and never with two (R53). */
function saysTwoThings(entries: readonly LedgerEntry[]): boolean {
	const [first, ...others] = entries.map((entry) => (isDecision(entry) ? `${itemKeyOfDecision(entry)} ${effectOf(entry)}` : bareEffect(entry)));
	return others.some((other) => other !== first);
}

function bareEffect(entry: IntentEntry | ReceiptEntry): string {
	return entry.entry === 'intent'
		? canonicalJson([entry.decision_id, entry.proposal, entry.target, entry.before_sha256, entry.after_sha256])
		: canonicalJson([entry.intent_id, entry.outcome, entry.target_sha256]);
}

/** What a decision comes to, whoever took it and when: equal for two that want the same. */
export function effectOf(entry: DecisionEntry): string {
	const { verdict, choice, proposals, until, withdraws, adopts, outcome } = entry;
	const settles = [...(entry.settles ?? [])].sort();
	return canonicalJson([verdict, choice, proposals, until ?? null, withdraws ?? null, adopts ?? null, outcome ?? null, verdict === 'resolve' ? settles : null]);
}

function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, ...values: Value[]): void {
	const list = map.get(key);
	if (list === undefined) map.set(key, values);
	else list.push(...values);
}
