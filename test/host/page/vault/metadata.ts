/**
 * Obsidian's metadata cache and file manager, as far as plugins that read front matter need them. A note is looked at
 * the first time somebody asks; `changed` says when its cache is there, as in the app.
 */
import { getFrontMatterInfo, parseYaml, stringifyYaml } from 'obsidian-test-mocks/obsidian';
import { Events } from '../core/events';
import type { DiskAdapter } from './adapter';
import { parentPath, TFile, TFolder, type TAbstractFile } from './files';
import type { Vault } from './vault';

interface CachedNote {
	readonly frontmatter?: Record<string, unknown>;
	readonly headings?: readonly { readonly heading: string; readonly level: number }[];
}

export class MetadataCache extends Events {
	resolvedLinks: Record<string, Record<string, number>> = {};
	unresolvedLinks: Record<string, Record<string, number>> = {};
	private readonly notes = new Map<string, CachedNote>();

	constructor(private readonly vault: Vault) {
		super();
		vault.on('modify', (file: TAbstractFile) => {
			if (this.notes.has(file.path) && file instanceof TFile) void this.look(file);
		});
		vault.on('delete', (file: TAbstractFile) => {
			if (this.notes.delete(file.path)) this.trigger('deleted', file, null);
		});
	}

	getCache(path: string): CachedNote | null {
		const file = this.vault.getFileByPath(path);
		return file === null ? null : this.getFileCache(file);
	}

	getFileCache(file: TFile): CachedNote | null {
		const known = this.notes.get(file.path);
		if (known === undefined && file.extension === 'md') void this.look(file);
		return known ?? null;
	}

	fileToLinktext(file: TFile, _sourcePath: string, omitMdExtension = true): string {
		const isOnly = this.vault.getFiles().filter((each) => each.name === file.name).length === 1;
		const text = isOnly ? file.name : file.path;
		return omitMdExtension && file.extension === 'md' ? text.replace(/\.md$/i, '') : text;
	}

	/** The file a link text means: its path, the path beside the note, or its bare name anywhere. */
	getFirstLinkpathDest(linkpath: string, sourcePath: string): TFile | null {
		const folder = parentPath(sourcePath);
		const beside = folder === '/' ? linkpath : `${folder}/${linkpath}`;
		for (const path of [linkpath, `${linkpath}.md`, beside, `${beside}.md`]) {
			const file = this.vault.getFileByPath(path);
			if (file !== null) return file;
		}
		return this.vault.getFiles().find((file) => file.name === linkpath || file.basename === linkpath) ?? null;
	}

	private async look(file: TFile): Promise<void> {
		const text = await this.vault.adapter.readOwn(file.path);
		const note: CachedNote = { ...frontMatterOf(text), headings: headingsOf(text) };
		this.notes.set(file.path, note);
		this.trigger('changed', file, text, note);
	}
}

/** The front matter as an object; nothing when there is none or it is not readable. */
export function frontMatterOf(text: string): { frontmatter?: Record<string, unknown> } {
	const info = getFrontMatterInfo(text);
	if (!info.exists) return {};
	try {
		const parsed: unknown = parseYaml(info.frontmatter);
		return typeof parsed === 'object' && parsed !== null ? { frontmatter: parsed as Record<string, unknown> } : {};
	} catch {
		return {};
	}
}

function headingsOf(text: string): { heading: string; level: number }[] {
	const lines = text.split('\n').map((line) => /^(#{1,6}) +(.+?)\s*$/.exec(line));
	return lines.filter((match) => match !== null).map((match) => ({ heading: match[2] ?? '', level: match[1]?.length ?? 1 }));
}

export class FileManager {
	constructor(
		private readonly vault: Vault,
		private readonly adapter: DiskAdapter,
		private readonly metadata: MetadataCache,
	) {}

	getNewFileParent(_sourcePath: string): TFolder {
		return this.vault.getRoot();
	}

	async renameFile(file: TAbstractFile, newPath: string): Promise<void> {
		await this.vault.rename(file, newPath);
	}

	async trashFile(file: TAbstractFile): Promise<void> {
		await this.adapter.trashLocal(file.path);
	}

	generateMarkdownLink(file: TFile, sourcePath: string, subpath = '', alias = ''): string {
		const target = this.metadata.fileToLinktext(file, sourcePath) + subpath;
		return alias === '' ? `[[${target}]]` : `[[${target}|${alias}]]`;
	}

	async processFrontMatter(file: TFile, change: (frontmatter: Record<string, unknown>) => void): Promise<void> {
		await this.vault.process(file, (text) => {
			const info = getFrontMatterInfo(text);
			const values = frontMatterOf(text).frontmatter ?? {};
			change(values);
			return `---\n${stringifyYaml(values)}---\n${text.slice(info.contentStart)}`;
		});
	}

	async getAvailablePathForAttachment(filename: string): Promise<string> {
		const dot = filename.lastIndexOf('.');
		const [base, ending] = dot > 0 ? [filename.slice(0, dot), filename.slice(dot)] : [filename, ''];
		let path = filename;
		for (let n = 1; await this.adapter.exists(path); n++) path = `${base} ${n}${ending}`;
		return path;
	}
}
