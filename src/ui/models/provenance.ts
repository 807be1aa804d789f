/** Where a shown value comes from, in the few words that fit beside it (R72). Pure. */
import type { DateValue } from '../../records/date-value';
import type { ClaimRow, RecordKey, Snapshot } from '../../workspace/snapshot-types';

export interface ProvenanceFacts {
	readonly claim: ClaimRow;
	/** The type of the first source that can be found, as its file words it; `null` when no source says one. */
	readonly sourceType: string | null;
	/** Host of the first address the claim or its source gives. */
	readonly host: string | null;
	/** True when the claim names no source that can be found and no address. */
	readonly unsourced: boolean;
	/** When the claim was verified, else when its source was fetched; `verified` tells which. */
	readonly date: DateValue | null;
	readonly verified: boolean;
}

/** What is known about one claim as the source of a value; `null` when the key is not a claim of this snapshot. */
export function provenanceOf(snapshot: Snapshot, key: RecordKey): ProvenanceFacts | null {
	const claim = snapshot.claims.find(key);
	if (claim === null) return null;
	const sources = claim.sourceIds.map((id) => snapshot.sources.findById(id)).filter((source) => source !== null);
	const addresses = [...claim.urls, ...sources.map((source) => source.url)].filter((url) => url !== null);
	return {
		claim,
		sourceType: sources.find((source) => source.sourceType !== null)?.sourceType ?? null,
		host: addresses.map(hostOf).find((host) => host !== null) ?? null,
		unsourced: sources.length === 0 && addresses.length === 0,
		date: claim.verifiedAt ?? sources.find((source) => source.retrievedAt !== null)?.retrievedAt ?? null,
		verified: claim.verifiedAt !== null,
	};
}

/** The real host of an http(s) address, punycode kept; `null` for anything else. */
export function hostOf(url: string): string | null {
	try {
		const parsed = new URL(url);
		return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed.host : null;
	} catch {
		return null;
	}
}
