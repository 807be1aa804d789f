/** The parts of the workspace form a tree: containers hold splits, splits hold tab groups, tab groups hold leaves. */
import { Events } from '../core/events';

let nextId = 1;

export class WorkspaceItem extends Events {
	parent: WorkspaceParent | null = null;
	readonly id: string;

	constructor(id?: string) {
		super();
		this.id = id ?? `item-${Date.now().toString(36)}-${nextId++}`;
	}

	/** The topmost item: the root split, a side dock, or a second window. */
	getRoot(): WorkspaceItem {
		return this.parent === null ? this : this.parent.getRoot();
	}

	getContainer(): WorkspaceItem {
		return this.getRoot();
	}
}

export abstract class WorkspaceParent extends WorkspaceItem {
	abstract readonly containerEl: HTMLElement;
}
