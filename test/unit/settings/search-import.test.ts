import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { NodeFs } from '../../../src/host/node-types';
import { readRwsFolder, rwsFolder } from '../../../src/host/reliable-web-search-files';
import { createTranslator } from '../../../src/i18n/translate';
import { importReliableWebSearch } from '../../../src/search/import-rws';
import { DEFAULT_SEARCH_CONFIG } from '../../../src/search/search-config';
import type { SearchConfig } from '../../../src/search/search-config';
import type { RouteConfig } from '../../../src/search/search-settings';
import { planImport, withImported } from '../../../src/settings/route-import';
import { carryOut } from '../../../src/settings/route-import-modal';
import { importProblemWords } from '../../../src/settings/route-import-words';
import type { Searching } from '../../../src/ui/searching';

const t = createTranslator('en');
const FIRST: readonly RouteConfig[] = DEFAULT_SEARCH_CONFIG.routes;

const CONFIG = {
	version: 2,
	defaultStrategy: 'race',
	count: 5,
	routes: [
		{ id: 'b', providerId: 'brave', credentialRef: 'brave.home', label: 'Home', priority: 2, enabled: false },
		{ id: 'a', providerId: 'tavily', credentialRef: 'tavily.work', label: 'Work', priority: 1, enabled: true },
		{ id: 'w', providerId: 'wikipedia', priority: 3, enabled: true },
		{ id: 'x', providerId: 'altavista', priority: 4, enabled: true },
	],
};
const CREDENTIALS = {
	version: 2,
	profiles: {
		'tavily.work': { id: 'tavily.work', providerId: 'tavily', label: 'Work', apiKey: 'key-of-tavily-work', enabled: true },
		'brave.home': { id: 'brave.home', providerId: 'brave', label: 'Home', apiKey: 'key-of-brave-home', enabled: true },
	},
};
const imported = (config: unknown = CONFIG, credentials: unknown = CREDENTIALS) => importReliableWebSearch({ config: config === null ? null : JSON.stringify(config), credentials: credentials === null ? null : JSON.stringify(credentials) });

/** The app's secrets, in memory. */
function secretsOf(kept: Readonly<Record<string, string>> = {}) {
	const secrets = new Map(Object.entries(kept));
	return { secrets, getSecret: (id: string) => secrets.get(id) ?? null, setSecret: (id: string, secret: string) => void secrets.set(id, secret) };
}

