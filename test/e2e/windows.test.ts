/** The desk in more than one window and more than one leaf (issue 2): each is whole, and all follow the same files. */
import { appendFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, copyFixture, removeFolder, type Host } from './harness';
import { allowSlowMachines, eventually, openCard, rowsInAll, rowsOf, showView, startWithDesk, untilRead, VIEW_NAMES } from './support/desk';
import { queueLines, QUEUE_FILE, scratchOf } from './support/vaults';

allowSlowMachines();

let host: Host;
let popup: Page;

beforeAll(async () => {
	host = await startWithDesk({ vault: copyFixture('demo-vault') });
});

afterAll(async () => {
	expect(host.errors).toEqual([]);
	await host.close();
	await closeBrowser();
	removeFolder(scratchOf(host.vaultDir));
});

function append(id: string): void {
	appendFileSync(join(host.vaultDir, 'Applications', QUEUE_FILE), queueLines(1, id));
}

describe('a leaf in a window of its own', () => {
	it('draws every view there', async () => {
		popup = await host.popout();
		await untilRead(popup);
		expect(await host.page.locator('.ed-root').count()).toBe(0);
		for (const name of VIEW_NAMES) {
			const panel = await showView(popup, name);
			await panel.getByRole('button').first().waitFor();
			expect(((await panel.textContent()) ?? '').length).toBeGreaterThan(100);
		}
	});

	it('makes rows for the size of that window, and more when it grows', async () => {
		await popup.setViewportSize({ width: 900, height: 420 });
		const panel = await showView(popup, 'Runs');
		const rows = (): Promise<number> => rowsOf(panel).count();
		await eventually(rows).toBeGreaterThan(2);
		const few = await rows();
		await popup.setViewportSize({ width: 1100, height: 900 });
		await eventually(rows).toBeGreaterThan(few);
	});

	it('follows the files there', async () => {
		const panel = await showView(popup, 'Pending approval');
		const before = await rowsInAll(panel);
		append('POPOUT');
		await eventually(() => rowsInAll(panel)).toBe(before + 1);
	});

	it('opens cards and the raw file there, and Escape closes them there', async () => {
		const panel = await showView(popup, 'Runs');
		await rowsOf(panel).nth(1).click();
		await openCard(popup).waitFor();
		await openCard(popup).getByRole('button', { name: 'Open raw file' }).click();
		await popup.getByRole('dialog').getByRole('listitem').first().waitFor();
		expect(await host.page.getByRole('dialog').count()).toBe(0);
		await popup.keyboard.press('Escape');
		await eventually(() => popup.getByRole('dialog').count()).toBe(0);
		expect(await openCard(popup).count()).toBe(1);
		await openCard(popup).getByRole('button', { name: 'Close the card' }).press('Escape');
		await eventually(() => openCard(popup).count()).toBe(0);
	});

	it('drags the timeline and keeps lists scrolling there', async () => {
		const panel = await showView(popup, 'Timeline');
		const region = panel.getByRole('group', { name: /^Timeline: arrow keys/ });
		const box = await region.boundingBox();
		if (box === null) throw new Error('The timeline is not in sight');
		const marks = (): Promise<string> => region.locator('.ed-tl-shift').first().evaluate((el) => `${el.getBoundingClientRect().left} ${el.innerHTML.length}`);
		const before = await marks();
		await popup.mouse.move(box.x + box.width - 80, box.y + box.height - 20);
		await popup.mouse.down();
		await popup.mouse.move(box.x + box.width - 380, box.y + box.height - 20, { steps: 6 });
		await popup.mouse.up();
		await eventually(marks).not.toBe(before);
	});

	it('is whole again when it is moved back', async () => {
		const runs = await showView(popup, 'Runs');
		await rowsOf(runs).nth(1).click();
		const label = await openCard(popup).getAttribute('aria-label');
		await host.page.evaluate(() => window.host.moveBack());
		await eventually(() => popup.isClosed()).toBe(true);
		await host.page.bringToFront();
		await untilRead(host.page);
		expect(await openCard(host.page).getAttribute('aria-label')).toBe(label);
		await host.page.getByRole('button', { name: 'Close the card' }).click();
		const panel = await showView(host.page, 'Pending approval');
		const before = await rowsInAll(panel);
		append('MAIN');
		await eventually(() => rowsInAll(panel)).toBe(before + 1);
	});
});

describe('two leaves at once', () => {
	it('show different views and both follow the same reading', async () => {
		const { page } = host;
		await showView(page, 'Pending approval');
		await host.run('open-in-new-window').catch(() => false);
		const second = await eventuallyWindow();
		await untilRead(second);
		const runs = await showView(second, 'Runs');
		const searches = await rowsInAll(runs);
		const pending = page.getByRole('tabpanel', { name: 'Pending approval' });
		const before = await rowsInAll(pending);
		const watchers = host.openCount().watchers;
		expect(watchers).toBe(1);
		const size = statSync(join(host.vaultDir, 'Applications', QUEUE_FILE)).size;
		host.clearFsLog();
		append('BOTH');
		await eventually(() => rowsInAll(pending)).toBe(before + 1);
		// The review reads the lines of its item again; what is new is read once for both.
		const reads = host.fsLog().filter((entry) => entry.call === 'node.read' && entry.path.endsWith(QUEUE_FILE) && entry.bytesRead > 0 && Number(entry.position) + entry.bytesRead > size);
		expect(reads.length).toBeGreaterThan(0);
		expect(new Set(reads.map((entry) => `${entry.position}`)).size).toBe(reads.length);
		expect(await rowsInAll(runs)).toBe(searches);
		await second.close();
	});

	async function eventuallyWindow(): Promise<Page> {
		await eventually(() => host.context.pages().length).toBe(2);
		const second = host.context.pages().find((each) => each !== host.page);
		if (second === undefined) throw new Error('There is no second window');
		return second;
	}
});

describe('settings in the second window', () => {
	it('change the workspace, say when a folder is not there, and the desk follows', async () => {
		const { page } = host;
		await showView(page, 'Runs');
		const settings = await host.settingsPage();
		await settings.getByLabel('Workspace', { exact: true }).fill('Nowhere at all');
		await settings.getByText('No such folder can be listed.').waitFor();
		await settings.getByLabel('Workspace', { exact: true }).fill('Applications/90_system/evidence');
		const runs = page.getByRole('tabpanel', { name: 'Runs' });
		// That folder has no search log: its count is not the 120 of before, and not said to be any number.
		await eventually(() => runs.getByRole('radio', { name: /^Search runs/ }).textContent()).not.toMatch(/\d/);
		await runs.getByRole('radio', { name: 'Claims 150' }).waitFor();
		await settings.getByLabel('Workspace', { exact: true }).fill('Applications');
		await runs.getByRole('radio', { name: 'Search runs 120' }).waitFor();
		await settings.close();
	});
});
