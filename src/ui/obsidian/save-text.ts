/** Makes a new file of the vault from a text the person asked to keep; never writes over one that is there. */
import { errorText } from '../../host/host-errors';
import { joinPath, leavesFolder } from '../../host/workspace-path';
import type { NotesVault } from './dashboard-notes';

/** What is used of the vault. Paths are normalised; `create` gives the new file and throws when one is there. */
export interface NewFileVault<File> extends Omit<NotesVault, 'create'> {
	create(path: string, text: string): Promise<File>;
}

export type SaveOutcome<File> =
	| { readonly kind: 'saved'; readonly path: string; readonly file: File }
	/** Something of that name is there already; it stays as it is. */
	| { readonly kind: 'exists'; readonly path: string }
	| { readonly kind: 'no_name' }
	/** The name or folder cannot be used: separators, characters that some systems refuse, or a place outside the vault. */
	| { readonly kind: 'bad_name' | 'outside' }
	| { readonly kind: 'failed'; readonly why: string };

/** What no system of those a vault is synchronised to lets a name hold, and what a link to the note could not spell. */
const REFUSED_IN_NAMES = /[\\/:*?"<>|#^[\]\p{Cc}]/u;

/**
 * Makes the file. Never throws.
 * @param folder normalised path, `''` = the top of the vault; made when it is not there
 * @param name with its extension
 */
export async function saveNewText<File>(vault: NewFileVault<File>, folder: string, name: string, text: string): Promise<SaveOutcome<File>> {
	const plain = name.trim();
	if (plain === '' || plain.startsWith('.')) return { kind: plain === '' ? 'no_name' : 'bad_name' };
	if (REFUSED_IN_NAMES.test(plain) || plain.endsWith('.')) return { kind: 'bad_name' };
	if (leavesFolder(folder)) return { kind: 'outside' };
	const path = joinPath(folder, plain);
	try {
		if (await vault.exists(path)) return { kind: 'exists', path };
		if (folder !== '' && !(await vault.exists(folder))) await vault.createFolder(folder);
		return { kind: 'saved', path, file: await vault.create(path, text) };
	} catch (error) {
		// Between the question and the writing somebody else may have made it: then it is theirs.
		if (await vault.exists(path).catch(() => false)) return { kind: 'exists', path };
		return { kind: 'failed', why: errorText(error) };
	}
}
