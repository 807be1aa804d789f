/** SerpApi: Google or Baidu result pages as JSON. It takes its key in the address only. */
import { americanDay } from '../calendar-days';
import { queryString } from '../base-url';
import { answersInJson, envelopeFailure } from '../json-body';
import { member, textOf, textOrNull } from '../json-fields';
import { USUAL, get, onBase, parsed, parsedList } from '../provider-parts';
import type { PreparedQuery, ProviderAdapter } from '../provider-types';
import { googleLanguage, googleTimes } from '../google-parameters';

const BAIDU_MOST = 50;

function googleParameters(query: PreparedQuery): readonly (readonly [string, string | number | null])[] {
	const { language, country } = query.filters;
	return [
		['engine', 'google'],
		['q', query.text],
		['num', query.count],
		['hl', language === undefined ? null : googleLanguage(language)],
		['gl', country?.toLowerCase() ?? null],
		['tbs', googleTimes(query.filters, americanDay)],
	];
}

export const serpapi: ProviderAdapter = {
	...USUAL,
	id: 'serpapi',
	name: 'SerpApi',
	keyInUrl: true,
	limits: { queryCharacters: null, queryWords: null, maxCount: 100 },
	filters: ['language', 'country', 'freshness', 'date_range', 'include_domains', 'exclude_domains'],
	siteOperators: true,
	baseUrl: 'https://serpapi.com',
	buildRequest: (query, credential, settings) =>
		onBase(serpapi.baseUrl, settings, '/search.json', (url) => {
			if (settings.engine !== 'baidu') return get(`${url}${queryString([...googleParameters(query), ['api_key', credential]])}`, credential !== null);
			const { language, country, freshness, date_range: range } = query.filters;
			// Baidu can be told Chinese (simplified, traditional) or all languages.
			const ct = language === undefined ? null : /^zh(-hant|-tw|-hk|-mo)\b/i.test(language) ? 3 : /^zh\b/i.test(language) ? 2 : null;
			const removed = [
				...(language !== undefined && ct === null ? ['language'] : []),
				...(country === undefined ? [] : ['country']),
				...(freshness === undefined ? [] : ['freshness']),
				...(range === undefined ? [] : ['date_range']),
				...(query.count > BAIDU_MOST ? ['count'] : []),
			];
			return get(`${url}${queryString([['engine', 'baidu'], ['q', query.text], ['rn', Math.min(query.count, BAIDU_MOST)], ['ct', ct], ['api_key', credential]])}`, credential !== null, {}, removed);
		}),
	parseResponse: answersInJson((json) => {
		const organic = member(json, 'organic_results');
		if (organic === undefined) {
			// An empty search succeeds, without this list and with a sentence in `error`.
			return member(json, 'search_metadata', 'status') === 'Success' ? parsed([]) : envelopeFailure(textOf(member(json, 'error')) === '' ? 'unknown_envelope' : 'provider_error');
		}
		return parsedList(organic, (item) => ({
			url: textOf(member(item, 'link')),
			title: textOf(member(item, 'title')),
			snippet: textOf(member(item, 'snippet')),
			published: textOrNull(member(item, 'date')),
		}));
	}),
};
