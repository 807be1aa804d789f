/** The desk inside notes (issue 2): code blocks, many of them on one reading, and the notes the command writes. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, copyFixture, removeFolder, type Host } from './harness';
import { allowSlowMachines, eventually, listCount, startPatiently, until } from './support/desk';
import { scratchOf } from './support/vaults';

allowSlowMachines();

const VIEWS = ['overview', 'timeline', 'tiers', 'pending', 'board', 'runs', 'history', 'health'] as const;
const TWENTY = Array.from({ length: 20 }, (_, n) => `\`\`\`evidence-desk\nview: ${VIEWS[n % VIEWS.length] ?? 'overview'}\nheight: 220\n\`\`\`\n`).join('\n');
const MIXED = [
	'# Blocks',
	'```evidence-desk\nview: tiers\nfilter: tier = Reach\n```',
	'```evidence-desk\nview: pending\nflter: kind = decision_item\n```',
	'```evidence-desk\nview: timelin\n```',
	'```evidence-desk\nview: tiers\nfilter: teir = Reach\n```',
	'Text after them.',
].join('\n\n');
const OWN_TEXT = '# My own timeline\n\nNot to be touched.\n';

let host: Host;
let page: Page;

beforeAll(async () => {
	const vault = copyFixture('demo-vault');
	writeFileSync(join(vault, 'Twenty.md'), TWENTY);
	writeFileSync(join(vault, 'Mixed.md'), MIXED);
	mkdirSync(join(vault, 'Dashboards'));
	writeFileSync(join(vault, 'Dashboards', 'Dashboard - Timeline.md'), OWN_TEXT);
	host = await startPatiently({ vault });
	page = host.page;
});

afterAll(async () => {
	expect(host.errors).toEqual([]);
	await host.close();
	await closeBrowser();
	removeFolder(scratchOf(host.vaultDir));
});

async function openNote(path: string): Promise<Locator> {
	await page.evaluate((file) => window.host.openFile(file), path);
	return page.locator('.workspace-leaf.mod-active .markdown-preview-view');
}

const blocksIn = (note: Locator): Locator => note.getByRole('region', { name: /, embedded$/ });

describe('code blocks', () => {
	it('twenty on one note cause one reading of each file', async () => {
		const note = await openNote('Twenty.md');
		await eventually(() => blocksIn(note).count()).toBe(20);
		await eventually(() => blocksIn(note).locator('.ed-as-of-time').count()).toBe(20);
		const system = join(host.vaultDir, 'Applications', '90_system');
		let files = 0;
		for (const entry of readdirSync(system, { recursive: true, withFileTypes: true })) {
			if (!/^[a-z_]+\.jsonl$/.test(entry.name)) continue;
			files += 1;
			const path = join(entry.parentPath, entry.name);
			const reads = host.fsLog().filter((logged) => logged.path === path && logged.bytesRead > 0);
			expect(reads.reduce((sum, logged) => sum + logged.bytesRead, 0), entry.name).toBeLessThanOrEqual(statSync(path).size + 16 * 1024);
			expect(reads.length, entry.name).toBeGreaterThan(0);
		}
		expect(files).toBe(5);
		expect(host.openCount().watchers).toBe(1);
	});

	it('show the view they name, narrowed by their filter', async () => {
		const note = await openNote('Mixed.md');
		const block = note.getByRole('region', { name: 'By tier, embedded' }).first();
		await eventually(() => listCount(block).textContent()).toBe('12 of 40 shown');
		expect(await block.getByRole('tablist').count()).toBe(0);
		await block.getByRole('option', { name: /MSc Computing/ }).click();
		await block.getByRole('article').waitFor();
	});

	it('say which key, value or field is wrong, and what was probably meant', async () => {
		const note = await openNote('Mixed.md');
		await note.getByRole('alert').getByText('Unknown key "flter". Did you mean "filter"?').waitFor();
		await note.getByRole('alert').getByText('Unknown view "timelin". Did you mean "timeline"?').waitFor();
		await note.getByRole('alert').getByText(/no field is called “teir”. Did you mean “tier”\?/).waitFor();
		// A filter that is not understood filters nothing away in silence.
		await eventually(() => listCount(note.getByRole('region', { name: 'By tier, embedded' }).nth(1)).textContent()).toBe('40 in all');
	});
});

describe('dashboard notes', () => {
	const NAMES = ['Board - Application Status', 'Dashboard - By Tier', 'Dashboard - Overview', 'Dashboard - Pending Approval', 'Dashboard - Timeline'];
	const folder = (): string => join(host.vaultDir, 'Dashboards');

	async function create(): Promise<string> {
		await host.run('create-dashboard-notes');
		const dialog = page.getByRole('dialog', { name: 'Create dashboard notes' });
		await dialog.getByLabel('Folder', { exact: true }).fill('Dashboards');
		await dialog.getByRole('button', { name: 'Create notes' }).click();
		await eventually(() => dialog.count()).toBe(0);
		return until(async () => (await page.evaluate(() => window.host.notices())).at(-1));
	}

	it('are written once each, and never over a note that exists', async () => {
		expect(await create()).toBe('4 notes created in Dashboards. Left as they are, because they exist: Dashboard - Timeline.');
		expect(readdirSync(folder()).sort()).toEqual(NAMES.map((name) => `${name}.md`));
		expect(readFileSync(join(folder(), 'Dashboard - Timeline.md'), 'utf8')).toBe(OWN_TEXT);
		const before = NAMES.map((name) => statSync(join(folder(), `${name}.md`), { bigint: true }).mtimeNs);
		expect(await create()).toMatch(/^No note created\. Left as they are, because they exist: /);
		expect(NAMES.map((name) => statSync(join(folder(), `${name}.md`), { bigint: true }).mtimeNs)).toEqual(before);
	});

	it.each([
		['Dashboard - Overview', 'Overview'],
		['Dashboard - By Tier', 'By tier'],
		['Dashboard - Pending Approval', 'Pending approval'],
		['Board - Application Status', 'Board'],
	])('%s shows its view', async (name, view) => {
		const note = await openNote(`Dashboards/${name}.md`);
		const block = note.getByRole('region', { name: `${view}, embedded` });
		await block.getByRole('tabpanel').or(block.locator('.ed-view')).first().waitFor();
		await eventually(async () => ((await block.textContent()) ?? '').length).toBeGreaterThan(200);
		expect(await note.getByRole('alert').count()).toBe(0);
		expect(await note.textContent()).toContain('Generated by Evidence Desk');
	});
});
