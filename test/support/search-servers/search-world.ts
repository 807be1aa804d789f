/** The search runtime over real sockets: Node's transport, a real (or faster) clock, keys and a run log in memory. */
import { createHash } from 'node:crypto';
import * as http from 'node:http';
import * as net from 'node:net';
import * as tls from 'node:tls';
import * as zlib from 'node:zlib';
import { createNodeTransport } from '../../../src/host/search/node-transport';
import { settingProxy } from '../../../src/host/search/proxy';
import type { ProviderSettings } from '../../../src/search/provider-types';
import { providerOf } from '../../../src/search/registry';
import type { RunRecord } from '../../../src/search/run-record';
import { createSearchRuntime } from '../../../src/search/runtime';
import type { SearchRuntime } from '../../../src/search/runtime';
import { DEFAULT_SEARCH_SETTINGS } from '../../../src/search/search-settings';
import type { RouteConfig, SearchSettings } from '../../../src/search/search-settings';
import type { Transport } from '../../../src/search/transport-types';
import type { Clock } from '../../../src/search/waiting';

export const NODE_NETWORK = { http, net, tls, zlib };

/** Real time, or time that runs `speed` times as fast: waits of seconds take a moment, in the same order. */
export function realClock(speed = 1): Clock {
	const start = Date.now();
	const startedAt = performance.now();
	return {
		now: () => Math.round(start + (performance.now() - startedAt) * speed),
		schedule(ms, callback) {
			const timer = setTimeout(callback, ms / speed);
			return () => clearTimeout(timer);
		},
	};
}

/** The transport under test, with nothing but what a test sets. */
export function nodeTransport(more: { readonly clock?: Clock; readonly proxy?: string; readonly bypass?: string; readonly ca?: string } = {}): Transport {
	return createNodeTransport({ network: NODE_NETWORK, clock: more.clock ?? realClock(), proxy: settingProxy(more.proxy ?? '', more.bypass), userAgent: 'evidence-desk-test', ...(more.ca === undefined ? {} : { ca: more.ca }) });
}

/** A key that looks like nothing else, so that it can be looked for everywhere. */
export const plantedKey = (routeId: string): string => `PLANTED${routeId.replace(/[^a-z0-9]/gi, '')}KEY`;

/** A route of a provider, reached at `baseUrl`. `tavily.a`: the provider before the dot. */
export function route(id: string, baseUrl: string, settings: ProviderSettings = {}): RouteConfig {
	const providerId = id.split('.')[0] ?? id;
	const isKeyless = providerOf(providerId)?.credential !== 'required';
	return { id, providerId, credentialId: isKeyless ? null : `search-${id.replace('.', '-')}`, label: id.split('.')[1] ?? 'default', enabled: true, settings: { baseUrl, minIntervalMs: 0, maxConcurrent: 8, ...settings } };
}

export interface RealSearch {
	readonly runtime: SearchRuntime;
	readonly log: RunRecord[];
	/** The health that would be stored. */
	health: unknown;
}

export interface RealSearchOptions {
	readonly settings?: Partial<SearchSettings>;
	readonly speed?: number;
	readonly transport?: Transport;
	readonly health?: unknown;
}

/** A runtime with these routes. Paid providers are allowed, nothing is cached, unless `settings` says otherwise. */
export function realSearch(routes: readonly RouteConfig[], { settings = {}, speed = 1, transport, health = null }: RealSearchOptions = {}): RealSearch {
	const clock = realClock(speed);
	const real: { log: RunRecord[]; health: unknown } = { log: [], health };
	const runtime = createSearchRuntime({
		transport: transport ?? nodeTransport({ clock }),
		clock,
		random: () => 0.5,
		readSecret: (id) => Promise.resolve(plantedKey(id.replace(/^search-/, ''))),
		settings: () => ({ ...DEFAULT_SEARCH_SETTINGS, routes, policy: [{ action: 'search_metered', verdict: 'allow' }], cacheTtlMs: 0, ...settings }),
		environment: () => ({}),
		digest: (value) => createHash('sha256').update(value).digest('hex'),
		dayOf: (epochMs) => new Date(epochMs).toISOString().slice(0, 10),
		log: (record) => {
			real.log.push(record);
			return Promise.resolve();
		},
		readSpend: null,
		loadHealth: () => real.health,
		saveHealth: (state) => {
			real.health = JSON.parse(JSON.stringify(state)) as unknown;
		},
	});
	return Object.assign(real, { runtime });
}
