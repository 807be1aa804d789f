/** Which view types there are, and which one opens which file ending. */
import { Events } from '../core/events';
import type { WorkspaceLeaf } from './leaf';
import { EmptyView, PlaceholderView, type View } from './view';

export type ViewCreator = (leaf: WorkspaceLeaf) => View;

export class ViewRegistry extends Events {
	private readonly creators = new Map<string, ViewCreator>();
	private readonly extensions = new Map<string, string>();

	register(type: string, creator: ViewCreator): void {
		if (this.creators.has(type)) throw new Error(`Attempting to register an existing view type "${type}"`);
		this.creators.set(type, creator);
		this.trigger('view-registered', type);
	}

	unregister(type: string): void {
		this.creators.delete(type);
		this.trigger('view-unregistered', type);
	}

	has(type: string): boolean {
		return this.creators.has(type);
	}

	/** A view of that type; a placeholder that keeps the state when nobody knows the type. */
	create(type: string, leaf: WorkspaceLeaf, state: Record<string, unknown>): View {
		if (type === 'empty') return new EmptyView(leaf);
		const creator = this.creators.get(type);
		return creator?.(leaf) ?? new PlaceholderView(leaf, type, state, type, false);
	}

	registerExtensions(extensions: readonly string[], type: string): void {
		for (const extension of extensions) {
			if (this.extensions.has(extension)) throw new Error(`Attempting to register an existing file extension "${extension}"`);
			this.extensions.set(extension, type);
		}
	}

	unregisterExtensions(extensions: readonly string[]): void {
		for (const extension of extensions) this.extensions.delete(extension);
	}

	canOpen(extension: string): boolean {
		return this.extensions.has(extension);
	}

	typeForExtension(extension: string): string {
		return this.extensions.get(extension) ?? 'empty';
	}
}
