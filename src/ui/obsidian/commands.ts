/** The plugin's commands and its links. All of them show or read; none decides or sends. */
import { Notice, Platform } from 'obsidian';
import type { App, Plugin } from 'obsidian';
import { revealedText } from '../../records/hidden-text';
import type { RecordKey } from '../../workspace/snapshot-types';
import { queueRows } from '../models/pending-queue';
import { isInInbox } from '../models/pending-states';
import { INITIAL_VIEW_STATE, VIEW_IDS } from '../view-state';
import type { DeskViewState } from '../view-state';
import { DashboardNotesModal } from './dashboard-notes-modal';
import { readDeskLink } from './desk-link';
import { DeskView } from './desk-view';
import { openDesk, openNewLeaf, openReview, openSolo } from './open-leaves';
import { DESK_NAME } from './services';
import type { Services } from './services';
import { registerVerifyCommands } from './verify-commands';

/** Registers commands and link handler with the plugin. */
export function registerCommands(plugin: Plugin, services: Services): void {
	const { app, t } = services;
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
	plugin.addCommand({ id: 'open-review', name: t('host.openReview'), callback: () => void openReview(app, null) });
	plugin.addCommand({ id: 'review-next', name: t('host.reviewNext'), callback: () => reviewNext(services) });
	plugin.addCommand({ id: 'adopt-decisions', name: t('host.adopt'), callback: () => services.openAdoption() });
	plugin.addCommand({ id: 'refresh-workspace', name: t('host.refresh'), callback: () => void refreshAndTell(services) });
	plugin.addCommand({ id: 'create-dashboard-notes', name: t('host.createNotes'), callback: () => new DashboardNotesModal(services).open() });
	registerVerifyCommands(plugin, services);
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
	if (phase === 'unreadable') new Notice(t('host.refreshFailed', { why: revealedText(error ?? '') }));
	else if (snapshot !== null) new Notice(t('host.refreshed', { time: dates.clock(snapshot.asOfMs) }));
}

/** Opens the panel at the item that deserves it most; says so when there is none. */
function reviewNext({ app, dates, settings, store, t }: Services): void {
	const snapshot = store.latest.peek();
	if (snapshot === null || store.waiting.peek() === null) {
		new Notice(t(settings.settings.peek().workspace === null ? 'host.noWorkspaceYet' : 'host.notReadYet'));
		return;
	}
	const next = queueRows(snapshot, store.desk.now.peek(), dates).find(isInInbox);
	if (next === undefined) new Notice(t('host.nothingWaits'));
	else void openReview(app, next.key);
}

function followLink(params: Readonly<Record<string, string>>, services: Services): void {
	const { app, store, t } = services;
	const link = readDeskLink(params, store.latest.peek());
	if (link.kind === 'show') {
		void show(app, link.patch, link.review);
		return;
	}
	const found = revealedText(link.found);
	if (link.kind === 'unknown_panel') new Notice(t('host.linkUnknownPanel', { found }));
	else if (link.nearest === null) new Notice(t('host.linkUnknownView', { found }));
	else new Notice(t('host.linkUnknownViewNearest', { found, nearest: link.nearest }));
}

async function show(app: App, patch: Partial<DeskViewState> | null, review: { readonly item: RecordKey | null } | null): Promise<void> {
	if (patch !== null) await openDesk(app, patch);
	if (review !== null) await openReview(app, review.item);
}
