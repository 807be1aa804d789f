/** The files that are looked at, by path, kept in step with what discovery finds. */
import { DEFAULT_READ_OPTIONS, type ReadOptions } from '../records/read-record';
import { ROLE_OF_KIND, type RecordKind } from '../records/record-types';
import type { Discovery, FoundFile } from './discovery';
import type { FilesOfKind } from './fold-keeper';
import type { IdPool } from './id-pool';
import { lineReaderFor } from './line-record';
import type { Profile } from './profile';
import { RecordFile } from './record-file';
import type { PageReading } from './pages';
import type { BriefReport, FileReport, TrackerOffer } from './report-types';
import type { SideFile } from './side-file';
import { briefFile, offerFile, pageFile, trackerFile, type SideContents } from './side-files';
import type { TrackedFile } from './tracked-file';
import type { TrackerReading } from './tracker';
import { TwinFiles } from './twin-files';

/** Looked at first what a person waits for: the queue, then the claims (DESIGN §7). */
const RECORD_ORDER: readonly RecordKind[] = ['item', 'claim', 'source', 'retrieval_run', 'search_run'];

type RecordFiles = { readonly [K in RecordKind]: Map<string, RecordFile<K>> };

export class TrackedFiles {
	private readonly records: RecordFiles = {
		search_run: new Map(),
		retrieval_run: new Map(),
		source: new Map(),
		claim: new Map(),
		item: new Map(),
	};
	readonly twins = new TwinFiles();
	private readonly ledgers = new Map<string, RecordFile<'item'>>();
	private trackers = new Map<string, SideFile<TrackerReading>>();
	private readonly pages = new Map<string, SideFile<PageReading>>();
	private readonly briefs = new Map<string, SideFile<BriefReport>>();
	private readonly offers = new Map<string, SideFile<TrackerOffer | null>>();

	constructor(
		private readonly pool: IdPool,
		private readonly lineCap: number,
	) {}

	all(): readonly TrackedFile[] {
		return [...this.recordFiles(), ...this.otherFiles()];
	}

	/** Files of records, in the order in which they are to be looked at, and before all others. */
	recordFiles(): readonly TrackedFile[] {
		return RECORD_ORDER.flatMap((kind): TrackedFile[] => [...this.records[kind].values()]);
	}

	otherFiles(): readonly TrackedFile[] {
		return [
			...this.trackers.values(),
			...this.ledgers.values(),
			...this.briefs.values(),
			...this.pages.values(),
			...this.offers.values(),
		];
	}

	/** Whether a path is one that is looked at. */
	has(path: string): boolean {
		const others: readonly ReadonlyMap<string, TrackedFile>[] = [this.ledgers, this.trackers, this.briefs, this.pages, this.offers];
		return RECORD_ORDER.some((kind) => this.records[kind].has(path)) || others.some((files) => files.has(path));
	}

	/**
	 * Takes up found files that are new, or that have another role now. Files that were found before and are not found
	 * any more stay: their own next look says whether they are gone; {@link dropUnlisted} ends those that are not.
	 */
	takeUp(discovery: Discovery, profile: Profile): void {
		for (const found of discovery.files) this.takeUpFile(found, profile);
		for (const path of discovery.pages) if (!this.pages.has(path)) this.pages.set(path, pageFile(path));
		for (const path of discovery.csvFiles) if (!this.offers.has(path)) this.offers.set(path, offerFile(path));
	}

	/**
	 * Ends files that discovery does not list although they are there (the profile gives them no role now), and pages and
	 * offers that are gone. Returns whether there were any. `cannotKnow` says whether a path lies in a folder that could
	 * not be listed: such files stay.
	 */
	dropUnlisted(discovery: Discovery, cannotKnow: (path: string) => boolean): boolean {
		const listed = new Map(discovery.files.map((found) => [found.path, found]));
		let dropped = false;
		const drop = (files: Map<string, TrackedFile>, stays: (file: TrackedFile) => boolean): void => {
			for (const [path, file] of files) {
				if (stays(file) || cannotKnow(path)) continue;
				files.delete(path);
				dropped = true;
			}
		};
		const keepsRole = (file: TrackedFile): boolean => !file.present || listed.get(file.path)?.role === file.role;
		for (const kind of RECORD_ORDER) drop(this.records[kind], keepsRole);
		for (const files of [this.ledgers, this.trackers, this.briefs]) drop(files, keepsRole);
		const pages = new Set(discovery.pages);
		const tables = new Set(discovery.csvFiles);
		drop(this.pages, (file) => pages.has(file.path));
		drop(this.offers, (file) => tables.has(file.path));
		return dropped;
	}

