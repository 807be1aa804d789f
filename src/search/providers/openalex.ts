/**
 * OpenAlex: scholarly works. A few searches a day go without a key; with a free key more do. The key is documented as a
 * parameter of the address only. 403 and 429 both mean "over the limit".
 */
import { daysOf } from '../calendar-days';
import { queryString } from '../base-url';
import { answersInJson, envelopeFailure } from '../json-body';
import { isObject, listOf, member, numberOrNull, textOf, textOrNull } from '../json-fields';
import { USUAL, get, onBase, parsedList } from '../provider-parts';
import type { ProviderAdapter } from '../provider-types';

export const openalex: ProviderAdapter = {
	...USUAL,
	id: 'openalex',
	name: 'OpenAlex',
	kind: 'scholarly',
	cost: 'keyless',
	credential: 'optional',
	keyInUrl: true,
	limits: { queryCharacters: null, queryWords: null, maxCount: 100 },
	filters: ['language', 'freshness', 'date_range'],
	baseUrl: 'https://api.openalex.org',
	statusMeanings: { 403: { layer: 'http', code: 'rate_limited' } },
	buildRequest: (query, credential, settings) =>
		onBase(openalex.baseUrl, settings, '/works', (url) => {
			const { from, to } = daysOf(query.filters, query.today);
			const language = query.filters.language?.split('-')[0]?.toLowerCase();
			const filter = [from === null ? '' : `from_publication_date:${from}`, to === null ? '' : `to_publication_date:${to}`, language === undefined ? '' : `language:${language}`].filter((part) => part !== '').join(',');
			return get(`${url}${queryString([['search', query.text], ['per_page', query.count], ['filter', filter === '' ? null : filter], ['mailto', settings.mailto?.trim() || null], ['api_key', credential]])}`, credential !== null);
		}),
	parseResponse: answersInJson((json) => {
		if (!isObject(member(json, 'meta'))) return envelopeFailure('unknown_envelope');
		return parsedList(member(json, 'results'), (item) => ({
			url: textOrNull(member(item, 'primary_location', 'landing_page_url')) ?? textOrNull(member(item, 'doi')) ?? textOf(member(item, 'id')),
			title: textOrNull(member(item, 'display_name')) ?? textOf(member(item, 'title')),
			snippet: abstractOf(member(item, 'abstract_inverted_index')) || textOf(member(item, 'primary_location', 'source', 'display_name')),
			published: textOrNull(member(item, 'publication_date')) ?? textOrNull(member(item, 'publication_year')),
			score: numberOrNull(member(item, 'relevance_score')),
		}));
	}),
};

/** Abstracts come as word → places; more than this many words is no abstract. */
const MOST_WORDS = 2000;

function abstractOf(index: unknown): string {
	if (!isObject(index)) return '';
	const words: (readonly [number, string])[] = [];
	for (const [word, places] of Object.entries(index)) {
		for (const place of listOf(places) ?? []) if (typeof place === 'number' && words.length < MOST_WORDS) words.push([place, word]);
	}
	return words.sort(([a], [b]) => a - b).map(([, word]) => word).join(' ');
}
