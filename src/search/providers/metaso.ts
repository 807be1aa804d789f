/** Metaso (秘塔) web search. It takes no filters. */
import { answersInJson, envelopeFailure } from '../json-body';
import { member, textOf, textOrNull } from '../json-fields';
import { USUAL, bearer, onBase, parsedList, post } from '../provider-parts';
import type { ProviderAdapter } from '../provider-types';

export const metaso: ProviderAdapter = {
	...USUAL,
	id: 'metaso',
	name: 'Metaso',
	limits: { queryCharacters: null, queryWords: null, maxCount: 100 },
	filters: [],
	baseUrl: 'https://metaso.cn',
	buildRequest: (query, credential, settings) =>
		onBase(metaso.baseUrl, settings, '/api/v1/search', (url) => post(url, credential !== null, bearer(credential), { q: query.text, scope: 'webpage', size: String(query.count), page: '1', includeSummary: false })),
	parseResponse: answersInJson((json) => {
		const errCode = textOf(member(json, 'errCode'));
		if (errCode !== '' && errCode !== '0') return envelopeFailure('provider_error', errCode);
		return parsedList(member(json, 'webpages'), (item) => ({
			url: textOf(member(item, 'link')),
			title: textOf(member(item, 'title')),
			snippet: textOrNull(member(item, 'summary')) ?? textOf(member(item, 'snippet')),
			// `score` is a word (high, medium, low), not a number.
			published: textOrNull(member(item, 'date')),
		}));
	}),
};
