/** Obsidian's `Workspace`: where leaves are, which one is active, and how new ones come. */
import type { OpenViewState, PaneType, SplitDirection } from 'obsidian';
import type { App } from '../app';
import { Events } from '../core/events';
import { later } from '../core/timers';
import type { TFile } from '../vault/files';
import { Notice } from '../widgets/notice';
import type { WorkspaceItem } from './item';
import { WorkspaceLeaf } from './leaf';
import { placeInWindow, type WindowData } from './popouts';
import { rebuildLeaves } from './rebuild-leaves';
import { WorkspaceFloating, WorkspaceMobileDrawer, WorkspaceRibbon, WorkspaceRoot, WorkspaceSidedock, WorkspaceWindow, type WorkspaceSplit } from './splits';
import type { View } from './view';

export class Workspace extends Events {
	readonly containerEl = createDiv('workspace');
	readonly leftRibbon = new WorkspaceRibbon();
	readonly rightRibbon = new WorkspaceRibbon();
	readonly rootSplit: WorkspaceRoot;
	readonly leftSplit: WorkspaceSidedock;
	readonly rightSplit: WorkspaceSidedock;
	readonly floatingSplit = new WorkspaceFloating();
	activeLeaf: WorkspaceLeaf | null = null;
	activeEditor: null = null;
	layoutReady = false;
	/** Asks for the layout to be kept; set by the app. */
	requestSaveLayout: () => void = () => undefined;
	private readonly readyCallbacks: (() => unknown)[] = [];
	private isChangePending = false;
	private lastFiles: string[] = [];

	constructor(private readonly app: App) {
		super();
		const Dock = app.platform.isMobile ? WorkspaceMobileDrawer : WorkspaceSidedock;
		this.leftSplit = new Dock('left', () => this.onResize());
		this.rightSplit = new Dock('right', () => this.onResize());
		this.rootSplit = new WorkspaceRoot(() => new WorkspaceLeaf(app));
		this.containerEl.append(this.leftSplit.containerEl, this.rootSplit.containerEl, this.rightSplit.containerEl);
		app.views.on('view-registered', (type: string) => void rebuildLeaves(app, type));
		app.views.on('view-unregistered', (type: string) => void rebuildLeaves(app, type));
		window.addEventListener('resize', () => this.onResize());
		this.on('file-open', (file: TFile) => {
			this.lastFiles = [file.path, ...this.lastFiles.filter((path) => path !== file.path)].slice(0, 10);
		});
	}

	get canOpenWindows(): boolean {
		return !this.app.platform.isMobile;
	}

	onLayoutReady(callback: () => unknown): void {
		if (this.layoutReady) callback();
		else this.readyCallbacks.push(callback);
	}

	/** Everything is in place: runs what waited for it. */
	setLayoutReady(): void {
		this.layoutReady = true;
		for (const callback of this.readyCallbacks.splice(0)) {
			// One callback's error is the page's error, and the others still run.
			try {
				callback();
			} catch (error) {
				later(() => {
					throw error;
				}, 0);
			}
		}
	}

	iterateAllLeaves(visit: (leaf: WorkspaceLeaf) => unknown): void {
		const splits: WorkspaceSplit[] = [this.leftSplit, this.rootSplit, this.rightSplit, ...this.floatingSplit.children];
		for (const leaf of splits.flatMap((split) => split.leaves())) visit(leaf);
	}

	iterateRootLeaves(visit: (leaf: WorkspaceLeaf) => unknown): void {
		for (const leaf of [this.rootSplit, ...this.floatingSplit.children].flatMap((split) => split.leaves())) visit(leaf);
	}

	allLeaves(): WorkspaceLeaf[] {
		const leaves: WorkspaceLeaf[] = [];
		this.iterateAllLeaves((leaf) => leaves.push(leaf));
		return leaves;
	}

	getLeafById(id: string): WorkspaceLeaf | null {
		return this.allLeaves().find((leaf) => leaf.id === id) ?? null;
	}

	getLeavesOfType(type: string): WorkspaceLeaf[] {
		return this.allLeaves().filter((leaf) => leaf.view.getViewType() === type);
	}

	getGroupLeaves(group: string): WorkspaceLeaf[] {
		return this.allLeaves().filter((leaf) => leaf.group === group);
	}

