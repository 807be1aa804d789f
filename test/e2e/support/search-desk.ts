/** A desk whose searches reach servers of this machine: routes and keys as the device keeps them, and what a search leaves behind. */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect } from 'vitest';
import { DEFAULT_SEARCH_CONFIG, type SearchConfig } from '../../../src/search/search-config';
import type { RouteConfig } from '../../../src/search/search-settings';
import type { RunRecord } from '../../../src/search/run-record';
import { DeviceState } from '../../host/server/device-state';
import { json } from '../../support/search-servers/behaviours';
import { DIALECTS, type Page as FoundPage } from '../../support/search-servers/dialects';
import { closeServers, type Behaviour } from '../../support/search-servers/loopback-server';
import { plantedKey } from '../../support/search-servers/search-world';
import { removeFolder, scratchFolder, type Host, type HostOptions } from '../harness';
import { startWithDesk } from './desk';
import { scratchOf } from './vaults';

/** What local storage calls the configuration. */
export const CONFIG_KEY = 'evidence-desk:search';

export interface SearchDeskOptions extends HostOptions {
	/** In order; `null` = a fresh install, nothing is kept yet. */
	readonly routes: readonly RouteConfig[] | null;
	readonly config?: Partial<SearchConfig>;
	/** Keys beside those that the routes name; each route that needs one has a planted key. */
	readonly secrets?: Readonly<Record<string, string>>;
}

/** Starts the host with the desk open. Paid routes need no question unless `config` says otherwise; answers are not kept. */
export async function startSearchDesk({ routes, config = {}, secrets = {}, ...options }: SearchDeskOptions): Promise<Host> {
	const stateDir = options.stateDir ?? scratchFolder();
	const state = await DeviceState.open(stateDir, realpathSync(options.vault));
	if (routes !== null) {
		const kept: Partial<SearchConfig> = { routes, policy: [{ action: 'search_metered', verdict: 'allow' }], cacheTtlMs: 0, ...config };
		await state.keep(CONFIG_KEY, JSON.stringify(kept));
		for (const { id, credentialId } of routes) if (credentialId !== null) await state.keepSecret(credentialId, plantedKey(id));
	}
	for (const [id, secret] of Object.entries(secrets)) await state.keepSecret(id, secret);
	return startWithDesk({ network: 'loopback', ...options, stateDir });
}

/** Ends a desk that searched: nothing went wrong on the page, and its servers and its copy of the vault go. */
export async function endSearchDesk(host: Host): Promise<void> {
	expect(host.errors).toEqual([]);
	await host.close();
	await closeServers();
	removeFolder(scratchOf(host.vaultDir));
}

/** What the device keeps of the configuration now; `null` = nothing. */
export async function keptConfig(host: Host): Promise<Partial<SearchConfig> | null> {
	return host.page.evaluate((key) => (window as unknown as { app: { loadLocalStorage(key: string): unknown } }).app.loadLocalStorage(key), CONFIG_KEY) as Promise<Partial<SearchConfig> | null>;
}

/** Ids of the routes in their order: the kept ones, or those of a fresh install. */
export async function routeIds(host: Host): Promise<readonly string[]> {
	return ((await keptConfig(host))?.routes ?? DEFAULT_SEARCH_CONFIG.routes).map(({ id }) => id);
}

/** The pages a provider answers with, in its own dialect. */
export function answers(provider: keyof typeof DIALECTS, pages: readonly FoundPage[]): Behaviour {
	return json(DIALECTS[provider].answer(pages));
}

/** Its answer when it found nothing. */
export function findsNothing(provider: keyof typeof DIALECTS): Behaviour {
	return json(DIALECTS[provider].empty);
}

/** Paths, below the workspace, of the run logs that this program writes; the agent's own is not meant. */
export function runLogFiles(workspace: string): readonly string[] {
	return filesNamed(workspace, /^search_runs\.[^.]+\.jsonl$/);
}

/** Lines of the device's run log, oldest first; none while there is no file. Fails when a line is not whole. */
export function runLog(workspace: string): readonly RunRecord[] {
	return linesOf(workspace, runLogFiles(workspace)) as unknown as readonly RunRecord[];
}

/** Path, below the workspace, of the queue of the items that the person raised; it need not be there. */
export function ownQueueFiles(workspace: string): readonly string[] {
	return filesNamed(workspace, /^approval_queue\.(?!sync-conflict)[^.]+\.jsonl$/);
}

/** The items that the person raised, oldest first. */
export function ownQueue(workspace: string): readonly Readonly<Record<string, unknown>>[] {
	return linesOf(workspace, ownQueueFiles(workspace));
}

function filesNamed(workspace: string, name: RegExp): readonly string[] {
	if (!existsSync(workspace)) return [];
	const entries = readdirSync(workspace, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && name.test(entry.name));
	return entries.map((entry) => relative(workspace, join(entry.parentPath, entry.name)).split(sep).join('/')).sort();
}

function linesOf(workspace: string, files: readonly string[]): readonly Readonly<Record<string, unknown>>[] {
	return files.flatMap((file) => {
		const text = readFileSync(join(workspace, file), 'utf8');
		if (!text.endsWith('\n')) throw new Error(`${file} does not end in a line break`);
		return text.slice(0, -1).split('\n').map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
	});
}
