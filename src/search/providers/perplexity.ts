/** Perplexity Search API: ranked results without an answer. */
import { americanDay } from '../calendar-days';
import { answersInJson } from '../json-body';
import { member, textOf, textOrNull } from '../json-fields';
import { USUAL, bearer, onBase, parsedList, post } from '../provider-parts';
import type { ProviderAdapter } from '../provider-types';

const MOST_DOMAINS = 20;

export const perplexity: ProviderAdapter = {
	...USUAL,
	id: 'perplexity',
	name: 'Perplexity Search',
	limits: { queryCharacters: null, queryWords: null, maxCount: 20 },
	filters: ['language', 'country', 'freshness', 'date_range', 'include_domains', 'exclude_domains'],
	baseUrl: 'https://api.perplexity.ai',
	buildRequest: (query, credential, settings) =>
		onBase(perplexity.baseUrl, settings, '/search', (url) => {
			const { language, country, freshness, date_range: range, include_domains: include = [], exclude_domains: exclude = [] } = query.filters;
			// One list holds either wanted or unwanted (`-`) domains, never both.
			const domains = include.length > 0 ? include : exclude.map((domain) => `-${domain}`);
			const removed = [
				...(include.length > 0 && exclude.length > 0 ? ['exclude_domains'] : []),
				...(domains.length > MOST_DOMAINS ? [include.length > 0 ? 'include_domains' : 'exclude_domains'] : []),
			];
			return post(
				url,
				credential !== null,
				bearer(credential),
				{
					query: query.text,
					max_results: query.count,
					country,
					search_language_filter: language === undefined ? undefined : [(language.split('-')[0] ?? language).toLowerCase()],
					search_recency_filter: range === undefined ? freshness : undefined,
					search_after_date_filter: range?.from === undefined ? undefined : americanDay(range.from),
					search_before_date_filter: range?.to === undefined ? undefined : americanDay(range.to),
					search_domain_filter: domains.length > 0 && domains.length <= MOST_DOMAINS ? domains : undefined,
				},
				removed,
			);
		}),
	parseResponse: answersInJson((json) =>
		parsedList(member(json, 'results'), (item) => ({
			url: textOf(member(item, 'url')),
			title: textOf(member(item, 'title')),
			snippet: textOf(member(item, 'snippet')),
			published: textOrNull(member(item, 'date')) ?? textOrNull(member(item, 'last_updated')),
		})),
	),
};
