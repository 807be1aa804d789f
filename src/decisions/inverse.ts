/** The proposal that takes an applied change back (DESIGN §5, `withdraw`). It goes through the same path as any other. */
import type { Proposal } from './proposal-schema';
import type { SpliceChange } from './splice';

/**
 * The inverse of a planned change, or `null` where there is none: an added row or record would have to be deleted, and
 * nothing is ever deleted. Applied to the target as it stands after the change it gives the same bytes as before; on a
 * target that has moved on it is stale.
 * @param change what the splice of this proposal planned
 */
export function inverseOf(proposal: Proposal, change: SpliceChange): Proposal | null {
	const { found, source } = change;
	switch (proposal.op) {
		case 'csv.set': {
			if (found === null || source === null) return null;
			const { op, path, key_column, column } = proposal;
			const key = column === key_column ? proposal.after : proposal.key;
			return { op, path, key_column, key, column, before: proposal.after, after: found, restore: source };
		}
		case 'frontmatter.set': {
			const { op, path, property } = proposal;
			if (source === null) return { op, path, property, before: proposal.after, after: null };
			return { op, path, property, before: proposal.after, after: change.was ?? null, restore: source };
		}
		case 'marker.replace': {
			if (found === null || source === null) return null;
			const { op, path, marker } = proposal;
			return { op, path, marker, before: proposal.content, content: found, restore: source };
		}
		case 'csv.insert':
		case 'jsonl.append':
			return null;
	}
}
