/** Asks for another device's code, shows the fingerprint to compare, and only then lets it be trusted. */
import { Modal, Setting } from 'obsidian';
import type { ButtonComponent } from 'obsidian';
import type { DecisionDesk } from '../decisions/desk/desk-types';
import { errorText } from '../host/host-errors';
import { codeFingerprint } from './device-code';
import type { RowParts } from './setting-rows';

/** Longest name of a device, UTF-16 units. */
export const MAX_DEVICE_NAME = 100;

export class TrustDeviceModal extends Modal {
	private code = '';
	private deviceName = '';
	private busy = false;
	private trustButton: ButtonComponent | null = null;
	private fingerprintEl: HTMLElement | null = null;
	private problemEl: HTMLElement | null = null;

	constructor(
		private readonly parts: RowParts,
		private readonly desk: Pick<DecisionDesk, 'trust'>,
	) {
		super(parts.app);
	}

	override onOpen(): void {
		const { t } = this.parts;
		this.setTitle(t('settings.trustTitle'));
		this.contentEl.createEl('p', { text: t('settings.trustExplained') });
		new Setting(this.contentEl)
			.setName(t('settings.trustCode'))
			.setDesc(t('settings.trustCodeHint'))
			.addTextArea((area) => {
				area.inputEl.setAttribute('aria-label', t('settings.trustCode'));
				area.inputEl.rows = 3;
				area.inputEl.spellcheck = false;
				area.onChange((value) => {
					this.code = value;
					this.show();
				});
			});
		new Setting(this.contentEl)
			.setName(t('settings.trustName'))
			.setDesc(t('settings.trustNameHint'))
			.addText((text) => {
				text.inputEl.setAttribute('aria-label', t('settings.trustName'));
				text.inputEl.maxLength = MAX_DEVICE_NAME;
				text.onChange((value) => {
					this.deviceName = value;
					this.show();
				});
			});
		this.fingerprintEl = this.contentEl.createEl('p', { cls: 'ed-fingerprint', attr: { 'aria-live': 'polite' } });
		this.problemEl = this.contentEl.createEl('p', { cls: 'ed-dialog-problem', attr: { role: 'alert' } });
		new Setting(this.contentEl)
			.addButton((button) => button.setButtonText(t('common.cancel')).onClick(() => this.close()))
			.addButton((button) => {
				this.trustButton = button
					.setButtonText(t('settings.trustThis'))
					.setCta()
					.onClick(() => void this.trust());
			});
		this.show();
	}

	override onClose(): void {
		this.trustButton = null;
		this.fingerprintEl = null;
		this.problemEl = null;
		this.contentEl.empty();
	}

	/** What is typed decides whether there is something to compare, and whether the button may be pressed. */
	private show(): void {
		const { t } = this.parts;
		const fingerprint = codeFingerprint(this.code);
		const words = fingerprint !== null ? t('settings.trustCompare', { fingerprint }) : this.code.trim() === '' ? '' : t('settings.notACode');
		if (this.fingerprintEl?.textContent !== words) this.fingerprintEl?.setText(words);
		this.problemEl?.setText('');
		this.trustButton?.setDisabled(fingerprint === null || this.deviceName.trim() === '');
	}

	private async trust(): Promise<void> {
		if (this.busy) return;
		this.busy = true;
		const { t, notify } = this.parts;
		const name = this.deviceName.trim();
		try {
			const problem = await this.desk.trust(this.code.trim(), name);
			if (problem === null) {
				this.close();
				notify(t('settings.trustedNow', { name }));
			} else {
				this.problemEl?.setText(t(problem === 'is_this' ? 'settings.isThisDevice' : 'settings.notACode'));
			}
		} catch (error) {
			this.problemEl?.setText(t('settings.trustFailed', { why: errorText(error) }));
		} finally {
			this.busy = false;
		}
	}
}
