/** Kagi Search API, version 1. Result lists stand under `data` by kind; a kind without results is left out. */
import { daysOf } from '../calendar-days';
import { answersInJson, envelopeFailure } from '../json-body';
import { isObject, listOf, member, textOf, textOrNull } from '../json-fields';
import { USUAL, bearer, onBase, parsed, parsedList, post } from '../provider-parts';
import type { ProviderAdapter } from '../provider-types';

export const kagi: ProviderAdapter = {
	...USUAL,
	id: 'kagi',
	name: 'Kagi',
	limits: { queryCharacters: null, queryWords: null, maxCount: 40 },
	filters: ['freshness', 'date_range', 'include_domains', 'exclude_domains'],
	siteOperators: true,
	baseUrl: 'https://kagi.com',
	buildRequest: (query, credential, settings) =>
		onBase(kagi.baseUrl, settings, '/api/v1/search', (url) => {
			const { from, to } = daysOf(query.filters, query.today);
			const filters = from === null && to === null ? undefined : { after: from ?? undefined, before: to ?? undefined };
			return post(url, credential !== null, bearer(credential), { query: query.text, workflow: 'search', limit: query.count, filters });
		}),
	parseResponse: answersInJson((json) => {
		const error = listOf(member(json, 'error'));
		if (error !== null && error.length > 0) return envelopeFailure('provider_error', textOrNull(member(error[0], 'code')));
		const data = member(json, 'data');
		if (!isObject(data) || !isObject(member(json, 'meta'))) return envelopeFailure('unknown_envelope');
		if (data.search === undefined) return parsed([]);
		return parsedList(data.search, (item) => ({
			url: textOf(member(item, 'url')),
			title: textOf(member(item, 'title')),
			snippet: textOf(member(item, 'snippet')),
			published: textOrNull(member(item, 'time')) ?? textOrNull(member(item, 'published')),
		}));
	}),
};
