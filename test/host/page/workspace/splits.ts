/** The places that hold tab groups: the middle, the two docks, and second windows. */
import { later } from '../core/timers';
import { WorkspaceParent } from './item';
import type { WorkspaceLeaf } from './leaf';
import { WorkspaceTabs } from './tabs';

export class WorkspaceSplit extends WorkspaceParent {
	readonly containerEl: HTMLElement;
	readonly children: WorkspaceTabs[] = [];

	constructor(cls: string) {
		super();
		this.containerEl = createDiv(`workspace-split ${cls}`);
	}

	/** The group at that place, made when there is none. */
	firstGroup(): WorkspaceTabs {
		return this.children[0] ?? this.addGroup();
	}

	addGroup(after?: WorkspaceTabs): WorkspaceTabs {
		const group = new WorkspaceTabs();
		group.parent = this;
		const index = after === undefined ? this.children.length : this.children.indexOf(after) + 1;
		this.children.splice(index, 0, group);
		this.containerEl.insertBefore(group.containerEl, this.containerEl.children[index] ?? null);
		return group;
	}

	leaves(): WorkspaceLeaf[] {
		return this.children.flatMap((group) => group.children);
	}

	/** A group lost its last leaf. */
	onGroupEmpty(group: WorkspaceTabs): void {
		this.children.remove(group);
		group.containerEl.remove();
		group.parent = null;
	}
}

export abstract class WorkspaceContainer extends WorkspaceSplit {
	abstract readonly win: Window;
	abstract readonly doc: Document;
}

/** The middle of the main window; it never runs out of tabs. */
export class WorkspaceRoot extends WorkspaceContainer {
	readonly win: Window = window;
	readonly doc: Document = document;

	constructor(private readonly newLeaf: () => WorkspaceLeaf) {
		super('mod-vertical mod-root');
	}

	override onGroupEmpty(group: WorkspaceTabs): void {
		if (this.children.length > 1) super.onGroupEmpty(group);
		else later(() => {
			if (group.children.length === 0 && group.parent === this) group.addLeaf(this.newLeaf());
		}, 0);
	}
}

export class WorkspaceSidedock extends WorkspaceSplit {
	collapsed = true;

	constructor(
		readonly side: 'left' | 'right',
		private readonly onToggle: () => void,
	) {
		super(`mod-horizontal mod-sidedock mod-${side}-split`);
		this.show();
	}

	expand(): void {
		this.set(false);
	}

	collapse(): void {
		this.set(true);
	}

	toggle(): void {
		this.set(!this.collapsed);
	}

	private set(collapsed: boolean): void {
		if (this.collapsed === collapsed) return;
		this.collapsed = collapsed;
		this.show();
		if (!collapsed) for (const group of this.children) void group.current?.loadIfDeferred();
		this.onToggle();
	}

	private show(): void {
		this.containerEl.toggleClass('is-sidedock-collapsed', this.collapsed);
	}
}

/** The phone has drawers where the desktop has docks. */
export class WorkspaceMobileDrawer extends WorkspaceSidedock {}

/** A second window with tabs of its own. */
export class WorkspaceWindow extends WorkspaceContainer {
	constructor(
		readonly win: Window,
		private readonly onEmpty: () => void,
	) {
		super('mod-vertical mod-root');
	}

	get doc(): Document {
		return this.win.document;
	}

	override onGroupEmpty(group: WorkspaceTabs): void {
		super.onGroupEmpty(group);
		if (this.children.length === 0) this.onEmpty();
	}
}

/** All second windows. */
export class WorkspaceFloating extends WorkspaceParent {
	readonly containerEl = createDiv();
	readonly children: WorkspaceWindow[] = [];
}

/** The strip of icons at the left edge. */
export class WorkspaceRibbon {
	readonly containerEl = createDiv({ cls: 'workspace-ribbon side-dock-ribbon mod-left', attr: { role: 'toolbar', 'aria-label': 'Ribbon' } });
	readonly actionsEl = this.containerEl.createDiv('side-dock-actions');
}
