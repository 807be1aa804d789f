/** One fold of the ledgers over the items of a reading, and all that follows from it. */
import { inUtc, pinnedNowMs } from '../../workspace/pinned-now';
import type { RecordKey, Snapshot } from '../../workspace/snapshot-types';
import type { RecoveredIntent } from '../apply-progress';
import type { DecisionIndex } from '../decision-index';
import type { GoneItem } from '../fold-decisions';
import { foldItem } from '../fold-item';
import type { FoldContext, ItemState } from '../item-state';
import type { QueueItem } from '../queue-item';
import { reportsApplied } from './agent-report';
import type { AgentReport } from './agent-report';
import type { DeskWorld } from './desk-world';
import { dependsOnTime } from './fold-memory';
import type { FoldMemory } from './fold-memory';
import { FoldedStates } from './folded-states';
import { rowKeyFor } from './item-keys';
import type { ItemLines } from './item-lines';
import type { Twins } from './twins';

export interface Folded {
	readonly snapshot: Snapshot;
	readonly states: FoldedStates;
	readonly twins: ReadonlyMap<RecordKey, readonly RecordKey[]>;
	readonly gone: readonly GoneItem[];
	/** Items whose agent says decided, and of which no ledger speaks. */
	readonly adoptable: readonly RecordKey[];
	/** What was found about agents' own writes, by decision id. */
	readonly reports: ReadonlyMap<string, AgentReport>;
	/** A queue that could not be read while folding. */
	readonly problem: { readonly path: string; readonly message: string } | null;
}

/** What is folded over a reading. */
export interface FoldParts {
	readonly index: DecisionIndex;
	readonly recovered: ReadonlyMap<string, RecoveredIntent>;
	readonly lines: ItemLines;
	readonly memory: FoldMemory;
	readonly twins: Twins;
	/** The fold before this one; `null` for none. */
	readonly before: Folded | null;
	readonly world: Pick<DeskWorld, 'clock' | 'localNowMs'>;
	/** Compares an agent's report with the targets; called only where there is one. */
	readonly reportOn: (item: QueueItem) => Promise<AgentReport>;
}

/** Now, as the profile pins it or as it is; the moment and the place on the person's calendar. */
export function nowOf(snapshot: Snapshot | null, world: Pick<DeskWorld, 'clock' | 'localNowMs'>): Pick<FoldContext, 'nowMs' | 'localNowMs'> {
	const pinned = pinnedNowMs(snapshot?.profile.pinnedNow ?? null, inUtc);
	if (pinned === null) return { nowMs: world.clock(), localNowMs: world.localNowMs() };
	return { nowMs: pinned + world.clock() - world.localNowMs(), localNowMs: pinned };
}

/** Folds. An item whose lines cannot be read now keeps the state of the fold before. Never throws. */
export async function foldOver(snapshot: Snapshot, { index, recovered, lines, memory, twins, before, world, reportOn }: FoldParts): Promise<Folded> {
	const spoken = [...index.items.keys()].filter((itemKey) => snapshot.itemRegister.has(rowKeyFor(itemKey)));
	const { items, problem } = await lines.itemsOf(snapshot, spoken.map(rowKeyFor));
	const now = (): Pick<FoldContext, 'nowMs' | 'localNowMs'> => nowOf(snapshot, world);
	const there = new Set(spoken);
	const folded = memory.fold(items.values(), index, { ...now(), recovered }, (itemKey) => there.has(itemKey));
	const states = new Map<RecordKey, ItemState>();
	for (const itemKey of spoken) {
		const key = rowKeyFor(itemKey);
		const state = folded.states.get(itemKey) ?? before?.states.states.get(key);
		if (state !== undefined) states.set(key, state);
	}
	const timed = [...items].flatMap(([key, item]) => {
		const state = states.get(key);
		return state !== undefined && dependsOnTime(state, item) ? [{ item, state }] : [];
	});
	// What could not be read is asked for again at every look: its file may not change until then.
	const isDue = (): boolean => problem !== null || timed.some(({ item, state }) => isOther(state, foldItem(item, index, { ...now(), recovered })));
	const reports = new Map<string, AgentReport>();
	for (const [key, item] of items) {
		const state = states.get(key);
		const decision = state?.decision ?? null;
		if (state === undefined || decision === null || !reportsApplied(state)) continue;
		reports.set(decision.entry_id, await reportOn(item));
	}
	const waitingAlike = await twins.among(snapshot, (key) => states.get(key)?.state ?? null);
	return {
		snapshot,
		states: new FoldedStates(states, isDue),
		twins: waitingAlike,
		gone: folded.gone,
		adoptable: snapshot.itemRegister.claimed.filter((key) => !states.has(key) || isAgentsClaim(states.get(key))),
		reports,
		problem,
	};
}

function isOther(before: ItemState, now: ItemState): boolean {
	return before.state !== now.state || before.deferredUntil?.ms !== now.deferredUntil?.ms;
}

function isAgentsClaim(state: ItemState | undefined): boolean {
	return state?.state === 'unattributed' && state.reason === 'agent';
}
