/**
 * Deciding on one cell that the person changes by hand: looked at, raised as an item of this device's own, decided, and taken back
 * (DESIGN §5, "a gesture on a board"). What is decided on is what was shown, or nothing is.
 */
import type { DecideResult, DecisionDesk, Gate, ItemDetail, ProposalPreview } from '../../decisions/desk/desk-types';
import type { SeenTarget } from '../../decisions/ledger-entry';
import type { CsvSet } from '../../decisions/proposal-schema';
import type { RecordKey } from '../../workspace/snapshot-types';

/** Where the person made the change. */
export type ChangeOrigin = 'board' | 'timeline' | 'tracker';

/** A change as it was shown: tried on paper, with the file's hash at that moment. */
export interface ShownChange {
	readonly proposal: CsvSet;
	readonly preview: ProposalPreview;
	readonly targets: readonly SeenTarget[];
}

export interface ChangeRequest {
	readonly shown: ShownChange;
	readonly title: string;
	/** Key of the subject in its tracker. */
	readonly subject: string;
	readonly origin: ChangeOrigin;
	/** The person's words, or that it was done by hand; kept as the decision's reason and the item's note. */
	readonly reason: string;
}

/**
 * - `changed`: the file is not as shown; nothing was raised, nothing written;
 * - `closed`, `not_raised`: the item could not be put into the queue, so nothing was decided; of `not_raised` its line may be there;
 * - `left`: the item is in the queue and was not decided, because it does not ask for what was shown (any more);
 * - `decided`: the desk's answer. Only its `recorded` is a decision; after any other the item waits like every pending one.
 */
export type ChangeOutcome =
	| { readonly kind: 'changed' }
	| { readonly kind: 'closed'; readonly gate: Gate }
	| { readonly kind: 'not_raised'; readonly message: string }
	| { readonly kind: 'left'; readonly key: RecordKey }
	| { readonly kind: 'decided'; readonly key: RecordKey; readonly result: DecideResult };

type Looking = Pick<DecisionDesk, 'preview'>;
type Deciding = Pick<DecisionDesk, 'preview' | 'raise' | 'detail' | 'decide'>;

/** Tries the change on paper. Throws what the desk throws when it cannot look. */
export async function lookAtChange(desk: Looking, proposal: CsvSet): Promise<ShownChange | null> {
	const { previews, targets } = await desk.preview([proposal]);
	const [preview] = previews;
	return preview === undefined ? null : { proposal, preview, targets };
}

/**
 * Raises and approves a change that was shown, after looking once more. Throws what the desk throws when it cannot look; once
 * the item is raised nothing is thrown.
 */
export async function decideChange(desk: Deciding, request: ChangeRequest): Promise<ChangeOutcome> {
	const { shown, title, subject, origin, reason } = request;
	const now = await lookAtChange(desk, shown.proposal);
	if (now === null || now.preview.outcome !== 'change' || !sameTargets(now.targets, shown.targets)) return { kind: 'changed' };
	const raised = await desk.raise({ title, subject, proposals: [shown.proposal], sourceIds: [], claimIds: [], runIds: [], origin, note: reason });
	if (raised.kind === 'closed') return raised;
	if (raised.kind === 'failed') return { kind: 'not_raised', message: raised.message };
	const { key } = raised;
	const detail = await detailOrNull(desk, key);
	if (detail === null || !asksFor(detail, shown)) return { kind: 'left', key };
	const result = await desk.decide({ seen: detail.seen, verdict: 'approve', reason, choice: null, until: null, edited: null, outcome: null });
	return { kind: 'decided', key, result };
}

/**
 * Takes a change back that was decided: what it wrote is written back through the same door. Throws when the item cannot be read now.
 * @param decisionId the decision that is meant; another one that stands now, of another device say, is not taken back
 */
export async function undoChange(desk: Pick<DecisionDesk, 'detail' | 'decide'>, key: RecordKey, decisionId: string | null): Promise<DecideResult> {
	const detail = await desk.detail(key);
	if (detail === null) return { kind: 'not_allowed', problem: 'gone' };
	const standing = detail.standing?.decisionId ?? null;
	if (standing !== null && standing !== decisionId) return { kind: 'not_allowed', problem: 'no_such_edge' };
	const problem = detail.verdicts.withdraw;
	if (problem !== null) return { kind: 'not_allowed', problem };
	return desk.decide({ seen: detail.seen, verdict: 'withdraw', reason: null, choice: null, until: null, edited: null, outcome: null });
}

async function detailOrNull(desk: Pick<DecisionDesk, 'detail'>, key: RecordKey): Promise<ItemDetail | null> {
	try {
		return await desk.detail(key);
	} catch {
		// It cannot be read now; nothing is decided on what was not seen.
		return null;
	}
}

/** Whether an item asks for the one change that was shown, on the file as it was shown. */
function asksFor(detail: ItemDetail, shown: ShownChange): boolean {
	const [only, second] = detail.previews;
	if (only === undefined || second !== undefined || detail.problems.length > 0) return false;
	return only.outcome === 'change' && sameSet(only.proposal, shown.proposal) && sameTargets(detail.seen.targets, shown.targets);
}

function sameSet(one: ProposalPreview['proposal'], other: CsvSet): boolean {
	if (one.op !== 'csv.set') return false;
	const names = ['path', 'key_column', 'key', 'column', 'before', 'after'] as const;
	return names.every((name) => one[name] === other[name]);
}

function sameTargets(one: readonly SeenTarget[], other: readonly SeenTarget[]): boolean {
	return one.length === other.length && one.every((target) => other.some((same) => same.path === target.path && same.sha256 === target.sha256));
}
