import type { EventRef, TAbstractFile } from 'obsidian';
import { describe, expect, it } from 'vitest';
import { createVaultFiles } from '../../../src/host/vault-files.ts';
import type { VaultDoor } from '../../../src/host/vault-files.ts';
import type { WorkspaceFiles } from '../../../src/workspace/workspace-files.ts';

/** A vault in memory that counts what it is asked and can be told to fail. */
class MemoryVault {
	readonly contents = new Map<string, { bytes: Uint8Array; mtime: number }>();
	readonly listeners = new Map<string, Set<(...args: unknown[]) => unknown>>();
	reads = 0;
	failWith: Error | null = null;
	sizeSaid: number | null = null;

	write(path: string, text: string, mtime: number): void {
		this.contents.set(path, { bytes: new TextEncoder().encode(text), mtime });
	}

	emit(name: string, ...args: unknown[]): void {
		for (const listener of this.listeners.get(name) ?? []) listener(...args);
	}

	get listening(): number {
		return [...this.listeners.values()].reduce((sum, set) => sum + set.size, 0);
	}

	readonly door = {
		adapter: {
			list: (path: string) => {
				if (this.failWith !== null) return Promise.reject(this.failWith);
				const prefix = path === '/' ? '' : `${path}/`;
				const below = [...this.contents.keys()].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
				const files = below.filter((name) => !name.includes('/')).map((name) => prefix + name);
				const folders = [...new Set(below.filter((name) => name.includes('/')).map((name) => prefix + name.slice(0, name.indexOf('/'))))];
				return Promise.resolve({ files, folders });
			},
			stat: (path: string) => {
				if (this.failWith !== null) return Promise.reject(this.failWith);
				const file = this.contents.get(path);
				if (file !== undefined) return Promise.resolve({ type: 'file', size: this.sizeSaid ?? file.bytes.length, mtime: file.mtime });
				const isFolder = [...this.contents.keys()].some((name) => name.startsWith(`${path}/`));
				return Promise.resolve(isFolder ? { type: 'folder', size: 0, mtime: 0 } : null);
			},
			readBinary: (path: string) => {
				this.reads += 1;
				const file = this.contents.get(path);
				if (file === undefined) return Promise.reject(Object.assign(new Error('gone'), { code: 'ENOENT' }));
				return Promise.resolve(file.bytes.slice().buffer);
			},
		},
		on: (name: string, callback: (...args: unknown[]) => unknown): EventRef => {
			const set = this.listeners.get(name) ?? new Set();
			set.add(callback);
			this.listeners.set(name, set);
			return { name, callback };
		},
		offref: (ref: EventRef): void => {
			const { name, callback } = ref as unknown as { name: string; callback: (...args: unknown[]) => unknown };
			this.listeners.get(name)?.delete(callback);
		},
	} as unknown as VaultDoor;
}

function open(folder: string): { vault: MemoryVault; files: WorkspaceFiles; clock: { now: number } } {
	const vault = new MemoryVault();
	const clock = { now: 1000 };
	return { vault, files: createVaultFiles({ vault: vault.door, folder, location: folder, clock: () => clock.now }), clock };
}
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const file = (path: string): TAbstractFile => ({ path }) as TAbstractFile;

describe('VaultFiles', () => {
	it('lists relative to the workspace, hidden folders too', async () => {
		const { vault, files } = open('desk');
		vault.write('desk/.agent/search_runs.jsonl', '', 1);
		vault.write('desk/a.csv', '', 1);
		vault.write('other.md', '', 1);
		expect(await files.list('')).toEqual([
			{ path: '.agent', isFolder: true },
			{ path: 'a.csv', isFolder: false },
		]);
		expect(await files.list('.agent')).toEqual([{ path: '.agent/search_runs.jsonl', isFolder: false }]);
	});

	it('lists the vault itself', async () => {
		const { vault, files } = open('');
		vault.write('a/b.jsonl', '', 1);
		expect(await files.list('')).toEqual([{ path: 'a', isFolder: true }]);
	});

	it('knows size and time, no identity; null when missing; refuses a folder', async () => {
		const { vault, files } = open('desk');
		vault.write('desk/sub/a.jsonl', 'abc', 77);
		expect(await files.stat('sub/a.jsonl')).toEqual({ size: 3, mtimeMs: 77, identity: null });
		expect(await files.stat('gone')).toBeNull();
		await expect(files.stat('sub')).rejects.toMatchObject({ code: 'not-a-file' });
	});

	it('serves ranges of one look from one whole read', async () => {
		const { vault, files, clock } = open('desk');
		vault.write('desk/a.jsonl', '0123456789', 1);
		expect(text(await files.read('a.jsonl', 0, 4))).toBe('0123');
		expect(text(await files.read('a.jsonl', 4, 99))).toBe('456789');
		expect(vault.reads).toBe(1);
		clock.now += 5000;
		await files.read('a.jsonl', 0, 1);
		expect(vault.reads).toBe(2);
	});

	it('never serves bytes of before a change', async () => {
		const { vault, files } = open('desk');
		vault.write('desk/a.jsonl', 'old', 1);
		await files.read('a.jsonl', 0, 3);
		vault.write('desk/a.jsonl', 'new', 2);
		expect(text(await files.read('a.jsonl', 0, 3))).toBe('new');
	});

	it('says what cannot be read', async () => {
		const { vault, files } = open('desk');
		await expect(files.read('gone', 0, 1)).rejects.toMatchObject({ name: 'UnreadableError', code: 'io' });
		await expect(files.read('../x', 0, 1)).rejects.toMatchObject({ code: 'not-a-file' });
		vault.write('desk/big.jsonl', 'x', 1);
		vault.sizeSaid = 500 * 1024 * 1024;
		await expect(files.read('big.jsonl', 0, 1)).rejects.toMatchObject({ code: 'too-large' });
		expect(vault.reads).toBe(0);
		vault.failWith = Object.assign(new Error('no'), { code: 'EACCES' });
		await expect(files.list('')).rejects.toMatchObject({ code: 'permission' });
	});

	it('hints at changes inside the workspace only, hidden files too, and lets go of every listener', () => {
		const { vault, files } = open('desk');
		const hints: string[] = [];
		const end = files.watch((paths) => hints.push(...paths));
		vault.emit('modify', file('desk/a.jsonl'));
		vault.emit('modify', file('desktop/a.jsonl'));
		vault.emit('rename', file('desk/new.jsonl'), 'elsewhere/old.jsonl');
		vault.emit('raw', 'desk/.agent/x.jsonl');
		vault.emit('raw', undefined);
		expect(hints).toEqual(['a.jsonl', 'new.jsonl', '.agent/x.jsonl']);
		expect(vault.listening).toBe(5);
		end();
		expect(vault.listening).toBe(0);
	});
});
