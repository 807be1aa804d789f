/** Asks before a device is no longer believed, and says what that means. */
import { ConfirmationModal } from 'obsidian';
import type { DecisionDesk, KnownDevice } from '../decisions/desk/desk-types';
import { errorText } from '../host/host-errors';
import { revealedText } from '../records/hidden-text';
import type { RowParts } from './setting-rows';

/** Opens the question; the device is distrusted when the person says so. */
export function confirmDistrust(parts: RowParts, desk: Pick<DecisionDesk, 'distrust'>, device: KnownDevice): void {
	const { app, t, notify } = parts;
	const name = revealedText(device.name);
	const distrust = async (): Promise<void> => {
		try {
			await desk.distrust(device.id);
			notify(t('settings.distrusted', { name }));
		} catch (error) {
			notify(t('settings.trustFailed', { why: errorText(error) }));
		}
	};
	const modal = new ConfirmationModal(app);
	modal.setTitle(t('settings.distrustTitle', { name }));
	modal.contentEl.createEl('p', { text: t('settings.distrustExplained', { name }) });
	modal.addButton((button) =>
		button
			.setButtonText(t('settings.distrust'))
			.setDestructive()
			.onClick(() => void distrust()),
	);
	modal.addCancelButton(t('common.cancel'));
	modal.open();
}
