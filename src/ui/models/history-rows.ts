/**
 * The ledgers' entries as decisions: what was written for a decision stands under it, and each knows what became of it. Entries
 * that are not believed stand apart and change nothing. Pure.
 */
import type { HistoryStep, ItemStanding } from '../../decisions/desk/desk-types';
import { writesFacts } from '../../decisions/ledger-entry';
import type { DecisionEntry, IntentEntry, LedgerEntry, ReceiptEntry, Verdict } from '../../decisions/ledger-entry';
import type { DateValue } from '../../records/date-value';
import { parseDate } from '../../records/dates';
import type { Place, RecordKey } from '../../workspace/place';

export type { HistoryStep };

/**
 * What became of a decision:
 * - `written`, `no_change`, `partly`, `waits`, `failed`, `uncertain`: how far its writes have come;
 * - `stands`: it asks for no write and nothing took its place; `over`: put off, and the time is up;
 * - `withdrawn`, `replaced`: a later one took it back, or its place;
 * - `stale`, `conflict`: the item's state says that it cannot hold as it is (DESIGN §4);
 * - `unbelieved`: nobody whom this device trusts can be shown to have signed it;
 * - `loose`: a write whose decision is not here.
 */
export const HISTORY_ENDS = ['written', 'no_change', 'partly', 'waits', 'failed', 'uncertain', 'stands', 'over', 'withdrawn', 'replaced', 'stale', 'conflict', 'unbelieved', 'loose'] as const;
export type HistoryEnd = (typeof HISTORY_ENDS)[number];

/** One write of a decision: begun, and how it ended. */
export interface HistoryWrite {
	readonly intent: IntentEntry;
	readonly place: Place;
	readonly receipts: readonly { readonly entry: ReceiptEntry; readonly place: Place }[];
}

export interface HistoryRow {
	/** Stays the same over readings. */
	readonly key: string;
	readonly entry: LedgerEntry;
	/** `null` for a write that stands by itself. */
	readonly decision: DecisionEntry | null;
	readonly at: DateValue;
	readonly atMs: number;
	readonly itemKey: RecordKey | null;
	/** The item's id as the ledger names it. */
	readonly itemShown: string;
	/** From the queue; `null` when the item is not there (any more). Agent text. */
	readonly title: string | null;
	readonly deviceName: string;
	readonly signature: HistoryStep['signature'];
	readonly place: Place;
	readonly writes: readonly HistoryWrite[];
	readonly progress: HistoryStep['progress'];
	readonly end: HistoryEnd;
	/** The later decisions that took this one back or its place; and the earlier ones this is about. */
	readonly after: readonly HistoryRef[];
	readonly before: readonly HistoryRef[];
}

/** Another decision, named so that a person finds it. */
export interface HistoryRef {
	readonly entryId: string;
	/** `null` when its ledger is not here. */
	readonly row: { readonly key: string; readonly verdict: Verdict; readonly at: DateValue } | null;
}

export interface HistoryWorld {
	readonly titleOf: (key: RecordKey) => string | null;
	readonly standingOf: (key: RecordKey) => Pick<ItemStanding, 'state' | 'decisionId' | 'deferredUntil'> | null;
}

/**
 * Folds entries, in any order, into rows, newest first. The same line in two files (a copy that a sync tool made) is one row.
 * An entry of the same id with another signature is another row: nothing is dropped in silence.
 */
export function historyRows(steps: readonly HistoryStep[], world: HistoryWorld): readonly HistoryRow[] {
	const once = new Map<string, HistoryStep>();
	for (const step of steps) {
		const key = identityOf(step);
		if (!once.has(key)) once.set(key, step);
	}
	const all = [...once.values()];
	const believed = all.filter((step) => step.signature === 'trusted');
	const writes = writesByDecision(believed);
	const links = linksOf(believed);
	const decided = new Set(believed.flatMap(({ entry }) => (entry.entry === 'decision' ? [entry.entry_id] : [])));
	const rows: HistoryRow[] = [];
	for (const step of all) {
		const { entry } = step;
		if (step.signature !== 'trusted') rows.push(rowOf(step, [], 'unbelieved', links, world));
		else if (entry.entry === 'decision') rows.push(rowOf(step, writes.get(entry.entry_id) ?? [], endOf(step, entry, links, world), links, world));
		else if (entry.entry === 'intent') {
			if (!decided.has(entry.decision_id)) rows.push(rowOf(step, (writes.get(entry.decision_id) ?? []).filter(({ intent }) => intent === entry), 'loose', links, world));
		} else if (!links.intents.has(entry.intent_id)) rows.push(rowOf(step, [], 'loose', links, world));
	}
	return rows.sort((one, other) => other.atMs - one.atMs || (one.entry.entry_id < other.entry.entry_id ? 1 : -1));
}

function identityOf(step: HistoryStep): string {
	const { entry } = step;
	// Without a signature, or with one that fits nothing, the id says nothing about who wrote it: the place tells them apart.
	return step.signature === 'trusted' ? `${entry.entry_id}:${entry.sig ?? ''}` : `${step.place.path}:${step.place.offset}`;
}

