/**
 * A desk's world in memory: a folder of bytes that a real reader reads, a device's store, a lock file, a clock that the test
 * moves; and hooks through which everything that is written can fail in the ways a disk does. Several worlds may share a folder.
 */
import type { LedgerFile } from '../../../src/decisions/append-entry';
import type { ApplyingMode, DeskWorld, DeviceStore, LockPlace } from '../../../src/decisions/desk/desk-world';
import type { FactFailure, FactFiles, FactResult } from '../../../src/decisions/fact-files';
import { sha256Hex } from '../../../src/decisions/sha256';
import { messageOf } from '../../../src/decisions/thrown';
import { openWorkspace } from '../../../src/workspace/reader';
import type { ItemStateSource } from '../../../src/workspace/item-states';
import type { Snapshot, WorkspaceReader } from '../../../src/workspace/snapshot-types';
import { breathe, ManualTime } from '../workspace/open-memory';
import { MemoryFiles } from '../workspace/memory-files';

export const LOCK_PATH = '90_system/approvals/.evidence-desk.lock';
export const QUEUE = '90_system/approvals/approval_queue.jsonl';

/**
 * What goes wrong with one write:
 * - `fail`: an error value, and nothing was written;
 * - `throw`: so many bytes reach the disk (all without `bytes`, none with 0), then the call throws;
 * - `hang`: so many bytes reach the disk, then the call never returns: the process was killed;
 * - `other`: it is written, and then the file holds this instead.
 */
export type Fault =
	| { readonly kind: 'fail'; readonly failure: FactFailure }
	| { readonly kind: 'throw' | 'hang'; readonly bytes?: number }
	| { readonly kind: 'other'; readonly content: string };

/** Asked before each operation; `null` or nothing: it goes well. May change files first: somebody else's work. */
export interface Hooks {
	read?: (path: string) => Fault | null | undefined;
	append?: (path: string, bytes: Uint8Array) => Fault | null | undefined;
	replace?: (path: string, bytes: Uint8Array) => Fault | null | undefined;
	/** The device's own ledger or queue. */
	own?: (path: string, bytes: Uint8Array) => Fault | null | undefined;
	lock?: (what: 'read' | 'create' | 'replace' | 'remove') => Fault | null | undefined;
}

export interface WorldOptions {
	readonly files?: MemoryFiles;
	readonly device?: FakeDevice;
	readonly time?: ManualTime;
	readonly applies?: ApplyingMode;
	readonly mirror?: boolean;
	readonly computer?: string;
	readonly process?: string;
	/** Without a lock, as on a phone. */
	readonly hasLock?: boolean;
}

/** What a device keeps, as JSON text: what does not survive that is not kept either. Set `failure` to have it throw. */
export class FakeDevice implements DeviceStore {
	readonly kept = new Map<string, string>();
	secret: string | null = null;
	failure: string | null = null;

	constructor(readonly deviceName = 'Desk') {}

	load(name: string): unknown {
		this.mayFail();
		const text = this.kept.get(name);
		return text === undefined ? null : (JSON.parse(text) as unknown);
	}
	save(name: string, value: unknown): void {
		this.mayFail();
		this.kept.set(name, JSON.stringify(value));
	}
	loadSecret(): string | null {
		this.mayFail();
		return this.secret;
	}
	saveSecret(secret: string): void {
		this.mayFail();
		this.secret = secret;
	}
	private mayFail(): void {
		if (this.failure !== null) throw new Error(this.failure);
	}
}

let seeds = 0;

export class FakeWorld {
	readonly files: MemoryFiles;
	readonly device: FakeDevice;
	readonly time: ManualTime;
	readonly hooks: Hooks = {};
	readonly settings: { applies: ApplyingMode; mirror: boolean };
	readonly world: DeskWorld;
	readonly reader: WorkspaceReader;
	/** Bytes that this world's desk put into files, in order. */
	readonly written: { readonly path: string; readonly how: 'append' | 'replace' | 'own' }[] = [];
	/** Waits of `sleep`, which take no time here. */
	readonly slept: number[] = [];
	private source: ItemStateSource | null = null;
	private chance = (seeds += 1) * 7919;

	constructor(options: WorldOptions = {}) {
		this.files = options.files ?? new MemoryFiles();
		this.device = options.device ?? new FakeDevice();
		this.time = options.time ?? new ManualTime();
		this.settings = { applies: options.applies ?? 'own', mirror: options.mirror ?? true };
		const { clock, schedule } = this.time;
		this.reader = openWorkspace({
			files: this.files,
			clock,
			schedule,
			breathe,
			reconcileEveryMs: 30_000,
			itemStates: { fold: async (snapshot) => (this.source === null ? { of: () => null, isDue: () => false } : this.source.fold(snapshot)) },
		});
		const { reader } = this;
		this.world = {
			files: this.facts,
			ownFile: (path) => this.ownFile(path),
			reading: {
				snapshot: () => reader.snapshot,
				readLine: (place) => reader.readLine(place),
				reconcile: () => reader.reconcile(),
				refold: () => reader.refold(),
			},
			device: this.device,
			lock: options.hasLock === false ? null : this.lockPlace(options.computer ?? 'studio', options.process ?? String(1000 + seeds)),
			settings: () => ({ ...this.settings }),
			clock,
			localNowMs: clock,
			randomBytes: (count) => Uint8Array.from({ length: count }, () => (this.chance = (this.chance * 1_103_515_245 + 12_345) % 2_147_483_648) >> 16),
			sleep: async (ms) => {
				this.slept.push(ms);
			},
			breathe,
			schedule,
		};
	}

