/** The review panel's leaf, its keys and commands, and what the app's edge tells of waiting work (issue 3). Nothing here decides. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, copyFixture, removeFolder, type Host } from './harness';
import { allowSlowMachines, eventually, settledLook, startPatiently, startWithDesk, until, untilRead } from './support/desk';
import { bytesOfFolder, queueLines, QUEUE_FILE, scratchOf } from './support/vaults';

allowSlowMachines();

let host: Host;

/** The panel, wherever it is shown. */
const review = (page: Page): Locator => page.locator('.workspace-leaf-content[data-type="evidence-desk-review"]').getByRole('region', { name: 'Review', exact: true });
const place = (page: Page): Promise<string> => review(page).locator('.ed-review-at').innerText();
const notices = (): Promise<readonly string[]> => host.page.evaluate(() => window.host.notices());
const setting = (name: string): unknown => (JSON.parse(readFileSync(join(host.vaultDir, '.obsidian/plugins/evidence-desk/data.json'), 'utf8')) as Record<string, unknown>)[name];

async function stop(): Promise<void> {
	expect(host.errors).toEqual([]);
	await host.close();
	removeFolder(scratchOf(host.vaultDir));
}

function arrive(count: number, prefix: string): void {
	appendFileSync(join(host.vaultDir, 'Applications', QUEUE_FILE), queueLines(count, prefix));
}

afterAll(closeBrowser);

describe('the review panel', () => {
	beforeAll(async () => {
		host = await startWithDesk({ vault: copyFixture('demo-vault') });
	});

	afterAll(stop);

	it('opens in the right side bar, once, by its command', async () => {
		const { page } = host;
		expect(await host.run('open-review')).toBe(true);
		await review(page).waitFor();
		expect(await page.locator('.mod-right-split').getByRole('region', { name: 'Review', exact: true }).count()).toBe(1);
		await host.run('open-review');
		await host.run('review-next');
		expect(await review(page).count()).toBe(1);
		for (const name of ['Approve', 'Reject', 'Needs more research', 'Defer']) expect(await review(page).getByRole('button', { name, exact: true }).count()).toBe(1);
	});

	it('takes its keys while it has the focus, and leaves the app its own', async () => {
		const { page } = host;
		await host.run('review-next');
		await eventually(() => place(page)).toMatch(/^1 of \d+$/);
		await page.keyboard.press('j');
		await eventually(() => place(page)).toMatch(/^2 of /);
		await page.keyboard.press('k');
		await eventually(() => place(page)).toMatch(/^1 of /);
		await page.keyboard.press('?');
		await page.getByRole('dialog').or(page.getByRole('region', { name: 'Keys' })).first().waitFor();
		await page.keyboard.press('Escape');
		await page.keyboard.press('Control+p');
		await page.getByPlaceholder(/command/i).waitFor();
		await page.keyboard.type('jar');
		await page.keyboard.press('Escape');
		expect(await place(page)).toMatch(/^1 of /);
	});

	it('leaves typing alone', async () => {
		const { page } = host;
		await review(page).getByRole('button', { name: 'Reject', exact: true }).click();
		const reason = review(page).getByRole('textbox').first();
		await reason.waitFor();
		await reason.focus();
		await page.keyboard.type('jar mud 1 ?');
		expect(await reason.inputValue()).toBe('jar mud 1 ?');
		expect(await place(page)).toMatch(/^1 of /);
		await page.keyboard.press('Escape');
	});

	it('has no keys once another leaf has the focus', async () => {
		const { page } = host;
		const before = await place(page);
		await host.run('open-desk');
		await page.locator('.ed-root').first().waitFor();
		await page.keyboard.press('j');
		expect(await place(page)).toBe(before);
	});

	it('stands at the item that a link names, and at the same one after a restart', async () => {
		const { page } = host;
		expect(await page.evaluate(() => window.host.protocol('evidence-desk', { item: 'APQ-0003', panel: 'review' }))).toBe(true);
		const shows = (): Promise<string> => review(page).getByRole('article').first().innerText();
		await eventually(shows).toContain('LRC-ML: the deadline of 10 January');
		await page.evaluate(() => window.host.protocol('evidence-desk', { panel: 'approve', item: 'APQ-0003' }));
		expect(await until(notices)).toContain('The link asks for the panel "approve", which does not exist. There is "review".');
		await host.restart();
		await review(page).waitFor();
		await eventually(shows).toContain('LRC-ML: the deadline of 10 January');
	});

	it('works in a window of its own', async () => {
		await host.run('review-next');
		const popup = await host.popout();
		await review(popup).waitFor();
		expect(await host.page.getByRole('region', { name: 'Review', exact: true }).count()).toBe(0);
		await eventually(() => place(popup)).toMatch(/^1 of /);
		await review(popup).click({ position: { x: 5, y: 5 } });
		await popup.keyboard.press('j');
		await eventually(() => place(popup)).toMatch(/^2 of /);
		await host.run('open-review');
		expect(await host.page.getByRole('region', { name: 'Review', exact: true }).count()).toBe(0);
		await popup.close();
		await eventually(() => host.context.pages().length).toBe(1);
	});

	it('leaves nothing behind when it is opened and closed fifty times', async () => {
		const { page } = host;
		const alive = async (): Promise<Readonly<Record<string, unknown>>> => {
			const { timeouts: _timeouts, frames: _frames, ...counters } = await host.counters();
			return { ...counters, ...host.openCount() };
		};
		let settled: Readonly<Record<string, unknown>> = {};
		for (let cycle = 1; cycle <= 50; cycle++) {
			await host.run('open-review');
			await review(page).waitFor();
			await page.evaluate(() => {
				const app = (window as unknown as { app: { workspace: { detachLeavesOfType(type: string): void } } }).app;
				app.workspace.detachLeavesOfType('evidence-desk-review');
			});
			await review(page).waitFor({ state: 'detached' });
			if (cycle === 5) settled = await settledLook(alive);
		}
		await eventually(alive).toEqual(settled);
	});
});

