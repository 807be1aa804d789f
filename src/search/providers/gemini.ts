/**
 * Gemini with Google Search as its ground. It gives an answer, not results: the text is kept as the answer, what it
 * cites as results. The cited addresses are redirects that expire.
 */
import { daysOf } from '../calendar-days';
import { answersInJson, envelopeFailure } from '../json-body';
import { listOf, member, textOf, textOrNull, textsOf } from '../json-fields';
import { USUAL, failed, onBase, parsed, post, refused } from '../provider-parts';
import type { ParsedFailure, PreparedQuery, ProviderAdapter, RawResult } from '../provider-types';

const DEFAULT_MODEL = 'gemini-flash-latest';
/** Ends that mean "not allowed to answer". */
const BLOCKED = new Set(['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII']);

/** Both ends or none, as the API demands. */
function timeRange(query: PreparedQuery): { readonly startTime: string; readonly endTime: string } | undefined {
	const { from, to } = daysOf(query.filters, query.today);
	if (from === null && to === null) return undefined;
	return { startTime: `${from ?? '1970-01-01'}T00:00:00Z`, endTime: `${to ?? query.today}T23:59:59Z` };
}

/** The parts of the answer that rest on a cited page, as its snippet. */
function citedText(grounding: unknown, index: number): string {
	return (listOf(member(grounding, 'groundingSupports')) ?? [])
		.filter((support) => (listOf(member(support, 'groundingChunkIndices')) ?? []).includes(index))
		.map((support) => textOf(member(support, 'segment', 'text')))
		.join(' … ');
}

export const gemini: ProviderAdapter = {
	...USUAL,
	id: 'gemini',
	name: 'Gemini',
	kind: 'answer',
	limits: { queryCharacters: null, queryWords: null, maxCount: null },
	filters: ['freshness', 'date_range'],
	unreliableFilters: ['freshness', 'date_range'],
	baseUrl: 'https://generativelanguage.googleapis.com',
	redirectHost: 'vertexaisearch.cloud.google.com',
	buildRequest: (query, credential, settings) => {
		const model = settings.model?.trim() ?? '';
		if (!/^[A-Za-z0-9._-]*$/.test(model)) return refused('bad_request');
		return onBase(gemini.baseUrl, settings, `/v1beta/models/${model === '' ? DEFAULT_MODEL : model}:generateContent`, (url) => {
			const range = timeRange(query);
			return post(url, credential !== null, credential === null ? {} : { 'x-goog-api-key': credential }, {
				contents: [{ role: 'user', parts: [{ text: query.text }] }],
				tools: [{ google_search: range === undefined ? {} : { timeRangeFilter: range } }],
			});
		});
	},
	parseResponse: answersInJson((json) => {
		const blockReason = textOrNull(member(json, 'promptFeedback', 'blockReason'));
		if (blockReason !== null) return failed('content', 'content_blocked', blockReason);
		const candidate = listOf(member(json, 'candidates'))?.[0];
		if (candidate === undefined) return envelopeFailure('unknown_envelope');
		const text = (listOf(member(candidate, 'content', 'parts')) ?? []).filter((part) => member(part, 'thought') !== true).map((part) => textOf(member(part, 'text'))).join('');
		const finish = textOf(member(candidate, 'finishReason'));
		if (text === '' && BLOCKED.has(finish)) return failed('content', 'content_blocked', finish);
		if (text === '' && member(candidate, 'content') === undefined && finish === '') return envelopeFailure('unknown_envelope');
		const grounding = member(candidate, 'groundingMetadata');
		const results: RawResult[] = [];
		for (const [index, chunk] of (listOf(member(grounding, 'groundingChunks')) ?? []).entries()) {
			const url = textOf(member(chunk, 'web', 'uri'));
			if (url !== '') results.push({ url, title: textOf(member(chunk, 'web', 'title')), snippet: citedText(grounding, index) });
		}
		const answer = text === '' ? null : { text, queries: textsOf(member(grounding, 'webSearchQueries')), entryPointHtml: textOrNull(member(grounding, 'searchEntryPoint', 'renderedContent')) };
		return parsed(results, answer);
	}),
	readError: (_status, body) => {
		const details = listOf(member(body, 'error', 'details')) ?? [];
		const reason = details.map((detail) => textOf(member(detail, 'reason'))).find((text) => text !== '');
		// A wrong key is answered with status 400 and this reason.
		if (reason === 'API_KEY_INVALID' || reason === 'API_KEY_EXPIRED') return failed('credential', 'auth_failed', reason);
		const status = textOrNull(member(body, 'error', 'status'));
		if (status === 'RESOURCE_EXHAUSTED') return resourceExhausted(details, status);
		return null;
	},
};

/** A violated quota per day is a quota; a retry delay in the body is a pace. */
function resourceExhausted(details: readonly unknown[], status: string): ParsedFailure {
	const delay = details.map((detail) => /^(\d+(?:\.\d+)?)s$/.exec(textOf(member(detail, 'retryDelay')))?.[1]).find((text) => text !== undefined);
	const quotas = details.flatMap((detail) => listOf(member(detail, 'violations')) ?? []).map((violation) => textOf(member(violation, 'quotaId')));
	const retryAfterMs = delay === undefined ? null : Math.round(Number(delay) * 1000);
	return quotas.some((id) => /PerDay/.test(id)) ? failed('credential', 'quota_exhausted', status, null) : failed('http', 'rate_limited', status, retryAfterMs);
}
