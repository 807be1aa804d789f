/** The ledger entry of what the person asks for, made from the item as it stands on the disk (DESIGN §5), or why it may not be. */
import { isRealDate, parseDate } from '../../records/dates';
import { decisionKey } from '../idempotency';
import type { ItemState } from '../item-state';
import type { NewEntry, ProposalJson } from '../ledger-entry';
import type { Proposal } from '../proposal-schema';
import type { QueueLine } from '../queue-item';
import type { EntryDraft } from './desk-core';
import type { DecideRequest, DecideResult, ItemDetail } from './desk-types';
import { editsOnlyValues, sameProposals } from './edited-proposals';

export type DecisionDraft = EntryDraft<Extract<NewEntry, { readonly entry: 'decision' }>>;
export type NotAllowed = Extract<DecideResult, { kind: 'not_allowed' }>['problem'];

/** What belongs to a verdict alone. `proposals`: what is to be written; `asked`: what the item asked for, where that differs. */
export interface VerdictPart {
	readonly proposals: readonly Proposal[];
	readonly asked: readonly Proposal[] | null;
	readonly choice: string | null;
	readonly supersedes: readonly string[];
	readonly until?: string;
	readonly withdraws?: string;
	readonly settles?: readonly string[];
	readonly outcome?: 'applied' | 'not_applied';
}

export type PartOrProblem = { readonly ok: true; readonly part: VerdictPart } | { readonly ok: false; readonly problem: NotAllowed };

const part = (members: Partial<VerdictPart> & Pick<VerdictPart, 'supersedes'>): PartOrProblem => ({
	ok: true,
	part: { proposals: [], asked: null, choice: null, ...members },
});
const no = (problem: NotAllowed): PartOrProblem => ({ ok: false, problem });

/** Now, for "is the date still to come": epoch milliseconds, and the wall clock as a place on the calendar. */
export interface DraftNow {
	readonly nowMs: number;
	readonly localNowMs: number;
}

/** The reason as it is kept: without blank ends, `null` when nothing is said. */
export function reasonOf(request: Pick<DecideRequest, 'reason'>): string | null {
	const said = request.reason?.trim() ?? '';
	return said === '' ? null : said;
}

/**
 * What a request comes to on the item as it stands: its proposals as shown (or with the person's own values), what it takes the
 * place of, what it settles. Whether the verdict may be given at all is asked elsewhere.
 */
export function partOf(request: DecideRequest, detail: ItemDetail, state: ItemState, now: DraftNow): PartOrProblem {
	switch (request.verdict) {
		case 'approve':
			return written(request, detail, state, detail.previews.map(({ proposal }) => proposal), null);
		case 'choose':
			return chosen(request, detail, state);
		case 'reject':
		case 'needs_more_research':
			return reasonOf(request) === null ? no('reason_needed') : part({ supersedes: state.heads });
		case 'defer':
			return deferred(request.until, state, now);
		case 'withdraw':
			return withdrawn(detail, state);
		case 'resolve':
			return detail.state === 'uncertain' ? settledWrite(request, detail, state) : settledConflict(request, detail, state);
	}
}

function written(request: DecideRequest, detail: ItemDetail, state: ItemState, asked: readonly Proposal[], choice: string | null): PartOrProblem {
	const edited = request.edited === null || sameProposals(request.edited, asked) ? null : request.edited;
	if (edited !== null && !editsOnlyValues(asked, edited)) return no('no_such_edge');
	if (detail.isUnsourced && asked.some(({ op }) => op !== 'jsonl.append') && reasonOf(request) === null) return no('source_needed');
	return part({ proposals: edited ?? asked, asked: edited === null ? null : asked, choice, supersedes: state.heads });
}

/** An option by its label, else by its id; what several share names none of them. */
function chosen(request: DecideRequest, detail: ItemDetail, state: ItemState): PartOrProblem {
	const { options } = detail;
	const labelled = options.filter(({ label }) => label === request.choice);
	const found = labelled.length > 0 ? labelled : options.filter(({ id }) => id !== null && id === request.choice);
	const [option] = found;
	if (option === undefined || found.length > 1) return no('choice_needed');
	const isOnlyLabel = options.filter(({ label }) => label === option.label).length === 1;
	const choice = isOnlyLabel ? option.label : (option.id ?? option.label);
	return written(request, detail, state, option.previews.map(({ proposal }) => proposal), choice);
}

