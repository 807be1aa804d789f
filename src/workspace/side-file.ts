/** A file that is small and read whole: trackers, pages, briefs, the profile, CSV files that could be trackers. */
import type { FileRole } from '../records/record-types';
import { sameStat, type Step } from './growth';
import { lineHash } from './line-hash';
import { NO_CONTENT, TrackedFile, type ContentReport, type Look, type ReadResult } from './tracked-file';
import { UnreadableError, type FileStat } from './workspace-files';

/** Larger files of these roles are refused rather than read into memory whole. */
const MOST_BYTES = 64 * 1024 * 1024;

/** What a whole file was read as. */
export interface SideReading<T> {
	readonly value: T;
	/** `bytes` is filled in. */
	readonly content: Partial<ContentReport>;
}

export interface SideOptions {
	/** Only this many bytes from the start are read and parsed. */
	readonly enough?: number;
	/** A new modification time is a change, whatever the bytes. */
	readonly timeMatters?: boolean;
}

interface Kept<T> extends SideReading<T> {
	readonly stat: FileStat;
	readonly bytes: number;
	readonly hash: number;
}

export class SideFile<T> extends TrackedFile {
	private kept: Kept<T> | null = null;
	private pending: Kept<T> | null = null;

	constructor(
		path: string,
		role: FileRole,
		private readonly parse: (bytes: Uint8Array, stat: FileStat) => SideReading<T>,
		private readonly options: SideOptions = {},
	) {
		super(path, role);
	}

	/** As of the last good reading; `null` when there is none. */
	get value(): T | null {
		return this.kept?.value ?? null;
	}

	protected step(now: FileStat): Step {
		return this.kept !== null && sameStat(this.kept.stat, now) ? 'nothing' : 'whole';
	}

	protected async read(look: Look, stat: FileStat): Promise<ReadResult> {
		const wanted = Math.min(stat.size, this.options.enough ?? stat.size);
		if (wanted > MOST_BYTES) throw new UnreadableError(this.path, 'too-large', `${wanted} bytes, more than ${MOST_BYTES}`);
		look.io.fullReads++;
		const bytes = await look.io.read(this.path, 0, wanted);
		const hash = lineHash(bytes, 0, bytes.length);
		const { kept } = this;
		const isSame = kept !== null && kept.bytes === stat.size && kept.hash === hash && !this.hasNewTime(kept, stat);
		this.pending = isSame ? { ...kept, stat } : { ...this.parse(bytes, stat), stat, bytes: stat.size, hash };
		await look.io.pause(bytes.length);
		return bytes.length < wanted ? 'short' : 'read';
	}

	private hasNewTime(kept: Kept<T>, stat: FileStat): boolean {
		return this.options.timeMatters === true && kept.stat.mtimeMs !== stat.mtimeMs;
	}

	protected accept(): boolean {
		const changed = this.pending !== null && (this.kept === null || this.pending.value !== this.kept.value);
		this.kept = this.pending ?? this.kept;
		this.pending = null;
		return changed;
	}

	protected drop(): boolean {
		const had = this.kept !== null;
		this.kept = null;
		this.pending = null;
		return had;
	}

	protected get hasContent(): boolean {
		return this.kept !== null && this.kept.bytes > 0;
	}

	protected content(): ContentReport {
		if (this.kept === null) return NO_CONTENT;
		return { ...NO_CONTENT, ...this.kept.content, bytes: this.kept.bytes };
	}

	/** Lines are not counted here: a file with bytes is not empty, unless it is a table without rows. */
	protected override isBlank(content: ContentReport): boolean {
		return this.role === 'tracker' && content.ok === 0;
	}
}
