/** Search runs and retrieval runs, in all dialects (R11–R16, R21). */
import type { LineFields } from './fields';
import { toNumber } from './field-values';
import type { FieldName } from './field-aliases';
import { isJsonObject } from './json-text';
import { failureOf, layerOfWord, outcomeOfRun } from './outcomes';
import type { RetrievalRunValues, SearchRunValues } from './record-types';
import { readAttempts } from './attempts';
import type { Attempt } from './attempts';
import { firstText, namesOf } from './texts';

type SearchRunFields = LineFields<FieldName<'search_run'>>;

/**
 * A search run. `attempts` may be a number or a list of attempt records (R14); a list also fills in what the run
 * itself leaves out: the path, the first cause of the failure.
 */
export function readSearchRun(fields: SearchRunFields): SearchRunValues {
	const attempts = attemptsOf(fields);
	const listed = attempts !== null;
	const statusRaw = fields.word('status');
	const retrievalSucceeded = fields.flag('retrieval_succeeded');
	const resultCount = fields.number('result_count') ?? countOf(fields, 'results') ?? countOfAttempts(attempts ?? []);
	const outcome = outcomeOfRun(statusRaw, retrievalSucceeded, resultCount);
	const errorCode = errorOf(fields) ?? (outcome === 'ok' || outcome === 'empty' ? null : (attempts?.find(hasError)?.errorCode ?? null));
	const failure = failureOf({
		outcome,
		statusRaw,
		errorCode,
		// Only its meaning goes into the columns, so the status itself stays among the card's other fields.
		httpStatus: toNumber(fields.match('http_status')?.value),
		layerRaw: layerWordOf(fields),
	});
	const said = fields.match('provider_path');
	const path = said === null ? [] : fields.taken(said, namesOf(said.value));
	return {
		id: fields.id('id'),
		query: fields.human('query'),
		provider: fields.word('provider'),
		providerPath: path.length > 0 ? path : pathOf(attempts ?? []),
		attempts: fields.number('attempts') ?? (attempts === null ? null : attempts.length),
		outcome,
		statusRaw,
		errorCode,
		errorFamily: failure.family,
		layer: failure.layer,
		resultCount,
		elapsedMs: fields.number('elapsed_ms'),
		removedParameters: removedParameters(fields),
		retrievalSucceeded,
		usableForReview: fields.flag('usable_for_review'),
		cacheHit: fields.flag('cache_hit'),
		startedAt: fields.date('started_at'),
		finishedAt: fields.date('finished_at'),
		dialect: listed && Array.isArray(fields.match('attempts')?.value) ? `${fields.style}+attempts[]` : fields.style,
	};
}

/** The attempt records of a run, wherever the dialect keeps them; `null` when it lists none. */
export function attemptsOf(fields: SearchRunFields): readonly Attempt[] | null {
	for (const name of ['attempt_records', 'attempts'] as const) {
		const match = fields.match(name);
		if (match !== null && Array.isArray(match.value)) return fields.taken(match, readAttempts(match.value, (path) => fields.spelled([...match.path, ...path])));
	}
	return null;
}

/** What the one attempt that got an answer brought; several that did may overlap, so their counts are not added up. */
function countOfAttempts(attempts: readonly Attempt[]): number | null {
	const answered = attempts.filter((attempt) => attempt.outcome === 'ok' || attempt.outcome === 'partial' || attempt.outcome === 'empty');
	return answered.length === 1 ? (answered[0]?.resultCount ?? null) : null;
}

const hasError = (attempt: Attempt): boolean => attempt.errorCode !== null;

/** The routes (else providers) of the attempts, in order; a retry on the same route does not repeat it. */
function pathOf(attempts: readonly Attempt[]): readonly string[] {
	const path: string[] = [];
	for (const attempt of attempts) {
		const step = attempt.route ?? attempt.provider;
		if (step !== null && step !== path.at(-1)) path.push(step);
	}
	return path;
}

/** The error code as written; of an error object its code, else its message. */
function errorOf(fields: SearchRunFields): string | null {
	return fields.word('error_code') ?? memberOf(fields, 'error_code', ['code', 'type', 'name', 'message']) ?? causeOf(fields, 'code');
}

function causeOf(fields: SearchRunFields, member: 'code' | 'layer'): string | null {
	if (member === 'layer') return memberOf(fields, 'root_cause', ['layer']);
	return fields.word('root_cause') ?? memberOf(fields, 'root_cause', ['code', 'error_code', 'errorCode', 'message']);
}

/** The word for the layer; a word that names none stays among the card's other fields. */
function layerWordOf(fields: SearchRunFields): string | null {
	const match = fields.match('layer');
	const word = match === null ? null : fields.wordOf(match);
	if (match === null || word === null) return causeOf(fields, 'layer');
	return layerOfWord(word) === null ? word : fields.taken(match, word);
}

function memberOf(fields: SearchRunFields, name: FieldName<'search_run'>, members: readonly string[]): string | null {
	const match = fields.match(name);
	if (match === null || !isJsonObject(match.value)) return null;
	for (const member of members) {
		const value = Object.hasOwn(match.value, member) ? match.value[member] : undefined;
		if (typeof value === 'string' && value !== '') return value;
	}
	return null;
}

function removedParameters(fields: SearchRunFields): readonly string[] {
	const match = fields.match('removed_parameters');
	return match === null ? [] : fields.taken(match, namesOf(match.value));
}

/** The length of a `results` list, or the number that stands there instead. Not marked as shown: the list itself is not. */
function countOf<Name extends string>(fields: LineFields<Name>, name: Name): number | null {
	const value = fields.match(name)?.value;
	return Array.isArray(value) ? value.length : toNumber(value);
}

/** A retrieval run: what was asked, with what, why, and what came of it. */
export function readRetrievalRun(fields: LineFields<FieldName<'retrieval_run'>>): RetrievalRunValues {
	const statusRaw = fields.word('status');
	const resultCount = fields.number('result_count') ?? countOf(fields, 'results');
	return {
		id: fields.id('id'),
		query: queryOf(fields),
		tool: fields.human('tool'),
		purpose: fields.human('purpose'),
		conclusion: fields.human('conclusion'),
		outcome: outcomeOfRun(statusRaw, fields.flag('retrieval_succeeded'), resultCount),
		statusRaw,
		searchRunIds: fields.ids('search_run_ids'),
		sourceIds: fields.ids('source_ids', 'sources', 'citations'),
		resultCount,
		at: fields.date('at'),
	};
}

/** One query, or a list of queries joined by ` · `. */
function queryOf(fields: LineFields<FieldName<'retrieval_run'>>): string | null {
	const match = fields.match('query');
	if (match === null || !Array.isArray(match.value)) return fields.human('query');
	return fields.taken(match, namesOf(match.value).join(' · ') || firstText(match.value));
}