	/** The profile changed: record files are read anew by its rules, trackers by its columns. */
	applyProfile(profile: Profile): void {
		for (const kind of RECORD_ORDER) this.applyReadOptions(kind, profile);
		this.trackers = new Map();
	}

	/** The files that take time: all files of records. */
	recordPaths(): readonly string[] {
		return RECORD_ORDER.flatMap((kind) => [...this.records[kind].keys()]);
	}

	/** After a look: which paths lead to one file. Returns whether that is news. */
	findTwins(): boolean {
		const sides: readonly ReadonlyMap<string, TrackedFile>[] = [this.ledgers, this.trackers, this.briefs, this.pages, this.offers];
		return this.twins.update([...RECORD_ORDER.map((kind) => inPathOrder<TrackedFile>(this.records[kind])), ...sides.map(inPathOrder)]);
	}

	/** Record files per kind, in path order, each file once. */
	byKind(): FilesOfKind {
		return {
			search_run: this.once(this.records.search_run),
			retrieval_run: this.once(this.records.retrieval_run),
			source: this.once(this.records.source),
			claim: this.once(this.records.claim),
			item: this.once(this.records.item),
		};
	}

	/** Reports of all files but offers, unsorted, each file once. */
	reports(): readonly FileReport[] {
		const offered = new Set<TrackedFile>(this.offers.values());
		return this.all()
			.filter((file) => !offered.has(file) && this.twins.isKept(file))
			.map((file) => withOtherPaths(file.report(), this.twins.othersOf(file.path)));
	}

	private once<File extends TrackedFile>(files: ReadonlyMap<string, File>): readonly File[] {
		return inPathOrder(files).filter((file) => this.twins.isKept(file));
	}

	sideContents(): SideContents {
		const trackers = this.once(this.trackers).flatMap((file) => file.value ?? []);
		return {
			subjects: trackers.flatMap((tracker) => tracker.subjects),
			trackers: trackers.map((tracker) => tracker.report),
			trackerProblems: trackers.flatMap((tracker) => tracker.problems),
			trackerOffers: this.once(this.offers).flatMap((file) => file.value ?? []),
			pages: this.once(this.pages).flatMap((file) => file.value ?? []),
			briefs: this.once(this.briefs).flatMap((file) => file.value ?? []),
		};
	}

	/** The fingerprint of the record line that begins at this byte, as it was read; `null` when no record does. */
	lineHashAt(path: string, offset: number): number | null {
		for (const kind of RECORD_ORDER) {
			const index = this.records[kind].get(path)?.index ?? null;
			const entry = index?.entryAt(offset) ?? -1;
			if (index !== null && entry !== -1) return index.hashOf(entry);
		}
		return null;
	}

	private takeUpFile(found: FoundFile, profile: Profile): void {
		const { path, role, kind, tracker } = found;
		if (kind !== null) this.takeUpRecords(kind, path, profile);
		else if (role === 'ledger') {
			takeUp(this.ledgers, path, () => new RecordFile<'item'>(path, role, 'item', null, this.pool, this.lineCap));
		} else if (role === 'brief') takeUp(this.briefs, path, () => briefFile(path));
		else if (tracker !== null) takeUp(this.trackers, path, () => trackerFile(path, tracker));
	}

	private takeUpRecords<K extends RecordKind>(kind: K, path: string, profile: Profile): void {
		const files: Map<string, RecordFile<K>> = this.records[kind];
		takeUp(files, path, () => {
			const reader = lineReaderFor(kind, readOptionsOf(kind, profile));
			return new RecordFile<K>(path, ROLE_OF_KIND[kind], kind, reader, this.pool, this.lineCap);
		});
	}

	private applyReadOptions<K extends RecordKind>(kind: K, profile: Profile): void {
		const files: ReadonlyMap<string, RecordFile<K>> = this.records[kind];
		for (const file of files.values()) file.readAnewWith(lineReaderFor(kind, readOptionsOf(kind, profile)));
	}
}

function readOptionsOf(kind: RecordKind, profile: Profile): ReadOptions {
	return profile.readOptions.get(kind) ?? DEFAULT_READ_OPTIONS;
}

function withOtherPaths(report: FileReport, others: readonly string[]): FileReport {
	if (others.length === 0) return report;
	return { ...report, notes: [...report.notes, { code: 'same_file_twice', count: others.length, place: null, detail: others.join(', ') }] };
}

function takeUp<File>(files: Map<string, File>, path: string, make: () => File): void {
	if (!files.has(path)) files.set(path, make());
}

/** By code units: the same order everywhere, whatever the locale. */
function inPathOrder<File extends TrackedFile>(files: ReadonlyMap<string, File>): readonly File[] {
	return [...files.values()].sort((a, b) => byPath(a.path, b.path));
}

export function byPath(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
