/** Exa: search by meaning; passages of the pages come as highlights. */
import { daysOf } from '../calendar-days';
import { answersInJson } from '../json-body';
import { member, numberOrNull, textOf, textOrNull, textsOf } from '../json-fields';
import { USUAL, onBase, parsedList, post } from '../provider-parts';
import type { ProviderAdapter } from '../provider-types';

export const exa: ProviderAdapter = {
	...USUAL,
	id: 'exa',
	name: 'Exa',
	limits: { queryCharacters: null, queryWords: null, maxCount: 100 },
	filters: ['country', 'freshness', 'date_range', 'include_domains', 'exclude_domains'],
	baseUrl: 'https://api.exa.ai',
	buildRequest: (query, credential, settings) =>
		onBase(exa.baseUrl, settings, '/search', (url) => {
			const { from, to } = daysOf(query.filters, query.today);
			return post(url, credential !== null, credential === null ? {} : { 'x-api-key': credential }, {
				query: query.text,
				type: 'auto',
				numResults: query.count,
				startPublishedDate: from === null ? undefined : `${from}T00:00:00.000Z`,
				endPublishedDate: to === null ? undefined : `${to}T23:59:59.999Z`,
				includeDomains: query.filters.include_domains,
				excludeDomains: query.filters.exclude_domains,
				userLocation: query.filters.country,
				contents: { highlights: true },
			});
		}),
	parseResponse: answersInJson((json) =>
		parsedList(member(json, 'results'), (item) => {
			const [first = '', ...more] = textsOf(member(item, 'highlights'));
			return {
				url: textOf(member(item, 'url')),
				title: textOf(member(item, 'title')),
				snippet: first || textOrNull(member(item, 'summary')) || textOf(member(item, 'text')),
				extraSnippets: more,
				published: textOrNull(member(item, 'publishedDate')),
				score: numberOrNull(member(item, 'score')),
			};
		}),
	),
};
