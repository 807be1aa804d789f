/**
 * All files of one workspace and what they say together. A look goes over the files (finding new ones first, unless
 * only some paths are asked for); the folds are brought up to date when all of them have been looked at, so that a
 * snapshot never mixes two looks. One look at a time.
 */
import { parseDate } from '../records/dates';
import type { CountedFiles } from './counted-files';
import { find, hiddenBy, missingReports, problemsOfFinding, type Finding } from './finding';
import { FoldKeeper } from './fold-keeper';
import { IdPool } from './id-pool';
import { withProblems } from './profile-problems';
import { ProfileSource, type ProfileOptions } from './profile-source';
import type { FileReport, ProfileReport } from './report-types';
import { SnapshotContent, WorkspaceSnapshot, type Reports } from './snapshot';
import type { Look } from './tracked-file';
import { byPath, TrackedFiles } from './tracked-files';

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
		const paths = profileChanged ? null : wish.paths;
		if (paths === null) await this.find();
		if (onTotal !== null) onTotal(await this.totalBytes());
		for (const file of this.files.all()) {
			if (paths !== null && !paths.has(file.path)) continue;
			if (await file.look(look)) this.changed = true;
		}
		if (paths === null) this.settleFinding();
		if (this.changed) await this.folds.update(this.files.byKind(), this.io);
	}

	/** The workspace itself cannot be listed: all rows stay, every file says since when it is stale. */
	markUnreadable(reason: string): void {
		for (const file of this.files.all()) if (file.fail(reason, this.io.clock())) this.changed = true;
	}

	/** A snapshot of what the last look found; the same content as before when nothing is different. */
	snapshot(): WorkspaceSnapshot {
		const asOfMs = this.io.clock();
		const before = this.last;
		const nowMs = pinnedMs(this.profile.current.report) ?? asOfMs;
		const isNew = before === null || this.changed || before.content.timeChangesStates(nowMs);
		const content = isNew
			? new SnapshotContent((before?.revision ?? 0) + 1, this.reports(), this.folds.current, this.pool, nowMs)
			: before.content;
		this.changed = false;
		this.last = new WorkspaceSnapshot(content, this.io.files.location, asOfMs);
		return this.last;
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

	/** After the files were looked at: what is to become of those that were not found. */
	private settleFinding(): void {
		const { finding } = this;
		if (finding === null) return;
		const { discovery } = finding;
		for (const file of this.files.all()) {
			const reason = hiddenBy(discovery, file.path);
			if (reason !== null && !file.present && file.fail(reason, this.io.clock())) this.changed = true;
		}
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

/** The profile's pinned now as epoch ms, read as if its day began in UTC; `null` when none is pinned. */
function pinnedMs(profile: ProfileReport): number | null {
	const pinned = profile.pinnedNow === null ? null : parseDate(profile.pinnedNow);
	return pinned === null || Number.isNaN(pinned.ms) ? null : pinned.ms;
}
