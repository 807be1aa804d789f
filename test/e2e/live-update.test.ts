/**
 * Another program writes while the desk is open (issue 2): the view follows, what the person sees stays where it is,
 * no frame is empty, and growth is read from the tail alone.
 */
import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, copyFixture, removeFolder, type Host } from './harness';
import { allowSlowMachines, eventually, rowsInAll, showView, SOON_MS, startWithDesk, until } from './support/desk';
import { endWatch, standing, watchFrames, type Standing } from './support/frame-watch';
import { appendOutside, replaceOutside, truncateOutside } from './support/outside';
import { queueLines, QUEUE_FILE, scratchOf, SEARCH_FILE, searchLines } from './support/vaults';

allowSlowMachines();

/** What a look at a grown file may read besides what was added: the checks of its head and its old tail. */
const CHECKS_BYTES = 16 * 1024;
/** Rows written before the start, so that reading a file as a whole costs far more than its tail. */
const BEFORE = 1500;

let host: Host;
let queue = '';
let searches = '';
let panel: Locator;

beforeAll(async () => {
	const vault = copyFixture('demo-vault');
	queue = join(vault, 'Applications', QUEUE_FILE);
	searches = join(vault, 'Applications', SEARCH_FILE);
	appendFileSync(queue, queueLines(BEFORE, 'BEFORE'));
	// The demo's last search run is cut off; a program that goes on writing ends that line first.
	appendFileSync(searches, `\n${searchLines(BEFORE, 'before')}`);
	host = await startWithDesk({ vault });
});

afterAll(async () => {
	expect(host.errors).toEqual([]);
	await host.close();
	await closeBrowser();
	removeFolder(scratchOf(host.vaultDir));
});

/** Scrolls down with the wheel and clicks the row in the middle of the list. */
async function chooseInTheMiddle(list: Locator): Promise<void> {
	const box = await list.boundingBox();
	if (box === null) throw new Error('The list is not in sight');
	const middle = { x: box.x + box.width / 3, y: box.y + box.height / 2 };
	await host.page.mouse.move(middle.x, middle.y);
	await host.page.mouse.wheel(0, 3000);
	await until(async () => (await standing(host.page)).scrollTop > 2000);
	await host.page.mouse.click(middle.x, middle.y);
	await until(async () => (await standing(host.page)).selected !== null);
}

interface Followed {
	readonly before: Standing;
	readonly after: Standing;
	readonly bytes: number;
}

/** Does something to a file outside and waits until the count beside the list says so; checks what must hold each time. */
async function follow(path: string, act: () => Promise<void>, count: number): Promise<Followed> {
	await watchFrames(host.page);
	const before = await standing(host.page);
	host.clearFsLog();
	await act();
	const start = Date.now();
	await eventually(() => rowsInAll(panel)).toBe(count);
	const took = Date.now() - start;
	const bytes = host.bytesRead(path);
	const after = await standing(host.page);
	const { empty, frames } = await endWatch(host.page);
	console.info(`${count} rows: shown ${took} ms after the writing, ${bytes} bytes read, ${frames} frames watched`);
	// "Within a second", says the issue; five on machines that also do other things.
	expect(took).toBeLessThanOrEqual(SOON_MS);
	expect(empty).toEqual([]);
	expect(after.keepsFocus).toBe(true);
	return { before, after, bytes };
}

function expectSamePlace({ before, after }: Followed): void {
	expect({ topRow: after.topRow, selected: after.selected, selectedAt: after.selectedAt }).toEqual({ topRow: before.topRow, selected: before.selected, selectedAt: before.selectedAt });
}

