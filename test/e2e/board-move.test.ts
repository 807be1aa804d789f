/** Cards moved and dates corrected by hand: confirmed in place, written by the same path as any decision (issue 3, DESIGN §5). */
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeBrowser, copyFixture, removeFolder, type Host } from './harness';
import { allowSlowMachines, eventually, openCard, showView, startWithDesk } from './support/desk';
import { knownDevice, ledgerNames, ledgerPath, ownQueuePath, verifiedEntries } from './support/ledgers';
import { replaceOutside } from './support/outside';
import { scratchOf } from './support/vaults';
import { type Content, contentOf, expectOnly, expectUnchanged, replaceOnce } from './support/workspace-diff';

allowSlowMachines();

const TRACKER = 'trackers/programmes.csv';

let host: Host;
let page: Page;
let workspace = '';
let before: Content;

beforeAll(async () => {
	host = await startWithDesk({ vault: copyFixture('demo-vault') });
	page = host.page;
	workspace = join(host.vaultDir, 'Applications');
});

beforeEach(() => {
	before = contentOf(workspace);
});

afterAll(async () => {
	expect(host.errors).toEqual([]);
	await host.close();
	await closeBrowser();
	removeFolder(scratchOf(host.vaultDir));
});

const column = (panel: Locator, name: string): Locator => panel.getByRole('region', { name: new RegExp(`^${name}: \\d+ cards?$`) });
const card = (panel: Locator, name: RegExp): Locator => panel.locator('.ed-board-card').filter({ hasText: name });
const confirmation = (place: Locator): Locator => place.getByRole('group', { name: 'Change this cell?' });
const result = (place: Locator): Locator => place.locator('.ed-changer-result');

/** The tracker's one cell, the item in this device's own queue with the line that says it is written, and the three lines of the ledger. */
async function expectChanged(from: string, to: string, ownLines = 2): Promise<void> {
	const device = await knownDevice(host);
	const added = expectOnly(before, workspace, { [TRACKER]: replaceOnce(from, to), [ownQueuePath(device)]: { added: ownLines }, [ledgerPath(device)]: { added: 3 } });
	const decision = verifiedEntries(workspace, device).at(-3);
	expect(added.get(ownQueuePath(device))?.at(-1)).toMatchObject({ status: decision?.entry === 'decision' && decision.verdict === 'withdraw' ? 'pending' : 'applied', decision_id: decision?.entry_id });
}

describe('a card of the board', () => {
	it('moves by key: menu, the exact change, and only then the cell', async () => {
		const panel = await showView(page, 'Board');
		await card(panel, /MSc Data & AI/).focus();
		await page.keyboard.press('m');
		const menu = panel.getByRole('menu', { name: /^Move MSc Data & AI to/ });
		await menu.getByRole('menuitem', { name: 'Shortlist' }).focus();
		await page.keyboard.press('Enter');
		const box = confirmation(panel);
		await box.getByText('trackers/programmes.csv').waitFor();
		expect(await box.innerText()).toMatch(/EEX-DA[\s\S]*stage[\s\S]*Research[\s\S]*Shortlist/);
		await page.keyboard.press('Escape');
		await eventually(() => box.count()).toBe(0);
		expectUnchanged(before, workspace);
		expect(ledgerNames(workspace)).toEqual([]);

		await page.keyboard.press('m');
		await menu.getByRole('menuitem', { name: 'Shortlist' }).focus();
		await page.keyboard.press('Enter');
		await box.getByRole('button', { name: 'Confirm' }).and(page.locator(':focus')).waitFor();
		await page.keyboard.press('Enter');
		await result(panel).getByText('Written and read back.').waitFor();
		await expectChanged('EEX-DA,École Exemple,MSc Data & AI,FR,Target,Research,', 'EEX-DA,École Exemple,MSc Data & AI,FR,Target,Shortlist,');
		await column(panel, 'Shortlist').locator('.ed-board-card').filter({ hasText: 'MSc Data & AI' }).waitFor();
		const decision = verifiedEntries(workspace, await knownDevice(host)).at(-3);
		expect(decision).toMatchObject({ verdict: 'approve', actor: 'human', proposals: [{ op: 'csv.set', path: TRACKER, key: 'EEX-DA', column: 'stage', before: 'Research', after: 'Shortlist' }] });
	});

	it('goes back by Undo, to the byte', async () => {
		const panel = page.getByRole('tabpanel', { name: 'Board' });
		await result(panel).getByRole('button', { name: 'Undo' }).click();
		await eventually(() => result(panel).innerText()).toMatch(/Taken back\. Written and read back\./);
		await expectChanged('EEX-DA,École Exemple,MSc Data & AI,FR,Target,Shortlist,', 'EEX-DA,École Exemple,MSc Data & AI,FR,Target,Research,', 1);
		await column(panel, 'Research').locator('.ed-board-card').filter({ hasText: 'MSc Data & AI' }).waitFor();
	});

	it('moves by dragging, and not when it is let go with Escape', async () => {
		const panel = await showView(page, 'Board');
		const from = card(panel, /Master Intelligence Artificielle/);
		const to = column(panel, 'Needs Verification');
		const drag = async (): Promise<void> => {
			await from.scrollIntoViewIfNeeded();
			await from.hover();
			await page.mouse.down();
			const { x = 0, y = 0, width = 0 } = (await to.boundingBox()) ?? {};
			await page.mouse.move(x + width / 2, y + 60, { steps: 5 });
			await page.mouse.move(x + width / 2, y + 80, { steps: 3 });
		};
		await drag();
		await page.keyboard.press('Escape');
		await page.mouse.up();
		expect(await confirmation(panel).count()).toBe(0);
		expectUnchanged(before, workspace);
		await drag();
		await page.mouse.up();
		const box = confirmation(panel);
		await box.getByRole('textbox', { name: 'Note (optional)' }).fill('Their page was <i>down</i>, $&');
		await box.getByRole('button', { name: 'Confirm' }).click();
		await result(panel).getByText('Written and read back.').waitFor();
		await expectChanged('EEX-IA,École Exemple,Master Intelligence Artificielle,FR,Reach,Research,', 'EEX-IA,École Exemple,Master Intelligence Artificielle,FR,Reach,Needs Verification,');
		expect(verifiedEntries(workspace, await knownDevice(host)).at(-3)).toMatchObject({ reason: 'Their page was <i>down</i>, $&' });
	});

	it('does not move when the file has changed since the change was shown', async () => {
		const panel = await showView(page, 'Board');
		await card(panel, /Master of Artificial Intelligence/).focus();
		await page.keyboard.press('m');
		await panel.getByRole('menuitem', { name: 'Shortlist' }).click();
		const box = confirmation(panel);
		await box.getByRole('button', { name: 'Confirm' }).and(page.locator(':not([aria-disabled="true"])')).waitFor();
		const text = before.get(TRACKER)?.toString('utf8') ?? '';
		await replaceOutside(join(workspace, TRACKER), replaceOnce('TFU-AI,Testfield University,Master of Artificial Intelligence,AU,Target,Research,', 'TFU-AI,Testfield University,Master of Artificial Intelligence,AU,Target,Preparing,')(text));
		before = contentOf(workspace);
		await box.getByRole('button', { name: 'Confirm' }).click();
		await box.getByRole('status').getByText(/Nothing was written|not as you saw|changed/).waitFor();
		const device = await knownDevice(host);
		const changed = [...contentOf(workspace)].filter(([path, bytes]) => before.get(path)?.equals(bytes) !== true).map(([path]) => path);
		// At most the item that was raised, which then waits; never the tracker, never a decision.
		expect(changed.filter((path) => path !== ownQueuePath(device))).toEqual([]);
		await box.getByRole('button', { name: 'Cancel' }).click();
	});
});

