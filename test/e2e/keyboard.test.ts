/** The desk without a mouse, and with a screen reader (issue 2, DESIGN §7). The mouse is not touched in this file. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, copyFixture, removeFolder, type Host } from './harness';
import { allowSlowMachines, eventually, focusedWords, listCount, openCard, rowsInAll, startPatiently, untilRead, VIEW_NAMES, viewTab } from './support/desk';
import { withStrangeLedger } from './support/strange-ledger';
import { namesBelow, positiveTabIndexes } from './support/names';
import { queueLines, QUEUE_FILE, scratchOf } from './support/vaults';

allowSlowMachines();

let host: Host;
let page: Page;
const press = (key: string): Promise<void> => page.keyboard.press(key);
const focused = (): Promise<string> => focusedWords(page);

beforeAll(async () => {
	host = await startPatiently({ vault: withStrangeLedger(copyFixture('demo-vault')) });
	page = host.page;
	await press('Control+p');
	await page.keyboard.type('Evidence Desk: Open desk');
	await press('Enter');
	await untilRead(page);
});

afterAll(async () => {
	expect(host.errors).toEqual([]);
	await host.close();
	await closeBrowser();
	removeFolder(scratchOf(host.vaultDir));
});

/** Presses Tab (or another key) until what has the focus reads so. */
async function pressUntil(key: string, wanted: RegExp, most = 60): Promise<void> {
	const seen: string[] = [];
	for (let n = 0; n < most; n++) {
		if (wanted.test(await focused())) return;
		seen.push(await focused());
		await press(key);
	}
	throw new Error(`${key} does not reach ${String(wanted)}; it reached: ${seen.join(' | ')}`);
}

/** With the focus on the tab list: goes to the tab by arrow keys. */
async function goToTab(name: (typeof VIEW_NAMES)[number]): Promise<void> {
	await viewTab(page, VIEW_NAMES[0]).waitFor();
	await page.getByRole('tablist', { name: 'Views' }).locator('[aria-selected="true"]').focus();
	await pressUntil('ArrowRight', new RegExp(`^tab ${name}`));
	expect(await viewTab(page, name).getAttribute('aria-selected')).toBe('true');
	await page.getByRole('tabpanel', { name, exact: true }).waitFor();
}

