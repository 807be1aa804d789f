/** The vault's files in the left dock. Notes open in reading view; other files say why they do not. */
import { TFile, TFolder, type TAbstractFile } from '../vault/files';
import { setIcon } from '../widgets/icons';
import { Keymap } from '../widgets/keymap';
import { Notice } from '../widgets/notice';
import { ItemView } from '../workspace/view';
import { later } from '../core/timers';

export class FileExplorerView extends ItemView {
	override icon = 'lucide-folder-closed';
	private readonly openFolders = new Set<string>();
	private isDrawing = false;

	getViewType(): string {
		return 'file-explorer';
	}

	getDisplayText(): string {
		return 'Files';
	}

	override async onOpen(): Promise<void> {
		for (const name of ['create', 'delete', 'rename']) {
			this.registerEvent(this.app.vault.on(name, () => this.drawSoon()));
		}
		this.draw();
	}

	private drawSoon(): void {
		if (this.isDrawing) return;
		this.isDrawing = true;
		later(() => {
			this.isDrawing = false;
			this.draw();
		}, 50);
	}

	private draw(): void {
		this.contentEl.empty();
		const root = this.contentEl.createDiv({ cls: 'nav-files-container', attr: { role: 'tree', 'aria-label': this.app.vault.getName() } });
		this.drawChildren(this.app.vault.getRoot(), root);
	}

	private drawChildren(folder: TFolder, parent: HTMLElement): void {
		const children = [...folder.children].sort(byKindAndName);
		for (const child of children) {
			if (child instanceof TFolder) this.drawFolder(child, parent);
			else if (child instanceof TFile) this.drawFile(child, parent);
		}
	}

	private drawFolder(folder: TFolder, parent: HTMLElement): void {
		const isOpen = this.openFolders.has(folder.path);
		const item = parent.createDiv('tree-item nav-folder');
		const title = item.createEl('button', {
			cls: 'tree-item-self nav-folder-title',
			attr: { type: 'button', role: 'treeitem', 'aria-expanded': String(isOpen), 'data-path': folder.path },
		});
		setIcon(title.createSpan('tree-item-icon'), isOpen ? 'chevron-down' : 'chevron-right');
		title.createSpan({ cls: 'tree-item-inner', text: folder.name });
		title.addEventListener('click', () => {
			if (!this.openFolders.delete(folder.path)) this.openFolders.add(folder.path);
			this.draw();
			this.contentEl.querySelector<HTMLElement>(`[data-path="${CSS.escape(folder.path)}"]`)?.focus();
		});
		if (isOpen) this.drawChildren(folder, item.createDiv('tree-item-children'));
	}

	private drawFile(file: TFile, parent: HTMLElement): void {
		const canOpen = this.app.views.canOpen(file.extension);
		const title = parent.createDiv('tree-item nav-file').createEl('button', {
			cls: 'tree-item-self nav-file-title',
			attr: { type: 'button', role: 'treeitem', 'data-path': file.path },
		});
		title.toggleClass('is-unsupported', !canOpen);
		title.createSpan({ cls: 'tree-item-inner', text: file.extension === 'md' ? file.basename : file.name });
		title.addEventListener('click', (event) => {
			if (canOpen) void this.app.workspace.getLeaf(Keymap.isModEvent(event)).openFile(file);
			else new Notice(`${file.name} is not a note; Obsidian would open it in another app.`);
		});
	}
}

function byKindAndName(a: TAbstractFile, b: TAbstractFile): number {
	const kinds = Number(b instanceof TFolder) - Number(a instanceof TFolder);
	return kinds !== 0 ? kinds : a.name.localeCompare(b.name, undefined, { numeric: true });
}
