/** The settings tab, declared rather than drawn, so that it works in whatever window the app shows it. */
import { debounce, Platform, PluginSettingTab } from 'obsidian';
import type { App, Plugin, SettingDefinition, SettingDefinitionItem } from 'obsidian';
import { computed, effect } from '@preact/signals';
import { checkWorkspace } from '../host/open-files';
import { placeOf } from '../host/workspace-path';
import type { Translator } from '../i18n/translate';
import type { SavedFilter } from '../ui/desk';
import { DEFAULT_SETTINGS, isReconcileSeconds, patchOf, RECONCILE_SECONDS } from './settings';
import type { Settings } from './settings';
import type { SettingsChange, SettingsStore } from './settings-store';

/** A path being typed is kept when the person pauses, not letter by letter: each kept path is read. */
const TYPING_MS = 700;
const TYPED = new Set(['workspace', 'profilePath']);

type ControlName = 'workspace' | 'profilePath' | 'reconcileSeconds' | 'statusBar';

/** What the tab needs from the rest of the plugin. */
export interface SettingsTabParts {
	readonly t: Translator;
	readonly store: SettingsStore;
	/** Saves and says so when it could not be done. */
	readonly save: (change: SettingsChange) => Promise<void>;
}

export class DeskSettingTab extends PluginSettingTab {
	private typed: Partial<Settings> = {};
	private readonly saveTyped = debounce(() => void this.keepTyped(), TYPING_MS, true);

	constructor(
		app: App,
		plugin: Plugin,
		private readonly parts: SettingsTabParts,
	) {
		super(app, plugin);
		this.icon = 'clipboard-check';
		// Rows that come and go (an unreadable file, saved filters) follow the store. All else must not draw the tab anew:
		// it would take the focus from the field the person is typing in.
		const rows = computed(() => JSON.stringify([parts.store.health.value, parts.store.settings.value.savedFilters]));
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

	override getSettingDefinitions(): SettingDefinitionItem<ControlName>[] {
		const { t } = this.parts;
		return [...this.troubleRows(), ...this.workspaceRows(), { type: 'group', heading: t('settings.reading'), items: [this.reconcileRow()] }, this.displayGroup(), this.filterList()];
	}

	override getControlValue(key: string): unknown {
		const settings = this.parts.store.settings.peek();
		if (key === 'workspace') return settings.workspace === '' ? '/' : (settings.workspace ?? '');
		return new Map<string, unknown>(Object.entries(settings)).get(key);
	}

	override async setControlValue(key: string, value: unknown): Promise<void> {
		if (!TYPED.has(key)) return this.parts.save(patchOf(key, value));
		this.typed = { ...this.typed, ...patchOf(key, value) };
		this.saveTyped();
	}

	private async keepTyped(): Promise<void> {
		const { typed } = this;
		this.typed = {};
		if (Object.keys(typed).length > 0) await this.parts.save(typed);
	}

	/** Typing went on: a folder that was good so far (`/home` on the way to `/home/me`) is not what is meant. */
	private forgetTyped(name: ControlName): void {
		this.typed = Object.fromEntries(Object.entries(this.typed).filter(([known]) => known !== name));
	}

	private troubleRows(): SettingDefinition<ControlName>[] {
		const { t, store } = this.parts;
		const health = store.health.peek();
		if (health.kind === 'ready') {
			if (health.unusable.length === 0) return [];
			return [{ name: t('settings.unusable'), desc: t('settings.unusableHint', { names: health.unusable.join(t('common.listSeparator')) }) }];
		}
		const { detail } = health;
		const desc = {
			unreadable: t('settings.compromisedUnreadable', { detail }),
			not_an_object: t('settings.compromisedNotObject'),
			cannot_check: t('settings.compromisedCannotCheck', { detail }),
		}[health.reason];
		return [
			{ name: t('settings.compromised'), desc },
			{ name: t('settings.readAgain'), desc: t('settings.readAgainHint'), action: () => void store.load() },
		];
	}

	private workspaceRows(): SettingDefinition<ControlName>[] {
		const { t } = this.parts;
		return [
			{
				name: t('settings.workspace'),
				desc: t('settings.workspaceHint'),
				control: {
					type: 'text',
					key: 'workspace',
					placeholder: Platform.isDesktopApp ? '~/.openclaw/workspace' : '/',
					validate: async (value) => {
						this.forgetTyped('workspace');
						if (value.trim() === '') return;
						const wrong = await checkWorkspace(this.app, value);
						if (wrong === 'desktop-only') return t('settings.workspaceDesktopOnly');
						return wrong === 'not-found' ? t('settings.workspaceNotFound') : undefined;
					},
				},
			},
			{
				name: t('settings.profile'),
				desc: t('settings.profileHint'),
				control: {
					type: 'text',
					key: 'profilePath',
					placeholder: 'evidence-desk.json',
					validate: (value) => (!Platform.isDesktopApp && placeOf(value).kind === 'disk' ? t('settings.profileDesktopOnly') : undefined),
				},
			},
		];
	}

	private reconcileRow(): SettingDefinition<ControlName> {
		const { t } = this.parts;
		return {
			name: t('settings.reconcile'),
			desc: t('settings.reconcileHint', RECONCILE_SECONDS),
			control: {
				type: 'number',
				key: 'reconcileSeconds',
				...RECONCILE_SECONDS,
				defaultValue: DEFAULT_SETTINGS.reconcileSeconds,
				validate: (value) => (isReconcileSeconds(value) ? undefined : t('settings.reconcileRange', RECONCILE_SECONDS)),
			},
		};
	}

	private displayGroup(): SettingDefinitionItem<ControlName> {
		const { t } = this.parts;
		return {
			type: 'group',
			heading: t('settings.display'),
			items: [
				{
					name: t('settings.statusBar'),
					desc: t('settings.statusBarHint'),
					control: { type: 'toggle', key: 'statusBar', defaultValue: DEFAULT_SETTINGS.statusBar },
				},
			],
		};
	}

	private filterList(): SettingDefinitionItem<ControlName> {
		const { t, store, save } = this.parts;
		const filters = store.settings.peek().savedFilters;
		return {
			type: 'list',
			heading: t('settings.filters'),
			emptyState: t('settings.filtersEmpty'),
			items: filters.map((filter) => ({ name: filter.name, desc: filterWords(filter, t) })),
			onDelete: (index) => void save((now) => ({ savedFilters: now.savedFilters.filter((filter) => !isSameFilter(filter, filters[index])) })),
		};
	}
}

/** A filter is told by its view and its name. */
function isSameFilter(filter: SavedFilter, other: SavedFilter | undefined): boolean {
	return filter.view === other?.view && filter.name === other.name;
}

function filterWords(filter: SavedFilter, t: Translator): string {
	const { search, filter: text, sort, group } = filter.list;
	const what = [text, search, sort, group].filter((word) => word !== '').join(t('common.listSeparator'));
	return t('settings.filterHint', { view: t(`common.view.${filter.view}`), what: what === '' ? t('settings.filterAll') : what });
}
