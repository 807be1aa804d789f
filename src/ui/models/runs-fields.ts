/** What the lists of the Runs view can be filtered, sorted, grouped and searched by. */
import type { Field } from './fields';
import type { ClaimLine, RetrievalLine, SearchLine, SourceLine } from './runs-lines';

export const SEARCH_FIELDS: readonly Field<SearchLine>[] = [
	{ name: 'query', label: 'runs.fieldQuery', type: 'text', get: (line) => line.run.query, search: true, sort: true },
	{ name: 'id', label: 'runs.fieldId', type: 'text', get: (line) => line.run.id?.shown ?? null, search: true, sort: true },
	{ name: 'time', label: 'runs.fieldTime', type: 'date', get: (line) => line.at, sort: true, group: true },
	{ name: 'outcome', label: 'runs.fieldOutcome', type: 'word', get: (line) => line.run.outcome, group: true, sort: true },
	{ name: 'status', label: 'runs.fieldStatus', type: 'word', get: (line) => line.run.statusRaw, group: true, search: true },
	{ name: 'provider', label: 'runs.fieldProvider', type: 'word', get: (line) => line.run.provider, group: true, sort: true, search: true },
	{ name: 'route', label: 'runs.fieldRoute', type: 'word', get: (line) => line.path.steps.map((step) => step.route), search: true },
	{ name: 'error', label: 'runs.fieldError', type: 'word', get: (line) => line.run.errorCode, group: true, search: true },
	{ name: 'error_family', label: 'runs.fieldErrorFamily', type: 'word', get: (line) => line.run.errorFamily, group: true },
	{ name: 'layer', label: 'runs.fieldLayer', type: 'word', get: (line) => line.run.layer, group: true },
	{ name: 'results', label: 'runs.fieldResults', type: 'number', get: (line) => line.run.resultCount, sort: true },
	{ name: 'ms', label: 'runs.fieldMs', type: 'number', get: (line) => line.run.elapsedMs, sort: true },
	{ name: 'attempts', label: 'runs.fieldAttempts', type: 'number', get: (line) => line.run.attempts, sort: true },
	{ name: 'retries', label: 'runs.fieldRetries', type: 'number', get: (line) => line.path.retries, sort: true },
	{ name: 'failovers', label: 'runs.fieldFailovers', type: 'number', get: (line) => line.path.failovers },
	{ name: 'fallbacks', label: 'runs.fieldFallbacks', type: 'number', get: (line) => line.path.fallbacks },
	{ name: 'retrieved', label: 'runs.fieldRetrieved', type: 'flag', get: (line) => line.run.retrievalSucceeded },
	{ name: 'usable', label: 'runs.fieldUsable', type: 'flag', get: (line) => line.run.usableForReview },
	{ name: 'cached', label: 'runs.fieldCached', type: 'flag', get: (line) => line.run.cacheHit },
	{ name: 'removed', label: 'runs.fieldRemoved', type: 'word', get: (line) => line.run.removedParameters, search: true },
	{ name: 'odd', label: 'runs.fieldOdd', type: 'flag', get: (line) => line.oddities.length > 0 },
	{ name: 'dialect', label: 'runs.fieldDialect', type: 'word', get: (line) => line.run.dialect, group: true },
	{ name: 'file', label: 'runs.fieldFile', type: 'word', get: (line) => line.run.place.path, group: true },
];

export const RETRIEVAL_FIELDS: readonly Field<RetrievalLine>[] = [
	{ name: 'query', label: 'runs.fieldQuery', type: 'text', get: (line) => line.run.query, search: true, sort: true },
	{ name: 'id', label: 'runs.fieldId', type: 'text', get: (line) => line.run.id?.shown ?? null, search: true, sort: true },
	{ name: 'time', label: 'runs.fieldTime', type: 'date', get: (line) => line.run.at, sort: true, group: true },
	{ name: 'outcome', label: 'runs.fieldOutcome', type: 'word', get: (line) => line.run.outcome, group: true, sort: true },
	{ name: 'status', label: 'runs.fieldStatus', type: 'word', get: (line) => line.run.statusRaw, group: true, search: true },
	{ name: 'tool', label: 'runs.fieldTool', type: 'word', get: (line) => line.run.tool, group: true, sort: true, search: true },
	{ name: 'purpose', label: 'runs.fieldPurpose', type: 'text', get: (line) => line.run.purpose, search: true },
	{ name: 'conclusion', label: 'runs.fieldConclusion', type: 'text', get: (line) => line.run.conclusion, search: true },
	{ name: 'results', label: 'runs.fieldResults', type: 'number', get: (line) => line.run.resultCount, sort: true },
	{ name: 'file', label: 'runs.fieldFile', type: 'word', get: (line) => line.run.place.path, group: true },
];

