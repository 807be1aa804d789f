/** Obsidian's `Plugin`: what it registers goes away when it is unloaded. */
import type { Command, PluginManifest } from 'obsidian';
import type { App } from '../app';
import { Component } from '../core/component';
import type { CodeBlockHandler, PostProcessor } from '../markdown/renderer';
import type { PluginSettingTab } from '../settings/setting-tab';
import { setIcon } from '../widgets/icons';
import type { ViewCreator } from '../workspace/view-registry';

type ProtocolHandler = (params: Record<string, string>) => unknown;
type CliHandler = (params: Record<string, string>) => string | Promise<string>;

export abstract class Plugin extends Component {
	readonly app: App;
	readonly manifest: PluginManifest;
	settings?: unknown;

	constructor(app: App, manifest: PluginManifest) {
		super();
		this.app = app;
		this.manifest = manifest;
	}

	onUserEnable(): void {}

	onExternalSettingsChange?(): unknown;

	addCommand(command: Command): Command {
		const id = `${this.manifest.id}:${command.id}`;
		this.app.commands.add(id, { ...command, name: `${this.manifest.name}: ${command.name}` });
		this.register(() => this.app.commands.remove(id));
		return { ...command, id };
	}

	removeCommand(commandId: string): void {
		this.app.commands.remove(`${this.manifest.id}:${commandId}`);
	}

	addRibbonIcon(icon: string, title: string, callback: (event: MouseEvent) => unknown): HTMLElement {
		const button = this.app.workspace.leftRibbon.actionsEl.createEl('button', {
			cls: 'clickable-icon side-dock-ribbon-action',
			attr: { type: 'button', 'aria-label': title },
		});
		setIcon(button, icon);
		button.addEventListener('click', (event) => void callback(event));
		this.register(() => button.remove());
		return button;
	}

	addStatusBarItem(): HTMLElement {
		const item = this.app.statusBarEl.createDiv(`status-bar-item plugin-${this.manifest.id}`);
		this.register(() => item.remove());
		return item;
	}

	addSettingTab(tab: PluginSettingTab): void {
		this.app.setting.addTab(this.manifest, tab);
		this.register(() => this.app.setting.removeTab(this.manifest.id));
	}

	registerView(type: string, creator: ViewCreator): void {
		this.app.views.register(type, creator);
		this.register(() => this.app.views.unregister(type));
	}

	registerExtensions(extensions: string[], viewType: string): void {
		this.app.views.registerExtensions(extensions, viewType);
		this.register(() => this.app.views.unregisterExtensions(extensions));
	}

	registerMarkdownPostProcessor(processor: PostProcessor, _sortOrder?: number): PostProcessor {
		this.register(this.app.markdown.addPostProcessor(processor));
		return processor;
	}

	registerMarkdownCodeBlockProcessor(language: string, handler: CodeBlockHandler, _sortOrder?: number): PostProcessor {
		this.register(this.app.markdown.addCodeBlockHandler(language, handler));
		return () => undefined;
	}

	registerObsidianProtocolHandler(action: string, handler: ProtocolHandler): void {
		this.keep(this.app.protocolHandlers, action, handler);
	}

	registerCliHandler(command: string, _description: string, _flags: unknown, handler: CliHandler): void {
		const isOwn = command === this.manifest.id || command.startsWith(`${this.manifest.id}:`);
		if (!isOwn) throw new Error(`A command-line handler has to be named "${this.manifest.id}" or "${this.manifest.id}:…"`);
		this.keep(this.app.cliHandlers, command, handler);
	}

	/** Hover previews, editors and bases are not part of the preview host; registering for them has no effect. */
	registerHoverLinkSource(_id: string, _info: unknown): void {}

	registerEditorExtension(_extension: unknown): void {}

	registerEditorSuggest(_suggest: unknown): void {}

	registerBasesView(_id: string, _registration: unknown): boolean {
		return false;
	}

	/** The plugin's `data.json`; `null` when it is missing or cannot be read, as in the app. */
	async loadData(): Promise<unknown> {
		return this.app.pluginData.load(this.manifest.id);
	}

	async saveData(data: unknown): Promise<void> {
		await this.app.pluginData.save(this.manifest.id, data);
	}

	private keep<T>(handlers: Map<string, T>, name: string, handler: T): void {
		if (handlers.has(name)) throw new Error(`"${name}" is taken already`);
		handlers.set(name, handler);
		this.register(() => handlers.delete(name));
	}
}
