/**
 * Keys stay where they belong: after searches that work, fail and are refused by servers that repeat the key in every part of their
 * answer, none is found in the vault, in local storage, on the screen, in notices, in the console or in an error (issue 4).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, redirectTo, text } from '../support/search-servers/behaviours';
import { closeServers, startServer, type LoopbackServer } from '../support/search-servers/loopback-server';
import { plantedKey, route } from '../support/search-servers/search-world';
import { closeBrowser, copyFixture, removeFolder, scratchFolder, type Host } from './harness';
import { allowSlowMachines, eventually, showView, VIEW_NAMES } from './support/desk';
import { answers, ownQueue, runLog, startSearchDesk } from './support/search-desk';
import { endWords, openAttempts, pickClaim, queryField, resultRows, searchButton } from './support/search-panel';
import { closeDialog, openSearchSettings } from './support/search-settings';
import { scratchOf } from './support/vaults';

allowSlowMachines();

const IDS = ['brave.a', 'tavily.b', 'serpapi.c', 'kagi.d', 'searxng.e'] as const;
const OF_ENVIRONMENT = 'PLANTEDexaENVIRONMENTKEY';
const LOGIN = `user:${plantedKey('searxng.e')}`;
const KEYS = [...IDS.map(plantedKey), OF_ENVIRONMENT];
/** As they go over the wire: as they are, or encoded for basic authentication. */
const SPELLINGS = [...KEYS, ...KEYS.map((key) => Buffer.from(key).toString('base64').replace(/=+$/, '')), Buffer.from(LOGIN).toString('base64').replace(/=+$/, '')];

let host: Host;
let workspace = '';
let stateDir = '';
const servers = new Map<string, LoopbackServer>();
/** Whatever any window of the app printed, at any level. */
const printed: string[] = [];
/** Looks of the screen at different times. */
const looks: string[] = [];

beforeAll(async () => {
	for (const id of IDS) servers.set(id, await startServer(json({})));
	servers.set('exa.env', await startServer(json({})));
	stateDir = scratchFolder();
	const routes = IDS.map((id) => (id === 'searxng.e' ? { ...route(id, server(id).url), credentialId: 'search-searxng-e' } : route(id, server(id).url)));
	host = await startSearchDesk({
		vault: copyFixture('demo-vault'),
		routes,
		config: { mode: 'aggregate', onEmpty: 'next' },
		secrets: { 'search-searxng-e': LOGIN },
		environment: { EXA_API_KEY: OF_ENVIRONMENT, EXA_BASE_URL: server('exa.env').url },
		stateDir,
	});
	host.context.on('console', (message) => printed.push(message.text()));
	workspace = join(host.vaultDir, 'Applications');
});

afterAll(async () => {
	await host.close();
	await closeServers();
	await closeBrowser();
	removeFolder(scratchOf(host.vaultDir));
});

function server(id: string): LoopbackServer {
	const found = servers.get(id);
	if (found === undefined) throw new Error(`No server for ${id}`);
	return found;
}

/** Everything that a window shows or holds as text: elements, attributes, values of fields. */
function everythingOn(page: Page): Promise<string> {
	return page.evaluate(() => `${document.documentElement.outerHTML}\n${[...document.querySelectorAll('input, textarea, select')].map((el) => (el as HTMLInputElement).value).join('\n')}`);
}

async function look(): Promise<void> {
	for (const page of host.context.pages()) looks.push(await everythingOn(page));
	looks.push((await host.page.evaluate(() => window.host.notices())).join('\n'));
}

function noKeyIn(what: string, content: string): void {
	for (const key of SPELLINGS) expect(content.includes(key), `${key} in ${what}`).toBe(false);
}

