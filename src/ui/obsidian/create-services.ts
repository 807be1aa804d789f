/** Builds what the parts at the edge share and ties settings, reader, decision desk and windows together. */
import { getLanguage, Platform } from 'obsidian';
import type { App, Plugin } from 'obsidian';
import { computed, effect, untracked } from '@preact/signals';
import type { DeviceStore } from '../../decisions/desk/desk-world';
import { createBreather } from '../../host/breather';
import { createDeviceStore } from '../../host/device-store';
import { localInstant } from '../../host/local-time';
import { openProfile } from '../../host/open-files';
import { createAppTransport } from '../../host/search/app-transport';
import { createTranslator } from '../../i18n/translate';
import { createDeviceSettings } from '../../settings/device-settings';
import { pluginData } from '../../settings/plugin-data';
import { createSettingsStore } from '../../settings/settings-store';
import { createDateWords } from '../date-words-intl';
import { createDeskStore } from '../desk-store';
import type { DeskSource } from '../desk-store';
import { openAdoption } from './adoption-modal';
import { createSearching } from './create-search';
import { followWindows } from './follow-windows';
import { registerNewItemsNotice } from './new-items-notice';
import { openSource } from './open-source';
import type { OpenedSource } from './open-source';
import type { Services } from './services';
import { createTimers } from './timers';

const LOOK_KEY = 'evidence-desk-last-look';
const FINDINGS_KEY = 'evidence-desk-last-findings';
const MINUTE_MS = 60_000;

/** The services of a loaded plugin, and the moment the plugin tells them about. */
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
	const timers = createTimers();
	const deviceStore = lateDeviceStore(app);
	// Where the app has the files at hand it writes what is decided on it; a phone leaves that to the home device.
	const device = createDeviceSettings(deviceStore, Platform.isDesktopApp ? 'own' : 'never');
	const store = createDeskStore({
		t,
		dates,
		clock: () => Date.now(),
		localInstant,
		lookMemory: {
			load: () => app.loadLocalStorage(LOOK_KEY) as unknown,
			save: (value) => app.saveLocalStorage(LOOK_KEY, value),
		},
		checking: {
			schedule: (run, ms) => timers.schedule(run, ms),
			memory: {
				load: () => app.loadLocalStorage(FINDINGS_KEY) as unknown,
				save: (value) => app.saveLocalStorage(FINDINGS_KEY, value),
			},
		},
		savedFilters: computed(() => settings.settings.value.savedFilters),
	});
	const searching = createSearching({
		app,
		t,
		device: deviceStore,
		workspace: computed(() => settings.settings.value.workspace),
		snapshot: () => store.latest.peek(),
		reconcile: () => store.reconcile(),
		breathe,
		timers: createTimers(),
		openTransport: createAppTransport,
	});
	const mounted = new Set<() => void>();
	let opened: Omit<OpenedSource, 'source'> = { vaultFolder: null };

	const open = async (): Promise<DeskSource> => {
		opened = { vaultFolder: null };
		const deskSettings = (workspace: string) => ({ mirror: settings.settings.peek().mirrorDecisions, applies: device.applies(workspace) });
		const { source, ...rest } = await openSource({ app, t, settings, device: deviceStore, deskSettings, breathe, timers });
		opened = rest;
		return source;
	};

	const services: RunningServices = {
		app,
		t,
		dates,
		store,
		settings,
		device,
		searching,
		breathe,
		mounted,
		deviceName: () => deviceStore.deviceName,
		vaultFolder: () => opened.vaultFolder,
		openAdoption: () => openAdoption(services),
		refresh: async () => {
			const { profilePath, workspace } = settings.settings.peek();
			// A profile outside the workspace is not watched, so a refresh by hand looks whether its text is another one.
			const text = workspace === null ? undefined : (await openProfile(profilePath, workspace)).profileText;
			await (text === opened.profileText ? store.reconcile() : store.start(open));
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
					untracked(() => void store.start(open));
				}),
			);
			plugin.register(
				effect(() => {
					// What waited for another device may be this one's to write now.
					if (device.revision.value > 0) untracked(() => void opened.refold?.());
				}),
			);
			plugin.registerInterval(window.setInterval(() => store.tick(), MINUTE_MS));
			registerNewItemsNotice(plugin, services, timers);
			followWindows(plugin, store);
		},
	};
	plugin.register(() => {
		for (const unmount of [...mounted]) unmount();
		void searching.close();
		store.keepLook();
		store.close();
		timers.close();
		closeBreather();
	});
	plugin.registerEvent(
		app.workspace.on('quit', (tasks) => {
			store.keepLook();
			// The lock of the workspace is given back, or the next start would have to ask whether its owner still lives.
			const desk = store.desk.decisions.peek();
			if (desk !== null) tasks.addPromise(desk.close());
			// What was sent is written down, or the next start would not count it.
			tasks.addPromise(searching.close());
		}),
	);
	return services;
}

/** The device's store, opened at its first use: nothing is asked of the system while the app starts. */
function lateDeviceStore(app: App): DeviceStore {
	let store: DeviceStore | null = null;
	const opened = (): DeviceStore => (store ??= createDeviceStore(app));
	return {
		load: (name) => opened().load(name),
		save: (name, value) => opened().save(name, value),
		loadSecret: () => opened().loadSecret(),
		saveSecret: (secret) => opened().saveSecret(secret),
		get deviceName() {
			return opened().deviceName;
		},
	};
}
