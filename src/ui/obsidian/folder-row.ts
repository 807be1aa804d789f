/** The row of a dialog that asks for a folder of the vault. */
import { Setting } from 'obsidian';
import type { App } from 'obsidian';
import { FolderSuggest } from './folder-suggest';

export interface FolderRow {
	readonly app: App;
	readonly contentEl: HTMLElement;
	readonly name: string;
	readonly hint: string;
	readonly folder: string;
	readonly onChange: (folder: string) => void;
}

/** Adds the row. Returns what suggests folders; whoever closes the dialog closes it. */
export function addFolderRow({ app, contentEl, name, hint, folder, onChange }: FolderRow): FolderSuggest | null {
	const suggests: FolderSuggest[] = [];
	new Setting(contentEl)
		.setName(name)
		.setDesc(hint)
		.addText((text) => {
			text.inputEl.setAttribute('aria-label', name);
			text.setValue(folder).onChange(onChange);
			suggests.push(new FolderSuggest(app, text.inputEl, onChange));
		});
	return suggests[0] ?? null;
}
