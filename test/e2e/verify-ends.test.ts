/**
 * How a search ends, in the app: cancelled in the middle, stopped by a rule or a budget, failed, empty, without a network. Each says
 * what it is and nothing more, and what the run log counts is what the servers saw (issue 4).
 */
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { SearchConfig } from '../../src/search/search-config';
import type { RouteConfig } from '../../src/search/search-settings';
import { bare, hangBeforeHead, htmlPage } from '../support/search-servers/behaviours';
import { closedPort, startServer } from '../support/search-servers/loopback-server';
import { route } from '../support/search-servers/search-world';
import { closeBrowser, copyFixture, type Host } from './harness';
import { allowSlowMachines, eventually } from './support/desk';
import { answers, endSearchDesk, findsNothing, runLog, runLogFiles, startSearchDesk, type SearchDeskOptions } from './support/search-desk';
import { attemptsSeen, cancelButton, endWords, openAttempts, pickClaim, queryField, resultRows, searchAndWait, searchButton, verifyPanel } from './support/search-panel';
import { contentOf, expectOnly, type Content } from './support/workspace-diff';

allowSlowMachines();

const CLAIM = 'asks for IELTS 7.0 overall';
const PAGES = [{ url: 'https://www.example.edu/cs/apply', title: 'How to apply', text: 'IELTS 7.0 overall.' }];

let host: Host;
let workspace = '';
let before: Content;

async function start(routes: readonly RouteConfig[] | null, config: Partial<SearchConfig> = {}, more: Partial<SearchDeskOptions> = {}): Promise<Locator> {
	host = await startSearchDesk({ vault: copyFixture('demo-vault'), routes, config, ...more });
	workspace = join(host.vaultDir, 'Applications');
	before = contentOf(workspace);
	return pickClaim(host, CLAIM);
}

/** The run log's lines, and that nothing else has changed. */
function onlyRuns(count: number): ReturnType<typeof runLog> {
	const [file = ''] = runLogFiles(workspace);
	expectOnly(before, workspace, { [file]: { added: count } });
	return runLog(workspace);
}

afterEach(() => endSearchDesk(host));

afterAll(closeBrowser);

describe('cancelled in the middle', () => {
	it.each(['fallback', 'race', 'aggregate'] as const)('%s: ends at once, says what was sent, and counts as the servers do', async (mode) => {
		const servers = [await startServer(hangBeforeHead), await startServer(hangBeforeHead), await startServer(hangBeforeHead)] as const;
		const ids = ['brave.a', 'wikipedia.b', 'crossref.c'];
		const panel = await start(ids.map((id, index) => route(id, servers[index]?.url ?? '')), { mode, hedgeMs: 0, attemptTimeoutMs: 60_000, deadlineMs: 120_000 });
		await searchButton(panel).click();
		const asked = mode === 'fallback' ? 1 : 3;
		await eventually(() => servers.reduce((sum, { seen }) => sum + seen.length, 0)).toBe(asked);
		await eventually(async () => (await attemptsSeen(panel)).filter(({ text }) => text.includes('asked, no answer yet')).length).toBe(asked);
		await panel.getByText('On this device a request that was sent cannot be stopped.').waitFor();
		await cancelButton(panel).click();
		const said = await endWords(panel);
		expect(said).toMatch(/Cancelled\. Asked until then: /);
		for (const name of ['Brave Search', 'Wikipedia', 'Crossref'].slice(0, asked)) expect(said).toContain(name);
		await panel.getByText(asked === 1 ? /^1 request could not be stopped/ : /^3 requests could not be stopped/).waitFor();
		expect(await resultRows(panel).count()).toBe(0);
		const [line, ...others] = onlyRuns(1);
		expect(others).toEqual([]);
		expect(line).toMatchObject({ status: 'cancelled', error_code: 'cancelled', layer: 'caller', attempts: asked, result_count: 0, retrieval_succeeded: false, usable_for_review: false });
		// Started together they reach the network in any order.
		expect(line?.attempt_records.map(({ route_id, outcome, sent, stopped }) => [route_id, outcome, sent, stopped]).sort()).toEqual(ids.slice(0, asked).map((id) => [id, 'cancelled', 'maybe', 'abandoned']).sort());
		expect(servers.reduce((sum, { seen }) => sum + seen.length, 0)).toBe(asked);
		expect(await host.page.evaluate(() => window.host.netRequests().length)).toBe(asked);
	});

	it('closing the panel stops the search; opening it again repeats nothing', async () => {
		const server = await startServer(hangBeforeHead);
		const panel = await start([route('brave.a', server.url)], { attemptTimeoutMs: 60_000, deadlineMs: 120_000 });
		await searchButton(panel).click();
		await server.arrival(1);
		await host.page.evaluate(() => {
			type Workspace = { getLeavesOfType(type: string): { detach(): void }[] };
			for (const leaf of (window as unknown as { app: { workspace: Workspace } }).app.workspace.getLeavesOfType('evidence-desk-verify')) leaf.detach();
		});
		await eventually(() => runLog(workspace).map(({ status, attempts }) => [status, attempts])).toEqual([['cancelled', 1]]);
		await pickClaim(host, CLAIM);
		await host.restart();
		await queryField(verifyPanel(host.page)).waitFor();
		expect(server.seen).toHaveLength(1);
		onlyRuns(1);
	});
});

