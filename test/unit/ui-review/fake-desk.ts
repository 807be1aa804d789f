/** A decision desk for the tests of the review: it keeps what it is asked and answers as it is told. */
import type { DecideRequest, DecideResult, DecisionDesk, DeskState, Gate, ItemDetail, ItemStanding, ProposalPreview } from '../../../src/decisions/desk/desk-types';
import type { Proposal } from '../../../src/decisions/proposal-schema';
import type { QueueRow } from '../../../src/ui/models/pending-queue';

export const OPEN_GATE: Gate = { reasons: [], isChecked: true };

export const RECORDED: Extract<DecideResult, { kind: 'recorded' }> = { kind: 'recorded', decisionId: 'D1', wasThere: false, applied: null, waits: null, mirror: 'written', mirrorProblem: null };

export function row(key: string, values: Partial<QueueRow> = {}): QueueRow {
	return {
		key,
		id: key,
		title: `Item ${key}`,
		itemKind: 'action_item',
		kindRaw: 'action_item',
		state: 'pending',
		stateText: 'pending',
		statusRaw: 'pending',
		subjects: [],
		target: null,
		risk: null,
		confidence: null,
		actor: null,
		due: null,
		dueDay: null,
		overdue: false,
		created: null,
		createdDay: null,
		options: 0,
		claims: 0,
		deferred: null,
		twins: 0,
		...values,
	};
}

export const CELL: Proposal = { op: 'csv.set', path: 'trackers/schools.csv', key_column: 'key', key: 'EXU-CS', column: 'ielts', before: '6.0', after: '6.5' };

export function preview(values: Partial<ProposalPreview> = {}): ProposalPreview {
	return { proposal: CELL, outcome: 'change', found: '6.0', after: '6.5', problem: null, notes: [], ...values };
}

export function detail(key: string, values: Partial<ItemDetail> = {}): ItemDetail {
	return {
		key,
		seen: { key, itemSha256: `sha of ${key}`, itemText: `{"id":"${key}"}`, targets: [{ path: 'trackers/schools.csv', sha256: 'a' }] },
		itemKind: 'action_item',
		state: 'pending',
		stateText: 'pending',
		reason: 'agent',
		standing: null,
		previews: [preview()],
		problems: [],
		options: [],
		verdicts: { approve: null, reject: null, needs_more_research: null, choose: 'wrong_kind', defer: null, withdraw: 'no_such_edge', adopt: 'no_such_edge', resolve: 'no_such_edge' },
		isUnsourced: false,
		history: [],
		unbelieved: [],
		deferredUntil: null,
		openWrites: [],
		rivals: [],
		staleText: null,
		twins: [],
		undo: null,
		...values,
	};
}

export function standing(key: string, decisionId: string): ItemStanding {
	return { key, state: 'applied', reason: 'written', deferredUntil: null, waits: null, problem: null, verdict: 'approve', decidedMs: 0, decisionId };
}

export interface FakeDesk {
	readonly desk: DecisionDesk;
	readonly details: Map<string, ItemDetail>;
	readonly asked: DecideRequest[];
	/** What the next decisions lead to, in order; `RECORDED` once they are used up. */
	readonly results: DecideResult[];
	/** Set: a decision waits here between being recorded and its result. */
	between: (() => Promise<void>) | null;
}

/** Only what the review calls is there; anything else throws. */
export function fakeDesk(): FakeDesk {
	const fake: FakeDesk = { desk: null as unknown as DecisionDesk, details: new Map(), asked: [], results: [], between: null };
	const decide = async (request: DecideRequest, onRecorded?: () => void): Promise<DecideResult> => {
		fake.asked.push(request);
		const result = fake.results.shift() ?? RECORDED;
		if (result.kind === 'recorded') onRecorded?.();
		await fake.between?.();
		return result;
	};
	const desk = {
		state: { gate: OPEN_GATE } as DeskState,
		detail: (key: string) => Promise.resolve(fake.details.get(key) ?? null),
		decide,
		decideMany: async (requests: readonly DecideRequest[], onLine: (line: { key: string; result: DecideResult }) => void) => {
			for (const request of requests) onLine({ key: request.seen.key, result: await decide(request) });
		},
		writeNow: () => Promise.resolve(fake.results.shift() ?? RECORDED),
	};
	return Object.assign(fake, { desk: desk as unknown as DecisionDesk });
}
