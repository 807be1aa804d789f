/** Obsidian's `App`: the parts, built in the order they need each other. */
import type { BootData } from '../shared/protocol';
import type { Rpc } from './core/rpc';
import { FileExplorerView } from './chrome/file-explorer';
import { Markdown } from './markdown/renderer';
import { MarkdownView } from './markdown/markdown-view';
import { Commands } from './plugin/commands';
import { Network } from './plugin/network';
import type { HostPlatform } from './plugin/platform';
import { PluginData } from './plugin/plugin-data';
import { SettingsWindow } from './settings/settings-window';
import { CapacitorAdapter, FileSystemAdapter } from './vault/adapter';
import { FileManager, MetadataCache } from './vault/metadata';
import { Vault } from './vault/vault';
import { Keymap, Scope } from './widgets/keymap';
import { SecretStorage } from './widgets/secrets';
import { ViewRegistry } from './workspace/view-registry';
import { Workspace } from './workspace/workspace';

export interface AppOptions {
	readonly rpc: Rpc;
	readonly boot: BootData;
	readonly platform: HostPlatform;
	readonly settingsMode: 'window' | 'modal';
}

export class App {
	readonly appId: string;
	readonly platform: HostPlatform;
	readonly scope = new Scope();
	readonly keymap = new Keymap(this.scope);
	readonly vault: Vault;
	readonly metadataCache: MetadataCache;
	readonly fileManager: FileManager;
	readonly secretStorage: SecretStorage;
	readonly views = new ViewRegistry();
	readonly workspace: Workspace;
	readonly commands: Commands;
	readonly markdown: Markdown;
	readonly setting: SettingsWindow;
	readonly network: Network;
	readonly pluginData: PluginData;
	readonly statusBarEl = createDiv({ cls: 'status-bar', attr: { role: 'status' } });
	readonly protocolHandlers = new Map<string, (params: Record<string, string>) => unknown>();
	readonly cliHandlers = new Map<string, (params: Record<string, string>) => string | Promise<string>>();
	lastEvent: UIEvent | null = null;
	private readonly storage: Map<string, string>;
	private readonly rpc: Rpc;

	constructor(options: AppOptions) {
		const { rpc, boot, platform } = options;
		const Adapter = platform.isMobile ? CapacitorAdapter : FileSystemAdapter;
		const adapter = new Adapter(rpc, boot.vaultName, boot.vaultPath);
		this.rpc = rpc;
		this.appId = boot.vaultName;
		this.platform = platform;
		this.storage = new Map(Object.entries(boot.localStorage));
		this.vault = new Vault(adapter);
		this.metadataCache = new MetadataCache(this.vault);
		this.fileManager = new FileManager(this.vault, adapter, this.metadataCache);
		this.secretStorage = new SecretStorage(rpc, boot.secrets);
		this.network = new Network(boot.reachesLoopback ? rpc : null);
		this.pluginData = new PluginData(adapter);
		this.commands = new Commands(this);
		this.workspace = new Workspace(this);
		this.markdown = new Markdown(this);
		this.setting = new SettingsWindow(this, options.settingsMode);
		this.views.register('markdown', (leaf) => new MarkdownView(leaf));
		this.views.register('file-explorer', (leaf) => new FileExplorerView(leaf));
		this.views.registerExtensions(['md'], 'markdown');
	}

	isDarkMode(): boolean {
		return document.body.hasClass('theme-dark');
	}

	loadLocalStorage(key: string): unknown {
		const text = this.storage.get(key);
		return text === undefined ? null : (JSON.parse(text) as unknown);
	}

	/** Kept by the server, outside the vault; `null` removes it. */
	saveLocalStorage(key: string, data: unknown): void {
		const text = data === null || data === undefined ? null : JSON.stringify(data);
		if (text === null) this.storage.delete(key);
		else this.storage.set(key, text);
		this.rpc.callNow('host.keep', [key, text]);
	}
}