describe('nothing searches by itself', () => {
	it('no command, link or handler sends anything, and neither does a restart with the panel open', async () => {
		const server = await startServer(answers('brave', PAGES));
		await start([route('brave.a', server.url)]);
		const commands = await host.page.evaluate(() => window.host.commands().filter(({ id }) => id.startsWith('evidence-desk:')));
		expect(commands.map(({ id }) => id.replace('evidence-desk:', ''))).toEqual(expect.arrayContaining(['verify-claim', 'verify-current', 'verify-stale']));
		for (const { id } of commands) {
			await host.run(id);
			for (const other of host.context.pages()) if (other !== host.page) await other.close();
			while ((await host.page.getByRole('dialog').count()) > 0) await host.page.keyboard.press('Escape');
		}
		for (const params of [{ verify: 'CLM-0002' }, { panel: 'verify', claim: 'CLM-0002', search: '1' }, { view: 'runs', query: 'x' }, { item: 'APQ-0036', verify: 'true' }]) {
			await host.page.evaluate((each) => window.host.protocol('evidence-desk', each as unknown as Record<string, string>), params);
		}
		await pickClaim(host, CLAIM);
		await host.restart();
		await queryField(verifyPanel(host.page)).waitFor();
		expect(server.seen).toEqual([]);
		expect(await host.page.evaluate(() => window.host.netRequests())).toEqual([]);
		expectOnly(before, workspace, {});
	});
});

describe('stopped by a rule', () => {
	it('a budget that is used up sends nothing, says so, and leaves a line for the audit; also after a restart', async () => {
		const server = await startServer(answers('brave', PAGES));
		let panel = await start([route('brave.a', server.url)], { budgets: { brave: { perDay: 1, perMonth: null } } });
		expect(await searchAndWait(panel)).toMatch(/1 result from Brave Search/);
		await queryField(panel).fill('another query');
		await searchButton(panel).click();
		await eventually(() => endWords(panel)).toMatch(/Not searched: .*the budget is used up.* Nothing was sent\./);
		await host.restart();
		panel = verifyPanel(host.page);
		await queryField(panel).fill('a third query');
		expect(await searchAndWait(panel)).toMatch(/Not searched: .*the budget is used up.* Nothing was sent\./);
		expect(server.seen).toHaveLength(1);
		const lines = onlyRuns(3);
		expect(lines.map(({ status, error_code, layer, attempts, query }) => [status, error_code, layer, attempts, query]).slice(1)).toEqual([
			['blocked', 'budget_exceeded', 'policy', 0, 'another query'],
			['blocked', 'budget_exceeded', 'policy', 0, 'a third query'],
		]);
		expect(lines[1]?.policy).toEqual([{ action: 'search_metered', provider_id: 'brave', over_budget: true, verdict: 'deny', by: 'fixed:3', confirmed: null }]);
	});

	it('a paid search asks first; "Don\'t search" sends nothing and leaves its line, agreeing sends', async () => {
		const server = await startServer(answers('brave', PAGES));
		const panel = await start([route('brave.a', server.url)], { policy: [], budgets: { brave: { perDay: 20, perMonth: null } } });
		await searchButton(panel).click();
		const question = panel.getByRole('alertdialog', { name: 'Send paid requests?' });
		await question.waitFor();
		expect((await question.innerText()).replace(/\s+/g, ' ')).toMatch(/At most \d+ paid requests?, .*Brave Search brave\.a today 0 of 20 · this month 0, no monthly budget/);
		expect(server.seen).toEqual([]);
		await question.getByRole('button', { name: 'Don’t search' }).click();
		expect(await endWords(panel)).toMatch(/Not searched: .*paid requests were not agreed to.* Nothing was sent\./);
		expect(server.seen).toEqual([]);
		await searchButton(panel).click();
		await question.getByRole('button', { name: 'Search', exact: true }).click();
		await eventually(() => endWords(panel)).toMatch(/1 result from Brave Search/);
		expect(server.seen).toHaveLength(1);
		expect(onlyRuns(2).map(({ status, attempts, policy }) => [status, attempts, policy?.map(({ verdict, confirmed }) => [verdict, confirmed])])).toEqual([
			['blocked', 0, [['confirm', false]]],
			['ok', 1, [['confirm', true]]],
		]);
	});

	it('a rule of the person that denies is obeyed; the free route goes on', async () => {
		const [paid, free] = [await startServer(answers('brave', PAGES)), await startServer(answers('wikipedia', PAGES))];
		const panel = await start([route('brave.a', paid.url), route('wikipedia.b', free.url)], { policy: [{ action: 'search_metered', verdict: 'deny' }] });
		expect(await searchAndWait(panel)).toMatch(/1 result from Wikipedia/);
		await openAttempts(panel);
		expect((await attemptsSeen(panel)).find(({ route: id }) => id === 'brave.a')?.text).toMatch(/not asked.*a rule does not allow it/);
		expect([paid.seen.length, free.seen.length]).toEqual([0, 1]);
		expect(onlyRuns(1)[0]).toMatchObject({ attempts: 1, skipped_routes: [{ route_id: 'brave.a', layer: 'policy', code: 'policy_denied' }] });
	});
});

