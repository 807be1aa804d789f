/** Several actions approved at once: each is shown first, each gets its own result, and nothing beside them changes (issue 3). */
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, copyFixture, removeFolder, type Host } from './harness';
import { allowSlowMachines, eventually, showView, startWithDesk } from './support/desk';
import { knownDevice, ledgerPath, statusesForAgents, verifiedEntries } from './support/ledgers';
import { replaceOutside } from './support/outside';
import { QUEUE_FILE, scratchOf } from './support/vaults';
import { contentOf, expectOnly, replaceOnce } from './support/workspace-diff';

allowSlowMachines();

const TRACKER = 'trackers/programmes.csv';
const MATERIALS = 'trackers/material_checklist.csv';

let host: Host;
let workspace = '';
let bulk: Locator;

beforeAll(async () => {
	host = await startWithDesk({ vault: copyFixture('demo-vault') });
	workspace = join(host.vaultDir, 'Applications');
	const panel = await showView(host.page, 'Pending approval');
	await panel.getByRole('button', { name: 'Decide several…' }).click();
	bulk = host.page.getByRole('region', { name: 'Decide several changes' });
});

afterAll(async () => {
	expect(host.errors).toEqual([]);
	await host.close();
	await closeBrowser();
	removeFolder(scratchOf(host.vaultDir));
});

const lines = (): Locator => bulk.getByRole('list', { name: 'Changes to approve' }).getByRole('listitem');
const line = (title: string): Locator => lines().filter({ hasText: title });
const box = (title: string): Locator => line(title).getByRole('checkbox').first();

describe('deciding several', () => {
	it('lists actions only, each with its change, nothing ticked', async () => {
		await eventually(() => bulk.getByText('Reading what would be written…').count()).toBe(0);
		const titles = await lines().locator('strong').allInnerTexts();
		expect(titles.join()).toContain('EXU-CS: IELTS writing minimum');
		expect(titles.join()).not.toMatch(/APS: interview or test|IELTS: writing is 6\.0|NSU-CS: 20 March/);
		expect(await bulk.getByRole('checkbox', { checked: true }).count()).toBe(0);
		expect(await line('EXU-CS: IELTS').innerText()).toMatch(/6\.0[\s\S]*6\.5/);
		// What cannot be written as it stands cannot be ticked, and says why.
		expect(await box('IPS-CS: save the form').isDisabled()).toBe(true);
		expect(await line('IPS-CS: save the form').innerText()).toContain('It has no change that can be written by itself.');
		expect(await bulk.getByRole('button', { name: 'Approve the ticked changes' }).getAttribute('aria-disabled')).toBe('true');
	});

	it('approves what was ticked, and says of each what came of it', async () => {
		await box('Ask a third recommender').check();
		await box('EXU-CS: IELTS').check();
		await box('CV facts: add the internship').check();
		await box('LRC-CS: tuition').check();
		// Somebody else changes one of the cells while the list is on the screen.
		const tracker = join(workspace, TRACKER);
		const text = contentOf(workspace).get(TRACKER)?.toString('utf8') ?? '';
		await replaceOutside(tracker, replaceOnce('no,GBP 40500,', 'no,GBP 40700,')(text));
		const before = contentOf(workspace);
		await bulk.getByRole('button', { name: 'Approve 4 changes' }).click();
		await eventually(() => bulk.getByRole('status').innerText(), 180_000).toBe('Done: 3 of 4. The results stand on the lines.');
		for (const title of ['Ask a third recommender', 'EXU-CS: IELTS', 'CV facts: add the internship']) expect(await line(title).innerText()).toContain('Approved. Written and read back.');
		expect(await line('LRC-CS: tuition').innerText()).toContain('It changed since this list was shown, so it was not approved.');

		const device = await knownDevice(host);
		const added = expectOnly(before, workspace, {
			[MATERIALS]: replaceOnce('MAT-09,Letter: third recommender,not asked yet,', 'MAT-09,Letter: third recommender,asked,'),
			[TRACKER]: replaceOnce('EXU-CS,Example University,MSc Computer Science,GB,Target,Preparing,High,2026-03-31,official,2026-05,7.0,6.0,', 'EXU-CS,Example University,MSc Computer Science,GB,Target,Preparing,High,2026-03-31,official,2026-05,7.0,6.5,'),
			'CV_FACTS.md': replaceOnce('- Teaching assistant, Databases, spring 2025', '- Data engineering intern, Sample Systems, July to December 2025'),
			[QUEUE_FILE]: { added: 3 },
			[ledgerPath(device)]: { added: 9 },
		});
		const decisions = verifiedEntries(workspace, device).filter((entry) => entry.entry === 'decision');
		expect(new Map(decisions.map((entry) => [entry.item_id?.shown, entry.verdict]))).toEqual(new Map(['APQ-0012', 'APQ-0027', 'APQ-0022'].map((id) => [id, 'approve'])));
		expect(added.get(QUEUE_FILE)?.map((mirror) => [mirror['id'], mirror['status']]).sort()).toEqual([['APQ-0012', 'applied'], ['APQ-0022', 'applied'], ['APQ-0027', 'applied']]);
		expect((await statusesForAgents(workspace))['APQ-0029']).toBe('pending');
	});

	it('leads back to the queue, where the one that changed still waits', async () => {
		await bulk.getByRole('button', { name: 'Back to the queue' }).last().click();
		const panel = host.page.getByRole('tabpanel', { name: 'Pending approval' });
		await panel.getByRole('option', { name: /LRC-CS: tuition/ }).waitFor();
		expect(await panel.getByRole('option', { name: /EXU-CS: IELTS writing minimum/ }).count()).toBe(0);
	});
});
