/**
 * The part of Node that the desktop profile lends to the plugin, carried out by the preview server: `fs.promises`' looking,
 * reading, appending and renaming, `fs.constants`, `fs.watch`, `os.homedir` and `os.hostname`.
 */
import type { BootData, HostEvent, WireDirent, WireStats } from '../../shared/protocol';
import { Events } from '../core/events';
import { ALL_WATCHERS, HostError, type Rpc } from '../core/rpc';

let nextWatch = 1;

/** A module that tells which of its members is missing, instead of `undefined is not a function`. */
function lent<T extends object>(name: string, members: T): T {
	return new Proxy(members, {
		get(target, key) {
			if (key in target || typeof key === 'symbol') return Reflect.get(target, key) as unknown;
			throw new Error(`The preview host does not lend ${name}.${key}`);
		},
	});
}

/** What `require` knows on a desktop, by module name. */
export function nodeModules(rpc: Rpc, boot: BootData): ReadonlyMap<string, object> {
	const promises = lent('fs.promises', {
		stat: async (path: string, options: { bigint?: boolean } = {}) => statsOf(await rpc.call('node.stat', [path]), options),
		lstat: async (path: string, options: { bigint?: boolean } = {}) => statsOf(await rpc.call('node.lstat', [path]), options),
		realpath: async (path: string) => rpc.call<string>('node.realpath', [path]),
		readdir: async (path: string, options: { withFileTypes?: boolean } = {}) => {
			const entries = await rpc.call<WireDirent[]>('node.readdir', [path]);
			return options.withFileTypes === true ? entries.map(direntOf) : entries.map((entry) => entry.name);
		},
		open: async (path: string, flags: string | number = 'r', mode?: number) => new BridgedFile(rpc, await rpc.call<string>('node.open', [path, flags, mode])),
		access: async (path: string, mode = 0) => nothing(await rpc.call('node.access', [path, mode])),
		mkdir: async (path: string) => nothing(await rpc.call('node.mkdir', [path])),
		rename: async (from: string, to: string) => nothing(await rpc.call('node.rename', [from, to])),
		unlink: async (path: string) => nothing(await rpc.call('node.unlink', [path])),
	});
	const fs = lent('fs', {
		promises,
		constants: boot.fsConstants,
		watch: (path: string, options: unknown, listener?: WatchListener) => {
			const listen = typeof options === 'function' ? (options as WatchListener) : listener;
			return new BridgedWatcher(rpc, path, listen ?? null);
		},
	});
	const os = lent('os', { homedir: () => boot.home, hostname: () => boot.computer });
	return new Map<string, object>([
		['node:fs', fs],
		['fs', fs],
		['node:fs/promises', promises],
		['fs/promises', promises],
		['node:os', os],
		['os', os],
	]);
}

const PROCESS_KEY = 'preview-process';

/** What the app's `window.process` tells: the environment, and a number that a reload keeps and another window has not. */
export function windowProcess(environment: BootData['environment']): { readonly pid: number; readonly platform: string; readonly env: object } {
	const kept = Number(sessionStorage.getItem(PROCESS_KEY) ?? '0');
	const pid = kept > 0 ? kept : 10_000 + Math.floor(Math.random() * 90_000);
	sessionStorage.setItem(PROCESS_KEY, String(pid));
	return { pid, platform: 'linux', env: { ...environment } };
}

function nothing(_answer: unknown): undefined {
	return undefined;
}

class BridgedFile {
	private isClosed = false;

	constructor(
		private readonly rpc: Rpc,
		private readonly id: string,
	) {}

	async read(buffer: Uint8Array, offset = 0, length = buffer.byteLength - offset, position: number | bigint | null = null) {
		const at = position === null ? null : Number(position);
		const bytes = await this.rpc.bytes('node.read', [this.id, length, at]);
		buffer.set(bytes, offset);
		return { bytesRead: bytes.length, buffer };
	}

	async stat(options: { bigint?: boolean } = {}) {
		return statsOf(await this.rpc.call('node.fstat', [this.id]), options);
	}

