/** Asks where a text is to be kept in the vault, and keeps it there as a new file. */
import { Modal, Notice, Setting } from 'obsidian';
import { revealedText } from '../../records/hidden-text';
import { notesFolder, notesVault } from './dashboard-notes-vault';
import { addFolderRow } from './folder-row';
import type { FolderSuggest } from './folder-suggest';
import { saveNewText } from './save-text';
import type { Services } from './services';

export class SaveTextModal extends Modal {
	private folder: string;
	private suggest: FolderSuggest | null = null;
	private problemEl: HTMLElement | null = null;
	private busy = false;
	/** A modal outlives its plugin otherwise. */
	private readonly closeNow = (): void => this.close();

	/**
	 * @param fileName what the file is called unless the person says otherwise, with its extension
	 * @param text what it will hold
	 */
	constructor(
		private readonly services: Services,
		private fileName: string,
		private readonly text: string,
	) {
		super(services.app);
		this.folder = services.settings.settings.peek().notesFolder;
	}

	override onOpen(): void {
		const { t } = this.services;
		this.services.mounted.add(this.closeNow);
		this.modalEl.addClass('ed-save-modal');
		this.setTitle(t('host.save.title'));
		new Setting(this.contentEl).setName(t('host.save.name')).addText((text) => {
			text.inputEl.setAttribute('aria-label', t('host.save.name'));
			text.setValue(this.fileName).onChange((value) => {
				this.fileName = value;
			});
			this.saveOnEnter(text.inputEl);
		});
		this.suggest = addFolderRow({
			app: this.app,
			contentEl: this.contentEl,
			name: t('host.notes.folder'),
			hint: t('host.save.folderHint'),
			folder: this.folder,
			onChange: (folder) => {
				this.folder = folder;
			},
		});
		this.problemEl = this.contentEl.createEl('p', { cls: 'ed-dialog-problem', attr: { role: 'alert' } });
		new Setting(this.contentEl)
			.addButton((button) => button.setButtonText(t('common.cancel')).onClick(() => this.close()))
			.addButton((button) =>
				button
					.setButtonText(t('host.save.save'))
					.setCta()
					.onClick(() => void this.save()),
			);
	}

	override onClose(): void {
		this.services.mounted.delete(this.closeNow);
		this.suggest?.close();
		this.suggest = null;
		this.problemEl = null;
		this.contentEl.empty();
	}

	private saveOnEnter(inputEl: HTMLInputElement): void {
		inputEl.addEventListener('keydown', (event) => {
			if (event.key !== 'Enter' || event.isComposing) return;
			event.preventDefault();
			void this.save();
		});
	}

	private async save(): Promise<void> {
		if (this.busy) return;
		this.busy = true;
		const { t } = this.services;
		this.problemEl?.setText('');
		const outcome = await saveNewText(notesVault(this.app.vault), notesFolder(this.folder), this.fileName, this.text);
		this.busy = false;
		if (outcome.kind === 'saved') {
			this.close();
			new Notice(t('host.save.saved', { path: revealedText(outcome.path) }));
			// The app has no view of its own for other files, so only a note is opened.
			if (outcome.file.extension === 'md') await this.app.workspace.getLeaf('tab').openFile(outcome.file);
			return;
		}
		const words = {
			exists: () => t('host.save.exists'),
			no_name: () => t('host.save.noName'),
			bad_name: () => t('host.save.badName'),
			outside: () => t('host.save.outside'),
			failed: () => t('host.saveFailed', { why: outcome.kind === 'failed' ? outcome.why : '' }),
		}[outcome.kind];
		this.problemEl?.setText(words());
	}
}
