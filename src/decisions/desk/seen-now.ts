/** Whether item and targets are still as the person saw them (DESIGN §5: a decision binds to bytes). */
import { ApplyHistory } from '../apply-history';
import { saysWhatItReplaces } from '../apply-plan';
import type { FactFiles } from '../fact-files';
import type { DecisionIndex } from '../decision-index';
import type { Proposal } from '../proposal-schema';
import { sha256Hex } from '../sha256';
import type { ItemDetail, ProposalPreview, Seen } from './desk-types';

/** What the word diff compares: the item's line, or what stands in the places that are to be changed. */
export interface Moved {
	readonly before: string;
	readonly after: string;
}

/** Files that are only added to: what others add there replaces nothing that was seen. */
const ONLY_ADDED_TO = /\.(?:jsonl|ndjson)$/i;

/**
 * Compares what was seen with the disk; `null` when it holds. A target may have moved on by this app's own writes, where the
 * proposals say themselves what they expect in their places.
 * @param detail the item as it is now
 * @param toWrite what the decision would write: all its targets that can be read now must have been seen
 */
export async function movedSince(seen: Seen, detail: ItemDetail, toWrite: readonly Proposal[], index: DecisionIndex, files: FactFiles): Promise<Moved | null> {
	if (seen.itemSha256 !== detail.seen.itemSha256) return { before: seen.itemText, after: detail.seen.itemText };
	const history = new ApplyHistory(index.byId.values());
	const written = new Set(toWrite.map(({ path }) => path));
	const shownNow = detail.seen.targets.filter(({ path }) => written.has(path));
	for (const path of new Set([...seen.targets, ...shownNow].map((target) => target.path))) {
		if (ONLY_ADDED_TO.test(path)) continue;
		const then = seen.targets.find((target) => target.path === path);
		const now = await hashNow(files, path);
		if (then?.sha256 === now) continue;
		const isTold = toWrite.every((proposal) => proposal.path !== path || saysWhatItReplaces(proposal));
		const isOurWork = isTold && then !== undefined && then.sha256 !== null && now !== null && history.leadsTo(path, then.sha256, now);
		if (!isOurWork) return textsAt(path, detail);
	}
	return null;
}

/** `null`: not there, or not to be read; then there was nothing to be seen either. */
async function hashNow(files: FactFiles, path: string): Promise<string | null> {
	const read = await files.read(path);
	return read.ok ? sha256Hex(read.value.bytes) : null;
}

/** What the item expected in the places of a file, and what stands there now; equal when another part of the file changed. */
function textsAt(path: string, detail: ItemDetail): Moved {
	const previews = [...detail.previews, ...detail.options.flatMap((option) => option.previews)].filter(({ proposal }) => proposal.path === path);
	const found = previews.map((preview) => preview.found ?? '');
	const expected = previews.map((preview, index) => expectedBy(preview) ?? found[index] ?? '');
	return { before: expected.join('\n'), after: found.join('\n') };
}

function expectedBy({ proposal }: ProposalPreview): string | null {
	const before = 'before' in proposal ? proposal.before : undefined;
	if (before === undefined) return null;
	return before === null ? '' : String(before);
}