export const SOURCE_FIELDS: readonly Field<SourceLine>[] = [
	{ name: 'title', label: 'runs.fieldTitle', type: 'text', get: (line) => line.source.title, search: true, sort: true },
	{ name: 'id', label: 'runs.fieldId', type: 'text', get: (line) => line.source.id?.shown ?? null, search: true, sort: true },
	{ name: 'url', label: 'runs.fieldUrl', type: 'text', get: (line) => line.source.url, search: true },
	{ name: 'host', label: 'runs.fieldHost', type: 'word', get: (line) => line.host, group: true, sort: true },
	{ name: 'type', label: 'runs.fieldSourceType', type: 'word', get: (line) => line.source.sourceType, group: true, sort: true, search: true },
	{ name: 'confidence', label: 'runs.fieldConfidence', type: 'word', get: (line) => line.source.confidence, group: true },
	{ name: 'status', label: 'runs.fieldStatus', type: 'word', get: (line) => line.source.statusRaw, group: true, search: true },
	{ name: 'retrieved', label: 'runs.fieldRetrievedAt', type: 'date', get: (line) => line.source.retrievedAt, sort: true, group: true },
	{ name: 'published', label: 'runs.fieldPublishedAt', type: 'date', get: (line) => line.source.publishedAt, sort: true, group: true },
	{ name: 'file', label: 'runs.fieldFile', type: 'word', get: (line) => line.source.place.path, group: true },
];

export const CLAIM_FIELDS: readonly Field<ClaimLine>[] = [
	{ name: 'text', label: 'runs.fieldText', type: 'text', get: (line) => line.claim.text, search: true, sort: true },
	{ name: 'id', label: 'runs.fieldId', type: 'text', get: (line) => line.claim.id?.shown ?? null, search: true, sort: true },
	{ name: 'subject', label: 'runs.fieldSubject', type: 'word', get: (line) => line.claim.subject, group: true, sort: true, search: true },
	{ name: 'field', label: 'runs.fieldField', type: 'word', get: (line) => line.claim.field, group: true, sort: true, search: true },
	{ name: 'value', label: 'runs.fieldValue', type: 'text', get: (line) => line.claim.value, search: true, sort: true },
	{ name: 'certainty', label: 'runs.fieldCertainty', type: 'word', get: (line) => line.claim.certainty, group: true },
	{ name: 'confidence', label: 'runs.fieldConfidence', type: 'word', get: (line) => line.claim.confidence, group: true },
	{ name: 'status', label: 'runs.fieldStatus', type: 'word', get: (line) => line.claim.statusRaw, group: true, search: true },
	{ name: 'sourced', label: 'runs.fieldSourced', type: 'flag', get: (line) => line.sourced, group: true },
	{ name: 'stale', label: 'runs.fieldStale', type: 'flag', get: (line) => line.stale },
	{ name: 'contradicted', label: 'runs.fieldContradicted', type: 'flag', get: (line) => line.contradicted },
	{ name: 'replaced', label: 'runs.fieldReplaced', type: 'flag', get: (line) => line.replaced },
	{ name: 'verified', label: 'runs.fieldVerified', type: 'date', get: (line) => line.claim.verifiedAt, sort: true, group: true },
	{ name: 'review', label: 'runs.fieldReview', type: 'date', get: (line) => line.claim.reviewBy, sort: true },
	{ name: 'time', label: 'runs.fieldTime', type: 'date', get: (line) => line.claim.at, sort: true, group: true },
	{ name: 'file', label: 'runs.fieldFile', type: 'word', get: (line) => line.claim.place.path, group: true },
];
