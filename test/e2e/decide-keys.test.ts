/** Ten items decided with the keyboard alone, and what a screen reader is told (issue 3, DESIGN §7). The mouse is not touched in this file. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, copyFixture, removeFolder, type Host } from './harness';
import { allowSlowMachines, eventually, focusedWords, startWithDesk, until } from './support/desk';
import { knownDevice, ledgerNames, ledgerPath, verifiedEntries } from './support/ledgers';
import { namesBelow, positiveTabIndexes } from './support/names';
import { panelReview, said, shownId, untilShown, verdict, whereAt } from './support/review';
import { scratchOf } from './support/vaults';

allowSlowMachines();

let host: Host;
let workspace = '';

beforeAll(async () => {
	host = await startWithDesk({ vault: copyFixture('demo-vault') });
	workspace = join(host.vaultDir, 'Applications');
});

afterAll(async () => {
	expect(host.errors).toEqual([]);
	await host.close();
	await closeBrowser();
	removeFolder(scratchOf(host.vaultDir));
});

/** What is pressed for an item, and the verdict that this must come to; the rest is passed over with `j`. */
const PLAN: Readonly<Record<string, { readonly verdict: string; readonly press: (page: Page) => Promise<void> }>> = {
	'APQ-0036': { verdict: 'choose', press: (page) => keys(page, '2', 'Enter') },
	'APQ-0031': { verdict: 'choose', press: (page) => keys(page, '1', 'Enter') },
	'APQ-0012': { verdict: 'approve', press: (page) => keys(page, 'a') },
	'APQ-0038': { verdict: 'reject', press: (page) => withReason(page, 'r', 'jar: 先问导师 1 2 3 ?') },
	'APQ-0027': { verdict: 'approve', press: (page) => keys(page, 'a') },
	'APQ-0039': { verdict: 'needs_more_research', press: (page) => withReason(page, 'm', 'Two pages, two dates.') },
	'APQ-0022': { verdict: 'defer', press: (page) => keys(page, 'd', 'Shift+Tab', 'Enter', 'Control+Enter') },
	'APQ-0029': { verdict: 'approve', press: (page) => keys(page, 'A') },
	'APQ-0032': { verdict: 'approve', press: (page) => keys(page, 'a') },
	'APQ-0034': { verdict: 'approve', press: (page) => keys(page, 'a') },
};

async function keys(page: Page, ...names: readonly string[]): Promise<void> {
	for (const name of names) await page.keyboard.press(name);
}

async function withReason(page: Page, key: string, reason: string): Promise<void> {
	await keys(page, key);
	await panelReview(page).locator('form.ed-review-form textarea').and(page.locator(':focus')).waitFor();
	await page.keyboard.type(reason);
	await keys(page, 'Control+Enter');
}

/** Goes through the queue until so many of the plan are decided; gives their ids in order. */
async function decide(page: Page, count: number): Promise<readonly string[]> {
	const review = panelReview(page);
	const done: string[] = [];
	for (let steps = 0; done.length < count && steps < 60; steps++) {
		const id = await shownId(review);
		await untilShown(review, id);
		const planned = PLAN[id];
		if (planned === undefined) {
			await keys(page, 'j');
			await eventually(() => shownId(review)).not.toBe(id);
			continue;
		}
		await until(async () => (await review.locator('.ed-review-verdict:not([aria-disabled="true"])').count()) > 0);
		const entries = existsSync(join(workspace, await ledgerOrNone())) ? decisionsNow().length : 0;
		await planned.press(page);
		await eventually(() => shownId(review), 120_000).not.toBe(id);
		// The card has moved on, so the decision is there to be read.
		expect(decisionsNow().length, id).toBe(entries + 1);
		expect(await focusedWords(page), id).not.toBe('nothing');
		done.push(id);
	}
	return done;
}

const ledgerOrNone = async (): Promise<string> => {
	const [name = 'none'] = ledgerNames(workspace);
	return Promise.resolve(`90_system/approvals/${name}`);
};

function decisionsNow(): readonly { readonly verdict: string; readonly item_id: string }[] {
	const [name = ''] = ledgerNames(workspace);
	const lines = readFileSync(join(workspace, '90_system/approvals', name), 'utf8').split('\n').filter((line) => line !== '');
	return lines.map((line) => JSON.parse(line) as { entry: string; verdict: string; item_id: string }).filter(({ entry }) => entry === 'decision');
}

