/** The one table of allowed changes of an item's state, and who may make each (DESIGN §4, R31). */
import type { EffectiveState, ItemKind } from '../records/record-types';
import type { Verdict } from './ledger-entry';

/**
 * - `agent`: a line of the approval queue;
 * - `person`: a decision in a ledger;
 * - `apply`: a write that was read back.
 */
export type Mover = 'agent' | 'person' | 'apply';

/** Where an item comes from; `new`: it has no line yet. */
export type FromState = EffectiveState | 'new';

interface Edge {
	readonly from: FromState;
	readonly to: EffectiveState;
	readonly by: Mover;
}

function edges(by: Mover, from: readonly FromState[], to: readonly EffectiveState[]): readonly Edge[] {
	return from.flatMap((start) => to.map((end) => ({ from: start, to: end, by })));
}

const TABLE: readonly Edge[] = [
	// The agent raises an item and works on it until the person has decided.
	...edges('agent', ['new'], ['pending', 'needs_more_research', 'no_action_required']),
	...edges('agent', ['pending'], ['pending', 'needs_more_research', 'no_action_required']),
	...edges('agent', ['needs_more_research'], ['pending', 'needs_more_research', 'no_action_required']),
	...edges('agent', ['no_action_required'], ['no_action_required']),

	// The person decides what waits. What has too little behind it can be refused, but not written.
	...edges('person', ['pending', 'expired?', 'stale', 'unattributed'], ['approved', 'rejected', 'needs_more_research', 'pending']),
	...edges('person', ['needs_more_research'], ['rejected', 'needs_more_research', 'pending']),
	// Taking a decision back; of an applied one once its inverse is written.
	...edges('person', ['approved', 'rejected', 'applied'], ['pending']),
	// Acknowledging history: the agent's file says applied and no ledger does.
	...edges('person', ['unattributed'], ['applied']),
	// Settling what two devices decided differently, or a write that may or may not have happened.
	...edges('person', ['conflict'], ['approved', 'rejected', 'needs_more_research', 'pending', 'applied']),
	...edges('person', ['uncertain'], ['applied', 'approved', 'pending']),

	// Only what the person approved is written.
	...edges('apply', ['approved'], ['applied', 'uncertain']),
];

/**
 * - `not_theirs`: the change exists, and somebody else makes it (an agent that approves);
 * - `no_such_edge`: nobody may make it (applied → pending in a queue, rejected → applied).
 */
export type EdgeProblem = 'not_theirs' | 'no_such_edge';

/** Whether a change of state may be made by this mover: `null` when it may, else why not. */
export function edgeProblem(from: FromState, to: EffectiveState, by: Mover): EdgeProblem | null {
	const known = TABLE.filter((edge) => edge.from === from && edge.to === to);
	if (known.some((edge) => edge.by === by)) return null;
	return known.length > 0 ? 'not_theirs' : 'no_such_edge';
}

/** The state that a verdict asks for. `adopt` and `resolve` say their own. */
const STATE_OF_VERDICT: Readonly<Partial<Record<Verdict, EffectiveState>>> = {
	approve: 'approved',
	choose: 'approved',
	reject: 'rejected',
	needs_more_research: 'needs_more_research',
	defer: 'pending',
	withdraw: 'pending',
};

/**
 * - the two of {@link EdgeProblem};
 * - `wrong_kind`: approving what has options to choose from, or choosing where there are none (R23).
 */
export type VerdictProblem = EdgeProblem | 'wrong_kind';

/** What the person may do with an item in this state: `null` when the verdict may be given, else why not. */
export function verdictProblem(state: EffectiveState, verdict: Verdict, kind: ItemKind): VerdictProblem | null {
	if (verdict === 'approve' && kind === 'decision_item') return 'wrong_kind';
	if (verdict === 'choose' && kind !== 'decision_item') return 'wrong_kind';
	if (verdict === 'adopt') return state === 'unattributed' ? null : 'no_such_edge';
	if (verdict === 'resolve') return state === 'conflict' || state === 'uncertain' ? null : 'no_such_edge';
	if (verdict === 'withdraw' && state !== 'stale' && !isDecided(state)) return 'no_such_edge';
	if (verdict !== 'withdraw' && (state === 'conflict' || state === 'uncertain')) return 'no_such_edge';
	if (verdict === 'defer' && isDecided(state)) return 'no_such_edge';
	const to = STATE_OF_VERDICT[verdict];
	return to === undefined ? 'no_such_edge' : edgeProblem(state, to, 'person');
}

/** Whether there may be a decision to take back, one that asked for more research too. */
function isDecided(state: EffectiveState): boolean {
	return state === 'approved' || state === 'rejected' || state === 'applied' || state === 'needs_more_research';
}