interface Links {
	/** Believed decisions by their id. */
	readonly byId: ReadonlyMap<string, HistoryStep & { readonly entry: DecisionEntry }>;
	/** Decision → decisions that took it back, or its place. */
	readonly withdrawnBy: ReadonlyMap<string, readonly string[]>;
	readonly replacedBy: ReadonlyMap<string, readonly string[]>;
	readonly intents: ReadonlySet<string>;
}

function linksOf(believed: readonly HistoryStep[]): Links {
	const byId = new Map<string, HistoryStep & { readonly entry: DecisionEntry }>();
	const withdrawnBy = new Map<string, string[]>();
	const replacedBy = new Map<string, string[]>();
	const intents = new Set<string>();
	const add = (to: Map<string, string[]>, id: string, by: string): void => {
		const list = to.get(id);
		if (list === undefined) to.set(id, [by]);
		else list.push(by);
	};
	for (const step of believed) {
		const { entry } = step;
		if (entry.entry === 'intent') intents.add(entry.entry_id);
		if (entry.entry !== 'decision') continue;
		byId.set(entry.entry_id, { ...step, entry });
		if (entry.withdraws !== undefined) add(withdrawnBy, entry.withdraws, entry.entry_id);
		const settled = entry.outcome === undefined ? (entry.settles ?? []).filter((id) => id !== entry.choice) : [];
		for (const id of new Set([...(entry.supersedes ?? []), ...settled])) if (id !== entry.withdraws && id !== entry.choice) add(replacedBy, id, entry.entry_id);
	}
	return { byId, withdrawnBy, replacedBy, intents };
}

function writesByDecision(believed: readonly HistoryStep[]): ReadonlyMap<string, readonly HistoryWrite[]> {
	const receipts = new Map<string, { entry: ReceiptEntry; place: Place }[]>();
	for (const { entry, place } of believed) {
		if (entry.entry !== 'receipt') continue;
		const list = receipts.get(entry.intent_id);
		if (list === undefined) receipts.set(entry.intent_id, [{ entry, place }]);
		else list.push({ entry, place });
	}
	const writes = new Map<string, HistoryWrite[]>();
	for (const { entry, place } of believed) {
		if (entry.entry !== 'intent') continue;
		const write = { intent: entry, place, receipts: receipts.get(entry.entry_id) ?? [] };
		const list = writes.get(entry.decision_id);
		if (list === undefined) writes.set(entry.decision_id, [write]);
		else list.push(write);
	}
	return writes;
}

function endOf(step: HistoryStep, decision: DecisionEntry, links: Links, world: HistoryWorld): HistoryEnd {
	const { progress } = step;
	if (progress !== null && progress.open.length > 0) return 'uncertain';
	if (links.withdrawnBy.has(decision.entry_id)) return 'withdrawn';
	if (links.replacedBy.has(decision.entry_id)) return 'replaced';
	const standing = step.key === null ? null : world.standingOf(step.key);
	if (standing?.state === 'conflict') return 'conflict';
	if (progress?.isDone === true) return progress.hasWritten ? 'written' : 'no_change';
	if (standing?.state === 'stale' && (standing.decisionId === null || standing.decisionId === decision.entry_id)) return 'stale';
	if (decision.verdict === 'defer' && standing !== null && standing.deferredUntil === null) return 'over';
	// A withdrawal of what was never written has nothing to put back.
	if (!writesFacts(decision.verdict) || (decision.verdict === 'withdraw' && decision.proposals.length === 0)) return 'stands';
	if (progress === null) return 'waits';
	if (progress.hasWritten) return 'partly';
	return progress.proposals.includes('failed') ? 'failed' : 'waits';
}

function rowOf(step: HistoryStep, writes: readonly HistoryWrite[], end: HistoryEnd, links: Links, world: HistoryWorld): HistoryRow {
	const { entry } = step;
	const decision = entry.entry === 'decision' ? entry : null;
	const at = parseDate(entry.at) ?? { precision: 'prose' as const, ms: NaN, text: entry.at };
	const isBelieved = end !== 'unbelieved';
	const refs = (ids: readonly string[]): readonly HistoryRef[] => ids.map((id) => refTo(id, links));
	const earlier = decision === null ? [] : [...new Set([...(decision.withdraws === undefined ? [] : [decision.withdraws]), ...(decision.supersedes ?? []), ...(decision.outcome === undefined ? (decision.settles ?? []) : [])])];
	return {
		key: identityOf(step),
		entry,
		decision,
		at,
		atMs: Number.isFinite(at.ms) ? at.ms : 0,
		itemKey: step.key,
		itemShown: step.itemShown,
		title: step.key === null ? null : world.titleOf(step.key),
		deviceName: step.deviceName,
		signature: step.signature,
		place: step.place,
		writes: [...writes].sort((one, other) => one.intent.proposal - other.intent.proposal || (one.intent.entry_id < other.intent.entry_id ? -1 : 1)),
		progress: step.progress,
		end,
		after: decision === null || !isBelieved ? [] : refs([...(links.withdrawnBy.get(decision.entry_id) ?? []), ...(links.replacedBy.get(decision.entry_id) ?? [])]),
		before: refs(earlier),
	};
}

function refTo(id: string, links: Links): HistoryRef {
	const step = links.byId.get(id);
	if (step === undefined) return { entryId: id, row: null };
	const at = parseDate(step.entry.at);
	return { entryId: id, row: at === null ? null : { key: identityOf(step), verdict: step.entry.verdict, at } };
}
