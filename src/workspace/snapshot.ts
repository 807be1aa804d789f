/** Puts one consistent reading together for the views: tables, chain, subjects, reports. */
import type { ReadOptions } from '../records/read-record';
import type { RecordKind, ValuesOfKind } from '../records/record-types';
import { RecordChain, type Tables } from './chain';
import { ClaimsAbout } from './claims-about';
import type { IdPool } from './id-pool';
import { itemTable, supersedersOf, type SupersederOf } from './item-fold';
import { ItemRegister } from './item-register';
import type { ItemStates } from './item-states';
import type { RecordKey } from './place';
import type { RecordFold } from './record-fold';
import { FoldedTable } from './record-table';
import type {
	BriefReport,
	ConflictCopy,
	FileReport,
	PageReport,
	ProfileReport,
	SubjectRow,
	TrackerOffer,
	TrackerReport,
} from './report-types';
import { claimRow, retrievalRunRow, searchRunRow, sourceRow } from './row-makers';
import type { AnyRow, Chain, ItemRow, RowBase, RowOfKind, Snapshot } from './snapshot-types';

export type Folds = { readonly [K in RecordKind]: RecordFold<K> };

/** Everything about files that is not in the folds. */
export interface Reports {
	readonly profile: ProfileReport;
	readonly readOptions: ReadonlyMap<RecordKind, ReadOptions>;
	readonly files: readonly FileReport[];
	readonly conflictCopies: readonly ConflictCopy[];
	/** Without the claims of their dates. */
	readonly subjects: readonly SubjectRow[];
	readonly trackers: readonly TrackerReport[];
	readonly trackerOffers: readonly TrackerOffer[];
	readonly pages: readonly PageReport[];
	readonly briefs: readonly BriefReport[];
}

/** The part of a snapshot that stays the same while nothing changes. Links and claims are looked up when first asked. */
export class SnapshotContent {
	readonly tables: Tables;
	readonly chain: Chain;
	readonly itemRegister: ItemRegister;
	private readonly itemChanges: number;
	/** The items in the states that the queue alone gives. */
	private readonly plainItems: FoldedTable<'item', ItemRow>;
	private readonly supersederOf: SupersederOf;
	private filledSubjects: readonly SubjectRow[] | null = null;
	private expiringRows: readonly number[] | null = null;

	/**
	 * @param nowMs epoch ms that decides whether an item is past its expiry
	 * @param states what ledgers say about items; `null`: nothing
	 * @param register of a content over the very same lines; what it has found out holds
	 */
	constructor(
		readonly revision: number,
		readonly reports: Reports,
		private readonly folds: Folds,
		private readonly pool: IdPool,
		readonly nowMs: number,
		readonly states: ItemStates | null = null,
		register: ItemRegister | null = null,
	) {
		this.itemChanges = folds.item.changes;
		this.supersederOf = supersedersOf(folds.item, pool);
		this.plainItems = itemTable(folds.item, pool, nowMs, this.supersederOf, null);
		const items = states === null ? this.plainItems : itemTable(folds.item, pool, nowMs, this.supersederOf, states);
		this.tables = tablesOf(folds, pool, items);
		this.itemRegister = register ?? new ItemRegister(this.plainItems, pool, this.supersederOf);
		this.chain = new RecordChain(this.tables, pool, new ClaimsAbout(this.tables.claim, reports.subjects));
	}

	get subjects(): readonly SubjectRow[] {
		this.filledSubjects ??= this.reports.subjects.map((subject) => this.withClaims(subject));
		return this.filledSubjects;
	}

	/** The register of this content if these folds have the same lines of items; else `null`. */
	registerFor(folds: Folds): ItemRegister | null {
		return folds.item === this.folds.item && folds.item.changes === this.itemChanges ? this.itemRegister : null;
	}

	/** The same reading with other states laid over the queue's own. Only while its folds are as they were. */
	withStates(states: ItemStates | null): SnapshotContent {
		return states === this.states ? this : new SnapshotContent(this.revision, this.reports, this.folds, this.pool, this.nowMs, states, this.itemRegister);
	}

	/** The same reading at another time, in the states that the queue alone gives. Only while its folds are as they were. */
	later(nowMs: number): SnapshotContent {
		return new SnapshotContent(this.revision + 1, this.reports, this.folds, this.pool, nowMs, null, this.itemRegister);
	}

