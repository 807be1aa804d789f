/**
 * Facts through the vault adapter: on a phone, and wherever there is no Node.
 *
 * What the adapter cannot do, and this cannot promise:
 * - no flushing: after a power cut the last write may be gone, though it was reported;
 * - no replacing in one step: a whole file is written over the old one, and an app that is killed meanwhile may leave a part
 *   of it. The intent in the ledger says what was meant, and reading back says what is there;
 * - no comparing in the same step as writing: another program may write between the comparison and the write;
 * - no links: the app follows them and cannot tell. Phones have none in vaults.
 */
import type { LedgerFile } from '../decisions/append-entry';
import type { FactFiles, FactResult } from '../decisions/fact-files';
import { sha256Hex } from '../decisions/sha256';
import { done, failed, guarded, unsure } from './fact-failures';
import { meansMissing } from './host-errors';
import { checkOwnPath, checkRunLogPath } from './own-files';
import { spelledPath } from './spelled-path';
import { joinPath, lastPart, leavesFolder } from './workspace-path';

/** What is used of the vault. */
export interface WritableVault {
	readonly adapter: {
		list(path: string): Promise<{ readonly files: readonly string[]; readonly folders: readonly string[] }>;
		stat(path: string): Promise<{ readonly type: string; readonly size: number; readonly mtime: number } | null>;
		readBinary(path: string): Promise<ArrayBuffer>;
		writeBinary(path: string, data: ArrayBuffer): Promise<void>;
		appendBinary(path: string, data: ArrayBuffer): Promise<void>;
		mkdir(path: string): Promise<void>;
	};
}

export interface VaultFactsOptions {
	readonly vault: WritableVault;
	/** Folder of the vault that is the workspace, `''` = the vault itself. */
	readonly folder: string;
}

type VaultStat = { readonly type: string; readonly size: number; readonly mtime: number };

/** Opens a folder of the vault as a workspace whose facts can be written. Touches nothing until asked. */
export function createVaultFacts({ vault, folder }: VaultFactsOptions): FactFiles {
	const { adapter } = vault;
	const inVault = (path: string): string => joinPath(folder, path);
	const guard = <Value>(path: string, run: () => Promise<FactResult<Value>>): Promise<FactResult<Value>> =>
		leavesFolder(path) || path === '' ? Promise.resolve(failed('outside', `The path leaves the workspace: ${path}`)) : guarded(false, run);

	const fileAt = async (path: string): Promise<FactResult<VaultStat>> => {
		const found = await statOf(vault, inVault(path));
		if (found === null) return failed('missing', `There is no file ${path}`);
		return found.type === 'file' ? done(found) : failed('not_a_file', `Not a file: ${path}`);
	};

	return {
		read: (path) =>
			guard(path, async () => {
				const found = await fileAt(path);
				return found.ok ? done({ bytes: await readBytes(vault, inVault(path)), identity: null }) : found;
			}),
		stat: (path) =>
			guard(path, async () => {
				const found = await fileAt(path);
				if (found.ok) return done({ size: found.value.size, mtimeMs: found.value.mtime, identity: null });
				return found.failure.code === 'missing' ? done(null) : found;
			}),
		realPath: (path) =>
			guard(path, async () => {
				const found = await statOf(vault, inVault(path));
				if (found === null) return done(null);
				const spelled = await spelledPath(path, (inside) => namesIn(vault, inVault(inside)));
				return done(spelled === null ? null : { path: spelled, isFile: found.type === 'file' });
			}),
		appendTo: (path, expectedSize, bytes) =>
			guard(path, async () => {
				const found = await fileAt(path);
				if (!found.ok) return found;
				if (found.value.size !== expectedSize) return failed('changed', `The file has changed meanwhile: ${path}`);
				return written(() => adapter.appendBinary(inVault(path), bufferOf(bytes)));
			}),
		replaceIfUnchanged: (path, expectedSha256, bytes) =>
			guard(path, async () => {
				const found = await fileAt(path);
				if (!found.ok) return found;
				const now = await readBytes(vault, inVault(path));
				if (sha256Hex(now) !== expectedSha256) return failed('changed', `The file has changed meanwhile: ${path}`);
				const result = await written(() => adapter.writeBinary(inVault(path), bufferOf(bytes)));
				if (!result.ok) return result;
				const after = await readBytes(vault, inVault(path)).catch(() => null);
				const isThere = after !== null && sha256Hex(after) === sha256Hex(bytes);
				return isThere ? done(null) : failed('io', `The file does not hold what was written: ${path}`);
			}),
	};
}

/**
 * A file of this device in the vault (see own-files.ts). The adapter reads whole files only.
 * @param path relative to the workspace; throws for anything but a file of one device
 */
export function createVaultOwnFile(options: VaultFactsOptions, path: string): LedgerFile {
	checkOwnPath(path);
	return fileInVault(options, path);
}

/**
 * The run log of this device in the vault. See {@link createVaultOwnFile}.
 * @param path relative to the workspace; throws for anything but the run log of one device
 */
export function createVaultRunLog(options: VaultFactsOptions, path: string): LedgerFile {
	checkRunLogPath(path);
	return fileInVault(options, path);
}

function fileInVault({ vault, folder }: VaultFactsOptions, path: string): LedgerFile {
	const { adapter } = vault;
	const inVault = joinPath(folder, path);
	const fileAt = async (): Promise<VaultStat | null> => {
		const found = await statOf(vault, inVault);
		if (found !== null && found.type !== 'file') throw new Error(`Not a file: ${path}`);
		return found;
	};
	return {
		size: async () => (await fileAt())?.size ?? 0,
		read: async (start, end) => ((await fileAt()) === null ? new Uint8Array(0) : (await readBytes(vault, inVault)).slice(start, Math.max(start, end))),
		appendBytes: async (bytes) => {
			// Whether an append makes a missing file differs between the app's platforms.
			if ((await fileAt()) !== null) return adapter.appendBinary(inVault, bufferOf(bytes));
			await makeFolders(vault, inVault);
			return adapter.writeBinary(inVault, bufferOf(bytes));
		},
	};
}

async function statOf(vault: WritableVault, path: string): Promise<VaultStat | null> {
	try {
		return await vault.adapter.stat(path);
	} catch (error) {
		if (meansMissing(error)) return null;
		throw error;
	}
}

async function namesIn(vault: WritableVault, folder: string): Promise<readonly string[]> {
	const found = await vault.adapter.list(folder || '/');
	return [...found.folders, ...found.files].map(lastPart);
}

async function makeFolders(vault: WritableVault, path: string): Promise<void> {
	const parts = path.split('/').slice(0, -1);
	for (let depth = 1; depth <= parts.length; depth++) {
		const folder = parts.slice(0, depth).join('/');
		const found = await statOf(vault, folder);
		if (found !== null && found.type !== 'folder') throw new Error(`Not a folder: ${folder}`);
		if (found === null) await vault.adapter.mkdir(folder);
	}
}

async function readBytes(vault: WritableVault, path: string): Promise<Uint8Array> {
	return new Uint8Array(await vault.adapter.readBinary(path));
}

/** From the first call that writes on, nobody knows what a failure has left. */
async function written(write: () => Promise<void>): Promise<FactResult<null>> {
	try {
		await write();
		return done(null);
	} catch (error) {
		return unsure(error);
	}
}

/** The adapter takes whole buffers, so a part of a larger one is copied. */
function bufferOf(bytes: Uint8Array): ArrayBuffer {
	return new Uint8Array(bytes).buffer;
}
