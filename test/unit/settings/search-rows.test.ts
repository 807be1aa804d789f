import { signal } from '@preact/signals';
import type { App, Plugin, SettingDefinition, SettingDefinitionItem, SettingDefinitionList, SettingDefinitionPage } from 'obsidian';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTranslator } from '../../../src/i18n/translate';
import type { RouteConfig } from '../../../src/search/search-settings';
import { createDeviceSettings } from '../../../src/settings/device-settings';
import { createSearchStore } from '../../../src/settings/search-store';
import { DEFAULT_SETTINGS } from '../../../src/settings/settings';
import type { SettingsStore } from '../../../src/settings/settings-store';
import { DeskSettingTab } from '../../../src/settings/settings-tab';
import type { Searching } from '../../../src/ui/searching';

const platform = vi.hoisted(() => ({ isDesktop: true, isDesktopApp: true }));

vi.mock('obsidian', () => ({
	FileSystemAdapter: class {},
	Modal: class {},
	ConfirmationModal: class {},
	Setting: class {},
	Platform: platform,
	PluginSettingTab: class {
		update(): void {
			// Drawing is the app's.
		}
		refreshDomState(): void {
			// So is showing and hiding rows.
		}
		hide(): void {
			// Nothing is shown here.
		}
	},
	debounce: (run: () => void, ms: number) => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const later = (): void => {
			clearTimeout(timer);
			timer = setTimeout(run, ms);
		};
		return Object.assign(later, { cancel: () => clearTimeout(timer), run });
	},
}));

const BRAVE: RouteConfig = { id: 'brave.work', providerId: 'brave', credentialId: 'search-brave-work', label: 'work', enabled: true };
const WIKIPEDIA: RouteConfig = { id: 'wikipedia', providerId: 'wikipedia', credentialId: null, label: '', enabled: true };

function madeTab(kept: unknown = { routes: [BRAVE, WIKIPEDIA] }) {
	const state = { kept, asked: 0 };
	const device = {
		load: (name: string): unknown => (name === 'search' ? state.kept : null),
		save: (name: string, value: unknown): void => {
			if (name === 'search') state.kept = value;
		},
	};
	const told: string[] = [];
	const logTrouble = signal<string | null>(null);
	const runtime = () => {
		state.asked += 1;
		throw new Error('No runtime in a list of settings.');
	};
	const searching = { ...createSearchStore(device), logTrouble, routes: () => [], runtime } as unknown as Searching;
	const store = { settings: signal(DEFAULT_SETTINGS), health: signal({ kind: 'ready', unusable: [] }) } as unknown as SettingsStore;
	const drawn = vi.spyOn(DeskSettingTab.prototype, 'update').mockImplementation(() => undefined);
	const app = { secretStorage: { getSecret: (id: string) => (id === 'search-brave-work' ? 'planted-key-of-brave' : null) } } as unknown as App;
	const endings: (() => void)[] = [];
	const tab = new DeskSettingTab(app, { register: (end: () => void) => endings.push(end) } as unknown as Plugin, {
		t: createTranslator('en'),
		store,
		save: () => Promise.resolve(),
		device: createDeviceSettings(device, 'own'),
		decisions: signal(null),
		deciding: signal(null),
		deviceName: () => 'office-pc',
		notify: (text) => void told.push(text),
		searching,
	});
	return { tab, state, told, logTrouble, searching, drawn, unload: () => endings.forEach((end) => end()) };
}

const isGroup = (item: SettingDefinitionItem): item is Extract<SettingDefinitionItem, { type: string }> => 'type' in item;

function page(tab: DeskSettingTab): SettingDefinitionPage {
	const found = tab.getSettingDefinitions().find((item) => isGroup(item) && item.type === 'page' && item.name === 'Searching');
	return found as SettingDefinitionPage;
}
const groups = (tab: DeskSettingTab) => (page(tab).items ?? []).filter(isGroup).filter((item) => item.type !== 'page');
const group = (tab: DeskSettingTab, heading: string) => groups(tab).find((item) => item.heading === heading);
const list = (tab: DeskSettingTab): SettingDefinitionList => group(tab, 'Routes') as SettingDefinitionList;
const rows = (tab: DeskSettingTab): SettingDefinition[] => [...(page(tab).items ?? []).filter((item): item is SettingDefinition => !isGroup(item)), ...groups(tab).flatMap((item) => (item.items ?? []) as SettingDefinition[])];
const control = (tab: DeskSettingTab, key: string) => rows(tab).find((row) => row.control?.key === key)?.control;
const isOn = (condition: boolean | (() => boolean) | undefined): boolean => (typeof condition === 'function' ? condition() : (condition ?? true));

