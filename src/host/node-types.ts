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
}
