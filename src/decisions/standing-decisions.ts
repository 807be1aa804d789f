/**
 * Which of the decisions about one item stand (DESIGN §4, §5). A decision gives way only to one that names it; where two
 * that do not know of each other want different things, that is a conflict, whatever their order in time or in the files.
 */
import type { SettledIntents } from './apply-progress';
import { effectOf } from './decision-index';
import type { DecisionEntry } from './ledger-entry';

export interface StandingDecisions {
	/** Decisions that stand, those with the same effect together, each group by entry id. */
	readonly groups: readonly (readonly DecisionEntry[])[];
	/** Withdrawals that stand. */
	readonly withdrawals: readonly DecisionEntry[];
	/** Ids of everything that stands: what a further decision has to name in `supersedes`. */
	readonly heads: readonly string[];
	/** A decision that stands points at one that is not here (its ledger has not arrived). */
	readonly missesReference: boolean;
	/** Decisions that take each other's place in a circle: none stands. */
	readonly isCircle: boolean;
	readonly settled: SettledIntents;
}

/** @param decisions the believed decisions about one item, by entry id */
export function standingDecisions(decisions: readonly DecisionEntry[]): StandingDecisions {
	const about = decisions.filter((entry) => !settlesAWrite(entry));
	const byId = new Map(about.map((entry) => [entry.entry_id, entry]));
	const taken = new Set(about.flatMap(namedBy));
	const heads = about.filter((entry) => !taken.has(entry.entry_id));
	const groups = new Map<string, DecisionEntry[]>();
	const withdrawals: DecisionEntry[] = [];
	let missesReference = false;
	for (const head of heads) {
		const meant = meantBy(head, byId);
		if (meant === 'missing') missesReference = true;
		else if (meant?.verdict === 'withdraw') withdrawals.push(meant);
		else if (meant !== null) {
			const effect = effectOf(meant);
			const group = groups.get(effect);
			if (group === undefined) groups.set(effect, [meant]);
			else if (!group.includes(meant)) group.push(meant);
		}
	}
	return {
		groups: [...groups.values()],
		withdrawals,
		heads: heads.map((entry) => entry.entry_id),
		missesReference,
		isCircle: about.length > 0 && heads.length === 0,
		settled: settledIntents(decisions.filter(settlesAWrite)),
	};
}

/** Whether a decision settles an uncertain write (DESIGN §5, `resolve`), and says nothing about what stands. */
export function settlesAWrite(entry: DecisionEntry): boolean {
	return entry.verdict === 'resolve' && entry.outcome !== undefined;
}

/** The decisions whose place an entry takes. */
function namedBy(entry: DecisionEntry): readonly string[] {
	return [...(entry.supersedes ?? []), ...(entry.withdraws === undefined ? [] : [entry.withdraws]), ...(entry.settles ?? [])];
}

/** A `resolve` stands for the decision it chose; `null` when it chose none. */
function meantBy(entry: DecisionEntry, byId: ReadonlyMap<string, DecisionEntry>): DecisionEntry | 'missing' | null {
	const seen = new Set<DecisionEntry>();
	let meant = entry;
	while (meant.verdict === 'resolve') {
		if (meant.choice === null) return null;
		if (seen.has(meant)) return 'missing';
		seen.add(meant);
		const next = byId.get(meant.choice);
		if (next === undefined) return 'missing';
		meant = next;
	}
	return meant;
}

/**
 * What the person said about uncertain writes, by intent id; of an intent about which two things stand, nothing.
 * @param resolves the `resolve` entries with an outcome about one item, in any order
 */
export function settledIntents(resolves: readonly DecisionEntry[]): SettledIntents {
	const taken = new Set(resolves.flatMap((entry) => entry.supersedes ?? []));
	const said = new Map<string, Set<'applied' | 'not_applied'>>();
	for (const entry of resolves) {
		if (taken.has(entry.entry_id) || entry.outcome === undefined) continue;
		for (const intent of entry.settles ?? []) said.set(intent, (said.get(intent) ?? new Set()).add(entry.outcome));
	}
	const settled = new Map<string, 'applied' | 'not_applied'>();
	for (const [intent, outcomes] of said) {
		const [only] = outcomes;
		if (only !== undefined && outcomes.size === 1) settled.set(intent, only);
	}
	return settled;
}
