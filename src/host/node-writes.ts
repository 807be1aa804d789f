/**
 * The plugin's only calls that change something on the disk through Node: one append, one whole replacement, one new small
 * file, one removal of a file of its own, and folders. Everything is flushed before it counts as written.
 *
 * Replacing by rename keeps permissions and group, or nothing is written; it keeps the owner where the system lets it. It cannot
 * keep extended attributes and access lists.
 */
import type { FactFailure, FactResult } from '../decisions/fact-files';
import { done, failed, failureOf, unsure } from './fact-failures';
import { errorCode, errorText, meansMissing } from './host-errors';
import { linkFailure, lstatOf, walk } from './node-places';
import type { NodeRoot } from './node-places';
import type { NodeFullStat, NodeWritableHandle, NodeWritingFs } from './node-types';
import { joinPath } from './workspace-path';

const PERMISSION_BITS = 0o7777n;
/** What a new file may be at most; the system takes off what the person's umask forbids. */
const NEW_FILE_MODE = 0o666;
const TEMPORARY_MODE = 0o600;
/** A copy that this plugin laid beside its target; longer than this ago, the program that made it is gone. */
const TEMPORARY_NAME = /^\.evidence-desk-[0-9a-f]{16}\.tmp$/;
const LEFT_BEHIND_MS = 10 * 60 * 1000;

export interface AppendOptions {
	/** Whether a file that is not there is made; never one behind a link. */
	readonly makesFile: boolean;
	/** Asked with the opened file right before the write; what it returns ends the matter. */
	readonly objection: (stat: NodeFullStat) => FactFailure | null;
}

/**
 * Adds bytes at the end of a file in one write, and flushes them. Nothing before the write counts as written; everything
 * from it on is `io`, whatever the disk says.
 */
export async function appendOnce(place: NodeRoot, absolute: string, bytes: Uint8Array, options: AppendOptions): Promise<FactResult<null>> {
	const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW = 0 } = place.fs.constants;
	let handle: NodeWritableHandle;
	let isBegun = false;
	try {
		handle = await place.fs.promises.open(absolute, O_WRONLY | O_APPEND | O_NOFOLLOW | (options.makesFile ? O_CREAT : 0), NEW_FILE_MODE);
	} catch (error) {
		return { ok: false, failure: failureOf(error, place.isWindows) };
	}
	const result = await settled(async () => {
		const objection = options.objection(await handle.stat({ bigint: true }));
		if (objection !== null) return { ok: false, failure: objection };
		isBegun = true;
		const { bytesWritten } = await handle.write(bytes, 0, bytes.length, null);
		if (bytesWritten !== bytes.length) return failed('io', `Only ${bytesWritten} of ${bytes.length} bytes were written.`);
		await flush(handle);
		return done(null);
	}, (error) => (isBegun ? unsure(error) : { ok: false, failure: failureOf(error, place.isWindows) }));
	return closeAfter(handle, result);
}

export interface Replacement {
	readonly absolute: string;
	/** The target as it was found; permissions and owner are taken from it. */
	readonly stat: NodeFullStat;
	readonly bytes: Uint8Array;
	/** 16 hex digits, another one each time. */
	readonly token: string;
	/** Asked last, with the copy complete on the disk, right before it takes the target's place. */
	readonly objection: () => Promise<FactFailure | null>;
}

/**
 * Puts bytes in the place of a whole file: a copy beside it, flushed, then renamed over it. Whoever reads meanwhile sees the
 * old file or the new one, never a mixture. On failure the copy is taken away.
 */