	/** Reads the workspace with the states that this source folds. */
	async open(source: ItemStateSource): Promise<void> {
		this.source = source;
		await this.reader.open();
	}

	/** The snapshot on screen; throws when there is none. */
	now(): Snapshot {
		if (this.reader.snapshot === null) throw new Error('There is no snapshot');
		return this.reader.snapshot;
	}

	/** A file's text; empty when it is not there. */
	text(path: string): string {
		return this.files.has(path) ? new TextDecoder().decode(this.files.bytes(path)) : '';
	}

	/** The effective state of an item on screen, as text. */
	stateOf(id: string): string {
		return this.now().items.find(`item/s:${id}`)?.effectiveText ?? 'not there';
	}

	private readonly facts: FactFiles = {
		read: async (path) => {
			const fault = this.hooks.read?.(path) ?? null;
			if (fault?.kind === 'fail') return { ok: false, failure: fault.failure };
			if (fault !== null) throw new Error('broken while reading');
			if (!this.files.has(path)) return { ok: false, failure: { code: 'missing', message: 'ENOENT' } };
			const stat = await this.files.stat(path);
			return { ok: true, value: { bytes: this.files.bytes(path), identity: stat?.identity ?? null } };
		},
		stat: async (path) => {
			try {
				return { ok: true, value: await this.files.stat(path) };
			} catch (error) {
				return { ok: false, failure: { code: 'permission', message: messageOf(error) } };
			}
		},
		realPath: async (path) => ({ ok: true, value: this.files.has(path) ? { path, isFile: true } : null }),
		appendTo: (path, expectedSize, bytes) => {
			const fault = this.hooks.append?.(path, bytes) ?? null;
			if (!this.files.has(path)) return failed('missing');
			if (this.files.bytes(path).length !== expectedSize) return failed('changed');
			return this.write(path, 'append', fault, bytes.length, (part) => this.files.append(path, bytes.slice(0, part)));
		},
		replaceIfUnchanged: (path, expectedSha256, bytes) => {
			const fault = this.hooks.replace?.(path, bytes) ?? null;
			if (!this.files.has(path)) return failed('missing');
			if (sha256Hex(this.files.bytes(path)) !== expectedSha256) return failed('changed');
			return this.write(path, 'replace', fault, bytes.length, (part) => this.files.replace(path, bytes.slice(0, part)));
		},
	};

	private async write(path: string, how: 'append' | 'replace' | 'own', fault: Fault | null, length: number, put: (part: number) => void): Promise<FactResult<null>> {
		if (fault?.kind === 'fail') return { ok: false, failure: fault.failure };
		const part = fault?.kind === 'throw' || fault?.kind === 'hang' ? (fault.bytes ?? length) : length;
		if (part > 0) {
			this.written.push({ path, how });
			put(part);
		}
		if (fault?.kind === 'other') this.files.replace(path, fault.content);
		if (fault?.kind === 'throw') throw new Error('broken while writing');
		if (fault?.kind === 'hang') return new Promise<never>(() => undefined);
		return { ok: true, value: null };
	}

	private ownFile(path: string): LedgerFile {
		return {
			size: async () => (this.files.has(path) ? this.files.bytes(path).length : 0),
			read: async (start, end) => (this.files.has(path) ? this.files.bytes(path).slice(start, end) : new Uint8Array()),
			appendBytes: async (bytes) => {
				const fault = this.hooks.own?.(path, bytes) ?? null;
				const result = await this.write(path, 'own', fault, bytes.length, (part) => {
					if (this.files.has(path)) this.files.append(path, bytes.slice(0, part));
					else this.files.replace(path, bytes.slice(0, part));
				});
				if (!result.ok) throw new Error(result.failure.message);
			},
		};
	}

	private lockPlace(computer: string, process: string): LockPlace {
		const fault = (what: 'read' | 'create' | 'replace' | 'remove'): void => {
			const found = this.hooks.lock?.(what) ?? null;
			if (found !== null) throw new Error('The lock cannot be reached.');
		};
		const holds = (expected: string): boolean => this.files.has(LOCK_PATH) && this.text(LOCK_PATH) === expected;
		return {
			computer,
			process,
			read: async () => {
				fault('read');
				return this.files.has(LOCK_PATH) ? this.text(LOCK_PATH) : null;
			},
			create: async (text) => {
				fault('create');
				if (this.files.has(LOCK_PATH)) return false;
				this.files.replace(LOCK_PATH, text);
				return true;
			},
			replace: async (expected, text) => {
				fault('replace');
				if (!holds(expected)) return false;
				this.files.replace(LOCK_PATH, text);
				return true;
			},
			remove: async (expected) => {
				fault('remove');
				if (!holds(expected)) return false;
				this.files.remove(LOCK_PATH);
				return true;
			},
		};
	}
}

async function failed(code: FactFailure['code']): Promise<FactResult<null>> {
	return { ok: false, failure: { code, message: code } };
}
