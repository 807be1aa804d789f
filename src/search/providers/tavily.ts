/** Tavily Search. 432 is the plan's limit, 433 the pay-as-you-go limit: both are quotas. */
import { answersInJson } from '../json-body';
import { member, numberOrNull, textOf, textOrNull } from '../json-fields';
import { USUAL, bearer, onBase, parsedList, post } from '../provider-parts';
import type { ProviderAdapter } from '../provider-types';

/** Tavily wants English country names, lower case. */
const COUNTRIES: Readonly<Record<string, string>> = {
	AR: 'argentina', AT: 'austria', AU: 'australia', BE: 'belgium', BG: 'bulgaria', BR: 'brazil', CA: 'canada', CH: 'switzerland', CL: 'chile', CN: 'china', CO: 'colombia', CZ: 'czech republic', DE: 'germany', DK: 'denmark', EE: 'estonia', EG: 'egypt', ES: 'spain', FI: 'finland', FR: 'france', GB: 'united kingdom', GR: 'greece', HR: 'croatia', HU: 'hungary', ID: 'indonesia', IE: 'ireland', IL: 'israel', IN: 'india', IS: 'iceland', IT: 'italy', JP: 'japan', KE: 'kenya', KR: 'south korea', LT: 'lithuania', LU: 'luxembourg', LV: 'latvia', MA: 'morocco', MX: 'mexico', MY: 'malaysia', NG: 'nigeria', NL: 'netherlands', NO: 'norway', NZ: 'new zealand', PE: 'peru', PH: 'philippines', PK: 'pakistan', PL: 'poland', PT: 'portugal', RO: 'romania', RS: 'serbia', RU: 'russia', SA: 'saudi arabia', SE: 'sweden', SG: 'singapore', SI: 'slovenia', SK: 'slovakia', TH: 'thailand', TR: 'turkey', TW: 'taiwan', UA: 'ukraine', US: 'united states', VN: 'vietnam', ZA: 'south africa',
};

export const tavily: ProviderAdapter = {
	...USUAL,
	id: 'tavily',
	name: 'Tavily',
	limits: { queryCharacters: 400, queryWords: null, maxCount: 20 },
	filters: ['country', 'freshness', 'date_range', 'include_domains', 'exclude_domains'],
	baseUrl: 'https://api.tavily.com',
	buildRequest: (query, credential, settings) =>
		onBase(tavily.baseUrl, settings, '/search', (url) => {
			const { country, freshness, date_range: range, include_domains: include, exclude_domains: exclude } = query.filters;
			const land = country === undefined ? undefined : COUNTRIES[country];
			return post(
				url,
				credential !== null,
				bearer(credential),
				{
					query: query.text,
					max_results: query.count,
					search_depth: settings.searchDepth ?? 'basic',
					topic: 'general',
					time_range: range === undefined ? freshness : undefined,
					start_date: range?.from,
					end_date: range?.to,
					country: land,
					include_domains: include,
					exclude_domains: exclude,
				},
				country !== undefined && land === undefined ? ['country'] : [],
			);
		}),
	parseResponse: answersInJson((json) =>
		parsedList(member(json, 'results'), (item) => ({
			url: textOf(member(item, 'url')),
			title: textOf(member(item, 'title')),
			snippet: textOf(member(item, 'content')),
			published: textOrNull(member(item, 'published_date')),
			score: numberOrNull(member(item, 'score')),
		})),
	),
};