describe('by keyboard alone', () => {
	it('opens the desk from the ribbon, too', async () => {
		await page.getByRole('toolbar', { name: 'Ribbon' }).getByRole('button', { name: 'Open desk' }).focus();
		await press('Enter');
		await eventually(() => page.getByRole('tablist', { name: 'Views' }).isVisible()).toBe(true);
	});

	it('walks all tabs with the arrows, round, and to the ends', async () => {
		await goToTab('Overview');
		for (const name of [...VIEW_NAMES.slice(1), 'Overview']) {
			await press('ArrowRight');
			await eventually(focused).toMatch(new RegExp(`^tab ${name}`));
		}
		await press('End');
		await eventually(focused).toMatch(/^tab Health/);
		await press('Home');
		await eventually(focused).toMatch(/^tab Overview/);
		await press('ArrowLeft');
		await eventually(focused).toMatch(/^tab Health/);
	});

	it('opens a claim with Enter, walks to its source and back, and Escape gives the row the focus back', async () => {
		await goToTab('Runs');
		await pressUntil('Tab', /^radio Search runs/);
		await pressUntil('ArrowRight', /^radio Claims/);
		await pressUntil('Tab', /^listbox Claims/);
		for (let n = 0; n < 4; n++) await press('ArrowDown');
		const list = page.getByRole('listbox', { name: /^Claims/ });
		const row = await list.locator('[aria-selected="true"]').textContent();
		await press('Enter');
		await openCard(page).waitFor();
		expect(await openCard(page).getAttribute('aria-label')).toMatch(/^Claim /);
		await eventually(focused).toMatch(/Record|^aside/);
		await pressUntil('Tab', /^button Source ?SRC/);
		await press('Enter');
		await page.getByRole('article', { name: /^Source / }).waitFor();
		await eventually(focused).not.toBe('nothing');
		await pressUntil('Tab', /^button Back to CLM-/);
		await press('Enter');
		await page.getByRole('article', { name: /^Claim / }).waitFor();
		await eventually(focused).not.toBe('nothing');
		await press('Escape');
		await eventually(() => openCard(page).count()).toBe(0);
		await eventually(focused).toMatch(/^listbox Claims/);
		expect(await list.locator('[aria-selected="true"]').textContent()).toBe(row);
	});

	it('opens the raw file and comes back to the button that opened it', async () => {
		await press('Enter');
		await openCard(page).waitFor();
		await pressUntil('Tab', /^button .*Open raw file/);
		await press('Enter');
		await page.getByRole('dialog').getByRole('listitem').first().waitFor();
		await press('Escape');
		await eventually(() => page.getByRole('dialog').count()).toBe(0);
		expect(await focused()).toMatch(/^button .*Open raw file/);
		await press('Escape');
		await eventually(focused).toMatch(/^listbox Claims/);
	});

	it('types a filter, reads its problem, mends it, and closes the panel with Escape', async () => {
		await goToTab('By tier');
		const panel = page.getByRole('tabpanel', { name: 'By tier' });
		await pressUntil('Tab', /^button Filter/);
		await press('Enter');
		await pressUntil('Tab', /^input Filter text/);
		await page.keyboard.type('teir = Reach');
		await panel.getByRole('alert').getByText('Did you mean “tier”?').waitFor();
		expect(await rowsInAll(panel)).toBe(40);
		await press('Control+a');
		await page.keyboard.type('tier = Reach and stage != Archived');
		await eventually(() => listCount(panel).textContent()).toBe('11 of 40 shown');
		await press('Control+a');
		await press('Delete');
		await press('Escape');
		expect(await panel.getByRole('textbox', { name: 'Filter text' }).count()).toBe(0);
		await eventually(focused).toBe('button Filter');
	});

	it('moves over cards and columns of the board, and opens one', async () => {
		await goToTab('Board');
		await pressUntil('Tab', /^button MSc Human-Centred Computing/);
		await press('ArrowDown');
		await eventually(focused).toMatch(/^button MSc Data & AI/);
		await press('ArrowRight');
		const inSecond = (): Promise<string | null> => page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label') ?? null);
		await eventually(inSecond).toMatch(/^Needs Verification/);
		await press('ArrowLeft');
		await eventually(inSecond).toMatch(/^Research/);
		const card = await focused();
		await press('Enter');
		await page.getByRole('article', { name: /^Subject/ }).waitFor();
		await press('Escape');
		await eventually(focused).toBe(card);
	});

	it('moves over the marks of the timeline, zooms, and opens one', async () => {
		await goToTab('Timeline');
		const markName = (): Promise<string | null> => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['mark'] ?? null);
		for (let n = 0; n < 60 && (await markName()) === null; n++) await press('Tab');
		const first = await markName();
		expect(first).not.toBeNull();
		await press('ArrowRight');
		await eventually(markName).not.toBe(first);
		const second = await markName();
		expect(second).not.toBeNull();
		await press('ArrowDown');
		await eventually(markName).not.toBe(second);
		await press('-');
		const zoom = page.getByRole('group', { name: 'Zoom' });
		await eventually(() => zoom.getByRole('button', { name: 'Quarter' }).getAttribute('aria-pressed')).toBe('true');
		await press('+');
		await eventually(() => zoom.getByRole('button', { name: 'Month' }).getAttribute('aria-pressed')).toBe('true');
		expect(await focused()).not.toBe('nothing');
		await press('Enter');
		await openCard(page).waitFor();
		await press('Escape');
		await eventually(markName).not.toBeNull();
	});

	it('never loses the focus to an update', async () => {
		await goToTab('Pending approval');
		const panel = page.getByRole('tabpanel', { name: 'Pending approval' });
		let rows = await rowsInAll(panel);
		for (const place of [/^button Refresh/, /^tab Pending approval/, /^input Search the queue/, /^button Waiting/, /^listbox Approval queue/, /^section The selected item/]) {
			await page.getByRole('tablist', { name: 'Views' }).locator('[aria-selected="true"]').focus();
			await pressUntil('Tab', place);
			const before = await page.evaluateHandle(() => document.activeElement);
			rows += 1;
			appendFileSync(join(host.vaultDir, 'Applications', QUEUE_FILE), queueLines(1, `FOCUS${rows}`));
			await eventually(() => rowsInAll(panel)).toBe(rows);
			expect(await before.evaluate((el) => el === document.activeElement)).toBe(true);
		}
	});

	it('keeps the focus in sight when what had it goes away', async () => {
		await goToTab('Overview');
		await pressUntil('Tab', /^button .*decision/);
		await press('Enter');
		await eventually(() => viewTab(page, 'Pending approval').getAttribute('aria-selected')).toBe('true');
		await eventually(focused).toMatch(/^tabpanel Pending approval/);

		await goToTab('Runs');
		await pressUntil('Tab', /^input Search the claims/);
		await page.keyboard.type('zzzz');
		await pressUntil('Tab', /^button Clear the search/);
		await press('Enter');
		await eventually(focused).toMatch(/^input Search the claims/);
		await page.keyboard.type('zzzz');
		await pressUntil('Tab', /^button Clear search and filter/);
		await press('Enter');
		await eventually(focused).toMatch(/^tabpanel Runs/);
		await pressUntil('Tab', /^listbox Claims/);

		await goToTab('By tier');
		await pressUntil('Tab', /^button Filter/);
		await press('Enter');
		await pressUntil('Tab', /^input Filter text/);
		await page.keyboard.type('stage = Research');
		await pressUntil('Tab', /^button Clear the filter/);
		await press('Enter');
		await eventually(focused).toBe('input Filter text');
		await press('Escape');
	});
});

describe('names for a screen reader', () => {
	it.each(VIEW_NAMES)('everything in %s has one, and keeps the order of the page', async (name) => {
		await goToTab(name);
		const filter = page.getByRole('tabpanel', { name, exact: true }).getByRole('button', { name: 'Filter', exact: true });
		if (await filter.isVisible()) await filter.press('Enter');
		const report = await namesBelow(page, '.ed-root');
		expect(report.nameless).toEqual([]);
		expect(report.named).toBeGreaterThan(12);
		expect(await positiveTabIndexes(page)).toEqual([]);
	});

	it.each(['Search runs', 'Retrieval runs', 'Sources', 'Claims'])('everything in the list and card of %s has one', async (kind) => {
		await goToTab('Runs');
		await pressUntil('Tab', /^radio/);
		await pressUntil('ArrowRight', new RegExp(`^radio ${kind}`));
		await page.getByRole('listbox', { name: new RegExp(`^${kind}`) }).focus();
		await press('ArrowDown');
		await press('Enter');
		await openCard(page).getByRole('region', { name: 'Raw line' }).first().waitFor();
		const report = await namesBelow(page, '.ed-root');
		expect(report.nameless).toEqual([]);
		expect(report.named).toBeGreaterThan(12);
		await press('Escape');
	});

	it('everything in the settings has one', async () => {
		const settings = await host.settingsPage();
		await settings.getByLabel('Workspace').waitFor();
		const report = await namesBelow(settings, 'body');
		expect(report.nameless).toEqual([]);
		expect(report.named).toBeGreaterThan(3);
		await settings.close();
	});
});
