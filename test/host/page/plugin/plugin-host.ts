/** Loads, unloads and reloads the built plugin, and hands it the outside changes of its settings. */
import type { PluginManifest } from 'obsidian';
import type { App } from '../app';
import type { Rpc } from '../core/rpc';
import { refreshStyles } from '../workspace/second-window';
import type { Plugin } from './plugin';

type PluginClass = new (app: App, manifest: PluginManifest) => Plugin;
export type Require = (name: string) => unknown;

declare global {
	interface Window {
		/** main.js, wrapped by the server; there only between the script's end and the call. */
		pluginModule?: (require: Require, module: object, exports: object) => void;
	}
}

export class PluginHost {
	plugin: Plugin | null = null;
	loadMs = 0;

	constructor(
		private readonly app: App,
		private readonly rpc: Rpc,
		private readonly requireModule: Require,
		private readonly manifest: PluginManifest,
	) {
		app.vault.on('raw', (path: string) => void this.onRawChange(path));
	}

	get name(): string {
		return this.manifest.name;
	}

	get id(): string {
		return this.manifest.id;
	}

	/** Fetches main.js, evaluates it as the app does and loads the plugin. */
	async enable(byUser: boolean): Promise<void> {
		if (this.plugin !== null) return;
		const made = await this.fetchClass();
		const plugin = new made(this.app, { ...this.manifest, dir: `${this.app.vault.configDir}/plugins/${this.manifest.id}` });
		this.plugin = plugin;
		const start = performance.now();
		try {
			await plugin.load();
		} catch (error) {
			this.disable();
			throw error;
		}
		this.loadMs = performance.now() - start;
		if (byUser) plugin.onUserEnable();
	}

	disable(): void {
		this.plugin?.unload();
		this.plugin = null;
	}

	async reload(): Promise<void> {
		this.disable();
		await this.reloadStyles();
		await this.enable(false);
	}

	/** Runs main.js as a script of the page, with the `require` of this device, and returns the class it exports. */
	private async fetchClass(): Promise<PluginClass> {
		const script = document.head.createEl('script');
		await new Promise<void>((resolve, reject) => {
			script.onload = () => resolve();
			script.onerror = () => reject(new Error('main.js could not be fetched; is the plugin built?'));
			script.src = this.rpc.pluginUrl('main.js');
		});
		script.remove();
		const module: { exports: { default?: PluginClass } } = { exports: {} };
		const run = window.pluginModule;
		delete window.pluginModule;
		run?.(this.requireModule, module, module.exports);
		const made = module.exports.default;
		if (typeof made !== 'function') throw new Error('main.js exports no plugin class.');
		return made;
	}

	private async reloadStyles(): Promise<void> {
		const link = document.querySelector<HTMLLinkElement>('link[data-plugin-styles]');
		if (link === null) return;
		const fresh = link.cloneNode() as HTMLLinkElement;
		fresh.href = this.rpc.pluginUrl('styles.css');
		await new Promise<void>((resolve) => {
			fresh.onload = () => resolve();
			fresh.onerror = () => resolve();
			link.replaceWith(fresh);
		});
		fresh.onload = null;
		fresh.onerror = null;
		refreshStyles();
	}

	private async onRawChange(path: string): Promise<void> {
		if (path !== this.app.pluginData.pathOf(this.manifest.id) || this.plugin?.onExternalSettingsChange === undefined) return;
		if (await this.app.pluginData.isChangedOutside(this.manifest.id)) await this.plugin?.onExternalSettingsChange?.();
	}
}
