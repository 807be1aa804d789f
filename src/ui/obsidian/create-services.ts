/** Builds what the parts at the edge share and ties settings, reader and windows together. */
import { Component, getLanguage, Notice } from 'obsidian';
import type { Plugin } from 'obsidian';
import { computed, effect, untracked } from '@preact/signals';
import { createBreather } from '../../host/breather';
import { localInstant } from '../../host/local-time';
import { openFiles, openProfile } from '../../host/open-files';
import { createTranslator } from '../../i18n/translate';
import { pluginData } from '../../settings/plugin-data';
import { createSettingsStore } from '../../settings/settings-store';
import { openWorkspace } from '../../workspace/reader';
import type { Breather } from '../../workspace/workspace-files';
import { createDateWords } from '../date-words-intl';
import { createDeskStore } from '../desk-store';
import type { DeskSource, DeskStore } from '../desk-store';
import type { Services } from './services';

const LOOK_KEY = 'evidence-desk-last-look';
const MINUTE_MS = 60_000;

/** The services of a loaded plugin, and the two moments the plugin tells them about. */
export interface RunningServices extends Services {
	/** The layout is ready: from now on the workspace is read, and read again whenever its settings change. */
	begin(): void;
}

/** Makes the services. Everything they start is registered with the plugin, so that unloading ends it. Reads nothing. */
export function createServices(plugin: Plugin): RunningServices {
	const { app } = plugin;
	const t = createTranslator(getLanguage());
	const dates = createDateWords(t.tag, t);
	const settings = createSettingsStore(pluginData(plugin));
	const { breathe, close: closeBreather } = createBreather();
	const store = createDeskStore({
		t,
		dates,
		clock: () => Date.now(),
		localInstant,
		lookMemory: {
			load: () => app.loadLocalStorage(LOOK_KEY) as unknown,
			save: (value) => app.saveLocalStorage(LOOK_KEY, value),
		},
		savedFilters: computed(() => settings.settings.value.savedFilters),
	});
	const mounted = new Set<() => void>();
	let vaultFolder: string | null = null;
	/** The text of a profile outside the workspace, as the reader was given it. */
	let profileText: string | undefined;

	const openSource = async (): Promise<DeskSource> => {
		const { workspace, profilePath, reconcileSeconds } = settings.settings.peek();
		const opened = openFiles(app, workspace);
		vaultFolder = opened.kind === 'files' ? opened.vaultFolder : null;
		profileText = undefined;
		if (opened.kind === 'desktop-only') return { kind: 'need', need: { kind: 'desktop-only-path', path: opened.path } };
		if (workspace === null && settings.health.peek().kind === 'compromised') return { kind: 'need', need: { kind: 'settings-unreadable' } };
		if (opened.kind === 'not-set' || workspace === null) return { kind: 'need', need: { kind: 'no-workspace', candidates: [] } };
		const { error, ...profile } = await openProfile(profilePath, workspace);
		profileText = profile.profileText;
		if (error !== undefined) new Notice(t('host.profileUnreadable', { why: error }));
		return { kind: 'reader', reader: openReader(opened.files, breathe, reconcileSeconds * 1000, profile) };
	};

	const services: RunningServices = {
		app,
		t,
		dates,
		store,
		settings,
		mounted,
		vaultFolder: () => vaultFolder,
		refresh: async () => {
			const { profilePath, workspace } = settings.settings.peek();
			// A profile outside the workspace is not watched, so a refresh by hand looks whether its text is another one.
			const text = workspace === null ? undefined : (await openProfile(profilePath, workspace)).profileText;
			await (text === profileText ? store.reconcile() : store.start(openSource));
		},
		begin: () => {
			const reads = computed(() => {
				const { workspace, profilePath, reconcileSeconds } = settings.settings.value;
				// Without a workspace it matters whether none was chosen or nobody can tell.
				return JSON.stringify([workspace, profilePath, reconcileSeconds, workspace === null && settings.health.value.kind === 'compromised']);
			});
			plugin.register(
				effect(() => {
					void reads.value;
					untracked(() => void store.start(openSource));
				}),
			);
			plugin.registerInterval(window.setInterval(() => store.tick(), MINUTE_MS));
			followWindows(plugin, store);
		},
	};
	plugin.register(() => {
		for (const unmount of [...mounted]) unmount();
		store.keepLook();
		store.close();
		closeBreather();
	});
	plugin.registerEvent(app.workspace.on('quit', () => store.keepLook()));
	return services;
}

function openReader(files: Parameters<typeof openWorkspace>[0]['files'], breathe: Breather, reconcileEveryMs: number, profile: { readonly profilePath?: string; readonly profileText?: string }): ReturnType<typeof openWorkspace> {
	return openWorkspace({
		files,
		clock: () => Date.now(),
		breathe,
		schedule: (run, ms) => {
			const timer = window.setTimeout(run, ms);
			return () => window.clearTimeout(timer);
		},
		reconcileEveryMs,
		localInstant,
		...profile,
	});
}

/** Coming back to any of the app's windows is a reason to look at the files: sleep and sync happen unseen. */
function followWindows(plugin: Plugin, store: DeskStore): void {
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
