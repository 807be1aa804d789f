/** Turns the settings into what the store reads: a reader with the desk that decides on it, or the reason why there is none. */
import { Notice } from 'obsidian';
import type { App } from 'obsidian';
import type { DeskSettings, DeviceStore } from '../../decisions/desk/desk-world';
import { calendarMs, localInstant } from '../../host/local-time';
import { openFiles, openProfile } from '../../host/open-files';
import type { Translator } from '../../i18n/translate';
import { revealedText } from '../../records/hidden-text';
import type { SettingsStore } from '../../settings/settings-store';
import { createValidator } from '../../validator/validate';
import { openWorkspace } from '../../workspace/reader';
import type { Breather } from '../../workspace/workspace-files';
import type { DeskSource } from '../desk-store';
import { createDecisions } from './create-decisions';
import type { Timers } from './timers';

export interface SourceOptions {
	readonly app: App;
	readonly t: Translator;
	readonly settings: SettingsStore;
	readonly device: DeviceStore;
	/** What the desk of this workspace goes by, read anew at every use. */
	readonly deskSettings: (workspace: string) => DeskSettings;
	readonly breathe: Breather;
	readonly timers: Timers;
}

export interface OpenedSource {
	readonly source: DeskSource;
	/** The vault's folder that is the workspace (`''` = the vault), or `null` when it lies elsewhere. */
	readonly vaultFolder: string | null;
	/** Folds the ledgers anew over what was read; what waits is then looked at, too. */
	readonly refold?: () => Promise<void>;
	/** The text of a profile outside the workspace, as the reader was given it. */
	readonly profileText?: string;
}

/** Opens what the settings name now. Nothing of the workspace is read yet; a profile that lies outside it is. */
export async function openSource({ app, t, settings, device, deskSettings, breathe, timers }: SourceOptions): Promise<OpenedSource> {
	const { workspace, profilePath, reconcileSeconds } = settings.settings.peek();
	const opened = openFiles(app, workspace);
	if (opened.kind === 'desktop-only') return { source: { kind: 'need', need: { kind: 'desktop-only-path', path: opened.path } }, vaultFolder: null };
	if (opened.kind === 'not-set' || workspace === null) {
		const isUnreadable = settings.health.peek().kind === 'compromised';
		return { source: { kind: 'need', need: isUnreadable ? { kind: 'settings-unreadable' } : { kind: 'no-workspace', candidates: [] } }, vaultFolder: null };
	}
	const { error, ...profile } = await openProfile(profilePath, workspace);
	if (error !== undefined) new Notice(t('host.profileUnreadable', { why: revealedText(error) }));
	const decisions = createDecisions({ app, workspace, device, settings: () => deskSettings(workspace), breathe, timers });
	const reader = openWorkspace({
		files: opened.files,
		clock: () => Date.now(),
		breathe,
		schedule: (run, ms) => timers.schedule(run, ms),
		reconcileEveryMs: reconcileSeconds * 1000,
		localInstant,
		...profile,
		...(decisions === null ? {} : { itemStates: decisions.desk }),
	});
	decisions?.readWith(reader);
	return {
		source: { kind: 'reader', reader, decisions: decisions?.desk ?? null, validator: createValidator({ files: opened.files, breathe, clock: () => Date.now(), calendarMs, localInstant }) },
		vaultFolder: opened.vaultFolder,
		refold: () => reader.refold(),
		...(profile.profileText === undefined ? {} : { profileText: profile.profileText }),
	};
}
