/** A small plugin that touches each part of the app once; the host's own tests drive it. */
import {
	ConfirmationModal,
	FileSystemAdapter,
	ItemView,
	MarkdownRenderChild,
	Menu,
	Modal,
	Notice,
	Platform,
	Plugin,
	PluginSettingTab,
	requestUrl,
	setIcon,
	Setting,
	type App,
	type SettingDefinitionItem,
	type ViewStateResult,
	type WorkspaceLeaf,
} from 'obsidian';

const VIEW = 'tiny-view';

interface TinySettings {
	shout: boolean;
	folder: string;
	mode: string;
	count: number;
}

const DEFAULTS: TinySettings = { shout: false, folder: '', mode: 'a', count: 3 };

class TinyView extends ItemView {
	private word = 'first';
	private clicks = 0;

	override getViewType(): string {
		return VIEW;
	}

	override getDisplayText(): string {
		return `Tiny ${this.word}`;
	}

	override getIcon(): string {
		return 'shield-check';
	}

	override getState(): Record<string, unknown> {
		return { word: this.word };
	}

	override async setState(state: unknown, result: ViewStateResult): Promise<void> {
		const word = typeof state === 'object' && state !== null && 'word' in state ? state.word : null;
		if (typeof word === 'string' && word !== this.word) {
			this.word = word;
			result.history = true;
		}
		this.draw();
		await super.setState(state, result);
	}

	protected override async onOpen(): Promise<void> {
		this.navigation = true;
		this.addAction('refresh-cw', 'Tiny action', () => new Notice('Action ran'));
		this.registerDomEvent(this.contentEl, 'contextmenu', (event) => {
			const menu = new Menu();
			menu.addItem((item) => item.setTitle('First entry').setIcon('check').onClick(() => new Notice('First')));
			menu.addItem((item) => item.setTitle('Second entry').onClick(() => new Notice('Second')));
			menu.showAtMouseEvent(event);
		});
		const win = this.contentEl.win;
		const timer = win.setInterval(() => undefined, 1000);
		this.register(() => win.clearInterval(timer));
		this.register(this.contentEl.onWindowMigrated(() => this.contentEl.addClass('was-moved')));
		this.draw();
	}

	private draw(): void {
		this.contentEl.empty();
		this.contentEl.addClass('tiny-view');
		setIcon(this.contentEl.createSpan('tiny-icon'), 'shield-check');
		this.contentEl.createSpan({ cls: 'tiny-word', text: this.word });
		const button = this.contentEl.createEl('button', { cls: 'tiny-count', text: `clicked ${this.clicks}` });
		button.addEventListener('click', (event) => {
			this.clicks += 1;
			button.setText(`clicked ${this.clicks}`);
			button.toggleClass('knows-its-window', event.win === button.win && button.instanceOf(HTMLElement));
		});
	}
}

class TinyModal extends Modal {
	override onOpen(): void {
		this.setTitle('Tiny question');
		new Setting(this.contentEl).setName('Name').addText((text) => text.setPlaceholder('Name'));
		new Setting(this.contentEl).addButton((button) => button.setButtonText('Fine').setCta().onClick(() => this.close()));
	}
}

class TinyTab extends PluginSettingTab {
	constructor(
		app: App,
		private readonly tiny: TinyPlugin,
	) {
		super(app, tiny);
	}

	override getSettingDefinitions(): SettingDefinitionItem[] {
		return [
			{ name: 'Shout', desc: 'Use capitals.', control: { type: 'toggle', key: 'shout' } },
			{
				name: 'Folder',
				control: { type: 'folder', key: 'folder', validate: (value) => (value === 'bad' ? 'Not that one.' : undefined) },
				visible: () => this.tiny.settings.shout,
			},
			{
				type: 'group',
				heading: 'More',
				items: [
					{ name: 'Mode', control: { type: 'dropdown', key: 'mode', options: { a: 'Mode A', b: 'Mode B' } } },
					{ name: 'Count', control: { type: 'number', key: 'count', min: 0, disabled: () => !this.tiny.settings.shout } },
					{ name: 'Say hello', action: () => void new Notice('Hello') },
					{ name: 'Drawn', render: (setting) => void setting.addButton((button) => button.setButtonText('Press')) },
				],
			},
			{ type: 'page', name: 'A page', displayValue: () => this.tiny.settings.mode, items: [{ name: 'On the page' }] },
			{ type: 'list', heading: 'List', emptyState: 'Nothing yet.', items: [], addItem: { name: 'Add one', action: () => void new Notice('Added') } },
		];
	}
}

