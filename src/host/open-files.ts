/** Chooses how a workspace is read: through Node on the desktop, through the vault adapter on a phone. */
import { FileSystemAdapter } from 'obsidian';
import type { App } from 'obsidian';
import type { WorkspaceFiles } from '../workspace/workspace-files';
import { errorText } from './host-errors';
import { createNodeFiles } from './node-files';
import { nodeModules } from './node-modules';
import type { NodeModules } from './node-modules';
import { createVaultFiles } from './vault-files';
import { absolutePath, joinPath, leavesFolder, pathInside, placeOf } from './workspace-path';

/** Where the workspace of a setting is, and how this host reaches it. */
export type WorkspaceSpot =
	| { readonly kind: 'node'; readonly node: NodeModules; readonly root: string; readonly location: string; readonly vaultFolder: string | null }
	| { readonly kind: 'vault'; readonly folder: string; readonly location: string }
	| { readonly kind: 'not-set' }
	| { readonly kind: 'desktop-only'; readonly path: string };

export type OpenedFiles =
	| {
			readonly kind: 'files';
			readonly files: WorkspaceFiles;
			/** The vault's folder that is the workspace (`''` = the vault), or `null` when it lies outside the vault. */
			readonly vaultFolder: string | null;
	  }
	| { readonly kind: 'not-set' }
	/** The path lies outside the vault, and this host reads the vault only. */
	| { readonly kind: 'desktop-only'; readonly path: string };

/**
 * Opens the workspace of a setting. Touches no file.
 * @param setting see `Settings.workspace`
 */
export function openFiles(app: App, setting: string | null): OpenedFiles {
	const spot = workspaceSpot(app, setting);
	switch (spot.kind) {
		case 'node':
			return { kind: 'files', files: createNodeFiles({ fs: spot.node.fs, root: spot.root, location: spot.location }), vaultFolder: spot.vaultFolder };
		case 'vault':
			return {
				kind: 'files',
				files: createVaultFiles({ vault: app.vault, folder: spot.folder, location: spot.location, clock: () => Date.now() }),
				vaultFolder: spot.folder,
			};
		default:
			return spot;
	}
}

/**
 * Finds the workspace of a setting: the same place for reading and for writing. Touches no file.
 * @param setting see `Settings.workspace`
 */
export function workspaceSpot(app: App, setting: string | null): WorkspaceSpot {
	if (setting === null) return { kind: 'not-set' };
	const place = placeOf(setting);
	const node = nodeModules();
	const base = vaultBase(app);
	if (place.kind === 'disk') {
		if (node === null) return { kind: 'desktop-only', path: setting };
		const root = absolutePath(place, node.os.homedir());
		return { kind: 'node', node, root, location: setting.trim(), vaultFolder: base === null ? null : pathInside(root, base) };
	}
	const location = place.folder === '' ? app.vault.getName() : place.folder;
	if (node === null || base === null) return { kind: 'vault', folder: place.folder, location };
	return { kind: 'node', node, root: joinPath(base, place.folder), location, vaultFolder: place.folder };
}

/** What the profile setting means for the reader: a path in the workspace, or the text of a file outside it. */
export interface OpenedProfile {
	/** Relative to the workspace, or as the person wrote it when the file lies outside. */
	readonly profilePath?: string;
	readonly profileText?: string;
	/** Why a profile outside the workspace could not be read. */
	readonly error?: string;
}

/**
 * Finds the profile of a setting. Reads a file only when it lies outside the workspace. Never throws.
 * @param setting see `Settings.profilePath`
 * @param workspace see `Settings.workspace`
 */
export async function openProfile(setting: string, workspace: string): Promise<OpenedProfile> {
	if (setting.trim() === '') return {};
	const place = placeOf(setting);
	if (place.kind === 'vault') return { profilePath: place.folder };
	const node = nodeModules();
	if (node === null) return { profilePath: setting, profileText: '', error: setting };
	const path = absolutePath(place, node.os.homedir());
	const root = workspaceRoot(workspace, node);
	const inside = root === null ? null : pathInside(path, root);
	if (inside !== null) return { profilePath: inside };
	try {
		const slash = path.lastIndexOf('/');
		const files = createNodeFiles({ fs: node.fs, root: path.slice(0, slash) || '/', location: path });
		const bytes = await files.read(path.slice(slash + 1), 0, Number.MAX_SAFE_INTEGER);
		return { profilePath: setting.trim(), profileText: new TextDecoder().decode(bytes) };
	} catch (error) {
		return { profilePath: setting.trim(), profileText: '', error: errorText(error) };
	}
}

function workspaceRoot(workspace: string, node: NodeModules): string | null {
	const place = placeOf(workspace);
	return place.kind === 'disk' ? absolutePath(place, node.os.homedir()) : null;
}

/** The vault's folder on the disk with `/` between parts; `null` where the vault is not a folder of a disk. */
function vaultBase(app: App): string | null {
	const { adapter } = app.vault;
	return adapter instanceof FileSystemAdapter ? adapter.getBasePath().replace(/\\/g, '/').replace(/\/$/, '') : null;
}

/**
 * Says what is wrong with a workspace setting before it is kept.
 * @returns `null` when a folder is there and can be listed, else why not
 */
export async function checkWorkspace(app: App, setting: string): Promise<'desktop-only' | 'not-found' | null> {
	const place = placeOf(setting);
	if (place.kind === 'vault' && leavesFolder(place.folder)) return 'not-found';
	const opened = openFiles(app, setting);
	if (opened.kind !== 'files') return 'desktop-only';
	try {
		await opened.files.list('');
		return null;
	} catch {
		return 'not-found';
	}
}
