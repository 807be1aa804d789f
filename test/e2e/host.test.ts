/** The preview host's own screen: what the mocks only stub has to behave as the app does. Driven with a small plugin. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, startHost, type Host, type HostOptions } from './harness';
import { makeTinyFixture, tiny, type TinyFixture } from './tiny-fixture';

let host: Host;
let fixture: TinyFixture;

async function start(options: Partial<HostOptions> = {}): Promise<void> {
	host = await startHost({ vault: fixture.vault, pluginDir: fixture.pluginDir, ...options });
}

beforeAll(async () => {
	fixture = await makeTinyFixture();
});

afterEach(async () => {
	await host.close();
	await fixture.renewVault();
});

afterAll(async () => {
	await closeBrowser();
	fixture.remove();
});

describe('the screen of the preview host', () => {
	it('opens a view from the ribbon, in a real tab with header, icon and action', async () => {
		await start();
		await host.page.getByRole('button', { name: 'Open tiny' }).click();
		await host.page.locator('.tiny-word').waitFor();
		const tab = host.page.getByRole('tab', { name: 'Tiny first' });
		expect(await tab.getAttribute('aria-selected')).toBe('true');
		expect(await host.page.locator('.tiny-icon svg.lucide-shield-check').count()).toBe(1);
		await host.page.getByRole('button', { name: 'Tiny action' }).click();
		expect(await host.page.locator('.notice').allTextContents()).toContain('Action ran');
		expect(await host.page.locator('.status-bar').textContent()).toContain('Tiny status');
		expect(host.errors).toEqual([]);
	});

	it('goes back and forward through a leaf\'s states', async () => {
		await start();
		await host.run('open-view');
		await host.run('next-word');
		expect(await host.page.locator('.tiny-word').textContent()).toBe('second');
		const leaf = host.page.locator('.workspace-leaf.mod-active');
		await leaf.getByRole('button', { name: 'Navigate back' }).click();
		await expect.poll(() => host.page.locator('.tiny-word').textContent()).toBe('first');
		await leaf.getByRole('button', { name: 'Navigate forward' }).click();
		await expect.poll(() => host.page.locator('.tiny-word').textContent()).toBe('second');
		expect(await leaf.getByRole('button', { name: 'Navigate forward' }).isDisabled()).toBe(true);
	});

	it('keeps tabs over a restart and builds hidden ones only when they are seen', async () => {
		await start();
		await host.run('open-view');
		await host.run('next-word');
		await host.page.evaluate(() => window.host.run('workspace:new-tab'));
		await host.restart();
		expect(await host.page.getByRole('tab', { name: 'Tiny second' }).count()).toBe(1);
		expect(await host.page.locator('.tiny-word').count()).toBe(0);
		await host.page.getByRole('tab', { name: 'Tiny second' }).click();
		await expect.poll(() => host.page.locator('.tiny-word').textContent()).toBe('second');
		expect(host.errors).toEqual([]);
	});

	it('runs commands by palette, and hides what is not available', async () => {
		await start();
		await host.page.keyboard.press('Control+p');
		const input = host.page.getByPlaceholder('Select a command…');
		await input.fill('never');
		await host.page.getByText('No results found.').waitFor();
		await input.fill('tiny modal');
		expect(await host.page.getByRole('option').allTextContents()).toEqual(['Tiny: Open modal']);
		await host.page.keyboard.press('Enter');
		await host.page.getByRole('dialog', { name: 'Tiny question' }).waitFor();
		expect(await host.run('never')).toBe(false);
	});

	it('traps the focus in a modal, closes it with Escape and gives the focus back', async () => {
		await start();
		await host.page.getByRole('button', { name: 'Open tiny' }).focus();
		await host.run('open-modal');
		const dialog = host.page.getByRole('dialog');
		expect(await dialog.getByPlaceholder('Name').evaluate((el) => el === document.activeElement)).toBe(true);
		for (let n = 0; n < 5; n++) {
			await host.page.keyboard.press('Tab');
			expect(await dialog.evaluate((el) => el.contains(document.activeElement))).toBe(true);
		}
		await host.page.keyboard.press('Escape');
		expect(await dialog.count()).toBe(0);
		expect(await host.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Open tiny');
		await host.run('confirm');
		await host.page.getByRole('button', { name: 'Yes' }).click();
		expect(await host.page.locator('.notice').allTextContents()).toContain('Confirmed');
		expect(await dialog.count()).toBe(0);
	});

	it('walks a menu with the keyboard', async () => {
		await start();
		await host.run('open-view');
		await host.page.locator('.tiny-view').click({ button: 'right' });
		await host.page.keyboard.press('ArrowDown');
		await host.page.keyboard.press('Enter');
		expect(await host.page.locator('.notice').allTextContents()).toContain('Second');
		expect(await host.page.getByRole('menu').count()).toBe(0);
	});

	it('shows notes with code blocks, without front matter and raw HTML, and follows changes on disk', async () => {
		await start();
		await host.page.evaluate(() => window.host.openFile('notes/one.md'));
		await host.page.locator('.tiny-block').waitFor();
		expect(await host.page.locator('.tiny-block').textContent()).toBe('word: hello');
		const note = host.page.locator('.markdown-preview-view');
		expect(await note.textContent()).not.toContain('kind: page');
		expect(await note.locator('img').count()).toBe(0);
		await writeFile(join(fixture.vault, 'notes', 'one.md'), '# Changed\n\n```tiny\nword: again\n```\n');
		await expect.poll(() => host.page.locator('.tiny-block').textContent()).toBe('word: again');
		await host.page.evaluate(() => window.host.openFile('notes/one.md'));
		await writeFile(join(fixture.vault, 'notes', 'one.md'), '[[two|the other]]\n');
		await note.getByText('the other').click();
		await host.page.getByRole('tab', { name: 'two' }).waitFor();
	});

	it('opens the settings in a second window, draws every kind of row there and keeps what is set', async () => {
		await start();
		const page = await host.settingsPage();
		expect(page).not.toBe(host.page);
		await page.getByLabel('Shout').waitFor({ state: 'attached' });
		expect(await page.getByLabel('Folder').isVisible()).toBe(false);
		expect(await page.getByLabel('Count').isDisabled()).toBe(true);
		await page.getByLabel('Shout').check({ force: true });
		await page.getByLabel('Folder').waitFor();
		await page.getByLabel('Folder').fill('bad');
		await page.getByText('Not that one.').waitFor();
		await page.getByLabel('Folder').fill('note');
		await page.getByRole('option', { name: 'notes' }).click();
		await page.getByLabel('Mode').selectOption('b');
		await page.getByLabel('Count').fill('7');
		const saved = join(fixture.vault, '.obsidian', 'plugins', 'tiny', 'data.json');
		await expect.poll(async () => JSON.parse(await readFile(saved, 'utf8')) as unknown).toEqual({ shout: true, folder: 'notes', mode: 'b', count: 7 });
		await page.getByRole('button', { name: 'A page' }).click();
		await page.getByText('On the page').waitFor();
		await page.getByRole('button', { name: 'Back' }).click();
		await page.getByText('Nothing yet.').waitFor();
		expect(await page.getByRole('button', { name: 'Add one' }).count()).toBe(1);
		await writeFile(saved, '{"shout":false}');
		await expect.poll(() => host.page.evaluate(() => window.host.notices())).toContain('Settings changed outside');
		expect(host.errors).toEqual([]);
	});

	it('moves a view to a window of its own, which is another realm, and tells it', async () => {
		await start();
		await host.run('open-view');
		const popup = await host.popout();
		await popup.locator('.tiny-view.was-moved').waitFor();
		await popup.locator('.tiny-count').click();
		await popup.locator('.tiny-count.knows-its-window').waitFor();
		expect(await host.page.locator('.tiny-view').count()).toBe(0);
		expect(await popup.evaluate(() => document.body.className)).toContain('theme-light');
		await popup.close();
		await expect.poll(async () => (await host.counters()).intervals).toBe(1);
		expect(host.errors).toEqual([]);
	});

	it('plays a phone: no Node, no real paths, drawers closed', async () => {
		await start({ phone: true });
		expect(await tiny(host, 'facts')).toEqual({ isPhone: true, hasRequire: false, hasPaths: false });
		expect(await host.page.evaluate(() => document.body.className)).toContain('is-phone');
		expect(await host.page.locator('.mod-left-split').isVisible()).toBe(false);
		await host.run('open-view');
		expect(await host.page.locator('.tiny-word').isVisible()).toBe(true);
	});

	it('is rid of a plugin that was unloaded, and gives its leaves back when it returns', async () => {
		await start();
		await host.page.evaluate(() => window.host.disablePlugin());
		const before = await host.counters();
		await host.page.evaluate(() => window.host.enablePlugin());
		const loaded = await host.counters();
		expect(loaded.intervals).toBe(before.intervals + 1);
		expect(loaded.documentListeners).toBe(before.documentListeners + 1);
		expect(loaded.nodes).toBeGreaterThan(before.nodes);
		await host.page.evaluate(() => window.host.disablePlugin());
		expect(await host.counters()).toEqual(before);
		for (let n = 0; n < 10; n++) {
			await host.page.evaluate(async () => {
				await window.host.enablePlugin();
				await window.host.run('open-view');
				await window.host.disablePlugin();
			});
		}
		await host.page.evaluate(() => window.host.enablePlugin());
		await expect.poll(() => host.page.locator('.tiny-word').count()).toBe(1);
		expect(host.errors).toEqual([]);
	});

	it('believes the clock, the language and the theme it was given', async () => {
		await start({ now: Date.UTC(2026, 2, 2, 9), lang: 'zh', theme: 'odd', timezone: 'Pacific/Auckland' });
		const facts = await host.page.evaluate(() => ({
			now: Date.now(),
			year: new Date().getFullYear(),
			day: new Date().getDate(),
			fixed: new Date(0).toISOString(),
			isDate: new Date() instanceof Date,
			lang: document.documentElement.lang,
			theme: document.body.className,
		}));
		expect(Math.abs(facts.now - Date.UTC(2026, 2, 2, 9))).toBeLessThan(60_000);
		expect(facts).toMatchObject({ year: 2026, day: 2, fixed: '1970-01-01T00:00:00.000Z', isDate: true, lang: 'zh' });
		expect(facts.theme).toContain('theme-odd');
	});
});