describe('failed and empty are two things', () => {
	it('says what failed and where, that this is no evidence, and never "not found"; empty says who did not find it', async () => {
		const server = await startServer(htmlPage());
		const panel = await start([route('brave.a', server.url)]);
		const failed = await searchAndWait(panel);
		expect(failed).toMatch(/The search failed: Brave Search: a web page came instead of data.*This is no evidence for or against the statement\./);
		expect(failed).not.toMatch(/not found|nothing found|0 results|does not exist/i);
		expect(await panel.locator('.ed-verify-cause').innerText()).toMatch(/at the layer: .*html_instead_of_json/);
		const failedLook = await panel.locator('.ed-verify-end').getAttribute('class');

		server.behave(findsNothing('brave'));
		await queryField(panel).fill('something nobody wrote about');
		await searchButton(panel).click();
		await eventually(() => endWords(panel)).toMatch(/Not found by Brave Search\. That does not say it is not there\./);
		expect(await panel.locator('.ed-verify-end').getAttribute('class')).not.toBe(failedLook);
		expect(await panel.locator('.ed-verify-cause').count()).toBe(0);
		expect(onlyRuns(2).map(({ status, error_code, layer, retrieval_succeeded }) => [status, error_code, layer, retrieval_succeeded])).toEqual([
			['failed', 'html_instead_of_json', 'envelope', false],
			['empty', null, null, true],
		]);
	});

	it.each([
		['a key that is refused', () => startServer(bare(403)).then(({ url }) => url), /the provider did not take the key/, 'credential'],
		['nobody at the address', async () => `http://127.0.0.1:${String(await closedPort())}`, /nothing answers at this address/, 'network'],
	] as const)('%s', async (_words, address, words, layer) => {
		const panel = await start([route('brave.a', await address())]);
		const said = await searchAndWait(panel);
		expect(said).toMatch(/^\S+ Failed The search failed: /);
		expect(said).toMatch(words);
		const [line] = onlyRuns(1);
		expect(line).toMatchObject({ status: 'failed', layer });
		expect(line?.attempts).toBe(await host.page.evaluate(() => window.host.netRequests().length));
	});

	it('a fresh install without a network: what can be asked without keys, and that the device is not connected', async () => {
		const panel = await start(null, {}, { network: 'none' });
		expect(await panel.locator('.ed-verify-route-list li').allInnerTexts()).toEqual([expect.stringMatching(/^Wikipedia .*encyclopaedia, no web search/), expect.stringMatching(/^OpenAlex .*scholarly papers, no web search/), expect.stringMatching(/^Crossref .*scholarly papers, no web search/)]);
		await panel.getByText('These routes do not search the web').waitFor();
		const said = await searchAndWait(panel);
		expect(said).toMatch(/The search failed: .*this device is not connected/);
		expect(said).toMatch(/no evidence/);
		const [line] = onlyRuns(1);
		expect(line).toMatchObject({ status: 'failed', error_code: 'offline', layer: 'network' });
		expect(line?.attempt_records.every(({ sent, code }) => sent === 'no' && code === 'offline')).toBe(true);
	});
});
