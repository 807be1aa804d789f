/** Loading, unloading and coming back (issue 2): nothing left behind, nothing read too early, nothing forgotten. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, copyFixture, removeFolder, type Host } from './harness';
import { allowSlowMachines, eventually, openCard, rowsOf, settledLook, showView, startWithDesk, untilRead, viewTab } from './support/desk';
import { scratchOf, vaultOn } from './support/vaults';

allowSlowMachines();

let host: Host;

const disable = (): Promise<void> => host.page.evaluate(() => window.host.disablePlugin());
const enable = (): Promise<void> => host.page.evaluate(() => window.host.enablePlugin());
const ownCommands = (): Promise<readonly string[]> => host.page.evaluate(() => window.host.commands().map((command) => command.id).filter((id) => id.startsWith('evidence-desk:')));

/** Everything that could be left behind, from the page's own counters and from the server's. */
async function alive(): Promise<Readonly<Record<string, unknown>>> {
	return { ...(await host.counters()), ...host.openCount() };
}

async function stop(): Promise<void> {
	expect(host.errors).toEqual([]);
	await host.close();
	removeFolder(scratchOf(host.vaultDir));
}

afterAll(closeBrowser);

describe('fifty times loaded and unloaded, with a view open', () => {
	const CYCLES = 50;
	const SETTLED_AT = 5;

	beforeAll(async () => {
		host = await startWithDesk({ vault: vaultOn('workspaces/no-profile').vault });
		await showView(host.page, 'Pending approval');
		await host.page.getByRole('listbox', { name: 'Approval queue' }).getByRole('option').first().click();
	});

	afterAll(stop);

	it('leaves no listener, timer, node, file or watcher behind', async () => {
		let settled: Readonly<Record<string, unknown>> = {};
		let settledInBrowser = await host.domCounters();
		for (let cycle = 1; cycle <= CYCLES; cycle++) {
			await disable();
			await enable();
			await untilRead(host.page);
			await rowsOf(host.page.getByRole('tabpanel', { name: 'Pending approval' })).first().waitFor();
			if (cycle === SETTLED_AT) {
				await eventually(() => host.openCount()).toEqual({ files: 0, watchers: 1 });
				settled = await settledLook(alive);
				settledInBrowser = await host.domCounters();
			}
		}
		await eventually(alive).toEqual(settled);
		const inBrowser = await host.domCounters();
		console.info('after 5 cycles', settled, settledInBrowser, 'after 50', inBrowser);
		// The browser counts detached nodes too; one leaked desk per cycle would be thousands.
		expect(inBrowser.nodes).toBeLessThan(settledInBrowser.nodes + 500);
		expect(inBrowser.jsEventListeners).toBeLessThan(settledInBrowser.jsEventListeners + 50);
		expect(inBrowser.documents).toBeLessThanOrEqual(settledInBrowser.documents);
	});

	it('takes ribbon icon, status bar item and commands along, and stops watching', async () => {
		const { page } = host;
		expect(await page.locator('.status-bar').getByRole('button', { name: /pending approval/ }).count()).toBe(1);
		expect((await ownCommands()).length).toBeGreaterThan(8);
		await disable();
		expect(await page.getByRole('button', { name: 'Open desk' }).count()).toBe(0);
		expect(await page.locator('.status-bar').getByRole('button', { name: /pending approval/ }).count()).toBe(0);
		expect(await page.locator('.ed-root, .ed-status').count()).toBe(0);
		expect(await ownCommands()).toEqual([]);
		await eventually(() => host.openCount()).toEqual({ files: 0, watchers: 0 });
		const { intervals, observers } = await host.counters();
		// One observer may be the test driver's own.
		expect({ intervals, observers: Math.max(observers, 1) }).toEqual({ intervals: 0, observers: 1 });
		await enable();
		await untilRead(page);
		expect(await page.getByRole('button', { name: 'Open desk' }).count()).toBe(1);
	});

	it('ends well when it is unloaded in the middle of loading', async () => {
		await host.page.evaluate(async () => {
			window.host.disablePlugin().catch(() => undefined);
			const loading = window.host.enablePlugin();
			await window.host.disablePlugin();
			await loading.catch(() => undefined);
			await window.host.disablePlugin();
		});
		await eventually(() => host.openCount()).toEqual({ files: 0, watchers: 0 });
		expect(await ownCommands()).toEqual([]);
		await enable();
		await untilRead(host.page);
	});
});

