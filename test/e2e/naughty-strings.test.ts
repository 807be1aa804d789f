/** Text that looks like something else, as title, value, path and reason: nothing executes, no table or file breaks (issue 3). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, removeFolder, type Host } from './harness';
import { allowSlowMachines, eventually, rowsInAll, rowsOf, showView, startWithDesk, VIEW_NAMES } from './support/desk';
import { knownDevice, ledgerPath, verifiedEntries } from './support/ledgers';
import { itemIdOf, itemLine, makeWorkspace, MADE_TRACKER, type MadeRow } from './support/made-workspace';
import { LONE_SURROGATE, NAUGHTY } from './support/naughty';
import { cardOf, confirmWith, pendingReview, press, untilSaid, untilShown } from './support/review';
import { QUEUE_FILE, scratchOf } from './support/vaults';
import { contentOf, expectOnly, expectUnchanged } from './support/workspace-diff';

allowSlowMachines();

const PATHS = ['../outside.csv', '/etc/hosts', 'C:\\windows\\win.ini', 'trackers/../../outside.csv', '90_system/approvals/approval_queue.jsonl', '.obsidian/app.json', 'trackers/vendors.csv\u0000.png', 'trackers/<b>.csv', '', '..', 'CON', 'https://example.org/x.csv'];
/** Values that are approved, each into a row of its own; those that a table cannot hold are told apart below. */
const VALUES = ['<img src=x onerror="window.hurt = 10">', '"quoted" and "half quoted', 'two\nlines', 'a,b;c\td|e', '$& $1 $` $\' $$ \\1 \\0', '__proto__', '👩‍👩‍👧‍👦 中文 العربية \u202Ertl', ' leading and trailing '];
const FORMULA = '=HYPERLINK("https://example.org/"&A1,"see")';

const valueRows: readonly MadeRow[] = [...VALUES, FORMULA].map((after, index) => ({ key: `V-${String(index + 1).padStart(2, '0')}`, name: `Vendor ${index + 1}`, before: 'none', after, title: `Value ${index + 1}` }));

let host: Host;
let page: Page;
let workspace = '';
const dialogs: string[] = [];

beforeAll(async () => {
	const titled = NAUGHTY.map((text, index) => JSON.stringify({ id: `T-${index}`, type: index % 3 === 0 ? 'decision_item' : 'action_item', title: text, subject: text, reason: text, note: text, target: text, risk: text, actor: text, status: 'pending', options: [text, `${text} two`], claim_ids: [text] }));
	const pathItems = PATHS.map((path, index) => JSON.stringify({ id: `P-${index}`, type: 'action_item', title: `Path ${index}`, status: 'pending', proposals: [{ op: 'csv.set', path, key_column: 'key', key: 'V-01', column: 'price', before: 'none', after: 'x' }] }));
	const odd = [
		`{"id":"S-0","type":"action_item","title":"${LONE_SURROGATE}","status":"pending","note":"${LONE_SURROGATE}"}`,
		JSON.stringify({ id: '__proto__', type: 'action_item', title: 'An id like a prototype', status: 'pending' }),
		JSON.stringify({ id: '<b>id</b>', type: 'action_item', title: 'An id with markup', status: 'pending' }),
	];
	const queue = [...valueRows.map(itemLine), ...titled, ...pathItems, ...odd].map((line) => `${line}\n`).join('');
	const made = makeWorkspace(valueRows, { [QUEUE_FILE]: queue });
	workspace = made.workspace;
	host = await startWithDesk({ vault: made.vault });
	page = host.page;
	page.on('dialog', (dialog) => {
		dialogs.push(dialog.message());
		void dialog.dismiss();
	});
});

afterAll(async () => {
	expect(host.errors).toEqual([]);
	await host.close();
	await closeBrowser();
	removeFolder(scratchOf(host.vaultDir));
});

/** Elements and effects that only text taken for code could have made. */
async function nothingRan(): Promise<void> {
	const found = await page.evaluate(() => ({
		hurt: (window as unknown as { hurt?: unknown }).hurt ?? null,
		elements: [...document.querySelectorAll('.ed-root img, .ed-root iframe, .ed-root script, .ed-root style, .ed-root object, .ed-root b, .ed-root svg[onload], .ed-root a[href^="javascript"], .ed-root a[href^="data"], .ed-root a[href^="file"], .ed-root a[href^="obsidian"], .ed-root [onerror]')].map((el) => el.outerHTML.slice(0, 100)),
		learned: ({} as Record<string, unknown>)['title'] ?? null,
	}));
	expect(found).toEqual({ hurt: null, elements: [], learned: null });
	expect(dialogs).toEqual([]);
	expect(await page.evaluate(() => window.host.openedLinks())).toEqual([]);
}

async function choose(panel: Locator, id: string, title: string | RegExp): Promise<Locator> {
	await panel.getByRole('option', { name: title }).first().click();
	const review = pendingReview(page);
	await untilShown(review, id);
	return review;
}

describe('as titles, subjects, options, notes and ids', () => {
	it('every item is there, and each card is drawn as text', async () => {
		const panel = await showView(page, 'Pending approval');
		expect(await rowsInAll(panel)).toBe(valueRows.length + NAUGHTY.length + PATHS.length + 3);
		const review = pendingReview(page);
		await review.focus();
		for (let n = 0; n < NAUGHTY.length; n++) {
			const before = await review.locator('.ed-review-at').innerText();
			await page.keyboard.press('j');
			await eventually(() => review.locator('.ed-review-at').innerText()).not.toBe(before);
		}
		await nothingRan();
		for (const view of VIEW_NAMES) await showView(page, view);
		await nothingRan();
	});

	it('hidden characters are revealed', async () => {
		const panel = await showView(page, 'Pending approval');
		await panel.getByRole('searchbox', { name: 'Search the queue' }).fill('isolate');
		const review = await choose(panel, `T-${NAUGHTY.findIndex((text) => text.includes('isolate'))}`, /isolate/);
		expect(await review.innerText()).toMatch(/U\+202E[\s\S]*U\+2066/);
		await panel.getByRole('searchbox', { name: 'Search the queue' }).fill('');
	});
});

