/** A workspace in memory for tests: real stat semantics, counters, and every way in which a disk can misbehave. */
import { UnreadableError, type FileStat, type FolderEntry, type WorkspaceFiles } from '../../../src/workspace/workspace-files';

interface MemoryFile {
	bytes: Uint8Array;
	mtimeMs: number;
	identity: number;
}

const encoder = new TextEncoder();

export function bytesOf(content: string | Uint8Array | readonly number[]): Uint8Array {
	if (typeof content === 'string') return encoder.encode(content);
	return content instanceof Uint8Array ? content.slice() : Uint8Array.from(content);
}

export function concat(...parts: readonly (string | Uint8Array | readonly number[])[]): Uint8Array {
	const all = parts.map(bytesOf);
	const joined = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of all) {
		joined.set(part, at);
		at += part.length;
	}
	return joined;
}

export interface MemoryOptions {
	/** False: like a vault adapter, no ranges and no identity. */
	readonly readsRanges?: boolean;
}

export class MemoryFiles implements WorkspaceFiles {
	readonly location = 'memory';
	readonly readsRanges: boolean;
	readonly counters = { reads: 0, bytes: 0, stats: 0, lists: 0 };
	/** Every read, in order. */
	readonly log: { readonly path: string; readonly start: number; readonly end: number }[] = [];
	/** Called before each read is served; may change files, wait or throw. */
	beforeRead: ((path: string, start: number, end: number) => void | Promise<void>) | null = null;
	/** Called before each stat is served. */
	beforeStat: ((path: string) => void | Promise<void>) | null = null;
	/** At most this many bytes are given per read. */
	mostPerRead = Infinity;

	private readonly files = new Map<string, MemoryFile>();
	private readonly failures = new Map<string, UnreadableError>();
	private readonly listFailures = new Map<string, UnreadableError>();
	private readonly watchers = new Set<(paths: readonly string[]) => void>();
	private clock = 1_700_000_000_000;
	private nextIdentity = 1;

	constructor(files: Readonly<Record<string, string | Uint8Array | readonly number[]>> = {}, options: MemoryOptions = {}) {
		this.readsRanges = options.readsRanges ?? true;
		for (const [path, content] of Object.entries(files)) this.replace(path, content);
	}

	get watcherCount(): number {
		return this.watchers.size;
	}

	has(path: string): boolean {
		return this.files.has(path);
	}

	bytes(path: string): Uint8Array {
		return this.file(path).bytes.slice();
	}

	/** Another file takes the path's place (rename over it). */
	replace(path: string, content: string | Uint8Array | readonly number[]): void {
		this.files.set(path, { bytes: bytesOf(content), mtimeMs: this.tick(), identity: this.nextIdentity++ });
	}

	append(path: string, content: string | Uint8Array | readonly number[]): void {
		const file = this.file(path);
		file.bytes = concat(file.bytes, content);
		file.mtimeMs = this.tick();
	}

	/** Writes over the file in place: same identity, new content. */
	overwrite(path: string, content: string | Uint8Array | readonly number[]): void {
		const file = this.file(path);
		file.bytes = bytesOf(content);
		file.mtimeMs = this.tick();
	}

	truncate(path: string, size: number): void {
		const file = this.file(path);
		file.bytes = file.bytes.slice(0, size);
		file.mtimeMs = this.tick();
	}

	touch(path: string): void {
		this.file(path).mtimeMs = this.tick();
	}

	remove(path: string): void {
		this.files.delete(path);
	}

	/** Stat and read of the path fail until called with `null`. */
	failAt(path: string, message: string | null): void {
		if (message === null) this.failures.delete(path);
		else this.failures.set(path, new UnreadableError(path, 'permission', message));
	}

	/** Listing the folder fails until called with `null`. */
	failListing(folder: string, message: string | null): void {
		if (message === null) this.listFailures.delete(folder);
		else this.listFailures.set(folder, new UnreadableError(folder, 'permission', message));
	}

	hint(...paths: readonly string[]): void {
		for (const watcher of [...this.watchers]) watcher(paths);
	}

	resetCounters(): void {
		Object.assign(this.counters, { reads: 0, bytes: 0, stats: 0, lists: 0 });
		this.log.length = 0;
	}

	list(folder: string): Promise<readonly FolderEntry[]> {
		this.counters.lists++;
		const failure = this.listFailures.get(folder);
		if (failure !== undefined) return Promise.reject(failure);
		const prefix = folder === '' ? '' : `${folder}/`;
		const entries = new Map<string, boolean>();
		for (const path of this.files.keys()) {
			if (!path.startsWith(prefix)) continue;
			const [name, ...deeper] = path.slice(prefix.length).split('/');
			entries.set(`${prefix}${name}`, deeper.length > 0);
		}
		return Promise.resolve([...entries].map(([path, isFolder]) => ({ path, isFolder })));
	}

	async stat(path: string): Promise<FileStat | null> {
		this.counters.stats++;
		await this.beforeStat?.(path);
		const failure = this.failures.get(path);
		if (failure !== undefined) throw failure;
		const file = this.files.get(path);
		if (file === undefined) return null;
		return {
			size: file.bytes.length,
			mtimeMs: file.mtimeMs,
			identity: this.readsRanges ? String(file.identity) : null,
		};
	}

	async read(path: string, start: number, end: number): Promise<Uint8Array> {
		await this.beforeRead?.(path, start, end);
		const failure = this.failures.get(path);
		if (failure !== undefined) throw failure;
		const file = this.files.get(path);
		if (file === undefined) throw new UnreadableError(path, 'io', 'no such file');
		const bytes = file.bytes.slice(start, Math.min(end, start + this.mostPerRead));
		this.counters.reads++;
		this.counters.bytes += bytes.length;
		this.log.push({ path, start, end });
		return bytes;
	}

	watch(onHint: (paths: readonly string[]) => void): () => void {
		this.watchers.add(onHint);
		return () => this.watchers.delete(onHint);
	}

	private file(path: string): MemoryFile {
		const file = this.files.get(path);
		if (file === undefined) throw new Error(`The test names no file ${path}`);
		return file;
	}

	private tick(): number {
		this.clock += 7;
		return this.clock;
	}
}
