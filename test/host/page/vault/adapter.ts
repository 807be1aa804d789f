/**
 * Obsidian's data adapters over the folder on disk. One queue per vault: whatever writes waits for what was asked before,
 * so `process` cannot lose a change made by the app itself. Changes from outside come as events, not through here.
 */
import type { EntryInfo } from '../../shared/protocol';
import type { CallOptions, Rpc } from '../core/rpc';
import { isHidden } from './files';

interface StatAnswer {
	readonly type: 'file' | 'folder';
	readonly size: number;
	readonly ctime: number;
	readonly mtime: number;
}

interface WriteOptions {
	readonly ctime?: number;
	readonly mtime?: number;
}

/** What the vault wants to hear from the adapter about the app's own writes. */
export interface AdapterListener {
	onOwnChange(path: string, info: EntryInfo | null): void;
	onOwnRename(from: string, to: string): void;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** What both adapters share; the desktop one adds real paths. */
export class DiskAdapter {
	private queue: Promise<unknown> = Promise.resolve();
	private listener: AdapterListener | null = null;

	constructor(
		protected readonly rpc: Rpc,
		private readonly name: string,
		protected readonly basePath: string,
	) {}

	setListener(listener: AdapterListener): void {
		this.listener = listener;
	}

	getName(): string {
		return this.name;
	}

	async exists(path: string): Promise<boolean> {
		return this.rpc.call<boolean>('vault.exists', [path]);
	}

	async stat(path: string): Promise<StatAnswer | null> {
		return this.rpc.call<StatAnswer | null>('vault.stat', [path]);
	}

	async list(path: string): Promise<{ files: string[]; folders: string[] }> {
		const found = await this.rpc.call<{ files: string[]; folders: string[] }>('vault.list', [path]);
		const full = (name: string) => (path === '' || path === '/' ? name : `${path}/${name}`);
		return { files: found.files.map(full), folders: found.folders.map(full) };
	}

	async read(path: string): Promise<string> {
		return decoder.decode(await this.bytes(path));
	}

	async readBinary(path: string): Promise<ArrayBuffer> {
		const bytes = await this.bytes(path);
		return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
	}

	/** Reads for the host's own views; marked as such in the log. */
	async readOwn(path: string): Promise<string> {
		return decoder.decode(await this.bytes(path, { own: true }));
	}

	async write(path: string, data: string, _options?: WriteOptions): Promise<void> {
		await this.inQueue(() => this.put('vault.writeBinary', path, encoder.encode(data)));
	}

	async writeBinary(path: string, data: ArrayBuffer, _options?: WriteOptions): Promise<void> {
		await this.inQueue(() => this.put('vault.writeBinary', path, new Uint8Array(data)));
	}

	async append(path: string, data: string, _options?: WriteOptions): Promise<void> {
		await this.inQueue(() => this.put('vault.appendBinary', path, encoder.encode(data)));
	}

	async appendBinary(path: string, data: ArrayBuffer, _options?: WriteOptions): Promise<void> {
		await this.inQueue(() => this.put('vault.appendBinary', path, new Uint8Array(data)));
	}

	async process(path: string, change: (data: string) => string, _options?: WriteOptions): Promise<string> {
		return this.inQueue(async () => {
			const before = decoder.decode(await this.bytes(path));
			const after = change(before);
			if (after !== before) await this.put('vault.writeBinary', path, encoder.encode(after));
			return after;
		});
	}

	/** Writes only when nothing is there; decided inside the queue, so that two creations cannot both win. */
	async create(path: string, data: Uint8Array<ArrayBuffer>): Promise<void> {
		await this.inQueue(async () => {
			if (await this.exists(path)) throw new Error('File already exists.');
			await this.put('vault.writeBinary', path, data);
		});
	}

	async mkdir(path: string): Promise<void> {
		await this.inQueue(async () => {
			const found = await this.rpc.call<StatAnswer | null>('vault.mkdir', [path]);
			this.tell(path, found);
		});
	}

	async remove(path: string): Promise<void> {
		await this.inQueue(async () => {
			await this.rpc.call('vault.remove', [path]);
			this.tell(path, null);
		});
	}

	async rmdir(path: string, recursive: boolean): Promise<void> {
		await this.inQueue(async () => {
			await this.rpc.call('vault.rmdir', [path, recursive]);
			this.tell(path, null);
		});
	}

	async rename(from: string, to: string): Promise<void> {
		await this.inQueue(async () => {
			await this.rpc.call('vault.rename', [from, to]);
			this.listener?.onOwnRename(from, to);
		});
	}

	async copy(from: string, to: string): Promise<void> {
		await this.inQueue(async () => {
			await this.rpc.call('vault.copy', [from, to]);
			this.tell(to, await this.stat(to));
		});
	}

	async trashSystem(_path: string): Promise<boolean> {
		return false;
	}

	async trashLocal(path: string): Promise<void> {
		await this.inQueue(async () => {
			await this.rpc.call('vault.trash', [path]);
			this.tell(path, null);
		});
	}

	getResourcePath(path: string): string {
		return `app://preview/${path}`;
	}

	private bytes(path: string, options?: CallOptions): Promise<Uint8Array> {
		return this.rpc.bytes('vault.readBinary', [path], options);
	}

	private async put(call: string, path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
		this.tell(path, await this.rpc.send<StatAnswer | null>(call, [path], bytes));
	}

	private tell(path: string, found: StatAnswer | null): void {
		if (isHidden(path)) return;
		const info = found && { path, kind: found.type, size: found.size, mtimeMs: found.mtime, ctimeMs: found.ctime };
		this.listener?.onOwnChange(path, info);
	}

	private inQueue<T>(run: () => Promise<T>): Promise<T> {
		const result = this.queue.catch(() => undefined).then(run);
		this.queue = result;
		return result;
	}
}

/** The desktop adapter; plugins find out with `instanceof` that there are real paths. */
export class FileSystemAdapter extends DiskAdapter {
	getBasePath(): string {
		return this.basePath;
	}

	getFullPath(path: string): string {
		return path === '' || path === '/' ? this.basePath : `${this.basePath}/${path}`;
	}

	getFilePath(path: string): string {
		return `file://${encodeURI(this.getFullPath(path))}`;
	}
}

/** The phone's adapter: no real paths. */
export class CapacitorAdapter extends DiskAdapter {}
