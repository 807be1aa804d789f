/**
 * All files of one workspace and what they say together. A look goes over the files (finding new ones first, unless
 * only some paths are asked for); the folds are brought up to date when all of them have been looked at, so that a
 * snapshot never mixes two looks. One look at a time.
 */
import type { CountedFiles } from './counted-files';
import { fewAtOnce } from './few-at-once';
import { find, hiddenBy, missingReports, problemsOfFinding, type Finding } from './finding';
import { FoldKeeper } from './fold-keeper';
import type { ItemStateSource } from './item-states';
import { IdPool } from './id-pool';
import { inUtc, pinnedNowMs, type LocalInstant } from './pinned-now';
import { withProblems } from './profile-problems';
import { ProfileSource, type ProfileOptions } from './profile-source';
import type { FileReport } from './report-types';
import { SnapshotContent, WorkspaceSnapshot, type Reports } from './snapshot';
import type { Look, TrackedFile } from './tracked-file';
import { byPath, TrackedFiles } from './tracked-files';

/** Pages come by the thousand and are small: how many of them are waited for at a time. */
const FILES_AT_ONCE = 8;

export interface LookWish {
	/** Only files of these paths; `null`: all files, and find new ones. */
	readonly paths: ReadonlySet<string> | null;
	/** See `Look.gentle`. */
	readonly gentle: boolean;
	readonly again: () => void;
}

export class Workspace {
	private readonly pool = new IdPool();
	private readonly folds = new FoldKeeper();
	private readonly profile: ProfileSource;
	private readonly localInstant: LocalInstant;
	private readonly files: TrackedFiles;
	private finding: Finding | null = null;
	/** Something is different from what the last snapshot shows. */
	private changed = true;
	private last: WorkspaceSnapshot | null = null;

	constructor(
		private readonly io: CountedFiles,
		options: ProfileOptions,
		lineCap: number,
	) {
		this.profile = new ProfileSource(options);
		this.localInstant = options.localInstant ?? inUtc;
		this.files = new TrackedFiles(this.pool, lineCap);
	}

	/** Whether a path is one that is looked at. */
	knows(path: string): boolean {
		return path === this.profile.path || this.files.has(path);
	}

	lineHashAt(path: string, offset: number): number | null {
		return this.files.lineHashAt(path, offset);
	}

	/**
	 * Looks once. Throws `UnreadableError` when the workspace itself cannot be listed, `ClosedError` when the reading was
	 * closed meanwhile; what is wrong with single files is in their reports.
	 * @param onTotal called once with the bytes of all files of records before they are read, when given
	 */
	async look(wish: LookWish, onTotal: ((bytes: number) => void) | null = null): Promise<void> {
		this.io.looks++;
		const look: Look = { io: this.io, gentle: wish.gentle, again: wish.again };
		const { path } = this.profile;
		const profileChanged = (wish.paths === null || (path !== null && wish.paths.has(path))) && (await this.lookAtProfile(look));
		const paths = profileChanged || wish.paths === null ? null : this.files.twins.withKept(wish.paths);
		if (paths === null) await this.find();
		if (onTotal !== null) onTotal(await this.totalBytes());
		const isAsked = (file: TrackedFile): boolean => paths === null || paths.has(file.path);
		const lookAt = async (file: TrackedFile): Promise<void> => {
			if (await this.lookAtFile(file, look)) this.changed = true;
		};
		for (const file of this.files.recordFiles().filter(isAsked)) await lookAt(file);
		await fewAtOnce(FILES_AT_ONCE, this.files.otherFiles().filter(isAsked), lookAt);
		if (paths === null) this.settleFinding();
		if (this.files.findTwins()) this.changed = true;
		if (this.changed) await this.folds.update(this.files.byKind(), this.io);
	}

	/** The workspace itself cannot be listed: all rows stay, every file says since when it is stale. */
	markUnreadable(reason: string): void {
		for (const file of this.files.all()) if (file.fail(reason, this.io.clock())) this.changed = true;
	}