function deferred(until: string | null, state: ItemState, now: DraftNow): PartOrProblem {
	const date = until === null ? null : parseDate(until);
	if (until === null || !isRealDate(date)) return no('date_needed');
	const isToCome = date.ms > (date.precision === 'instant' ? now.nowMs : now.localNowMs);
	return isToCome ? part({ supersedes: state.heads, until }) : no('date_needed');
}

/** A decision is taken back; what it wrote and can be undone is written back, and an added row or record stays. */
function withdrawn(detail: ItemDetail, state: ItemState): PartOrProblem {
	const unfinished = state.decision?.verdict === 'withdraw' ? state.decision.withdraws : undefined;
	const withdraws = unfinished ?? state.decision?.entry_id ?? state.heads[0];
	if (withdraws === undefined) return no('no_such_edge');
	const inverse = detail.undo?.inverse ?? [];
	if (inverse.length === 0 && (detail.undo?.withoutInverse.length ?? 0) > 0) return no('no_inverse');
	return part({ proposals: inverse, supersedes: state.heads, withdraws });
}

function settledWrite(request: DecideRequest, detail: ItemDetail, state: ItemState): PartOrProblem {
	const { outcome } = request;
	const settles = detail.openWrites.map(({ intentId }) => intentId);
	if (outcome === null || settles.length === 0) return no('choice_needed');
	// It settles writes and says nothing about what stands; it takes the place of what was said about the same writes.
	const supersedes = state.history.flatMap((entry) => {
		const isAboutThem = entry.outcome !== undefined && (entry.settles ?? []).some((id) => settles.includes(id));
		return isAboutThem ? [entry.entry_id] : [];
	});
	return part({ supersedes, settles, outcome });
}

function settledConflict(request: DecideRequest, detail: ItemDetail, state: ItemState): PartOrProblem {
	const rivals = detail.rivals.map(({ entry_id }) => entry_id);
	const settles = [...new Set([...rivals, ...state.heads])];
	if (settles.length === 0) return no('no_such_edge');
	if (request.choice !== null && !rivals.includes(request.choice)) return no('choice_needed');
	return part({ supersedes: state.heads, settles, choice: request.choice });
}

/** The whole entry, its idempotency key in it. */
export function draftOf(request: DecideRequest, line: QueueLine, said: VerdictPart): DecisionDraft {
	const { id } = line.values;
	const draft: Omit<DecisionDraft, 'idempotency_key'> = {
		entry: 'decision',
		item_id: id,
		...(id === null ? { item_place: `${line.place.path}:${line.place.offset}` } : {}),
		item_sha256: request.seen.itemSha256,
		verdict: request.verdict,
		choice: said.choice,
		reason: reasonOf(request),
		proposals: asJson(said.proposals),
		...(said.asked === null ? {} : { proposals_asked: asJson(said.asked) }),
		...(request.seen.targets.length === 0 ? {} : { targets: request.seen.targets }),
		...(said.supersedes.length === 0 ? {} : { supersedes: said.supersedes }),
		...(said.until === undefined ? {} : { until: said.until }),
		...(said.withdraws === undefined ? {} : { withdraws: said.withdraws }),
		...(said.settles === undefined ? {} : { settles: said.settles }),
		...(said.outcome === undefined ? {} : { outcome: said.outcome }),
		actor: 'human',
	};
	return { ...draft, idempotency_key: keyOfDraft(draft) };
}

/** See `decisionKey`; what the ledger's writer adds plays no part in it. */
export function keyOfDraft(draft: Omit<DecisionDraft, 'idempotency_key'>): string {
	return decisionKey({ ...draft, v: 1, entry_id: '', device: '', at: '' });
}

function asJson(proposals: readonly Proposal[]): readonly ProposalJson[] {
	return proposals.map((proposal) => ({ ...proposal }));
}
