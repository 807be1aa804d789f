/** Changes of status in the queue files that nobody may make, or that the agent may not (DESIGN §4, R31). */
import type { ItemStatus } from '../records/record-types';
import type { QueueItem, QueueLine } from './queue-item';
import type { EdgeProblem } from './transitions';
import { edgeProblem } from './transitions';

export interface IllegalEdge {
	readonly from: ItemStatus | 'new';
	readonly to: ItemStatus;
	readonly problem: EdgeProblem;
	/** The line that gave `from`; `null` when the item begins with `later`. */
	readonly earlier: QueueLine | null;
	readonly later: QueueLine;
}

/**
 * The illegal edges between the lines of an item, oldest first. Lines without a known status change none. Mirrors of believed
 * decisions are the person's word: they are never illegal themselves, and what the agent says after one is judged from it.
 * @param mirrors see `backedMirrors`
 */
export function illegalEdges(item: QueueItem, mirrors: ReadonlySet<QueueLine>): readonly IllegalEdge[] {
	const found: IllegalEdge[] = [];
	let earlier: QueueLine | null = null;
	for (const later of item.lines) {
		const to = later.values.status.known;
		if (to === null) continue;
		const from = earlier?.values.status.known ?? 'new';
		const problem = mirrors.has(later) ? null : edgeProblem(from, to, 'agent');
		if (problem !== null) found.push({ from, to, problem, earlier, later });
		earlier = later;
	}
	return found;
}
