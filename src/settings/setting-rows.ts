/** What the parts of the settings tab share: the names of its controls and what a row may ask for. */
import type { App, SettingDefinition, SettingDefinitionItem } from 'obsidian';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { DecisionDesk, DeskState } from '../decisions/desk/desk-types';
import type { Translator } from '../i18n/translate';
import type { DateWords } from '../ui/date-words';
import type { Searching } from '../ui/searching';
import type { DeviceSettings } from './device-settings';
import type { RowFocus } from './route-focus';
import type { SearchControl } from './search-values';
import type { SettingsChange, SettingsStore } from './settings-store';

export type ControlName = SearchControl | 'workspace' | 'profilePath' | 'reconcileSeconds' | 'statusBar' | 'ribbonBadge' | 'newItemNotices' | 'mirrorDecisions' | 'applies' | 'deviceName';

export type SettingRow = SettingDefinition<ControlName>;
export type SettingItem = SettingDefinitionItem<ControlName>;

/** What the tab needs from the rest of the plugin. */
export interface SettingsTabParts {
	readonly t: Translator;
	readonly store: SettingsStore;
	/** Saves and says so when it could not be done. */
	readonly save: (change: SettingsChange) => Promise<void>;
	readonly device: DeviceSettings;
	/** The desk of the workspace that is read; `null` while there is none. The settings never decide with it. */
	readonly decisions: ReadonlySignal<DecisionDesk | null>;
	readonly deciding: ReadonlySignal<DeskState | null>;
	/** How this device is called until the person names it. */
	readonly deviceName: () => string;
	/** A short message of the app's own. */
	readonly notify: (text: string) => void;
	/** Searching, as this device has it. */
	readonly searching: Searching;
}

/** What a row is drawn with. */
export interface RowParts extends SettingsTabParts {
	readonly app: App;
	readonly dates: DateWords;
	/** Draws the tab again, for what no signal tells. */
	readonly redraw: () => void;
	/** More is typed into a control: what was good so far is not what is meant. */
	readonly forgetTyped: (key: SearchControl) => void;
	/** Rises when providers may have been asked, so that what rests may be another. */
	readonly asked: Signal<number>;
	/** Keeps the focus on a route's row over a drawing. */
	readonly focus: RowFocus;
	/** What closes the dialogs that are open: they end with the plugin. */
	readonly openDialogs: Set<() => void>;
}
