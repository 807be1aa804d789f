import { signal } from '@preact/signals';
import type { App, Plugin, SettingDefinition } from 'obsidian';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DecisionDesk, DeskState, KnownDevice } from '../../../src/decisions/desk/desk-types';
import { createTranslator } from '../../../src/i18n/translate';
import { createDeviceSettings } from '../../../src/settings/device-settings';
import { DEFAULT_SETTINGS } from '../../../src/settings/settings';
import type { Settings } from '../../../src/settings/settings';
import type { SettingsChange, SettingsHealth, SettingsStore } from '../../../src/settings/settings-store';
import { createSearchStore } from '../../../src/settings/search-store';
import { DeskSettingTab } from '../../../src/settings/settings-tab';
import type { Searching } from '../../../src/ui/searching';

// The mocks' tab wants a document; what is tested here needs the base class and the app's debounce only.
vi.mock('obsidian', () => ({
	FileSystemAdapter: class {},
	Modal: class {},
	ConfirmationModal: class {},
	Setting: class {},
	Platform: { isDesktopApp: true },
	PluginSettingTab: class {
		update(): void {
			// Drawing is the app's.
		}
		hide(): void {
			// Nothing is shown here.
		}
	},
	debounce: (run: () => void, ms: number) => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const cancel = (): void => {
			clearTimeout(timer);
			timer = undefined;
		};
		const later = (): void => {
			cancel();
			timer = setTimeout(() => {
				timer = undefined;
				run();
			}, ms);
		};
		const now = (): void => {
			if (timer === undefined) return;
			cancel();
			run();
		};
		return Object.assign(later, { cancel, run: now });
	},
}));

/** What the device keeps, in memory. */
function memory(kept = new Map<string, unknown>()) {
	return { kept, load: (name: string) => kept.get(name) ?? null, save: (name: string, value: unknown) => void kept.set(name, value) };
}

const THIS: KnownDevice = { id: 'desk-1', name: 'Desk', isThis: true, fingerprints: ['AAAA'] };
const PHONE: KnownDevice = { id: 'phone-1', name: 'Phone\u202e', isThis: false, fingerprints: ['3F2A 91C0'] };
const stateWith = (...devices: KnownDevice[]): DeskState => ({ devices }) as unknown as DeskState;

function madeTab() {
	const settings = signal<Settings>(DEFAULT_SETTINGS);
	const health = signal<SettingsHealth>({ kind: 'ready', unusable: [] });
	const decisions = signal<DecisionDesk | null>(null);
	const deciding = signal<DeskState | null>(null);
	const store = { settings, health } as unknown as SettingsStore;
	const saved: SettingsChange[] = [];
	const told: string[] = [];
	const renamed: string[] = [];
	const endings: (() => void)[] = [];
	const plugin = { register: (end: () => void) => endings.push(end) } as unknown as Plugin;
	const save = (change: SettingsChange): Promise<void> => {
		saved.push(change);
		return Promise.resolve();
	};
	const onDevice = memory();
	const device = createDeviceSettings(onDevice, 'own');
	const drawn = vi.spyOn(DeskSettingTab.prototype, 'update').mockImplementation(() => undefined);
	const searching = { ...createSearchStore(memory()), logTrouble: signal(null), routes: () => [] } as unknown as Searching;
	const parts = { t: createTranslator('en'), searching, store, save, device, decisions, deciding, deviceName: () => 'office-pc', notify: (text: string) => void told.push(text) };
	const tab = new DeskSettingTab({} as App, plugin, parts);
	const openDesk = (rename: (name: string) => Promise<void> = (name) => Promise.resolve(void renamed.push(name))): void => {
		decisions.value = { renameThis: rename } as unknown as DecisionDesk;
		deciding.value = stateWith(THIS);
	};
	return { tab, settings, health, decisions, deciding, saved, told, renamed, onDevice, device, drawn, openDesk, unload: () => endings.forEach((end) => end()) };
}

/** All rows with a control or an action, groups opened. */
function rowsOf(tab: DeskSettingTab) {
	return tab.getSettingDefinitions().flatMap((item) => ('type' in item ? ((item.items ?? []) as readonly SettingDefinition[]) : [item]));
}
const rowOf = (tab: DeskSettingTab, key: string) => rowsOf(tab).find((row) => row.control?.key === key);
const isOff = (disabled: boolean | (() => boolean) | undefined): boolean => (typeof disabled === 'function' ? disabled() : disabled === true);

