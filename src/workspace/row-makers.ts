/** Rows from their base and values, written out: see the note in record-columns.ts on what spreading costs. */
import type { DateValue } from '../records/date-value';
import type {
	ClaimValues,
	EffectiveState,
	ItemValues,
	RetrievalRunValues,
	SearchRunValues,
	SourceValues,
} from '../records/record-types';
import type { ClaimRow, ItemRow, RetrievalRunRow, RowBase, SearchRunRow, SourceRow } from './snapshot-types';

export function searchRunRow(base: RowBase, values: SearchRunValues): SearchRunRow {
	return {
		key: base.key,
		kind: 'search_run',
		row: base.row,
		place: base.place,
		versions: base.versions,
		id: values.id,
		query: values.query,
		provider: values.provider,
		providerPath: values.providerPath,
		attempts: values.attempts,
		outcome: values.outcome,
		statusRaw: values.statusRaw,
		errorCode: values.errorCode,
		errorFamily: values.errorFamily,
		layer: values.layer,
		resultCount: values.resultCount,
		elapsedMs: values.elapsedMs,
		removedParameters: values.removedParameters,
		retrievalSucceeded: values.retrievalSucceeded,
		usableForReview: values.usableForReview,
		cacheHit: values.cacheHit,
		startedAt: values.startedAt,
		finishedAt: values.finishedAt,
		dialect: values.dialect,
	};
}

export function retrievalRunRow(base: RowBase, values: RetrievalRunValues): RetrievalRunRow {
	return {
		key: base.key,
		kind: 'retrieval_run',
		row: base.row,
		place: base.place,
		versions: base.versions,
		id: values.id,
		query: values.query,
		tool: values.tool,
		purpose: values.purpose,
		conclusion: values.conclusion,
		outcome: values.outcome,
		statusRaw: values.statusRaw,
		searchRunIds: values.searchRunIds,
		sourceIds: values.sourceIds,
		resultCount: values.resultCount,
		at: values.at,
	};
}

export function sourceRow(base: RowBase, values: SourceValues): SourceRow {
	return {
		key: base.key,
		kind: 'source',
		row: base.row,
		place: base.place,
		versions: base.versions,
		id: values.id,
		url: values.url,
		title: values.title,
		sourceType: values.sourceType,
		confidence: values.confidence,
		statusRaw: values.statusRaw,
		publishedAt: values.publishedAt,
		retrievedAt: values.retrievedAt,
		runIds: values.runIds,
	};
}

export function claimRow(base: RowBase, values: ClaimValues): ClaimRow {
	return {
		key: base.key,
		kind: 'claim',
		row: base.row,
		place: base.place,
		versions: base.versions,
		id: values.id,
		text: values.text,
		subject: values.subject,
		field: values.field,
		value: values.value,
		certainty: values.certainty,
		confidence: values.confidence,
		statusRaw: values.statusRaw,
		sourceIds: values.sourceIds,
		urls: values.urls,
		runIds: values.runIds,
		refines: values.refines,
		at: values.at,
		verifiedAt: values.verifiedAt,
		reviewBy: values.reviewBy,
	};
}

/** `effective` and `effectiveText`: the state that all lines of the item give it together. */
export function itemRow(base: RowBase, values: ItemValues, effective: EffectiveState, effectiveText: string, deferredUntil: DateValue | null): ItemRow {
	return {
		key: base.key,
		kind: 'item',
		row: base.row,
		place: base.place,
		versions: base.versions,
		id: values.id,
		title: values.title,
		titleRank: values.titleRank,
		itemKind: values.itemKind,
		kindRaw: values.kindRaw,
		status: values.status,
		actor: values.actor,
		subject: values.subject,
		target: values.target,
		options: values.options,
		risk: values.risk,
		confidence: values.confidence,
		claimIds: values.claimIds,
		sourceIds: values.sourceIds,
		runIds: values.runIds,
		supersedes: values.supersedes,
		createdAt: values.createdAt,
		updatedAt: values.updatedAt,
		dueAt: values.dueAt,
		expiresAt: values.expiresAt,
		effective,
		effectiveText,
		deferredUntil,
	};
}