	/**
	 * A snapshot of what the last look found; the same content as before when nothing is different. Not to be called while
	 * another call or a look is under way.
	 * @param source asked for the states of items whenever the content is new; `null`: the queue's own word holds
	 * @param again asks it though nothing is different; the content then counts as new
	 */
	async snapshot(source: ItemStateSource | null, again = false): Promise<WorkspaceSnapshot> {
		const asOfMs = this.io.clock();
		const before = this.last;
		const nowMs = pinnedNowMs(this.profile.current.report.pinnedNow, this.localInstant) ?? asOfMs;
		const queueOnly = this.newContent(before?.content ?? null, nowMs, again);
		this.changed = false;
		let content = queueOnly ?? before?.content;
		if (content === undefined) throw new Error('The first snapshot always has new content.');
		if (queueOnly !== null && source !== null) {
			content = queueOnly.withStates(await source.fold(new WorkspaceSnapshot(queueOnly, this.io.files.location, asOfMs)));
		}
		this.last = new WorkspaceSnapshot(content, this.io.files.location, asOfMs);
		return this.last;
	}

	/** `null` when nothing is different. */
	private newContent(before: SnapshotContent | null, nowMs: number, again: boolean): SnapshotContent | null {
		if (before === null || this.changed) {
			const folds = this.folds.current;
			return new SnapshotContent((before?.revision ?? 0) + 1, this.reports(), folds, this.pool, nowMs, null, before?.registerFor(folds) ?? null);
		}
		return again || before.timeChangesStates(nowMs) ? before.later(nowMs) : null;
	}

	private async lookAtProfile(look: Look): Promise<boolean> {
		const before = JSON.stringify(this.profile.report());
		const changed = await this.profile.look(look);
		if (JSON.stringify(this.profile.report()) !== before) this.changed = true;
		if (!changed) return false;
		this.changed = true;
		this.files.applyProfile(this.profile.current);
		return true;
	}

	private async find(): Promise<void> {
		const finding = await find(this.io, this.profile.current);
		if (finding.fingerprint !== this.finding?.fingerprint) this.changed = true;
		this.finding = finding;
		this.files.takeUp(finding.discovery, this.profile.current);
	}

	/** A file in a folder that cannot be listed and that shows nothing itself is out of reach, not gone. */
	private async lookAtFile(file: TrackedFile, look: Look): Promise<boolean> {
		const reason = this.finding === null ? null : hiddenBy(this.finding.discovery, file.path);
		if (reason === null) return file.look(look);
		const isSeen = await this.io.stat(file.path).then(
			(stat) => stat !== null,
			() => false,
		);
		return isSeen ? file.look(look) : file.fail(reason, this.io.clock());
	}

	/** After the files were looked at: ends those that are there but have no role any more. */
	private settleFinding(): void {
		if (this.finding === null) return;
		const { discovery } = this.finding;
		if (this.files.dropUnlisted(discovery, (path) => hiddenBy(discovery, path) !== null)) this.changed = true;
	}

	private async totalBytes(): Promise<number> {
		let total = 0;
		for (const path of this.files.recordPaths()) {
			const stat = await this.io.stat(path).catch(() => null);
			total += stat?.size ?? 0;
		}
		return total;
	}

	private reports(): Reports {
		const side = this.files.sideContents();
		const discovery = this.finding?.discovery ?? null;
		const problems = [...side.trackerProblems, ...(discovery === null ? [] : problemsOfFinding(discovery))];
		return {
			...side,
			profile: withProblems(this.profile.current.report, problems),
			readOptions: this.profile.current.readOptions,
			files: this.fileReports(),
			conflictCopies: this.finding?.conflictCopies ?? [],
		};
	}

	private fileReports(): readonly FileReport[] {
		const own = this.profile.report();
		const there = [...(own === null ? [] : [own]), ...this.files.reports()];
		const paths = new Set(there.map((report) => report.path));
		// A file that was there earlier and is gone is reported by its path; the default name would say it twice.
		const goneRoles = new Set(there.filter((report) => report.state === 'missing').map((report) => report.role));
		const missing = this.finding === null ? [] : missingReports(this.finding.discovery);
		const unseen = missing.filter((report) => !paths.has(report.path) && !goneRoles.has(report.role));
		return [...there.sort((a, b) => byPath(a.path, b.path)), ...unseen];
	}
}