describe('the queue, scrolled down, one item selected', () => {
	let waiting = 0;

	beforeAll(async () => {
		panel = await showView(host.page, 'Pending approval');
		waiting = await rowsInAll(panel);
		expect(waiting).toBeGreaterThan(BEFORE);
		await chooseInTheMiddle(panel.getByRole('listbox', { name: 'Approval queue' }));
		expect((await standing(host.page)).selected).toContain('BEFORE-');
	});

	it.each([1, 500])('shows %i appended items and reads only the tail', async (count) => {
		const text = queueLines(count, `MORE${count}`);
		waiting += count;
		const followed = await follow(queue, () => appendOutside(queue, text), waiting);
		expectSamePlace(followed);
		expect(followed.after.scrollTop).toBe(followed.before.scrollTop);
		expect(followed.bytes).toBeGreaterThanOrEqual(text.length);
		expect(followed.bytes).toBeLessThanOrEqual(text.length + CHECKS_BYTES);
	});

	it('reads the whole file when another one took its place, and keeps its place in the list', async () => {
		waiting += 1;
		const text = readFileSync(queue, 'utf8') + queueLines(1, 'RENAMED');
		const followed = await follow(queue, () => replaceOutside(queue, text), waiting);
		expectSamePlace(followed);
		expect(followed.after.scrollTop).toBe(followed.before.scrollTop);
		expect(followed.bytes).toBeGreaterThanOrEqual(statSync(queue).size);
	});

	it('reads the whole file after it was cut, and keeps the rows that are left in place', async () => {
		const text = readFileSync(queue, 'utf8');
		const kept = text.slice(0, text.indexOf('{"id":"MORE500-'));
		waiting -= 501;
		const followed = await follow(queue, () => truncateOutside(queue, Buffer.byteLength(kept)), waiting);
		expectSamePlace(followed);
		expect(followed.after.scrollTop).toBe(followed.before.scrollTop);
		expect(followed.bytes).toBeGreaterThanOrEqual(statSync(queue).size);
	});

	it('says in words that an emptied file has no items, and shows them again when they are back', async () => {
		const text = readFileSync(queue, 'utf8');
		await watchFrames(host.page);
		await truncateOutside(queue, 0);
		await panel.getByText('No approval queue', { exact: true }).waitFor();
		// The proof that the watch sees an empty list when there is one.
		expect((await endWatch(host.page)).empty.length).toBeGreaterThan(0);
		await replaceOutside(queue, text);
		await eventually(() => rowsInAll(panel)).toBe(waiting);
	});
});

describe('the search runs, newest first, scrolled down', () => {
	beforeAll(async () => {
		panel = await showView(host.page, 'Runs');
		await rowsInAll(panel);
		const list = panel.getByRole('listbox', { name: 'Search runs, newest first' });
		await list.focus();
		for (let page = 0; page < 5; page++) await host.page.keyboard.press('PageDown');
		await until(async () => (await standing(host.page)).scrollTop > 1000 && (await standing(host.page)).selected !== null);
	});

	it('puts 500 newer runs above without moving what is in sight', async () => {
		const runs = await rowsInAll(panel);
		const text = searchLines(500, 'newer').replaceAll('2026-02-28T', '2026-03-01T');
		const followed = await follow(searches, () => appendOutside(searches, text), runs + 500);
		expectSamePlace(followed);
		expect(followed.after.scrollTop).toBeGreaterThan(followed.before.scrollTop);
		expect(followed.bytes).toBeGreaterThanOrEqual(text.length);
		expect(followed.bytes).toBeLessThanOrEqual(text.length + CHECKS_BYTES);
	});

	it('keeps an open card and its focus while the file grows', async () => {
		await host.page.keyboard.press('Enter');
		const card = host.page.getByRole('article', { name: /^Search run/ });
		await card.waitFor();
		const title = await card.getByRole('heading', { level: 2 }).textContent();
		await watchFrames(host.page);
		const runs = await rowsInAll(panel);
		await appendOutside(searches, searchLines(1, 'last'));
		await eventually(() => rowsInAll(panel)).toBe(runs + 1);
		expect((await endWatch(host.page)).empty).toEqual([]);
		expect(await card.getByRole('heading', { level: 2 }).textContent()).toBe(title);
		expect(await host.page.evaluate(() => document.querySelector('aside.ed-sheet')?.contains(document.activeElement))).toBe(true);
	});
});
