/** What views can ask of the app, bound to the leaf that asks. */
import { Notice } from 'obsidian';
import type { App } from 'obsidian';
import type { ReadonlySignal } from '@preact/signals';
import { findWorkspaces } from '../../host/find-workspaces';
import type { SearchPlace } from '../../host/find-workspaces';
import { errorText } from '../../host/host-errors';
import { openExternal } from '../../host/open-external';
import { checkWorkspace, openFiles } from '../../host/open-files';
import { joinPath } from '../../host/workspace-path';
import type { SettingsChange } from '../../settings/settings-store';
import type { DeskActions, SavedFilter, WorkspaceCandidate } from '../desk';
import type { DeskViewState, ViewId } from '../view-state';
import { openDesk, openNewLeaf, openReview, openVerify } from './open-leaves';
import { RawModal } from './raw-modal';
import { SaveTextModal } from './save-text-modal';
import { PLUGIN_ID } from './services';
import type { Services } from './services';

/** The usual place of a workspace outside the vault. */
const USUAL_PLACE = '~/.openclaw/workspace';

/** The leaf that asks. */
export interface AskingLeaf {
	readonly state: ReadonlySignal<DeskViewState>;
	/** Whether this view can be shown in the leaf itself; the others open in the desk. */
	readonly holds: (view: ViewId) => boolean;
	readonly update: (patch: Partial<DeskViewState>, history?: boolean) => void;
}

/** Makes the actions of one leaf. */
export function createDeskActions(services: Services, leaf: AskingLeaf): DeskActions {
	const { app, t, store } = services;
	const notify = (text: string): void => {
		new Notice(text);
	};
	const openView = (view: ViewId, patch: Partial<DeskViewState> = {}, where?: 'tab' | 'window'): void => {
		const state = leaf.state.peek();
		const stays = where === undefined && leaf.holds(view);
		if (stays) leaf.update({ ...patch, view }, true);
		else if (where === undefined) void openDesk(app, { ...patch, view });
		else void openNewLeaf(app, { ...state, solo: false, ...patch, view }, where);
	};
	return {
		openView,
		notify,
		openRaw: (place) => new RawModal(app, store.desk, place).open(),
		openPage: (path) => {
			const folder = services.vaultFolder();
			const file = folder === null ? null : app.vault.getFileByPath(joinPath(folder, path));
			if (file === null) new RawModal(app, store.desk, { path, line: 1, offset: 0, length: 0 }).open();
			else void app.workspace.getLeaf('tab').openFile(file);
		},
		openExternal: (url) => {
			if (!openExternal(url)) notify(t('host.addressRefused'));
		},
		readSettings: () => services.settings.load(),
		openSettings: () => {
			if (!openSettingsTab(app)) notify(t('host.openSettingsByHand'));
		},
		chooseWorkspace: async (path) => {
			const wrong = await checkWorkspace(app, path);
			if (wrong !== null) throw new Error(t(wrong === 'desktop-only' ? 'settings.workspaceDesktopOnly' : 'settings.workspaceNotFound'));
			await saveSettings(services, { workspace: path.trim() === '/' ? '' : path.trim() });
		},
		findWorkspaces: async () => {
			const candidates = await searchForWorkspaces(app);
			store.offer(candidates);
			return candidates;
		},
		refresh: () => services.refresh(),
		saveFilter: (filter) => saveSettings(services, (now) => ({ savedFilters: [...filtersBut(now.savedFilters, filter.view, filter.name), filter] })),
		removeFilter: (view, name) => saveSettings(services, (now) => ({ savedFilters: filtersBut(now.savedFilters, view, name) })),
		copyText: async (text) => {
			try {
				await activeWindow.navigator.clipboard.writeText(text);
				notify(t('tiers.suggestionCopied'));
			} catch {
				notify(t('host.copyFailed'));
			}
		},
		markSeen: () => store.markSeen(),
		openReview: (key) => void openReview(app, key),
		openVerify: (target) => void openVerify(app, target),
		openAdoption: () => services.openAdoption(),
		saveText: (name, text) => new SaveTextModal(services, name, text).open(),
	};
}

/** All filters but the one of this view and name. */
function filtersBut(filters: readonly SavedFilter[], view: ViewId, name: string): readonly SavedFilter[] {
	return filters.filter((saved) => saved.view !== view || saved.name !== name);
}

/** Saves settings and says so when it could not be done. */
export async function saveSettings(services: Services, change: SettingsChange): Promise<void> {
	const { settings, t } = services;
	try {
		if ((await settings.update(change)) === 'refused') new Notice(t('host.notSaved'));
	} catch (error) {
		new Notice(t('host.saveFailed', { why: errorText(error) }));
	}
}

function searchForWorkspaces(app: App): Promise<readonly WorkspaceCandidate[]> {
	const places: SearchPlace[] = [];
	for (const [setting, inVault] of [
		['', true],
		[USUAL_PLACE, false],
	] as const) {
		const opened = openFiles(app, setting);
		if (opened.kind === 'files') places.push({ files: opened.files, inVault, setting });
	}
	return findWorkspaces(places, [app.vault.configDir]);
}

/** The app's settings window is not in the published types; where it is missing the person is told the way. */
interface SettingsWindow {
	readonly setting?: { open?: () => void; openTabById?: (id: string) => void };
}

function openSettingsTab(app: App): boolean {
	const { setting } = app as unknown as SettingsWindow;
	if (typeof setting?.open !== 'function' || typeof setting.openTabById !== 'function') return false;
	setting.open();
	setting.openTabById(PLUGIN_ID);
	return true;
}
