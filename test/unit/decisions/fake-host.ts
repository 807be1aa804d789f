/** A disk and a ledger in memory that can fail in every way a real one does, and a process that can be killed. */
import type { ApplyWorld, LedgerAppend, LedgerWriter } from '../../../src/decisions/apply-types';
import type { IntentDraft, ReceiptDraft } from '../../../src/decisions/apply-history';
import type { FactFailureCode, FactFiles, FactResult } from '../../../src/decisions/fact-files';
import type { LedgerEntry } from '../../../src/decisions/ledger-entry';
import { sha256Hex } from '../../../src/decisions/sha256';

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
export const text = (data: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(data);

export type Point = 'intent' | 'target' | 'receipt';
export const FAULTS = ['throw_before', 'throw_after_some', 'throw_after_all', 'killed_before', 'killed_after_some', 'killed_after_all', 'reads_back_other'] as const;
export type Fault = (typeof FAULTS)[number];

/** What outlives a process. */
export class Disk {
	readonly files = new Map<string, Uint8Array>();
	ledger = '';
	/** Times the bytes of a target changed. */
	targetWrites = 0;

	get(path: string): string {
		return text(this.files.get(path) ?? bytes(''));
	}
	put(path: string, content: string): void {
		this.files.set(path, bytes(content));
	}
	/** Whole lines; a cut last line counts as damage. */
	entries(): LedgerEntry[] {
		const lines = this.ledger.split('\n');
		if (lines.pop() !== '') throw new Error('the ledger has a torn tail');
		return lines.map((line) => JSON.parse(line) as LedgerEntry);
	}
}

/** One run of the app over a disk. After `killed` nothing of it answers any more. */
export class Process {
	killed = false;
	readonly isKilled: Promise<'killed'>;
	readonly slept: number[] = [];
	private tellKilled: () => void = () => undefined;
	private readonly never = new Promise<never>(() => undefined);
	/** Runs before a target write reaches the disk: somebody else's work. */
	beforeWrite: () => void = () => undefined;
	busyTimes = 0;
	failure: { code: FactFailureCode; message: string } | null = null;

	constructor(
		readonly disk: Disk,
		private readonly fault: { readonly point: Point; readonly fault: Fault } | null = null,
	) {
		this.isKilled = new Promise((resolve) => {
			this.tellKilled = () => {
				resolve('killed');
			};
		});
	}

	/** Runs one write with the fault planned for its point. `write(part)` puts the first `part` of the bytes (0…1) on the disk. */
	private async faulty(point: Point, write: (part: number) => void, other: () => void): Promise<void> {
		if (this.killed) return this.never;
		const fault = this.fault?.point === point ? this.fault.fault : null;
		if (fault === null) {
			write(1);
			return undefined;
		}
		if (fault === 'reads_back_other') {
			write(1);
			other();
			return undefined;
		}
		if (fault.endsWith('after_some')) write(0.5);
		if (fault.endsWith('after_all')) write(1);
		if (fault.startsWith('throw')) throw new Error(`broken at ${point}`);
		this.killed = true;
		this.tellKilled();
		return this.never;
	}

	private async alive<T>(value: () => T): Promise<T> {
		return this.killed ? this.never : value();
	}

	private setTarget(path: string, data: Uint8Array): void {
		if (this.disk.get(path) !== text(data)) this.disk.targetWrites += 1;
		this.disk.files.set(path, data);
	}

	readonly files: FactFiles = {
		read: (path) =>
			this.alive(() => {
				const data = this.disk.files.get(path);
				if (data === undefined) return { ok: false, failure: { code: 'missing', message: 'ENOENT' } };
				return { ok: true, value: { bytes: data.slice(), identity: null } };
			}),
		stat: (path) =>
			this.alive(() => {
				const data = this.disk.files.get(path);
				return { ok: true, value: data === undefined ? null : { size: data.length, mtimeMs: 0, identity: null } };
			}),
		realPath: (path) => this.alive(() => ({ ok: true, value: this.disk.files.has(path) ? { path, isFile: true } : null })),
		appendTo: async (path, expectedSize, added) => {
			this.beforeWrite();
			const data = this.disk.files.get(path) ?? bytes('');
			if (data.length !== expectedSize) return { ok: false, failure: { code: 'changed', message: 'grew' } };
			return this.target(path, (part) => {
				const kept = added.subarray(0, Math.floor(added.length * part));
				this.setTarget(path, bytes(text(data) + text(kept)));
			});
		},
		replaceIfUnchanged: async (path, expectedSha256, fresh) => {
			this.beforeWrite();
			const data = this.disk.files.get(path) ?? bytes('');
			if (sha256Hex(data) !== expectedSha256) return { ok: false, failure: { code: 'changed', message: 'differs' } };
			return this.target(path, (part) => {
				this.setTarget(path, fresh.slice(0, Math.floor(fresh.length * part)));
			});
		},
	};

	private async target(path: string, write: (part: number) => void): Promise<FactResult<null>> {
		if (this.busyTimes > 0) {
			this.busyTimes -= 1;
			return { ok: false, failure: { code: 'busy', message: 'EPERM' } };
		}
		if (this.failure !== null) return { ok: false, failure: this.failure };
		await this.faulty('target', write, () => {
			this.disk.put(path, 'something else');
		});
		return { ok: true, value: null };
	}

	readonly ledger: LedgerWriter = {
		append: async (draft: IntentDraft | ReceiptDraft): Promise<LedgerAppend> => {
			const lines = this.disk.ledger.split('\n').length;
			const entryId = `E${lines}`;
			const line = `${JSON.stringify({ v: 1, entry_id: entryId, device: 'd', at: '2026-01-01T00:00:00Z', prev: null, ...draft })}\n`;
			let isDamaged = false;
			await this.faulty(
				draft.entry === 'intent' ? 'intent' : 'receipt',
				(part) => {
					this.disk.ledger += line.slice(0, Math.floor(line.length * part));
				},
				() => {
					this.disk.ledger = this.disk.ledger.slice(0, -2);
					isDamaged = true;
				},
			);
			return isDamaged ? { ok: false, mayBeWritten: true, message: 'reads back other' } : { ok: true, entryId };
		},
	};

	readonly world: ApplyWorld = {
		files: this.files,
		ledger: this.ledger,
		readEntries: () => this.alive(() => this.disk.entries()),
		roleOf: () => null,
		sleep: async (milliseconds) => {
			this.slept.push(milliseconds);
		},
	};
}
