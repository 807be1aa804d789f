/** An hour of clicking in a minute (issue 2): the workspace's files stay as they are, byte for byte and to the nanosecond. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, copyFixture, removeFolder, type Host } from './harness';
import { clickEverything } from './support/crawl';
import { allowSlowMachines, eventually, openCard, rowsOf, showView, startWithDesk, VIEW_NAMES, viewTab, type ViewName } from './support/desk';
import { withStrangeLedger } from './support/strange-ledger';
import { bytesOfFolder, scratchOf } from './support/vaults';

allowSlowMachines();

/** Calls that only look. Anything else below the workspace would be a write. */
const LOOKING = new Set(['vault.exists', 'vault.stat', 'vault.list', 'vault.read', 'vault.readBinary', 'node.stat', 'node.lstat', 'node.fstat', 'node.access', 'node.realpath', 'node.readdir', 'node.open', 'node.read', 'node.watch']);

/** What decides, and what leads out of the app: everything else is clicked. */
const DECIDES = /in the browser$|^(Approve|Choose|Withdraw|Undo|Confirm|Write now|Let this|Let none|It was |Take over|Accept|Acknowledge \d)/;

let host: Host;
let workspace = '';
let before: readonly string[] = [];

beforeAll(async () => {
	const vault = withStrangeLedger(copyFixture('demo-vault'));
	workspace = join(vault, 'Applications');
	before = bytesOfFolder(workspace);
	host = await startWithDesk({ vault });
});

afterAll(async () => {
	await host.close();
	await closeBrowser();
	removeFolder(scratchOf(host.vaultDir));
});

/** Closes what a click opened: dialogs, windows, other tabs, cards; then shows the view again. */
async function backTo(view: ViewName): Promise<void> {
	const { page } = host;
	for (const other of host.context.pages()) if (other !== page) await other.close();
	while ((await page.getByRole('dialog').count()) > 0) {
		await page.keyboard.press('Escape');
	}
	if (!(await page.getByRole('tablist', { name: 'Views' }).isVisible())) await host.run('open-desk');
	const close = page.getByRole('button', { name: 'Close the card' });
	if (await close.isVisible()) await close.click();
	if ((await viewTab(page, view).getAttribute('aria-selected')) !== 'true') await showView(page, view);
	await page.getByRole('tabpanel', { name: view, exact: true }).waitFor();
}