	detachLeavesOfType(type: string): void {
		for (const leaf of this.getLeavesOfType(type)) leaf.detach();
	}

	getMostRecentLeaf(root: WorkspaceItem = this.rootSplit): WorkspaceLeaf | null {
		const leaves = this.allLeaves().filter((leaf) => leaf.getRoot() === root);
		return leaves.sort((a, b) => b.activeTime - a.activeTime)[0] ?? null;
	}

	getActiveViewOfType<T extends View>(type: abstract new (...args: never[]) => T): T | null {
		const view = this.activeLeaf?.view;
		return view instanceof type ? view : null;
	}

	getActiveFile(): TFile | null {
		const state = this.activeLeaf?.view.getState()['file'];
		return typeof state === 'string' ? this.app.vault.getFileByPath(state) : null;
	}

	getLastOpenFiles(): string[] {
		return this.lastFiles;
	}

	/** A leaf for something new: the recent one when it may be reused, else a new tab, split or window. */
	getLeaf(kind: PaneType | boolean = false, direction?: SplitDirection): WorkspaceLeaf {
		if (kind === 'window') return this.openPopoutLeaf();
		const recent = this.getMostRecentLeaf();
		if (kind === 'split') return this.createLeafBySplit(recent ?? this.newRootLeaf(), direction);
		if (kind === false && recent !== null && !recent.pinned && recent.view.navigation) return recent;
		return this.newRootLeaf();
	}

	getUnpinnedLeaf(): WorkspaceLeaf {
		return this.getLeaf(false);
	}

	getLeftLeaf(split: boolean): WorkspaceLeaf | null {
		return this.newSideLeaf(this.leftSplit, split);
	}

	getRightLeaf(split: boolean): WorkspaceLeaf | null {
		return this.newSideLeaf(this.rightSplit, split);
	}

	async ensureSideLeaf(
		type: string,
		side: 'left' | 'right',
		options: { active?: boolean; split?: boolean; reveal?: boolean; state?: Record<string, unknown> } = {},
	): Promise<WorkspaceLeaf> {
		const dock = side === 'left' ? this.leftSplit : this.rightSplit;
		const found = this.getLeavesOfType(type).find((leaf) => leaf.getRoot() === dock);
		const leaf = found ?? this.newSideLeaf(dock, options.split ?? false);
		if (found === undefined || options.state !== undefined) {
			await leaf.setViewState({ type, ...(options.state === undefined ? {} : { state: options.state }) });
		}
		if (options.reveal !== false) await this.revealLeaf(leaf);
		if (options.active === true) this.setActiveLeaf(leaf, { focus: true });
		return leaf;
	}

	createLeafInParent(parent: WorkspaceSplit, index: number): WorkspaceLeaf {
		const leaf = new WorkspaceLeaf(this.app);
		(parent.children[index] ?? parent.addGroup()).addLeaf(leaf);
		this.onLayoutChange();
		return leaf;
	}

	createLeafBySplit(leaf: WorkspaceLeaf, _direction?: SplitDirection): WorkspaceLeaf {
		const group = leaf.parent;
		const fresh = new WorkspaceLeaf(this.app);
		(group?.parent ?? this.rootSplit).addGroup(group ?? undefined).addLeaf(fresh);
		this.onLayoutChange();
		return fresh;
	}

	splitActiveLeaf(direction?: SplitDirection): WorkspaceLeaf {
		return this.createLeafBySplit(this.activeLeaf ?? this.newRootLeaf(), direction);
	}

	async duplicateLeaf(leaf: WorkspaceLeaf, kind: PaneType | boolean | SplitDirection = 'split'): Promise<WorkspaceLeaf> {
		const isSplit = kind === 'split' || kind === 'vertical' || kind === 'horizontal';
		const copy = isSplit ? this.createLeafBySplit(leaf) : this.getLeaf(kind);
		await copy.setViewState({ ...leaf.getViewState(), active: true }, leaf.getEphemeralState());
		return copy;
	}

	/** A leaf in a window of its own. */
	openPopoutLeaf(data: WindowData = {}): WorkspaceLeaf {
		const leaf = new WorkspaceLeaf(this.app);
		placeInWindow(this.app, leaf, data);
		return leaf;
	}

