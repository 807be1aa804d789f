/** Board: where does each subject stand? Stages as columns, exact and ordered (DESIGN §7). */
import type { VNode } from 'preact';
import type { LeafContext } from '../../desk';
import { NoTracker } from '../tiers/no-tracker';
import { StateBoard } from './state-board';
import { SubjectBoard } from './subject-board';

/** Subjects where a tracker has rows; else items by state; else what is missing and what to do. */
export function BoardView({ ctx }: { readonly ctx: LeafContext }): VNode {
	const snapshot = ctx.desk.snapshot.value;
	if (snapshot !== null && snapshot.subjects.length > 0) return <SubjectBoard ctx={ctx} />;
	if (snapshot !== null && snapshot.trackers.length === 0 && snapshot.items.length > 0) return <StateBoard ctx={ctx} />;
	return (
		<div class="ed-board">
			<NoTracker ctx={ctx} />
		</div>
	);
}
