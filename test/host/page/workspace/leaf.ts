/** Obsidian's `WorkspaceLeaf`: one tab, its view, its state and its history. */
import type { OpenViewState, ViewState } from 'obsidian';
import type { App } from '../app';
import type { TFile } from '../vault/files';
import { setIcon } from '../widgets/icons';
import type { Menu } from '../widgets/menu';
import { LeafHistory, type HistoryEntry, type HistoryOwner } from './history';
import { WorkspaceItem } from './item';
import type { WorkspaceTabs } from './tabs';
import { EmptyView, ItemView, PlaceholderView, type View, type ViewStateResult } from './view';

export class WorkspaceLeaf extends WorkspaceItem implements HistoryOwner {
	override parent: WorkspaceTabs | null = null;
	readonly containerEl: HTMLElement = createDiv('workspace-leaf');
	readonly tabHeaderEl: HTMLElement = createDiv({ cls: 'workspace-tab-header tappable', attr: { role: 'tab', tabindex: '-1' } });
	readonly history = new LeafHistory(this);
	view: View;
	hoverPopover: unknown = null;
	/** When it was last the active one; 0 = never. */
	activeTime = 0;
	pinned = false;
	group: string | null = null;
	private readonly iconEl: HTMLElement;
	private readonly titleEl: HTMLElement;
	private isNavigating = false;

	constructor(
		readonly app: App,
		id?: string,
	) {
		super(id);
		const inner = this.tabHeaderEl.createDiv('workspace-tab-header-inner');
		this.iconEl = inner.createDiv('workspace-tab-header-inner-icon');
		this.titleEl = inner.createDiv('workspace-tab-header-inner-title');
		const closeEl = inner.createDiv({ cls: 'workspace-tab-header-inner-close-button', attr: { 'aria-hidden': 'true' } });
		setIcon(closeEl, 'x');
		closeEl.addEventListener('click', (event) => {
			event.stopPropagation();
			this.detach();
		});
		this.tabHeaderEl.addEventListener('click', () => app.workspace.showLeaf(this));
		this.tabHeaderEl.addEventListener('contextmenu', (event) => {
			if (this.view instanceof ItemView) this.view.showMenu(event, 'tab-header');
		});
		for (const type of ['focusin', 'pointerdown']) {
			this.containerEl.addEventListener(type, () => app.workspace.setActiveLeaf(this, { focus: false }), true);
		}
		this.view = new EmptyView(this);
		this.containerEl.append(this.view.containerEl);
		void this.view.mount(this.containerEl);
		this.updateHeader();
	}

	get isDeferred(): boolean {
		return this.view instanceof PlaceholderView && this.view.isDeferred;
	}

	getDisplayText(): string {
		return this.view.getDisplayText();
	}

	getIcon(): string {
		return this.view.getIcon();
	}

	getViewState(): ViewState {
		const state: ViewState = { type: this.view.getViewType(), state: this.view.getState() };
		return this.pinned ? { ...state, pinned: true } : state;
	}

	getEphemeralState(): Record<string, unknown> {
		return this.view.getEphemeralState();
	}

	setEphemeralState(state: unknown): void {
		this.view.setEphemeralState(state);
	}

	/** Shows a view of that type with that state; a new view is made only when the type is another one. */
	async setViewState(next: ViewState, eState?: unknown): Promise<void> {
		const before = this.historyEntry();
		const result: ViewStateResult = { history: false };
		const isPlaceholder = this.view instanceof PlaceholderView;
		if (isPlaceholder || this.view.getViewType() !== next.type) {
			result.history = !isPlaceholder && before.state.type !== 'empty';
			await this.open(this.app.views.create(next.type, this, next.state ?? {}));
		}
		if (!(this.view instanceof PlaceholderView)) await this.view.setState(next.state ?? {}, result);
		if (eState !== undefined && eState !== null) this.view.setEphemeralState(eState);
		if (next.pinned !== undefined) this.setPinned(next.pinned);
		if (result.history && !this.isNavigating) this.history.record(before);
		this.updateHeader();
		if (next.active === true) this.app.workspace.showLeaf(this);
		this.app.workspace.onLayoutChange();
	}

	/** Puts a view into the leaf, closing the one before. */
	async open(view: View): Promise<View> {
		const before = this.view;
		this.view = view;
		await before.unmount();
		await view.mount(this.containerEl);
		this.app.workspace.updateViewScope(this);
		return view;
	}

	/** Leaves the view unbuilt until it is seen. */
	async defer(state: ViewState, title: string): Promise<void> {
		await this.open(new PlaceholderView(this, state.type, state.state ?? {}, title, true));
		this.updateHeader();
	}

	async loadIfDeferred(): Promise<void> {
		if (this.isDeferred) await this.setViewState(this.getViewState());
	}

	async openFile(file: TFile, openState: OpenViewState = {}): Promise<void> {
		const type = this.app.views.typeForExtension(file.extension);
		const state = { ...openState.state, file: file.path };
		await this.setViewState({ type, state, active: openState.active ?? true }, openState.eState);
		this.app.workspace.trigger('file-open', file);
	}

	historyEntry(): HistoryEntry {
		return { state: this.getViewState(), eState: this.getEphemeralState() };
	}

	async restore(entry: HistoryEntry): Promise<void> {
		this.isNavigating = true;
		try {
			await this.setViewState(entry.state, entry.eState);
		} finally {
			this.isNavigating = false;
			this.updateHeader();
		}
	}

	/** Brings tab and view header up to date. */
	updateHeader(): void {
		const title = this.getDisplayText();
		setIcon(this.iconEl, this.getIcon());
		this.titleEl.setText(title);
		this.tabHeaderEl.setAttribute('aria-label', title);
		this.tabHeaderEl.dataset['type'] = this.view.getViewType();
		if (this.view instanceof ItemView) this.view.updateHeader();
	}

	setPinned(pinned: boolean): void {
		this.pinned = pinned;
		this.tabHeaderEl.toggleClass('is-pinned', pinned);
		this.trigger('pinned-change', pinned);
	}

	togglePinned(): void {
		this.setPinned(!this.pinned);
	}

	setGroup(group: string): void {
		this.group = group;
		this.trigger('group-change', group);
	}

	setGroupMember(other: WorkspaceLeaf): void {
		this.setGroup(other.group ?? other.id);
	}

	onResize(): void {
		this.view.onResize();
	}

	/** Closes the tab. */
	detach(): void {
		this.parent?.removeLeaf(this);
		void this.view.unmount();
		this.app.workspace.onLeafGone(this);
	}

	/** The app's own entries in a tab's menu. */
	fillMenu(menu: Menu): void {
		const { workspace } = this.app;
		menu.addSeparator();
		menu.addItem((item) => item.setTitle('Close').setIcon('x').onClick(() => this.detach()));
		menu.addItem((item) => item.setTitle(this.pinned ? 'Unpin' : 'Pin').setIcon('pin').onClick(() => this.togglePinned()));
		menu.addItem((item) => item.setTitle('Split right').setIcon('separator-vertical').onClick(() => void workspace.duplicateLeaf(this, 'split')));
		if (workspace.canOpenWindows) {
			menu.addItem((item) => item.setTitle('Move to new window').setIcon('picture-in-picture-2').onClick(() => workspace.moveLeafToPopout(this)));
		}
	}
}
