/** What of an item's detail the person has before their eyes, and what of it stands in the way of writing. Pure. */
import type { DecideResult, ItemDetail, OptionDetail, ProposalPreview } from '../../decisions/desk/desk-types';
import type { Proposal, PropertyValue } from '../../decisions/proposal-schema';
import type { RecordKey } from '../../workspace/snapshot-types';

/**
 * Whether two readings of an item show the same: the same line, the same values now and then. Other cells of the same file may
 * have changed in between, which the person does not see and is not asked about.
 */
export function isSameSight(before: ItemDetail, now: ItemDetail): boolean {
	return before.key === now.key && before.seen.itemSha256 === now.seen.itemSha256 && sightOf(before) === sightOf(now);
}

function sightOf(detail: ItemDetail): string {
	const changes = (previews: readonly ProposalPreview[]): unknown => previews.map(({ proposal, outcome, found, after }) => [proposal, outcome, found, after]);
	return JSON.stringify([changes(detail.previews), detail.problems, detail.options.map((option) => [option.label, option.id, changes(option.previews), option.problems])]);
}

/**
 * Whether a decision about the very line that is shown has taken the place of the one that stood, so that a new reading is news and no
 * surprise. Where the line is another one as well, the person has not seen what there is to decide now.
 */
export function isDecidedAnew(before: ItemDetail, now: ItemDetail): boolean {
	return before.seen.itemSha256 === now.seen.itemSha256 && (before.standing?.decisionId ?? null) !== (now.standing?.decisionId ?? null);
}

/** The changes that could not be written as things stand: approving them writes nothing now. */
export function unwritable(previews: readonly ProposalPreview[]): readonly ProposalPreview[] {
	return previews.filter((preview) => preview.outcome !== 'change' && preview.outcome !== 'no_op');
}

/** What approving (or choosing an option) would write: the option's own changes, else the item's. */
export function previewsOf(detail: ItemDetail, option: OptionDetail | null): readonly ProposalPreview[] {
	return option === null ? detail.previews : option.previews;
}

/** What `DecideRequest.choice` names an option by: its label where no other has the same, else its id. */
export function choiceOf(option: OptionDetail, options: readonly OptionDetail[]): string {
	const isOnly = options.filter((other) => other.label === option.label).length === 1;
	return isOnly ? option.label : (option.id ?? option.label);
}

/** Whether what came of a decision wants the person's eyes before the next item. */
export function needsLook(result: DecideResult): boolean {
	if (result.kind !== 'recorded') return true;
	if (result.waits === 'agent_differs' || result.waits === 'agent_objects') return true;
	return result.applied !== null && result.applied.state !== 'applied' && result.applied.state !== 'no_op';
}

/** Why an item cannot be approved together with others: it wants to be looked at by itself. `null`: it can. */
export type BulkObstacle = 'not_action' | 'not_now' | 'no_write' | 'cannot_write' | 'nothing_to_write' | 'unsourced' | 'formula' | 'twins';

/**
 * Whether an item can stand in a list of changes approved at once: an action with a clean preview (DESIGN §7).
 * @param chosen keys in the same list; of items that ask for the same change only one is offered
 */
export function bulkObstacle(detail: ItemDetail, chosen: ReadonlySet<RecordKey> = new Set()): BulkObstacle | null {
	if (detail.itemKind !== 'action_item' || detail.options.length > 0) return 'not_action';
	if (detail.verdicts.approve !== null) return 'not_now';
	if (detail.previews.length === 0 || detail.problems.length > 0) return 'no_write';
	if (unwritable(detail.previews).length > 0) return 'cannot_write';
	if (detail.previews.every((preview) => preview.outcome === 'no_op')) return 'nothing_to_write';
	if (detail.isUnsourced) return 'unsourced';
	if (detail.previews.some((preview) => preview.notes.includes('formula'))) return 'formula';
	return detail.twins.some((twin) => chosen.has(twin)) ? 'twins' : null;
}

/** Where a change is made, from the file down: `trackers/schools.csv`, `EXU-MSC`, `ielts_writing`. Agent text. */
export function placeOfProposal(proposal: Proposal): readonly string[] {
	switch (proposal.op) {
		case 'csv.set':
			return [proposal.path, proposal.key, proposal.column];
		case 'csv.insert': {
			const key = proposal.row.find(([column]) => column === proposal.key_column)?.[1];
			return key === undefined ? [proposal.path] : [proposal.path, key];
		}
		case 'jsonl.append':
			return [proposal.path];
		case 'frontmatter.set':
			return [proposal.path, proposal.property];
		case 'marker.replace':
			return [proposal.path, proposal.marker];
	}
}

/** The value before that the item counts on; `undefined`: it does not say. */
export function expectedBefore(proposal: Proposal): string | null | undefined {
	if (proposal.op === 'csv.insert' || proposal.op === 'jsonl.append') return undefined;
	const { before } = proposal;
	return before === undefined ? undefined : valueText(before);
}

/** The value that a proposal would write, as text; `null`: it takes a property out, or adds what has no single value. */
export function afterOf(proposal: Proposal): string | null {
	if (proposal.op === 'csv.set' || proposal.op === 'frontmatter.set') return valueText(proposal.after);
	return proposal.op === 'marker.replace' ? proposal.content : null;
}

/** One entry of a list per line. */
function valueText(value: PropertyValue | null): string | null {
	return value === null ? null : Array.isArray(value) ? value.map(String).join('\n') : String(value);
}
