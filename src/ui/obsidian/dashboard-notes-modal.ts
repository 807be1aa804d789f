/** Asks for a folder and writes the dashboard notes into it. */
import { Modal, Notice, Setting } from 'obsidian';
import { createDashboardNotes, notesResultText } from './dashboard-notes';
import { notesFolder, notesVault } from './dashboard-notes-vault';
import { saveSettings } from './desk-actions';
import { addFolderRow } from './folder-row';
import type { FolderSuggest } from './folder-suggest';
import type { Services } from './services';

/** How long the outcome stays on screen, in ms: it may name five notes. */
const NOTICE_MS = 10_000;

export class DashboardNotesModal extends Modal {
	private folder: string;
	private suggest: FolderSuggest | null = null;
	private busy = false;

	constructor(private readonly services: Services) {
		super(services.app);
		this.folder = services.settings.settings.peek().notesFolder;
	}

	override onOpen(): void {
		const { t } = this.services;
		this.setTitle(t('host.notes.title'));
		this.suggest = addFolderRow({
			app: this.app,
			contentEl: this.contentEl,
			name: t('host.notes.folder'),
			hint: t('host.notes.folderHint'),
			folder: this.folder,
			onChange: (folder) => {
				this.folder = folder;
			},
		});
		new Setting(this.contentEl)
			.addButton((button) => button.setButtonText(t('common.cancel')).onClick(() => this.close()))
			.addButton((button) =>
				button
					.setButtonText(t('host.notes.create'))
					.setCta()
					.onClick(() => void this.create()),
			);
	}

	override onClose(): void {
		this.suggest?.close();
		this.suggest = null;
		this.contentEl.empty();
	}

	private async create(): Promise<void> {
		if (this.busy) return;
		this.busy = true;
		const { t } = this.services;
		const folder = notesFolder(this.folder);
		const result = await createDashboardNotes(notesVault(this.app.vault), folder, t);
		new Notice(notesResultText(result, folder, t), NOTICE_MS);
		if (result.failed.length === 0) {
			await saveSettings(this.services, { notesFolder: folder });
			this.close();
		}
		this.busy = false;
	}
}
