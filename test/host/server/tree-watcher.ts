/**
 * Watches a folder and everything under it, and says which files and folders came, changed or went.
 *
 * Node's own recursive watching differs from system to system, so each folder gets a plain watcher, and what changed is
 * found by looking: events only say where to look. A change shows 25 ms after the last event of its folder.
 */
import { watch, type FSWatcher } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntryInfo, TreeChange } from '../shared/protocol';

interface Known {
	readonly info: EntryInfo;
	readonly inode: number;
}

const SETTLE_MS = 25;
const IGNORED = new Set(['.git', 'node_modules', '.trash']);

export class TreeWatcher {
	private readonly known = new Map<string, Known>();
	private readonly watchers = new Map<string, FSWatcher>();
	/** Folder to the names to look at; `null` = all of them. */
	private readonly pending = new Map<string, Set<string> | null>();
	private timer: ReturnType<typeof setTimeout> | null = null;
	private looking: Promise<void> = Promise.resolve();
	private closed = false;

	/**
	 * @param root absolute path of the folder
	 * @param onChange called with each change; paths are relative to the root
	 */
	constructor(
		private readonly root: string,
		private readonly onChange: (change: TreeChange, entry: EntryInfo) => void,
	) {}

	/** Looks at the whole tree and starts watching. Fails when the root cannot be listed. */
	async start(): Promise<void> {
		await readdir(this.root);
		await this.scan('', false);
	}

	/** Everything there, as last seen; hidden files too. */
	entries(): readonly EntryInfo[] {
		return [...this.known.values()].map((entry) => entry.info);
	}

	/** Ends watching. */
	close(): void {
		this.closed = true;
		if (this.timer !== null) clearTimeout(this.timer);
		for (const watcher of this.watchers.values()) watcher.close();
		this.watchers.clear();
	}

	private async scan(folder: string, announce: boolean): Promise<void> {
		if (this.closed) return;
		this.watchFolder(folder);
		for (const name of await namesIn(join(this.root, folder))) {
			await this.look(folder, name, announce);
		}
	}

	private watchFolder(folder: string): void {
		if (this.watchers.has(folder)) return;
		try {
			const watcher = watch(join(this.root, folder), { persistent: false }, (_event, name) => {
				this.note(folder, name);
			});
			watcher.on('error', () => this.note(folder, null));
			this.watchers.set(folder, watcher);
		} catch {
			// The folder went away between listing and watching; its parent will say so.
		}
	}

	private note(folder: string, name: string | null): void {
		const names = this.pending.get(folder);
		if (name === null || names === null) this.pending.set(folder, null);
		else if (names === undefined) this.pending.set(folder, new Set([name]));
		else names.add(name);
		this.timer ??= setTimeout(() => {
			this.timer = null;
			this.looking = this.looking.then(() => this.settle());
		}, SETTLE_MS);
	}

	private async settle(): Promise<void> {
		const batch = [...this.pending];
		this.pending.clear();
		for (const [folder, names] of batch) {
			for (const name of names ?? (await this.allNames(folder))) await this.look(folder, name, true);
		}
	}

	/** What was in a folder and what is. */
	private async allNames(folder: string): Promise<ReadonlySet<string>> {
		const known = [...this.known.keys()].filter((path) => parentOf(path) === folder).map(nameOf);
		return new Set([...known, ...(await namesIn(join(this.root, folder)))]);
	}

	private async look(folder: string, name: string, announce: boolean): Promise<void> {
		if (IGNORED.has(name) || this.closed) return;
		const path = folder === '' ? name : `${folder}/${name}`;
		const before = this.known.get(path);
		const now = await infoOf(this.root, path);
		if (now === null) {
			if (before !== undefined) this.forget(path);
			return;
		}
		const isOther = before !== undefined && before.info.kind !== now.info.kind;
		if (isOther) this.forget(path);
		const isNew = before === undefined || isOther;
		this.known.set(path, now);
		if (announce && isNew) this.onChange('created', now.info);
		if (now.info.kind === 'folder') {
			if (isNew) await this.scan(path, announce);
		} else if (announce && !isNew && differs(before, now)) {
			this.onChange('changed', now.info);
		}
	}

	private forget(path: string): void {
		const gone = [...this.known.keys()].filter((other) => other === path || other.startsWith(`${path}/`));
		for (const each of gone.reverse()) {
			const entry = this.known.get(each);
			this.known.delete(each);
			this.watchers.get(each)?.close();
			this.watchers.delete(each);
			if (entry !== undefined) this.onChange('removed', entry.info);
		}
	}
}

function differs(a: Known, b: Known): boolean {
	return a.inode !== b.inode || a.info.size !== b.info.size || a.info.mtimeMs !== b.info.mtimeMs;
}

function parentOf(path: string): string {
	return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function nameOf(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}

async function namesIn(folder: string): Promise<readonly string[]> {
	try {
		return await readdir(folder);
	} catch {
		return [];
	}
}

async function infoOf(root: string, path: string): Promise<Known | null> {
	try {
		const full = join(root, path);
		// A link to a folder is not walked into: it may lead out of the root or back into it.
		const link = await lstat(full);
		const found = link.isSymbolicLink() ? await stat(full) : link;
		if (link.isSymbolicLink() && found.isDirectory()) return null;
		const kind = found.isDirectory() ? 'folder' : 'file';
		const info = { path, kind, size: found.size, mtimeMs: found.mtimeMs, ctimeMs: found.birthtimeMs } as const;
		return { info, inode: found.ino };
	} catch {
		return null;
	}
}