	/** Moves a leaf, view and all, to a window of its own. */
	moveLeafToPopout(leaf: WorkspaceLeaf, data: WindowData = {}): WorkspaceWindow | null {
		if (!this.canOpenWindows) throw new Error('Pop-out windows are not available on this platform.');
		leaf.parent?.removeLeaf(leaf);
		return placeInWindow(this.app, leaf, data);
	}

	async openLinkText(link: string, sourcePath: string, kind: PaneType | boolean = false, state: OpenViewState = {}): Promise<void> {
		const [path = ''] = link.split('#');
		const file = path === '' ? this.app.vault.getFileByPath(sourcePath) : this.app.metadataCache.getFirstLinkpathDest(path, sourcePath);
		if (file === null) {
			new Notice(`"${link}" does not exist.`);
			return;
		}
		await this.getLeaf(kind).openFile(file, state);
	}

	/** Brings a leaf to the front and waits until its view is built. */
	async revealLeaf(leaf: WorkspaceLeaf): Promise<void> {
		const root = leaf.getRoot();
		if (root instanceof WorkspaceSidedock) root.expand();
		if (root instanceof WorkspaceWindow) root.win.focus();
		leaf.parent?.select(leaf);
		await leaf.loadIfDeferred();
		this.setActiveLeaf(leaf, { focus: false });
	}

	/** The person chose this tab. */
	showLeaf(leaf: WorkspaceLeaf): void {
		leaf.parent?.select(leaf);
		void leaf.loadIfDeferred();
		this.setActiveLeaf(leaf, { focus: true });
		this.onLayoutChange();
	}

	setActiveLeaf(leaf: WorkspaceLeaf, params: { focus?: boolean } | boolean = {}, focus = false): void {
		const takesFocus = typeof params === 'boolean' ? focus : params.focus === true;
		leaf.activeTime = Math.max(Date.now(), (this.activeLeaf?.activeTime ?? 0) + 1);
		if (takesFocus && !leaf.containerEl.contains(leaf.containerEl.doc.activeElement)) {
			leaf.view.containerEl.setAttribute('tabindex', '-1');
			leaf.view.containerEl.focus({ preventScroll: true });
		}
		if (this.activeLeaf === leaf) return;
		this.activeLeaf?.containerEl.removeClass('mod-active');
		this.activeLeaf = leaf;
		leaf.containerEl.addClass('mod-active');
		leaf.parent?.select(leaf);
		this.updateViewScope(leaf);
		this.trigger('active-leaf-change', leaf);
		this.requestSaveLayout();
	}

	/** The active view's own keys apply while nothing else has taken the keyboard. */
	updateViewScope(leaf: WorkspaceLeaf): void {
		if (this.activeLeaf === leaf) this.app.keymap.setViewScope(leaf.view.scope);
	}

	/** Something moved; the event comes once things have settled. */
	onLayoutChange(): void {
		if (this.isChangePending) return;
		this.isChangePending = true;
		later(() => {
			this.isChangePending = false;
			this.trigger('layout-change');
			this.requestSaveLayout();
		}, 0);
	}

	/** A leaf was closed. */
	onLeafGone(leaf: WorkspaceLeaf): void {
		if (this.activeLeaf === leaf) {
			this.activeLeaf = null;
			const next = this.getMostRecentLeaf();
			if (next === null) this.trigger('active-leaf-change', null);
			else this.setActiveLeaf(next);
		}
		this.onLayoutChange();
	}

	updateOptions(): void {
		this.trigger('css-change');
	}

	handleLinkContextMenu(): boolean {
		return false;
	}

	private newRootLeaf(): WorkspaceLeaf {
		const leaf = new WorkspaceLeaf(this.app);
		(this.getMostRecentLeaf()?.parent ?? this.rootSplit.firstGroup()).addLeaf(leaf);
		this.onLayoutChange();
		return leaf;
	}

	private newSideLeaf(dock: WorkspaceSidedock, split: boolean): WorkspaceLeaf {
		const leaf = new WorkspaceLeaf(this.app);
		(split ? dock.addGroup() : dock.firstGroup()).addLeaf(leaf);
		this.onLayoutChange();
		return leaf;
	}

	/** A window or dock changed its size. */
	onResize(): void {
		this.trigger('resize');
		for (const leaf of this.allLeaves()) leaf.onResize();
		this.requestSaveLayout();
	}
}
