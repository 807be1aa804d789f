/** The columns of each kind of record: one for every field of its values type (records/record-types.ts). */
import type { ClaimValues, ItemValues, RecordKind, RetrievalRunValues, SearchRunValues, SourceValues } from '../records/record-types';
import { FlagColumn, ListColumn, NumberColumn, StatusColumn, TextColumn, WordColumn } from './columns';
import { DateColumn } from './date-column';
import { IdColumn, IdListColumn, type IdPool } from './id-pool';
import { RecordColumns, type AboutColumns, type ColumnsOf, type ItemColumns, type ReferenceColumn } from './record-columns';

type ColumnMakers = { readonly [K in RecordKind]: (pool: IdPool) => RecordColumns<K> };

/** Makes empty columns for a kind. */
export function columnsFor<K extends RecordKind>(kind: K, pool: IdPool): RecordColumns<K> {
	return MAKERS[kind](pool);
}

const MAKERS: ColumnMakers = {
	search_run: searchRunColumns,
	retrieval_run: retrievalRunColumns,
	source: sourceColumns,
	claim: claimColumns,
	item: itemColumns,
};

const text = (): TextColumn => new TextColumn();
const word = <T extends string | null>(): WordColumn<T> => new WordColumn<T>();
const number = (): NumberColumn => new NumberColumn();
const flag = (): FlagColumn => new FlagColumn();
const list = (): ListColumn => new ListColumn();
const date = (): DateColumn => new DateColumn();

function searchRunColumns(pool: IdPool): RecordColumns<'search_run'> {
	const id = new IdColumn(pool);
	const columns: ColumnsOf<SearchRunValues> = {
		id,
		query: text(),
		provider: word(),
		providerPath: list(),
		attempts: number(),
		outcome: word(),
		statusRaw: word(),
		errorCode: word(),
		errorFamily: word(),
		layer: word(),
		resultCount: number(),
		elapsedMs: number(),
		removedParameters: list(),
		retrievalSucceeded: flag(),
		usableForReview: flag(),
		cacheHit: flag(),
		startedAt: date(),
		finishedAt: date(),
		dialect: word(),
	};
	const at = (n: number): SearchRunValues => ({
		id: columns.id.at(n),
		query: columns.query.at(n),
		provider: columns.provider.at(n),
		providerPath: columns.providerPath.at(n),
		attempts: columns.attempts.at(n),
		outcome: columns.outcome.at(n),
		statusRaw: columns.statusRaw.at(n),
		errorCode: columns.errorCode.at(n),
		errorFamily: columns.errorFamily.at(n),
		layer: columns.layer.at(n),
		resultCount: columns.resultCount.at(n),
		elapsedMs: columns.elapsedMs.at(n),
		removedParameters: columns.removedParameters.at(n),
		retrievalSucceeded: columns.retrievalSucceeded.at(n),
		usableForReview: columns.usableForReview.at(n),
		cacheHit: columns.cacheHit.at(n),
		startedAt: columns.startedAt.at(n),
		finishedAt: columns.finishedAt.at(n),
		dialect: columns.dialect.at(n),
	});
	return new RecordColumns<'search_run'>(columns, at, id, []);
}

function retrievalRunColumns(pool: IdPool): RecordColumns<'retrieval_run'> {
	const id = new IdColumn(pool);
	const searchRunIds = new IdListColumn(pool);
	const sourceIds = new IdListColumn(pool);
	const columns: ColumnsOf<RetrievalRunValues> = {
		id,
		query: text(),
		tool: word(),
		purpose: text(),
		conclusion: text(),
		outcome: word(),
		statusRaw: word(),
		searchRunIds,
		sourceIds,
		resultCount: number(),
		at: date(),
	};
	const at = (n: number): RetrievalRunValues => ({
		id: columns.id.at(n),
		query: columns.query.at(n),
		tool: columns.tool.at(n),
		purpose: columns.purpose.at(n),
		conclusion: columns.conclusion.at(n),
		outcome: columns.outcome.at(n),
		statusRaw: columns.statusRaw.at(n),
		searchRunIds: columns.searchRunIds.at(n),
		sourceIds: columns.sourceIds.at(n),
		resultCount: columns.resultCount.at(n),
		at: columns.at.at(n),
	});
	return new RecordColumns<'retrieval_run'>(columns, at, id, [
		{ to: 'search_run', column: searchRunIds },
		{ to: 'source', column: sourceIds },
	]);
}

