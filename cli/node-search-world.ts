/** The world of the search runtime on Node, outside Obsidian: Node's sockets and clock, keys from the environment, nothing stored. */
import { createHash } from 'node:crypto';
import * as http from 'node:http';
import * as net from 'node:net';
import * as tls from 'node:tls';
import * as zlib from 'node:zlib';
import { calendarMs } from '../src/host/local-time';
import { createNodeTransport } from '../src/host/search/node-transport';
import { environmentProxy } from '../src/host/search/proxy';
import type { ChooseProxy } from '../src/host/search/proxy';
import type { SearchWorld } from '../src/search/runtime-types';
import { DEFAULT_SEARCH_SETTINGS } from '../src/search/search-settings';
import type { SearchSettings } from '../src/search/search-settings';
import type { Clock } from '../src/search/waiting';

export const NODE_CLOCK: Clock = {
	now: Date.now,
	schedule: (ms, callback) => {
		const timer = setTimeout(callback, ms);
		return () => clearTimeout(timer);
	},
};

export interface NodeWorldOptions {
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** Sent to providers that ask who is there. */
	readonly userAgent: string;
	/** What differs from the usual settings. */
	readonly settings?: Partial<SearchSettings>;
	/** Instead of the proxy of the environment. */
	readonly proxy?: ChooseProxy;
	/** What else differs: a log, stored health, other secrets. */
	readonly world?: Partial<SearchWorld>;
}

/**
 * A world to be handed to `createSearchRuntime`. Routes come from `settings` and the environment
 * (`<PROVIDER>_API_KEY`, `SEARXNG_BASE_URL`, `<PROVIDER>_BASE_URL`); keys are read from the environment alone unless
 * `world.readSecret` says otherwise. Nothing is written: without a log of its own, budgets count what this program sends.
 */
export function createNodeSearchWorld({ environment, userAgent, settings = {}, proxy = environmentProxy(environment), world = {} }: NodeWorldOptions): SearchWorld {
	return {
		transport: createNodeTransport({ network: { http, net, tls, zlib }, clock: NODE_CLOCK, proxy, userAgent }),
		clock: NODE_CLOCK,
		random: Math.random,
		readSecret: () => Promise.resolve(null),
		settings: () => ({ ...DEFAULT_SEARCH_SETTINGS, ...settings }),
		environment: () => environment,
		digest: (text) => createHash('sha256').update(text).digest('hex'),
		dayOf: (epochMs) => new Date(calendarMs(epochMs)).toISOString().slice(0, 10),
		log: () => Promise.resolve(),
		readSpend: null,
		loadHealth: () => null,
		saveHealth: () => undefined,
		...world,
	};
}
