/**
 * Settings about searching: a route with a key through the app's own control, tested layer by layer, ordered by key; everything kept
 * on this device and nothing of it in a file of the vault (issue 4).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { bare } from '../support/search-servers/behaviours';
import { startServer } from '../support/search-servers/loopback-server';
import { route } from '../support/search-servers/search-world';
import { closeBrowser, copyFixture, scratchFolder, type Host } from './harness';
import { allowSlowMachines, eventually, focusedWords } from './support/desk';
import { answers, endSearchDesk, keptConfig, routeIds, runLog, startSearchDesk } from './support/search-desk';
import { pickClaim, queryField, searchAndWait } from './support/search-panel';
import { closeDialog, openSearchSettings, routeNames, settingRow } from './support/search-settings';
import { bytesOfFolder } from './support/vaults';

allowSlowMachines();

const KEY = 'tvly-PLANTEDBYHAND0123456789';
const PAGES = [{ url: 'https://www.example.edu/cs/apply', title: 'How to apply', text: 'Some words.' }];

let host: Host;

afterEach(() => endSearchDesk(host));

afterAll(closeBrowser);

describe('settings about searching', () => {
	it('a route is added with a key from the secrets, tested at each layer in words, and used', async () => {
		const server = await startServer(bare(401));
		host = await startSearchDesk({ vault: copyFixture('demo-vault'), routes: null });
		const before = bytesOfFolder(host.vaultDir);
		const settings = await openSearchSettings(host);
		expect(await routeNames(settings.page)).toEqual(['Wikipedia', 'OpenAlex', 'Crossref']);
		await settings.page.getByRole('button', { name: 'Add route' }).click();
		const form = await settings.dialog('Add route');
		await form.getByRole('combobox', { name: 'Provider' }).selectOption('tavily');
		await form.getByRole('textbox', { name: 'Label' }).fill('work');
		await form.getByRole('textbox', { name: 'Address' }).fill('http://search.example');
		await form.getByRole('button', { name: 'Save' }).click();
		await form.getByText('Plain http to a public host would show your key on the way. Use https.').waitFor();
		await form.getByRole('textbox', { name: 'Address' }).fill(server.url);
		await form.getByRole('button', { name: 'Link secret…' }).click();
		const secret = await settings.dialog('Link secret');
		await secret.locator('.setting-item').filter({ hasText: 'Name' }).getByRole('textbox').fill('search-tavily-work');
		await secret.locator('.setting-item').filter({ hasText: 'Secret' }).locator('input').last().fill(KEY);
		await secret.getByRole('button', { name: 'Add', exact: true }).click();
		await form.getByText('Key •••• set.').waitFor();
		await form.getByRole('button', { name: 'Save' }).click();

		await eventually(() => routeNames(settings.page)).toEqual(['Wikipedia', 'OpenAlex', 'Crossref', 'Tavily: work']);
		expect((await keptConfig(host))?.routes?.at(-1)).toEqual({ id: 'tavily.work', providerId: 'tavily', credentialId: 'search-tavily-work', label: 'work', enabled: true, settings: { baseUrl: server.url } });
		expect(JSON.stringify(await keptConfig(host))).not.toContain(KEY);
		expect(await settingRow(settings.page, 'Tavily: work').innerText()).toMatch(/Web search\. Each request may cost\.[\s\S]*Key •••• set\./);
		expect(server.seen).toEqual([]);

		await settings.page.getByRole('button', { name: 'Tavily: work: test this route' }).click();
		const test = await settings.dialog('Test this route');
		await test.getByText('This may cost: at most 1 request is sent.').waitFor();
		expect(server.seen).toEqual([]);
		await test.getByRole('button', { name: 'Send 1 request' }).click();
		const report = test.getByRole('table');
		await eventually(() => report.innerText()).toMatch(/Tavily: work[\s\S]*Failed[\s\S]*the provider did not take the key\.[\s\S]*Check the key at the provider\.[\s\S]*at: credential · HTTP 401/);
		expect(server.seen.map(({ headers }) => headers['authorization'])).toEqual([`Bearer ${KEY}`]);

		await host.page.evaluate((prefix) => window.host.netReply(prefix, { error: 'net::ERR_NAME_NOT_RESOLVED' }), server.url);
		await again();
		await eventually(() => report.innerText()).toMatch(/the name of the host was not found\.[\s\S]*Check the address and the connection\.[\s\S]*at: host name/);
		await host.page.evaluate((prefix) => window.host.netReply(prefix, { error: 'net::ERR_CONNECTION_REFUSED' }), server.url);
		await again();
		await eventually(() => report.innerText()).toMatch(/nothing answers at this address\.[\s\S]*Check the connection\.[\s\S]*at: network/);
		await host.page.evaluate((prefix) => window.host.netReply(prefix, { text: '<!doctype html><p>Sign in</p>', headers: { 'content-type': 'text/html' } }), server.url);
		await again();
		await eventually(() => report.innerText()).toMatch(/a web page came instead of data\.[\s\S]*at: envelope/);
		await host.page.evaluate(([prefix, text]) => window.host.netReply(prefix ?? '', { text: text ?? '', headers: { 'content-type': 'application/json' } }), [server.url, JSON.stringify({ query: 'q', results: PAGES.map(({ url, title, text }) => ({ url, title, content: text })) })] as const);
		await again();
		await eventually(() => report.innerText()).toMatch(/Works/);
		await closeDialog(test);

		// Each of these was a request that may have cost, so each has its line.
		expect(runLog(join(host.vaultDir, 'Applications')).map(({ provider, attempts }) => [provider, attempts])).toEqual(Array.from({ length: 5 }, () => ['tavily', 1]));
		const changed = bytesOfFolder(host.vaultDir).filter((line) => !before.includes(line) && !line.includes(' folder '));
		expect(changed.map((line) => line.split(' ')[0])).toEqual([expect.stringMatching(/search_runs\./)]);

		async function again(): Promise<void> {
			await test.getByRole('button', { name: 'Check again' }).click();
			const yes = test.getByRole('button', { name: 'Send 1 request' });
			await yes.click();
		}
	});

	it('routes are ordered by key, with the focus following, and switched off; a search obeys', async () => {
		const [one, two] = [await startServer(answers('brave', PAGES)), await startServer(answers('brave', PAGES))];
		host = await startSearchDesk({ vault: copyFixture('demo-vault'), routes: [route('brave.one', one.url), route('brave.two', two.url), route('wikipedia.three', two.url)] });
		const { page } = await openSearchSettings(host);
		expect(await routeNames(page)).toEqual(['Brave Search: one', 'Brave Search: two', 'Wikipedia: three']);
		const down = page.getByRole('button', { name: 'Brave Search: one: move down' });
		await down.focus();
		await page.keyboard.press('Enter');
		await eventually(() => routeIds(host)).toEqual(['brave.two', 'brave.one', 'wikipedia.three']);
		await eventually(() => focusedWords(page)).toMatch(/Brave Search: one: move down/);
		await page.keyboard.press('Enter');
		await eventually(() => routeIds(host)).toEqual(['brave.two', 'wikipedia.three', 'brave.one']);
		// At the end there is no way down any more; the focus stays with the route.
		await eventually(() => focusedWords(page)).toMatch(/Brave Search: one: /);
		await page.getByRole('button', { name: 'Brave Search: two: move down' }).focus();
		await page.keyboard.press('Enter');
		await eventually(() => routeNames(page)).toEqual(['Wikipedia: three', 'Brave Search: two', 'Brave Search: one']);
		await page.getByRole('button', { name: 'Brave Search: one: move up' }).focus();
		await page.keyboard.press('Enter');
		await eventually(() => routeNames(page)).toEqual(['Wikipedia: three', 'Brave Search: one', 'Brave Search: two']);
		await eventually(() => focusedWords(page)).toMatch(/Brave Search: one: move up/);
		await page.keyboard.press('Enter');
		await eventually(() => routeNames(page)).toEqual(['Brave Search: one', 'Wikipedia: three', 'Brave Search: two']);
		await page.getByRole('checkbox', { name: 'Brave Search: one: use this route' }).click({ force: true });
		await eventually(async () => (await keptConfig(host))?.routes?.map(({ id, enabled }) => [id, enabled])).toEqual([['brave.one', false], ['wikipedia.three', true], ['brave.two', true]]);
		await page.close();
		const panel = await pickClaim(host, 'asks for IELTS 7.0 overall');
		expect(await panel.locator('.ed-verify-route-list li').allInnerTexts()).toEqual([expect.stringMatching(/^Wikipedia/), expect.stringMatching(/^Brave Search/)]);
		await searchAndWait(panel);
		expect(one.seen).toEqual([]);
		expect(two.seen.length).toBeGreaterThan(0);
	});

	it('rules, budgets, privacy, mode and limits are kept on this device, checked, and hold for the next search', async () => {
		const server = await startServer(answers('brave', PAGES));
		host = await startSearchDesk({ vault: copyFixture('demo-vault'), routes: [route('brave.a', server.url)], config: { policy: [] } });
		const data = readFileSync(join(host.vaultDir, '.obsidian/plugins/evidence-desk/data.json'), { encoding: 'utf8', flag: 'a+' });
		const { page } = await openSearchSettings(host);
		await settingRow(page, 'Searches that may cost').getByRole('combobox').selectOption({ label: 'Send' });
		await settingRow(page, 'Your words in the run log').getByRole('combobox').selectOption({ label: 'Hashed' });
		await settingRow(page, 'How routes are asked').getByRole('combobox').selectOption({ label: 'All of them, and their results are put together' });
		const budget = settingRow(page, 'Brave Search: requests per day').getByRole('textbox');
		await budget.fill('many');
		await page.getByText('A whole number, or empty for no limit.').waitFor();
		await budget.fill('1');
		await budget.blur();
		await settingRow(page, 'Results').locator('input').fill('7');
		await eventually(async () => {
			const { policy, queryPrivacy, mode, budgets, count } = (await keptConfig(host)) ?? {};
			return { verdict: policy?.find(({ action }) => action === 'search_metered')?.verdict, queryPrivacy, mode, budgets, count };
		}).toEqual({ verdict: 'allow', queryPrivacy: 'hashed', mode: 'aggregate', budgets: { brave: { perDay: 1, perMonth: null } }, count: 7 });
		await page.close();
		expect(readFileSync(join(host.vaultDir, '.obsidian/plugins/evidence-desk/data.json'), 'utf8')).toBe(data);

		const panel = await pickClaim(host, 'asks for IELTS 7.0 overall');
		await queryField(panel).fill('words that stay with me');
		expect(await searchAndWait(panel)).toMatch(/1 result from Brave Search/);
		expect(new URL(server.seen[0]?.path ?? '', server.url).searchParams.get('count')).toBe('7');
		await searchAndWait(panel).then(() => eventually(() => panel.locator('.ed-verify-end-words').innerText()).toMatch(/the budget is used up/));
		const lines = runLog(join(host.vaultDir, 'Applications'));
		expect(lines.map(({ status, query_privacy }) => [status, query_privacy])).toEqual([['ok', 'hashed'], ['blocked', 'hashed']]);
		expect(new Set(lines.map(({ query }) => query)).size).toBe(1);
		expect(lines[0]?.query).toMatch(/^sha256:[0-9a-f]{16}$/);
		expect(server.seen).toHaveLength(1);
	});

	it('variables of the environment make routes that are marked and kept nowhere', async () => {
		const server = await startServer(answers('tavily', PAGES));
		host = await startSearchDesk({ vault: copyFixture('demo-vault'), routes: null, config: {}, environment: { TAVILY_API_KEY: KEY, TAVILY_BASE_URL: server.url } });
		const { page } = await openSearchSettings(host);
		await page.getByText('Tavily [env]').or(page.getByText(/^Tavily.*\[env\]/)).first().waitFor();
		expect(await routeNames(page)).toEqual(['Wikipedia', 'OpenAlex', 'Crossref']);
		await page.close();
		const panel = await pickClaim(host, 'asks for IELTS 7.0 overall');
		expect((await panel.locator('.ed-verify-route-list li').allInnerTexts()).at(-1)).toMatch(/^Tavily.*paid.*\[env\]/);
		expect(await keptConfig(host)).toBeNull();
		expect(await host.page.evaluate(() => (window as unknown as { app: { secretStorage: { listSecrets(): string[] } } }).app.secretStorage.listSecrets())).toEqual([]);
	});

	it('routes and keys of reliable-web-search are imported once, its files untouched', async () => {
		const home = scratchFolder();
		const folder = join(home, '.config', 'reliable-web-search');
		mkdirSync(folder, { recursive: true });
		writeFileSync(join(folder, 'config.json'), JSON.stringify({ version: 2, defaultStrategy: 'fallback', routes: [{ id: 'tavily.work', providerId: 'tavily', credentialRef: 'tavily.work', label: 'work', priority: 2, enabled: true }, { id: 'brave.default', providerId: 'brave', credentialRef: 'brave.default', priority: 1, enabled: true }] }));
		writeFileSync(join(folder, 'credentials.json'), JSON.stringify({ version: 2, profiles: { 'tavily.work': { id: 'tavily.work', providerId: 'tavily', label: 'work', apiKey: KEY, enabled: true }, 'brave.default': { id: 'brave.default', providerId: 'brave', label: 'default', apiKey: 'BSAPLANTED', enabled: true } } }));
		const before = bytesOfFolder(home);
		host = await startSearchDesk({ vault: copyFixture('demo-vault'), routes: null, home });
		const settings = await openSearchSettings(host);
		await settings.page.getByRole('button', { name: 'Import from reliable-web-search' }).click();
		const dialog = await settings.dialog('Import from reliable-web-search');
		await dialog.getByText('2 routes are added:').waitFor();
		expect(await routeNames(settings.page)).toHaveLength(3);
		expect(await dialog.innerText()).not.toContain(KEY);
		await dialog.getByRole('button', { name: 'Import', exact: true }).click();
		await eventually(() => routeNames(settings.page)).toHaveLength(5);
		expect((await routeIds(host)).slice(3).map((id) => id.split('.')[0])).toEqual(['brave', 'tavily']);
		const secrets = await host.page.evaluate(() => {
			const { secretStorage } = (window as unknown as { app: { secretStorage: { listSecrets(): string[]; getSecret(id: string): string | null } } }).app;
			return secretStorage.listSecrets().map((id) => secretStorage.getSecret(id));
		});
		expect(secrets).toEqual(expect.arrayContaining([KEY, 'BSAPLANTED']));
		expect(JSON.stringify(await keptConfig(host))).not.toContain('PLANTED');
		expect(bytesOfFolder(home)).toEqual(before);
	});
});
