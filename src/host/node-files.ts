/**
 * A workspace on the disk, read through Node (desktop): ranged reads, real file identity, file events as hints.
 * Read-only: nothing here can write.
 */
import { UnreadableError } from '../workspace/workspace-files';
import type { FileStat, FolderEntry, WorkspaceFiles } from '../workspace/workspace-files';
import { meansMissing, rethrow } from './host-errors';
import type { NodeFs, NodeStat } from './node-types';
import { joinPath, leavesFolder } from './workspace-path';

/** The most one call of `read` gives: what fits a typed array everywhere. */
const MAX_READ_BYTES = 1 << 30;

/** Ranges up to this are read without asking for the file's size first. */
const UNMEASURED_BYTES = 4 * 1024 * 1024;

export interface NodeFilesOptions {
	readonly fs: NodeFs;
	/** Absolute, `/` between parts, none at the end. */
	readonly root: string;
	/** See {@link WorkspaceFiles.location}. */
	readonly location: string;
}

/** Opens a folder of the disk as a workspace. Touches nothing until asked. */
export function createNodeFiles(options: NodeFilesOptions): WorkspaceFiles {
	const { fs, root, location } = options;
	/** Folders reached by a symbolic link, and paths already known to be regular files. */
	const linkedFolders = new Set<string>();
	const regularFiles = new Set<string>();

	const absolute = (path: string): string => {
		if (leavesFolder(path)) throw new UnreadableError(path, 'not-a-file', `The path leaves the workspace: ${path}`);
		return joinPath(root, path);
	};
	const statOf = (path: string): Promise<NodeStat> => fs.promises.stat(absolute(path), { bigint: true });

	const list = async (folder: string): Promise<readonly FolderEntry[]> => {
		if (await closesLoop(folder, linkedFolders, statOf)) return [];
		const entries = await fs.promises.readdir(absolute(folder), { withFileTypes: true });
		return Promise.all(
			entries.map(async (entry) => {
				const path = joinPath(folder, entry.name);
				if (!entry.isSymbolicLink()) return { path, isFolder: entry.isDirectory() };
				const isFolder = await pointsToFolder(path, statOf);
				if (isFolder) linkedFolders.add(path);
				return { path, isFolder };
			}),
		);
	};

	const stat = async (path: string): Promise<FileStat | null> => {
		let found: NodeStat;
		try {
			found = await statOf(path);
		} catch (error) {
			regularFiles.delete(path);
			if (meansMissing(error)) return null;
			throw error;
		}
		if (!found.isFile()) {
			regularFiles.delete(path);
			throw new UnreadableError(path, 'not-a-file', `Not a file: ${path}`);
		}
		regularFiles.add(path);
		return fileStat(found);
	};

	const read = async (path: string, start: number, end: number): Promise<Uint8Array> => {
		// Opening a pipe would wait for its other end forever, so only what is known to be a file is opened.
		if (!regularFiles.has(path) && (await stat(path)) === null) throw new UnreadableError(path, 'io', `The file is gone: ${path}`);
		return readRange(fs, absolute(path), path, start, end);
	};

	return {
		location,
		readsRanges: true,
		list: (folder) => list(folder).catch(rethrow(folder)),
		stat: (path) => stat(path).catch(rethrow(path)),
		read: (path, start, end) => read(path, start, end).catch(rethrow(path)),
		watch: (onHint) => watchFolder(fs, root, onHint),
	};
}

/** What readers are told of a file. */
export function fileStat(found: NodeStat): FileStat {
	const mtimeMs = found.mtimeNs === undefined ? Number(found.mtimeMs) : Number(found.mtimeNs / 1000n) / 1000;
	return { size: Number(found.size), mtimeMs, identity: identityOf(found) };
}

/** `null` on disks that number no files (some network disks): there every file would be the same one. */
function identityOf(found: NodeStat): string | null {
	return found.ino === 0n ? null : `${found.dev}:${found.ino}`;
}

/**
 * Whether a folder is one of its own ancestors, reached by a link. Such a folder is listed in its parent but has no
 * entries of its own here, so that a walk ends.
 */
async function closesLoop(folder: string, linkedFolders: ReadonlySet<string>, statOf: (path: string) => Promise<NodeStat>): Promise<boolean> {
	const ancestors = ancestorsOf(folder);
	if (![folder, ...ancestors].some((path) => linkedFolders.has(path))) return false;
	const own = identityOf(await statOf(folder));
	if (own === null) return false;
	const others = await Promise.all(ancestors.map(async (path) => identityOf(await statOf(path))));
	return others.includes(own);
}

/** All folders above a folder, the root (`''`) included. */
function ancestorsOf(folder: string): string[] {
	if (folder === '') return [];
	const parts = folder.split('/');
	return parts.map((_, index) => parts.slice(0, index).join('/'));
}

/** A dangling link points to no folder; a link that cannot be followed is shown as a file and says why when looked at. */
async function pointsToFolder(path: string, statOf: (path: string) => Promise<NodeStat>): Promise<boolean> {
	try {
		return (await statOf(path)).isDirectory();
	} catch {
		return false;
	}
}

async function readRange(fs: NodeFs, absolutePath: string, path: string, start: number, end: number): Promise<Uint8Array> {
	const handle = await fs.promises.open(absolutePath, 'r');
	try {
		const asked = Math.max(0, end - start);
		// A large range is measured first, so that no more memory is taken than the file has bytes.
		const wanted = asked <= UNMEASURED_BYTES ? asked : Math.max(0, Math.min(end, Number((await handle.stat({ bigint: true })).size)) - start);
		if (wanted > MAX_READ_BYTES) throw new UnreadableError(path, 'too-large', `More than ${MAX_READ_BYTES} bytes asked at once: ${path}`);
		const bytes = new Uint8Array(wanted);
		let filled = 0;
		while (filled < wanted) {
			const { bytesRead } = await handle.read(bytes, filled, wanted - filled, start + filled);
			// The file ends here, or became shorter while it was read.
			if (bytesRead === 0) break;
			filled += bytesRead;
		}
		return filled === wanted ? bytes : bytes.slice(0, filled);
	} finally {
		await handle.close();
	}
}

/** Watching is a convenience: where the system cannot watch, there are simply no hints and the timer does the work. */
function watchFolder(fs: NodeFs, root: string, onHint: (paths: readonly string[]) => void): () => void {
	let ended = false;
	try {
		const watcher = fs.watch(root, { recursive: true }, (_event, name) => {
			if (ended) return;
			onHint(typeof name === 'string' ? [name.replace(/\\/g, '/')] : []);
		});
		const end = (): void => {
			if (ended) return;
			ended = true;
			watcher.close();
		};
		watcher.on('error', end);
		return end;
	} catch {
		return () => undefined;
	}
}
