/** Goes over all records of a snapshot once, kind by kind, and asks every check that needs no more than what the index keeps. */
import type { DateValue } from '../records/date-value';
import type { RecordId, RecordKind } from '../records/record-types';
import type { AnyRow, ItemRow } from '../workspace/snapshot-types';
import { sameIdDrafts, statementOf, twoBodiesDraft, type SaidTwice } from './chain/same-id';
import { daysOf, PerFile, type CheckContext } from './check-context';
import { LikeIds } from './form/like-ids';
import type { LineMark } from './reading/marked-lines';
import { claimDrafts, Contradictions, estimateDrafts, isLive } from './meaning/claim-rules';
import { ItemRules } from './meaning/item-rows';
import { backwards, retrievalRunDrafts, searchRunDrafts } from './meaning/run-rules';
import { isAfterNow, isBefore, isBeforeElsewhere } from './meaning/times';
import { addressDrafts } from './security/addresses';

/** Bytes' worth of work that a row is. */
const ROW_UNITS = 512;

export interface RowsSeen {
	/** Items with more lines than one, or of which a line claims a decision: their lines are looked at. */
	readonly itemsToRead: readonly ItemRow[];
	/** Kinds of which a record was written on each of the asked days. */
	readonly kindsOn: ReadonlyMap<number, ReadonlySet<RecordKind>>;
	readonly oldestRun: DateValue | null;
	/** Whether any record says on which day it was written: if none does, that there is none of a day says nothing. */
	readonly anyDated: boolean;
}

/** @param days calendar days (since 1970) about which it is asked what was recorded */
export async function checkRows(context: CheckContext, days: ReadonlySet<number>): Promise<RowsSeen> {
	return new Rows(context, days).run();
}

class Rows {
	private readonly withoutId = new PerFile();
	private readonly inWords = new PerFile();
	private readonly kindsOn = new Map<number, Set<RecordKind>>();
	private readonly usedSources = new Set<string>();
	private readonly contradictions = new Contradictions();
	private readonly saidTwice: SaidTwice[] = [];
	private oldestRun: DateValue | null = null;
	private anyDated = false;

	constructor(
		private readonly context: CheckContext,
		private readonly days: ReadonlySet<number>,
	) {}

	async run(): Promise<RowsSeen> {
		const { snapshot, tell, pace } = this.context;
		await this.table(snapshot.searchRuns, (row) => {
			// A failed call is recorded with nine fields, no id and no time (R12): that is how it is, not a fault.
			const isShort = row.id === null && row.outcome !== 'ok' && row.outcome !== 'partial' && row.outcome !== 'empty';
			this.common(row, isShort, [row.startedAt, row.finishedAt]);
			this.seeRun(row.startedAt);
			searchRunDrafts(row, tell);
		});
		await this.table(snapshot.retrievalRuns, (row) => {
			this.common(row, false, [row.at]);
			this.seeRun(row.at);
			this.use(row.sourceIds);
			retrievalRunDrafts(row, tell);
		});
		const refined = await this.claims();
		const items = new ItemRules(this.context);
		await this.table(snapshot.items, (row) => {
			this.common(row, false, [row.createdAt, row.updatedAt]);
			this.use(row.sourceIds);
			backwards(row.createdAt, row.updatedAt, 'created', 'updated', row, tell);
			items.see(row);
		});
		items.tellAll();
		await this.table(snapshot.sources, (row) => {
			this.common(row, false, [row.retrievedAt]);
			if (isBeforeElsewhere(row.retrievedAt, row.publishedAt)) backwards(row.publishedAt, row.retrievedAt, 'published', 'retrieved', row, tell);
			addressDrafts(row, tell);
			const isUnused = snapshot.claims.length > 0 && row.id !== null && !this.usedSources.has(row.id.key);
			if (isUnused) tell({ code: 'ED209', place: row.place, record: row.key, params: { id: row.id?.shown ?? '' } });
		});
		await pace.each(snapshot.subjects, ROW_UNITS, (subject) => estimateDrafts(subject, snapshot, refined, tell));
		this.contradictions.tell(tell);
		await this.twoBodies();
		this.withoutId.each((place, kind, count) => tell({ code: 'ED121', place, params: { n: count, kind }, mark: kind }));
		this.inWords.each((place, field, count) => tell({ code: 'ED120', place, params: { n: count, field }, mark: field }));
		return { itemsToRead: items.toRead, kindsOn: this.kindsOn, oldestRun: this.oldestRun, anyDated: this.anyDated };
	}

