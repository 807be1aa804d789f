/** What the rules find, on the screen: the report, the way to the line, the instruction for the agent, badges, and that nothing is written (issue 5). */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeBrowser, removeFolder, scratchFolder, type Host } from './harness';
import { allowSlowMachines, eventually, openCard, showView, startWithDesk, viewTab } from './support/desk';
import { scratchOf } from './support/vaults';
import { contentOf, expectUnchanged } from './support/workspace-diff';

allowSlowMachines();

const QUEUE = '90_system/approvals/approval_queue.jsonl';

const lines = (...records: readonly unknown[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('');
const item = (id: string, status: string, more: object = {}): object => ({ item_id: id, kind: 'action_item', title: `Change of ${id}`, status, created_at: '2026-03-01T09:20:00Z', claim_ids: ['CLM-1'], ...more });

/** A workspace in which no rule finds anything. */
const GOOD: Readonly<Record<string, string>> = {
	'evidence-desk.json': JSON.stringify({ version: 1, name: 'Small', pinned_now: '2026-03-02T09:00' }),
	'90_system/search/search_runs.jsonl': lines({ search_run_id: 'SEA-1', timestamp: '2026-03-01T09:00:00Z', query: 'Example University IELTS', provider: 'example', status: 'success', result_count: 3, attempts: 1, elapsed_ms: 420, retrieval_succeeded: true, usable_for_review: true }),
	'90_system/evidence/retrieval_runs.jsonl': lines({ retrieval_run_id: 'RET-1', timestamp: '2026-03-01T09:05:00Z', query: 'IELTS minimum', purpose: 'admission', conclusion: 'writing 6.5', tool: 'fetch', status: 'success', result_count: 1, search_run_ids: ['SEA-1'] }),
	'90_system/evidence/source_registry.jsonl': lines({ source_id: 'SRC-1', url: 'https://www.example.edu/admissions', title: 'Admissions', source_type: 'official', retrieved_at: '2026-03-01T09:10:00Z', retrieval_run_id: 'RET-1' }),
	'90_system/evidence/fact_claims.jsonl': lines({ claim_id: 'CLM-1', subject: 'Example University', field: 'ielts_writing', value: '6.5', statement: 'Writing at least 6.5.', confidence: 'high', source_ids: ['SRC-1'], verified_at: '2026-03-01', created_at: '2026-03-01T09:15:00Z' }),
	[QUEUE]: lines(item('APQ-1', 'pending')),
};

function vaultWith(files: Readonly<Record<string, string>>): { readonly vault: string; readonly workspace: string } {
	const vault = join(scratchFolder(), 'vault');
	const put = (path: string, text: string): void => {
		mkdirSync(dirname(join(vault, path)), { recursive: true });
		writeFileSync(join(vault, path), text);
	};
	put('.obsidian/plugins/evidence-desk/data.json', JSON.stringify({ workspace: 'workspace' }));
	for (const [path, text] of Object.entries(files)) put(`workspace/${path}`, text);
	return { vault, workspace: join(vault, 'workspace') };
}

let host: Host;
let page: Page;
let workspace = '';

async function start(files: Readonly<Record<string, string>>, options: object = {}): Promise<void> {
	const made = vaultWith(files);
	workspace = made.workspace;
	host = await startWithDesk({ vault: made.vault, ...options });
	page = host.page;
}

afterEach(async () => {
	expect(host.errors).toEqual([]);
	await host.close();
	removeFolder(scratchOf(host.vaultDir));
});
afterAll(closeBrowser);

const rules = (health: Locator): Locator => health.getByRole('region', { name: 'Checked by the rules' });
const rule = (health: Locator, code: string): Locator => health.locator(`[data-rule="${code}"]`);

/** The rule's findings, opened if they are closed. */
async function openRule(health: Locator, code: string): Promise<Locator> {
	const section = rule(health, code);
	await section.waitFor();
	const toggle = section.locator('.ed-rule-toggle');
	if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
	return section;
}

async function copied(): Promise<string> {
	await host.context.grantPermissions(['clipboard-read', 'clipboard-write']);
	return page.evaluate(() => navigator.clipboard.readText());
}

describe('a workspace in which nothing is wrong', () => {
	it('says “nothing found” with what was checked, in Health, on the overview and at the tab', async () => {
		await start(GOOD);
		const before = contentOf(workspace);
		const overview = await showView(page, 'Overview');
		const trust = overview.getByRole('region', { name: 'Can I trust this?' });
		await trust.getByText(/^Checked: \d+ files, \d+ lines and 5 records against \d+ rules\.$/).waitFor();
		expect(await trust.getByRole('button', { name: /Form/ }).innerText()).toContain('nothing found wrong');
		expect(await trust.getByRole('button', { name: /Meaning/ }).innerText()).toContain('nothing found wrong');
		const health = await showView(page, 'Health');
		await rules(health).getByText('Nothing found', { exact: true }).waitFor();
		await rules(health).getByText(/against \d+ rules/).waitFor();
		expect(await viewTab(page, 'Health').innerText()).toContain('●');
		expectUnchanged(before, workspace);
	});

	it('a change is checked by itself, and the tab’s dot changes', async () => {
		await start(GOOD);
		const health = await showView(page, 'Health');
		await rules(health).getByText('Nothing found', { exact: true }).waitFor();
		appendFileSync(join(workspace, QUEUE), lines(item('APQ-2', 'rejected')));
		await rule(health, 'ED301').waitFor();
		expect(await viewTab(page, 'Health').innerText()).toContain('▲');
		const dot = viewTab(page, 'Health').locator('.ed-health-dot');
		await eventually(() => dot.getAttribute('title')).toContain('1 error by the rules');
	});
});

describe('a broken workspace', () => {
	const BROKEN = {
		...GOOD,
		[QUEUE]: `${lines(item('APQ-1', 'pending'), item('APQ-2', 'rejected'), item('APQ-3', 'rejected', { title: 'Click <img src=x onerror=alert(1)>\u202e' }))}{"item_id": oops}\n`,
		'90_system/evidence/source_registry.jsonl': `${GOOD['90_system/evidence/source_registry.jsonl'] ?? ''}${lines({ source_id: 'SRC-9', url: 'https://forum.example/t/1', title: 'A thread', source_type: 'forum', retrieved_at: '2026-03-01T09:10:00Z' })}`,
	};

	it('shows findings by what to do, opens the line, explains the rule and copies the instruction', async () => {
		await start(BROKEN);
		const before = contentOf(workspace);
		const health = await showView(page, 'Health');
		await rules(health).getByRole('region', { name: /^The agent can mend it/ }).waitFor();
		const rejected = await openRule(health, 'ED301');
		expect(await rejected.innerText()).toContain('“nothing to do” is no_action_required');
		expect(await rejected.locator('.ed-rule-toggle').innerText()).toMatch(/■ error/);

		await rejected.getByRole('button', { name: `Open line 2 of ${QUEUE}` }).click();
		const dialog = page.getByRole('dialog');
		await dialog.getByText(/APQ-2/).first().waitFor();
		await page.keyboard.press('Escape');
		await dialog.waitFor({ state: 'detached' });

		await rejected.getByRole('button', { name: 'About rule ED301' }).click();
		await rejected.getByText('it is about decisions, and no profile can change that').waitFor();

		await rejected.getByRole('button', { name: /^Copy the instruction for the agent/ }).first().click();
		expect(await copied()).toMatch(/^Item APQ-2: line 2 of .*raise a new item with "status": "no_action_required".* \(ED301\)$/);
		await rejected.getByRole('button', { name: 'Copy instructions for all 2' }).click();
		expect((await copied()).split('\n')).toEqual([expect.stringMatching(/^Rule ED301, 2 findings:$/), expect.stringMatching(/^- Item APQ-2/), expect.stringMatching(/^- Item APQ-3/)]);

		await openRule(health, 'ED102');
		expect(await health.locator('img').count()).toBe(0);
		expectUnchanged(before, workspace);
	});

	it('narrows to a severity, by mouse and by key', async () => {
		await start(BROKEN);
		const health = await showView(page, 'Health');
		await rule(health, 'ED209').waitFor();
		const choice = rules(health).getByRole('radiogroup', { name: 'Which findings are shown' });
		await choice.getByRole('radio', { name: /errors?$/ }).click();
		await rule(health, 'ED209').waitFor({ state: 'detached' });
		await rule(health, 'ED301').waitFor();
		await page.keyboard.press('ArrowLeft');
		await rule(health, 'ED209').waitFor();
		await eventually(() => choice.getByRole('radio', { name: /^All/ }).evaluate((el) => el === el.ownerDocument.activeElement)).toBe(true);
	});

	it('marks the records concerned, and the badge leads to their findings', async () => {
		await start(BROKEN);
		const overview = await showView(page, 'Overview');
		await overview.getByRole('button', { name: /Meaning.*2 decisions not attributed/ }).waitFor();
		const pending = await showView(page, 'Pending approval');
		await pending.getByRole('button', { name: /^All/ }).click();
		const row = pending.getByRole('option', { name: /Change of APQ-2/ });
		await row.locator('.ed-rule-badge').waitFor();
		expect(await row.locator('.ed-rule-badge').getAttribute('title')).toMatch(/^The file says rejected/);
		expect(await pending.getByRole('option', { name: /Change of APQ-1/ }).locator('.ed-rule-badge').count()).toBe(0);
		await row.locator('.ed-rule-badge').click();
		const health = page.getByRole('tabpanel', { name: 'Health', exact: true });
		await rules(health).getByText('Only what concerns APQ-2.').waitFor();
		expect(await health.locator('.ed-rule').count()).toBe(1);

		// The record's card has the badge for keys.
		await rule(health, 'ED301').getByRole('button', { name: 'Approval item APQ-2' }).click();
		const badge = openCard(page).getByRole('button', { name: /^Show in health: The file says rejected/ });
		await badge.focus();
		await page.keyboard.press('Enter');
		await openCard(page).waitFor({ state: 'detached' });
		await rules(health).getByRole('button', { name: 'Show all' }).click();
		await eventually(() => health.locator('.ed-rule').count()).toBeGreaterThan(2);
	});

	it('says what is new since the last look, until it is marked as seen', async () => {
		await start(GOOD);
		await showView(page, 'Overview');
		const first = await showView(page, 'Health');
		await rules(first).getByText('Nothing found', { exact: true }).waitFor();
		await host.restart();
		await eventually(() => viewTab(page, 'Health').count()).toBe(1);
		appendFileSync(join(workspace, QUEUE), lines(item('APQ-2', 'rejected')));
		const health = await showView(page, 'Health');
		await rules(health).getByText(/^Since you last looked \(.*\): 1 new, 0 gone\./).waitFor();
		await rules(health).locator('.ed-rule-fresh').first().waitFor();
		await rules(health).getByRole('button', { name: 'Mark all as seen' }).click();
		await rules(health).getByText(/^The same findings as when you last looked/).waitFor();
		await eventually(() => rules(health).locator('.ed-rule-fresh').count()).toBe(0);
	});
});

describe('many findings of one rule', () => {
	it('are windowed, and only those in sight are made', async () => {
		await start({ ...GOOD, [QUEUE]: lines(...Array.from({ length: 400 }, (_, n) => item(`APQ-${String(n)}`, 'rejected'))) });
		const health = await showView(page, 'Health');
		const section = await openRule(health, 'ED301');
		await section.locator('.ed-rule-window').waitFor();
		expect(await section.locator('.ed-rule-toggle').innerText()).toContain('400');
		expect(await section.locator('.ed-rule-finding').count()).toBeLessThan(60);
	});
});

describe('a phone', () => {
	it('shows findings at 390 pixels without scrolling sideways', async () => {
		await start({ ...GOOD, [QUEUE]: lines(item('APQ-1', 'rejected')) }, { phone: true });
		await host.run('open-health');
		const health = page.getByRole('tabpanel', { name: 'Health', exact: true });
		const section = await openRule(health, 'ED301');
		await section.getByRole('button', { name: /^Copy the instruction/ }).waitFor();
		const overflow = await section.evaluate((el) => el.scrollWidth - el.clientWidth);
		expect(overflow).toBeLessThanOrEqual(1);
	});
});
