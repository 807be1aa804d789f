/** A vault in memory with the app's manners: folders have to be there, files are taken in as a whole. */
import type { WritableVault } from '../../../src/host/vault-facts.ts';

export class MemoryVault implements WritableVault {
	readonly files = new Map<string, Uint8Array>();
	readonly folders = new Set<string>();
	/** What becomes of written bytes. */
	onWrite: (data: Uint8Array) => Uint8Array = (data) => data;

	readonly adapter = {
		list: () => Promise.reject(new Error('Not asked for.')),
		stat: (path: string) => {
			if (this.folders.has(path)) return Promise.resolve({ type: 'folder', size: 0, mtime: 0 });
			const file = this.files.get(path);
			return Promise.resolve(file === undefined ? null : { type: 'file', size: file.length, mtime: 1234 });
		},
		readBinary: (path: string) => {
			const file = this.files.get(path);
			return file === undefined ? Promise.reject(Object.assign(new Error('ENOENT'), { code: 'ENOENT' })) : Promise.resolve(new Uint8Array(file).buffer);
		},
		writeBinary: async (path: string, data: ArrayBuffer) => this.put(path, data, new Uint8Array(0)),
		appendBinary: async (path: string, data: ArrayBuffer) => this.put(path, data, this.files.get(path) ?? new Uint8Array(0)),
		mkdir: (path: string) => {
			this.folders.add(path);
			return Promise.resolve();
		},
	};

	text(path: string): string {
		return new TextDecoder().decode(this.files.get(path));
	}

	/** The app takes a moment, in which another write may come. */
	private async put(path: string, data: ArrayBuffer, before: Uint8Array): Promise<void> {
		const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : null;
		if (folder !== null && !this.folders.has(folder)) throw new Error(`ENOENT: ${folder}`);
		await new Promise((resolve) => setImmediate(resolve));
		this.files.set(path, new Uint8Array([...before, ...this.onWrite(new Uint8Array(data))]));
	}
}
