/**
 * The read-only door to a workspace. The host implements it (vault adapter or Node); everything that reads goes
 * through it. Paths are relative to the workspace root and use `/`; the root itself is `''`.
 */

export interface FileStat {
	readonly size: number;
	/** Last modification, epoch milliseconds. */
	readonly mtimeMs: number;
	/** Changes when another file takes the path's place (inode on desktop); `null` where the host cannot tell. */
	readonly identity: string | null;
}

export interface FolderEntry {
	readonly path: string;
	readonly isFolder: boolean;
}

/** Why a file or folder could not be read; `code` is stable, `message` is the host's own words. */
export class UnreadableError extends Error {
	constructor(
		readonly path: string,
		readonly code: 'permission' | 'not-a-file' | 'too-large' | 'io',
		message: string,
	) {
		super(message);
		this.name = 'UnreadableError';
	}
}

export interface WorkspaceFiles {
	/** Where the workspace is, in words a person knows (an absolute path, or a folder of the vault). */
	readonly location: string;
	/** Whether `read` fetches only the asked range (Node), or has to take in the whole file (vault adapter). */
	readonly readsRanges: boolean;

	/** The entries of one folder, unsorted, hidden ones too. Throws {@link UnreadableError}. */
	list(folder: string): Promise<readonly FolderEntry[]>;

	/** `null` when nothing is there. Throws {@link UnreadableError} when it is there and cannot be looked at. */
	stat(path: string): Promise<FileStat | null>;

	/**
	 * Bytes `start` (inclusive) to `end` (exclusive); shorter when the file ends before. Throws
	 * {@link UnreadableError}, also when the file is gone.
	 */
	read(path: string, start: number, end: number): Promise<Uint8Array>;

	/**
	 * Calls `onHint` with paths that may have changed (an empty list: somewhere). Only a hint: events may be late,
	 * doubled or missing. Returns the function that ends it.
	 */
	watch(onHint: (paths: readonly string[]) => void): () => void;
}

/** Now, epoch milliseconds. Injected, so that tests and the demo can pin it. */
export type Clock = () => number;

/** Gives the window a chance to paint between slices of work; resolves as soon as it has. */
export type Breather = () => Promise<void>;
