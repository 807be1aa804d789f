/**
 * The only place that gives out what can write facts (DESIGN §2). It is opened once per workspace, for the decision desk, and
 * handed to nobody else.
 */
import type { App } from 'obsidian';
import type { LedgerFile } from '../decisions/append-entry';
import type { LockPlace } from '../decisions/desk/desk-world';
import type { FactFiles } from '../decisions/fact-files';
import { createLockFile } from './lock-file';
import { createNodeFacts } from './node-facts';
import { nodeWritingModules, processNumber } from './node-modules';
import { workspaceSpot } from './open-files';
import { createNodeOwnFile } from './own-files';
import { randomToken } from './random-token';
import { createVaultFacts, createVaultOwnFile } from './vault-facts';

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