export default class TinyPlugin extends Plugin {
	override settings: TinySettings = DEFAULTS;

	override async onload(): Promise<void> {
		this.settings = { ...DEFAULTS, ...((await this.loadData()) as Partial<TinySettings> | null) };
		this.registerView(VIEW, (leaf: WorkspaceLeaf) => new TinyView(leaf));
		this.addRibbonIcon('shield-check', 'Open tiny', () => void this.openView());
		this.addStatusBarItem().setText('Tiny status');
		this.addSettingTab(new TinyTab(this.app, this));
		this.addCommand({ id: 'open-view', name: 'Open view', callback: () => this.openView() });
		this.addCommand({ id: 'open-modal', name: 'Open modal', callback: () => new TinyModal(this.app).open() });
		this.addCommand({ id: 'confirm', name: 'Confirm', callback: () => this.confirm() });
		this.addCommand({ id: 'next-word', name: 'Next word', callback: () => this.nextWord() });
		this.addCommand({ id: 'count', name: 'Count in a file', callback: () => this.countInFile() });
		this.addCommand({ id: 'never', name: 'Never available', checkCallback: () => false });
		this.registerMarkdownCodeBlockProcessor('tiny', (source, el, ctx) => {
			el.createDiv({ cls: 'tiny-block', text: source });
			ctx.addChild(new MarkdownRenderChild(el));
		});
		this.registerObsidianProtocolHandler('tiny', (params) => void new Notice(`Protocol ${params['word'] ?? ''}`));
		this.registerDomEvent(document, 'keyup', () => undefined);
		this.registerInterval(window.setInterval(() => undefined, 1000));
		this.app.workspace.onLayoutReady(() => {
			this.registerEvent(this.app.vault.on('modify', (file) => document.body.setAttribute('data-modified', file.path)));
		});
	}

	override onExternalSettingsChange(): void {
		new Notice('Settings changed outside');
	}

	/** For tests: what this device offers. */
	facts(): Record<string, unknown> {
		return {
			isPhone: Platform.isPhone,
			hasRequire: 'require' in window,
			hasPaths: this.app.vault.adapter instanceof FileSystemAdapter,
		};
	}

	async createNote(path: string): Promise<string> {
		try {
			const file = await this.app.vault.create(path, 'new');
			return file === null ? 'hidden' : file.path;
		} catch (error) {
			return error instanceof Error ? error.message : 'unknown';
		}
	}

	async ask(url: string): Promise<string> {
		try {
			return await requestUrl(url).text;
		} catch (error) {
			return error instanceof Error ? error.message : 'unknown';
		}
	}

	private async openView(): Promise<void> {
		const { workspace } = this.app;
		const leaf = workspace.getLeavesOfType(VIEW)[0] ?? workspace.getLeaf('tab');
		if (leaf.view.getViewType() !== VIEW) await leaf.setViewState({ type: VIEW, active: true });
		await workspace.revealLeaf(leaf);
	}

	private async nextWord(): Promise<void> {
		const leaf = this.app.workspace.getLeavesOfType(VIEW)[0];
		const word = leaf?.view.getState()['word'] === 'first' ? 'second' : 'third';
		await leaf?.setViewState({ type: VIEW, state: { word } });
	}

	private confirm(): void {
		const modal = new ConfirmationModal(this.app);
		modal.setTitle('Sure?');
		modal.addCancelButton().addButton((button) => button.setButtonText('Yes').setCta().onClick(() => void new Notice('Confirmed')));
		modal.open();
	}

	private async countInFile(): Promise<void> {
		const file = this.app.vault.getFileByPath('count.txt');
		if (file === null) return;
		await Promise.all(Array.from({ length: 20 }, () => this.app.vault.process(file, (text) => String(Number(text) + 1))));
	}
}