describe('what would be imported', () => {
	it('is added behind the list, in its order, with labels, switches and the ids of its secrets, never a key', () => {
		const plan = planImport(imported(), FIRST, () => null);
		expect(plan.added).toEqual([
			{ id: 'tavily.work', providerId: 'tavily', credentialId: 'search-tavily-work', label: 'Work', enabled: true },
			{ id: 'brave.home', providerId: 'brave', credentialId: 'search-brave-home', label: 'Home', enabled: false },
		]);
		expect(plan.secrets).toEqual([{ id: 'search-tavily-work', key: 'key-of-tavily-work' }, { id: 'search-brave-home', key: 'key-of-brave-home' }]);
		expect(plan.already.map(({ id }) => id)).toEqual(['wikipedia']);
		expect(plan.hasOtherSettings).toBe(true);
		expect(JSON.stringify([plan.added, plan.already, plan.keyed, plan.problems])).not.toContain('key-of-');
		expect(plan.problems.map((problem) => importProblemWords(problem, t))).toEqual(['x: this version does not know the provider.']);
		expect(withImported(FIRST, plan).map(({ id }) => id)).toEqual(['wikipedia', 'openalex', 'crossref', 'tavily.work', 'brave.home']);
	});

	it('takes no secret\'s place: another key gets another name, the same key none', () => {
		const plan = planImport(imported(), FIRST, secretsOf({ 'search-tavily-work': 'another', 'search-tavily-work-2': 'one more', 'search-brave-home': 'key-of-brave-home' }).getSecret);
		expect(plan.added.map(({ credentialId }) => credentialId)).toEqual(['search-tavily-work-3', 'search-brave-home']);
		expect(plan.secrets).toEqual([{ id: 'search-tavily-work-3', key: 'key-of-tavily-work' }]);
	});

	it('adds nothing a second time', () => {
		const app = secretsOf();
		const first = planImport(imported(), FIRST, app.getSecret);
		for (const { id, key } of first.secrets) app.setSecret(id, key);
		const second = planImport(imported(), withImported(FIRST, first), app.getSecret);
		expect([second.added, second.keyed, second.secrets]).toEqual([[], [], []]);
		expect(second.already.length).toBe(3);
	});

	it('gives a route without a key its key, and leaves one that has another', () => {
		const bare: RouteConfig = { id: 'tavily.mine', providerId: 'tavily', credentialId: null, label: 'work', enabled: false };
		const plan = planImport(imported(), [bare], () => null);
		expect(plan.keyed).toEqual([{ ...bare, credentialId: 'search-tavily-work' }]);
		expect(withImported([bare], plan)[0]).toEqual({ ...bare, credentialId: 'search-tavily-work' });
		const own = { ...bare, credentialId: 'own' };
		const other = planImport(imported(), [own], () => null);
		expect(other.already).toEqual([own]);
		expect(other.secrets.map(({ id }) => id)).toEqual(['search-brave-home']);
		// It got a key of its own while the question was on the screen.
		expect(withImported([own], plan)[0]).toEqual(own);
	});

	it('takes SearXNG by its address, and refuses an address with a password', () => {
		const plan = planImport(imported(null, { SEARXNG_BASE_URL: 'http://localhost:8888/', TAVILY_API_KEY: 'key-of-tavily-1' }), [], () => null);
		expect(plan.added).toEqual([
			{ id: 'tavily.default', providerId: 'tavily', credentialId: 'search-tavily-default', label: 'default', enabled: true },
			{ id: 'searxng.default', providerId: 'searxng', credentialId: null, label: 'default', enabled: true, settings: { baseUrl: 'http://localhost:8888' } },
		]);
		const refused = planImport(imported(null, { SEARXNG_BASE_URL: 'https://me:hidden-word@example.org' }), [], () => null);
		expect(refused.added).toEqual([]);
		expect(refused.problems.map((problem) => importProblemWords(problem, t))).toEqual(['The address of SearXNG cannot be used.']);
	});

	it('does not show a key that was written in the place of a label', () => {
		const profiles = { 'tavily.k': { id: 'tavily.k', providerId: 'tavily', label: 'key-of-tavily-2', apiKey: 'key-of-tavily-2', enabled: true } };
		const plan = planImport(imported(null, { version: 2, profiles }), [], () => null);
		expect(plan.added[0]).toMatchObject({ label: 'default', id: 'tavily.default' });
	});

	it('takes two keys under one label as two routes, and the same key once', () => {
		const profile = (id: string, label: string, apiKey: string) => ({ id, providerId: 'tavily', label, apiKey, enabled: true });
		const profiles = { 'tavily.a': profile('tavily.a', 'work', 'key-one-1'), 'tavily.b': profile('tavily.b', 'Work', 'key-two-2'), 'tavily.c': profile('tavily.c', 'work', 'key-one-1') };
		const plan = planImport(imported(null, { version: 2, profiles }), [], () => null);
		expect(plan.added.map(({ id, label }) => [id, label])).toEqual([['tavily.work', 'work'], ['tavily.work-2', 'Work 2']]);
	});

	it('has words for everything the reader may find wrong, and quotes nothing', () => {
		const secret = 'sk-abcdefghijklmnopqrst';
		const texts = [`{"${secret}`, `[]`, '{"version": 3, "profiles": {}}', `{"version": 2, "profiles": {"${secret}": {}}}`, '{"version": 2, "profiles": {"tavily.x": {"apiKey": ""}}}', '{"version": 2, "profiles": 4}'];
		for (const text of texts) {
			const plan = planImport(importReliableWebSearch({ config: text, credentials: text }), [], () => null);
			expect(plan.problems.length).toBeGreaterThan(0);
			for (const problem of plan.problems) {
				const words = importProblemWords(problem, t);
				expect(words).not.toMatch(/\{|undefined|null/);
				expect(words).not.toContain(secret);
			}
		}
	});

	it('gives routes ids of their own and every key one secret, whatever the labels are', () => {
		const label = fc.constantFrom('', 'a', 'A', '\u4e00', '!', 'env', 'work');
		fc.assert(
			fc.property(fc.array(fc.tuple(label, fc.constantFrom('key-one-1', 'key-two-2', 'key-three-3')), { maxLength: 8 }), (entries) => {
				const profiles = Object.fromEntries(entries.map(([name, apiKey], index) => [`tavily.${String(index)}`, { id: `tavily.${String(index)}`, providerId: 'tavily', label: name, apiKey, enabled: true }]));
				const app = secretsOf({ 'search-tavily-a': 'taken' });
				const plan = planImport(imported(null, { version: 2, profiles }), FIRST, app.getSecret);
				const list = withImported(FIRST, plan);
				expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
				expect(new Set(plan.secrets.map(({ id }) => id)).size).toBe(plan.secrets.length);
				for (const { id, key } of plan.secrets) {
					expect(app.getSecret(id)).toBeNull();
					app.setSecret(id, key);
				}
				for (const route of plan.added) expect(entries.map(([, key]) => key)).toContain(app.getSecret(route.credentialId ?? ''));
				expect(app.getSecret('search-tavily-a')).toBe('taken');
			}),
		);
	});
});

describe('importing', () => {
	const searching = (config: SearchConfig = DEFAULT_SEARCH_CONFIG) => {
		const state = { config };
		return { state, searching: { update: (change: (now: SearchConfig) => SearchConfig) => void (state.config = change(state.config)) } as unknown as Searching };
	};

	it('puts keys into the secrets and routes into the list', () => {
		const app = secretsOf();
		const made = searching();
		carryOut(planImport(imported(), FIRST, app.getSecret), { t, searching: made.searching, app: { secretStorage: app } });
		expect(Object.fromEntries(app.secrets)).toEqual({ 'search-tavily-work': 'key-of-tavily-work', 'search-brave-home': 'key-of-brave-home' });
		expect(made.state.config.routes.map(({ id }) => id)).toEqual(['wikipedia', 'openalex', 'crossref', 'tavily.work', 'brave.home']);
		expect(JSON.stringify(made.state.config)).not.toContain('key-of-');
		expect(made.state.config.mode).toBe('fallback');
	});

	it('stops when a secret has come to hold something else, or was not kept', () => {
		const plan = planImport(imported(), FIRST, () => null);
		const taken = secretsOf({ 'search-tavily-work': 'other' });
		const made = searching();
		expect(() => carryOut(plan, { t, searching: made.searching, app: { secretStorage: taken } })).toThrow(/search-tavily-work/);
		expect(taken.getSecret('search-tavily-work')).toBe('other');
		const silent = { getSecret: () => null, setSecret: () => undefined };
		let said = '';
		try {
			carryOut(plan, { t, searching: made.searching, app: { secretStorage: silent } });
		} catch (error) {
			said = String(error);
		}
		expect(said).toContain('did not keep');
		expect(said).not.toContain('key-of-');
		expect(made.state.config).toBe(DEFAULT_SEARCH_CONFIG);
	});
});

describe('the files', () => {
	const made: string[] = [];
	const folder = async (): Promise<string> => {
		const path = await mkdtemp(join(tmpdir(), 'rws-'));
		made.push(path);
		return path;
	};
	afterAll(() => Promise.all(made.map((path) => rm(path, { recursive: true, force: true }))));
	const disk = fs as unknown as NodeFs;

	it('are where that program keeps them', () => {
		expect(rwsFolder({ isWindows: false, home: '/home/me', environment: {} })).toBe('/home/me/.config/reliable-web-search');
		expect(rwsFolder({ isWindows: false, home: '/home/me', environment: { XDG_CONFIG_HOME: '/cfg' } })).toBe('/cfg/reliable-web-search');
		expect(rwsFolder({ isWindows: false, home: '/home/me', environment: { XDG_CONFIG_HOME: 'cfg' } })).toBe('/home/me/.config/reliable-web-search');
		expect(rwsFolder({ isWindows: true, home: 'C:\\Users\\me', environment: { APPDATA: 'D:\\Data', XDG_CONFIG_HOME: '/cfg' } })).toBe('D:/Data/reliable-web-search');
		expect(rwsFolder({ isWindows: true, home: 'C:\\Users\\me', environment: {} })).toBe('C:/Users/me/AppData/Roaming/reliable-web-search');
	});

	it('are read whole, and stay as they are', async () => {
		const path = await folder();
		await writeFile(join(path, 'config.json'), '{"version":2}');
		const read = await readRwsFolder(disk, path);
		expect(read).toEqual({ folder: path, texts: { 'config.json': '{"version":2}', 'credentials.json': null }, unreadable: [] });
		expect(await readFile(join(path, 'config.json'), 'utf8')).toBe('{"version":2}');
	});

	it('are named when they cannot be read: a folder, no text, too large, a link that goes round', async () => {
		const path = await folder();
		await mkdir(join(path, 'config.json'));
		await writeFile(join(path, 'credentials.json'), new Uint8Array([0x7b, 0xff, 0xfe]));
		expect(await readRwsFolder(disk, path)).toMatchObject({ texts: { 'config.json': null, 'credentials.json': null }, unreadable: ['config.json', 'credentials.json'] });
		const other = await folder();
		await writeFile(join(other, 'config.json'), ' '.repeat(1024 * 1024 + 1));
		await symlink('credentials.json', join(other, 'credentials.json'));
		expect((await readRwsFolder(disk, other)).unreadable).toEqual(['config.json', 'credentials.json']);
	});

	it('are not missed where there is no such program', async () => {
		expect(await readRwsFolder(disk, '/nowhere/at/all')).toEqual({ folder: '/nowhere/at/all', texts: { 'config.json': null, 'credentials.json': null }, unreadable: [] });
	});
});
