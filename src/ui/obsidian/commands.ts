/** The plugin's commands, its ribbon icon and its links. All of them show or read; none decides. */
import { Notice, Platform } from 'obsidian';
import type { Plugin } from 'obsidian';
import { revealedText } from '../../records/hidden-text';
import { INITIAL_VIEW_STATE, VIEW_IDS } from '../view-state';
import { DashboardNotesModal } from './dashboard-notes-modal';
import { readDeskLink } from './desk-link';
import { DeskView } from './desk-view';
import { openDesk, openNewLeaf, openSolo } from './open-leaves';
import { DESK_NAME } from './services';
import type { Services } from './services';

/** Registers commands, ribbon icon and link handler with the plugin. */
export function registerCommands(plugin: Plugin, services: Services): void {
	const { app, t } = services;
	plugin.addRibbonIcon('clipboard-check', t('host.openDesk'), () => void openDesk(app));
	plugin.addCommand({ id: 'open-desk', name: t('host.openDesk'), callback: () => void openDesk(app) });
	for (const view of VIEW_IDS) {
		plugin.addCommand({ id: `open-${view}`, name: t(`host.openView.${view}`), callback: () => void openSolo(app, view) });
	}
	plugin.addCommand({
		id: 'open-in-new-window',
		name: t('host.openWindow'),
		checkCallback: (checking) => {
			if (!Platform.isDesktopApp) return false;
			if (!checking) void openNewLeaf(app, app.workspace.getActiveViewOfType(DeskView)?.deskState ?? INITIAL_VIEW_STATE, 'window');
			return true;
		},
	});
	plugin.addCommand({ id: 'refresh-workspace', name: t('host.refresh'), callback: () => void refreshAndTell(services) });
	plugin.addCommand({ id: 'create-dashboard-notes', name: t('host.createNotes'), callback: () => new DashboardNotesModal(services).open() });
	plugin.registerObsidianProtocolHandler(DESK_NAME, (params) => followLink(params, services));
}

async function refreshAndTell(services: Services): Promise<void> {
	const { dates, store, t } = services;
	if (services.settings.settings.peek().workspace === null) {
		new Notice(t('host.noWorkspaceYet'));
		return;
	}
	await services.refresh();
	const { phase, error } = store.latestReading.peek();
	const snapshot = store.latest.peek();
	if (phase === 'unreadable') new Notice(t('host.refreshFailed', { why: error ?? '' }));
	else if (snapshot !== null) new Notice(t('host.refreshed', { time: dates.clock(snapshot.asOfMs) }));
}

function followLink(params: Readonly<Record<string, string>>, services: Services): void {
	const { app, store, t } = services;
	const link = readDeskLink(params, store.latest.peek());
	if (link.kind === 'show') {
		void openDesk(app, link.patch);
		return;
	}
	const found = revealedText(link.found);
	const { nearest } = link;
	new Notice(nearest === null ? t('host.linkUnknownView', { found }) : t('host.linkUnknownViewNearest', { found, nearest }));
}
