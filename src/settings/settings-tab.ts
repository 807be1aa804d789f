/** The settings tab, declared rather than drawn, so that it works in whatever window the app shows it. */
import { Platform, PluginSettingTab } from 'obsidian';
import type { App, Plugin, SettingDefinition, SettingDefinitionItem } from 'obsidian';
import { effect } from '@preact/signals';
import { checkWorkspace } from '../host/open-files';
import { placeOf } from '../host/workspace-path';
import type { Translator } from '../i18n/translate';
import type { SavedFilter } from '../ui/desk';
import { DEFAULT_SETTINGS, isReconcileSeconds, patchOf, RECONCILE_SECONDS } from './settings';
import type { Settings } from './settings';
import type { SettingsStore } from './settings-store';

type ControlName = 'workspace' | 'profilePath' | 'reconcileSeconds' | 'statusBar';

/** What the tab needs from the rest of the plugin. */
export interface SettingsTabParts {
	readonly t: Translator;
	readonly store: SettingsStore;
	/** Saves and says so when it could not be done. */
	readonly save: (patch: Partial<Settings>) => Promise<void>;
}

export class DeskSettingTab extends PluginSettingTab {
	constructor(
		app: App,
		plugin: Plugin,
		private readonly parts: SettingsTabParts,
	) {
		super(app, plugin);
		this.icon = 'clipboard-check';
		// Rows that come and go (an unreadable file, saved filters) follow the store.
		let first = true;
		plugin.register(
			effect(() => {
				void parts.store.health.value;
				void parts.store.settings.value.savedFilters;
				if (!first) this.update();
				first = false;
			}),
		);
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

	override setControlValue(key: string, value: unknown): Promise<void> {
		return this.parts.save(patchOf(key, value));
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
			onDelete: (index) => void save({ savedFilters: filters.filter((_, at) => at !== index) }),
		};
	}
}

function filterWords(filter: SavedFilter, t: Translator): string {
	const { search, filter: text, sort, group } = filter.list;
	const what = [text, search, sort, group].filter((word) => word !== '').join(t('common.listSeparator'));
	return t('settings.filterHint', { view: t(`common.view.${filter.view}`), what: what === '' ? t('settings.filterAll') : what });
}
