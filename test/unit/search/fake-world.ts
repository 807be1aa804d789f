/** A world for the search runtime: time that moves only when asked, a scripted network, secrets and a log in memory. */
import type { CancelSignal } from '../../../src/search/cancel';
import type { RunRecord } from '../../../src/search/run-record';
import type { SearchWorld } from '../../../src/search/runtime-types';
import { DEFAULT_SEARCH_SETTINGS } from '../../../src/search/search-settings';
import type { RouteConfig, SearchSettings } from '../../../src/search/search-settings';
import type { HttpRequest, SendLimits, TransportFailure, TransportResponse, TransportResult } from '../../../src/search/transport-types';
import type { Clock } from '../../../src/search/waiting';

export const START = Date.UTC(2026, 10, 9, 12, 0, 0);

export interface FakeClock extends Clock {
	/** Lets time pass until the promise is settled. Fails if it waits for nothing. */
	run<Value>(promise: Promise<Value>): Promise<Value>;
	/** Lets this much time pass, running what falls due. */
	pass(ms: number): Promise<void>;
	readonly pending: number;
}

const idle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function fakeClock(start: number = START): FakeClock {
	let now = start;
	let order = 0;
	const timers = new Map<number, { readonly at: number; readonly call: () => void }>();
	const next = (): [number, { readonly at: number; readonly call: () => void }] | undefined => [...timers].sort(([a, x], [b, y]) => x.at - y.at || a - b)[0];
	return {
		now: () => now,
		schedule(ms, callback) {
			const id = (order += 1);
			timers.set(id, { at: now + ms, call: callback });
			return () => void timers.delete(id);
		},
		get pending() {
			return timers.size;
		},
		async run(promise) {
			let settled = false;
			const watch = promise.then(
				() => (settled = true),
				() => (settled = true),
			);
			for (let steps = 0; ; steps += 1) {
				await idle();
				if (settled) break;
				const timer = next();
				if (timer === undefined || steps > 10_000) throw new Error('waits for something that never comes');
				timers.delete(timer[0]);
				now = Math.max(now, timer[1].at);
				timer[1].call();
			}
			await watch;
			return promise;
		},
		async pass(ms) {
			const end = now + ms;
			for (;;) {
				await idle();
				const timer = next();
				if (timer === undefined || timer[1].at > end) break;
				timers.delete(timer[0]);
				now = Math.max(now, timer[1].at);
				timer[1].call();
			}
			now = end;
			await idle();
		},
	};
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): TransportResponse {
	return text(JSON.stringify(body), status, { 'content-type': 'application/json', ...headers });
}

export function text(body: string, status = 200, headers: Record<string, string> = {}): TransportResponse {
	return { kind: 'response', status, headers, bytes: new TextEncoder().encode(body), finalUrl: null };
}

export function failure(code: string, more: Partial<TransportFailure> = {}): TransportFailure {
	return { kind: 'failure', layer: null, code, message: '', sent: 'no', stopped: 'yes', ...more };
}

/** An answer that takes its time and stops when it is told to, as a good host does. */
export function slow(clock: Clock, ms: number, result: TransportResult): (request: HttpRequest, limits: SendLimits) => Promise<TransportResult> {
	return (_request, { cancel }) =>
		new Promise((resolve) => {
			const unschedule = clock.schedule(ms, () => end(result));
			const onAbort = (): void => end(failure('ABORT_ERR', { sent: 'yes' }));
			const end = (value: TransportResult): void => {
				unschedule();
				cancel.removeEventListener('abort', onAbort);
				resolve(value);
			};
			if (cancel.aborted) onAbort();
			else cancel.addEventListener('abort', onAbort);
		});
}

export type Handler = (request: HttpRequest, limits: SendLimits, n: number) => TransportResult | Promise<TransportResult>;

