/**
 * The vault adapter's half that touches the disk. Each call gets a vault path and answers with a JSON value or bytes.
 */
import { appendFile, cp, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { insideVault, RefusedError } from './access';
import { plainCall, type FsLog } from './fs-log';
import { wireError } from './wire';
import type { WriteFaults } from './write-faults';

export interface CallInput {
	/** The call's arguments, as JSON gave them. */
	readonly args: readonly unknown[];
	/** The request's bytes, for writes. */
	readonly bytes: Uint8Array;
	/** The host page's own call, not the plugin's. */
	readonly own: boolean;
	/** Which page asks; open files and watchers belong to it. */
	readonly client: string;
}

/** A JSON value, or bytes (`Uint8Array`). */
export type CallResult = unknown;
export type Call = (input: CallInput) => Promise<CallResult>;

/**
 * The calls `vault.…`, by name.
 *
 * @param root real path of the vault
 * @param faults what is to go wrong
 */
export function vaultCalls(root: string, log: FsLog, faults: WriteFaults): ReadonlyMap<string, Call> {
	const calls = new Map<string, Call>();

	function add(name: string, run: (path: string, input: CallInput) => Promise<CallResult>): void {
		calls.set(`vault.${name}`, async (input) => {
			const vaultPath = textArg(input.args[0]);
			const entry = plainCall(`vault.${name}`, join(root, vaultPath), input.own);
			try {
				const path = await insideVault(root, vaultPath);
				const what = { call: `vault.${name}`, path, bytes: input.bytes, own: input.own };
				const result = await faults.around(what, (bytes) => run(path, { ...input, bytes }), () => infoOf(path));
				const bytesRead = result instanceof Uint8Array ? result.length : 0;
				log.add({ ...entry, bytesRead, bytesWritten: input.bytes.length });
				return result;
			} catch (error) {
				log.add({ ...entry, error: wireError(error).code });
				throw error;
			}
		});
	}

	add('stat', async (path) => infoOf(path));
	add('exists', async (path) => (await infoOf(path)) !== null);
	add('list', async (path) => listFolder(path));
	add('readBinary', async (path) => new Uint8Array(await readFile(path)));
	add('writeBinary', async (path, input) => {
		await writeFile(path, input.bytes);
		return infoOf(path);
	});
	add('appendBinary', async (path, input) => {
		await appendFile(path, input.bytes);
		return infoOf(path);
	});
	add('mkdir', async (path) => {
		await mkdir(path, { recursive: true });
		return infoOf(path);
	});
	add('remove', async (path) => {
		notTheVault(root, path);
		await rm(path);
	});
	add('rmdir', async (path, input) => {
		notTheVault(root, path);
		if (input.args[1] === true) await rm(path, { recursive: true });
		else await rmdir(path);
	});
	add('rename', async (path, input) => {
		const target = await insideVault(root, textArg(input.args[1]));
		if ((await infoOf(target)) !== null) throw new RefusedError('EEXIST', 'Destination file already exists!');
		await rename(path, target);
	});
	add('copy', async (path, input) => {
		const target = await insideVault(root, textArg(input.args[1]));
		await cp(path, target, { recursive: true, errorOnExist: true, force: false });
	});
	add('trash', async (path) => {
		notTheVault(root, path);
		await mkdir(join(root, '.trash'), { recursive: true });
		let target = join(root, '.trash', basename(path));
		for (let n = 2; (await infoOf(target)) !== null; n++) target = join(root, '.trash', `${n} ${basename(path)}`);
		await rename(path, target);
	});
	return calls;
}

/** A call's argument that has to be text. */
export function textArg(value: unknown): string {
	if (typeof value !== 'string') throw new RefusedError('EINVAL', 'EINVAL: text expected');
	return value;
}

function notTheVault(root: string, path: string): void {
	if (path === root || dirname(path) === path) throw new RefusedError('EPERM', 'EPERM: the vault itself stays');
}

async function infoOf(path: string) {
	try {
		const found = await stat(path);
		const type = found.isDirectory() ? 'folder' : 'file';
		return { type, size: found.size, mtime: found.mtimeMs, ctime: found.birthtimeMs };
	} catch (error) {
		const code = wireError(error).code;
		if (code === 'ENOENT' || code === 'ENOTDIR') return null;
		throw error;
	}
}

async function listFolder(path: string) {
	const files: string[] = [];
	const folders: string[] = [];
	for (const entry of await readdir(path, { withFileTypes: true })) {
		const isFolder = entry.isSymbolicLink()
			? (await stat(join(path, entry.name)).catch(() => null))?.isDirectory() === true
			: entry.isDirectory();
		(isFolder ? folders : files).push(entry.name);
	}
	return { files, folders };
}
