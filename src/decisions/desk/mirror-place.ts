/** What is told about a decision in the queue, under which name of the id, and in which file (DESIGN §5, "mirror line"). */
import { lineFields } from '../../records/fields';
import { parseLine } from '../../records/json-text';
import type { ReadOptions } from '../../records/read-record';
import type { ItemStatus } from '../../records/record-types';
import type { Snapshot } from '../../workspace/snapshot-types';
import type { DecisionIndex } from '../decision-index';
import { mirrorStatusesOf } from '../item-binding';
import type { ItemState } from '../item-state';
import type { DecisionEntry } from '../ledger-entry';
import { textOfLine } from '../queue-item';
import type { QueueItem } from '../queue-item';

/** What the agent is to read about an item now. */
export interface MirrorNews {
	readonly decision: DecisionEntry;
	readonly status: ItemStatus;
}

/**
 * The decision that stands and the status it gives; `null` when there is nothing to tell: no decision stands, it is in doubt,
 * it was the agent's own word (`adopt`), or a deferral has come.
 */
export function newsOf(state: ItemState, index: DecisionIndex): MirrorNews | null {
	const decision = state.decision ?? withdrawalOf(state, index);
	if (decision === null || decision.verdict === 'adopt') return null;
	const status = state.state === 'expired?' ? 'pending' : state.state;
	const said = mirrorStatusesOf(decision, state.state === 'applied').find((one) => one === status);
	return said === undefined ? null : { decision, status: said };
}

/** The withdrawal that stands; what it took back is written back too, else the fold would not say `pending`. */
function withdrawalOf(state: ItemState, index: DecisionIndex): DecisionEntry | null {
	for (const id of [...state.heads].sort()) {
		const head = index.byId.get(id);
		if (head?.entry === 'decision' && head.verdict === 'withdraw') return head;
	}
	return null;
}

/** Whether a line of the item tells this already. */
export function isTold(state: ItemState, news: MirrorNews): boolean {
	return state.mirrors.some((line) => line.decisionId === news.decision.entry_id && line.values.status.known === news.status);
}

/** The name under which the item's own lines have its id, the oldest line's first; `null` for an item without one. */
export function idMemberOf(item: QueueItem, options: ReadOptions): string | null {
	for (const name of ['id', 'resolves'] as const) {
		for (const line of item.lines) {
			const text = textOfLine(line.bytes);
			const parsed = text === null ? null : parseLine(text);
			if (text === null || parsed === null || !parsed.ok || line.values.id === null) continue;
			const fields = lineFields('item', parsed.json, text, options.fields);
			const match = fields.match(name);
			if (match === null || match.path.length > 1) continue;
			if (fields.id(name)?.key === line.values.id.key) return match.key;
		}
	}
	return null;
}

/** A queue file that one device writes for itself: `approval_queue.<device>.jsonl`. */
const DEVICE_QUEUE = /(?:^|\/)approval_queue\.[^/]+\.jsonl$/i;

/**
 * The file for an item's mirror lines: where its newest line stands, so that an agent finds them together. A file that another
 * device writes for itself stays that device's: then the agent's own queue, and where there is none, this device's file.
 */
export function mirrorPathOf(item: QueueItem, snapshot: Snapshot, ownQueue: string): string {
	const newest = item.lines.at(-1)?.place.path ?? ownQueue;
	if (newest === ownQueue || !DEVICE_QUEUE.test(newest)) return newest;
	const shared = snapshot.files.filter(({ role, path, state }) => role === 'approval_queue' && state !== 'missing' && !DEVICE_QUEUE.test(path));
	const usual = shared.find(({ path }) => /(?:^|\/)approval_queue\.jsonl$/i.test(path));
	return (usual ?? shared[0])?.path ?? ownQueue;
}