beforeEach(() => {
	vi.useFakeTimers();
	platform.isDesktopApp = true;
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

describe('the page about searching', () => {
	it('lists the routes in the order of trying, with a mask instead of the key, and asks no runtime', () => {
		const { tab, state } = madeTab();
		expect(list(tab).items).toMatchObject([
			{ name: 'Brave Search: work', desc: 'Web search. Each request may cost. Key •••• set.' },
			{ name: 'Wikipedia', desc: 'Encyclopaedia, not a web search. Requests cost nothing. Needs no key.' },
		]);
		expect(JSON.stringify(tab.getSettingDefinitions())).not.toContain('planted-key');
		expect(state.asked).toBe(0);
		const value = page(tab).displayValue;
		expect(typeof value === 'function' ? value() : value).toBe('2 routes');
	});

	it('offers a budget also for a provider whose key is in the environment', () => {
		const { tab, searching } = madeTab({ routes: [WIKIPEDIA] });
		expect(control(tab, 'search.budget.perDay.kagi')).toBeUndefined();
		Object.assign(searching, { routes: () => [{ id: 'kagi.env', providerId: 'kagi', providerName: 'Kagi', kind: 'web', isMetered: true, label: '[env]', enabled: true, isFromEnvironment: true }] });
		expect(control(tab, 'search.budget.perDay.kagi')).toBeDefined();
		expect(control(tab, 'search.budget.perMonth.kagi')).toBeDefined();
	});

	it('keeps the order that a drag makes, by the route and not by its old place', () => {
		const { tab, state } = madeTab();
		const shown = list(tab);
		shown.onReorder?.(0, 1);
		expect(state.kept).toMatchObject({ routes: [WIKIPEDIA, BRAVE] });
		// The list on the screen is still the old one: its first row is Brave.
		shown.onReorder?.(0, 0);
		expect(state.kept).toMatchObject({ routes: [BRAVE, WIKIPEDIA] });
		shown.onReorder?.(7, 0);
		expect(state.kept).toMatchObject({ routes: [BRAVE, WIKIPEDIA] });
	});

	it('is drawn anew for what the lists show, not for a switch or a number', () => {
		const { searching, drawn, logTrouble, unload } = madeTab();
		searching.update((now) => ({ ...now, count: 3, mode: 'race', routes: now.routes.map((route) => ({ ...route, enabled: false })) }));
		expect(drawn).not.toHaveBeenCalled();
		searching.update((now) => ({ ...now, routes: [...now.routes].reverse() }));
		expect(drawn).toHaveBeenCalledTimes(1);
		logTrouble.value = 'The folder is gone.';
		expect(drawn).toHaveBeenCalledTimes(2);
		unload();
		logTrouble.value = null;
		expect(drawn).toHaveBeenCalledTimes(2);
	});

	it('keeps choices and numbers at once, and nothing out of bounds', async () => {
		const { tab, state } = madeTab();
		await tab.setControlValue('search.mode', 'race');
		await tab.setControlValue('search.deadline', 12);
		await tab.setControlValue('search.count', 1000);
		expect(state.kept).toMatchObject({ mode: 'race', deadlineMs: 12_000 });
		expect(state.kept).not.toHaveProperty('count');
		expect(tab.getControlValue('search.deadline')).toBe(12);
		expect(tab.getControlValue('search.count')).toBe(10);
		const count = control(tab, 'search.count');
		expect(count?.type === 'number' ? await count.validate?.(1000) : '').toBe('A number from 1 to 100.');
		expect(count?.type === 'number' ? await count.validate?.(2.5) : '').toBe('A number from 1 to 100.');
		expect(count?.type === 'number' ? await count.validate?.(25) : '').toBeUndefined();
	});

	it('keeps what is typed when the person pauses, not letter by letter', async () => {
		const { tab, state } = madeTab();
		for (const text of ['http://p', 'http://proxy', 'http://proxy:3128']) await tab.setControlValue('search.proxy', text);
		await tab.setControlValue('search.budget.perDay.brave', '2');
		await tab.setControlValue('search.budget.perDay.brave', '20');
		expect(state.kept).not.toHaveProperty('proxy');
		vi.advanceTimersByTime(1000);
		expect(state.kept).toMatchObject({ proxy: { address: 'http://proxy:3128', bypass: '' }, budgets: { brave: { perDay: 20, perMonth: null } } });
	});

	it('keeps what is typed before fields are drawn again, and draws none again for a budget', async () => {
		const { tab, state, searching, drawn } = madeTab();
		await tab.setControlValue('search.budget.perDay.brave', '5');
		vi.advanceTimersByTime(1000);
		expect(state.kept).toMatchObject({ budgets: { brave: { perDay: 5 } } });
		expect(drawn).not.toHaveBeenCalled();
		await tab.setControlValue('search.proxy', 'http://proxy:3128');
		searching.update((now) => ({ ...now, routes: [...now.routes].reverse() }));
		expect(drawn).toHaveBeenCalledTimes(1);
		expect(state.kept).toMatchObject({ proxy: { address: 'http://proxy:3128' } });
	});

	it('keeps what is typed when the tab is left', async () => {
		const { tab, state } = madeTab();
		await tab.setControlValue('search.bypass', 'example.edu');
		tab.hide();
		expect(state.kept).toMatchObject({ proxy: { address: '', bypass: 'example.edu' } });
	});

	it('does not keep an address that was good on the way to one that is not', async () => {
		const { tab, state } = madeTab();
		const proxy = control(tab, 'search.proxy');
		const type = async (text: string): Promise<void> => {
			// What the app does with each letter: ask, and keep only when the answer is nothing.
			if (proxy?.type === 'text' && (await proxy.validate?.(text)) === undefined) await tab.setControlValue('search.proxy', text);
		};
		await type('http://proxy');
		await type('http://proxy/path');
		vi.advanceTimersByTime(1000);
		expect(state.kept).not.toHaveProperty('proxy');
		const budget = control(tab, 'search.budget.perDay.brave');
		await tab.setControlValue('search.budget.perDay.brave', '5');
		expect(budget?.type === 'text' ? await budget.validate?.('5x') : '').toBe('A whole number, or empty for no limit.');
		vi.advanceTimersByTime(1000);
		expect(state.kept).not.toHaveProperty('budgets');
	});

	it('shows the rows of a mode in that mode only', () => {
		const { tab, searching } = madeTab();
		const shown = (): string[] => (group(tab, 'Limits')?.items ?? []).filter((item) => isOn(item.visible)).map((item) => item.name);
		expect(shown()).toEqual(['How routes are asked', 'When a route finds nothing', 'Results', 'Time for a whole search', 'Time for one request']);
		searching.update((now) => ({ ...now, mode: 'race' }));
		expect(shown()[1]).toBe('Head start');
		searching.update((now) => ({ ...now, mode: 'aggregate' }));
		expect(shown()[1]).toBe('Most results of one site');
	});

	it('has budgets for providers that may cost, also for one whose route is gone', () => {
		const names = (tab: DeskSettingTab): string[] => (group(tab, 'Budgets')?.items ?? []).map((item) => item.name);
		expect(names(madeTab().tab)).toEqual(['Brave Search: requests per day', 'Brave Search: requests per month']);
		expect(names(madeTab({ routes: [WIKIPEDIA], budgets: { kagi: { perDay: 1, perMonth: null } } }).tab)).toEqual(['Kagi: requests per day', 'Kagi: requests per month']);
		expect(names(madeTab({ routes: [WIKIPEDIA] }).tab)).toEqual(['No route that may cost']);
	});

	it('offers a proxy and the import on the desktop only', () => {
		const { tab } = madeTab();
		const importRow = () => rows(tab).find((row) => row.name.startsWith('Import'));
		expect([isOn(group(tab, 'Proxy')?.visible), isOn(importRow()?.visible)]).toEqual([true, true]);
		platform.isDesktopApp = false;
		expect([isOn(group(tab, 'Proxy')?.visible), isOn(importRow()?.visible)]).toEqual([false, false]);
	});

	it('says at the top when what is kept cannot be used, and changes nothing of it', async () => {
		const { tab, state, told } = madeTab('a word');
		expect(tab.getSettingDefinitions()[0]).toMatchObject({ name: 'Settings about searching cannot be used as they are kept' });
		expect(page(tab).items?.[0]).toMatchObject({ name: 'Settings about searching cannot be used as they are kept' });
		const { status } = page(tab);
		expect(typeof status === 'function' ? status() : status).toBe('warning');
		await tab.setControlValue('search.mode', 'race');
		expect(state.kept).toBe('a word');
		expect(told).toEqual([expect.stringContaining('something else')]);
		expect(tab.getControlValue('search.mode')).toBe('fallback');
	});

	it('says when searches cannot be written down', () => {
		const { tab, logTrouble } = madeTab();
		expect(rows(tab).some((row) => row.name === 'Searches cannot be written down')).toBe(false);
		logTrouble.value = 'No workspace.';
		expect(rows(tab).find((row) => row.name === 'Searches cannot be written down')?.desc).toBe('No workspace.');
	});
});