	/** Whether an item's state is another one at `nowMs` only because time has passed. */
	timeChangesStates(nowMs: number): boolean {
		if (this.states?.isDue() === true) return true;
		if (nowMs === this.nowMs) return false;
		const item = this.plainItems;
		this.expiringRows ??= rowsThatExpire(item);
		if (this.expiringRows.length === 0) return false;
		const later = itemTable(this.folds.item, this.pool, nowMs, this.supersederOf, null);
		return this.expiringRows.some((row) => later.at(row).effective !== item.at(row).effective);
	}

	private withClaims(subject: SubjectRow): SubjectRow {
		const dates = subject.dates.map((date) => {
			const byColumn = this.chain.claimsAbout(subject.key, date.column);
			const claims = byColumn.length > 0 ? byColumn : this.chain.claimsAbout(subject.key, date.label);
			return { ...date, claims: claims.map((claim) => claim.key) };
		});
		return { ...subject, dates };
	}
}

/** Rows of items that any line gives an expiry with a time; found in the columns, without making rows. */
function rowsThatExpire(items: FoldedTable<'item', ItemRow>): readonly number[] {
	const rows = new Set<number>();
	for (const index of items.files) {
		const { item, id } = index.columns;
		for (let entry = 0; item !== null && entry < index.length; entry++) {
			if (Number.isNaN(item.expiry.timeAt(entry))) continue;
			const { path, offset } = index.placeOf(entry);
			const idNumber = id.numberAt(entry);
			const row = idNumber === 0 ? (items.find(`item/@${path}:${offset}`)?.row ?? -1) : items.rowOfId(idNumber);
			if (row !== -1) rows.add(row);
		}
	}
	return [...rows];
}

function tablesOf(folds: Folds, pool: IdPool, item: FoldedTable<'item', ItemRow>): Tables {
	return {
		search_run: plainTable('search_run', folds.search_run, pool, searchRunRow),
		retrieval_run: plainTable('retrieval_run', folds.retrieval_run, pool, retrievalRunRow),
		source: plainTable('source', folds.source, pool, sourceRow),
		claim: plainTable('claim', folds.claim, pool, claimRow),
		item,
	};
}

function plainTable<K extends Exclude<RecordKind, 'item'>>(
	kind: K,
	fold: RecordFold<K>,
	pool: IdPool,
	make: (base: RowBase, values: ValuesOfKind[K]) => RowOfKind[K],
): FoldedTable<K, RowOfKind[K]> {
	return new FoldedTable<K, RowOfKind[K]>(kind, fold, pool, (base, _versions, newest) => make(base, newest), false);
}

/** One reading as the views see it. */
export class WorkspaceSnapshot implements Snapshot {
	constructor(
		readonly content: SnapshotContent,
		readonly location: string,
		readonly asOfMs: number,
	) {}

	get revision(): number {
		return this.content.revision;
	}
	get profile(): ProfileReport {
		return this.content.reports.profile;
	}
	get readOptions(): ReadonlyMap<RecordKind, ReadOptions> {
		return this.content.reports.readOptions;
	}
	get files(): readonly FileReport[] {
		return this.content.reports.files;
	}
	get conflictCopies(): readonly ConflictCopy[] {
		return this.content.reports.conflictCopies;
	}
	get searchRuns(): Tables['search_run'] {
		return this.content.tables.search_run;
	}
	get retrievalRuns(): Tables['retrieval_run'] {
		return this.content.tables.retrieval_run;
	}
	get sources(): Tables['source'] {
		return this.content.tables.source;
	}
	get claims(): Tables['claim'] {
		return this.content.tables.claim;
	}
	get items(): FoldedTable<'item', ItemRow> {
		return this.content.tables.item;
	}
	get itemRegister(): ItemRegister {
		return this.content.itemRegister;
	}
	get subjects(): readonly SubjectRow[] {
		return this.content.subjects;
	}
	get trackers(): readonly TrackerReport[] {
		return this.content.reports.trackers;
	}
	get trackerOffers(): readonly TrackerOffer[] {
		return this.content.reports.trackerOffers;
	}
	get pages(): readonly PageReport[] {
		return this.content.reports.pages;
	}
	get briefs(): readonly BriefReport[] {
		return this.content.reports.briefs;
	}
	get chain(): Chain {
		return this.content.chain;
	}

	find(key: RecordKey): AnyRow | null {
		const { search_run, retrieval_run, source, claim, item } = this.content.tables;
		for (const table of [search_run, retrieval_run, source, claim, item]) {
			const row = table.find(key);
			if (row !== null) return row;
		}
		return null;
	}
}
