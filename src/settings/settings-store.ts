/**
 * Settings in memory and their way to and from `data.json`. The rule that matters: a file that is there and could not
 * be read is never written over (a sync tool may be in the middle of bringing it).
 */
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { errorText } from '../host/host-errors';
import { applyPatch, DEFAULT_SETTINGS, parseSettings } from './settings';
import type { Settings } from './settings';

/** The stored data, as the app gives it. */
export interface PluginData {
	/** The parsed `data.json`; `null` when there is none, or when the app could not read it. May throw. */
	load(): Promise<unknown>;
	save(data: unknown): Promise<void>;
	/** Whether `data.json` is there, readable or not. */
	exists(): Promise<boolean>;
}

/**
 * - `ready`: read (or there is no file yet); saving is allowed
 * - `compromised`: the file is there but could not be read; defaults hold in memory and nothing is saved
 */
export type SettingsHealth =
	| { readonly kind: 'ready'; readonly unusable: readonly (keyof Settings)[] }
	| { readonly kind: 'compromised'; readonly reason: CompromisedReason; readonly detail: string };

export type CompromisedReason = 'unreadable' | 'not_an_object' | 'cannot_check';

/** Fields to change, or how to work them out from the settings as the file has them now. */
export type SettingsChange = Partial<Settings> | ((now: Settings) => Partial<Settings>);

/** What became of a wish to save. */
export type SaveResult = 'saved' | 'unchanged' | 'refused';

type StoredData = { readonly ok: true; readonly object: Readonly<Record<string, unknown>> } | { readonly ok: false; readonly reason: CompromisedReason; readonly detail: string };

export interface SettingsStore {
	readonly settings: ReadonlySignal<Settings>;
	readonly health: ReadonlySignal<SettingsHealth>;
	/** Reads the stored settings (again). Never throws; the outcome is `health`. */
	load(): Promise<void>;
	/**
	 * Changes fields, here and in the file. Reads the file first, so that what another device wrote is kept (a change
	 * that depends on what is there is a function of the settings just read); writes
	 * only when something really differs; writes nothing while the file cannot be read. Throws what `save` throws.
	 */
	update(change: SettingsChange): Promise<SaveResult>;
}

/**
 * Makes the settings store. Nothing is read before `load`.
 * @param data the door to `data.json`
 */
export function createSettingsStore(data: PluginData): SettingsStore {
	const settings = signal<Settings>(DEFAULT_SETTINGS);
	const health = signal<SettingsHealth>({ kind: 'ready', unusable: [] });
	let queue: Promise<unknown> = Promise.resolve();

	const take = (stored: StoredData): boolean => {
		if (!stored.ok) {
			health.value = { kind: 'compromised', reason: stored.reason, detail: stored.detail };
			return false;
		}
		const parsed = parseSettings(stored.object);
		if (!sameJson(parsed.settings, settings.peek())) settings.value = parsed.settings;
		health.value = { kind: 'ready', unusable: parsed.unusable };
		return true;
	};

	const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
		const result = queue.then(work);
		queue = result.catch(() => undefined);
		return result;
	};

	return {
		settings,
		health,
		load: () =>
			inTurn(async () => {
				take(await readStored(data));
			}),
		update: (change) =>
			inTurn(async () => {
				const stored = await readStored(data);
				if (!take(stored) || !stored.ok) return 'refused';
				const next = applyPatch(stored.object, typeof change === 'function' ? change(settings.peek()) : change);
				if (sameJson(next, stored.object)) return 'unchanged';
				await data.save(next);
				take({ ok: true, object: next });
				return 'saved';
			}),
	};
}

async function readStored(data: PluginData): Promise<StoredData> {
	let loaded: unknown;
	try {
		loaded = await data.load();
	} catch (error) {
		return { ok: false, reason: 'unreadable', detail: errorText(error) };
	}
	if (loaded === null || loaded === undefined) {
		try {
			return (await data.exists()) ? { ok: false, reason: 'unreadable', detail: '' } : { ok: true, object: {} };
		} catch (error) {
			return { ok: false, reason: 'cannot_check', detail: errorText(error) };
		}
	}
	if (typeof loaded !== 'object' || Array.isArray(loaded)) return { ok: false, reason: 'not_an_object', detail: '' };
	return { ok: true, object: loaded as Readonly<Record<string, unknown>> };
}

/** Whether two JSON values are the same, whatever the order of their keys. */
export function sameJson(a: unknown, b: unknown): boolean {
	if (Object.is(a, b)) return true;
	if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
	if (Array.isArray(a) !== Array.isArray(b)) return false;
	const aEntries = Object.entries(a);
	const bMap = new Map<string, unknown>(Object.entries(b));
	return aEntries.length === bMap.size && aEntries.every(([key, value]) => bMap.has(key) && sameJson(value, bMap.get(key)));
}
