/**
 * One file of the workspace over time. The base class knows the life of any file: not there, there, changed, changing
 * while it is read, unreadable; what its bytes mean is for the classes made from it.
 */
import type { FileRole } from '../records/record-types';
import { ClosedError, type CountedFiles } from './counted-files';
import { sameStat, type Step } from './growth';
import type { FileReport } from './report-types';
import { UnreadableError, type FileStat } from './workspace-files';

export interface Look {
	readonly io: CountedFiles;
	/**
	 * True for a look on a hint of the host: a file that is gone or empty for a moment (because something rewrites it)
	 * keeps its rows until the next look.
	 */
	readonly gentle: boolean;
	/** Asks for another look soon: the file was not at rest. */
	readonly again: () => void;
}

/** What stands in a report about the content of a file. */
export type ContentReport = Pick<
	FileReport,
	'bytes' | 'ok' | 'torn' | 'corrupt' | 'blank' | 'notes' | 'badLines' | 'newest'
>;

export const NO_CONTENT: ContentReport = {
	bytes: 0,
	ok: 0,
	torn: 0,
	corrupt: 0,
	blank: 0,
	notes: [],
	badLines: [],
	newest: null,
};

/**
 * - `read`: all of what was to be read
 * - `short`: the file ended before its size
 * - `rewritten`: only the tail was to be read, but what lies before it is not what it was
 */
export type ReadResult = 'read' | 'short' | 'rewritten';

const MOST_ATTEMPTS = 3;

export abstract class TrackedFile {
	private stat: FileStat | null = null;
	private seenIdentity: string | null = null;
	private isThere = false;
	private error: string | null = null;
	private staleSinceMs: number | null = null;
	private lastChangeSeenMs: number | null = null;
	private wasUnsettled = false;
	private looks = 0;

	constructor(
		readonly path: string,
		readonly role: FileRole,
	) {}

	/** What to read now that the file looks like this. */
	protected abstract step(now: FileStat): Step;
	/** Reads; the result is kept aside until `accept`. Throws what the host throws. */
	protected abstract read(look: Look, stat: FileStat, step: 'tail' | 'whole'): Promise<ReadResult>;
	/** The last `read` holds. Returns whether the content is another one than before. */
	protected abstract accept(stat: FileStat): boolean;
	/** Drops all content. Returns whether there was any. */
	protected abstract drop(): boolean;
	protected abstract content(): ContentReport;
	protected abstract get hasContent(): boolean;

	/** Whether the file was there at the last look. */
	get present(): boolean {
		return this.isThere;
	}

	/** See `FileStat.identity`, as of the last good look; `null` also while it is not there. */
	get identity(): string | null {
		return this.isThere ? this.seenIdentity : null;
	}

	/**
	 * Looks at the file and reads what changed. Returns whether anything about it is different now. Throws only
	 * {@link ClosedError}.
	 */
	async look(look: Look): Promise<boolean> {
		const before = this.condition();
		const contentChanged = await this.lookInside(look);
		if (contentChanged && this.looks > 0) this.lastChangeSeenMs = look.io.clock();
		this.looks++;
		return contentChanged || this.condition() !== before;
	}

	/** The file lies in a folder that cannot be listed now: as a failed read. Returns whether that is news. */
	fail(reason: string, nowMs: number): boolean {
		const before = this.condition();
		this.error = reason;
		this.isThere = true;
		if (this.hasContent) this.staleSinceMs ??= nowMs;
		return this.condition() !== before;
	}

	report(): FileReport {
		const content = this.content();
		const notes = this.wasUnsettled
			? [...content.notes, { code: 'changed_while_reading', count: 1, place: null, detail: null } as const]
			: content.notes;
		return {
			path: this.path,
			role: this.role,
			state: this.stateOf(content),
			...content,
			notes,
			modifiedMs: this.isThere ? (this.stat?.mtimeMs ?? null) : null,
			lastChangeSeenMs: this.lastChangeSeenMs,
			staleSinceMs: this.staleSinceMs,
			error: this.error,
		};
	}

	private stateOf(content: ContentReport): FileReport['state'] {
		if (this.error !== null) return 'unreadable';
		if (!this.isThere) return 'missing';
		if (content.torn + content.corrupt > 0) return 'degraded';
		return content.bytes === 0 || this.isBlank(content) ? 'empty' : 'ok';
	}

	/** Nothing but blank lines. Overridden where lines are not counted. */
	protected isBlank(content: ContentReport): boolean {
		return content.ok === 0;
	}

	private condition(): string {
		return [this.isThere, this.error, this.staleSinceMs, this.wasUnsettled].join('|');
	}

	private async lookInside(look: Look): Promise<boolean> {
		try {
			const stat = await look.io.stat(this.path);
			return stat === null ? this.vanished(look) : await this.readChanges(look, stat);
		} catch (error) {
			if (error instanceof ClosedError) throw error;
			if (await this.isGone(look)) return this.vanished(look);
			this.fail(error instanceof Error ? error.message : String(error), look.io.clock());
			return false;
		}
	}

	/** A file that was removed while it was read makes the read fail; that is no unreadable file. */
	private async isGone(look: Look): Promise<boolean> {
		try {
			return (await look.io.stat(this.path)) === null;
		} catch (error) {
			if (error instanceof ClosedError) throw error;
			return false;
		}
	}

	private vanished(look: Look): boolean {
		if (look.gentle && this.hasContent) {
			look.again();
			return false;
		}
		this.isThere = false;
		this.settled();
		return this.drop();
	}

	private async readChanges(look: Look, first: FileStat): Promise<boolean> {
		if (look.gentle && first.size === 0 && this.hasContent) {
			look.again();
			return false;
		}
		let stat = first;
		let step = this.step(stat);
		for (let attempt = 1; step !== 'nothing'; attempt++) {
			const result = await this.read(look, stat, step);
			if (result === 'rewritten') {
				step = 'whole';
				continue;
			}
			const after = await look.io.stat(this.path);
			if (after === null) return this.vanished(look);
			if (sameStat(stat, after)) {
				if (result === 'read') break;
				throw new UnreadableError(this.path, 'io', 'The file has fewer bytes than its size says.');
			}
			// Appended to while it was read: what was read stands, the rest comes with the next look.
			const onlyGrew = after.identity === stat.identity && after.size > stat.size;
			if (onlyGrew || attempt >= MOST_ATTEMPTS) {
				look.again();
				this.settled();
				this.wasUnsettled = true;
				return this.settleOn(stat);
			}
			stat = after;
			step = 'whole';
		}
		this.settled();
		return step === 'nothing' ? this.seen(stat) : this.settleOn(stat);
	}

	private seen(stat: FileStat): boolean {
		this.isThere = true;
		this.seenIdentity = stat.identity;
		this.stat ??= stat;
		return false;
	}

	private settleOn(stat: FileStat): boolean {
		this.isThere = true;
		this.seenIdentity = stat.identity;
		const changed = this.accept(stat);
		if (changed || this.stat === null) this.stat = stat;
		return changed;
	}

	private settled(): void {
		this.error = null;
		this.staleSinceMs = null;
		this.wasUnsettled = false;
	}
}
