/** A phone decides, the desktop that is the workspace's home writes, and what happens when both decide apart (issue 3, DESIGN §5). */
import { copyFileSync, cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, removeFolder, scratchFolder, type Host } from './harness';
import { allowSlowMachines, eventually, showView, startWithDesk, until } from './support/desk';
import { APPROVALS, knownDevice, ledgerPath, statusesForAgents, verifiedEntries, type DeviceFacts } from './support/ledgers';
import { makeWorkspace, MADE_TRACKER, plainRows, rowText } from './support/made-workspace';
import { namesBelow } from './support/names';
import { confirmWith, panelReview, pendingReview, press, untilSaid, untilShown, verdict } from './support/review';
import { QUEUE_FILE, scratchOf } from './support/vaults';
import { contentOf, expectOnly, expectUnchanged, lockText, replaceOnce } from './support/workspace-diff';

allowSlowMachines();

const rows = plainRows(5);
const [first, second] = rows;
if (first === undefined || second === undefined) throw new Error('No rows');

let desktop: Host;
let phone: Host;
/** The workspace as each of them has it on its own disk. */
let atHome = '';
let onTheRoad = '';

beforeAll(async () => {
	const made = makeWorkspace(rows);
	atHome = made.workspace;
	const copy = join(scratchFolder(), 'vault');
	cpSync(made.vault, copy, { recursive: true });
	onTheRoad = join(copy, 'workspace');
	desktop = await startWithDesk({ vault: made.vault, computer: 'study' });
	phone = await startWithDesk({ vault: copy, phone: true });
});

afterAll(async () => {
	for (const host of [desktop, phone]) {
		expect(host.errors).toEqual([]);
		await host.close();
		removeFolder(scratchOf(host.vaultDir));
	}
	await closeBrowser();
});

/** What a sync program does: carries over files that changed on one side. Each ledger has one writer, the rest is written at home. */
function sync(from: 'phone' | 'desktop'): void {
	const [source, target] = from === 'phone' ? [onTheRoad, atHome] : [atHome, onTheRoad];
	const isOfPhone = (name: string): boolean => name.includes(phoneDevice?.id ?? '-');
	mkdirSync(join(target, APPROVALS), { recursive: true });
	for (const name of readdirSync(join(source, APPROVALS))) {
		if (name.startsWith('.') || isOfPhone(name) !== (from === 'phone')) continue;
		copyFileSync(join(source, APPROVALS, name), join(target, APPROVALS, name));
	}
	if (from === 'desktop') copyFileSync(join(source, MADE_TRACKER), join(target, MADE_TRACKER));
}
let phoneDevice: DeviceFacts | null = null;

async function dialogs(host: Host, name: string | RegExp): Promise<Locator> {
	return until(async () => {
		for (const page of host.context.pages()) {
			const found = page.getByRole('dialog', { name });
			if ((await found.count()) > 0) return found;
		}
		return null;
	});
}

async function codeOf(host: Host): Promise<string> {
	const page = await host.settingsPage();
	await page.getByRole('button', { name: 'Code of this device' }).click();
	const dialog = await dialogs(host, 'Code of this device');
	const code = await dialog.getByRole('textbox', { name: 'Code of this device' }).inputValue();
	await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
	await closeSettings(host, page);
	return code;
}

async function trust(host: Host, name: string, code: string): Promise<void> {
	const page = await host.settingsPage();
	await page.getByRole('button', { name: 'Trust another device…' }).click();
	const dialog = await dialogs(host, 'Trust another device');
	await dialog.getByRole('textbox', { name: 'Its name' }).fill(name);
	await dialog.getByRole('textbox', { name: 'Its code' }).fill(code);
	await dialog.getByRole('button', { name: 'Trust this device' }).click();
	await eventually(() => dialog.count()).toBe(0);
	await closeSettings(host, page);
}

async function closeSettings(host: Host, page: Page): Promise<void> {
	if (page === host.page) await page.evaluate(() => window.host.closeSettings());
	else await page.close();
}

const rowOf = (panel: Locator, n: number, words = ''): Locator => panel.getByRole('option', { name: new RegExp(`^Vendor ${n}: price.*${words}`) });

