/** All file paths under a workspace, within caps that are said and never silent. */
import { globTest } from './globs';
import type { Breather, FolderEntry, WorkspaceFiles } from './workspace-files';

export interface WalkCaps {
	/** Folders below this depth are not looked into; the root is 0. */
	readonly depth: number;
	/** Entries (files and folders) after which the walk ends. */
	readonly entries: number;
}
export const WALK_CAPS: WalkCaps = { depth: 12, entries: 200_000 };
/** Entries between two breaths: a few milliseconds of work. */
export const ENTRIES_PER_SLICE = 2_000;

const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['.git', 'node_modules', '.trash']);

/** An Obsidian configuration folder can have any name; these files, in a hidden folder, tell it. */
const OBSIDIAN_SETTINGS: ReadonlySet<string> = new Set([
	'app.json',
	'appearance.json',
	'core-plugins.json',
	'community-plugins.json',
]);

export interface FolderWalk {
	/** Every file, sorted. */
	readonly paths: readonly string[];
	readonly unreadableFolders: readonly { readonly path: string; readonly error: string }[];
	readonly truncated: boolean;
}

function baseName(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}

function isObsidianSettings(folder: string, entries: readonly FolderEntry[]): boolean {
	if (!baseName(folder).startsWith('.')) return false;
	return entries.some((entry) => !entry.isFolder && OBSIDIAN_SETTINGS.has(baseName(entry.path)));
}

/** By code units: the same order on every machine and in every language. */
function byText(left: string, right: string): number {
	return left < right ? -1 : Number(left > right);
}

/**
 * Lists every file under the root, hidden folders too. Not looked into: `.git`, `node_modules`, `.trash`, Obsidian's
 * configuration folder, and what matches an `ignored` glob. The host's `list` decides about symbolic links; a link that
 * leads back up ends at the depth cap. Throws only what `breathe` throws.
 */
export async function walkWorkspace(
	files: WorkspaceFiles,
	ignored: readonly string[],
	breathe: Breather,
	caps: WalkCaps = WALK_CAPS,
): Promise<FolderWalk> {
	const ignoreTests = ignored.map(globTest);
	const isIgnored = (path: string): boolean => ignoreTests.some((test) => test(path));
	const paths: string[] = [];
	const unreadableFolders: { path: string; error: string }[] = [];
	const visited = new Set<string>(['']);
	/** Grows while it is walked, so that shallow folders come first and a cap cuts the deep ones. */
	const folders: { readonly path: string; readonly depth: number }[] = [{ path: '', depth: 0 }];
	let truncated = false;
	let entriesSeen = 0;
	let sinceBreath = 0;

	for (const folder of folders) {
		if (entriesSeen === caps.entries) {
			truncated = true;
			break;
		}
		let entries: readonly FolderEntry[];
		try {
			entries = await files.list(folder.path);
		} catch (error) {
			unreadableFolders.push({ path: folder.path, error: error instanceof Error ? error.message : String(error) });
			continue;
		}
		if (isObsidianSettings(folder.path, entries)) continue;
		const inside = folder.path === '' ? '' : `${folder.path}/`;
		for (const entry of entries) {
			if (entriesSeen === caps.entries) {
				truncated = true;
				break;
			}
			entriesSeen += 1;
			// A host that answers with the folder itself, or with something outside it, must not send us in circles.
			if (visited.has(entry.path) || !entry.path.startsWith(inside) || isIgnored(entry.path)) continue;
			visited.add(entry.path);
			if (!entry.isFolder) paths.push(entry.path);
			else if (SKIPPED_FOLDERS.has(baseName(entry.path))) continue;
			else if (folder.depth === caps.depth) truncated = true;
			else folders.push({ path: entry.path, depth: folder.depth + 1 });
		}
		sinceBreath += entries.length;
		if (sinceBreath >= ENTRIES_PER_SLICE) {
			sinceBreath = 0;
			await breathe();
		}
	}
	return { paths: paths.sort(byText), unreadableFolders: unreadableFolders.sort((a, b) => byText(a.path, b.path)), truncated };
}
