import { describe, expect, it } from 'vitest';
import { saveNewText } from '../../../src/ui/obsidian/save-text';
import type { NewFileVault } from '../../../src/ui/obsidian/save-text';

class Vault implements NewFileVault<string> {
	readonly files = new Map<string, string>();
	readonly folders = new Set<string>();
	failure: string | null = null;
	/** What another program makes between the question and the writing. */
	meanwhile: string | null = null;
	exists(path: string): Promise<boolean> {
		return Promise.resolve(this.files.has(path) || this.folders.has(path));
	}
	createFolder(path: string): Promise<void> {
		this.folders.add(path);
		return Promise.resolve();
	}
	create(path: string, text: string): Promise<string> {
		if (this.meanwhile !== null) this.files.set(path, this.meanwhile);
		if (this.files.has(path)) return Promise.reject(new Error('File already exists.'));
		if (this.failure !== null) return Promise.reject(new Error(this.failure));
		this.files.set(path, text);
		return Promise.resolve(path);
	}
}

describe('a text that is kept', () => {
	it('becomes a new file, in a folder that is made if it is not there', async () => {
		const vault = new Vault();
		expect(await saveNewText(vault, 'Exports', ' History.md ', 'text')).toEqual({ kind: 'saved', path: 'Exports/History.md', file: 'Exports/History.md' });
		expect(await saveNewText(vault, '', 'History.csv', 'a,b')).toMatchObject({ kind: 'saved', path: 'History.csv' });
		expect([...vault.folders]).toEqual(['Exports']);
		expect(vault.files.get('Exports/History.md')).toBe('text');
	});

	it('never takes the place of one that is there, also one that appears while it is written', async () => {
		const vault = new Vault();
		vault.files.set('History.md', 'mine');
		expect(await saveNewText(vault, '', 'History.md', 'text')).toEqual({ kind: 'exists', path: 'History.md' });
		vault.meanwhile = 'theirs';
		expect(await saveNewText(vault, '', 'Other.md', 'text')).toEqual({ kind: 'exists', path: 'Other.md' });
		expect(Object.fromEntries(vault.files)).toEqual({ 'History.md': 'mine', 'Other.md': 'theirs' });
	});

	it('needs a name that every system takes, in a folder of the vault', async () => {
		const vault = new Vault();
		const kinds = async (names: readonly string[], folder = ''): Promise<readonly string[]> => Promise.all(names.map(async (name) => (await saveNewText(vault, folder, name, 'x')).kind));
		expect(await kinds(['', '  '])).toEqual(['no_name', 'no_name']);
		expect(await kinds(['../x.md', 'a/b.md', 'a\\b.md', 'C:x.md', '.hidden.md', 'x.', 'a\nb.md', 'a|b.md', 'a#b.md', '[a].md'])).toEqual(Array.from({ length: 10 }, () => 'bad_name'));
		expect(await kinds(['x.md'], '../outside')).toEqual(['outside']);
		expect(await kinds(['x.md'], '/outside')).toEqual(['outside']);
		expect(vault.files.size + vault.folders.size).toBe(0);
	});

	it('says why it could not be kept', async () => {
		const vault = new Vault();
		vault.failure = 'ENOSPC';
		expect(await saveNewText(vault, '', 'x.md', 'text')).toEqual({ kind: 'failed', why: 'ENOSPC' });
	});
});