export async function replaceWhole(place: NodeRoot, replacement: Replacement): Promise<FactResult<null>> {
	const { fs } = place;
	const folder = folderOf(replacement.absolute);
	const copy = joinPath(folder, `.evidence-desk-${replacement.token}.tmp`);
	const onError = (error: unknown): FactResult<null> => ({ ok: false, failure: failureOf(error, place.isWindows) });
	const prepared = await settled(async () => {
		// A rename asks for no right to the old file; whoever made it read-only meant it.
		await fs.promises.access(replacement.absolute, fs.constants.W_OK);
		return writeCopy(place, copy, replacement);
	}, onError);
	if (!prepared.ok) return prepared;
	const objection = await settled(async () => {
		const failure = await replacement.objection();
		return failure === null ? done(null) : { ok: false, failure };
	}, onError);
	if (!objection.ok) {
		await removeQuietly(fs, copy);
		return objection;
	}
	try {
		await fs.promises.rename(copy, replacement.absolute);
	} catch (error) {
		return renameFailure(error, await removeQuietly(fs, copy));
	}
	await flushFolder(fs, folder);
	return done(null);
}

/** As long as the copy was still there to be taken away, it has not taken the target's place. */
function renameFailure(error: unknown, copyWasThere: boolean): FactResult<null> {
	const code = errorCode(error);
	const isHeld = code === 'EPERM' || code === 'EBUSY' || code === 'EACCES';
	return isHeld && copyWasThere ? failed('busy', errorText(error)) : unsure(error);
}

async function writeCopy(place: NodeRoot, copy: string, { stat, bytes }: Replacement): Promise<FactResult<null>> {
	const { O_WRONLY, O_CREAT, O_EXCL } = place.fs.constants;
	const handle = await place.fs.promises.open(copy, O_WRONLY | O_CREAT | O_EXCL, TEMPORARY_MODE);
	const result = await settled(async () => {
		await writeAll(handle, bytes);
		const own = await handle.stat({ bigint: true });
		if (!(await keepOwner(handle, own, stat))) return failed('permission', 'The file belongs to a group that a new file here cannot be given to.');
		// After the owner: a change of owner takes some permissions away. Where all is as wanted the disk may know no such change.
		const { mode } = await handle.stat({ bigint: true });
		if ((mode & PERMISSION_BITS) !== (stat.mode & PERMISSION_BITS)) await handle.chmod(Number(stat.mode & PERMISSION_BITS));
		await flush(handle);
		await removeLeftBehind(place.fs, folderOf(copy), Number(own.mtimeMs));
		return done(null);
	}, (error) => ({ ok: false, failure: failureOf(error, place.isWindows) }));
	const closed = await closeAfter(handle, result);
	if (!closed.ok) await removeQuietly(place.fs, copy);
	return closed;
}

/** Another owner can be given up as long as the group, through which others may write, stays. */
async function keepOwner(handle: NodeWritableHandle, own: NodeFullStat, wanted: NodeFullStat): Promise<boolean> {
	if (own.uid === wanted.uid && own.gid === wanted.gid) return true;
	const given = await handle.chown(Number(wanted.uid), Number(wanted.gid)).then(() => true, () => false);
	if (given || own.gid === wanted.gid) return true;
	return handle.chown(Number(own.uid), Number(wanted.gid)).then(() => true, () => false);
}

async function writeAll(handle: NodeWritableHandle, bytes: Uint8Array): Promise<void> {
	for (let start = 0; start < bytes.length; ) {
		const { bytesWritten } = await handle.write(bytes, start, bytes.length - start, null);
		if (bytesWritten === 0) throw new Error('The disk takes no more bytes.');
		start += bytesWritten;
	}
}

/** Copies of a program that was ended between its last two steps. Compared by the disk's own clock. */
async function removeLeftBehind(fs: NodeWritingFs, folder: string, nowMs: number): Promise<void> {
	const entries = await fs.promises.readdir(folder, { withFileTypes: true }).catch(() => []);
	for (const { name } of entries.filter((entry) => TEMPORARY_NAME.test(entry.name))) {
		const path = joinPath(folder, name);
		const stat = await lstatOf(fs, path).catch(() => null);
		if (stat?.isFile() === true && nowMs - Number(stat.mtimeMs) > LEFT_BEHIND_MS) await removeQuietly(fs, path);
	}
}

/**
 * Makes a file that is not there, with its bytes flushed.
 * @returns `false` when something is there already. Throws when it cannot be made; then it is not there.
 */
