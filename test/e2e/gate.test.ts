/** Read-only: who has the workspace, what is wrong with a ledger, and the way out, each on the person's click (issue 3, DESIGN §5). */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, removeFolder, scratchFolder, type Host } from './harness';
import { allowSlowMachines, eventually, showView, startWithDesk, untilRead, VIEW_NAMES } from './support/desk';
import { knownDevice, ledgerPath, verifiedEntries } from './support/ledgers';
import { makeWorkspace, MADE_TRACKER, plainRows, rowText } from './support/made-workspace';
import { replaceOutside } from './support/outside';
import { confirmWith, pendingReview, press, untilSaid, untilShown, verdict } from './support/review';
import { QUEUE_FILE, scratchOf } from './support/vaults';
import { contentOf, expectOnly, expectUnchanged, LOCK_FILE, lockText, replaceOnce } from './support/workspace-diff';

allowSlowMachines();

const rows = plainRows(6);
const [first, second] = rows;
if (first === undefined || second === undefined) throw new Error('No rows');

let vault = '';
let workspace = '';
let host: Host;
const devices = scratchFolder();

const start = (name: string): Promise<Host> => startWithDesk({ vault, computer: name, stateDir: join(devices, name) });
const bar = (page: Page): Locator => page.locator('.ed-gate.is-closed');

async function choose(page: Page, n: number): Promise<Locator> {
	const panel = await showView(page, 'Pending approval');
	await panel.getByRole('option', { name: new RegExp(`^Vendor ${n}: price`) }).click();
	const review = pendingReview(page);
	await untilShown(review, `Q-0${n}`);
	return review;
}

beforeAll(async () => {
	({ vault, workspace } = makeWorkspace(rows));
	host = await start('study');
});

afterAll(async () => {
	await host.close();
	await closeBrowser();
	removeFolder(scratchOf(vault));
	removeFolder(devices);
});

describe('two programs on one workspace', () => {
	let other: Host;

	it('looking takes no lock, deciding does, and it says who has it', async () => {
		expect(lockText(workspace)).toBeNull();
		const review = await choose(host.page, 1);
		await press(review, 'Approve');
		await untilSaid(review, /Written and read back\.$/);
		const lock = JSON.parse(lockText(workspace) ?? 'null') as Record<string, unknown>;
		expect(lock).toMatchObject({ app: 'evidence-desk', computer: 'study', device: (await knownDevice(host)).id });
	});

	it('the other one is read-only in every view, and says who holds it and what to do', async () => {
		other = await start('library');
		const { page } = other;
		await bar(page).getByText('Read only.').waitFor();
		expect(await bar(page).innerText()).toMatch(/Another program has this workspace open for deciding: study, process \d+, last seen .*\. Decide there, or close it there\./);
		for (const view of VIEW_NAMES) {
			await showView(page, view);
			expect(await bar(page).isVisible(), view).toBe(true);
		}
		const before = contentOf(workspace);
		const review = await choose(page, 2);
		for (const name of ['Approve', 'Reject', 'Needs more research', 'Defer']) expect(await verdict(review, name).getAttribute('aria-disabled'), name).toBe('true');
		await verdict(review, 'Approve').click({ force: true });
		await page.keyboard.press('a');
		await eventually(() => review.locator('.ed-review-closed').innerText()).toMatch(/Another program has this workspace open/);
		expectUnchanged(before, workspace);
		expect(JSON.parse(lockText(workspace) ?? 'null')).toMatchObject({ computer: 'study' });
	});

	it('opens by itself when the first one lets go, and takes the lock with its own first decision', async () => {
		await host.page.evaluate(() => window.host.disablePlugin());
		await eventually(() => lockText(workspace)).toBeNull();
		await eventually(() => bar(other.page).count(), 120_000).toBe(0);
		const review = await choose(other.page, 2);
		await press(review, 'Reject');
		await confirmWith(review, 'Too dear');
		await untilSaid(review, /Rejected\.$/);
		expect(JSON.parse(lockText(workspace) ?? 'null')).toMatchObject({ computer: 'library' });
		await other.page.evaluate(() => window.host.disablePlugin());
		await eventually(() => lockText(workspace)).toBeNull();
		expect(other.errors).toEqual([]);
		await other.close();
		// A device that nobody told about is believed by nobody; its decision is away from this test's later ones.
		rmSync(join(workspace, ledgerPath(await deviceOfClosed())));
	});

	/** The second device's ledger is the one that is not the first one's. */
	async function deviceOfClosed(): Promise<{ id: string; name: string; keys: readonly string[] }> {
		const own = await knownDevice(host);
		const [id = ''] = [...contentOf(workspace).keys()].flatMap((path) => /ledger\.(.+)\.jsonl$/.exec(path)?.[1] ?? []).filter((name) => name !== own.id);
		return { id, name: id, keys: [] };
	}

	it('a lock whose owner is silent can be taken over, after a question', async () => {
		const gone = `${JSON.stringify({ app: 'evidence-desk', computer: 'laptop-<b>in</b>-the-cellar', process: '4711', device: 'laptop-abcde', run: '0011223344556677', alive: '2026-01-05T08:00:00.000Z' })}\n`;
		writeFileSync(join(workspace, LOCK_FILE), gone);
		await host.page.evaluate(() => window.host.enablePlugin());
		await untilRead(host.page);
		await bar(host.page).waitFor();
		expect(await bar(host.page).innerText()).toMatch(/gives no sign of life: laptop-<b>in<\/b>-the-cellar, process 4711.*If it is no longer running, take over\./s);
		await bar(host.page).getByRole('button', { name: 'Take over…' }).click();
		expect(lockText(workspace)).toBe(gone);
		await bar(host.page).getByText('If it is running after all, both could write.').waitFor();
		await bar(host.page).getByRole('button', { name: 'Take over', exact: true }).click();
		await eventually(() => bar(host.page).count()).toBe(0);
		expect(JSON.parse(lockText(workspace) ?? 'null')).toMatchObject({ computer: 'study' });
		const before = contentOf(workspace);
		const review = await choose(host.page, 3);
		await press(review, 'Approve');
		await untilSaid(review, /Written and read back\.$/);
		const third = rows[2] ?? first;
		expectOnly(before, workspace, { [MADE_TRACKER]: replaceOnce(rowText(third, third.before), rowText(third, third.after)), [QUEUE_FILE]: { added: 1 }, [ledgerPath(await knownDevice(host))]: { added: 3 } });
	});
});

