/**
 * The Node calls that the desktop profile lends to the plugin: looking and reading inside the allowed folders, watching, and
 * writing inside the writable ones. Nothing here overwrites or empties a file in place: bytes are appended, or go to a new file.
 */
import { constants } from 'node:fs';
import { access, lstat, mkdir, open, readdir, realpath, rename, stat, unlink, type FileHandle } from 'node:fs/promises';
import type { HostEvent } from '../shared/protocol';
import { insideRoots, namedInRoots, RefusedError } from './access';
import { plainCall, type FsLog } from './fs-log';
import { TreeWatcher } from './tree-watcher';
import { textArg, type Call, type CallInput, type CallResult } from './vault-calls';
import { wireDirent, wireError, wireStats } from './wire';
import type { WriteFaults } from './write-faults';

interface OpenFile {
	readonly handle: FileHandle;
	readonly path: string;
}

/** The calls `node.…` and the open things behind them. */
export interface NodeCalls {
	readonly calls: ReadonlyMap<string, Call>;
	/** Closes the files and watchers of a page that went away. */
	release(client: string): Promise<void>;
	releaseAll(): Promise<void>;
	/** Files and watchers open now, for tests. */
	openCount(): { readonly files: number; readonly watchers: number };
}

/** Real paths of folders. */
export interface AllowedRoots {
	readonly read: readonly string[];
	/** All of them may be read as well. */
	readonly write: readonly string[];
}

type Check = (roots: readonly string[], path: string) => Promise<string>;

/**
 * @param faults what is to go wrong
 * @param tell sends an event to one page
 */