export interface FakeWorld {
	readonly world: SearchWorld;
	readonly clock: FakeClock;
	/** What the network saw, in order. */
	readonly sent: { readonly request: HttpRequest; readonly at: number }[];
	readonly log: RunRecord[];
	readonly secrets: Map<string, string>;
	readonly environment: Record<string, string>;
	settings: SearchSettings;
	health: unknown;
}

export interface FakeOptions {
	readonly routes?: readonly RouteConfig[];
	readonly settings?: Partial<SearchSettings>;
	readonly random?: number;
	readonly world?: Partial<SearchWorld>;
	readonly clock?: FakeClock;
}

/** Keys look like nothing else, so that a test can look for them everywhere. */
export const keyOfRoute = (id: string): string => `PLANTED${id.replace(/[^a-z0-9]/gi, '')}KEY`;

export function route(id: string, more: Partial<RouteConfig> = {}): RouteConfig {
	const providerId = id.split('.')[0] ?? id;
	const keyless = ['searxng', 'duckduckgo', 'wikipedia', 'crossref', 'openalex'].includes(providerId);
	return { id, providerId, credentialId: keyless ? null : `search-${id.replace('.', '-')}`, label: id.split('.')[1] ?? 'default', enabled: true, ...more };
}

/** Policy that lets paid searches through without a question. */
const FREE: SearchSettings['policy'] = [{ action: 'search_metered', verdict: 'allow' }];

export function fakeWorld(handler: Handler, { routes = [route('tavily.a')], settings = {}, random = 0.5, world = {}, clock = fakeClock() }: FakeOptions = {}): FakeWorld {
	const sent: FakeWorld['sent'] = [];
	const fake: FakeWorld = {
		clock,
		sent,
		log: [],
		secrets: new Map(routes.flatMap((entry) => (entry.credentialId === null ? [] : [[entry.credentialId, keyOfRoute(entry.id)] as const]))),
		environment: {},
		settings: { ...DEFAULT_SEARCH_SETTINGS, routes, policy: FREE, cacheTtlMs: 0, ...settings },
		health: null,
		world: {
			transport: {
				name: 'fake',
				send: (request, limits) => {
					sent.push({ request, at: clock.now() });
					return Promise.resolve(handler(request, limits, sent.length));
				},
			},
			clock,
			random: () => random,
			readSecret: (id) => Promise.resolve(fake.secrets.get(id) ?? null),
			settings: () => fake.settings,
			environment: () => fake.environment,
			digest: (value) => [...value].reduce((hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) % 4_294_967_291, 7).toString(16).padEnd(64, '0'),
			dayOf: (epochMs) => new Date(epochMs).toISOString().slice(0, 10),
			log: (record) => {
				fake.log.push(record);
				return Promise.resolve();
			},
			readSpend: null,
			loadHealth: () => fake.health,
			saveHealth: (state) => {
				fake.health = JSON.parse(JSON.stringify(state)) as unknown;
			},
			...world,
		},
	};
	return fake;
}

/** A Tavily answer with these addresses. */
export function tavilyAnswer(...urls: readonly string[]): TransportResponse {
	return json({ query: 'q', results: urls.map((url, index) => ({ url, title: `Page ${String(index + 1)}`, content: `Text about ${url}`, score: 0.9 })) });
}

export function exaAnswer(...urls: readonly string[]): TransportResponse {
	return json({ results: urls.map((url) => ({ url, title: `Exa ${url}`, highlights: ['passage'] })) });
}

/** Which provider a request went to, by its host. */
export function hostOf(request: HttpRequest): string {
	return new URL(request.url).hostname;
}

/** A signal that counts who listens. */
export function countingSignal(): CancelSignal & { abort(): void; readonly listeners: number } {
	const listeners = new Set<() => void>();
	let aborted = false;
	return {
		get aborted() {
			return aborted;
		},
		get listeners() {
			return listeners.size;
		},
		addEventListener: (_type, listener) => void listeners.add(listener),
		removeEventListener: (_type, listener) => void listeners.delete(listener),
		abort() {
			aborted = true;
			for (const listener of [...listeners]) listener();
		},
	};
}
