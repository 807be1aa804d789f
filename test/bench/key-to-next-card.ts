/** From the key that approves to the next card on the screen, with 10,000 items waiting: the built plugin in Chromium, in the preview host. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { closeBrowser, removeFolder, scratchFolder, startHost, type Host } from '../e2e/harness';
import { rowOf, type BenchCase, type BenchOptions, type BenchRow } from './bench-row';
import { makeQueue } from './made-queue';

const ITEMS = 10_000;
const PATIENCE_MS = 120_000;
const NAME = 'key press to next card';
/** The loader that runs this file names functions by a helper, which a page has not. */
const NAMES_HELPER = 'globalThis.__name = (named) => named';

export const keyToNextCard: readonly BenchCase[] = [{ name: NAME, run: measured }];

async function measured({ isQuick }: BenchOptions): Promise<BenchRow> {
	const vault = join(scratchFolder(), 'vault');
	mkdirSync(join(vault, '.obsidian/plugins/evidence-desk'), { recursive: true });
	writeFileSync(join(vault, '.obsidian/plugins/evidence-desk/data.json'), JSON.stringify({ workspace: 'workspace' }));
	makeQueue(join(vault, 'workspace'), ITEMS);
	const host = await startHost({ vault });
	try {
		const presses = isQuick ? 6 : 12;
		const page = await openReview(host);
		const floorPage = await barePage(host);
		const ours: number[] = [];
		const floor: number[] = [];
		for (let n = 0; n <= presses; n++) {
			const ms = await toNextCard(page);
			const bare = await toNextText(floorPage);
			// The first press makes key and ledger.
			if (n === 0) continue;
			ours.push(ms);
			floor.push(bare);
		}
		return rowOf(NAME, ITEMS, 'ms', { ours, floor }, null);
	} finally {
		await host.close();
		removeFolder(join(vault, '..'));
		await closeBrowser();
	}
}

async function openReview(host: Host): Promise<Page> {
	const { page } = host;
	page.setDefaultTimeout(PATIENCE_MS);
	await host.run('open-desk');
	await page.locator('.ed-as-of-time').first().waitFor();
	await host.run('review-next');
	await page.locator('.ed-review-verdict[data-verdict="approve"]:not([aria-disabled="true"])').waitFor();
	await page.evaluate(NAMES_HELPER);
	await page.evaluate(() => {
		const times = { pressed: 0, shown: 0 };
		Object.assign(window, { times });
		window.addEventListener('keydown', () => Object.assign(times, { pressed: performance.now(), shown: 0 }), true);
		const label = (): string | null => document.querySelector('.ed-review-root article')?.getAttribute('aria-label') ?? null;
		let before = label();
		new MutationObserver(() => {
			const now = label();
			if (now === null || now === before) return;
			before = now;
			requestAnimationFrame(() => (times.shown = performance.now()));
		}).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-label'] });
	});
	return page;
}

async function toNextCard(page: Page): Promise<number> {
	await page.keyboard.press('a');
	await page.waitForFunction(() => (window as unknown as { times: { shown: number } }).times.shown > 0);
	const ms = await took(page);
	// The next press is on a card that can be decided, with the write of this one behind it.
	await page.locator('.ed-review-verdict[data-verdict="approve"]:not([aria-disabled="true"])').waitFor();
	await page.locator('.ed-review-said').filter({ hasText: 'Written and read back.' }).waitFor();
	return ms;
}

/** The least: a key changes one text in a page with nothing else, and it is painted. */
async function barePage(host: Host): Promise<Page> {
	const page = await host.context.newPage();
	await page.setContent('<main><article aria-label="0">0</article></main>');
	await page.evaluate(NAMES_HELPER);
	await page.evaluate(() => {
		const times = { pressed: 0, shown: 0 };
		Object.assign(window, { times });
		window.addEventListener('keydown', () => {
			Object.assign(times, { pressed: performance.now(), shown: 0 });
			const article = document.querySelector('article');
			if (article !== null) article.textContent = String(Number(article.textContent) + 1);
			requestAnimationFrame(() => (times.shown = performance.now()));
		});
	});
	return page;
}

async function toNextText(page: Page): Promise<number> {
	await page.keyboard.press('a');
	await page.waitForFunction(() => (window as unknown as { times: { shown: number } }).times.shown > 0);
	return took(page);
}

function took(page: Page): Promise<number> {
	return page.evaluate(() => {
		const { times } = window as unknown as { times: { pressed: number; shown: number } };
		return times.shown - times.pressed;
	});
}
