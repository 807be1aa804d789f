/** The settings about searching as a person uses them, in the window they open in. */
import type { Locator, Page } from 'playwright-core';
import type { Host } from '../harness';
import { until } from './desk';

export interface SettingsOfSearching {
	readonly page: Page;
	/** The dialog on top, in whichever window it is. */
	dialog(title: string): Promise<Locator>;
}

/** Opens the settings and walks into "Searching". */
export async function openSearchSettings(host: Host): Promise<SettingsOfSearching> {
	const page = await host.settingsPage();
	await page.getByRole('button', { name: 'Searching', exact: true }).click();
	await page.getByText('Routes', { exact: true }).first().waitFor();
	return {
		page,
		dialog: (title) =>
			until(async () => {
				for (const each of host.context.pages()) {
					const found = each.getByRole('dialog', { name: title, exact: true });
					if ((await found.count()) > 0 && (await found.last().isVisible())) return found.last();
				}
				return null;
			}),
	};
}

/** The row of a setting, by its name. */
export const settingRow = (page: Page, name: string): Locator => page.locator('.setting-item').filter({ has: page.locator('.setting-item-name', { hasText: new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) }) });

/** Names of the routes in the list, in order; those of the environment are not meant. */
export async function routeNames(page: Page): Promise<readonly string[]> {
	const buttons = await page.getByRole('button', { name: /: edit$/ }).all();
	return Promise.all(buttons.map(async (button) => ((await button.getAttribute('aria-label')) ?? '').replace(/: edit$/, '')));
}

/** Closes a dialog by its own button. */
export async function closeDialog(dialog: Locator): Promise<void> {
	await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
}