describe('as paths', () => {
	it('none leads anywhere: each is refused before anything is touched', async () => {
		const panel = await showView(page, 'Pending approval');
		const before = contentOf(workspace);
		for (const [index, path] of PATHS.entries()) {
			await panel.getByRole('searchbox', { name: 'Search the queue' }).fill(`Path ${index}`);
			const review = await choose(panel, `P-${index}`, new RegExp(`^Path ${index}( |$)`, 'm'));
			const card = cardOf(review, `P-${index}`);
			await card.getByText(/Nothing is written by itself|This cannot be written/).first().waitFor();
			expect(await card.locator('mark').count(), path).toBe(0);
		}
		expectUnchanged(before, workspace);
		// Agreeing to it all the same writes nothing by itself.
		await panel.getByRole('searchbox', { name: 'Search the queue' }).fill('Path 0');
		const review = await choose(panel, 'P-0', /^Path 0/);
		await review.getByText('The path leads out of its folder (“..”).').waitFor();
		await press(review, 'Approve');
		await untilSaid(review, /· Approved; the agent makes the change and reports it\.$/);
		await panel.getByRole('searchbox', { name: 'Search the queue' }).fill('');
		expectOnly(before, workspace, { [QUEUE_FILE]: { added: 1 }, [ledgerPath(await knownDevice(host))]: { added: 1 } });
		expect(existsSync(join(workspace, '..', 'outside.csv'))).toBe(false);
		await nothingRan();
	});
});

describe('as values and reasons', () => {
	it('each is written as it stands, and every file is still what it was: a table of the same shape, lines of JSON', async () => {
		const panel = await showView(page, 'Pending approval');
		await panel.getByRole('searchbox', { name: 'Search the queue' }).fill('Value');
		await panel.getByRole('button', { name: 'Decide several…' }).click();
		const bulk = page.getByRole('region', { name: 'Decide several changes' });
		await eventually(() => bulk.getByText('Reading what would be written…').count()).toBe(0);
		const formula = bulk.getByRole('listitem').filter({ hasText: `Value ${valueRows.length}` });
		expect(await formula.innerText()).toContain('A spreadsheet would run the value.');
		await bulk.getByRole('checkbox', { name: /^Select all shown/ }).check();
		await bulk.getByRole('button', { name: `Approve ${VALUES.length} changes` }).click();
		await eventually(() => bulk.getByRole('status').innerText(), 230_000).toMatch(/^Done: /);
		await bulk.getByRole('button', { name: 'Back to the queue' }).last().click();

		const review = await choose(panel, itemIdOf(valueRows.at(-1)?.key ?? ''), new RegExp(`^Value ${valueRows.length}`));
		await review.getByText('A spreadsheet would run this value as a formula. It is written as it stands.').waitFor();
		await press(review, 'Approve');
		await untilSaid(review, /Written and read back\.$/);
		await panel.getByRole('searchbox', { name: 'Search the queue' }).fill('');
		await nothingRan();

		const { data, errors } = Papa.parse<string[]>(readFileSync(join(workspace, MADE_TRACKER), 'utf8'), { skipEmptyLines: true });
		expect(errors).toEqual([]);
		expect(data.map((cells) => cells.length)).toEqual(data.map(() => 5));
		expect(data.slice(1).map((cells) => cells[3])).toEqual(valueRows.map(({ after }) => after));
	});

	it('a reason keeps every character, and the ledger stays whole', async () => {
		const panel = await showView(page, 'Pending approval');
		const reason = NAUGHTY.filter((text) => text.length < 200 && !text.includes('\r') && !text.includes('\u0000')).join(' ');
		await panel.getByRole('searchbox', { name: 'Search the queue' }).fill('prototype');
		const review = await choose(panel, '__proto__', /An id like a prototype/);
		await press(review, 'Reject');
		await confirmWith(review, reason);
		// It was the only one that the search left; what came of it stays on the screen with the way back.
		await panel.getByText('No item fits the filter or search').waitFor();
		await eventually(() => panel.locator('.ed-review-line').getByRole('status').innerText()).toMatch(/Rejected\.$/);
		await panel.getByRole('button', { name: 'Undo' }).waitFor();
		const device = await knownDevice(host);
		expect(verifiedEntries(workspace, device).at(-1)).toMatchObject({ verdict: 'reject', item_id: { shown: '__proto__' }, reason });
		const history = await showView(page, 'History');
		await rowsOf(history).first().click();
		await nothingRan();
	});

	it('every file of the workspace still parses', async () => {
		for (const name of readdirSync(workspace, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.jsonl'))) {
			const text = readFileSync(join(workspace, name), 'utf8');
			expect(text.endsWith('\n'), name).toBe(true);
			for (const line of text.slice(0, -1).split('\n')) expect(() => JSON.parse(line) as unknown, line.slice(0, 100)).not.toThrow();
		}
		expect(existsSync(join(workspace, ledgerPath(await knownDevice(host))))).toBe(true);
	});
});
