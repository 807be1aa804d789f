/** What was decided, told to a person who is no programmer, and taken out as a note or a table (issue 3). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, removeFolder, type Host } from './harness';
import { allowSlowMachines, eventually, openDesk, showView, startWithDesk } from './support/desk';
import { knownDevice, ledgerPath } from './support/ledgers';
import { makeWorkspace, plainRows } from './support/made-workspace';
import { confirmWith, pendingReview, press, untilSaid, untilShown } from './support/review';
import { scratchOf } from './support/vaults';
import { contentOf, expectUnchanged } from './support/workspace-diff';

allowSlowMachines();

let host: Host;
let page: Page;
let workspace = '';

beforeAll(async () => {
	const made = makeWorkspace(plainRows(3));
	workspace = made.workspace;
	host = await startWithDesk({ vault: made.vault, now: Date.UTC(2026, 2, 2, 9) });
	page = host.page;
	const panel = await showView(page, 'Pending approval');
	const review = pendingReview(page);
	const choose = async (id: string, name: RegExp): Promise<void> => {
		await panel.getByRole('option', { name }).click();
		await untilShown(review, id);
	};
	await choose('Q-01', /^Vendor 1: price/);
	await press(review, 'Approve');
	await untilSaid(review, /Written and read back\.$/);
	await choose('Q-02', /^Vendor 2: price/);
	await press(review, 'Reject');
	await confirmWith(review, '=HYPERLINK("https://example.org/x"), too dear');
	await untilSaid(review, /Rejected\.$/);
	await page.keyboard.press('u');
	await untilSaid(review, /Taken back\.$/);
});

afterAll(async () => {
	expect(host.errors).toEqual([]);
	await host.close();
	await closeBrowser();
	removeFolder(scratchOf(host.vaultDir));
});

const list = (panel: Locator): Locator => panel.getByRole('listbox', { name: 'Decisions, newest first' });

describe('the history', () => {
	it('lists every decision, newest first, and tells each step by step', async () => {
		const panel = await showView(page, 'History');
		await eventually(() => list(panel).getByRole('option').count()).toBe(3);
		const rows = await list(panel).getByRole('option').allInnerTexts();
		expect(rows.map((row) => /Took a decision back|Rejected|Approved/.exec(row)?.[0])).toEqual(['Took a decision back', 'Rejected', 'Approved']);
		await list(panel).getByRole('option').nth(2).click();
		const story = panel.getByRole('region', { name: 'The selected decision, step by step' });
		await story.getByText(/Wrote trackers\/vendors\.csv: .*100 EUR.*200 EUR.*read back and equal/).waitFor();
		await list(panel).getByRole('option').nth(1).click();
		await eventually(() => story.innerText()).toMatch(/too dear[\s\S]*Taken back later/);
		expect(await story.locator('a').count()).toBe(0);
	});

	it('opens the item from its story', async () => {
		const panel = await showView(page, 'History');
		await list(panel).getByRole('option').nth(2).click();
		await panel.getByRole('button', { name: 'Open the item' }).click();
		const card = page.locator('aside.ed-sheet').getByRole('article', { name: 'Approval item Q-01' });
		await card.getByText('Wrote trackers/vendors.csv').first().waitFor();
		await page.keyboard.press('Escape');
	});

	it.each([
		['Markdown', 'md'],
		['CSV', 'csv'],
	])('is exported as %s into a new file of the vault, and the workspace stays as it is', async (kind, ending) => {
		const before = contentOf(workspace);
		await openDesk(host);
		const panel = await showView(page, 'History');
		await panel.getByRole('button', { name: `Export as ${kind}` }).click();
		const dialog = page.getByRole('dialog', { name: 'Save as a new file' });
		await dialog.getByLabel('Folder', { exact: true }).fill('Exports');
		const name = await dialog.getByLabel('File name', { exact: true }).inputValue();
		expect(name).toBe(`decisions-2026-03-02.${ending}`);
		await dialog.getByRole('button', { name: 'Save', exact: true }).click();
		await eventually(() => dialog.count()).toBe(0);
		const text = readFileSync(join(host.vaultDir, 'Exports', name), 'utf8');
		expect(text).toContain('too dear');
		if (ending === 'csv') {
			const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: true });
			expect(errors).toEqual([]);
			// No program that opens the table runs anything of it.
			expect(data.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
			expect(new Set(data.map((row) => row.length)).size).toBe(1);
		} else {
			expect(text).toMatch(/Vendor 1: price/);
		}
		expectUnchanged(before, workspace);
	});
});

describe('Health', () => {
	it('says that the ledger is whole, whose it is, and whom this device believes', async () => {
		await openDesk(host);
		const panel = await showView(page, 'Health');
		const section = panel.getByRole('region', { name: 'Decisions and devices' });
		const device = await knownDevice(host);
		const row = section.getByRole('row', { name: new RegExp(ledgerPath(device).replaceAll('.', '\\.')) });
		expect(await row.innerText()).toMatch(/this device/);
		expect((await row.getByRole('cell').allInnerTexts()).slice(1, 6)).toEqual(['5', '5', '0', '0', '0']);
		expect(await row.innerText()).toContain('whole');
		await section.getByText('Decisions can be taken and written here.').waitFor();
		await section.getByText(/fingerprint/).first().waitFor();
	});
});
