/** Obsidian's settings tabs and pages. */
import type { SettingDefinitionItem } from 'obsidian';
import type { App } from '../app';
import type { Plugin } from '../plugin/plugin';
import { renderDefinitions, type RenderedDefinitions } from './render-definitions';

export abstract class SettingTab {
	icon = '';
	readonly app: App;
	readonly containerEl: HTMLElement = createDiv('vertical-tab-content');
	settingItems: SettingDefinitionItem[] = [];
	#rendered: RenderedDefinitions | null = null;
	#isShown = false;

	constructor(app: App) {
		this.app = app;
	}

	getSettingDefinitions(): SettingDefinitionItem[] {
		return [];
	}

	/** Reads the definitions again; what is on screen is drawn again. */
	update(): void {
		this.settingItems = this.getSettingDefinitions();
		if (this.#isShown) this.#draw();
	}

	getControlValue(_key: string): unknown {
		return undefined;
	}

	setControlValue(_key: string, _value: unknown): void | Promise<void> {}

	refreshDomState(): void {
		this.#rendered?.refresh();
	}

	display(): void {}

	hide(): void {
		this.containerEl.empty();
	}

	/** Shows the tab; the settings window calls this. */
	open(): void {
		this.#isShown = true;
		this.update();
	}

	/** Takes the tab away; the settings window calls this. */
	leave(): void {
		if (!this.#isShown) return;
		this.#isShown = false;
		this.#rendered?.clear();
		this.#rendered = null;
		this.hide();
	}

	#draw(): void {
		if (this.settingItems.length === 0) {
			this.display();
			return;
		}
		if (this.#rendered === null) {
			this.containerEl.empty();
			this.#rendered = renderDefinitions(this, this.containerEl);
		} else {
			this.#rendered.redraw();
		}
	}
}

export abstract class PluginSettingTab extends SettingTab {
	readonly #plugin: Plugin;

	constructor(app: App, plugin: Plugin) {
		super(app);
		this.#plugin = plugin;
	}

	override getControlValue(key: string): unknown {
		return settingsOf(this.#plugin)[key];
	}

	override async setControlValue(key: string, value: unknown): Promise<void> {
		const settings = settingsOf(this.#plugin);
		settings[key] = value;
		await this.#plugin.saveData(settings);
	}
}

function settingsOf(plugin: Plugin): Record<string, unknown> {
	const { settings } = plugin;
	if (typeof settings !== 'object' || settings === null) plugin.settings = {};
	return plugin.settings as Record<string, unknown>;
}

export abstract class SettingPage {
	readonly rootEl: HTMLElement = createDiv('setting-page');
	readonly titlebarEl: HTMLElement = this.rootEl.createDiv('setting-page-titlebar');
	readonly containerEl: HTMLElement = this.rootEl.createDiv('setting-page-content');
	title = '';

	abstract display(): void;

	hide(): void {}
}
