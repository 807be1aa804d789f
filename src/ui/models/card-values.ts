/** The values of one record as the card lists them: a label and what the file says. Pure. */
import type { MessageKey } from '../../i18n/translate';
import type { DateValue } from '../../records/date-value';
import type { RecordId } from '../../records/record-types';
import type { AnyRow, ClaimRow, ItemRow, RetrievalRunRow, SearchRunRow, SourceRow } from '../../workspace/snapshot-types';

export type CardValue =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'list'; readonly texts: readonly string[] }
	| { readonly kind: 'number'; readonly value: number }
	| { readonly kind: 'flag'; readonly value: boolean }
	| { readonly kind: 'date'; readonly value: DateValue }
	| { readonly kind: 'address'; readonly urls: readonly string[] };

export interface LabelledValue {
	readonly label: MessageKey;
	/** `null`: the record does not give it. */
	readonly value: CardValue | null;
}

/** All values of a record that its head does not show, in a fixed order; those not given too. */
export function cardValues(row: AnyRow): readonly LabelledValue[] {
	if (row.kind === 'search_run') return searchValues(row);
	if (row.kind === 'retrieval_run') return retrievalValues(row);
	if (row.kind === 'source') return sourceValues(row);
	return row.kind === 'claim' ? claimValues(row) : itemValues(row);
}

function searchValues(row: SearchRunRow): readonly LabelledValue[] {
	return [
		text('runs.fieldQuery', row.query),
		text('runs.fieldStatus', row.statusRaw),
		text('runs.fieldProvider', row.provider),
		list('card.fieldPath', row.providerPath),
		number('runs.fieldAttempts', row.attempts),
		text('runs.fieldError', row.errorCode),
		number('runs.fieldResults', row.resultCount),
		number('runs.fieldMs', row.elapsedMs),
		flag('runs.fieldRetrieved', row.retrievalSucceeded),
		flag('runs.fieldUsable', row.usableForReview),
		flag('runs.fieldCached', row.cacheHit),
		list('runs.fieldRemoved', row.removedParameters),
		date('card.fieldStarted', row.startedAt),
		date('card.fieldFinished', row.finishedAt),
		text('runs.fieldDialect', row.dialect),
	];
}

function retrievalValues(row: RetrievalRunRow): readonly LabelledValue[] {
	return [
		text('runs.fieldQuery', row.query),
		text('runs.fieldTool', row.tool),
		text('runs.fieldPurpose', row.purpose),
		text('runs.fieldConclusion', row.conclusion),
		text('runs.fieldStatus', row.statusRaw),
		number('runs.fieldResults', row.resultCount),
		date('runs.fieldTime', row.at),
	];
}

function sourceValues(row: SourceRow): readonly LabelledValue[] {
	return [
		text('runs.fieldTitle', row.title),
		address('card.fieldUrl', row.url === null ? [] : [row.url]),
		text('runs.fieldSourceType', row.sourceType),
		text('runs.fieldConfidence', row.confidence),
		text('runs.fieldStatus', row.statusRaw),
		date('runs.fieldRetrievedAt', row.retrievedAt),
		date('runs.fieldPublishedAt', row.publishedAt),
	];
}

function claimValues(row: ClaimRow): readonly LabelledValue[] {
	return [
		text('runs.fieldText', row.text),
		text('runs.fieldSubject', row.subject),
		text('runs.fieldField', row.field),
		text('runs.fieldValue', row.value),
		text('runs.fieldConfidence', row.confidence),
		text('runs.fieldStatus', row.statusRaw),
		address('card.fieldUrls', row.urls),
		id('card.fieldRefines', row.refines),
		date('runs.fieldTime', row.at),
		date('runs.fieldVerified', row.verifiedAt),
		date('runs.fieldReview', row.reviewBy),
	];
}

function itemValues(row: ItemRow): readonly LabelledValue[] {
	return [
		text('card.fieldKind', row.kindRaw),
		text('card.fieldStatus', row.status.raw),
		text('card.fieldActor', row.actor),
		text('card.fieldSubject', row.subject),
		text('card.fieldTarget', row.target),
		text('card.fieldRisk', row.risk),
		text('card.fieldConfidence', row.confidence),
		date('card.fieldDue', row.dueAt),
		date('card.fieldExpires', row.expiresAt),
		date('card.fieldCreated', row.createdAt),
		date('card.fieldUpdated', row.updatedAt),
		id('card.fieldSupersedes', row.supersedes),
	];
}

function text(label: MessageKey, value: string | null): LabelledValue {
	return { label, value: value === null || value === '' ? null : { kind: 'text', text: value } };
}

function list(label: MessageKey, texts: readonly string[]): LabelledValue {
	return { label, value: texts.length === 0 ? null : { kind: 'list', texts } };
}

function number(label: MessageKey, value: number | null): LabelledValue {
	return { label, value: value === null ? null : { kind: 'number', value } };
}

function flag(label: MessageKey, value: boolean | null): LabelledValue {
	return { label, value: value === null ? null : { kind: 'flag', value } };
}

function date(label: MessageKey, value: DateValue | null): LabelledValue {
	return { label, value: value === null ? null : { kind: 'date', value } };
}

function address(label: MessageKey, urls: readonly string[]): LabelledValue {
	return { label, value: urls.length === 0 ? null : { kind: 'address', urls } };
}

function id(label: MessageKey, value: RecordId | null): LabelledValue {
	return { label, value: value === null ? null : { kind: 'text', text: value.shown } };
}
