/** Suggests folders of the vault while a path is typed. Looks only at the folders of the level being typed. */
import { AbstractInputSuggest, TFolder } from 'obsidian';
import type { App } from 'obsidian';

const MAX_SUGGESTIONS = 50;

export class FolderSuggest extends AbstractInputSuggest<string> {
	/**
	 * @param app the app
	 * @param inputEl the input being typed in, in whatever window
	 * @param onPick called with the chosen path
	 */
	constructor(
		app: App,
		inputEl: HTMLInputElement,
		private readonly onPick: (path: string) => void,
	) {
		super(app, inputEl);
	}

	protected override getSuggestions(query: string): string[] {
		const slash = query.lastIndexOf('/');
		const parentPath = slash < 0 ? '' : query.slice(0, slash);
		const wanted = query.slice(slash + 1).toLowerCase();
		const parent = parentPath === '' ? this.app.vault.getRoot() : this.app.vault.getFolderByPath(parentPath);
		if (parent === null) return [];
		return parent.children
			.filter((child): child is TFolder => child instanceof TFolder && child.name.toLowerCase().includes(wanted))
			.map((folder) => folder.path)
			.sort((a, b) => a.localeCompare(b))
			.slice(0, MAX_SUGGESTIONS);
	}

	override renderSuggestion(path: string, el: HTMLElement): void {
		el.setText(path);
	}

	override selectSuggestion(path: string): void {
		this.setValue(path);
		this.onPick(path);
		this.close();
	}
}