function sourceColumns(pool: IdPool): RecordColumns<'source'> {
	const id = new IdColumn(pool);
	const runIds = new IdListColumn(pool);
	const columns: ColumnsOf<SourceValues> = {
		id,
		url: text(),
		title: text(),
		sourceType: word(),
		confidence: word(),
		statusRaw: word(),
		publishedAt: date(),
		retrievedAt: date(),
		runIds,
	};
	const at = (n: number): SourceValues => ({
		id: columns.id.at(n),
		url: columns.url.at(n),
		title: columns.title.at(n),
		sourceType: columns.sourceType.at(n),
		confidence: columns.confidence.at(n),
		statusRaw: columns.statusRaw.at(n),
		publishedAt: columns.publishedAt.at(n),
		retrievedAt: columns.retrievedAt.at(n),
		runIds: columns.runIds.at(n),
	});
	return new RecordColumns<'source'>(columns, at, id, [{ to: 'run', column: runIds }]);
}

function claimColumns(pool: IdPool): RecordColumns<'claim'> {
	const id = new IdColumn(pool);
	const sourceIds = new IdListColumn(pool);
	const runIds = new IdListColumn(pool);
	const refines = new IdColumn(pool);
	const about: AboutColumns = { subject: word(), field: word(), at: date(), verifiedAt: date() };
	const columns: ColumnsOf<ClaimValues> = {
		id,
		text: text(),
		subject: about.subject,
		field: about.field,
		value: text(),
		certainty: word(),
		confidence: word(),
		statusRaw: word(),
		sourceIds,
		urls: list(),
		runIds,
		refines,
		at: about.at,
		verifiedAt: about.verifiedAt,
		reviewBy: date(),
	};
	const at = (n: number): ClaimValues => ({
		id: columns.id.at(n),
		text: columns.text.at(n),
		subject: columns.subject.at(n),
		field: columns.field.at(n),
		value: columns.value.at(n),
		certainty: columns.certainty.at(n),
		confidence: columns.confidence.at(n),
		statusRaw: columns.statusRaw.at(n),
		sourceIds: columns.sourceIds.at(n),
		urls: columns.urls.at(n),
		runIds: columns.runIds.at(n),
		refines: columns.refines.at(n),
		at: columns.at.at(n),
		verifiedAt: columns.verifiedAt.at(n),
		reviewBy: columns.reviewBy.at(n),
	});
	const references: readonly ReferenceColumn[] = [
		{ to: 'source', column: sourceIds },
		{ to: 'run', column: runIds },
		{ to: 'claim', column: refines },
	];
	return new RecordColumns<'claim'>(columns, at, id, references, about);
}

function itemColumns(pool: IdPool): RecordColumns<'item'> {
	const id = new IdColumn(pool);
	const claimIds = new IdListColumn(pool);
	const sourceIds = new IdListColumn(pool);
	const runIds = new IdListColumn(pool);
	const supersedes = new IdColumn(pool);
	const own: ItemColumns = { status: new StatusColumn(), target: text(), expiry: date() };
	const columns: ColumnsOf<ItemValues> = {
		id,
		title: text(),
		titleRank: number(),
		itemKind: word(),
		kindRaw: word(),
		status: own.status,
		actor: word(),
		subject: word(),
		target: own.target,
		options: list(),
		risk: word(),
		confidence: word(),
		claimIds,
		sourceIds,
		runIds,
		supersedes,
		createdAt: date(),
		updatedAt: date(),
		dueAt: date(),
		expiresAt: own.expiry,
	};
	const at = (n: number): ItemValues => ({
		id: columns.id.at(n),
		title: columns.title.at(n),
		titleRank: columns.titleRank.at(n),
		itemKind: columns.itemKind.at(n),
		kindRaw: columns.kindRaw.at(n),
		status: columns.status.at(n),
		actor: columns.actor.at(n),
		subject: columns.subject.at(n),
		target: columns.target.at(n),
		options: columns.options.at(n),
		risk: columns.risk.at(n),
		confidence: columns.confidence.at(n),
		claimIds: columns.claimIds.at(n),
		sourceIds: columns.sourceIds.at(n),
		runIds: columns.runIds.at(n),
		supersedes: columns.supersedes.at(n),
		createdAt: columns.createdAt.at(n),
		updatedAt: columns.updatedAt.at(n),
		dueAt: columns.dueAt.at(n),
		expiresAt: columns.expiresAt.at(n),
	});
	const references: readonly ReferenceColumn[] = [
		{ to: 'claim', column: claimIds },
		{ to: 'source', column: sourceIds },
		{ to: 'run', column: runIds },
		{ to: 'item', column: supersedes },
	];
	return new RecordColumns<'item'>(columns, at, id, references, null, own);
}
