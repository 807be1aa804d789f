/** What the dashboard notes hold and how they are written: each once, and never over a note that exists. */
import type { Translator } from '../../i18n/translate';
import { errorText } from '../../host/host-errors';
import { leavesFolder } from '../../host/workspace-path';
import { DESK_NAME } from './services';

/** Note names are fixed, whatever the language: other notes link to them. */
export const DASHBOARD_NOTES = [
	{ name: 'Dashboard - Overview', lines: ['view: overview'] },
	{ name: 'Dashboard - Timeline', lines: ['view: timeline', 'zoom: month'] },
	{ name: 'Dashboard - By Tier', lines: ['view: tiers'] },
	{ name: 'Dashboard - Pending Approval', lines: ['view: pending'] },
	{ name: 'Board - Application Status', lines: ['view: board', 'height: 560'] },
] as const;

/** What is used of the vault. Paths are normalised. */
export interface NotesVault {
	exists(path: string): Promise<boolean>;
	createFolder(path: string): Promise<unknown>;
	/** Throws when the file exists. */
	create(path: string, text: string): Promise<unknown>;
}

export interface NotesResult {
	readonly created: readonly string[];
	/** Names of notes that were there already and stay as they are. */
	readonly kept: readonly string[];
	readonly failed: readonly string[];
	/** Why the first of `failed` failed. */
	readonly why: string | null;
}

/** The text of one dashboard note. */
export function dashboardText(lines: readonly string[], t: Translator): string {
	return [`> ${t('host.notes.generated')}`, '', `\`\`\`${DESK_NAME}`, ...lines, '```', ''].join('\n');
}

/**
 * Writes the dashboard notes that are not there yet. Never throws.
 * @param folder normalised path, `''` = the top of the vault; made when it is not there
 */
export async function createDashboardNotes(vault: NotesVault, folder: string, t: Translator): Promise<NotesResult> {
	const created: string[] = [];
	const kept: string[] = [];
	const failed: string[] = [];
	let why: string | null = null;
	const note = (name: string, error: unknown): void => {
		failed.push(name);
		why ??= errorText(error);
	};
	try {
		if (leavesFolder(folder)) throw new Error(t('host.notes.outside'));
		if (folder !== '' && !(await vault.exists(folder))) await vault.createFolder(folder);
	} catch (error) {
		for (const { name } of DASHBOARD_NOTES) note(name, error);
		return { created, kept, failed, why };
	}
	for (const { name, lines } of DASHBOARD_NOTES) {
		const path = folder === '' ? `${name}.md` : `${folder}/${name}.md`;
		try {
			if (await vault.exists(path)) {
				kept.push(name);
				continue;
			}
			await vault.create(path, dashboardText(lines, t));
			created.push(name);
		} catch (error) {
			// Between the question and the writing somebody else may have made it: then it is theirs.
			if (await vault.exists(path).catch(() => false)) kept.push(name);
			else note(name, error);
		}
	}
	return { created, kept, failed, why };
}

/** The outcome in words, for a notice. */
export function notesResultText(result: NotesResult, folder: string, t: Translator): string {
	const names = (list: readonly string[]): string => list.join(t('common.listSeparator'));
	const sentences = [
		result.created.length === 0
			? t('host.notes.noneCreated')
			: t('host.notes.created', { n: result.created.length, folder: folder === '' ? t('host.notes.vaultTop') : folder }),
		...(result.kept.length === 0 ? [] : [t('host.notes.kept', { names: names(result.kept) })]),
		...(result.failed.length === 0 ? [] : [t('host.notes.failed', { names: names(result.failed), why: result.why ?? '' })]),
	];
	return sentences.join(' ');
}
