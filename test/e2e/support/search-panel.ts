/** The verify panel as a person uses it: a claim is picked, the query is changed, the search is watched, something is proposed. */
import type { Locator, Page } from 'playwright-core';
import type { Host } from '../harness';
import { until } from './desk';

/** The panel in its leaf, wherever that is. */
export const verifyPanel = (page: Page): Locator => page.locator('.workspace-leaf-content[data-type="evidence-desk-verify"]').getByRole('region', { name: 'Verify', exact: true });

export const queryField = (panel: Locator): Locator => panel.getByRole('textbox', { name: 'Query', exact: true });
export const searchButton = (panel: Locator): Locator => panel.getByRole('button', { name: 'Search', exact: true });
export const cancelButton = (panel: Locator): Locator => panel.locator('.ed-verify-running').getByRole('button', { name: 'Cancel', exact: true });

/** Runs "Verify claim…", types, takes the first claim that is offered, and waits for its query. */
export async function pickClaim(host: Host, words: string): Promise<Locator> {
	const { page } = host;
	await host.run('verify-claim');
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('textbox').or(dialog.getByRole('combobox')).or(dialog.getByRole('searchbox')).first().fill(words);
	await dialog.locator('.suggestion-item').filter({ hasText: words }).first().click();
	const panel = verifyPanel(page);
	await until(async () => (await queryField(panel).inputValue()) !== '');
	return panel;
}

/** What the panel says about how the search ended; waits for it. */
export async function endWords(panel: Locator): Promise<string> {
	const words = panel.locator('.ed-verify-end-words');
	await words.waitFor();
	return (await words.innerText()).replace(/\s+/g, ' ').trim();
}

/** Presses "Search" and waits for the end. */
export async function searchAndWait(panel: Locator): Promise<string> {
	await searchButton(panel).click();
	return endWords(panel);
}

export interface AttemptSeen {
	/** Provider as it is written. */
	readonly provider: string;
	readonly route: string;
	/** All that stands in the line. */
	readonly text: string;
}

/** The requests in the list, in order. */
export async function attemptsSeen(panel: Locator): Promise<readonly AttemptSeen[]> {
	const rows = await panel.getByRole('list', { name: 'Requests' }).first().getByRole('listitem').all();
	return Promise.all(
		rows.map(async (row) => ({
			provider: await row.locator('strong').first().innerText(),
			route: await row.locator('.ed-attempt-head .ed-mono').innerText(),
			text: (await row.innerText()).replace(/\s+/g, ' ').trim(),
		})),
	);
}

/** Opens the list of requests of a search that is over. */
export async function openAttempts(panel: Locator): Promise<void> {
	const details = panel.locator('details.ed-verify-attempts');
	if ((await details.getAttribute('open')) === null) await details.locator('summary').click();
}

/** The results beside the claim. */
export const resultRows = (panel: Locator): Locator => panel.locator('.ed-verify-results > li');
