/** What every end-to-end test of the plugin does: start on a vault, open the desk, go to a view, wait as a person would. */
import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { startHost, type Host, type HostOptions } from '../harness';

/** Longest wait for anything. It is a bound for slow machines, never a measure of speed. */
export const PATIENCE_MS = 60_000;

/** The issue says "within a second"; machines that run tests are slow and shared, so tests grant five. */
export const SOON_MS = 5_000;

export const VIEW_NAMES = ['Overview', 'Timeline', 'By tier', 'Pending approval', 'Board', 'Runs', 'History', 'Health'] as const;
export type ViewName = (typeof VIEW_NAMES)[number];

/** Gives the tests of a file the time that slow machines need. Call it at the top of the file. */
export function allowSlowMachines(): void {
	vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
}

/** Looks again and again until the expectation that is chained to it holds. For tests; hooks have {@link until}. */
export function eventually<T>(look: () => T | Promise<T>, timeout = PATIENCE_MS) {
	return expect.poll(look, { timeout, interval: 50 });
}

/** Looks again and again until the answer is neither false, null nor empty, and returns it. */
export function until<T>(look: () => T | Promise<T>): Promise<NonNullable<T>> {
	return vi.waitUntil(look, { timeout: PATIENCE_MS, interval: 50 }) as Promise<NonNullable<T>>;
}

/** What a count settles at: the answer that stays the same for a second and a half, so that work in flight is not taken for the rest state. */
export async function settledLook<T>(look: () => T | Promise<T>): Promise<T> {
	let last = await look();
	let since = Date.now();
	await until(async () => {
		const next = await look();
		if (!isDeepStrictEqual(next, last)) since = Date.now();
		last = next;
		return Date.now() - since >= 1500;
	});
	return last;
}

/** The host on a vault, patient, without a desk yet. */
export async function startPatiently(options: HostOptions): Promise<Host> {
	const host = await startHost(options);
	host.page.setDefaultTimeout(PATIENCE_MS);
	host.context.setDefaultTimeout(PATIENCE_MS);
	return host;
}

/** The host with the desk open on its first view, everything read. */
export async function startWithDesk(options: HostOptions): Promise<Host> {
	const host = await startPatiently(options);
	await openDesk(host);
	return host;
}

/** Clicks the ribbon icon (a phone has its commands instead) and waits until the workspace has been read. */
export async function openDesk(host: Host): Promise<void> {
	const ribbon = host.page.getByRole('toolbar', { name: 'Ribbon' }).getByRole('button', { name: 'Open desk' });
	if (await ribbon.isVisible()) await ribbon.click();
	else expect(await host.run('open-desk')).toBe(true);
	await untilRead(host.page);
}

/** Waits until a desk on the page shows rows: the as-of time stands there and nothing is loading. */
export async function untilRead(page: Page): Promise<void> {
	await page.locator('.ed-as-of-time').first().waitFor();
	await until(async () => (await page.locator('.ed-screen[aria-busy="true"]').count()) === 0);
}

/** The desk's own tab, not one of the app's. */
export function viewTab(page: Page, name: ViewName): Locator {
	return page.getByRole('tablist', { name: 'Views' }).getByRole('tab', { name: new RegExp(`^${name}`) });
}

/** Clicks a view's tab and returns its panel, in sight. */
export async function showView(page: Page, name: ViewName): Promise<Locator> {
	await viewTab(page, name).click();
	const panel = page.getByRole('tabpanel', { name, exact: true });
	await panel.waitFor();
	return panel;
}

/** The rows of a view's list in sight; the options of its choices are options, too, and not meant. */
export function rowsOf(panel: Locator): Locator {
	return panel.getByRole('listbox').getByRole('option');
}

/** The text beside a list that says how many rows there are, such as "40 in all". */
export function listCount(panel: Locator): Locator {
	return panel.getByRole('search').getByRole('status');
}

/** How many rows a list has, once it says so; for lists that nothing narrows. */
export async function rowsInAll(panel: Locator): Promise<number> {
	const text = await until(async () => /^([\d,]+) in all$/.exec((await listCount(panel).textContent()) ?? '')?.[1]);
	return Number(text.replaceAll(',', ''));
}

/** The sheet in which a record's card opens. */
export function openCard(page: Page): Locator {
	return page.locator('aside.ed-sheet').getByRole('article');
}

/** What has the focus, in words that a failing test can show: role or tag, and name. */
export function focusedWords(page: Page): Promise<string> {
	return page.evaluate(() => {
		const el = document.activeElement;
		if (el === null || el === document.body) return 'nothing';
		const name = el.getAttribute('aria-label') ?? el.textContent ?? '';
		return `${el.getAttribute('role') ?? el.tagName.toLowerCase()} ${name.trim().slice(0, 80)}`;
	});
}
