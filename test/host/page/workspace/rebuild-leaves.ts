/** What happens to open leaves when a view type comes or goes with its plugin. */
import type { App } from '../app';
import { PlaceholderView } from './view';

/** The leaves of that type keep place and state; they get their view when it is known, else a placeholder. */
export async function rebuildLeaves(app: App, type: string): Promise<void> {
	const isKnown = app.views.has(type);
	for (const leaf of app.workspace.getLeavesOfType(type)) {
		if (leaf.isDeferred && isKnown) continue;
		const state = leaf.getViewState().state ?? {};
		await leaf.open(new PlaceholderView(leaf, type, state, type, isKnown));
		leaf.updateHeader();
		if (leaf.parent?.current === leaf) await leaf.loadIfDeferred();
	}
}
