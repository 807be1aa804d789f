/** What an item asks to write, over all its lines, and what backs it. */
import { readDetail } from '../../records/record-detail';
import { DEFAULT_READ_OPTIONS } from '../../records/read-record';
import type { ReadOptions } from '../../records/read-record';
import type { RecordId } from '../../records/record-types';
import type { ItemRow, Snapshot } from '../../workspace/snapshot-types';
import { readOptionProposals, readProposals } from '../proposals';
import type { ItemProposals, OptionProposals, ProposalContext } from '../proposals';
import type { Proposal } from '../proposal-schema';
import { textOfLine } from '../queue-item';
import type { QueueItem, QueueLine } from '../queue-item';

/** An item's lines up to the one that a decision binds to, newest first, as text: what it asks for stands in these. */
function linesAsked(item: QueueItem, bound: QueueLine | null): readonly string[] {
	const end = bound === null ? item.lines.length : item.lines.indexOf(bound) + 1;
	return item.lines.slice(0, end).toReversed().flatMap((line) => textOfLine(line.bytes) ?? []);
}

function asksForNothing({ problems }: ItemProposals): boolean {
	return problems.length === 1 && problems[0]?.code === 'none';
}

/**
 * The proposals of an item: those of the newest line that asks for anything. A later line is often only a change of status
 * (`{"id": …, "status": "pending"}`), and then what is asked stands on an earlier one; nothing is ever put together from two lines.
 * @param bound the line that a decision binds to; lines after it are only mirrors
 */
export function proposalsOf(item: QueueItem, bound: QueueLine | null, context: ProposalContext): ItemProposals {
	let newest: ItemProposals | null = null;
	for (const text of linesAsked(item, bound)) {
		const read = readProposals(text, context);
		if (!asksForNothing(read)) return read;
		newest ??= read;
	}
	return newest ?? { proposals: [], problems: [{ code: 'none', detail: null, proposal: null }] };
}

/** The options of the newest line that offers any, with what choosing each would write. */
export function optionsOf(item: QueueItem, bound: QueueLine | null, options: ReadOptions, context: ProposalContext): readonly OptionProposals[] {
	for (const text of linesAsked(item, bound)) {
		const found = readOptionProposals(text, options, context);
		if (found.length > 0) return found;
	}
	return [];
}

/**
 * Whether a value would go into a tracker or page that nothing backs (DESIGN §5): neither the item nor a claim it names names a
 * source that the workspace has, or an address.
 */
export function isUnsourced(snapshot: Snapshot, row: ItemRow, item: QueueItem, proposals: readonly Proposal[]): boolean {
	if (!proposals.some(({ op }) => op !== 'jsonl.append')) return false;
	const isKnown = (id: RecordId): boolean => snapshot.sources.findById(id) !== null;
	if (row.sourceIds.some(isKnown)) return false;
	for (const id of row.claimIds) {
		const claim = snapshot.claims.findById(id);
		if (claim !== null && (claim.urls.length > 0 || claim.sourceIds.some(isKnown))) return false;
	}
	return !citesAddress(item, snapshot.readOptions.get('item') ?? DEFAULT_READ_OPTIONS);
}

function citesAddress(item: QueueItem, options: ReadOptions): boolean {
	return item.lines.some((line) => {
		const text = textOfLine(line.bytes);
		if (text === null) return false;
		const { citations } = readDetail('item', JSON.parse(text) as Record<string, unknown>, text, options);
		return citations.some((citation) => citation.url !== null);
	});
}
