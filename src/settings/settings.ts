/**
 * What the person set. Kept in the plugin's `data.json`; every field is checked by itself, so that one bad value
 * costs that value and not the others. Nothing that decides what is believed or written is among them: an agent may
 * write any file of the vault, so that is kept on the device (device-settings.ts).
 */
import * as z from 'zod/mini';
import { MAX_FILTER_NAME } from '../ui/desk';
import type { SavedFilter } from '../ui/desk';
import { VIEW_IDS } from '../ui/view-state';

export interface Settings {
	/** `null` = not set; `''` = the vault itself; a folder of the vault; or an absolute or `~` path (desktop). */
	readonly workspace: string | null;
	/** Path of the profile in the workspace, or an absolute or `~` path (desktop); `''` = the default name. */
	readonly profilePath: string;
	/** How often all files are looked at, in seconds. */
	readonly reconcileSeconds: number;
	readonly statusBar: boolean;
	/** The count of what waits on the ribbon icon. */
	readonly ribbonBadge: boolean;
	/** A short message when new items come to be decided. */
	readonly newItemNotices: boolean;
	/** Whether each decision is told in the agent's queue by one line (DESIGN §5). */
	readonly mirrorDecisions: boolean;
	/** The vault folder last chosen for dashboard notes; `''` = the vault itself. */
	readonly notesFolder: string;
	readonly savedFilters: readonly SavedFilter[];
}

export const DEFAULT_SETTINGS: Settings = {
	workspace: null,
	profilePath: '',
	reconcileSeconds: 15,
	statusBar: true,
	ribbonBadge: true,
	newItemNotices: true,
	mirrorDecisions: true,
	notesFolder: '',
	savedFilters: [],
};

/** Bounds of {@link Settings.reconcileSeconds}. */
export const RECONCILE_SECONDS = { min: 2, max: 3600 } as const;

const listState = z.object({ search: z.string(), filter: z.string(), sort: z.string(), group: z.string() });
const savedFilter = z.object({
	view: z.enum(VIEW_IDS),
	name: z.string().check(z.minLength(1), z.maxLength(MAX_FILTER_NAME)),
	list: listState,
});

const FIELD_SCHEMAS = {
	workspace: z.nullable(z.string()),
	profilePath: z.string(),
	reconcileSeconds: z.number().check(z.gte(RECONCILE_SECONDS.min), z.lte(RECONCILE_SECONDS.max)),
	statusBar: z.boolean(),
	ribbonBadge: z.boolean(),
	newItemNotices: z.boolean(),
	mirrorDecisions: z.boolean(),
	notesFolder: z.string(),
} as const;

/** The settings read from a stored object, and the fields whose stored value could not be used. */
export interface ParsedSettings {
	readonly settings: Settings;
	readonly unusable: readonly (keyof Settings)[];
}

/**
 * Reads settings from what is stored. A missing field takes its default; a field of the wrong shape takes its default
 * and is named in `unusable` (its stored value stays in the file until the person changes that field).
 * @param stored the object in `data.json`
 */
export function parseSettings(stored: Readonly<Record<string, unknown>>): ParsedSettings {
	const unusable: (keyof Settings)[] = [];
	const field = <Name extends keyof typeof FIELD_SCHEMAS>(name: Name): Settings[Name] => {
		const value = stored[name];
		if (value === undefined) return DEFAULT_SETTINGS[name];
		const parsed = FIELD_SCHEMAS[name].safeParse(value);
		if (parsed.success) return parsed.data as Settings[Name];
		unusable.push(name);
		return DEFAULT_SETTINGS[name];
	};
	const filters = readSavedFilters(stored['savedFilters']);
	const settings: Settings = {
		workspace: field('workspace'),
		profilePath: field('profilePath'),
		reconcileSeconds: field('reconcileSeconds'),
		statusBar: field('statusBar'),
		ribbonBadge: field('ribbonBadge'),
		newItemNotices: field('newItemNotices'),
		mirrorDecisions: field('mirrorDecisions'),
		notesFolder: field('notesFolder'),
		savedFilters: filters.good,
	};
	if (filters.foreign.length > 0) unusable.push('savedFilters');
	return { settings, unusable };
}

/**
 * The stored object after a change: changed fields replaced, every other key kept as it is, also unknown ones and
 * saved filters this version cannot read.
 * @param stored the object in `data.json` as it is now
 * @param patch the fields the person changed
 */
export function applyPatch(stored: Readonly<Record<string, unknown>>, patch: Partial<Settings>): Record<string, unknown> {
	const next: Record<string, unknown> = { ...stored };
	for (const [name, value] of Object.entries(patch)) {
		next[name] = name === 'savedFilters' && Array.isArray(value) ? [...(value as unknown[]), ...readSavedFilters(stored['savedFilters']).foreign] : value;
	}
	return next;
}

/**
 * What a control's new value means for the settings. A value of the wrong form changes nothing. An empty workspace
 * is none; `/` is the vault itself.
 */
export function patchOf(key: string, value: unknown): Partial<Settings> {
	if (key === 'workspace' && typeof value === 'string') {
		const text = value.trim();
		return { workspace: text === '' ? null : text === '/' ? '' : text };
	}
	if (key === 'profilePath' && typeof value === 'string') return { profilePath: value.trim() };
	if (key === 'reconcileSeconds' && typeof value === 'number' && isReconcileSeconds(value)) return { reconcileSeconds: value };
	const toggle = TOGGLES.find((name) => name === key);
	if (toggle !== undefined && typeof value === 'boolean') return { [toggle]: value };
	return {};
}

/** Settings that are on or off. */
const TOGGLES = ['statusBar', 'ribbonBadge', 'newItemNotices', 'mirrorDecisions'] as const satisfies readonly (keyof Settings)[];

/** Whether a number of seconds is within {@link RECONCILE_SECONDS}; `NaN` is not. */
export function isReconcileSeconds(seconds: number): boolean {
	return seconds >= RECONCILE_SECONDS.min && seconds <= RECONCILE_SECONDS.max;
}

function readSavedFilters(stored: unknown): { readonly good: readonly SavedFilter[]; readonly foreign: readonly unknown[] } {
	if (stored === undefined) return { good: [], foreign: [] };
	if (!Array.isArray(stored)) return { good: [], foreign: [stored] };
	const good: SavedFilter[] = [];
	const foreign: unknown[] = [];
	for (const entry of stored as readonly unknown[]) {
		const parsed = savedFilter.safeParse(entry);
		if (parsed.success) good.push(parsed.data);
		else foreign.push(entry);
	}
	return { good, foreign };
}
