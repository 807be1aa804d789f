/** The way out when what this device keeps about searching cannot be used: asks, then forgets it. */
import { ConfirmationModal } from 'obsidian';
import { errorText } from '../host/host-errors';
import type { RowParts } from './setting-rows';

/** Opens the question; the configuration is forgotten when the person says so. Keys stay in the app's secrets. */
export function confirmStartOver({ app, t, searching, notify }: RowParts): void {
	const modal = new ConfirmationModal(app);
	modal.setTitle(t('routes.startOverTitle'));
	modal.contentEl.createEl('p', { text: t('routes.startOverExplained') });
	modal.addButton((button) =>
		button
			.setButtonText(t('routes.startOverDo'))
			.setDestructive()
			.onClick(() => {
				try {
					searching.startOver();
				} catch (error) {
					notify(errorText(error));
				}
			}),
	);
	modal.addCancelButton(t('common.cancel'));
	modal.open();
}