export function nodeCalls(roots: AllowedRoots, log: FsLog, faults: WriteFaults, tell: (client: string, event: HostEvent) => void): NodeCalls {
	const calls = new Map<string, Call>();
	const files = new Map<string, OpenFile>();
	const watchers = new Map<string, TreeWatcher>();
	let nextFile = 1;

	function add(name: string, run: (path: string, input: CallInput) => Promise<CallResult>, check: Check = insideRoots): void {
		calls.set(`node.${name}`, async (input) => {
			const asked = textArg(input.args[0]);
			const entry = plainCall(`node.${name}`, asked, input.own);
			try {
				const result = await run(await check(roots.read, asked), input);
				log.add(entry);
				return result;
			} catch (error) {
				log.add({ ...entry, error: wireError(error).code });
				throw error;
			}
		});
	}

	add('stat', async (path) => wireStats(await stat(path, { bigint: true })));
	add('lstat', async (path) => wireStats(await lstat(path, { bigint: true })), namedInRoots);
	add('realpath', async (path) => realpath(path), namedInRoots);
	add('readdir', async (path) => (await readdir(path, { withFileTypes: true })).map(wireDirent));
	add('access', async (path, input) => access(path, numberArg(input.args[1])));
	add('open', async (path, input) => {
		const flags = flagsArg(input.args[1], path);
		const mode = input.args[2] === undefined || input.args[2] === null ? undefined : numberArg(input.args[2]);
		const start = async (): Promise<string> => {
			const id = `${input.client}/${nextFile++}`;
			files.set(id, { handle: await open(path, flags, mode), path });
			return id;
		};
		if (!isWriting(flags)) return start();
		await insideRoots(roots.write, path);
		return faults.around({ call: 'node.open', path, bytes: new Uint8Array(0), own: input.own }, start, start);
	});
	add('watch', async (path, input) => {
		const id = textArg(input.args[1]);
		const key = `${input.client}/${id}`;
		const watcher = new TreeWatcher(path, (change, entry) => {
			const eventType = change === 'changed' ? 'change' : 'rename';
			tell(input.client, { kind: 'watch', id, eventType, filename: entry.path });
		});
		watchers.set(key, watcher);
		try {
			await watcher.start();
		} catch (error) {
			watchers.delete(key);
			throw error;
		}
	});

	/** A call that changes names; the path that counts for the log and for faults is where the name stands afterwards. */
	function addChange(name: string, run: (path: string, input: CallInput) => Promise<void>): void {
		calls.set(`node.${name}`, async (input) => {
			const asked = textArg(input.args[0]);
			const to = name === 'rename' ? textArg(input.args[1]) : null;
			const entry = { ...plainCall(`node.${name}`, asked, input.own), ...(to === null ? {} : { to }) };
			try {
				const path = await namedInRoots(roots.write, asked);
				const target = to === null ? path : await namedInRoots(roots.write, to);
				await faults.around({ call: `node.${name}`, path: target, bytes: new Uint8Array(0), own: input.own }, () => run(path, input), () => undefined);
				log.add(entry);
			} catch (error) {
				log.add({ ...entry, error: wireError(error).code });
				throw error;
			}
		});
	}

	addChange('mkdir', async (path) => mkdir(path));
	addChange('unlink', async (path) => unlink(path));
	addChange('rename', async (path, input) => rename(path, textArg(input.args[1])));

	function fileOf(value: unknown): OpenFile {
		const file = files.get(textArg(value));
		if (file === undefined) throw new RefusedError('EBADF', 'EBADF: bad file descriptor');
		return file;
	}

	calls.set('node.read', async ({ args, own }) => {
		const file = fileOf(args[0]);
		const length = numberArg(args[1]);
		const position = args[2] === null ? null : numberArg(args[2]);
		const buffer = new Uint8Array(length);
		const { bytesRead } = await file.handle.read(buffer, 0, length, position);
		log.add({ ...plainCall('node.read', file.path, own), bytesRead, position });
		return buffer.subarray(0, bytesRead);
	});
	calls.set('node.fstat', async ({ args, own }) => {
		const file = fileOf(args[0]);
		log.add(plainCall('node.fstat', file.path, own));
		return wireStats(await file.handle.stat({ bigint: true }));
	});

	/** A call on an open file that changes it. */
	function addToFile(name: string, run: (file: OpenFile, input: CallInput, bytes: Uint8Array) => Promise<number>): void {
		calls.set(`node.${name}`, async (input) => {
			const file = fileOf(input.args[0]);
			const entry = plainCall(`node.${name}`, file.path, input.own);
			const what = { call: `node.${name}`, path: file.path, bytes: input.bytes, own: input.own };
			let reached = 0;
			const perform = async (bytes: Uint8Array): Promise<number> => (reached = await run(file, input, bytes));
			try {
				const claimed = await faults.around(what, perform, () => input.bytes.length);
				log.add({ ...entry, bytesWritten: reached });
				return claimed;
			} catch (error) {
				log.add({ ...entry, bytesWritten: reached, error: wireError(error).code });
				throw error;
			}
		});
	}

	addToFile('write', async ({ handle }, _input, bytes) => (await handle.write(bytes, 0, bytes.length, null)).bytesWritten);
	addToFile('sync', async ({ handle }) => handle.sync().then(() => 0));
	addToFile('chmod', async ({ handle }, input) => handle.chmod(numberArg(input.args[1])).then(() => 0));
	addToFile('chown', async ({ handle }, input) => handle.chown(numberArg(input.args[1]), numberArg(input.args[2])).then(() => 0));

	calls.set('node.close', async ({ args }) => {
		const file = fileOf(args[0]);
		files.delete(textArg(args[0]));
		await file.handle.close();
	});
	calls.set('node.unwatch', async ({ args, client }) => {
		const key = `${client}/${textArg(args[0])}`;
		watchers.get(key)?.close();
		watchers.delete(key);
	});

	async function releaseWhere(matches: (key: string) => boolean): Promise<void> {
		for (const [id, file] of [...files]) {
			if (!matches(id)) continue;
			files.delete(id);
			await file.handle.close().catch(() => undefined);
		}
		for (const [id, watcher] of [...watchers]) {
			if (!matches(id)) continue;
			watchers.delete(id);
			watcher.close();
		}
	}

	return {
		calls,
		release: (client) => releaseWhere((key) => key.startsWith(`${client}/`)),
		releaseAll: () => releaseWhere(() => true),
		openCount: () => ({ files: files.size, watchers: watchers.size }),
	};
}

function isWriting(flags: number): boolean {
	return (flags & (constants.O_WRONLY | constants.O_RDWR | constants.O_CREAT | constants.O_TRUNC)) !== 0;
}

/** `r`, or Node's numbers: for reading, for appending, or for a file that is not there yet. */
function flagsArg(value: unknown, path: string): number {
	if (value === undefined || value === null || value === 'r') return constants.O_RDONLY;
	const flags = typeof value === 'number' ? value : constants.O_TRUNC;
	const isHarmless = !isWriting(flags) || (flags & constants.O_APPEND) !== 0 || (flags & constants.O_EXCL) !== 0;
	if (!isHarmless || (flags & constants.O_TRUNC) !== 0) throw new RefusedError('EROFS', `EROFS: the bridge overwrites no file in place, '${path}'`);
	return flags;
}

function numberArg(value: unknown): number {
	if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
		throw new RefusedError('EINVAL', 'EINVAL: a whole number expected');
	}
	return value;
}
