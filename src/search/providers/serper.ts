/** Serper: Google results as JSON. */
import { americanDay } from '../calendar-days';
import { googleLanguage, googleTimes } from '../google-parameters';
import { answersInJson } from '../json-body';
import { member, textOf, textOrNull } from '../json-fields';
import { USUAL, onBase, parsedList, post } from '../provider-parts';
import type { ProviderAdapter } from '../provider-types';

export const serper: ProviderAdapter = {
	...USUAL,
	id: 'serper',
	name: 'Serper',
	limits: { queryCharacters: null, queryWords: null, maxCount: 100 },
	filters: ['language', 'country', 'freshness', 'date_range', 'include_domains', 'exclude_domains'],
	siteOperators: true,
	baseUrl: 'https://google.serper.dev',
	buildRequest: (query, credential, settings) =>
		onBase(serper.baseUrl, settings, '/search', (url) =>
			post(url, credential !== null, credential === null ? {} : { 'x-api-key': credential }, {
				q: query.text,
				num: query.count,
				hl: query.filters.language === undefined ? undefined : googleLanguage(query.filters.language),
				gl: query.filters.country?.toLowerCase(),
				tbs: googleTimes(query.filters, americanDay) ?? undefined,
			}),
		),
	parseResponse: answersInJson((json) =>
		parsedList(member(json, 'organic'), (item) => ({
			url: textOf(member(item, 'link')),
			title: textOf(member(item, 'title')),
			snippet: textOf(member(item, 'snippet')),
			published: textOrNull(member(item, 'date')),
		})),
	),
};
