/** Leaves in windows of their own. */
import type { App } from '../app';
import { announceMigration } from '../core/realm';
import { Notice } from '../widgets/notice';
import type { WorkspaceLeaf } from './leaf';
import { openSecondWindow } from './second-window';
import { WorkspaceWindow } from './splits';

export interface WindowData {
	readonly size?: { readonly width: number; readonly height: number };
}

const WINDOW_SIZE = { width: 900, height: 700 };

/**
 * Puts a leaf that has no place into a new window; into the middle when the browser does not allow one (then the answer
 * is `null`).
 */
export function placeInWindow(app: App, leaf: WorkspaceLeaf, data: WindowData): WorkspaceWindow | null {
	const { workspace } = app;
	const second = openSecondWindow(leaf.getDisplayText(), data.size ?? WINDOW_SIZE, () => closed());
	if (second === null) {
		new Notice('The browser did not allow a new window. The tab stays here.');
		workspace.rootSplit.firstGroup().addLeaf(leaf);
		return null;
	}
	app.keymap.listen(second.win);
	second.win.addEventListener('resize', () => workspace.onResize());
	const place = new WorkspaceWindow(second.win, () => second.close());
	workspace.floatingSplit.children.push(place);
	second.take(place.containerEl, second.doc.body.createDiv('app-container').createDiv('workspace'));
	const group = place.addGroup();
	group.addLeaf(leaf);
	second.take(group.containerEl, place.containerEl);
	workspace.trigger('window-open', place, second.win);
	workspace.setActiveLeaf(leaf, { focus: true });
	workspace.onLayoutChange();
	return place;

	function closed(): void {
		workspace.floatingSplit.children.remove(place);
		for (const each of place.leaves()) each.detach();
		workspace.trigger('window-close', place, place.win);
		workspace.onLayoutChange();
	}
}

/** Moves a leaf, view and all, into the main window, as dragging its tab there does; a window left empty closes. */
export function placeInMain(app: App, leaf: WorkspaceLeaf): void {
	const { workspace } = app;
	leaf.parent?.removeLeaf(leaf);
	const group = workspace.rootSplit.firstGroup();
	group.addLeaf(leaf);
	group.select(leaf);
	announceMigration(leaf.containerEl);
	workspace.setActiveLeaf(leaf, { focus: true });
	workspace.onLayoutChange();
}