describe('commands and links', () => {
	beforeAll(async () => {
		host = await startWithDesk({ vault: copyFixture('demo-vault') });
	});

	afterAll(stop);

	it('show, and decide nothing: no byte of the workspace changes', async () => {
		const { page } = host;
		const workspace = join(host.vaultDir, 'Applications');
		const before = bytesOfFolder(workspace);
		const ids = await page.evaluate(() => window.host.commands().map((command) => command.id).filter((id) => id.startsWith('evidence-desk:')));
		expect(ids).toEqual(expect.arrayContaining(['evidence-desk:open-review', 'evidence-desk:review-next', 'evidence-desk:open-history', 'evidence-desk:adopt-decisions']));
		for (const id of ids) {
			await host.run(id);
			while ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
		}
		for (const params of [{ item: 'APQ-0003', panel: 'review' }, { panel: 'review', verdict: 'approve', item: 'APQ-0003' }, { approve: 'APQ-0003' }, { action: 'decide', item: 'APQ-0003', verdict: 'reject', reason: 'x' }, { view: 'history' }, { panel: 'adopt' }]) {
			await page.evaluate((link) => window.host.protocol('evidence-desk', link as unknown as Record<string, string>), params);
		}
		await untilRead(page);
		await host.run('refresh-workspace');
		for (const other of host.context.pages()) if (other !== page) await other.close();
		expect(bytesOfFolder(workspace)).toEqual(before);
		expect(host.fsLog().filter((entry) => entry.path.startsWith(workspace) && entry.bytesWritten > 0)).toEqual([]);
	});

	it('lists earlier decisions without acknowledging any', async () => {
		const { page } = host;
		await host.run('adopt-decisions');
		const dialog = page.getByRole('dialog', { name: 'Adopt earlier decisions' });
		await dialog.getByRole('checkbox').first().waitFor();
		expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(0);
		await page.keyboard.press('Escape');
		await eventually(() => dialog.count()).toBe(0);
	});
});

describe('what tells of waiting work', () => {
	beforeAll(async () => {
		host = await startWithDesk({ vault: copyFixture('demo-vault') });
	});

	afterAll(stop);

	const ribbon = (): Locator => host.page.getByRole('toolbar', { name: 'Ribbon' }).getByRole('button', { name: 'Open desk', exact: true });
	const badge = (): Promise<string> => ribbon().innerText();
	const pendingNow = async (): Promise<number> => Number(/^(\d+) pending/.exec(await host.page.locator('.ed-status').innerText())?.[1]);

	it('tells nothing of what was there at the start, and one thing of many that come', async () => {
		const atStart = await pendingNow();
		expect(await badge()).toBe(String(atStart));
		expect(await notices()).toEqual([]);
		arrive(2, 'NEW-A');
		arrive(1, 'NEW-B');
		await eventually(notices).toEqual(['3 new items wait for your decision']);
		expect(await pendingNow()).toBe(atStart + 3);
		await eventually(badge).toBe(String(atStart + 3));
		await host.page.getByText('3 new items wait for your decision').click();
		await host.page.getByRole('tabpanel', { name: 'Pending approval', exact: true }).waitFor();
	});

	it('is quiet when the person wants it so', async () => {
		const page = await host.settingsPage();
		await page.getByRole('checkbox', { name: 'Tell when new items wait for a decision' }).click({ force: true });
		await page.getByRole('checkbox', { name: 'Show the pending count on the ribbon icon' }).click({ force: true });
		await eventually(() => setting('newItemNotices')).toBe(false);
		await eventually(() => setting('ribbonBadge')).toBe(false);
		await page.close();
		// The file is written before the app hears of it.
		await eventually(badge).toBe('');
		const before = await pendingNow();
		arrive(1, 'NEW-C');
		await eventually(pendingNow).toBe(before + 1);
		await host.page.waitForTimeout(2500);
		expect(await notices()).toEqual([]);
	});
});