describe('the review by keyboard alone', () => {
	it('opens from the palette, with every control named', async () => {
		const { page } = host;
		await keys(page, 'Control+p');
		await page.keyboard.type('Evidence Desk: Review next waiting item');
		await keys(page, 'Enter');
		const review = panelReview(page);
		await untilShown(review, await until(() => shownId(review).catch(() => '')));
		for (const name of ['Approve', 'Reject', 'Needs more research', 'Defer', 'Withdraw']) expect(await verdict(review, name).count(), name).toBe(1);
		expect(await review.getByRole('status').count()).toBeGreaterThan(0);
		const report = await namesBelow(page, '.ed-review-root');
		expect(report.nameless).toEqual([]);
		expect(report.named).toBeGreaterThan(12);
		expect(await positiveTabIndexes(page)).toEqual([]);
		expect(await whereAt(review)).toMatch(/^1 of \d+$/);
		expect(ledgerNames(workspace)).toEqual([]);
	});

	it('keeps the card until the decision is on the disk, and then moves on', async () => {
		const { page } = host;
		const review = panelReview(page);
		const id = await shownId(review);
		let letGo = (): void => undefined;
		let reached = 0;
		const slow = new Promise<void>((resolve) => (letGo = resolve));
		const hold = (): Promise<void> => {
			reached += 1;
			return slow;
		};
		host.addFault({ call: 'node.write', path: /ledger\.[^/]+\.jsonl$/, hold, writes: 'all', answer: 'ok' });
		await keys(page, 'd', 'Shift+Tab', 'Enter', 'Control+Enter');
		await until(() => reached > 0);
		// Longer than the card waits for the change of a decision that is recorded.
		for (let look = 0; look < 12; look++) {
			expect(await shownId(review)).toBe(id);
			expect(await said(review)).toBe('Keeping the decision…');
			await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
		}
		letGo();
		await eventually(() => shownId(review)).not.toBe(id);
		expect(decisionsNow()).toMatchObject([{ verdict: 'defer', item_id: id }]);
		host.clearFaults();
		await keys(page, 'u');
		await eventually(() => said(review)).toMatch(/Taken back\.$/);
		await untilShown(review, id);
	});

	it('decides six items, each by its own keys, and says how far it is', async () => {
		const review = panelReview(host.page);
		const done = await decide(host.page, 6);
		const total = Number(/ of (\d+)$/.exec(await whereAt(review))?.[1]);
		expect(total).toBeGreaterThan(done.length);
		expect(Number(/^(\d+) of/.exec(await whereAt(review))?.[1])).toBeGreaterThan(done.length);
		await eventually(() => said(review)).toMatch(/ · /);
	});

	it('decides the other four in a window of its own', { timeout: 300_000 }, async () => {
		const popup = await host.popout();
		await panelReview(popup).waitFor();
		await panelReview(popup).focus();
		expect((await namesBelow(popup, '.ed-review-root')).nameless).toEqual([]);
		await decide(popup, 4);
		await keys(popup, '?');
		await popup.getByText('needs more research', { exact: true }).waitFor();
		await keys(popup, 'Escape');
		await eventually(() => popup.getByText('needs more research', { exact: true }).count()).toBe(0);
		expect(await focusedWords(popup)).not.toBe('nothing');
		await popup.close();
	});

	it('left exactly those ten decisions, and one that was taken back', async () => {
		const device = await knownDevice(host);
		expect(`90_system/approvals/${ledgerNames(workspace).join()}`).toBe(ledgerPath(device));
		const decisions = verifiedEntries(workspace, device).filter((entry) => entry.entry === 'decision');
		const stands = decisions.slice(2).map((entry) => [entry.item_id?.shown, entry.verdict]);
		expect(new Map(stands as [string, string][])).toEqual(new Map(Object.entries(PLAN).map(([id, planned]) => [id, planned.verdict])));
		expect(stands.length).toBe(10);
		expect(decisions.slice(0, 2).map((entry) => entry.verdict)).toEqual(['defer', 'withdraw']);
		expect(decisions.find((entry) => entry.item_id?.shown === 'APQ-0038')?.reason).toBe('jar: 先问导师 1 2 3 ?');
	});
});