describe('a date of the timeline', () => {
	it('is corrected with its certainty: the cell alone', async () => {
		const panel = await showView(page, 'Timeline');
		await panel.getByRole('group', { name: 'Show as' }).getByRole('button', { name: 'List' }).click();
		await panel.getByRole('searchbox').fill('MSc Computing');
		await panel.getByRole('option', { name: /LRC-CS.*Deadline/s }).first().click({ button: 'right' });
		const change = panel.getByRole('region', { name: /^Change date: / });
		await change.getByRole('textbox', { name: /^New value of deadline/ }).fill('2026-02-30');
		await change.getByText('There is no such day.').waitFor();
		await change.getByRole('textbox', { name: /^New value of deadline/ }).fill('2026-03-17');
		await change.getByRole('button', { name: 'Show the change' }).click();
		const box = confirmation(panel);
		expectUnchanged(before, workspace);
		await box.getByRole('textbox', { name: 'Why, or where it says so' }).fill('Letter of 1 March');
		await box.getByRole('button', { name: 'Confirm' }).click();
		await result(panel).getByText('Written and read back.').waitFor();
		await expectChanged('LRC-CS,Lorem College,MSc Computing,GB,Reach,Applying,,2026-03-15,', 'LRC-CS,Lorem College,MSc Computing,GB,Reach,Applying,,2026-03-17,');
		expect(verifiedEntries(workspace, await knownDevice(host)).at(-3)).toMatchObject({ reason: 'Letter of 1 March' });
	});
});

describe('a cell of a subject', () => {
	it('is changed from its card, with the reason that no source gives', async () => {
		const panel = await showView(page, 'By tier');
		await panel.getByRole('searchbox').fill('Medieninformatik');
		await panel.getByRole('option', { name: /Medieninformatik/ }).click();
		const open = openCard(page);
		await open.waitFor();
		await open.getByRole('button', { name: 'Change tuition' }).click();
		await open.getByRole('textbox', { name: 'New value of tuition' }).fill('EUR 312, "with ticket"');
		await open.getByRole('button', { name: 'Show the change' }).click();
		const box = confirmation(open);
		await box.getByRole('textbox', { name: 'Why, or where it says so' }).fill('Phone call');
		await box.getByRole('button', { name: 'Confirm' }).click();
		await result(open).getByText('Written and read back.').waitFor();
		await expectChanged('HSM-MI,Hochschule Muster,M.Sc. Medieninformatik,DE,Safety,Research,,2026-07,estimated,,6.0,,not required,0,required,EUR 0,', 'HSM-MI,Hochschule Muster,M.Sc. Medieninformatik,DE,Safety,Research,,2026-07,estimated,,6.0,,not required,0,required,"EUR 312, ""with ticket""",');
	});
});
