/** Coming back to any of the app's windows is a reason to look at the files: sleep and sync happen unseen. */
import { Component } from 'obsidian';
import type { Plugin } from 'obsidian';
import type { DeskStore } from '../desk-store';

/** Follows all windows, also those that are opened later, until the plugin goes. */
export function followWindows(plugin: Plugin, store: DeskStore): void {
	const { workspace } = plugin.app;
	const followed = new Map<Window, Component>();
	const wake = (): void => {
		store.tick();
		void store.reconcile();
	};
	const follow = (win: Window): void => {
		if (followed.has(win)) return;
		const part = plugin.addChild(new Component());
		part.registerDomEvent(win, 'focus', wake);
		part.registerDomEvent(win.document, 'visibilitychange', () => {
			// A hidden window may be ended without a word (phones do), so what was seen is kept now.
			if (win.document.visibilityState === 'visible') wake();
			else store.keepLook();
		});
		followed.set(win, part);
	};
	follow(window);
	workspace.iterateAllLeaves((leaf) => follow(leaf.view.containerEl.win));
	plugin.registerEvent(workspace.on('window-open', (_workspaceWindow, win) => follow(win)));
	plugin.registerEvent(
		workspace.on('window-close', (_workspaceWindow, win) => {
			const part = followed.get(win);
			if (part !== undefined) plugin.removeChild(part);
			followed.delete(win);
		}),
	);
}
