/** Jina search. Asked for the result list alone, not for the pages' content. */
import { queryString } from '../base-url';
import { googleLanguage } from '../google-parameters';
import { answersInJson, envelopeFailure } from '../json-body';
import { member, textOf, textOrNull } from '../json-fields';
import { USUAL, bearer, get, onBase, parsedList } from '../provider-parts';
import type { ProviderAdapter } from '../provider-types';

export const jina: ProviderAdapter = {
	...USUAL,
	id: 'jina',
	name: 'Jina',
	limits: { queryCharacters: null, queryWords: null, maxCount: 20 },
	filters: ['language', 'country', 'include_domains', 'exclude_domains'],
	siteOperators: true,
	baseUrl: 'https://s.jina.ai',
	buildRequest: (query, credential, settings) =>
		onBase(jina.baseUrl, settings, '/', (url) => {
			const { language, country } = query.filters;
			const parameters = queryString([['q', query.text], ['num', query.count], ['hl', language === undefined ? null : googleLanguage(language)], ['gl', country?.toLowerCase() ?? null]]);
			return get(`${url}${parameters}`, credential !== null, { ...bearer(credential), 'x-respond-with': 'no-content' });
		}),
	parseResponse: answersInJson((json) => {
		const code = textOf(member(json, 'code'));
		if (code !== '' && code !== '200') return envelopeFailure('provider_error', textOrNull(member(json, 'status')) ?? code);
		return parsedList(member(json, 'data'), (item) => ({
			url: textOf(member(item, 'url')),
			title: textOf(member(item, 'title')),
			snippet: textOrNull(member(item, 'description')) ?? textOf(member(item, 'content')),
			published: textOrNull(member(item, 'date')),
		}));
	}),
};
