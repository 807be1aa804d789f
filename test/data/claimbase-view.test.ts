/**
 * A real workspace of some thousands of records in the desk itself. The data is copied aside; the profile is ours
 * (test/fixtures/claimbase-profile.json).
 */
import { copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, removeFolder, type Host } from '../e2e/harness';
import { allowSlowMachines, eventually, listCount, rowsInAll, showView, startPatiently, untilRead, VIEW_NAMES } from '../e2e/support/desk';
import { scratchOf, vaultOn } from '../e2e/support/vaults';
import { outside } from './outside-data';

allowSlowMachines();

const PROFILE = join(dirname(fileURLToPath(import.meta.url)), '..', 'fixtures', 'claimbase-profile.json');
const MOST_NODES = 4000;

let host: Host;

describe('a workspace with 5,411 claims', () => {
	beforeAll(async () => {
		const { vault, workspace } = vaultOn(outside('real', 'claimbase'));
		copyFileSync(PROFILE, join(workspace, 'evidence-desk.json'));
		host = await startPatiently({ vault });
	});

	afterAll(async () => {
		await host.close();
		await closeBrowser();
		removeFolder(scratchOf(host.vaultDir));
	});

	it('opens', async () => {
		const start = Date.now();
		await host.page.getByRole('button', { name: 'Open desk' }).click();
		await host.page.locator('.ed-root').waitFor();
		const framed = Date.now() - start;
		await untilRead(host.page);
		await host.page.getByRole('tabpanel', { name: 'Overview' }).getByRole('region', { name: 'What is recorded' }).waitFor();
		console.info(`Frame after ${framed} ms, first view with rows after ${Date.now() - start} ms`);
		expect(host.errors).toEqual([]);
	});

	it('shows its counts', async () => {
		const recorded = (await showView(host.page, 'Overview')).getByRole('region', { name: 'What is recorded' });
		for (const words of [/^5,?411 Claims/, /^135 Sources/, /^6,?039 Approval items/]) await recorded.getByRole('button', { name: words }).waitFor();
		const runs = await showView(host.page, 'Runs');
		for (const [kind, count] of [
			['Claims', 5411],
			['Sources', 135],
		] as const) {
			await runs.getByRole('radio', { name: new RegExp(`^${kind}`) }).click();
			await runs.getByRole('listbox', { name: new RegExp(`^${kind}`) }).waitFor();
			await eventually(() => rowsInAll(runs)).toBe(count);
		}
		const pending = await showView(host.page, 'Pending approval');
		await pending.getByRole('button', { name: /^All: / }).click();
		await eventually(() => rowsInAll(pending)).toBe(6039);
		// A word the queue does not define is shown as it stands, and mapped to nothing.
		await pending.getByRole('option', { name: /Unknown: done/ }).first().waitFor();
	});

	it.each(VIEW_NAMES)('%s opens without errors and makes only the rows in sight', async (name) => {
		const start = Date.now();
		const panel = await showView(host.page, name);
		await eventually(async () => ((await panel.textContent()) ?? '').length).toBeGreaterThan(40);
		const took = Date.now() - start;
		const nodes = await host.page.locator('.ed-root *').count();
		console.info(`${name}: ${took} ms, ${nodes} elements`);
		expect(nodes).toBeLessThan(MOST_NODES);
		expect(host.errors).toEqual([]);
	});

	it('finds claims by their words', async () => {
		const runs = await showView(host.page, 'Runs');
		await runs.getByRole('radio', { name: /^Claims/ }).click();
		const list = runs.getByRole('listbox', { name: /^Claims/ });
		const words = ((await list.getByRole('option').nth(5).textContent()) ?? '').match(/[A-Za-z]{6,}/g) ?? [];
		const word = words.at(-1) ?? '';
		expect(word).not.toBe('');
		await runs.getByRole('searchbox').fill(word);
		await eventually(() => listCount(runs).textContent()).toMatch(/^[\d,]+ of 5,?411 shown$/);
		expect((await list.getByRole('option').first().textContent())?.toLowerCase()).toContain(word.toLowerCase().slice(0, 4));
		await runs.getByRole('searchbox').fill('zzzzqqqq');
		await runs.getByText('Nothing matches').waitFor();
	});
});
