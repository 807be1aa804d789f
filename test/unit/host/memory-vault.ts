/** A vault in memory with the app's manners: folders have to be there, files are taken in as a whole. */
import type { WritableVault } from '../../../src/host/vault-facts.ts';

export class MemoryVault implements WritableVault {
	readonly files = new Map<string, Uint8Array>();
	readonly folders: Set<string>;
	/** Called before each write with its path. */
	beforeWrite: (path: string) => void = () => undefined;
	/** What becomes of written bytes. */
	onWrite: (data: Uint8Array) => Uint8Array = (data) => data;

	/** What was asked that changes something, in order. */
	calls: string[] = [];

	constructor(...folders: readonly string[]) {
		this.folders = new Set(folders);
	}

	readonly adapter = {
		list: (path: string) => {
			const inside = (each: string): boolean => (path === '/' ? !each.includes('/') : each.startsWith(`${path}/`) && !each.slice(path.length + 1).includes('/'));
			return Promise.resolve({ files: [...this.files.keys()].filter(inside), folders: [...this.folders].filter(inside) });
		},
		stat: (path: string) => {
			if (this.folders.has(path)) return Promise.resolve({ type: 'folder', size: 0, mtime: 0 });
			const file = this.files.get(path);
			return Promise.resolve(file === undefined ? null : { type: 'file', size: file.length, mtime: 1234 });
		},
		readBinary: (path: string) => {
			const file = this.files.get(path);
			return file === undefined ? Promise.reject(Object.assign(new Error('ENOENT'), { code: 'ENOENT' })) : Promise.resolve(new Uint8Array(file).buffer);
		},
		writeBinary: async (path: string, data: ArrayBuffer) => this.put('write', path, data, new Uint8Array(0)),
		appendBinary: async (path: string, data: ArrayBuffer) => this.put('append', path, data, this.files.get(path) ?? new Uint8Array(0)),
		mkdir: (path: string) => {
			this.calls.push(`mkdir ${path}`);
			this.folders.add(path);
			return Promise.resolve();
		},
	};

	text(path: string): string {
		return new TextDecoder().decode(this.files.get(path));
	}

	/** The app takes a moment, in which another write may come. */
	private async put(call: string, path: string, data: ArrayBuffer, before: Uint8Array): Promise<void> {
		this.calls.push(`${call} ${path}`);
		const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : null;
		if (folder !== null && !this.folders.has(folder)) throw new Error(`ENOENT: ${folder}`);
		await new Promise((resolve) => setImmediate(resolve));
		this.beforeWrite(path);
		this.files.set(path, new Uint8Array([...before, ...this.onWrite(new Uint8Array(data))]));
	}
}
