/**
 * Obsidian's `Vault` with its real manners: an index of what is visible, real sizes and times, creation over an existing
 * file refused, hidden paths on disk but not in the index. What is on disk is the truth; the index follows it.
 */
import type { EntryInfo, HostEvent } from '../../shared/protocol';
import { CONFIG_DIR } from '../../shared/protocol';
import { Events } from '../core/events';
import type { AdapterListener, DiskAdapter } from './adapter';
import { isHidden, parentPath, statsOf, TAbstractFile, TFile, TFolder } from './files';

const encoder = new TextEncoder();

export class Vault extends Events implements AdapterListener {
	configDir = CONFIG_DIR;
	private readonly index = new Map<string, TAbstractFile>();
	private readonly root: TFolder;

	constructor(readonly adapter: DiskAdapter) {
		super();
		this.root = new TFolder(this, '/');
		this.root.name = '';
		this.index.set('/', this.root);
		adapter.setListener(this);
	}

	/** Fills the index; like the app, it triggers `create` for every file there is. */
	load(entries: readonly EntryInfo[]): void {
		const visible = entries.filter((entry) => !isHidden(entry.path));
		for (const entry of [...visible].sort((a, b) => (a.path < b.path ? -1 : 1))) this.follow(entry);
	}

	/** What the watcher on disk saw. */
	onDiskEvent(event: Extract<HostEvent, { kind: 'vault' }>): void {
		const { path } = event.entry;
		this.trigger('raw', path);
		if (isHidden(path)) return;
		if (event.change === 'removed') this.drop(path);
		else this.follow(event.entry);
	}

	onOwnChange(path: string, info: EntryInfo | null): void {
		if (info === null) this.drop(path);
		else this.follow(info);
	}

	onOwnRename(from: string, to: string): void {
		const file = this.index.get(from);
		if (file === undefined || isHidden(to)) {
			this.drop(from);
			return;
		}
		const moved = [...this.index].filter(([path]) => path === from || path.startsWith(`${from}/`));
		for (const [path, each] of moved) {
			this.index.delete(path);
			each.setPath(to + path.slice(from.length));
			this.index.set(each.path, each);
		}
		this.attach(file);
		for (const [path, each] of moved) this.trigger('rename', each, path);
	}

	getName(): string {
		return this.adapter.getName();
	}

	getRoot(): TFolder {
		return this.root;
	}

	getAbstractFileByPath(path: string): TAbstractFile | null {
		return this.index.get(path) ?? null;
	}

	getFileByPath(path: string): TFile | null {
		const file = this.index.get(path);
		return file instanceof TFile ? file : null;
	}

	getFolderByPath(path: string): TFolder | null {
		const folder = this.index.get(path);
		return folder instanceof TFolder ? folder : null;
	}

	getAllLoadedFiles(): TAbstractFile[] {
		return [...this.index.values()];
	}

	getAllFolders(includeRoot = false): TFolder[] {
		const folders = this.getAllLoadedFiles().filter((each) => each instanceof TFolder);
		return folders.filter((folder) => includeRoot || !folder.isRoot());
	}

	getFiles(): TFile[] {
		return this.getAllLoadedFiles().filter((each) => each instanceof TFile);
	}

	getMarkdownFiles(): TFile[] {
		return this.getFiles().filter((file) => file.extension === 'md');
	}

	static recurseChildren(root: TFolder, visit: (file: TAbstractFile) => unknown): void {
		visit(root);
		for (const child of root.children) {
			if (child instanceof TFolder) Vault.recurseChildren(child, visit);
			else visit(child);
		}
	}

	async create(path: string, data: string): Promise<TFile | null> {
		await this.adapter.create(path, encoder.encode(data));
		return this.getFileByPath(path);
	}

	async createBinary(path: string, data: ArrayBuffer): Promise<TFile | null> {
		await this.adapter.create(path, new Uint8Array(data));
		return this.getFileByPath(path);
	}

	async createFolder(path: string): Promise<TFolder | null> {
		if (await this.adapter.exists(path)) throw new Error('Folder already exists.');
		await this.adapter.mkdir(path);
		return this.getFolderByPath(path);
	}

	async read(file: TFile): Promise<string> {
		return this.adapter.read(file.path);
	}

	async cachedRead(file: TFile): Promise<string> {
		return this.adapter.read(file.path);
	}

	async readBinary(file: TFile): Promise<ArrayBuffer> {
		return this.adapter.readBinary(file.path);
	}

	async modify(file: TFile, data: string): Promise<void> {
		await this.adapter.write(file.path, data);
	}

	async modifyBinary(file: TFile, data: ArrayBuffer): Promise<void> {
		await this.adapter.writeBinary(file.path, data);
	}

	async append(file: TFile, data: string): Promise<void> {
		await this.adapter.append(file.path, data);
	}

	async appendBinary(file: TFile, data: ArrayBuffer): Promise<void> {
		await this.adapter.appendBinary(file.path, data);
	}

	async process(file: TFile, change: (data: string) => string): Promise<string> {
		return this.adapter.process(file.path, change);
	}

	async delete(file: TAbstractFile, force = false): Promise<void> {
		if (file instanceof TFolder) await this.adapter.rmdir(file.path, force);
		else await this.adapter.remove(file.path);
	}

	async trash(file: TAbstractFile, _system: boolean): Promise<void> {
		await this.adapter.trashLocal(file.path);
	}

	async rename(file: TAbstractFile, newPath: string): Promise<void> {
		await this.adapter.rename(file.path, newPath);
	}

	async copy(file: TAbstractFile, newPath: string): Promise<TAbstractFile | null> {
		await this.adapter.copy(file.path, newPath);
		return this.getAbstractFileByPath(newPath);
	}

	getResourcePath(file: TFile): string {
		return this.adapter.getResourcePath(file.path);
	}

	/** Puts what is on disk into the index and says so, unless the index already knew. */
	private follow(info: EntryInfo): void {
		const known = this.index.get(info.path);
		const isSameKind = known instanceof TFile ? info.kind === 'file' : info.kind === 'folder';
		if (known !== undefined && !isSameKind) this.drop(info.path);
		if (known instanceof TFile && isSameKind) {
			const stat = statsOf(info);
			if (stat.mtime === known.stat.mtime && stat.size === known.stat.size) return;
			known.stat = stat;
			this.trigger('modify', known);
			return;
		}
		if (known !== undefined && isSameKind) return;
		const file = info.kind === 'file' ? new TFile(this, info) : new TFolder(this, info.path);
		this.index.set(info.path, file);
		this.attach(file);
		this.trigger('create', file);
	}

	private attach(file: TAbstractFile): void {
		file.parent?.children.remove(file);
		const parent = this.getFolderByPath(parentPath(file.path)) ?? this.missingFolder(parentPath(file.path));
		file.parent = parent;
		parent.children.push(file);
	}

	/** A folder whose own event has not come yet. */
	private missingFolder(path: string): TFolder {
		const folder = new TFolder(this, path);
		this.index.set(path, folder);
		this.attach(folder);
		this.trigger('create', folder);
		return folder;
	}

	private drop(path: string): void {
		const file = this.index.get(path);
		if (file === undefined || file === this.root) return;
		if (file instanceof TFolder) for (const child of [...file.children]) this.drop(child.path);
		this.index.delete(path);
		file.parent?.children.remove(file);
		file.deleted = true;
		this.trigger('delete', file);
	}
}
