/** Keeping and restoring what is open: tabs, their states and order, the docks. */
import type { ViewState } from 'obsidian';
import type { App } from '../app';
import { WorkspaceLeaf } from './leaf';
import { WorkspaceSidedock, type WorkspaceSplit } from './splits';

interface SavedLeaf {
	readonly id: string;
	readonly state: ViewState;
	readonly eState: Record<string, unknown>;
	readonly title: string;
}

interface SavedSplit {
	readonly collapsed?: boolean;
	readonly groups: readonly { readonly selected: number; readonly leaves: readonly SavedLeaf[] }[];
}

/** The whole layout as JSON. */
export interface SavedLayout {
	readonly version: 1;
	readonly left: SavedSplit;
	readonly main: SavedSplit;
	readonly right: SavedSplit;
	/** Id of the active leaf. */
	readonly active: string | null;
}

export function readLayout(app: App): SavedLayout {
	const { workspace } = app;
	const main = saveSplit(workspace.rootSplit);
	// Browsers do not let a page open windows on its own, so what was in a second window comes back as tabs.
	const floating = workspace.floatingSplit.children.flatMap((place) => saveSplit(place).groups);
	return {
		version: 1,
		left: saveSplit(workspace.leftSplit),
		main: { groups: [...main.groups, ...floating] },
		right: saveSplit(workspace.rightSplit),
		active: workspace.activeLeaf?.id ?? null,
	};
}

/** The layout in a text; `null` when there is none that can be restored. */
export function parseLayout(text: string | null): SavedLayout | null {
	if (text === null) return null;
	try {
		const parsed: unknown = JSON.parse(text);
		const isKnown = typeof parsed === 'object' && parsed !== null && 'version' in parsed && parsed.version === 1;
		return isKnown ? (parsed as SavedLayout) : null;
	} catch {
		return null;
	}
}

/** Opens what was open. Views that are not seen are deferred, as in the app. */
export async function restoreLayout(app: App, layout: SavedLayout): Promise<void> {
	const { workspace } = app;
	await restoreSplit(app, workspace.leftSplit, layout.left);
	await restoreSplit(app, workspace.rootSplit, layout.main);
	await restoreSplit(app, workspace.rightSplit, layout.right);
	const active = layout.active === null ? null : workspace.getLeafById(layout.active);
	if (active !== null && active.parent?.current === active) workspace.setActiveLeaf(active);
}

function saveSplit(split: WorkspaceSplit): SavedSplit {
	const groups = split.children.map((group) => ({
		selected: group.current === null ? 0 : group.children.indexOf(group.current),
		leaves: group.children.map((leaf) => ({
			id: leaf.id,
			state: leaf.getViewState(),
			eState: leaf.getEphemeralState(),
			title: leaf.getDisplayText(),
		})),
	}));
	return split instanceof WorkspaceSidedock ? { collapsed: split.collapsed, groups } : { groups };
}

async function restoreSplit(app: App, split: WorkspaceSplit, saved: SavedSplit): Promise<void> {
	const isOpen = !(split instanceof WorkspaceSidedock) || saved.collapsed === false;
	for (const { selected, leaves } of saved.groups) {
		if (leaves.length === 0) continue;
		const group = split.addGroup();
		const made = leaves.map((each) => {
			const leaf = new WorkspaceLeaf(app, each.id);
			group.addLeaf(leaf);
			return leaf;
		});
		const seen = made[selected] ?? made[0];
		if (seen !== undefined) group.select(seen);
		for (const [index, leaf] of made.entries()) {
			const each = leaves[index];
			if (each === undefined) continue;
			if (isOpen && leaf === seen) await leaf.setViewState(each.state, each.eState);
			else if (each.state.type !== 'empty') await leaf.defer(each.state, each.title);
		}
	}
	if (split instanceof WorkspaceSidedock && isOpen) split.expand();
}