describe('clicking through everything', () => {
	it('from an item down the chain to the search and up again, with every section and raw file on the way', async () => {
		const { page } = host;
		const panel = await showView(page, 'Pending approval');
		await panel.getByRole('option', { name: /EXU-CS: IELTS writing minimum/ }).click();
		const evidence = panel.getByRole('region', { name: 'The selected item and its evidence' });
		await evidence.getByRole('region', { name: 'Chain' }).getByRole('button', { name: /^Claim/ }).first().click();
		const walked: string[] = [];
		for (const kind of ['Source', 'Retrieval run', 'Search run', 'Retrieval run', 'Source', 'Claim', 'Approval item']) {
			walked.push((await openCard(page).getAttribute('aria-label')) ?? '');
			await openCard(page).getByRole('region', { name: 'Raw line' }).first().getByRole('button', { name: 'Open raw file' }).click();
			await page.getByRole('dialog').getByRole('listitem').first().waitFor();
			await page.keyboard.press('Escape');
			await openCard(page).getByRole('region', { name: 'Chain' }).getByRole('button', { name: new RegExp(`^${kind}`) }).first().click();
			await page.locator('aside.ed-sheet').getByRole('article', { name: new RegExp(`^${kind}`) }).waitFor();
		}
		expect(walked.map((label) => label.replace(/ \S+$/, ''))).toEqual(['Claim', 'Source', 'Retrieval run', 'Search run', 'Retrieval run', 'Source', 'Claim']);
		const clicked = await clickEverything({
			page,
			root: page.locator('[data-type="evidence-desk-view"] .ed-root'),
			skip: new RegExp(`${DECIDES.source}|^Back to|^Close the card`),
			restore: () => backTo('Pending approval'),
		});
		expect(clicked.length).toBeGreaterThan(4);
	});

	it('filter, sort, group and a saved filter, used and removed', async () => {
		const panel = await showView(host.page, 'By tier');
		await panel.getByRole('button', { name: /^Filter/ }).click();
		await panel.getByRole('textbox', { name: 'Filter text' }).fill('tier = Reach and stage != Archived');
		await panel.getByRole('combobox', { name: 'Group' }).selectOption({ label: 'Stage' });
		await panel.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Priority' });
		await panel.getByRole('button', { name: 'Saved', exact: true }).click();
		await panel.getByRole('textbox', { name: 'Name of the saved filter' }).fill('Reach, alive');
		await panel.getByRole('button', { name: 'Save', exact: true }).click();
		await panel.getByRole('button', { name: 'Use “Reach, alive”' }).click();
		await eventually(() => readFileSync(join(host.vaultDir, '.obsidian/plugins/evidence-desk/data.json'), 'utf8')).toContain('Reach, alive');
		await panel.getByRole('button', { name: 'Remove “Reach, alive”' }).click();
		await eventually(() => readFileSync(join(host.vaultDir, '.obsidian/plugins/evidence-desk/data.json'), 'utf8')).not.toContain('Reach, alive');
	});

	it.each(VIEW_NAMES)('every kind of button, link, choice and row of %s', async (view) => {
		const panel = await showView(host.page, view);
		const clicked = await clickEverything({ page: host.page, root: panel, skip: DECIDES, restore: () => backTo(view) });
		console.info(`${view}: ${clicked.length} clicks`);
		expect(clicked.length).toBeGreaterThan(4);
		for (const box of await panel.getByRole('searchbox').all()) {
			await box.fill('deadline');
			await box.press('Escape');
		}
	});

	it('the settings', async () => {
		const page = await host.settingsPage();
		await page.getByRole('checkbox', { name: 'Show the pending count in the status bar' }).click({ force: true });
		await page.getByLabel('Look at all files every').fill('20');
		await page.close();
	});

	it('the code blocks of a note', async () => {
		const { page } = host;
		const open = () => page.evaluate(() => window.host.openFile('Application desk.md'));
		await open();
		const note = page.locator('.workspace-leaf.mod-active .markdown-preview-view');
		await note.getByRole('region', { name: 'Board, embedded' }).getByRole('button').first().waitFor();
		const regions = note.getByRole('region', { name: /, embedded$/ });
		expect(await regions.count()).toBe(4);
		for (const region of await regions.all()) {
			await region.scrollIntoViewIfNeeded();
			await region.getByRole('button', { name: 'Filter', exact: false }).first().click();
			const row = rowsOf(region).or(region.getByRole('listitem').getByRole('button')).first();
			if (await row.isVisible()) await row.click();
		}
	});

	it('writes the five dashboard notes where it was asked to, outside the workspace', async () => {
		await host.run('create-dashboard-notes');
		const dialog = host.page.getByRole('dialog', { name: 'Create dashboard notes' });
		await dialog.getByLabel('Folder', { exact: true }).fill('Dashboards');
		await dialog.getByRole('button', { name: 'Create notes' }).click();
		// It closes when all of them are written.
		await eventually(() => dialog.count()).toBe(0);
		expect(existsSync(join(host.vaultDir, 'Dashboards', 'Board - Application Status.md'))).toBe(true);
	});

	it('left every file of the workspace as it was', () => {
		expect(bytesOfFolder(workspace)).toEqual(before);
		const calls = host.fsLog().filter((entry) => entry.path.startsWith(workspace));
		expect(calls.length).toBeGreaterThan(100);
		expect(calls.filter((entry) => entry.bytesWritten > 0 || !LOOKING.has(entry.call)).map((entry) => `${entry.call} ${entry.path}`)).toEqual([]);
		const written = host.fsLog().filter((entry) => entry.bytesWritten > 0).map((entry) => entry.path.slice(host.vaultDir.length));
		// The proof that writes do show in this log: settings and notes, and nothing else.
		expect(written.filter((path) => path.startsWith('/Dashboards/')).length).toBe(5);
		expect(written.filter((path) => !path.startsWith('/Dashboards/') && !path.startsWith('/.obsidian/plugins/evidence-desk/data.json'))).toEqual([]);
		expect(host.errors).toEqual([]);
	});
});
