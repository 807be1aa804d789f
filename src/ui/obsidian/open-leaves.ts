/** Opens desk leaves and finds the ones that are open, deferred ones too. */
import { Platform } from 'obsidian';
import type { App, WorkspaceLeaf } from 'obsidian';
import { INITIAL_VIEW_STATE } from '../view-state';
import type { VerifyTarget } from '../searching';
import type { DeskViewState, ViewId } from '../view-state';
import { parseLeafState, storedLeafState } from './leaf-state';
import type { RecordKey } from '../../workspace/snapshot-types';
import { DESK_VIEW_TYPE, REVIEW_VIEW_TYPE, VERIFY_VIEW_TYPE } from './services';
import { storedVerifyState } from './verify-state';

/** The state of a leaf, whether its view is made already or waits until it is looked at. */
export function stateOfLeaf(leaf: WorkspaceLeaf): DeskViewState {
	return parseLeafState(leaf.getViewState().state);
}

async function showIn(app: App, leaf: WorkspaceLeaf, state: DeskViewState): Promise<void> {
	await leaf.setViewState({ type: DESK_VIEW_TYPE, state: storedLeafState(state), active: true });
	await reveal(app, leaf);
}

/**
 * Brings a leaf to the front and the keyboard to it. The app leaves the focus of the document where it was, so that a letter
 * meant for the desk could still decide something in the review panel, and one meant for the panel be typed into a note.
 */
async function reveal({ workspace }: App, leaf: WorkspaceLeaf): Promise<void> {
	await workspace.revealLeaf(leaf);
	const { containerEl } = leaf.view;
	if (!containerEl.contains(containerEl.doc.activeElement)) {
		const contentEl = containerEl.querySelector<HTMLElement>('.ed-host') ?? containerEl;
		contentEl.setAttribute('tabindex', '-1');
		contentEl.focus({ preventScroll: true });
	}
	workspace.setActiveLeaf(leaf, { focus: true });
}

/** Opens a new leaf with a state: in a tab, or in a window of its own where the app has windows. */
export async function openNewLeaf(app: App, state: DeskViewState, where: 'tab' | 'window'): Promise<void> {
	const leaf = where === 'window' && Platform.isDesktopApp ? app.workspace.openPopoutLeaf() : app.workspace.getLeaf('tab');
	await showIn(app, leaf, state);
}

/**
 * Shows the whole desk: in the leaf that has it, or in a new tab.
 * @param patch what to show in it; the rest of an open leaf's state stays
 */
export async function openDesk(app: App, patch: Partial<DeskViewState> = {}): Promise<void> {
	const open = app.workspace.getLeavesOfType(DESK_VIEW_TYPE).find((leaf) => !stateOfLeaf(leaf).solo);
	if (open === undefined) return openNewLeaf(app, { ...INITIAL_VIEW_STATE, ...patch }, 'tab');
	const state = stateOfLeaf(open);
	// A patch narrows the list it is about; what the other lists of the desk are narrowed by stays.
	if (Object.keys(patch).length > 0) return showIn(app, open, { ...state, ...patch, lists: { ...state.lists, ...patch.lists } });
	return reveal(app, open);
}

/** Shows one view alone: in the leaf that has it, or in a new tab. */
export async function openSolo(app: App, view: ViewId): Promise<void> {
	const open = app.workspace.getLeavesOfType(DESK_VIEW_TYPE).find((leaf) => {
		const state = stateOfLeaf(leaf);
		return state.solo && state.view === view;
	});
	if (open !== undefined) return reveal(app, open);
	return openNewLeaf(app, { ...INITIAL_VIEW_STATE, view, solo: true }, 'tab');
}

/**
 * Shows the review panel: where it is open already (the person may have moved it), else in the right side bar.
 * @param key the item to stand at; `null`: where it stands, which for a new one is the first that waits
 */
export async function openReview(app: App, key: RecordKey | null): Promise<void> {
	const { workspace } = app;
	const state = key === null ? undefined : { open: key, trail: [] };
	const open = workspace.getLeavesOfType(REVIEW_VIEW_TYPE)[0];
	const leaf = open ?? (await workspace.ensureSideLeaf(REVIEW_VIEW_TYPE, 'right', { reveal: true, ...(state === undefined ? {} : { state }) }));
	if (open !== undefined && state !== undefined) await open.setViewState({ type: REVIEW_VIEW_TYPE, state, active: true });
	await reveal(app, leaf);
}

/**
 * Shows the verify panel: where it is open already (the person may have moved it), else in the right side bar. Sends nothing.
 * @param target what is to be verified; what was found for another one gives way
 */
export async function openVerify(app: App, target: VerifyTarget): Promise<void> {
	const { workspace } = app;
	const state = storedVerifyState(target);
	const open = workspace.getLeavesOfType(VERIFY_VIEW_TYPE)[0];
	const leaf = open ?? (await workspace.ensureSideLeaf(VERIFY_VIEW_TYPE, 'right', { reveal: true, state }));
	if (open !== undefined) await open.setViewState({ type: VERIFY_VIEW_TYPE, state, active: true });
	await reveal(app, leaf);
}