describe('keys', () => {
	it('go to their own server, in a header or, for the one provider without, in the address', async () => {
		// Each server sees its key, and answers in the way that could spread it most.
		server('brave.a').behave(answers('brave', [{ url: 'https://www.example.edu/fees', title: 'Fees', text: 'Some words.' }]));
		server('tavily.b').behave((response, seen) => json({ detail: { error: `bad key ${seen.headers['authorization'] ?? ''}` }, code: plantedKey('tavily.b') }, 401, { 'x-error': plantedKey('tavily.b') })(response, seen));
		server('serpapi.c').behave((response, seen) => json({ error: `Invalid API key: ${seen.path}` }, 401)(response, seen));
		server('kagi.d').behave((response, seen) => text(`<!doctype html><title>${seen.headers['authorization'] ?? ''}</title>`, 200, { 'content-type': 'text/html' })(response, seen));
		server('searxng.e').behave((response, seen) => redirectTo(`${server('brave.a').url}/elsewhere?key=${seen.headers['authorization'] ?? ''}`)(response, seen));
		server('exa.env').behave((response, seen) => json({ error: `no credits for ${String(seen.headers['x-api-key'])}`, tag: OF_ENVIRONMENT }, 402)(response, seen));
		const panel = await pickClaim(host, 'asks for IELTS 7.0 overall');
		await look();
		await searchButton(panel).click();
		expect(await endWords(panel)).toMatch(/1 result from /);
		await openAttempts(panel);
		await look();
		expect(server('brave.a').seen[0]?.headers['x-subscription-token']).toBe(plantedKey('brave.a'));
		expect(server('tavily.b').seen[0]?.headers['authorization']).toBe(`Bearer ${plantedKey('tavily.b')}`);
		expect(server('kagi.d').seen[0]?.headers['authorization']).toContain(plantedKey('kagi.d'));
		expect(server('exa.env').seen[0]?.headers['x-api-key']).toBe(OF_ENVIRONMENT);
		expect(server('searxng.e').seen[0]?.headers['authorization']).toBe(`Basic ${Buffer.from(LOGIN).toString('base64')}`);
		for (const [id, { seen }] of servers) {
			const own = id === 'exa.env' ? OF_ENVIRONMENT : plantedKey(id);
			const inAddress = seen.filter(({ path }) => !path.startsWith('/elsewhere')).filter(({ path }) => SPELLINGS.some((key) => path.includes(key)));
			expect(inAddress.length > 0, id).toBe(id === 'serpapi.c');
			for (const other of KEYS.filter((key) => key !== own)) expect(JSON.stringify(seen.filter(({ path }) => !path.startsWith('/elsewhere'))).includes(other), `${other} at ${id}`).toBe(false);
		}
	});

	it('are in no message while everything fails, is tested and is proposed', async () => {
		const panel = await pickClaim(host, 'asks for IELTS 7.0 overall');
		await resultRows(panel).first().getByRole('checkbox').check();
		await panel.getByRole('radio', { name: 'The claim stands as it is' }).check();
		await panel.getByRole('button', { name: 'Use the snippet' }).click();
		await panel.getByRole('button', { name: 'Propose', exact: true }).click();
		await panel.locator('.ed-verify-proposed-line').waitFor();
		expect(ownQueue(workspace)).toHaveLength(1);
		server('brave.a').behave((response, seen) => json({ type: 'ErrorResponse', error: { code: plantedKey('brave.a'), detail: seen.headers['x-subscription-token'] } }, 500)(response, seen));
		await queryField(panel).fill('all of them fail');
		await searchButton(panel).click();
		await eventually(() => endWords(panel), 60_000).toMatch(/The search failed: /);
		await openAttempts(panel);
		await look();
		await panel.getByRole('button', { name: 'Copy what failed' }).click();
		await look();
		for (const view of VIEW_NAMES) {
			await showView(host.page, view);
			await look();
		}
		const settings = await openSearchSettings(host);
		await look();
		await settings.page.getByRole('button', { name: 'Check configuration' }).click();
		const report = await settings.dialog('Check configuration');
		await report.getByRole('table').waitFor();
		await look();
		await closeDialog(report);
		await settings.page.getByRole('button', { name: 'Tavily: b: edit' }).click();
		await settings.dialog('Edit route');
		await look();
		await settings.page.close();
		expect(runLog(workspace).length).toBeGreaterThanOrEqual(2);
	});

	it('are nowhere afterwards', async () => {
		await host.page.evaluate(() => window.host.saveLayout());
		const files = readdirSync(host.vaultDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
		expect(files.some(({ name }) => name.startsWith('search_runs.preview'))).toBe(true);
		for (const entry of files) noKeyIn(entry.name, readFileSync(join(entry.parentPath, entry.name), 'latin1'));
		// What the device keeps: everything but the secret storage itself, which is the proof that this look finds keys.
		for (const name of readdirSync(stateDir)) {
			const { secrets, ...others } = JSON.parse(readFileSync(join(stateDir, name), 'utf8')) as Record<string, unknown>;
			expect(JSON.stringify(secrets)).toContain(plantedKey('tavily.b'));
			expect(JSON.stringify(others)).toContain('search-tavily-b');
			noKeyIn('local storage and layout', JSON.stringify(others));
		}
		expect(looks.length).toBeGreaterThan(10);
		expect(looks.join('')).toContain('Tavily');
		looks.forEach((content, index) => noKeyIn(`look ${index} of the screen`, content));
		noKeyIn('the console', [...printed, ...host.errors].join('\n'));
		expect(host.errors).toEqual([]);
	});
});
