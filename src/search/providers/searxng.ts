/** A SearXNG instance of the person's choice: a meta-search that says which of its engines did not answer. */
import { base64 } from '../base64';
import { queryString } from '../base-url';
import { answersInJson, envelopeFailure } from '../json-body';
import { listOf, member, numberOrNull, textOf, textOrNull } from '../json-fields';
import { USUAL, get, onBase, parsed } from '../provider-parts';
import type { ProviderAdapter } from '../provider-types';

export const searxng: ProviderAdapter = {
	...USUAL,
	id: 'searxng',
	name: 'SearXNG',
	cost: 'keyless',
	// `user:password` for instances behind basic authentication.
	credential: 'optional',
	limits: { queryCharacters: null, queryWords: null, maxCount: null },
	filters: ['language', 'freshness', 'include_domains', 'exclude_domains'],
	siteOperators: true,
	// Not every engine behind it knows times and `site:`.
	unreliableFilters: ['freshness', 'include_domains', 'exclude_domains'],
	baseUrl: null,
	statusMeanings: { 403: { layer: 'http', code: 'format_disabled' } },
	buildRequest: (query, credential, settings) =>
		onBase(searxng.baseUrl, settings, '/search', (url) => {
			const parameters = queryString([
				['q', query.text],
				['format', 'json'],
				['language', query.filters.language ?? null],
				['time_range', query.filters.freshness ?? null],
				['pageno', 1],
				['engines', settings.engines ?? null],
				['categories', settings.categories ?? null],
			]);
			return get(`${url}${parameters}`, credential !== null, credential === null ? {} : { authorization: `Basic ${base64(credential)}` });
		}),
	parseResponse: answersInJson((json) => {
		const results = listOf(member(json, 'results'));
		if (results === null) return envelopeFailure('unknown_envelope');
		return parsed(
			results.map((item) => ({
				url: textOf(member(item, 'url')),
				title: textOf(member(item, 'title')),
				snippet: textOf(member(item, 'content')),
				published: textOrNull(member(item, 'publishedDate')),
				score: numberOrNull(member(item, 'score')),
			})),
			null,
			unresponsive(member(json, 'unresponsive_engines')),
		);
	}),
};

/** Engines are listed as `["name", "why"]`, in older versions as the name alone. */
function unresponsive(list: unknown): readonly string[] {
	const names = (listOf(list) ?? []).map((entry) => textOf(listOf(entry) === null ? entry : member(entry, 0)) || '?');
	return [...new Set(names)];
}
