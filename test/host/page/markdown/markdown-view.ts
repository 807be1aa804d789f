/** A note in reading view; front matter is hidden, code blocks of plugins are alive, changes on disk show at once. */
import { getFrontMatterInfo } from 'obsidian-test-mocks/obsidian';
import { Component } from '../core/component';
import { TFile, type TAbstractFile } from '../vault/files';
import { frontMatterOf } from '../vault/metadata';
import type { WorkspaceLeaf } from '../workspace/leaf';
import { ItemView, type ViewStateResult } from '../workspace/view';

/** A view of one file. */
export abstract class FileView extends ItemView {
	file: TFile | null = null;
	allowNoFile = false;
	override navigation = true;

	override getDisplayText(): string {
		return this.file?.basename ?? 'No file';
	}

	override getState(): Record<string, unknown> {
		return { ...super.getState(), file: this.file?.path ?? null };
	}

	override async setState(state: unknown, result: ViewStateResult): Promise<void> {
		await super.setState(state, result);
		const path = typeof state === 'object' && state !== null && 'file' in state ? state.file : null;
		const file = typeof path === 'string' ? this.app.vault.getFileByPath(path) : null;
		if (file === this.file) return;
		result.history = true;
		if (this.file !== null) await this.onUnloadFile(this.file);
		this.file = file;
		if (file !== null) await this.onLoadFile(file);
	}

	async onLoadFile(_file: TFile): Promise<void> {}

	async onUnloadFile(_file: TFile): Promise<void> {}

	async onRename(_file: TFile): Promise<void> {}

	canAcceptExtension(_extension: string): boolean {
		return false;
	}
}

export class MarkdownView extends FileView {
	override icon = 'lucide-file-text';
	readonly #previewEl: HTMLElement;
	#rendered: Component | null = null;
	#turn = 0;

	constructor(leaf: WorkspaceLeaf) {
		super(leaf);
		const reading = this.contentEl.createDiv('markdown-reading-view');
		const preview = reading.createDiv('markdown-preview-view markdown-rendered is-readable-line-width');
		this.#previewEl = preview.createDiv('markdown-preview-sizer markdown-preview-section');
	}

	getViewType(): string {
		return 'markdown';
	}

	getMode(): 'preview' {
		return 'preview';
	}

	override onload(): void {
		this.registerEvent(this.app.vault.on('modify', (file: TAbstractFile) => {
			if (file === this.file) void this.#draw();
		}));
		this.registerEvent(this.app.vault.on('delete', (file: TAbstractFile) => {
			if (file === this.file) this.leaf.detach();
		}));
		this.registerEvent(this.app.workspace.on('code-blocks-changed', () => void this.#draw()));
	}

	override async onLoadFile(): Promise<void> {
		await this.#draw();
	}

	override onunload(): void {
		this.#rendered?.unload();
		this.#rendered = null;
	}

	async #draw(): Promise<void> {
		const file = this.file;
		if (!(file instanceof TFile)) return;
		this.#turn += 1;
		const turn = this.#turn;
		const text = await this.app.vault.adapter.readOwn(file.path);
		if (turn !== this.#turn) return;
		this.#rendered?.unload();
		this.#rendered = new Component();
		void this.#rendered.load();
		const start = getFrontMatterInfo(text).contentStart;
		this.#previewEl.empty();
		this.#previewEl.createDiv({ cls: 'inline-title', text: file.basename });
		const source = {
			text: text.slice(start),
			path: file.path,
			frontmatter: frontMatterOf(text).frontmatter ?? null,
			firstLine: text.slice(0, start).split('\n').length - 1,
		};
		await this.app.markdown.render(source, this.#previewEl, this.#rendered);
		this.leaf.updateHeader();
	}
}
