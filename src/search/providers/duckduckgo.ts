/** DuckDuckGo instant answers: no web search. An empty object is its usual answer, and means "nothing". */
import { queryString } from '../base-url';
import { answersInJson, envelopeFailure } from '../json-body';
import { isObject, listOf, member, textOf } from '../json-fields';
import { USUAL, get, onBase, parsed } from '../provider-parts';
import type { ProviderAdapter, RawResult } from '../provider-types';

export const duckduckgo: ProviderAdapter = {
	...USUAL,
	id: 'duckduckgo',
	name: 'DuckDuckGo instant answers',
	kind: 'instant_answer',
	cost: 'keyless',
	credential: 'none',
	limits: { queryCharacters: null, queryWords: null, maxCount: null },
	filters: ['language', 'country'],
	minIntervalMs: 1000,
	maxConcurrent: 1,
	baseUrl: 'https://api.duckduckgo.com',
	statusMeanings: { 202: { layer: 'http', code: 'refused_by_provider' } },
	buildRequest: (query, _credential, settings) =>
		onBase(duckduckgo.baseUrl, settings, '/', (url) => {
			const { language, country } = query.filters;
			// `kl` needs both; one alone cannot be said.
			const kl = language !== undefined && country !== undefined ? `${country.toLowerCase()}-${(language.split('-')[0] ?? '').toLowerCase()}` : null;
			const removed = kl !== null ? [] : [...(language === undefined ? [] : ['language']), ...(country === undefined ? [] : ['country'])];
			return get(`${url}${queryString([['q', query.text], ['format', 'json'], ['no_html', 1], ['skip_disambig', 1], ['kl', kl]])}`, false, {}, removed);
		}),
	parseResponse: answersInJson((json) => {
		if (!isObject(json)) return envelopeFailure('unknown_envelope');
		const topics = json.RelatedTopics;
		if (Object.keys(json).length > 0 && listOf(topics) === null && textOf(json.AbstractURL) === '') return envelopeFailure('unknown_envelope');
		const abstract: readonly RawResult[] = textOf(json.AbstractURL) === '' || textOf(json.AbstractText) === '' ? [] : [{ url: textOf(json.AbstractURL), title: textOf(json.Heading), snippet: textOf(json.AbstractText) }];
		return parsed([...abstract, ...(listOf(json.Results) ?? []).flatMap(topic), ...(listOf(topics) ?? []).flatMap(topic)]);
	}),
};

/** A topic, or a named group of topics. */
function topic(entry: unknown): readonly RawResult[] {
	const group = listOf(member(entry, 'Topics'));
	if (group !== null) return group.flatMap((inner) => (listOf(member(inner, 'Topics')) === null ? topic(inner) : []));
	const url = textOf(member(entry, 'FirstURL'));
	const text = textOf(member(entry, 'Text'));
	return url === '' && text === '' ? [] : [{ url, title: text.split(' - ')[0] ?? text, snippet: text }];
}