/** On a phone the item takes the place of the list. */
async function chooseOnPhone(n: number): Promise<Locator> {
	const panel = await showView(phone.page, 'Pending approval');
	const back = panel.getByRole('button', { name: 'Back to the queue' });
	if (await back.isVisible()) await back.tap();
	await rowOf(panel, n).tap();
	if (!(await pendingReview(phone.page).isVisible())) await phone.page.keyboard.press('Enter');
	const review = pendingReview(phone.page);
	await untilShown(review, `Q-0${n}`);
	return review;
}

async function chooseAtHome(n: number, words = ''): Promise<Locator> {
	const panel = await showView(desktop.page, 'Pending approval');
	await rowOf(panel, n, words).click();
	const review = pendingReview(desktop.page);
	await untilShown(review, `Q-0${n}`);
	return review;
}

describe('deciding on a phone', () => {
	it('writes its own ledger and nothing else: no lock, no tracker, no line in the agent’s queue', async () => {
		const before = contentOf(onTheRoad);
		const review = await chooseOnPhone(1);
		expect((await namesBelow(phone.page, '.ed-root')).nameless).toEqual([]);
		await verdict(review, 'Approve').tap();
		await untilSaid(review, /· Approved; the workspace’s home device writes it\.$/);
		phoneDevice = await knownDevice(phone);
		expectOnly(before, onTheRoad, { [ledgerPath(phoneDevice)]: { added: 1 } });
		expect(verifiedEntries(onTheRoad, phoneDevice)).toMatchObject([{ entry: 'decision', verdict: 'approve' }]);
		expect(lockText(onTheRoad)).toBeNull();
	});

	it('shows what waits for the home device', async () => {
		const panel = await showView(phone.page, 'Pending approval');
		const back = panel.getByRole('button', { name: 'Back to the queue' });
		if (await back.isVisible()) await back.tap();
		await panel.getByRole('button', { name: /^Approved, not written/ }).tap();
		await rowOf(panel, 1, 'waits for the home device').waitFor();
		await panel.getByRole('button', { name: /^Waiting/ }).tap();
	});

	it('works with a keyboard, too, and fits the screen', async () => {
		const before = contentOf(onTheRoad);
		await phone.run('review-next');
		const review = panelReview(phone.page);
		await untilShown(review, 'Q-02');
		await phone.page.keyboard.press('r');
		await phone.page.keyboard.type('Not this one, 不要');
		const wide = await phone.page.evaluate(() => [...document.querySelectorAll('.ed-review-root, .ed-review-root *')].filter((el) => el.getBoundingClientRect().right > innerWidth + 1).map((el) => el.className));
		expect(wide).toEqual([]);
		await phone.page.keyboard.press('Control+Enter');
		await untilSaid(review, /Rejected\.$/);
		expectOnly(before, onTheRoad, { [ledgerPath(await knownDevice(phone))]: { added: 1 } });
		// The drawer lies over the desk; on a phone it is swept away.
		await phone.page.evaluate(() => (window as unknown as { app: { workspace: { rightSplit: { collapse(): void } } } }).app.workspace.rightSplit.collapse());
	});
});

