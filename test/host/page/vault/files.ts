/** Obsidian's file objects. */
import type { EntryInfo } from '../../shared/protocol';
import type { Vault } from './vault';

export interface FileStats {
	ctime: number;
	mtime: number;
	size: number;
}

export class TAbstractFile {
	vault: Vault;
	path: string;
	name: string;
	parent: TFolder | null = null;
	deleted = false;

	constructor(vault: Vault, path: string) {
		this.vault = vault;
		this.path = path;
		this.name = path.slice(path.lastIndexOf('/') + 1);
	}

	/** Gives the object another path, after a rename. */
	setPath(path: string): void {
		this.path = path;
		this.name = path.slice(path.lastIndexOf('/') + 1);
	}
}

export class TFile extends TAbstractFile {
	stat: FileStats;
	basename = '';
	extension = '';

	constructor(vault: Vault, info: EntryInfo) {
		super(vault, info.path);
		this.stat = statsOf(info);
		this.setPath(info.path);
	}

	override setPath(path: string): void {
		super.setPath(path);
		const dot = this.name.lastIndexOf('.');
		this.basename = dot > 0 ? this.name.slice(0, dot) : this.name;
		this.extension = dot > 0 ? this.name.slice(dot + 1).toLowerCase() : '';
	}
}

export class TFolder extends TAbstractFile {
	children: TAbstractFile[] = [];

	isRoot(): boolean {
		return this.path === '/';
	}
}

export function statsOf(info: EntryInfo): FileStats {
	return { ctime: info.ctimeMs, mtime: info.mtimeMs, size: info.size };
}

/** True when a part of the path starts with a dot: such files are on disk but not in the vault's index. */
export function isHidden(path: string): boolean {
	return path.split('/').some((part) => part.startsWith('.'));
}

/** Folder that holds the path; `/` is the vault itself. */
export function parentPath(path: string): string {
	const slash = path.lastIndexOf('/');
	return slash < 0 ? '/' : path.slice(0, slash);
}
