/**
 * The Node calls that the desktop profile lends to the plugin: stat, readdir, ranged reads and watching, inside the
 * allowed folders. Reading only.
 */
import { lstat, open, readdir, realpath, stat, type FileHandle } from 'node:fs/promises';
import type { HostEvent } from '../shared/protocol';
import { insideRoots, RefusedError } from './access';
import { plainCall, type FsLog } from './fs-log';
import { TreeWatcher } from './tree-watcher';
import { textArg, type Call, type CallInput, type CallResult } from './vault-calls';
import { wireDirent, wireError, wireStats } from './wire';

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

/**
 * @param roots real paths that may be read
 * @param tell sends an event to one page
 */
export function nodeCalls(roots: readonly string[], log: FsLog, tell: (client: string, event: HostEvent) => void): NodeCalls {
	const calls = new Map<string, Call>();
	const files = new Map<string, OpenFile>();
	const watchers = new Map<string, TreeWatcher>();
	let nextFile = 1;

	function add(name: string, run: (path: string, input: CallInput) => Promise<CallResult>): void {
		calls.set(`node.${name}`, async (input) => {
			const asked = textArg(input.args[0]);
			const entry = plainCall(`node.${name}`, asked, input.own);
			try {
				const result = await run(await insideRoots(roots, asked), input);
				log.add(entry);
				return result;
			} catch (error) {
				log.add({ ...entry, error: wireError(error).code });
				throw error;
			}
		});
	}

	add('stat', async (path) => wireStats(await stat(path, { bigint: true })));
	add('lstat', async (path) => wireStats(await lstat(path, { bigint: true })));
	add('realpath', async (path) => realpath(path));
	add('readdir', async (path) => (await readdir(path, { withFileTypes: true })).map(wireDirent));
	add('open', async (path, input) => {
		const flags = input.args[1] ?? 'r';
		if (flags !== 'r') throw new RefusedError('EROFS', `EROFS: the bridge only reads, '${path}'`);
		const id = `${input.client}/${nextFile++}`;
		files.set(id, { handle: await open(path, 'r'), path });
		return id;
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

function numberArg(value: unknown): number {
	if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
		throw new RefusedError('EINVAL', 'EINVAL: a whole number expected');
	}
	return value;
}
