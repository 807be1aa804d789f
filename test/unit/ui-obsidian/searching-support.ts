/** The app's searching over a workspace on the disk, with a scripted network; nothing else is made up. */
import * as fs from 'node:fs';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signal } from '@preact/signals';
import type { App } from 'obsidian';
import { afterEach, beforeEach, vi } from 'vitest';
import { createTranslator } from '../../../src/i18n/translate';
import type { HttpRequest, SendLimits, TransportResult } from '../../../src/search/transport-types';
import { createTimers } from '../../../src/ui/obsidian/timers';
import type { WorkspaceReader } from '../../../src/workspace/snapshot-types';
import { openWorkspace } from '../../../src/workspace/reader';
import { createNodeFiles } from '../../../src/host/node-files';

const platform = vi.hoisted(() => ({ isDesktop: true, isDesktopApp: true }));
const device = vi.hoisted((): { node: unknown; variables: Record<string, string> } => ({ node: null, variables: {} }));
const FakeDiskAdapter = vi.hoisted(
	() =>
		class {
			constructor(private readonly base: string) {}
			getBasePath(): string {
				return this.base;
			}
		},
);
vi.mock('obsidian', () => ({ FileSystemAdapter: FakeDiskAdapter, Platform: platform, requestUrl: () => Promise.reject(new Error('Nothing is sent here.')) }));
vi.mock('../../../src/host/node-modules', async (original) => ({
	...(await original<typeof import('../../../src/host/node-modules')>()),
	nodeModules: () => device.node,
	nodeWritingModules: () => device.node,
}));
const { createSearching } = await import('../../../src/ui/obsidian/create-search');

export type Handler = (request: HttpRequest, limits: SendLimits) => Promise<TransportResult>;

const t = createTranslator('en');
export const KEY = 'PLANTED-TAVILY-KEY';
export const SIGNING = 'evidence-desk-0123456789abcdef';

/** The folder of this test: `vault/Desk` is the workspace. */
export let base: string;
const ends: (() => unknown)[] = [];

beforeEach(() => {
	base = realpathSync(mkdtempSync(join(tmpdir(), 'ed-searching-')));
	mkdirSync(join(base, 'vault', 'Desk'), { recursive: true });
	mkdirSync(join(base, 'vault', 'Other'), { recursive: true });
	writeFileSync(join(base, 'vault', 'Desk', 'fact_claims.jsonl'), '{"claim_id":"CLM-1","statement":"The fee is 100"}\n');
	device.node = { fs, os: { homedir: () => join(base, 'home'), hostname: () => 'Desk-One' } };
	device.variables = {};
	vi.stubGlobal('window', { setTimeout, clearTimeout, process: { env: device.variables } });
});
afterEach(async () => {
	await Promise.all(ends.splice(0).map((end) => end()));
	vi.unstubAllGlobals();
	rmSync(base, { recursive: true, force: true });
});

const answer = (...urls: readonly string[]): TransportResult => ({
	kind: 'response',
	status: 200,
	headers: { 'content-type': 'application/json' },
	bytes: new TextEncoder().encode(JSON.stringify({ query: 'q', results: urls.map((url) => ({ url, title: url, content: 'text', score: 1 })) })),
	finalUrl: null,
});
export const works: Handler = () => Promise.resolve(answer('https://example.edu/fees'));
/** Never answers; ends when it is stopped, as a good host does. */
export const hangs: Handler = (_request, { cancel }) =>
	new Promise((resolve) => {
		const end = (): void => resolve({ kind: 'failure', layer: 'caller', code: 'cancelled', message: '', sent: 'yes', stopped: 'yes' });
		if (cancel.aborted) end();
		else cancel.addEventListener('abort', end);
	});

export const ROUTE = { id: 'tavily.main', providerId: 'tavily', credentialId: 'tavily-main', label: 'main', enabled: true };

interface Setting {
	readonly handler?: Handler;
	readonly search?: object | null;
	readonly workspace?: string | null;
	readonly store?: Map<string, unknown>;
	readonly read?: boolean;
}

export async function made({ handler = works, search = { routes: [ROUTE], policy: [{ action: 'search_metered', verdict: 'allow' }], cacheTtlMs: 0 }, workspace = 'Desk', store = new Map<string, unknown>(), read = true }: Setting = {}) {
	if (search !== null && !store.has('search')) store.set('search', search);
	const sent: HttpRequest[] = [];
	const place = signal<string | null>(workspace);
	const root = (): string => join(base, 'vault', place.peek() ?? '');
	const open = async (): Promise<WorkspaceReader> => {
		const reader = openWorkspace({ files: createNodeFiles({ fs, root: root(), location: place.peek() ?? '' }), clock: () => Date.now(), breathe: () => Promise.resolve(), schedule: () => () => undefined, reconcileEveryMs: 0, localInstant: (ms) => ms });
		await reader.open();
		ends.push(() => reader.close());
		return reader;
	};
	let reader: WorkspaceReader | null = read && workspace !== null ? await open() : null;
	const secrets = new Map([['tavily-main', KEY], [SIGNING, 'ab'.repeat(32)]]);
	const app = {
		vault: { adapter: new FakeDiskAdapter(join(base, 'vault')), getName: () => 'My vault' },
		secretStorage: { getSecret: (id: string) => secrets.get(id) ?? null },
	} as unknown as App;
	const timers = createTimers();
	const transports: string[] = [];
	const proxies: { address: string }[] = [];
	const searching = createSearching({
		app,
		t,
		device: {
			load: (name) => store.get(name) ?? null,
			save: (name, value) => void store.set(name, JSON.parse(JSON.stringify(value))),
			loadSecret: () => null,
			saveSecret: () => undefined,
			deviceName: 'Desk One',
		},
		workspace: place,
		snapshot: () => reader?.snapshot ?? null,
		reconcile: async () => reader?.reconcile(),
		breathe: () => Promise.resolve(),
		timers,
		openTransport: (_clock, proxy) => {
			transports.push('opened');
			return {
				name: 'scripted',
				send: (request, limits) => {
					sent.push(request);
					proxies.push(proxy());
					return handler(request, limits);
				},
			};
		},
	});
	ends.push(() => searching.close());
	return { searching, sent, store, place, proxies, transports, reader: () => reader, reread: async () => (reader = await open()), secrets };
}

export function lines(folder = 'Desk/90_system/search'): readonly Record<string, unknown>[] {
	const full = join(base, 'vault', folder);
	if (!existsSync(full)) return [];
	const [name] = readdirSync(full).filter((each) => /^search_runs\..+\.jsonl$/.test(each));
	return name === undefined ? [] : readFileSync(join(full, name), 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
}

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
/** Waits until something holds; the test's own time limit ends it. */
export async function until(holds: () => boolean): Promise<void> {
	while (!holds()) await soon();
}


export { device, platform };