describe('the settings about decisions', () => {
	beforeAll(async () => {
		host = await startWithDesk({ vault: copyFixture('demo-vault') });
	});

	afterAll(stop);

	it('keep the mirror in data.json, and what this device writes on the device', async () => {
		const page = await host.settingsPage();
		await page.getByRole('checkbox', { name: 'Tell the approval queue about each decision' }).click({ force: true });
		await eventually(() => setting('mirrorDecisions')).toBe(false);
		const applies = page.getByRole('combobox', { name: 'Approved changes that this device writes' });
		expect(await applies.inputValue()).toBe('own');
		await applies.selectOption('home');
		await page.close();
		const again = await host.settingsPage();
		expect(await again.getByRole('combobox', { name: 'Approved changes that this device writes' }).inputValue()).toBe('home');
		expect(setting('applies')).toBeUndefined();
		await again.close();
	});

	it('show a code to carry over, take another one after its fingerprint was shown, and stop trusting when asked', async () => {
		const page = await host.settingsPage();
		const dialogs = async (name: string | RegExp): Promise<Locator> => until(async () => {
			for (const each of host.context.pages()) {
				const found = each.getByRole('dialog', { name });
				if ((await found.count()) > 0) return found;
			}
			return null;
		});
		await page.getByRole('button', { name: 'Code of this device' }).click();
		const shown = await dialogs('Code of this device');
		const code = await shown.getByRole('textbox', { name: 'Code of this device' }).inputValue();
		expect(code).toMatch(/^[A-Za-z0-9._-]+:[0-9a-f]{64}$/);
		await shown.getByRole('button', { name: 'Close', exact: true }).last().click();

		await page.getByRole('button', { name: 'Trust another device…' }).click();
		const trust = await dialogs('Trust another device');
		const go = trust.getByRole('button', { name: 'Trust this device' });
		await trust.getByRole('textbox', { name: 'Its name' }).fill('Phone');
		await trust.getByRole('textbox', { name: 'Its code' }).fill('not a code');
		expect(await go.isDisabled()).toBe(true);
		await trust.getByText('This is not the code of a device.').waitFor();
		await trust.getByRole('textbox', { name: 'Its code' }).fill(code);
		await go.click();
		await trust.getByText('This is the code of the device you are using').waitFor();
		await trust.getByRole('textbox', { name: 'Its code' }).fill(`phone-abcde:${'ab'.repeat(32)}`);
		await trust.getByText(/^Compare with the other screen.* Fingerprint: ([0-9A-F]{4} ){7}[0-9A-F]{4}$/).waitFor();
		await go.click();
		await eventually(() => trust.count()).toBe(0);
		await page.getByText('Phone', { exact: true }).waitFor();

		await page.locator('.setting-item', { hasText: 'phone-abcde' }).getByRole('button', { name: 'Delete' }).click();
		await (await dialogs('Stop trusting “Phone”?')).getByRole('button', { name: 'Stop trusting' }).click();
		await eventually(() => page.getByText('phone-abcde').count()).toBe(0);
		await page.close();
	});
});

describe('on a phone', () => {
	it('opens in the side bar there, with nothing wider than the screen', async () => {
		host = await startPatiently({ vault: copyFixture('demo-vault'), phone: true });
		await host.run('open-review');
		await review(host.page).waitFor();
		await eventually(() => place(host.page)).toMatch(/^1 of \d+$/);
		const wide = await host.page.evaluate(() => [...document.querySelectorAll('.ed-review-root, .ed-review-root *')].filter((el) => el.getBoundingClientRect().right > innerWidth + 1).map((el) => el.className));
		expect(wide).toEqual([]);
		expect(existsSync(join(host.vaultDir, 'Applications/90_system/approvals/.evidence-desk.lock'))).toBe(false);
		await stop();
	});
});