describe('what a leaf remembers', () => {
	beforeAll(async () => {
		host = await startWithDesk({ vault: copyFixture('demo-vault') });
	});

	afterAll(stop);

	async function expectKept(): Promise<void> {
		const { page } = host;
		await untilRead(page);
		expect(await viewTab(page, 'By tier').getAttribute('aria-selected')).toBe('true');
		const panel = page.getByRole('tabpanel', { name: 'By tier' });
		await eventually(() => panel.getByRole('search').getByRole('status').textContent()).toBe('11 of 40 shown');
		await eventually(() => openCard(page).getAttribute('aria-label')).toMatch(/LRC-CS|MSc Computing/);
	}

	it('shows view, filter and open card again after a reload of the plugin and after a restart of the app', async () => {
		const { page } = host;
		const panel = await showView(page, 'By tier');
		await panel.getByRole('button', { name: 'Filter', exact: true }).click();
		await panel.getByRole('textbox', { name: 'Filter text' }).fill('tier = Reach and stage != Archived');
		await panel.getByRole('option', { name: /MSc Computing/ }).click();
		await openCard(page).waitFor();
		await expectKept();
		await page.evaluate(() => window.host.reloadPlugin());
		await expectKept();
		await host.restart();
		await expectKept();
	});

	it('goes back and forward over views and cards', async () => {
		const { page } = host;
		const leaf = page.locator('.workspace-leaf.mod-active');
		const back = (): Promise<void> => leaf.getByRole('button', { name: 'Navigate back' }).click();
		await page.getByRole('button', { name: 'Close the card' }).click();
		const runs = await showView(page, 'Runs');
		await rowsOf(runs).nth(2).click();
		await page.getByRole('article', { name: /^Search run/ }).waitFor();
		await back();
		await eventually(() => openCard(page).count()).toBe(0);
		expect(await viewTab(page, 'Runs').getAttribute('aria-selected')).toBe('true');
		await back();
		await eventually(() => viewTab(page, 'By tier').getAttribute('aria-selected')).toBe('true');
		expect(await openCard(page).count()).toBe(0);
		await leaf.getByRole('button', { name: 'Navigate forward' }).click();
		await leaf.getByRole('button', { name: 'Navigate forward' }).click();
		await page.getByRole('article', { name: /^Search run/ }).waitFor();
	});

	it('reads nothing of the workspace before the layout is ready, even with a desk in sight', async () => {
		const { page } = host;
		// The app's last step of starting is held back: it happens when the test says so.
		await page.addInitScript(() => {
			interface StartingApp {
				readonly workspace: { setLayoutReady: () => void };
			}
			let app: StartingApp | undefined;
			Object.defineProperty(window, 'app', {
				configurable: true,
				get: () => app,
				set: (made: StartingApp) => {
					app = made;
					// The first thing to come by is a stand-in that has no such step.
					if (!('setLayoutReady' in made.workspace)) return;
					const ready = made.workspace.setLayoutReady.bind(made.workspace);
					made.workspace.setLayoutReady = () => Object.assign(window, { letLayoutBeReady: ready });
				},
			});
		});
		const inWorkspace = (): readonly string[] => host.fsLog().filter((entry) => entry.path.startsWith(join(host.vaultDir, 'Applications'))).map((entry) => `${entry.call} ${entry.path}`);
		await page.evaluate(() => window.host.saveLayout());
		// What the old page still reads (the check of the findings) must not be taken for the new one's.
		await settledLook(() => host.fsLog().length);
		host.clearFsLog();
		await host.restart();
		await page.locator('.ed-root').waitFor();
		// The proof that the plugin was loaded: its settings were read, and the desk stands there without rows.
		await eventually(() => host.fsLog().some((entry) => entry.path.endsWith('data.json'))).toBe(true);
		expect((await ownCommands()).length).toBeGreaterThan(8);
		expect(await page.locator('.ed-as-of-time').count()).toBe(0);
		expect(inWorkspace()).toEqual([]);
		await page.evaluate(() => (window as unknown as { letLayoutBeReady(): void }).letLayoutBeReady());
		await untilRead(page);
		expect(inWorkspace().length).toBeGreaterThan(10);
	});
});