describe('the home device', () => {
	it('believes nothing of a phone that it was not told to trust', async () => {
		sync('phone');
		const before = contentOf(atHome);
		const review = await chooseAtHome(1);
		await review.getByText('1 decision about it is not believed.').waitFor();
		expectUnchanged(before, atHome);
	});

	it('does not write for others before it is made the home', async () => {
		await trust(desktop, 'Phone', await codeOf(phone));
		const before = contentOf(atHome);
		const panel = await showView(desktop.page, 'Pending approval');
		await panel.getByRole('button', { name: /^Approved, not written/ }).click();
		await rowOf(panel, 1, 'waits for the home device').waitFor();
		await panel.getByRole('button', { name: /^Waiting/ }).click();
		expectUnchanged(before, atHome);
	});

	it('made the home, it writes what the phone approved, and tells the agent', async () => {
		const before = contentOf(atHome);
		const page = await desktop.settingsPage();
		await page.getByRole('combobox', { name: 'Approved changes that this device writes' }).selectOption('home');
		await page.close();
		await eventually(() => contentOf(atHome).get(MADE_TRACKER)?.toString('utf8') ?? '').toContain(rowText(first, first.after));
		await eventually(async () => (await statusesForAgents(atHome))['Q-01']).toBe('applied');
		// That the phone rejected the second item is told as well.
		const queueLines = (): number => (contentOf(atHome).get(QUEUE_FILE)?.toString('utf8') ?? '').split('\n').length - 1;
		await eventually(queueLines).toBe(rows.length + 2);
		const device = await knownDevice(desktop);
		const told = expectOnly(before, atHome, { [MADE_TRACKER]: replaceOnce(rowText(first, first.before), rowText(first, first.after)), [ledgerPath(device)]: { added: 2 }, [QUEUE_FILE]: { added: 2 } }).get(QUEUE_FILE) ?? [];
		const [decision] = verifiedEntries(onTheRoad, await knownDevice(phone));
		expect(told).toContainEqual(expect.objectContaining({ id: 'Q-01', status: 'applied', decision_id: decision?.entry_id }));
		expect(verifiedEntries(atHome, device)).toMatchObject([{ entry: 'intent', decision_id: decision?.entry_id }, { entry: 'receipt', outcome: 'applied' }]);
	});

	it('and the phone sees it written, once it believes the desktop', async () => {
		sync('desktop');
		await trust(phone, 'Study', await codeOf(desktop));
		const panel = await showView(phone.page, 'Pending approval');
		const back = panel.getByRole('button', { name: 'Back to the queue' });
		if (await back.isVisible()) await back.tap();
		await panel.getByRole('button', { name: /^Written/ }).tap();
		await rowOf(panel, 1).waitFor();
		await panel.getByRole('button', { name: /^Waiting/ }).tap();
	});
});

describe('both decide while apart', () => {
	it('differently: a conflict, in whatever order it is found, and nothing is written until one is chosen', async () => {
		const onPhone = await chooseOnPhone(3);
		await press(onPhone, 'Approve');
		await untilSaid(onPhone, /home device writes it\.$/);
		const review = await chooseAtHome(3);
		await press(review, 'Reject');
		await confirmWith(review, 'Heard bad things');
		await untilSaid(review, /Rejected\.$/);
		const before = contentOf(atHome);
		sync('phone');
		const phoneLedger = ledgerPath(await knownDevice(phone));
		const panel = await showView(desktop.page, 'Pending approval');
		await rowOf(panel, 3, 'Conflicting decisions').click();
		await untilShown(review, 'Q-03');
		const rivals = review.getByRole('region', { name: 'Decisions against each other' });
		expect(await rivals.innerText()).toMatch(/Heard bad things/);
		expectOnly(before, atHome, { [phoneLedger]: { added: 1 } });
		await rivals.getByRole('radio', { name: /Reject/ }).check();
		expectOnly(before, atHome, { [phoneLedger]: { added: 1 } });
		const conflicting = contentOf(atHome);
		await rivals.getByRole('button', { name: 'Let this decision stand' }).click();
		await untilSaid(review, /Settled\./);
		const device = await knownDevice(desktop);
		// That it is rejected was told when it was decided.
		expectOnly(conflicting, atHome, { [ledgerPath(device)]: { added: 1 } });
		expect(verifiedEntries(atHome, device).at(-1)).toMatchObject({ verdict: 'resolve' });
		expect((await statusesForAgents(atHome))['Q-03']).toBe('rejected');
	});

	it('alike: one effect', async () => {
		const onPhone = await chooseOnPhone(4);
		await press(onPhone, 'Approve');
		await untilSaid(onPhone, /home device writes it\.$/);
		const review = await chooseAtHome(4);
		await press(review, 'Approve');
		await untilSaid(review, /Written and read back\.$/);
		const before = contentOf(atHome);
		sync('phone');
		const phoneLedger = ledgerPath(await knownDevice(phone));
		await eventually(async () => {
			const panel = await showView(desktop.page, 'Pending approval');
			await panel.getByRole('button', { name: /^All/ }).click();
			return rowOf(panel, 4).innerText();
		}).toMatch(/Written/);
		const tracker = contentOf(atHome).get(MADE_TRACKER)?.toString('utf8') ?? '';
		expect(tracker).toBe(before.get(MADE_TRACKER)?.toString('utf8'));
		expect(verifiedEntries(atHome, await knownDevice(phone)).length).toBeGreaterThan(1);
		expect([...contentOf(atHome)].filter(([path, bytes]) => path !== phoneLedger && before.get(path)?.equals(bytes) !== true).map(([path]) => path)).toEqual([]);
	});
});
