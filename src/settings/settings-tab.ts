/** The settings tab, declared rather than drawn, so that it works in whatever window the app shows it. */
import { debounce, PluginSettingTab } from 'obsidian';
import type { App, Plugin } from 'obsidian';
import { computed, effect, signal, untracked } from '@preact/signals';
import { errorText } from '../host/host-errors';
import { createDateWords } from '../ui/date-words-intl';
import { decisionGroup, deviceGroup, trustedList } from './decision-rows';
import { APPLYING_MODES } from './device-settings';
import { displayGroup, filterList } from './display-rows';
import { createRowFocus } from './route-focus';
import { keepSearch } from './search-keep';
import { searchPage, searchTroubleRows } from './search-rows';
import { isSearchControl, isTypedSearchControl, searchValue, withSearchValue } from './search-values';
import type { SearchControl } from './search-values';
import type { ControlName, RowParts, SettingItem, SettingsTabParts } from './setting-rows';
import { patchOf } from './settings';
import type { Settings } from './settings';
import { readingGroup, troubleRows, workspaceRows } from './workspace-rows';

/** What is typed is kept when the person pauses, not letter by letter: each kept path is read, each kept name is stored. */
const TYPING_MS = 700;
const TYPED = new Set(['workspace', 'profilePath']);

export class DeskSettingTab extends PluginSettingTab {
	private typed: Partial<Settings> = {};
	private typedName: string | null = null;
	private readonly typedSearch = new Map<SearchControl, unknown>();
	private readonly rowParts: RowParts;
	private readonly saveTyped = debounce(() => void this.keepTyped(), TYPING_MS, true);

	constructor(
		app: App,
		plugin: Plugin,
		private readonly parts: SettingsTabParts,
	) {
		super(app, plugin);
		this.icon = 'clipboard-check';
		this.rowParts = { ...parts, app, dates: createDateWords(parts.t.tag, parts.t), redraw: () => this.update(), forgetTyped: (key) => void this.typedSearch.delete(key), asked: signal(0), focus: createRowFocus(), openDialogs: new Set() };
		// Rows that come and go (an unreadable file, saved filters, trusted devices, routes) follow the stores. All else must not draw
		// the tab anew: it would take the focus from the field the person is typing in.
		const rows = computed(() => {
			const devices = parts.deciding.value?.devices ?? [];
			const hasDesk = parts.decisions.value !== null;
			const { trouble, logTrouble } = parts.searching;
			return JSON.stringify([parts.store.health.value, parts.store.settings.value.savedFilters, hasDesk, devices.filter((device) => !device.isThis), this.drawnRoutes(), trouble.value, logTrouble.value]);
		});
		let first = true;
		plugin.register(
			effect(() => {
				void rows.value;
				if (!first) untracked(() => {
					// A field that is drawn again shows what is kept.
					this.keepTypedSearch();
					this.update();
				});
				first = false;
			}),
		);
		plugin.register(() => {
			this.saveTyped.cancel();
			// A dialog outlives its plugin otherwise.
			for (const close of [...this.rowParts.openDialogs]) close();
		});
	}

	override hide(): void {
		this.saveTyped.run();
		super.hide();
	}

	override getSettingDefinitions(): SettingItem[] {
		const { rowParts } = this;
		return [
			...troubleRows(rowParts),
			...searchTroubleRows(rowParts),
			...workspaceRows(rowParts, () => this.forgetTyped('workspace')),
			readingGroup(rowParts),
			decisionGroup(rowParts),
			deviceGroup(rowParts),
			trustedList(rowParts),
			searchPage(rowParts),
			displayGroup(rowParts),
			filterList(rowParts),
		];
	}

	override getControlValue(key: string): unknown {
		const settings = this.parts.store.settings.peek();
		if (key === 'workspace') return settings.workspace === '' ? '/' : (settings.workspace ?? '');
		if (key === 'applies') return this.parts.device.applies(settings.workspace ?? '');
		if (key === 'deviceName') return this.deviceName();
		if (isSearchControl(key)) return searchValue(this.parts.searching.config.peek(), key);
		return new Map<string, unknown>(Object.entries(settings)).get(key);
	}

	override async setControlValue(key: string, value: unknown): Promise<void> {
		if (key === 'applies') return this.keepApplies(value);
		if (key === 'deviceName') {
			this.typedName = typeof value === 'string' ? value.trim() : null;
			this.saveTyped();
			return;
		}
		if (isSearchControl(key)) {
			if (isTypedSearchControl(key)) {
				this.typedSearch.set(key, value);
				this.saveTyped();
			} else this.keepSearchValues([[key, value]]);
			return;
		}
		if (!TYPED.has(key)) return this.parts.save(patchOf(key, value));
		this.typed = { ...this.typed, ...patchOf(key, value) };
		this.saveTyped();
	}

	private deviceName(): string {
		const { deciding, deviceName } = this.parts;
		return deciding.peek()?.devices.find((device) => device.isThis)?.name ?? deviceName();
	}

	/** Kept on the device, never in `data.json`. */
	private keepApplies(value: unknown): void {
		const { store, device, notify, t } = this.parts;
		const mode = APPLYING_MODES.find((each) => each === value);
		const { workspace } = store.settings.peek();
		if (mode === undefined || workspace === null) return;
		try {
			device.setApplies(workspace, mode);
		} catch (error) {
			notify(t('host.saveFailed', { why: errorText(error) }));
		}
	}

	/** What the drawing of the list depends on. Switching a route on or off is drawn by its own row. */
	private drawnRoutes(): unknown {
		return this.parts.searching.config.value.routes.map(({ enabled: _enabled, ...route }) => route);
	}

	private keepSearchValues(values: readonly (readonly [SearchControl, unknown])[]): void {
		keepSearch(this.parts, (now) => values.reduce((config, [key, value]) => withSearchValue(config, key, value), now));
		// Rows of one mode only come and go.
		this.refreshDomState();
	}

	private keepTypedSearch(): void {
		const values = [...this.typedSearch];
		this.typedSearch.clear();
		if (values.length > 0) this.keepSearchValues(values);
	}

	private async keepTyped(): Promise<void> {
		const { typed, typedName } = this;
		this.typed = {};
		this.typedName = null;
		this.keepTypedSearch();
		if (typedName !== null && typedName !== '' && typedName !== this.deviceName()) await this.nameDevice(typedName);
		if (Object.keys(typed).length > 0) await this.parts.save(typed);
	}

	private async nameDevice(name: string): Promise<void> {
		const { decisions, notify, t } = this.parts;
		try {
			await decisions.peek()?.renameThis(name);
		} catch (error) {
			notify(t('host.saveFailed', { why: errorText(error) }));
		}
	}

	/** Typing went on: a folder that was good so far (`/home` on the way to `/home/me`) is not what is meant. */
	private forgetTyped(name: ControlName): void {
		this.typed = Object.fromEntries(Object.entries(this.typed).filter(([known]) => known !== name));
	}
}
