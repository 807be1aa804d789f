/** The evidence behind an approval item, gathered for its card: claims, sources, the runs that found them, other voices. Pure. */
import type { AnyRow, ClaimRow, ItemRow, SearchRunRow, Snapshot, SourceRow, RetrievalRunRow } from '../../workspace/snapshot-types';

export interface ClaimEvidence {
	readonly claim: ClaimRow;
	readonly sources: readonly SourceRow[];
	/** Search and retrieval runs the claim or its sources name. */
	readonly runs: readonly (SearchRunRow | RetrievalRunRow)[];
	/** Other claims about the same subject and field, newest first. */
	readonly others: readonly OtherVoice[];
}

export interface OtherVoice {
	readonly claim: ClaimRow;
	/** True: another value. False: the same. `null`: one of the two gives no value. */
	readonly differs: boolean | null;
}

export interface ItemEvidence {
	readonly claims: readonly ClaimEvidence[];
	/** Sources the item names itself, beside those of its claims. */
	readonly sources: readonly SourceRow[];
	/** Runs the item names itself, beside those of its claims. */
	readonly runs: readonly AnyRow[];
	/** True when it rests on nothing that can be found. */
	readonly none: boolean;
}

/** Everything an item rests on, once each. */
export function itemEvidence(snapshot: Snapshot, item: ItemRow): ItemEvidence {
	const claims = item.claimIds.map((id) => snapshot.claims.findById(id)).filter((claim) => claim !== null);
	const evidence = claims.map((claim) => claimEvidence(snapshot, claim));
	const seen = new Set(evidence.flatMap((entry) => [...entry.sources, ...entry.runs].map((row) => row.key)));
	const sources = item.sourceIds.map((id) => snapshot.sources.findById(id)).filter((source) => source !== null).filter((source) => !seen.has(source.key));
	const runs = snapshot.chain.restsOn(item.key).filter((row) => (row.kind === 'search_run' || row.kind === 'retrieval_run') && !seen.has(row.key));
	return { claims: evidence, sources, runs, none: evidence.length === 0 && sources.length === 0 };
}

/** One claim's sources, runs and other voices. */
export function claimEvidence(snapshot: Snapshot, claim: ClaimRow): ClaimEvidence {
	const sources = claim.sourceIds.map((id) => snapshot.sources.findById(id)).filter((source) => source !== null);
	const behind = [...snapshot.chain.restsOn(claim.key), ...sources.flatMap((source) => snapshot.chain.restsOn(source.key))];
	const runs = new Map(behind.filter((row) => row.kind === 'search_run' || row.kind === 'retrieval_run').map((row) => [row.key, row]));
	return { claim, sources, runs: [...runs.values()], others: otherVoices(snapshot, claim) };
}

/** Other claims about the same subject and field; none where the claim does not name both. */
export function otherVoices(snapshot: Snapshot, claim: ClaimRow): readonly OtherVoice[] {
	if (claim.subject === null || claim.field === null) return [];
	return snapshot.chain
		.claimsAbout(claim.subject, claim.field)
		.filter((other) => other.key !== claim.key)
		.map((other) => ({ claim: other, differs: differs(claim.value, other.value) }));
}

function differs(left: string | null, right: string | null): boolean | null {
	if (left === null || right === null) return null;
	return left.trim().toLowerCase() !== right.trim().toLowerCase();
}
