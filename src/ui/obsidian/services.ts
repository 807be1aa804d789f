/** What the parts at the app's edge share. Built once by the plugin. */
import type { App } from 'obsidian';
import type { Translator } from '../../i18n/translate';
import type { DeviceSettings } from '../../settings/device-settings';
import type { SettingsStore } from '../../settings/settings-store';
import type { Breather } from '../../workspace/workspace-files';
import type { DateWords } from '../date-words';
import type { DeskStore } from '../desk-store';
import type { Searching } from '../searching';

export const DESK_VIEW_TYPE = 'evidence-desk-view';
/** The review panel in the side bar. */
export const REVIEW_VIEW_TYPE = 'evidence-desk-review';
/** The verify panel in the side bar. */
export const VERIFY_VIEW_TYPE = 'evidence-desk-verify';
/** The icon of everything that verifies. */
export const VERIFY_ICON = 'search-check';
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
	/** The search runtime of this workspace and what this device keeps about searching. */
	readonly searching: Searching;
	/** Gives the window a chance to paint in the middle of long work. */
	readonly breathe: Breather;
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
