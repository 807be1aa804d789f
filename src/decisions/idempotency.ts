/** The key under which a decision counts once, however often the button is pressed (R53; the double click, two windows). */
import type { DecisionIndex } from './decision-index';
import { effectOf, itemKeyOfDecision } from './decision-index';
import type { DecisionEntry, LedgerEntry } from './ledger-entry';
import { canonicalJson } from './queue-item';
import { sha256Hex } from './sha256';

/**
 * The idempotency key of a decision: the same for the same item, the same bytes, the same effect and the same decisions that
 * it replaces, in whatever window or on whatever device it is taken; another one for anything else, so that a decision
 * taken again after a withdrawal is a new one.
 */
export function decisionKey(entry: Omit<DecisionEntry, 'prev' | 'sig' | 'idempotency_key'>): string {
	const whole: DecisionEntry = { ...entry, prev: null, idempotency_key: '' };
	const replaces = [...(entry.supersedes ?? [])].sort();
	const parts = [itemKeyOfDecision(whole), entry.item_sha256, effectOf(whole), replaces];
	return sha256Hex(new TextEncoder().encode(canonicalJson(parts)));
}

/** The believed entry that already did what this key stands for, `null` if none did: its result is the answer, not a second entry. */
export function entryOfKey(index: DecisionIndex, idempotencyKey: string): LedgerEntry | null {
	return index.byIdempotencyKey.get(idempotencyKey)?.[0] ?? null;
}
