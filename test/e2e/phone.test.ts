/** The desk on a phone (issue 2): 390 px wide, fingers instead of a mouse, the vault adapter instead of Node. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, copyFixture, removeFolder, type Host } from './harness';
import { allowSlowMachines, eventually, rowsInAll, rowsOf, showView, startWithDesk, VIEW_NAMES } from './support/desk';
import { pendingReview, shownId, untilShown } from './support/review';
import { withStrangeLedger } from './support/strange-ledger';
import { queueLines, QUEUE_FILE, scratchOf } from './support/vaults';

allowSlowMachines();

const FINGER_PX = 44;

let host: Host;
let page: Page;

beforeAll(async () => {
	host = await startWithDesk({ vault: withStrangeLedger(copyFixture('demo-vault')), phone: true });
	page = host.page;
});

afterAll(async () => {
	expect(host.errors).toEqual([]);
	await host.close();
	await closeBrowser();
	removeFolder(scratchOf(host.vaultDir));
});

/** What is wider than its place: the page, the desk, a view or the card. */
function sidewaysScrolls(): Promise<readonly string[]> {
	return page.evaluate(() => {
		const places = [document.documentElement, document.body, ...document.querySelectorAll('.ed-root, .ed-view, .ed-sheet, .modal')];
		return places.filter((el) => el.scrollWidth > Math.max(el.clientWidth, el === document.body ? innerWidth : 0)).map((el) => `${el.tagName}.${el.className}: ${el.scrollWidth} > ${el.clientWidth}`);
	});
}

/** Controls in sight that are too small for a finger. Links within a sentence are exempt, as in WCAG 2.2 (2.5.8). */
function smallTargets(): Promise<readonly string[]> {
	return page.evaluate((least) => {
		const small = new Map<string, string>();
		for (const el of document.querySelectorAll<HTMLElement>('.ed-root button, .ed-root [role="tab"], .ed-root select, .ed-root input, .ed-root [role="option"], .ed-root a[href], .modal button')) {
			if (!el.checkVisibility({ visibilityProperty: true }) || el.matches('.modal-close-button')) continue;
			// A tick or a round mark is pressed by its label.
			const pressed = el.matches('input[type="radio"], input[type="checkbox"]') ? (el.closest('label') ?? el) : el;
			const box = pressed.getBoundingClientRect();
			if (box.height >= least - 0.5 && box.width >= least - 0.5) continue;
			small.set(el.className, `${el.tagName}.${el.className} "${(el.getAttribute('aria-label') ?? el.textContent ?? '').trim().slice(0, 40)}" ${Math.round(box.width)}×${Math.round(box.height)}`);
		}
		return [...small.values()];
	}, FINGER_PX);
}

describe('on a phone', () => {
	it.each(VIEW_NAMES)('%s needs no sideways scrolling, and fingers hit its buttons', async (name) => {
		const panel = await showView(page, name);
		expect(await sidewaysScrolls()).toEqual([]);
		expect.soft(await smallTargets()).toEqual([]);
		const filter = panel.getByRole('button', { name: 'Filter', exact: true });
		if (await filter.isVisible()) {
			await filter.tap();
			await panel.getByRole('textbox', { name: 'Filter text' }).waitFor();
			expect(await sidewaysScrolls()).toEqual([]);
			expect.soft(await smallTargets()).toEqual([]);
			await filter.tap();
		}
	});

	it('starts the timeline as a list, and has lanes for those who want them', async () => {
		const panel = await showView(page, 'Timeline');
		const mode = panel.getByRole('group', { name: 'Show as' });
		expect(await mode.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true');
		await mode.getByRole('button', { name: 'Lanes' }).tap();
		await panel.getByRole('group', { name: /^Timeline: arrow keys/ }).waitFor();
		expect(await sidewaysScrolls()).toEqual([]);
	});

	it('shows one column of the board at a time, and the others by a choice', async () => {
		const panel = await showView(page, 'Board');
		expect(await panel.getByRole('region', { name: /: \d+ cards?$/ }).count()).toBe(1);
		await panel.getByRole('combobox', { name: 'Column' }).selectOption({ label: 'Shortlist (7)' });
		await panel.getByRole('region', { name: 'Shortlist: 7 cards' }).waitFor();
		await panel.getByRole('button', { name: 'Next column' }).tap();
		await panel.getByRole('region', { name: /^Preparing/ }).waitFor();
	});

	it('opens an item with a tap, over the whole width, and closes it again', async () => {
		const panel = await showView(page, 'Pending approval');
		await rowsOf(panel).first().tap();
		const review = pendingReview(page);
		await untilShown(review, await shownId(review));
		expect(await sidewaysScrolls()).toEqual([]);
		expect.soft(await smallTargets()).toEqual([]);
		expect((await review.boundingBox())?.width).toBeGreaterThan(340);
		await panel.getByRole('button', { name: 'Back to the queue' }).tap();
		await eventually(() => review.count()).toBe(0);
		await rowsOf(panel).first().waitFor();
	});

	it('reads through the vault alone, and shows an appended line after a refresh', async () => {
		const panel = await showView(page, 'Pending approval');
		const before = await rowsInAll(panel);
		appendFileSync(join(host.vaultDir, 'Applications', QUEUE_FILE), queueLines(1, 'PHONE'));
		await page.getByRole('button', { name: 'Refresh' }).tap();
		await eventually(() => rowsInAll(panel)).toBe(before + 1);
		const calls = new Set(host.fsLog().map((entry) => entry.call));
		expect([...calls].filter((call) => !call.startsWith('vault.'))).toEqual([]);
		expect(host.bytesRead(QUEUE_FILE)).toBeGreaterThan(0);
		expect(host.openCount()).toEqual({ files: 0, watchers: 0 });
	});

	it('says in words that a path outside the vault is for the desktop only', async () => {
		const settings = await host.settingsPage();
		await settings.getByLabel('Workspace', { exact: true }).fill('~/.openclaw/workspace');
		await settings.getByText('Paths outside the vault can be read on the desktop only.').waitFor();
	});
});
