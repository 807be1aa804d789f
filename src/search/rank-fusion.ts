/** Several result lists to one: duplicates joined by canonical address, places fused, one host kept from filling the list. */
import { siteOf } from './canonical-url';
import type { SearchResult } from './search-types';

/** Constant of reciprocal rank fusion (Cormack, Clarke, Büttcher 2009): how fast a lower place loses weight. */
const RANK_CONSTANT = 60;

interface Entry {
	readonly result: SearchResult;
	readonly fused: number;
	readonly bestRank: number;
}

/**
 * Fuses lists. A page's score is the sum of 1/(60 + place) over the lists it stands in, its best place in each. Order:
 * score, then best place, then address; so the order of the lists does not matter. `score` holds the fused score.
 */
export function fuseLists(lists: readonly (readonly SearchResult[])[]): readonly SearchResult[] {
	const byUrl = new Map<string, Entry>();
	for (const list of lists) {
		for (const [index, result] of joinDuplicates(list).entries()) {
			const rank = index + 1;
			const entry: Entry = { result, fused: 1 / (RANK_CONSTANT + rank), bestRank: rank };
			const known = byUrl.get(result.canonical_url);
			byUrl.set(result.canonical_url, known === undefined ? entry : joinEntries(known, entry));
		}
	}
	return [...byUrl.values()].sort(byFusion).map(({ result, fused }) => ({ ...result, score: Math.round(fused * 1e6) / 1e6, provenance: inOrder(result.provenance) }));
}

/** The list with the later spellings of a page joined to the first. Keeps the order. */
export function joinDuplicates(list: readonly SearchResult[]): readonly SearchResult[] {
	const byUrl = new Map<string, SearchResult>();
	for (const result of list) {
		const known = byUrl.get(result.canonical_url);
		byUrl.set(result.canonical_url, known === undefined ? result : { ...known, provenance: [...known.provenance, ...result.provenance.filter(({ route_id: id }) => known.provenance.every((other) => other.route_id !== id))] });
	}
	return [...byUrl.values()];
}

/** At most `most` results of one site; the number left out is told. 0 or less = no cap. */
export function capSites(list: readonly SearchResult[], most: number): { readonly results: readonly SearchResult[]; readonly hidden: number } {
	if (most <= 0) return { results: list, hidden: 0 };
	const seen = new Map<string, number>();
	const results = list.filter((result) => {
		const site = siteOf(result.url) ?? result.host;
		const count = (seen.get(site) ?? 0) + 1;
		seen.set(site, count);
		return count <= most;
	});
	return { results, hidden: list.length - results.length };
}

function joinEntries(a: Entry, b: Entry): Entry {
	// The words of the better place stand; at equal places those of the name that comes first, whatever list came first.
	const [kept, other] = a.bestRank < b.bestRank || (a.bestRank === b.bestRank && comesFirst(a.result, b.result)) ? [a, b] : [b, a];
	return { result: { ...kept.result, provenance: [...kept.result.provenance, ...other.result.provenance] }, fused: a.fused + b.fused, bestRank: kept.bestRank };
}

const nameOf = (result: SearchResult): string => `${result.provenance[0]?.route_id ?? ''} ${result.url}`;
const comesFirst = (a: SearchResult, b: SearchResult): boolean => nameOf(a) <= nameOf(b);

function byFusion(a: Entry, b: Entry): number {
	// Sums of the same terms in another order may differ in the last bit.
	if (Math.abs(a.fused - b.fused) > 1e-12) return b.fused - a.fused;
	if (a.bestRank !== b.bestRank) return a.bestRank - b.bestRank;
	return a.result.canonical_url < b.result.canonical_url ? -1 : a.result.canonical_url > b.result.canonical_url ? 1 : 0;
}

function inOrder(provenance: SearchResult['provenance']): SearchResult['provenance'] {
	return [...provenance].sort((a, b) => a.position - b.position || (a.route_id < b.route_id ? -1 : a.route_id > b.route_id ? 1 : 0));
}