export async function createNew(place: NodeRoot, absolute: string, bytes: Uint8Array): Promise<boolean> {
	const { O_WRONLY, O_CREAT, O_EXCL } = place.fs.constants;
	let handle: NodeWritableHandle;
	try {
		handle = await place.fs.promises.open(absolute, O_WRONLY | O_CREAT | O_EXCL, NEW_FILE_MODE);
	} catch (error) {
		if (errorCode(error) === 'EEXIST') return false;
		throw error;
	}
	try {
		await writeAll(handle, bytes);
		await flush(handle);
		await handle.close();
	} catch (error) {
		await handle.close().catch(() => undefined);
		await removeQuietly(place.fs, absolute);
		throw error;
	}
	await flushFolder(place.fs, folderOf(absolute));
	return true;
}

/** Takes one file away. Throws when that cannot be done; one that is gone already is no failure. */
export async function removeOwn(place: NodeRoot, absolute: string): Promise<void> {
	try {
		await place.fs.promises.unlink(absolute);
	} catch (error) {
		if (!meansMissing(error)) throw error;
	}
}

/**
 * Makes the folders above a file of the workspace that are not there, one by one, so that none is made behind a link.
 * @param path relative to the root
 * @returns the file's absolute path. Throws when a link or a file stands in the way, or what the disk throws.
 */
export async function makeFoldersFor(place: NodeRoot, path: string): Promise<string> {
	const parts = path.split('/').slice(0, -1);
	for (let depth = 1; depth <= parts.length; depth++) {
		const folder = parts.slice(0, depth).join('/');
		const walked = await walk(place, folder);
		if (!walked.ok) throw new Error(walked.failure.message);
		const { value } = walked;
		if (value.kind === 'link') throw new Error((await linkFailure(place, folder, value.at)).message);
		if (value.kind === 'there' && !value.stat.isDirectory()) throw new Error(`Not a folder: ${folder}`);
		if (value.kind === 'missing') await makeFolder(place.fs, joinPath(place.root, folder));
	}
	return joinPath(place.root, path);
}

async function makeFolder(fs: NodeWritingFs, absolute: string): Promise<void> {
	try {
		await fs.promises.mkdir(absolute);
	} catch (error) {
		// Another program made it in between.
		if (errorCode(error) !== 'EEXIST') throw error;
	}
	await flushFolder(fs, folderOf(absolute));
}

/** Some disks (network, FUSE) know no flushing; there is nothing more that can be done on them. */
async function flush(handle: NodeWritableHandle): Promise<void> {
	try {
		await handle.sync();
	} catch (error) {
		if (!['EINVAL', 'ENOTSUP', 'ENOSYS'].includes(errorCode(error))) throw error;
	}
}

/** So that a new name outlives a power cut. Windows cannot open folders, and some disks cannot flush them. */
export async function flushFolder(fs: NodeWritingFs, folder: string): Promise<void> {
	const handle = await fs.promises.open(folder, fs.constants.O_RDONLY).catch(() => null);
	if (handle === null) return;
	await handle.sync().catch(() => undefined);
	await handle.close().catch(() => undefined);
}

/** Whether there was something to take away. */
async function removeQuietly(fs: NodeWritingFs, absolute: string): Promise<boolean> {
	return fs.promises.unlink(absolute).then(() => true, () => false);
}

async function settled<Value>(run: () => Promise<FactResult<Value>>, onError: (error: unknown) => FactResult<Value>): Promise<FactResult<Value>> {
	try {
		return await run();
	} catch (error) {
		return onError(error);
	}
}

async function closeAfter<Value>(handle: NodeWritableHandle, result: FactResult<Value>): Promise<FactResult<Value>> {
	const error = await handle.close().then(() => null, (thrown: unknown) => thrown);
	return error === null || !result.ok ? result : unsure(error);
}

function folderOf(absolute: string): string {
	const slash = absolute.lastIndexOf('/');
	return slash <= 0 ? '/' : absolute.slice(0, slash);
}
