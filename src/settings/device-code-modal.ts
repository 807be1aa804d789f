/** Shows this device's code, to be carried to another device of the person, and the fingerprint to compare there. */
import { Modal, Setting } from 'obsidian';
import { codeFingerprint } from './device-code';
import type { RowParts } from './setting-rows';

export class DeviceCodeModal extends Modal {
	/** @param code as `DecisionDesk.deviceCode` gives it */
	constructor(
		private readonly parts: RowParts,
		private readonly code: string,
	) {
		super(parts.app);
	}

	override onOpen(): void {
		const { t } = this.parts;
		this.setTitle(t('settings.deviceCode'));
		this.contentEl.createEl('p', { text: t('settings.deviceCodeExplained') });
		const codeEl = this.contentEl.createEl('textarea', { cls: 'ed-device-code', attr: { readonly: '', rows: '3', spellcheck: 'false', 'aria-label': t('settings.deviceCode') } });
		codeEl.value = this.code;
		this.contentEl.createEl('p', { cls: 'ed-fingerprint', text: t('settings.fingerprint', { fingerprint: codeFingerprint(this.code) ?? '' }) });
		this.contentEl.createEl('p', { cls: 'ed-dialog-note', text: t('settings.deviceCodeSecret') });
		new Setting(this.contentEl)
			.addButton((button) => button.setButtonText(t('settings.close')).onClick(() => this.close()))
			.addButton((button) =>
				button
					.setButtonText(t('settings.copyCode'))
					.setCta()
					.onClick(() => void this.copy(codeEl)),
			);
	}

	override onClose(): void {
		this.contentEl.empty();
	}

	private async copy(codeEl: HTMLTextAreaElement): Promise<void> {
		const { t, notify } = this.parts;
		try {
			await codeEl.win.navigator.clipboard.writeText(this.code);
			notify(t('settings.codeCopied'));
		} catch {
			// Then it is at least ready to be copied by hand.
			codeEl.focus();
			codeEl.select();
			notify(t('settings.codeNotCopied'));
		}
	}
}
