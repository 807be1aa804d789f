/** Obsidian's `View` and `ItemView`, and the app's own views for leaves that have nothing (yet) to show. */
import type { App } from '../app';
import { Component } from '../core/component';
import { setIcon } from '../widgets/icons';
import type { Scope } from '../widgets/keymap';
import { Menu } from '../widgets/menu';
import type { WorkspaceLeaf } from './leaf';

/** What a view's `setState` may ask for. */
export interface ViewStateResult {
	history: boolean;
}

export abstract class View extends Component {
	readonly app: App;
	readonly leaf: WorkspaceLeaf;
	readonly containerEl: HTMLElement;
	icon = 'file';
	navigation = false;
	scope: Scope | null = null;

	constructor(leaf: WorkspaceLeaf) {
		super();
		this.leaf = leaf;
		this.app = leaf.app;
		this.containerEl = createDiv('workspace-leaf-content');
	}

	abstract getViewType(): string;
	abstract getDisplayText(): string;

	async onOpen(): Promise<void> {}

	async onClose(): Promise<void> {}

	getIcon(): string {
		return this.icon;
	}

	getState(): Record<string, unknown> {
		return {};
	}

	async setState(_state: unknown, _result: ViewStateResult): Promise<void> {}

	getEphemeralState(): Record<string, unknown> {
		return {};
	}

	setEphemeralState(_state: unknown): void {}

	onResize(): void {}

	onPaneMenu(_menu: Menu, _source: string): void {}

	/** Puts the view into its leaf and opens it. The leaf calls this. */
	async mount(parentEl: HTMLElement): Promise<void> {
		this.containerEl.dataset['type'] = this.getViewType();
		parentEl.append(this.containerEl);
		void this.load();
		await this.onOpen();
	}

	/** Closes the view and takes it out. The leaf calls this. */
	async unmount(): Promise<void> {
		try {
			await this.onClose();
		} finally {
			this.unload();
			this.containerEl.remove();
		}
	}
}

export abstract class ItemView extends View {
	readonly contentEl: HTMLElement;
	readonly #backEl: HTMLButtonElement;
	readonly #forwardEl: HTMLButtonElement;
	readonly #titleEl: HTMLElement;
	readonly #actionsEl: HTMLElement;

	constructor(leaf: WorkspaceLeaf) {
		super(leaf);
		const headerEl = this.containerEl.createDiv('view-header');
		const navEl = headerEl.createDiv('view-header-left').createDiv('view-header-nav-buttons');
		this.#backEl = headerButton(navEl, 'arrow-left', 'Navigate back', () => void leaf.history.back());
		this.#forwardEl = headerButton(navEl, 'arrow-right', 'Navigate forward', () => void leaf.history.forward());
		this.#titleEl = headerEl.createDiv('view-header-title-container mod-at-start').createDiv('view-header-title');
		this.#actionsEl = headerEl.createDiv('view-actions');
		headerButton(this.#actionsEl, 'more-vertical', 'More options', (event) => this.showMenu(event, 'more-options'));
		this.contentEl = this.containerEl.createDiv('view-content');
	}

	addAction(icon: string, title: string, callback: (event: MouseEvent) => unknown): HTMLElement {
		const button = headerButton(this.#actionsEl, icon, title, (event) => void callback(event));
		button.addClass('view-action');
		this.#actionsEl.prepend(button);
		return button;
	}

	/** Opens the view's menu: what the view adds, then the app's own entries. */
	showMenu(event: MouseEvent, source: string): void {
		const menu = new Menu();
		this.onPaneMenu(menu, source);
		this.leaf.fillMenu(menu);
		menu.showAtMouseEvent(event);
	}

	/** Brings the header up to date with title and history. */
	updateHeader(): void {
		this.#titleEl.setText(this.getDisplayText());
		this.#backEl.disabled = !this.leaf.history.canGoBack;
		this.#forwardEl.disabled = !this.leaf.history.canGoForward;
	}
}

function headerButton(parent: HTMLElement, icon: string, title: string, run: (event: MouseEvent) => void): HTMLButtonElement {
	const button = parent.createEl('button', { cls: 'clickable-icon', attr: { type: 'button', 'aria-label': title } });
	setIcon(button, icon);
	button.addEventListener('click', run);
	return button;
}

/** What a new tab shows. */
export class EmptyView extends ItemView {
	override icon = 'lucide-file';
	override navigation = true;

	getViewType(): string {
		return 'empty';
	}

	getDisplayText(): string {
		return 'New tab';
	}

	override async onOpen(): Promise<void> {
		const box = this.contentEl.createDiv('empty-state').createDiv('empty-state-container');
		box.createDiv({ cls: 'empty-state-title', text: 'No file is open' });
		const commands = box.createEl('button', { text: 'Open the command palette (Ctrl+P)', attr: { type: 'button' } });
		commands.addEventListener('click', () => this.app.commands.openPalette());
	}
}

/** Stands for a view that is not built until somebody looks at it, and for one whose plugin is not there. */
export class PlaceholderView extends ItemView {
	constructor(
		leaf: WorkspaceLeaf,
		private readonly type: string,
		private readonly state: Record<string, unknown>,
		private readonly title: string,
		/** True when the view can be built as soon as it is seen. */
		readonly isDeferred: boolean,
	) {
		super(leaf);
	}

	getViewType(): string {
		return this.type;
	}

	getDisplayText(): string {
		return this.title;
	}

	override getState(): Record<string, unknown> {
		return this.state;
	}

	override async onOpen(): Promise<void> {
		if (!this.isDeferred) this.contentEl.createDiv({ cls: 'empty-state', text: 'The plugin of this view is not active.' });
	}
}
