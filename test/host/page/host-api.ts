/** `window.host`: what tests and the toolbar may ask of the page. */
import type { HostApi } from '../shared/host-api';
import type { App } from './app';
import type { OutsideLinks } from './chrome/links';
import { readCounters } from './core/counters';
import type { PluginHost } from './plugin/plugin-host';
import { placeInMain } from './workspace/popouts';
import { allDocuments, mirrorBodies } from './workspace/second-window';

export interface HostApiParts {
	readonly app: App;
	readonly plugins: PluginHost;
	readonly links: OutsideLinks;
	readonly saveLayout: () => Promise<void>;
	readonly isReady: () => boolean;
}

const THEMES = ['light', 'dark', 'odd'] as const;

/** Puts a theme on all windows; `odd` stands on the dark one, as many themes do. */
export function applyTheme(app: App | null, theme: string): void {
	const isDark = theme !== 'light';
	document.body.toggleClass('theme-dark', isDark);
	document.body.toggleClass('theme-light', !isDark);
	document.body.toggleClass('theme-odd', theme === 'odd');
	mirrorBodies();
	app?.workspace.trigger('css-change');
}

/** The theme that a name means; unknown names are `light`. */
export function themeOf(name: string | null): (typeof THEMES)[number] {
	return THEMES.find((theme) => theme === name) ?? 'light';
}

export function hostApi({ app, plugins, links, saveLayout, isReady }: HostApiParts): HostApi {
	return {
		get ready() {
			return isReady();
		},
		get loadMs() {
			return plugins.loadMs;
		},
		commands: () => app.commands.all().map(({ id, name }) => ({ id, name })),
		run: (id) => app.commands.run(id.includes(':') ? id : `${plugins.id}:${id}`),
		openSettings: () => {
			if (app.setting.openTabById(plugins.id) === null) app.setting.open();
		},
		closeSettings: () => app.setting.close(),
		popout: () => {
			if (app.workspace.activeLeaf !== null) app.workspace.moveLeafToPopout(app.workspace.activeLeaf);
		},
		moveBack: () => {
			if (app.workspace.activeLeaf !== null) placeInMain(app, app.workspace.activeLeaf);
		},
		counters: () => {
			const owners = [app.vault, app.workspace, app.metadataCache, app.secretStorage];
			const appListeners = owners.reduce((sum, each) => sum + each.listenerCount(), 0);
			return { ...readCounters(allDocuments()), appListeners };
		},
		enablePlugin: () => plugins.enable(false),
		disablePlugin: async () => plugins.disable(),
		reloadPlugin: () => plugins.reload(),
		saveLayout,
		setTheme: (theme) => applyTheme(app, theme),
		openFile: async (path) => {
			const file = app.vault.getFileByPath(path);
			if (file === null) throw new Error(`No file ${path} in the vault`);
			await app.workspace.getLeaf().openFile(file);
		},
		netRequests: () => app.network.requests,
		netReply: (prefix, reply) => app.network.reply(prefix, reply),
		openedLinks: () => links.opened,
		protocol: (action, params) => {
			const handler = app.protocolHandlers.get(action);
			void handler?.({ action, ...params });
			return handler !== undefined;
		},
		cli: async (command, params) => {
			const handler = app.cliHandlers.get(command);
			if (handler === undefined) throw new Error(`No command-line handler "${command}"`);
			return handler({ ...params });
		},
		notices: () => allDocuments().flatMap((doc) => [...doc.querySelectorAll('.notice-message')].map((el) => el.textContent ?? '')),
	};
}
