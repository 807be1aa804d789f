import { signal } from '@preact/signals';
import type { App, Plugin } from 'obsidian';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTranslator } from '../../../src/i18n/translate';
import { DEFAULT_SETTINGS } from '../../../src/settings/settings';
import type { Settings } from '../../../src/settings/settings';
import type { SettingsChange, SettingsHealth, SettingsStore } from '../../../src/settings/settings-store';
import { DeskSettingTab } from '../../../src/settings/settings-tab';

// The mocks' tab wants a document; what is tested here needs the base class and the app's debounce only.
vi.mock('obsidian', () => ({
	FileSystemAdapter: class {},
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

function madeTab() {
	const settings = signal<Settings>(DEFAULT_SETTINGS);
	const health = signal<SettingsHealth>({ kind: 'ready', unusable: [] });
	const store = { settings, health } as unknown as SettingsStore;
	const saved: SettingsChange[] = [];
	const endings: (() => void)[] = [];
	const plugin = { register: (end: () => void) => endings.push(end) } as unknown as Plugin;
	const save = (change: SettingsChange): Promise<void> => {
		saved.push(change);
		return Promise.resolve();
	};
	const drawn = vi.spyOn(DeskSettingTab.prototype, 'update').mockImplementation(() => undefined);
	const tab = new DeskSettingTab({} as App, plugin, { t: createTranslator('en'), store, save });
	return { tab, settings, health, saved, drawn, unload: () => endings.forEach((end) => end()) };
}

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
