/**
 * A workspace inside the vault, read through the vault adapter: works on a phone and for hidden folders. The adapter
 * only reads whole files and knows no file identity. Read-only: nothing here can write.
 */
import type { EventRef, TAbstractFile } from 'obsidian';
import { UnreadableError } from '../workspace/workspace-files';
import type { Clock, FileStat, FolderEntry, WorkspaceFiles } from '../workspace/workspace-files';
import { meansMissing, rethrow } from './host-errors';
import { joinPath, lastPart, leavesFolder, pathInside } from './workspace-path';

/** What is used of the vault. */
export interface VaultDoor {
	readonly adapter: {
		list(path: string): Promise<{ readonly files: readonly string[]; readonly folders: readonly string[] }>;
		stat(path: string): Promise<{ readonly type: string; readonly size: number; readonly mtime: number } | null>;
		readBinary(path: string): Promise<ArrayBuffer>;
	};
	on(name: 'create' | 'modify' | 'delete', callback: (file: TAbstractFile) => unknown): EventRef;
	on(name: 'rename', callback: (file: TAbstractFile, oldPath: string) => unknown): EventRef;
	offref(ref: EventRef): void;
}

/** The app's event for every file, hidden ones too. It is not in the published types, so it may be missing. */
interface RawEvents {
	on(name: 'raw', callback: (path: unknown) => unknown): EventRef;
}

export interface VaultFilesOptions {
	readonly vault: VaultDoor;
	/** Folder of the vault, `''` = the vault itself. */
	readonly folder: string;
	/** See {@link WorkspaceFiles.location}. */
	readonly location: string;
	readonly clock: Clock;
}

/** A phone takes a file in as a whole; beyond this the app would be killed for its memory. */
const MAX_FILE_BYTES = 128 * 1024 * 1024;
/** One look asks for several ranges of a file within moments; the whole read is kept that long, if it is small enough. */
const KEEP_MS = 2000;
const MAX_KEPT_BYTES = 32 * 1024 * 1024;

interface KeptRead {
	readonly path: string;
	readonly size: number;
	readonly mtime: number;
	readonly atMs: number;
	readonly bytes: Uint8Array;
}

/** Opens a folder of the vault as a workspace. Touches nothing until asked. */
export function createVaultFiles(options: VaultFilesOptions): WorkspaceFiles {
	const { vault, folder, location, clock } = options;
	let kept: KeptRead | null = null;

	const inVault = (path: string): string => {
		if (leavesFolder(path)) throw new UnreadableError(path, 'not-a-file', `The path leaves the workspace: ${path}`);
		return joinPath(folder, path);
	};
	const inWorkspace = (path: string): string | null => (folder === '' ? path : pathInside(path, folder));

	const list = async (path: string): Promise<readonly FolderEntry[]> => {
		const found = await vault.adapter.list(inVault(path) || '/');
		const entry = (isFolder: boolean) => (vaultPath: string) => ({
			path: joinPath(path, lastPart(vaultPath)),
			isFolder,
		});
		return [...found.folders.map(entry(true)), ...found.files.map(entry(false))];
	};

	const statOf = async (path: string): Promise<{ readonly size: number; readonly mtime: number } | null> => {
		const found = await vault.adapter.stat(inVault(path)).catch((error: unknown) => {
			if (meansMissing(error)) return null;
			throw error;
		});
		if (found !== null && found.type !== 'file') throw new UnreadableError(path, 'not-a-file', `Not a file: ${path}`);
		return found;
	};

	const stat = async (path: string): Promise<FileStat | null> => {
		const found = await statOf(path);
		return found === null ? null : { size: found.size, mtimeMs: found.mtime, identity: null };
	};

	const read = async (path: string, start: number, end: number): Promise<Uint8Array> => {
		const found = await statOf(path);
		if (found === null) throw new UnreadableError(path, 'io', `The file is gone: ${path}`);
		if (kept !== null && kept.path === path && kept.size === found.size && kept.mtime === found.mtime && clock() - kept.atMs < KEEP_MS) {
			return kept.bytes.subarray(start, end);
		}
		if (found.size > MAX_FILE_BYTES) throw new UnreadableError(path, 'too-large', `The file has more than ${MAX_FILE_BYTES} bytes: ${path}`);
		kept = null;
		const bytes = new Uint8Array(await vault.adapter.readBinary(inVault(path)));
		if (bytes.length <= MAX_KEPT_BYTES) kept = { path, size: found.size, mtime: found.mtime, atMs: clock(), bytes };
		return bytes.subarray(start, end);
	};

	return {
		location,
		readsRanges: false,
		list: (path) => list(path).catch(rethrow(path)),
		stat: (path) => stat(path).catch(rethrow(path)),
		read: (path, start, end) => read(path, start, end).catch(rethrow(path)),
		watch: (onHint) => {
			const hint = (...paths: readonly unknown[]): void => {
				const inside = paths.flatMap((path) => (typeof path === 'string' ? [inWorkspace(path)] : [])).filter((path) => path !== null);
				if (inside.length > 0) onHint(inside);
			};
			const refs = [
				vault.on('create', (file) => hint(file.path)),
				vault.on('modify', (file) => hint(file.path)),
				vault.on('delete', (file) => hint(file.path)),
				vault.on('rename', (file, oldPath) => hint(file.path, oldPath)),
				...rawEvents(vault, hint),
			];
			return () => {
				kept = null;
				for (const ref of refs) vault.offref(ref);
			};
		},
	};
}

function rawEvents(vault: VaultDoor, hint: (path: unknown) => void): EventRef[] {
	try {
		return [(vault as unknown as RawEvents).on('raw', hint)];
	} catch {
		return [];
	}
}
