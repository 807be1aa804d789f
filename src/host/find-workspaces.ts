/** Looks for folders that could be the workspace. Runs on a click only, walks a bounded number of folders, reads no file. */
import type { WorkspaceFiles } from '../workspace/workspace-files';
import { joinPath, lastPart } from './workspace-path';

/** A folder that could be the workspace. */
export interface FoundWorkspace {
	/** The setting that names it. */
	readonly path: string;
	readonly inVault: boolean;
	/** Default file names found there, in alphabetical order. */
	readonly found: readonly string[];
}

/** A place to look in. */
export interface SearchPlace {
	readonly files: WorkspaceFiles;
	readonly inVault: boolean;
	/** The setting that names the place itself (`''` = the vault); found folders are added to it. */
	readonly setting: string;
}

const PROFILE_NAME = 'evidence-desk.json';
/** The default names of DESIGN §3. */
const DEFAULT_NAMES = ['search_runs.jsonl', 'retrieval_runs.jsonl', 'source_registry.jsonl', 'fact_claims.jsonl', 'approval_queue.jsonl', PROFILE_NAME] as const;
/** The folder that usually holds the agent's own files; the workspace is the folder above it. */
const SYSTEM_FOLDER = '90_system';
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['node_modules', '.git', '.trash']);
const MAX_DEPTH = 4;
const MAX_FOLDERS = 1000;

/**
 * @param places where to look, in the order in which candidates are offered; a place that cannot be listed is passed over
 * @param ignoredFolders folders never looked into, relative to their place (the app's configuration folder)
 */
export async function findWorkspaces(places: readonly SearchPlace[], ignoredFolders: readonly string[]): Promise<readonly FoundWorkspace[]> {
	const candidates: FoundWorkspace[] = [];
	for (const place of places) {
		const roots = gatherRoots(await findNames(place.files, new Set(ignoredFolders)));
		for (const [root, found] of roots) {
			const path = place.setting === '' ? root : joinPath(place.setting, root);
			candidates.push({ path, inVault: place.inVault, found: [...found].sort() });
		}
	}
	return candidates.sort((a, b) => b.found.length - a.found.length);
}

/** Paths of files with a default name (device files such as `search_runs.<device>.jsonl` do not count). */
async function findNames(files: WorkspaceFiles, ignored: ReadonlySet<string>): Promise<readonly string[]> {
	const found: string[] = [];
	let level: string[] = [''];
	let visited = 0;
	for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
		const next: string[] = [];
		for (const folder of level) {
			if (++visited > MAX_FOLDERS) return found;
			for (const entry of await files.list(folder).catch(() => [])) {
				const name = entry.path.slice(entry.path.lastIndexOf('/') + 1);
				if (!entry.isFolder && (DEFAULT_NAMES as readonly string[]).includes(name)) found.push(entry.path);
				if (entry.isFolder && !SKIPPED_FOLDERS.has(name) && !ignored.has(entry.path)) next.push(entry.path);
			}
		}
		level = next;
	}
	return found;
}

/** Puts found files under the folder that is most likely their workspace: one with a profile, else the one above `90_system`, else their own. */
function gatherRoots(paths: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
	const profiled = paths.filter((path) => lastPart(path) === PROFILE_NAME).map(folderOf);
	const likely = paths.map((path) => ({ path, root: profiled.find((folder) => isWithin(path, folder)) ?? likelyRoot(path) }));
	const roots = new Map<string, Set<string>>();
	for (const { path, root } of likely) {
		const outer = likely.map((other) => other.root).filter((other) => other === root || isWithin(root, other));
		const shallowest = outer.reduce((best, other) => (other.length < best.length ? other : best), root);
		const names = roots.get(shallowest) ?? new Set<string>();
		names.add(lastPart(path));
		roots.set(shallowest, names);
	}
	return roots;
}

function likelyRoot(path: string): string {
	const parts = path.split('/');
	const system = parts.indexOf(SYSTEM_FOLDER);
	return system >= 0 ? parts.slice(0, system).join('/') : folderOf(path);
}

function isWithin(path: string, folder: string): boolean {
	return folder === '' ? path !== '' : path.startsWith(`${folder}/`);
}

function folderOf(path: string): string {
	return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}