describe('the settings tab', () => {
	beforeEach(() => {
		vi.useFakeTimers();
	});
	afterEach(() => {
		vi.useRealTimers();
		vi.restoreAllMocks();
	});

	it('keeps a path when the person pauses, not the folders on the way to it', async () => {
		const { tab, saved } = madeTab();
		for (const text of ['/', '/home', '/home/me', '/home/me/desk']) {
			await tab.setControlValue('workspace', text);
			vi.advanceTimersByTime(200);
		}
		expect(saved).toEqual([]);
		vi.advanceTimersByTime(1000);
		expect(saved).toEqual([{ workspace: '/home/me/desk' }]);
	});

	it('does not keep a folder that was good on the way, when what follows is not', async () => {
		const { tab, saved } = madeTab();
		await tab.setControlValue('workspace', '/home');
		const row = tab.getSettingDefinitions().find((item) => 'control' in item && item.control.key === 'workspace');
		const validate = row !== undefined && 'control' in row && row.control.type === 'text' ? row.control.validate : undefined;
		// What the app does with each letter: ask, and keep only when the answer is nothing.
		expect(await validate?.('../m')).toMatch(/No such folder/);
		vi.advanceTimersByTime(5000);
		expect(saved).toEqual([]);
	});

	it('keeps other settings at once, and a typed path when the tab is left', async () => {
		const { tab, saved } = madeTab();
		await tab.setControlValue('statusBar', false);
		expect(saved).toEqual([{ statusBar: false }]);
		await tab.setControlValue('workspace', 'Desk');
		tab.hide();
		expect(saved[1]).toEqual({ workspace: 'Desk' });
		vi.advanceTimersByTime(5000);
		expect(saved.length).toBe(2);
	});

	it('is drawn anew for rows that come or go, and for nothing else: typing keeps the focus', () => {
		const { settings, health, drawn, unload } = madeTab();
		settings.value = { ...DEFAULT_SETTINGS, workspace: 'Desk', savedFilters: [] };
		health.value = { kind: 'ready', unusable: [] };
		expect(drawn).not.toHaveBeenCalled();
		health.value = { kind: 'compromised', reason: 'unreadable', detail: '' };
		expect(drawn).toHaveBeenCalledTimes(1);
		unload();
		health.value = { kind: 'ready', unusable: [] };
		expect(drawn).toHaveBeenCalledTimes(1);
	});
});

describe('the settings about decisions', () => {
	beforeEach(() => {
		vi.useFakeTimers();
	});
	afterEach(() => {
		vi.useRealTimers();
		vi.restoreAllMocks();
	});

	it('keeps which changes this device writes on the device, per workspace, and never in data.json', async () => {
		const { tab, settings, saved, onDevice, device } = madeTab();
		settings.value = { ...DEFAULT_SETTINGS, workspace: 'Applications' };
		expect(tab.getControlValue('applies')).toBe('own');
		await tab.setControlValue('applies', 'home');
		expect(tab.getControlValue('applies')).toBe('home');
		expect(saved).toEqual([]);
		expect(onDevice.kept.get('applies')).toEqual([['Applications', 'home']]);
		expect(device.revision.value).toBe(1);
		settings.value = { ...DEFAULT_SETTINGS, workspace: 'Another' };
		expect(tab.getControlValue('applies')).toBe('own');
		await tab.setControlValue('applies', 'everything');
		expect(onDevice.kept.get('applies')).toEqual([['Applications', 'home']]);
	});

	it('says so when the device keeps nothing', async () => {
		const { tab, settings, told, onDevice } = madeTab();
		settings.value = { ...DEFAULT_SETTINGS, workspace: 'Applications' };
		onDevice.save = () => {
			throw new Error('full');
		};
		await tab.setControlValue('applies', 'home');
		expect(told).toEqual(['Not saved: full']);
		expect(tab.getControlValue('applies')).toBe('own');
	});

	it('offers nothing of devices while no workspace is read, and says why', () => {
		const { tab, openDesk } = madeTab();
		expect(rowsOf(tab).some((row) => row.name === 'No workspace is being read')).toBe(true);
		const offers = (): boolean[] => rowsOf(tab).filter((row) => /^Code of this device|^Trust another/.test(row.name)).map((row) => isOff('disabled' in row ? (row.disabled as () => boolean) : undefined));
		expect(offers()).toEqual([true, true]);
		openDesk();
		expect(rowsOf(tab).some((row) => row.name === 'No workspace is being read')).toBe(false);
		expect(offers()).toEqual([false, false]);
	});

	it('renames this device when the person pauses, not letter by letter, and never to nothing', async () => {
		const { tab, renamed, openDesk } = madeTab();
		expect(tab.getControlValue('deviceName')).toBe('office-pc');
		openDesk();
		expect(tab.getControlValue('deviceName')).toBe('Desk');
		for (const text of ['O', 'Off', ' Office ']) await tab.setControlValue('deviceName', text);
		expect(renamed).toEqual([]);
		await vi.advanceTimersByTimeAsync(1000);
		expect(renamed).toEqual(['Office']);
		await tab.setControlValue('deviceName', 'Desk');
		await vi.advanceTimersByTimeAsync(1000);
		await tab.setControlValue('deviceName', '  ');
		await vi.advanceTimersByTimeAsync(1000);
		expect(renamed).toEqual(['Office']);
		const control = rowOf(tab, 'deviceName')?.control;
		expect(control?.type === 'text' ? await control.validate?.(' ') : '').toBe('Give the device a name.');
	});

	it('tells when the device could not be renamed', async () => {
		const { tab, told, openDesk } = madeTab();
		openDesk(() => Promise.reject(new Error('no key')));
		await tab.setControlValue('deviceName', 'Office');
		await vi.advanceTimersByTimeAsync(1000);
		expect(told).toEqual(['Not saved: no key']);
	});

	it('lists the other devices with what to compare, hidden characters shown, and is drawn anew when they change', () => {
		const { tab, deciding, drawn, openDesk } = madeTab();
		const listed = () => tab.getSettingDefinitions().flatMap((item) => ('type' in item && item.type === 'list' && item.heading === 'Trusted devices' ? (item.items ?? []) : []));
		openDesk();
		expect(listed()).toEqual([]);
		const before = drawn.mock.calls.length;
		deciding.value = stateWith({ ...THIS, name: 'Desk 2' });
		expect(drawn.mock.calls.length).toBe(before);
		deciding.value = stateWith(THIS, PHONE);
		expect(drawn.mock.calls.length).toBe(before + 1);
		expect(listed()).toMatchObject([{ name: expect.stringContaining('U+202E') as string, desc: 'Fingerprint: 3F2A 91C0 · phone-1' }]);
	});
});