	/** Writes where the file stands: at its end when it was opened to append. Other places are not lent. */
	async write(buffer: Uint8Array, offset = 0, length = buffer.byteLength - offset, position: number | null = null) {
		if (position !== null) throw new Error('The preview host does not lend FileHandle.write at a position');
		const bytes = new Uint8Array(buffer.subarray(offset, offset + length));
		return { bytesWritten: await this.rpc.send<number>('node.write', [this.id], bytes), buffer };
	}

	async sync(): Promise<void> {
		await this.rpc.call('node.sync', [this.id]);
	}

	async chmod(mode: number): Promise<void> {
		await this.rpc.call('node.chmod', [this.id, mode]);
	}

	async chown(uid: number, gid: number): Promise<void> {
		await this.rpc.call('node.chown', [this.id, uid, gid]);
	}

	async close(): Promise<void> {
		if (this.isClosed) return;
		this.isClosed = true;
		await this.rpc.call('node.close', [this.id]);
	}
}

type WatchListener = (eventType: 'rename' | 'change', filename: string | null) => void;

class BridgedWatcher {
	private readonly id = `watch-${nextWatch++}`;
	private readonly events = new Events();
	private readonly stop: () => void;
	private readonly started: Promise<unknown>;
	private isClosed = false;

	constructor(
		private readonly rpc: Rpc,
		path: string,
		listener: WatchListener | null,
	) {
		if (listener !== null) this.events.on('change', listener);
		this.stop = rpc.onEvent((event) => this.onEvent(event));
		this.started = rpc.call('node.watch', [path, this.id]).catch((error: unknown) => this.events.trigger('error', error));
	}

	on(name: string, listener: (...args: never[]) => unknown): this {
		this.events.on(name, listener);
		return this;
	}

	once(name: string, listener: (...args: never[]) => unknown): this {
		const ref = this.events.on(name, (...args: never[]) => {
			this.events.offref(ref);
			listener(...args);
		});
		return this;
	}

	off(name: string, listener: (...args: never[]) => unknown): this {
		this.events.off(name, listener);
		return this;
	}

	close(): void {
		if (this.isClosed) return;
		this.isClosed = true;
		this.stop();
		// Calls may overtake each other; the server can only end what it has begun.
		void this.started.then(() => this.rpc.call('node.unwatch', [this.id]));
	}

	private onEvent(event: HostEvent): void {
		if (event.kind !== 'watch' && event.kind !== 'watch-error') return;
		if (event.id !== this.id && event.id !== ALL_WATCHERS) return;
		if (event.kind === 'watch') this.events.trigger('change', event.eventType, event.filename);
		else this.events.trigger('error', new HostError(event));
	}
}

function direntOf(entry: WireDirent) {
	return { name: entry.name, ...typeTests(entry.type) };
}

function typeTests(type: WireStats['type']) {
	return {
		isFile: () => type === 'file',
		isDirectory: () => type === 'folder',
		isSymbolicLink: () => type === 'link',
	};
}

const NS_PER_MS = 1_000_000n;

function statsOf(wire: WireStats, options: { bigint?: boolean }) {
	const big = {
		dev: BigInt(wire.dev),
		ino: BigInt(wire.ino),
		mode: BigInt(wire.mode),
		nlink: BigInt(wire.nlink),
		uid: BigInt(wire.uid),
		gid: BigInt(wire.gid),
		size: BigInt(wire.size),
	};
	const times = { atime: BigInt(wire.atimeNs), mtime: BigInt(wire.mtimeNs), ctime: BigInt(wire.ctimeNs), birthtime: BigInt(wire.birthtimeNs) };
	if (options.bigint === true) {
		const entries = Object.entries(times).flatMap(([name, ns]) => [[`${name}Ns`, ns], [`${name}Ms`, ns / NS_PER_MS]] as const);
		return { ...big, ...Object.fromEntries(entries), ...typeTests(wire.type) };
	}
	const plain = Object.entries(big).map(([name, value]) => [name, Number(value)] as const);
	const plainTimes = Object.entries(times).map(([name, ns]) => [`${name}Ms`, Number(ns) / Number(NS_PER_MS)] as const);
	return { ...Object.fromEntries([...plain, ...plainTimes]), ...typeTests(wire.type) };
}
