/** What is broken is said, what cannot be read is never "0", and what an agent writes stays text (DESIGN §3, §4, §7). */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeBrowser, removeFolder, type Host } from './harness';
import { allowSlowMachines, eventually, rowsInAll, rowsOf, showView, startWithDesk, VIEW_NAMES } from './support/desk';
import { scratchOf, vaultOn } from './support/vaults';

allowSlowMachines();

let host: Host;
let page: Page;
let workspace = '';

async function start(fixture: string, before: (workspace: string) => void = () => undefined): Promise<void> {
	const made = vaultOn(fixture);
	workspace = made.workspace;
	before(workspace);
	host = await startWithDesk({ vault: made.vault });
	page = host.page;
}

async function stop(): Promise<void> {
	expect(host.errors).toEqual([]);
	await host.close();
	removeFolder(scratchOf(host.vaultDir));
}

afterAll(closeBrowser);

/** The row of a file in the table of Health. */
const fileRow = (panel: Locator, path: string): Locator => panel.getByRole('row', { name: new RegExp(`^${path.replaceAll('.', '\\.')} `) });

describe('a workspace in which every file has one fault', () => {
	const ALL = new RegExp('^All');

	/** File, the words beside it in Health, and its state in the table. */
	const FAULTS: readonly (readonly [string, string | null, string])[] = [
		['all-nul/approval_queue.jsonl', 'Zero bytes, as a crash or a failed sync leaves them.', 'Partly readable'],
		['bom/approval_queue.jsonl', 'The file begins with a byte order mark.', 'Readable'],
		['crlf/approval_queue.jsonl', 'Lines end the Windows way', 'Readable'],
		['cut-character/approval_queue.jsonl', 'unfinished (may still be in writing)', 'Partly readable'],
		['duplicate-keys/approval_queue.jsonl', 'A key stands twice in one object', 'Readable'],
		['empty-file/approval_queue.jsonl', null, 'Empty'],
		['fused/fact_claims.jsonl', 'line 2', 'Partly readable'],
		['invalid-utf8/source_registry.jsonl', 'Bytes that are not UTF-8.', 'Partly readable'],
		['merge-markers/approval_queue.jsonl', 'Marks of an unfinished merge.', 'Partly readable'],
		['not-objects/retrieval_runs.jsonl', 'A line whose JSON is not an object.', 'Partly readable'],
		['nul-then-record/approval_queue.jsonl', 'Zero bytes, as a crash or a failed sync leaves them.', 'Partly readable'],
		['torn/search_runs.jsonl', 'unfinished (may still be in writing)', 'Partly readable'],
		['two-on-a-line/approval_queue.jsonl', 'Two records on one line', 'Partly readable'],
		['utf16/approval_queue.jsonl', 'The file is written in UTF-16, not UTF-8.', 'Partly readable'],
	];

	it('says each fault beside its file, and shows agent text as text', { timeout: 240_000 }, async () => {
		await start('workspaces/hostile', (folder) => {
			appendFileSync(join(folder, 'big-integers', 'approval_queue.jsonl'), '{"id":9007199254740992,"title":"Number 992","status":"pending"}\n{"id":9007199254740993,"title":"Number 993","status":"pending"}\n');
		});
		const dialogs: string[] = [];
		page.on('dialog', (dialog) => {
			dialogs.push(dialog.message());
			void dialog.dismiss();
		});
		const health = await showView(page, 'Health');
		const findings = health.getByRole('region', { name: 'Findings', exact: true });
		for (const [path, words, state] of FAULTS) {
			await expect.soft(fileRow(health, path).getByRole('cell', { name: state, exact: true }).count(), path).resolves.toBe(1);
			if (words === null) continue;
			const beside = findings.locator('.ed-finding-file, .ed-note').filter({ hasText: path });
			expect.soft(await beside.allTextContents(), path).toEqual(expect.arrayContaining([expect.stringContaining(words)]));
		}

		const pending = await showView(page, 'Pending approval');
		await pending.getByRole('button', { name: ALL }).click();
		const total = await rowsInAll(pending);
		expect(total).toBeGreaterThan(14);

		// Each hostile row by its own search, so that no row is missed for being out of sight.
		const rowWith = async (words: string, text: RegExp, rows = 1): Promise<Locator> => {
			await pending.getByRole('searchbox', { name: 'Search the queue' }).fill(words);
			const row = pending.getByRole('option', { name: text });
			await eventually(() => row.count()).toBe(rows);
			return row.first();
		};
		await rowWith('img src onerror', /<img src=x onerror=alert\(1\)>/);
		await rowWith('txt exe', /Open U\+202Etxt\.exe/);
		await rowWith('Deposit', /Deposit \$90, \$& and \$2, then \$\$/);
		await rowWith('Item A-1', /Item A-1.*Unattributed/);
		await rowWith('Number', /Number 99[23]/, 2);
		await pending.getByRole('searchbox', { name: 'Search the queue' }).fill('');

		// The key __proto__ decides nothing: its item is pending, and no object of the page has learned new words.
		await pending.getByRole('button', { name: 'Filter', exact: true }).or(pending.getByRole('button', { name: 'Filter (on)' })).click();
		await pending.getByRole('textbox', { name: 'Filter text' }).fill('id = "O-1"');
		const proto = rowsOf(pending);
		await eventually(() => proto.count()).toBe(1);
		expect(await proto.textContent()).toContain('Pending');
		expect(await page.evaluate(() => ({ isApproved: ({} as Record<string, unknown>)['isApproved'], status: ({} as Record<string, unknown>)['status'] }))).toEqual({});
		await proto.click();
		await pending.getByRole('article', { name: 'Approval item O-1' }).waitFor();

		for (const name of VIEW_NAMES) await showView(page, name);
		expect(await page.locator('.ed-root img, .ed-root iframe, .ed-root script').count()).toBe(0);
		expect(dialogs).toEqual([]);
		await stop();
	});
});

