/** Opens a workspace and keeps its snapshot current: hints and a timer lead to looks, one at a time (DESIGN §3 rule 7). */
import { ClosedError, CountedFiles } from './counted-files';
import type { ItemStateSource } from './item-states';
import { DEFAULT_LINE_CAP } from './lines';
import { LookQueue } from './look-queue';
import type { Place } from './place';
import type { ProfileOptions } from './profile-source';
import { readAround, readLine } from './raw-lines';
import type { RawLine, ReadCounters, ReadingState } from './reader-types';
import type { Snapshot, WorkspaceReader } from './snapshot-types';
import { Workspace } from './workspace';
import type { Breather, Clock, WorkspaceFiles } from './workspace-files';

export interface ReadOnceOptions extends ProfileOptions {
	readonly files: WorkspaceFiles;
	readonly clock: Clock;
	readonly breathe: Breather;
	/** Longer lines are counted and not read, bytes; 8 MiB unless said otherwise. */
	readonly lineCap?: number;
	/** Says what ledgers make of items; without it the queue's own word holds. */
	readonly itemStates?: ItemStateSource;
}

export interface OpenOptions extends ReadOnceOptions {
	/** Runs something later, ms; returns the function that calls it off. */
	readonly schedule: (run: () => void, ms: number) => () => void;
	/** How often everything is looked at without any hint. */
	readonly reconcileEveryMs: number;
}

/** A hint waits this long for others to join it. */
const HINT_DELAY_MS = 150;
/** A file that was not at rest is looked at again after this time. */
const AGAIN_DELAY_MS = 250;
/** Hints about unknown paths lead to a search for new files at most this often. */
const FIND_EVERY_MS = 1000;
/** Progress is told at most this often. */
const PROGRESS_EVERY_MS = 50;
const NO_PATHS: ReadonlySet<string> = new Set();

/**
 * Reads a workspace once. Throws `UnreadableError` when the workspace itself cannot be listed; what is wrong with
 * single files is in their reports.
 */
export async function readOnce(options: ReadOnceOptions): Promise<Snapshot> {
	const io = new CountedFiles(options.files, options.clock, options.breathe);
	const workspace = new Workspace(io, options, options.lineCap ?? DEFAULT_LINE_CAP);
	await workspace.look({ paths: null, gentle: false, again: () => undefined });
	return workspace.snapshot(options.itemStates ?? null);
}

/** Makes a reader; nothing is read before its `open` is called. */
export function openWorkspace(options: OpenOptions): WorkspaceReader {
	return new Reader(options);
}

class Reader implements WorkspaceReader {
	snapshot: Snapshot | null = null;
	state: ReadingState = { phase: 'loading', progress: null, error: null };

	private readonly io: CountedFiles;
	private readonly workspace: Workspace;
	private readonly looks: LookQueue;
	private readonly listeners = new Set<() => void>();
	private readonly endings: (() => void)[] = [];
	private opening: Promise<void> | null = null;
	private closed = false;

	private refoldAsked = false;
	private hinted = new Set<string>();
	private hintedUnknown = false;
	private callOffHint: (() => void) | null = null;
	private callOffAgain: (() => void) | null = null;
	private callOffTimer: (() => void) | null = null;
	private callOffFindPause: (() => void) | null = null;
	private toldProgressMs = -Infinity;

	constructor(private readonly options: OpenOptions) {
		this.io = new CountedFiles(options.files, options.clock, options.breathe);
		this.workspace = new Workspace(this.io, options, options.lineCap ?? DEFAULT_LINE_CAP);
		this.looks = new LookQueue((paths, gentle) => this.lookOnce(paths, gentle));
	}

	get counters(): ReadCounters {
		return this.io.counters();
	}

	open(): Promise<void> {
		this.opening ??= this.closed ? Promise.resolve() : this.start();
		return this.opening;
	}

	reconcile(): Promise<void> {
		return this.closed ? Promise.resolve() : this.looks.look(null, false);
	}

	refold(): Promise<void> {
		// What never was read has nothing to fold over; the first look will ask by itself.
		if (this.closed || this.snapshot === null) return Promise.resolve();
		this.refoldAsked = true;
		return this.looks.look(NO_PATHS, true);
	}

	onChange(listener: () => void): () => void {
		this.listeners.add(listener);
		return () => this.listeners.delete(listener);
	}

	readLine(place: Place): Promise<RawLine> {
		return readLine(this.io, place, (path, offset) => this.workspace.lineHashAt(path, offset));
	}

	readAround(place: Place, before: number, after: number): Promise<readonly RawLine[]> {
		return readAround(this.io, place, before, after, (path, offset) => this.workspace.lineHashAt(path, offset));
	}