describe('a ledger that is not as it was', () => {
	it('cut at its end: says how much is missing, and deciding waits until the person accepts', async () => {
		const path = join(workspace, ledgerPath(await knownDevice(host)));
		const whole = readFileSync(path, 'utf8');
		const lines = whole.trimEnd().split('\n');
		await replaceOutside(path, `${lines.slice(0, -3).join('\n')}\n`);
		await bar(host.page).waitFor();
		expect(await bar(host.page).innerText()).toMatch(/had 6 lines and has 3 now: entries are gone\./);
		const review = await choose(host.page, 4);
		expect(await verdict(review, 'Approve').getAttribute('aria-disabled')).toBe('true');
		// The file comes back, as when a sync tool finishes: nothing has to be accepted.
		await replaceOutside(path, whole);
		await eventually(() => bar(host.page).count(), 120_000).toBe(0);
		await replaceOutside(path, `${lines.slice(0, -3).join('\n')}\n`);
		await bar(host.page).getByRole('button', { name: /^Accept .* as it is…$/ }).click();
		await bar(host.page).getByText('their decisions count no more').waitFor();
		await bar(host.page).getByRole('button', { name: 'Accept', exact: true }).click();
		await eventually(() => bar(host.page).count()).toBe(0);
		// What the queue says of the third item has no decision behind it any more.
		const panel = await showView(host.page, 'Pending approval');
		await panel.getByRole('option', { name: /^Vendor 3: price.*Unattributed/ }).waitFor();
		expect(verifiedEntries(workspace, await knownDevice(host)).length).toBe(3);
	});

	it('edited: the entry is believed no more, the lines are shown, and the person may go on over them', async () => {
		const device = await knownDevice(host);
		const path = join(workspace, ledgerPath(device));
		const before = readFileSync(path, 'utf8');
		const forged = replaceOnce('"after":"200 EUR"', '"after":"999 EUR"')(before);
		await replaceOutside(path, forged);
		await bar(host.page).waitFor();
		expect(await bar(host.page).innerText()).toMatch(/has 1 damaged place/);
		await bar(host.page).getByRole('button', { name: 'Look at the lines' }).click();
		const health = host.page.getByRole('tabpanel', { name: 'Health' });
		await health.getByText('Line 2: what stands before it was edited after it was written').waitFor();
		const row = health.getByRole('row', { name: new RegExp(ledgerPath(device).replaceAll('.', '\\.')) });
		expect((await row.getByRole('cell').allInnerTexts()).slice(1, 6)).toEqual(['3', '2', '0', '0', '1']);
		// Findings name the line too; this is the place that explains the ledger.
		await health.locator('.ed-ledger').getByRole('button', { name: `Open line 2 of ${ledgerPath(device)}`, exact: true }).click();
		await host.page.getByRole('dialog').getByRole('listitem').first().waitFor();
		await host.page.keyboard.press('Escape');
		await health.getByRole('button', { name: /^Accept the damaged lines of/ }).click();
		await health.getByRole('button', { name: 'Accept', exact: true }).click();
		await eventually(() => bar(host.page).count()).toBe(0);
		// Nothing was written again, neither the old value nor the forged one.
		expect(contentOf(workspace).get(MADE_TRACKER)?.toString('utf8')).toContain(rowText(first, first.after));
		expect(readFileSync(path, 'utf8')).toBe(forged);
		const panel = await showView(host.page, 'Pending approval');
		await panel.getByRole('option', { name: /^Vendor 1: price.*Unattributed/ }).click();
		await pendingReview(host.page).getByText('1 decision about it is not believed.').waitFor();
		await pendingReview(host.page).getByText('the signature does not fit: edited, or signed with another key').waitFor();
	});

	it('goes on after what was accepted', async () => {
		const before = contentOf(workspace);
		const review = await choose(host.page, 5);
		await press(review, 'Reject');
		await confirmWith(review, 'No');
		await untilSaid(review, /Rejected\.$/);
		expectOnly(before, workspace, { [QUEUE_FILE]: { added: 1 }, [ledgerPath(await knownDevice(host))]: { added: 1 } });
		expect(host.errors).toEqual([]);
	});
});
