/**
 * Builds what the app has of searching: the configuration of this device, and a runtime for the workspace that is read, made at its
 * first use. Nothing is sent from here: views and settings ask the runtime, on a click.
 */
import type { App } from 'obsidian';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { computed, effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { DeviceStore } from '../../decisions/desk/desk-world';
import { isSigningSecret } from '../../host/device-store';
import { errorText } from '../../host/host-errors';
import { environmentVariables } from '../../host/node-modules';
import { workspaceSpot } from '../../host/open-files';
import type { createAppTransport } from '../../host/search/app-transport';
import type { Translator } from '../../i18n/translate';
import { revealedText } from '../../records/hidden-text';
import { createSearchRuntime } from '../../search/runtime';
import type { SearchRuntime } from '../../search/runtime';
import type { SearchWorld } from '../../search/runtime-types';
import type { Transport } from '../../search/transport-types';
import { createSearchStore } from '../../settings/search-store';
import type { Snapshot } from '../../workspace/snapshot-types';
import type { Breather } from '../../workspace/workspace-files';
import type { Searching } from '../searching';
import { searchClock } from './search-clock';
import { SEARCH_VARIABLES, routesInUse } from './search-routes';
import { stoppable } from './stoppable-runtime';
import type { StoppableRuntime } from './stoppable-runtime';
import type { Timers } from './timers';
import { createWorkspaceRuns, localDay } from './workspace-runs';
import type { WorkspaceRuns } from './workspace-runs';

/** Under these names the device's store keeps them. */
const HEALTH = 'search-health';
const DIGEST_KEY = 'search-digest-key';

export interface SearchingOptions {
	readonly app: App;
	readonly t: Translator;
	readonly device: DeviceStore;
	/** See `Settings.workspace`. */
	readonly workspace: ReadonlySignal<string | null>;
	/** The newest reading of that workspace. */
	readonly snapshot: () => Snapshot | null;
	/** Looks at all files now, so that a new line is shown. */
	readonly reconcile: () => Promise<void>;
	readonly breathe: Breather;
	/** Of searching alone: closed when it ends. */
	readonly timers: Timers;
	/** The way to the network, opened at its first use. */
	readonly openTransport: typeof createAppTransport;
}

export interface RunningSearching extends Searching {
	/** Stops all searches and, once their lines are written, lets go of the timers. Afterwards nothing is sent. */
	close(): Promise<void>;
}

interface Made {
	readonly workspace: string | null;
	/** The breaker's settings, which a runtime takes once. */
	readonly breaker: string;
	readonly runtime: StoppableRuntime;
}

/** Makes it. Reads and sends nothing until asked. */
export function createSearching(options: SearchingOptions): RunningSearching {
	const { app, device, snapshot, t, timers, workspace } = options;
	const store = createSearchStore(device, t);
	const { config } = store;
	const clock = searchClock(timers);
	const environment = (): Readonly<Record<string, string>> => environmentVariables(SEARCH_VARIABLES);
	/** What kept the last line of a workspace from being written. */
	const failure = signal<{ readonly workspace: string | null; readonly why: string } | null>(null);
	let transport: Transport | null = null;
	const transportNow = (): Transport => (transport ??= options.openTransport(clock, () => config.peek().proxy));
	let made: Made | null = null;
	/** One log for each workspace, whatever runtime writes into it: lines to one file follow one another. */
	const logs = new Map<string | null, WorkspaceRuns>();
	/** Runtimes whose searches may still be running. */
	const stopped = new Set<Promise<void>>();
	let closed = false;

	const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));
	/** Keyed with what only this device knows: a short query cannot be found by trying all. Throws where nothing can be kept. */
	const digest = (text: string): string => bytesToHex(hmac(sha256, digestKey(device, randomBytes), new TextEncoder().encode(text)));

	const worldOf = (place: string | null): { readonly world: SearchWorld; readonly look: () => void } => {
		const isRead = (): boolean => workspace.peek() === place;
		const runs = logs.get(place) ?? createWorkspaceRuns({ app, t, workspace: place, device, randomBytes, breathe: options.breathe, snapshot: () => (isRead() ? snapshot() : null) });
		logs.set(place, runs);
		const world: SearchWorld = {
			transport: transportNow(),
			clock,
			random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
			readSecret: (id) => readKey(app, id),
			settings: () => config.peek(),
			environment,
			digest,
			dayOf: localDay,
			log: async (record) => {
				try {
					await runs.logRun(record);
				} catch (error) {
					failure.value = { workspace: place, why: errorText(error) };
					throw error;
				}
				failure.value = null;
				// The person need not wait for it.
				if (isRead() && !closed) void options.reconcile().catch(() => undefined);
			},
			readSpend: () => runs.readSpend(),
			loadHealth: () => {
				try {
					return device.load(HEALTH);
				} catch {
					// Only spares requests; what cannot be read is as good as none.
					return null;
				}
			},
			saveHealth: (state) => device.save(HEALTH, state),
		};
		return { world, look: () => runs.look() };
	};

	const letGo = (): void => {
		if (made === null) return;
		const ended = made.runtime.stopAll();
		stopped.add(ended);
		void ended.then(() => stopped.delete(ended));
		made = null;
	};
	// Another workspace is read: what is searched for the one before is stopped; its line goes where it belongs.
	const endFollowing = effect(() => {
		const now = workspace.value;
		if (made !== null && made.workspace !== now) letGo();
	});

	const runtime = (): SearchRuntime => {
		const place = workspace.peek();
		const breaker = JSON.stringify(config.peek().breaker);
		// A search that is running keeps its runtime, or its requests would not be counted beside the next one's.
		const isGood = made !== null && made.workspace === place && (made.breaker === breaker || made.runtime.isBusy());
		if (made !== null && isGood) return made.runtime;
		letGo();
		const { world, look } = worldOf(place);
		made = { workspace: place, breaker, runtime: stoppable(createSearchRuntime(world), look, () => closed) };
		return made.runtime;
	};

	return {
		config,
		trouble: store.trouble,
		update: (change) => store.update(change),
		startOver: () => store.startOver(),
		routes: () => routesInUse(config.peek(), environment()),
		runtime,
		transportName: () => transportNow().name,
		logTrouble: computed(() => {
			const place = workspace.value;
			if (place === null) return t('host.runLog.noWorkspace');
			if (workspaceSpot(app, place).kind === 'desktop-only') return t('host.runLog.outOfReach');
			const last = failure.value;
			return last === null || last.workspace !== place ? null : t('host.runLog.failed', { why: revealedText(last.why) });
		}),
		close: async () => {
			closed = true;
			endFollowing();
			letGo();
			await Promise.all(stopped);
			timers.close();
		},
	};
}

/** A provider's key. The key that signs decisions is in the same storage, and is nobody's to send: asking for it rejects. */
function readKey(app: App, id: string): Promise<string | null> {
	return isSigningSecret(id) ? Promise.reject(new Error('Not a key of a provider.')) : Promise.resolve(app.secretStorage.getSecret(id) || null);
}

/** The key of this device's digests; made and kept where there is none. Throws when it cannot be kept. */
function digestKey(device: DeviceStore, randomBytes: (count: number) => Uint8Array): Uint8Array {
	const kept = device.load(DIGEST_KEY);
	if (typeof kept === 'string' && /^[0-9a-f]{64}$/.test(kept)) return hexToBytes(kept);
	const key = randomBytes(32);
	device.save(DIGEST_KEY, bytesToHex(key));
	return key;
}
