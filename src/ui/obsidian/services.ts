/** What the parts at the app's edge share. Built once by the plugin. */
import type { App } from 'obsidian';
import type { Translator } from '../../i18n/translate';
import type { DeviceSettings } from '../../settings/device-settings';
import type { SettingsStore } from '../../settings/settings-store';
import type { DateWords } from '../date-words';
import type { DeskStore } from '../desk-store';

export const DESK_VIEW_TYPE = 'evidence-desk-view';
/** The review panel in the side bar. */
export const REVIEW_VIEW_TYPE = 'evidence-desk-review';
/** The language of code blocks and the name of links (`obsidian://evidence-desk?…`). */
export const DESK_NAME = 'evidence-desk';
export const PLUGIN_ID = 'evidence-desk';

export interface Services {
	readonly app: App;
	readonly t: Translator;
	readonly dates: DateWords;
	readonly store: DeskStore;
	readonly settings: SettingsStore;
	/** What holds on this device only. */
	readonly device: DeviceSettings;
	/** How this device is called until the person names it. */
	deviceName(): string;
	/** What takes out each frame and modal that is there now; the plugin calls them all when it goes. */
	readonly mounted: Set<() => void>;
	/** The vault's folder that is the workspace now (`''` = the vault), or `null` when it lies elsewhere. */
	vaultFolder(): string | null;
	/** Lists decisions that predate the ledger, for the person to acknowledge. */
	openAdoption(): void;
	/** Reads the workspace again; also a profile that lies outside it. */
	refresh(): Promise<void>;
}
