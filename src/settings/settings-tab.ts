/** The settings tab, declared rather than drawn, so that it works in whatever window the app shows it. */
import { debounce, PluginSettingTab } from 'obsidian';
import type { App, Plugin } from 'obsidian';
import { computed, effect } from '@preact/signals';
import { errorText } from '../host/host-errors';
import { decisionGroup, deviceGroup, trustedList } from './decision-rows';
import { APPLYING_MODES } from './device-settings';
import { displayGroup, filterList } from './display-rows';
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
	private readonly rowParts: RowParts;
	private readonly saveTyped = debounce(() => void this.keepTyped(), TYPING_MS, true);

	constructor(
		app: App,
		plugin: Plugin,
		private readonly parts: SettingsTabParts,
	) {
		super(app, plugin);
		this.icon = 'clipboard-check';
		this.rowParts = { ...parts, app };
		// Rows that come and go (an unreadable file, saved filters, trusted devices) follow the stores. All else must not draw
		// the tab anew: it would take the focus from the field the person is typing in.
		const rows = computed(() => {
			const devices = parts.deciding.value?.devices ?? [];
			const hasDesk = parts.decisions.value !== null;
			return JSON.stringify([parts.store.health.value, parts.store.settings.value.savedFilters, hasDesk, devices.filter((device) => !device.isThis)]);
		});
		let first = true;
		plugin.register(
			effect(() => {
				void rows.value;
				if (!first) this.update();
				first = false;
			}),
		);
		plugin.register(() => this.saveTyped.cancel());
	}

	override hide(): void {
		this.saveTyped.run();
		super.hide();
	}

	override getSettingDefinitions(): SettingItem[] {
		const { rowParts } = this;
		return [
			...troubleRows(rowParts),
			...workspaceRows(rowParts, () => this.forgetTyped('workspace')),
			readingGroup(rowParts),
			decisionGroup(rowParts),
			deviceGroup(rowParts),
			trustedList(rowParts),
			displayGroup(rowParts),
			filterList(rowParts),
		];
	}

	override getControlValue(key: string): unknown {
		const settings = this.parts.store.settings.peek();
		if (key === 'workspace') return settings.workspace === '' ? '/' : (settings.workspace ?? '');
		if (key === 'applies') return this.parts.device.applies(settings.workspace ?? '');
		if (key === 'deviceName') return this.deviceName();
		return new Map<string, unknown>(Object.entries(settings)).get(key);
	}

	override async setControlValue(key: string, value: unknown): Promise<void> {
		if (key === 'applies') return this.keepApplies(value);
		if (key === 'deviceName') {
			this.typedName = typeof value === 'string' ? value.trim() : null;
			this.saveTyped();
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

	private async keepTyped(): Promise<void> {
		const { typed, typedName } = this;
		this.typed = {};
		this.typedName = null;
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