	private async twoBodies(): Promise<void> {
		const { snapshot, readings, pace, tell } = this.context;
		const kinds = new Map(this.saidTwice.flatMap(({ kind, marks }) => marks.map((mark) => [mark, kind] as const)));
		const read = (mark: LineMark, bytes: Uint8Array): readonly (string | null)[] | null => {
			const kind = kinds.get(mark) ?? 'claim';
			return statementOf(kind, bytes, snapshot.readOptions.get(kind));
		};
		const statements = await readings.statements.read([...kinds.keys()], read, snapshot.readOptions, pace);
		for (const said of this.saidTwice) twoBodiesDraft(said, statements, tell);
	}

	private async claims(): Promise<ReadonlySet<string>> {
		const { snapshot, tell, pace, scans } = this.context;
		const refined = new Set<string>();
		// Most files have no such claim; going over all of them only to find none would double the cost of claims.
		const files = snapshot.files.filter((file) => file.role === 'claims' && file.state !== 'missing');
		if (files.some((file) => scans.get(file.path)?.refines !== false)) await pace.each(snapshot.claims, ROW_UNITS, (row) => {
			if (row.refines !== null && row.refines.key !== row.id?.key) refined.add(row.refines.key);
		});
		await this.table(snapshot.claims, (row) => {
			this.common(row, false, [row.at, row.verifiedAt]);
			this.use(row.sourceIds);
			if (!isLive(row, refined)) return;
			claimDrafts(row, { ...this.context, tell });
			this.contradictions.add(row);
		});
		return refined;
	}

	private async table<Row extends AnyRow>(table: { findById(id: RecordId): Row | null; [Symbol.iterator](): Iterator<Row> }, visit: (row: Row) => void): Promise<void> {
		const { snapshot, scans, tell, pace } = this.context;
		const likeIds = new LikeIds((id) => table.findById(id));
		await pace.each(table, ROW_UNITS, (row) => {
			visit(row);
			if (row.id === null) return;
			likeIds.add(row.id, row.key, row.place);
			const twice = row.versions > 1 ? sameIdDrafts(row, snapshot, scans, tell) : null;
			if (twice !== null) this.saidTwice.push(twice);
		});
		likeIds.tell(tell);
	}

	/** What holds for records of every kind. */
	private common(row: AnyRow, mayLackId: boolean, written: readonly (DateValue | null)[]): void {
		const { tell, clockMs, calendarMs } = this.context;
		if (row.id === null && !mayLackId) this.withoutId.add(row.place, row.kind);
		for (const date of written) {
			if (date === null) continue;
			if (date.precision === 'prose') this.inWords.add(row.place, date.text.slice(0, 40));
			else if (isAfterNow(date, clockMs)) tell({ code: 'ED341', place: row.place, record: row.key, params: { value: date.text }, mark: date.text });
			if (this.days.size === 0) continue;
			for (const day of daysOf(date, calendarMs)) {
				this.anyDated = true;
				if (!this.days.has(day)) continue;
				const kinds = this.kindsOn.get(day) ?? new Set<RecordKind>();
				this.kindsOn.set(day, kinds.add(row.kind));
			}
		}
	}

	private use(ids: readonly RecordId[]): void {
		for (const id of ids) this.usedSources.add(id.key);
	}

	private seeRun(date: DateValue | null): void {
		if (date === null || Number.isNaN(date.ms)) return;
		if (this.oldestRun === null || isBefore(date, this.oldestRun)) this.oldestRun = date;
	}
}
