/** The vault as dashboard notes and saved texts use it: looks, makes folders and new files, and never changes one. */
import { normalizePath } from 'obsidian';
import type { TFile, Vault } from 'obsidian';
import type { NewFileVault } from './save-text';

/** Narrows the vault to what making new notes needs. */
export function notesVault(vault: Vault): NewFileVault<TFile> {
	return {
		exists: async (path) => vault.getAbstractFileByPath(path) !== null || (await vault.adapter.exists(path)),
		createFolder: (path) => vault.createFolder(path),
		create: (path, text) => vault.create(path, text),
	};
}

/** A typed folder as a normalised path of the vault; the top of the vault is `''`. */
export function notesFolder(typed: string): string {
	const path = normalizePath(typed.trim());
	return path === '/' ? '' : path;
}