	close(): void {
		this.closed = true;
		this.io.close();
		this.looks.close();
		this.listeners.clear();
		for (const end of [this.callOffHint, this.callOffAgain, this.callOffTimer, this.callOffFindPause, ...this.endings]) end?.();
		this.callOffHint = this.callOffAgain = this.callOffTimer = this.callOffFindPause = null;
		this.endings.length = 0;
	}

	private async start(): Promise<void> {
		// Watching begins before reading, so that nothing falls between the two.
		this.endings.push(this.options.files.watch((paths) => this.hint(paths)));
		this.io.onProgress = (bytes) => this.progress(bytes);
		await this.looks.look(null, false);
	}

	/** One look, its outcome told. Never throws. */
	private async lookOnce(paths: ReadonlySet<string> | null, gentle: boolean): Promise<void> {
		const isFirst = this.snapshot === null;
		const refolds = this.refoldAsked;
		this.refoldAsked = false;
		if (paths?.size === 0) {
			await this.show(this.state, refolds);
			return;
		}
		try {
			const onTotal = isFirst ? (total: number): void => this.setProgress(0, total) : null;
			await this.workspace.look({ paths, gentle, again: () => this.lookAgainSoon() }, onTotal);
			await this.show({ phase: 'ready', progress: null, error: null }, refolds);
		} catch (error) {
			if (error instanceof ClosedError || this.closed) return;
			const reason = error instanceof Error ? error.message : String(error);
			this.workspace.markUnreadable(reason);
			await this.show({ phase: 'unreadable', progress: null, error: reason }, refolds);
		}
		this.io.onProgress = null;
		if (paths === null) this.pauseFinding();
		if (paths === null || this.callOffTimer === null) this.scheduleReconcile();
	}

	/** Old states stay on the screen until those of the new lines are known; both change at once. */
	private async show(state: ReadingState, refolds: boolean): Promise<void> {
		if (this.closed) return;
		// A workspace that never could be read has no snapshot: it is not an empty one.
		const hasSnapshot = state.phase === 'ready' || this.snapshot !== null;
		const snapshot = hasSnapshot ? await this.workspace.snapshot(this.options.itemStates ?? null, refolds) : null;
		if (this.isClosed()) return;
		this.state = state;
		this.snapshot = snapshot;
		this.tell();
	}

	/** Asked again after waiting: closing happens meanwhile. */
	private isClosed(): boolean {
		return this.closed;
	}

	private tell(): void {
		for (const listener of [...this.listeners]) listener();
	}

	private progress(bytes: number): void {
		const { progress } = this.state;
		if (progress !== null) this.setProgress(Math.min(progress.total, progress.done + bytes), progress.total);
	}

	private setProgress(done: number, total: number): void {
		this.state = { phase: 'loading', progress: { done, total }, error: null };
		const nowMs = this.options.clock();
		if (nowMs - this.toldProgressMs < PROGRESS_EVERY_MS) return;
		this.toldProgressMs = nowMs;
		this.tell();
	}

	private hint(paths: readonly string[]): void {
		if (this.closed) return;
		if (paths.length === 0) this.hintedUnknown = true;
		for (const path of paths) {
			if (this.workspace.knows(path)) this.hinted.add(path);
			else this.hintedUnknown = true;
		}
		this.callOffHint ??= this.options.schedule(() => this.followHints(), HINT_DELAY_MS);
	}

	/** Hints about paths that are not known wait for the pause between two searches to end. */
	private followHints(): void {
		this.callOffHint = null;
		if (this.closed) return;
		const everything = this.hintedUnknown && this.callOffFindPause === null;
		const paths = this.hinted;
		this.hinted = new Set();
		if (everything) this.hintedUnknown = false;
		if (everything || paths.size > 0) void this.looks.look(everything ? null : paths, true);
	}

	private pauseFinding(): void {
		if (this.closed) return;
		this.callOffFindPause?.();
		this.callOffFindPause = this.options.schedule(() => {
			this.callOffFindPause = null;
			if (this.hintedUnknown) this.callOffHint ??= this.options.schedule(() => this.followHints(), 0);
		}, FIND_EVERY_MS);
	}

	/** A file was changing, gone or empty for a moment: looked at again, and then what is seen holds. */
	private lookAgainSoon(): void {
		if (this.closed) return;
		this.callOffAgain ??= this.options.schedule(() => {
			this.callOffAgain = null;
			void this.reconcile();
		}, AGAIN_DELAY_MS);
	}

	private scheduleReconcile(): void {
		if (this.closed) return;
		this.callOffTimer?.();
		this.callOffTimer = this.options.schedule(() => {
			this.callOffTimer = null;
			void this.reconcile();
		}, this.options.reconcileEveryMs);
	}
}
