/** Light, dark and odd themes: every text stands out from what lies behind it (DESIGN §7). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, copyFixture, removeFolder, type Host } from './harness';
import { contrastBelow } from './support/contrast';
import { allowSlowMachines, openCard, showView, startWithDesk, VIEW_NAMES } from './support/desk';
import { withStrangeLedger } from './support/strange-ledger';
import { scratchOf } from './support/vaults';

allowSlowMachines();

/** WCAG 2.2, 1.4.3 (AA) for text of usual size. */
const LEAST = 4.5;

let host: Host;

beforeAll(async () => {
	host = await startWithDesk({ vault: withStrangeLedger(copyFixture('demo-vault')), reducedMotion: true });
});

afterAll(async () => {
	expect(host.errors).toEqual([]);
	await host.close();
	await closeBrowser();
	removeFolder(scratchOf(host.vaultDir));
});

describe.each(['light', 'dark', 'odd'] as const)('contrast in the %s theme', (theme) => {
	beforeAll(() => host.page.evaluate((name) => window.host.setTheme(name), theme));

	it.each(VIEW_NAMES)('of %s', async (name) => {
		const panel = await showView(host.page, name);
		const filter = panel.getByRole('button', { name: 'Filter', exact: true });
		if ((await filter.isVisible()) && (await filter.getAttribute('aria-expanded')) === 'false') await filter.click();
		await host.page.mouse.move(1, 1);
		const report = await contrastBelow(host.page, '.ed-root', LEAST);
		expect(report.weak).toEqual([]);
		expect(report.measured).toBeGreaterThan(20);
	});

	it('of a card', async () => {
		const panel = await showView(host.page, 'Runs');
		await panel.getByRole('radio', { name: /^Claims/ }).click();
		await panel.getByRole('listbox', { name: /^Claims/ }).getByRole('option').nth(3).click();
		await openCard(host.page).getByRole('region', { name: 'Raw line' }).first().waitFor();
		const report = await contrastBelow(host.page, '.ed-sheet', LEAST);
		expect(report.weak).toEqual([]);
		expect(report.measured).toBeGreaterThan(20);
		await host.page.getByRole('button', { name: 'Close the card' }).click();
	});
});
