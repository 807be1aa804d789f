/** The page's start: reads its options from the address, builds the app, loads the plugin, restores what was open. */
import { setup } from 'obsidian-test-mocks/setup';
import type { BootData } from '../shared/protocol';
import { App } from './app';
import { addAppCommands } from './chrome/app-commands';
import { OutsideLinks } from './chrome/links';
import { buildShell } from './chrome/shell';
import { buildToolbar } from './chrome/toolbar';
import { moveClock } from './core/clock';
import { installCounters } from './core/counters';
import { repairHelpers } from './core/realm';
import { Rpc } from './core/rpc';
import { later } from './core/timers';
import { applyTheme, hostApi, themeOf } from './host-api';
import { obsidianModule } from './obsidian-module';
import { nodeModules, windowProcess } from './plugin/node-bridge';
import { platformOf } from './plugin/platform';
import { PluginHost, type Require } from './plugin/plugin-host';
import { Notice } from './widgets/notice';
import { WorkspaceLeaf } from './workspace/leaf';
import { parseLayout, readLayout, restoreLayout } from './workspace/layout';
import { closeSecondWindows } from './workspace/second-window';

const SAVE_AFTER_MS = 500;

async function start(): Promise<void> {
	const options = new URLSearchParams(location.search);
	const language = options.get('lang') ?? 'en';
	const theme = themeOf(options.get('theme'));
	const isPhone = options.get('phone') === '1';
	const now = Number(options.get('now'));
	if (now > 0) moveClock(now);
	document.documentElement.lang = language;
	document.body.addClass(...(isPhone ? ['is-mobile', 'is-phone'] : ['mod-linux']));
	applyTheme(null, theme);

	const rpc = new Rpc();
	await rpc.connect();
	const boot = await rpc.call<BootData>('host.boot', []);
	const platform = platformOf(isPhone);
	const app = new App({ rpc, boot, platform, settingsMode: options.get('settings') === 'modal' ? 'modal' : 'window' });
	const links = new OutsideLinks(boot.opensLinks);
	(window as unknown as { app: App }).app = app;
	links.watch(window);
	app.keymap.listen(window);
	app.workspace.on('window-open', (_place: unknown, win: Window) => links.watch(win));
	addAppCommands(app);

	const requireModule = moduleLoader(obsidianModule(app, platform, language), isPhone ? new Map() : nodeModules(rpc, boot));
	if (!isPhone) Object.assign(window, { require: requireModule, process: windowProcess(boot.environment) });
	const plugins = new PluginHost(app, rpc, requireModule, boot.manifest);
	let isReady = false;
	const saveLayout = async () => rpc.call<void>('host.layout', [JSON.stringify(readLayout(app))]);
	window.host = hostApi({ app, plugins, links, saveLayout, isReady: () => isReady });

	if (options.get('toolbar') !== '0') {
		buildToolbar(document.body, { language, theme, isPhone, pluginName: plugins.name }, {
			restart,
			setTheme(next) {
				applyTheme(app, themeOf(next));
				remember({ theme: next });
			},
			reloadPlugin: () => plugins.reload(),
			async togglePlugin() {
				if (plugins.plugin === null) await plugins.enable(true);
				else plugins.disable();
				return plugins.plugin !== null;
			},
			openSettings: () => window.host.openSettings(),
			openPalette: () => app.commands.openPalette(),
		});
	}
	buildShell(app);
	installCounters(window);
	rpc.onEvent((event) => {
		if (event.kind === 'vault') app.vault.onDiskEvent(event);
	});

	await loadPlugin(plugins);
	app.vault.load(boot.entries);
	const layout = parseLayout(boot.layout);
	if (layout !== null) await restoreLayout(app, layout);
	await fillEmptyPlaces(app, layout === null);
	app.workspace.requestSaveLayout = saver(saveLayout);
	app.workspace.setLayoutReady();
	const first = options.get('open');
	if (first !== null && first !== '' && layout === null) {
		const blank = app.workspace.getMostRecentLeaf();
		await app.commands.run(first);
		// The tab that only held the place is in the way of a first look.
		if (app.workspace.rootSplit.leaves().length > 1 && blank?.view.getViewType() === 'empty') blank.detach();
	}
	addEventListener('pagehide', () => closeSecondWindows());
	isReady = true;
}

function moduleLoader(obsidian: object, node: ReadonlyMap<string, object>): Require {
	return (name) => {
		const found = name === 'obsidian' ? obsidian : node.get(name);
		if (found === undefined) throw new Error(`Cannot find module '${name}'`);
		return found;
	};
}

async function loadPlugin(plugins: PluginHost): Promise<void> {
	try {
		await plugins.enable(false);
	} catch (error) {
		new Notice(`Failed to load plugin ${plugins.name}: ${String(error)}`, 0);
		console.error(error);
	}
}

/** A window always has files at the left and at least one tab in the middle. */
async function fillEmptyPlaces(app: App, isFirstTime: boolean): Promise<void> {
	const { workspace } = app;
	if (workspace.leftSplit.leaves().length === 0) {
		await workspace.getLeftLeaf(false)?.setViewState({ type: 'file-explorer' });
		if (isFirstTime && !app.platform.isMobile) workspace.leftSplit.expand();
	}
	if (workspace.rootSplit.leaves().length === 0) workspace.rootSplit.firstGroup().addLeaf(new WorkspaceLeaf(app));
	const recent = workspace.activeLeaf ?? workspace.getMostRecentLeaf();
	if (recent !== null) workspace.setActiveLeaf(recent);
}

/** Keeps the layout a moment after the last change. */
function saver(save: () => Promise<void>): () => void {
	let stop: () => void = () => undefined;
	return Object.assign(() => {
		stop();
		stop = later(() => void save(), SAVE_AFTER_MS);
	}, { run: save, cancel: () => stop() });
}

function remember(changes: Readonly<Record<string, string | null>>): URL {
	const url = new URL(location.href);
	for (const [name, value] of Object.entries(changes)) {
		if (value === null) url.searchParams.delete(name);
		else url.searchParams.set(name, value);
	}
	history.replaceState(null, '', url);
	return url;
}

function restart(changes: Readonly<Record<string, string | null>>): void {
	remember(changes);
	location.reload();
}

setup();
repairHelpers();
start().catch((error: unknown) => {
	document.body.createDiv({ cls: 'host-failure', text: `The preview host could not start: ${String(error)}` });
	console.error(error);
});
