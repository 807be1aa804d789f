/**
 * The few built-ins of Node this plugin uses, as types. They exist on the desktop only; the code never imports them
 * (see node-modules.ts).
 */

export interface NodeStat {
	readonly size: bigint;
	readonly mtimeMs: bigint;
	readonly mtimeNs?: bigint;
	readonly dev: bigint;
	readonly ino: bigint;
	isFile(): boolean;
	isDirectory(): boolean;
}

export interface NodeFolderEntry {
	readonly name: string;
	isDirectory(): boolean;
	isSymbolicLink(): boolean;
}

export interface NodeFileHandle {
	read(buffer: Uint8Array, offset: number, length: number, position: number): Promise<{ readonly bytesRead: number }>;
	stat(options: { readonly bigint: true }): Promise<NodeStat>;
	close(): Promise<void>;
}

export interface NodeWatcher {
	close(): void;
	on(event: 'error', listener: (error: unknown) => void): unknown;
}

export interface NodeFs {
	readonly promises: {
		stat(path: string, options: { readonly bigint: true }): Promise<NodeStat>;
		readdir(path: string, options: { readonly withFileTypes: true }): Promise<readonly NodeFolderEntry[]>;
		open(path: string, flags: 'r'): Promise<NodeFileHandle>;
	};
	watch(path: string, options: { readonly recursive: true }, listener: (event: string, name: unknown) => void): NodeWatcher;
}

export interface NodeOs {
	homedir(): string;
	hostname(): string;
}

// ---- What writing needs; handed to fact-door.ts only ----

export interface NodeFullStat extends NodeStat {
	readonly mode: bigint;
	/** How many names the file has. */
	readonly nlink: bigint;
	readonly uid: bigint;
	readonly gid: bigint;
	isSymbolicLink(): boolean;
}

export interface NodeWritableHandle {
	read(buffer: Uint8Array, offset: number, length: number, position: number): Promise<{ readonly bytesRead: number }>;
	/** At the end of the file when it is opened with `O_APPEND`, else behind what was written last. */
	write(buffer: Uint8Array, offset: number, length: number, position: null): Promise<{ readonly bytesWritten: number }>;
	stat(options: { readonly bigint: true }): Promise<NodeFullStat>;
	/** Until it resolves, the bytes may be nowhere but in memory. */
	sync(): Promise<void>;
	chmod(mode: number): Promise<void>;
	chown(uid: number, gid: number): Promise<void>;
	close(): Promise<void>;
}

export interface NodeWritingFs {
	readonly constants: {
		readonly O_RDONLY: number;
		readonly O_WRONLY: number;
		readonly O_APPEND: number;
		readonly O_CREAT: number;
		readonly O_EXCL: number;
		/** Missing on Windows. */
		readonly O_NOFOLLOW?: number;
		readonly W_OK: number;
	};
	readonly promises: {
		lstat(path: string, options: { readonly bigint: true }): Promise<NodeFullStat>;
		realpath(path: string): Promise<string>;
		readdir(path: string, options: { readonly withFileTypes: true }): Promise<readonly NodeFolderEntry[]>;
		access(path: string, mode: number): Promise<void>;
		open(path: string, flags: number, mode?: number): Promise<NodeWritableHandle>;
		mkdir(path: string): Promise<unknown>;
		rename(from: string, to: string): Promise<void>;
		unlink(path: string): Promise<void>;
	};
}