describe('a file that is there and cannot be read', () => {
	afterEach(stop);

	const QUEUE = 'queue/approval_queue.jsonl';

	/** From now on the file opens for nobody, as if it were another user's; taking permissions away would not stop root. */
	async function block(): Promise<void> {
		await page.evaluate((end) => {
			interface Fs {
				promises: { open: (path: string, flags?: string) => Promise<unknown> };
			}
			const { promises } = (window as unknown as { require(name: string): Fs }).require('node:fs');
			const { open } = promises;
			promises.open = (path, flags) =>
				path.endsWith(end) ? Promise.reject(Object.assign(new Error(`EACCES: permission denied, open '${path}'`), { code: 'EACCES' })) : open(path, flags);
			Object.assign(window, { unblock: () => void (promises.open = open) });
		}, QUEUE);
	}

	it('is said from the start: no view shows its number as 0 without a word', async () => {
		await start('workspaces/no-profile');
		await block();
		await page.evaluate(() => window.host.reloadPlugin());
		await page.getByText(`${QUEUE} cannot be read`).first().waitFor();
		const pending = await showView(page, 'Pending approval');
		expect(await pending.textContent()).toContain('The queue cannot be read');
		expect(await pending.textContent()).toContain('What waits is not known.');
		expect(await pending.textContent()).not.toContain('Nothing waits for you');
		const health = await showView(page, 'Health');
		expect(await health.getByRole('region', { name: /^Files that cannot be read/ }).textContent()).toContain(QUEUE);
		await fileRow(health, QUEUE).getByRole('cell', { name: 'Unreadable' }).waitFor();
		expect(await page.locator('.status-bar').getByText(/^0 pending/).count()).toBe(0);
		// The panel on Overview: no bare 0 beside "Approval items".
		const overview = await showView(page, 'Overview');
		for (const name of ['Waiting for you', 'What is recorded']) {
			const text = (await overview.getByRole('region', { name }).textContent()) ?? '';
			expect.soft(text, name).toMatch(/cannot be read|unreadable|not known/i);
		}
	});

	it('keeps the rows that were read before, and says since when they are old; heals by itself', async () => {
		await start('workspaces/no-profile');
		const pending = await showView(page, 'Pending approval');
		await pending.getByRole('option', { name: /Sign with Example Ltd/ }).waitFor();
		await block();
		appendFileSync(join(workspace, QUEUE), '{"id":"APQ-2","type":"action_item","title":"Written while nobody could look","status":"pending"}\n');
		await page.getByRole('button', { name: 'Refresh' }).click();
		await page.getByText(new RegExp(`These rows of ${QUEUE} are from`)).waitFor();
		expect(await pending.getByRole('option', { name: /Sign with Example Ltd/ }).count()).toBe(1);
		await page.evaluate(() => (window as unknown as { unblock(): void }).unblock());
		await page.getByRole('button', { name: 'Refresh' }).click();
		await pending.getByRole('option', { name: /Written while nobody could look/ }).waitFor();
		expect(await page.getByText(/These rows of/).count()).toBe(0);
		expect(await pending.getByRole('option', { name: /Sign with Example Ltd/ }).count()).toBe(1);
	});
});

describe('workspaces that are not set up', () => {
	afterEach(stop);

	it('empty: every view says that nothing is there and what would be', async () => {
		await start('workspaces/empty');
		for (const name of VIEW_NAMES) {
			const panel = await showView(page, name);
			expect(((await panel.textContent()) ?? '').length, name).toBeGreaterThan(40);
		}
		expect(await (await showView(page, 'Pending approval')).textContent()).toContain('No approval queue');
		expect(await (await showView(page, 'Health')).textContent()).toContain('Not there:');
	});

	it('no profile: what has a default name is shown, and the table is offered, not used', async () => {
		await start('workspaces/no-profile');
		const health = await showView(page, 'Health');
		await health.getByRole('region', { name: /^Tables that look like trackers/ }).waitFor();
		await health.getByText('none; the default names are used').waitFor();
		const board = await showView(page, 'Board');
		await board.getByRole('heading', { name: 'Items by state' }).waitFor();
		expect(await board.getByText('Sample GmbH').count()).toBe(0);
		const runs = await showView(page, 'Runs');
		await runs.getByRole('radio', { name: 'Claims 1' }).click();
		await runs.getByRole('option', { name: /answers within a day/ }).waitFor();
	});

	it('bad profile: each problem is named with what was probably meant', async () => {
		await start('workspaces/bad-profile');
		const health = await showView(page, 'Health');
		const problems = health.getByRole('region', { name: /^Problems of the profile/ });
		for (const [found, nearest] of [
			['nmae', 'name'],
			['stagse', 'stages'],
			['teir', 'tier'],
			['dedline', 'deadline'],
			['no_action_requird', 'no_action_required'],
		] as const) {
			const line = problems.getByRole('listitem').filter({ hasText: found });
			expect.soft(await line.allTextContents(), found).toEqual(expect.arrayContaining([expect.stringContaining(`“${nearest}”`)]));
		}
		expect(await problems.textContent()).toContain('points outside the workspace');
		expect(await problems.textContent()).toContain('thirty');
		await page.getByRole('status').getByText(/^The profile has \d problems/).waitFor();
	});
});
