/** Obsidian's `WorkspaceTabs`: a group of leaves of which one is seen. */
import { WorkspaceParent } from './item';
import type { WorkspaceLeaf } from './leaf';
import type { WorkspaceSplit } from './splits';

export class WorkspaceTabs extends WorkspaceParent {
	override parent: WorkspaceSplit | null = null;
	readonly containerEl = createDiv('workspace-tabs');
	readonly children: WorkspaceLeaf[] = [];
	private readonly listEl: HTMLElement;
	private readonly bodyEl: HTMLElement;
	private selected: WorkspaceLeaf | null = null;

	constructor() {
		super();
		const header = this.containerEl.createDiv('workspace-tab-header-container');
		this.listEl = header.createDiv({ cls: 'workspace-tab-header-container-inner', attr: { role: 'tablist' } });
		this.bodyEl = this.containerEl.createDiv('workspace-tab-container');
		this.listEl.addEventListener('keydown', (event) => this.onKey(event));
	}

	get current(): WorkspaceLeaf | null {
		return this.selected;
	}

	addLeaf(leaf: WorkspaceLeaf, index = this.children.length): void {
		leaf.parent = this;
		this.children.splice(index, 0, leaf);
		this.listEl.insertBefore(leaf.tabHeaderEl, this.listEl.children[index] ?? null);
		this.bodyEl.append(leaf.containerEl);
		if (this.selected === null) this.select(leaf);
		else this.show();
	}

	/** Takes a leaf out without closing its view. */
	removeLeaf(leaf: WorkspaceLeaf): void {
		const index = this.children.indexOf(leaf);
		if (index < 0) return;
		this.children.splice(index, 1);
		leaf.tabHeaderEl.remove();
		leaf.containerEl.remove();
		leaf.parent = null;
		if (this.selected === leaf) {
			this.selected = this.children[Math.min(index, this.children.length - 1)] ?? null;
			if (this.selected !== null) void this.selected.loadIfDeferred();
		}
		this.show();
		if (this.children.length === 0) this.parent?.onGroupEmpty(this);
	}

	/** Shows this leaf; a deferred one is built now. */
	select(leaf: WorkspaceLeaf): void {
		if (this.selected === leaf || !this.children.includes(leaf)) return;
		this.selected = leaf;
		this.show();
		leaf.onResize();
	}

	private show(): void {
		for (const leaf of this.children) {
			const isShown = leaf === this.selected;
			leaf.tabHeaderEl.toggleClass('is-active', isShown);
			leaf.tabHeaderEl.setAttribute('aria-selected', String(isShown));
			leaf.tabHeaderEl.setAttribute('tabindex', isShown ? '0' : '-1');
			leaf.containerEl.toggle(isShown);
		}
	}

	private onKey(event: KeyboardEvent): void {
		const at = this.children.findIndex((leaf) => leaf.tabHeaderEl === event.target);
		const current = this.children[at];
		if (current === undefined) return;
		const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
		const next = step === undefined ? undefined : this.children.at((at + step) % this.children.length);
		if (next !== undefined) next.tabHeaderEl.focus();
		else if (event.key === 'Enter' || event.key === ' ') current.app.workspace.showLeaf(current);
		else if (event.key === 'Delete') current.detach();
		else return;
		event.preventDefault();
	}
}
