/** Claims that were not verified for long, one after the other: estimate, pause, cancel, one question about money for all (issue 4). */
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { SearchConfig } from '../../src/search/search-config';
import { hangBeforeHead } from '../support/search-servers/behaviours';
import { startServer, type Behaviour, type LoopbackServer } from '../support/search-servers/loopback-server';
import { route } from '../support/search-servers/search-world';
import { closeBrowser, copyFixture, type Host } from './harness';
import { allowSlowMachines, eventually } from './support/desk';
import { answers, endSearchDesk, runLog, runLogFiles, startSearchDesk } from './support/search-desk';
import { resultRows, verifyPanel } from './support/search-panel';
import { contentOf, expectOnly, type Content } from './support/workspace-diff';

allowSlowMachines();

const PAGES = [{ url: 'https://www.example.edu/cs/apply', title: 'How to apply', text: 'Some words.' }];

let host: Host;
let server: LoopbackServer;
let workspace = '';
let before: Content;

async function start(behaviour: Behaviour, config: Partial<SearchConfig> = {}): Promise<Locator> {
	server = await startServer(behaviour);
	host = await startSearchDesk({ vault: copyFixture('demo-vault'), routes: [route('brave.a', server.url)], config: { attemptTimeoutMs: 60_000, deadlineMs: 120_000, ...config } });
	workspace = join(host.vaultDir, 'Applications');
	before = contentOf(workspace);
	await host.run('verify-stale');
	const panel = verifyPanel(host.page);
	await panel.getByRole('heading', { name: 'Claims to verify again' }).waitFor();
	return panel;
}

/** Ticks the first so many and starts. */
async function startWith(panel: Locator, count: number): Promise<void> {
	for (let index = 0; index < count; index++) await boxes(panel).nth(index).check();
	await panel.getByRole('button', { name: `Search for ${count} claims` }).click();
}

const boxes = (panel: Locator): Locator => panel.getByRole('checkbox', { name: /^Search for this claim: / });
const ends = (panel: Locator): Promise<string[]> => panel.locator('.ed-verify-stale-end').allInnerTexts().then((texts) => texts.map((text) => text.replace(/\s+/g, ' ').trim()));
const progress = (panel: Locator): Promise<string> => panel.locator('.ed-verify-stale-foot .ed-verify-progress span').innerText();

function onlyRuns(count: number): ReturnType<typeof runLog> {
	const [file = ''] = runLogFiles(workspace);
	expectOnly(before, workspace, count === 0 ? {} : { [file]: { added: count } });
	return runLog(workspace);
}

afterEach(() => endSearchDesk(host));

afterAll(closeBrowser);

describe('stale claims', () => {
	it('are listed with the most pressing first, nothing ticked, and an estimate before anything is sent; a pause holds, a cancel ends', async () => {
		const panel = await start(hangBeforeHead);
		expect(await boxes(panel).count()).toBeGreaterThan(5);
		expect(await boxes(panel).evaluateAll((inputs) => inputs.filter((input) => (input as HTMLInputElement).checked).length)).toBe(0);
		await panel.getByText('Tick the claims to search for.').waitFor();
		for (let index = 0; index < 4; index++) await boxes(panel).nth(index).check();
		expect(await panel.locator('.ed-verify-stale-foot').innerText()).toMatch(/4 searches: 4 to \d+ requests\. Paid: 4 to \d+\./);
		expect(server.seen).toEqual([]);

		await panel.getByRole('button', { name: 'Search for 4 claims' }).click();
		await server.arrival(1);
		await panel.getByRole('button', { name: 'Pause', exact: true }).click();
		await eventually(() => progress(panel)).toMatch(/^Pauses after this search\. 0 of 4/);
		expect(server.seen).toHaveLength(1);
		// One after the other: only when it is answered comes the next, and not while it rests.
		server.behave(answers('brave', PAGES));
		await panel.getByRole('button', { name: 'Go on', exact: true }).click();
		await eventually(() => progress(panel)).toMatch(/^Searching/);
		await panel.getByRole('button', { name: 'Cancel', exact: true }).click();
		await eventually(() => progress(panel)).toMatch(/^Over\. /);
		expect(await ends(panel)).toEqual([expect.stringMatching(/Cancelled cancelled$/i), 'not searched for', 'not searched for', 'not searched for']);
		const [line, ...others] = onlyRuns(1);
		expect(others).toEqual([]);
		expect(line).toMatchObject({ status: 'cancelled', attempts: 1 });
		expect(server.seen).toHaveLength(1);
	});

	it('are searched one after the other, paused in between, each with its own line and results', async () => {
		let answer: () => void = () => undefined;
		const held: Behaviour = (response, seen) => {
			answer = () => void answers('brave', PAGES)(response, seen);
		};
		const panel = await start(held);
		await startWith(panel, 3);
		await server.arrival(1);
		await panel.getByRole('button', { name: 'Pause', exact: true }).click();
		answer();
		await eventually(() => progress(panel)).toMatch(/^Paused\. 1 of 3/);
		expect(await ends(panel)).toEqual([expect.stringMatching(/Found 1 result$/), 'not searched for', 'not searched for']);
		// It rests: nothing more goes out.
		await host.page.waitForTimeout(1000);
		expect(server.seen).toHaveLength(1);
		await panel.getByRole('button', { name: 'Go on', exact: true }).click();
		await server.arrival(2);
		expect(server.seen).toHaveLength(2);
		answer();
		await server.arrival(3);
		answer();
		await eventually(() => progress(panel)).toMatch(/^Over\. 3 of 3/);
		const lines = onlyRuns(3);
		expect(lines.map(({ status, attempts }) => [status, attempts])).toEqual([['ok', 1], ['ok', 1], ['ok', 1]]);
		expect(new Set(lines.map(({ claim_id }) => claim_id)).size).toBe(3);
		await panel.locator('.ed-verify-stale-open').nth(1).click();
		await resultRows(panel).first().waitFor();
		expect(await resultRows(panel).count()).toBe(1);
		expect(server.seen).toHaveLength(3);
	});

	it('asks once about money for all of them, and "no" sends nothing at all', async () => {
		const panel = await start(answers('brave', PAGES), { policy: [] });
		await startWith(panel, 3);
		const question = panel.getByRole('alertdialog', { name: 'Send paid requests?' });
		await question.waitFor();
		expect(await question.innerText()).toMatch(/For the searches to come \(3\): at most \d+ paid requests/);
		expect(server.seen).toEqual([]);
		await question.getByRole('button', { name: 'Don’t search' }).click();
		await eventually(() => progress(panel)).toMatch(/^Over\. 3 of 3/);
		expect(await ends(panel)).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/not sent: a rule or budget$/) as string));
		expect(server.seen).toEqual([]);
		await panel.getByRole('button', { name: 'New list', exact: true }).click();
		await startWith(panel, 3);
		await question.waitFor();
		await question.getByRole('button', { name: 'Search', exact: true }).click();
		await eventually(() => progress(panel)).toMatch(/^Over\. 3 of 3/);
		expect(await question.count()).toBe(0);
		expect(server.seen).toHaveLength(3);
		expect(onlyRuns(6).map(({ status, attempts }) => [status, attempts])).toEqual([...Array.from({ length: 3 }, () => ['blocked', 0]), ...Array.from({ length: 3 }, () => ['ok', 1])]);
	});
});
