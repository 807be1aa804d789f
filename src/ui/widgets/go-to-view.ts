/** Links from one view into another. */
import type { LeafContext } from '../desk';
import { EMPTY_LIST, type DeskViewState, type ListState, type ViewId } from '../view-state';

/**
 * Shows another view in this leaf (back returns); from a note's code block in a leaf of its own, so that the note stays
 * what it is. The open card is closed.
 */
export function goToView(ctx: LeafContext, view: ViewId, patch: Partial<DeskViewState> = {}): void {
	const whole = { ...patch, open: null, trail: [] };
	if (ctx.embedded) ctx.desk.actions.openView(view, whole);
	else ctx.update({ view, ...whole }, true);
}

/** Shows another view with its list narrowed to something; the list's other settings are cleared, so that what is counted is what is shown. */
export function goToList(ctx: LeafContext, view: ViewId, list: Partial<ListState>, patch: Partial<DeskViewState> = {}): void {
	const { lists } = ctx.state.peek();
	goToView(ctx, view, { ...patch, lists: { ...lists, [view]: { ...EMPTY_LIST, ...list } } });
}
