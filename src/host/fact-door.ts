/**
 * The only place that gives out what can write into a workspace (DESIGN §2): what can write facts, opened once per workspace for
 * the decision desk and handed to nobody else; and, through a door of its own, this device's run log and nothing but that.
 */
import type { App } from 'obsidian';
import type { LedgerFile } from '../decisions/append-entry';
import type { LockPlace } from '../decisions/desk/desk-world';
import type { FactFiles } from '../decisions/fact-files';
import { createLockFile } from './lock-file';
import { createNodeFacts } from './node-facts';
import { nodeWritingModules, processNumber } from './node-modules';
import { workspaceSpot } from './open-files';
import { createNodeOwnFile, createNodeRunLog } from './own-files';
import { randomToken } from './random-token';
import { createVaultFacts, createVaultOwnFile, createVaultRunLog } from './vault-facts';
import { joinPath } from './workspace-path';

export interface FactDoor {
	readonly files: FactFiles;
	/** See `DeskWorld.ownFile`; throws for a path that no device's file has. */
	readonly ownFile: (path: string) => LedgerFile;
	/** `null` on a phone, where the app is the only program that has the workspace open. */
	readonly lock: LockPlace | null;
}

/** What stands for this process where the app does not tell its number; the same for all doors of one start. */
let ownToken: string | null = null;

/**
 * Opens the workspace of a setting for the decision desk: the same place, reached in the same way, as `openFiles` reads it.
 * Touches no file.
 * @param setting see `Settings.workspace`
 * @returns `null` where {@link workspaceSpot} finds no workspace on this host
 */
export function openFactDoor(app: App, setting: string | null): FactDoor | null {
	const spot = workspaceSpot(app, setting);
	if (spot.kind === 'vault') {
		const options = { vault: app.vault, folder: spot.folder };
		return { files: createVaultFacts(options), ownFile: (path) => createVaultOwnFile(options, path), lock: null };
	}
	const node = nodeWritingModules();
	if (spot.kind !== 'node' || node === null) return null;
	const { fs, os } = node;
	const { root } = spot;
	ownToken ??= randomToken();
	return {
		files: createNodeFacts({ fs, root }),
		ownFile: (path) => createNodeOwnFile(fs, root, path),
		lock: createLockFile({ fs, root, computer: os.hostname(), process: processNumber() ?? ownToken }),
	};
}

/** The run log of one device: a file name that cannot be chosen, in a folder that can. */
export interface RunLogDoor {
	/**
	 * The run log in a folder of the workspace. A file that is not there has size 0; it and the folder are made at the first append.
	 * @param folder relative to the workspace, `''` = its top; throws for one that no file of a workspace can lie in
	 */
	readonly fileIn: (folder: string) => LedgerFile;
}

/**
 * Opens the run log of this device in the workspace of a setting. Touches no file.
 * @param setting see `Settings.workspace`
 * @param device this device's id, as its ledger is called
 * @returns `null` where {@link workspaceSpot} finds no workspace on this host
 */
export function openRunLog(app: App, setting: string | null, device: string): RunLogDoor | null {
	const spot = workspaceSpot(app, setting);
	const name = `search_runs.${device}.jsonl`;
	if (spot.kind === 'vault') {
		const options = { vault: app.vault, folder: spot.folder };
		return { fileIn: (folder) => createVaultRunLog(options, joinPath(folder, name)) };
	}
	const node = nodeWritingModules();
	if (spot.kind !== 'node' || node === null) return null;
	const { root } = spot;
	return { fileIn: (folder) => createNodeRunLog(node.fs, root, joinPath(folder, name)) };
}
