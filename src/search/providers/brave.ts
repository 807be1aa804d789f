/** Brave Search API, web search. Limits come in two windows (second, month) and never as Retry-After. */
import { queryString } from '../base-url';
import { answersInJson, envelopeFailure } from '../json-body';
import { isObject, member, textOf, textOrNull, textsOf } from '../json-fields';
import { USUAL, get, onBase, parsed, parsedList } from '../provider-parts';
import type { PreparedQuery, ProviderAdapter } from '../provider-types';

/** The closed list of `search_lang`; "zh", "ja" and "pt" are not in it. */
const LANGUAGES = new Set('ar eu bn bg ca zh-hans zh-hant hr cs da nl en en-gb et fi fr gl de el gu he hi hu is it jp kn ko lv lt ms ml mr nb pl pt-br pt-pt pa ro ru sr sk sl es sv ta te th tr uk vi'.split(' '));
const COUNTRIES = new Set('AR AU AT BE BR CA CL DK FI FR DE GR HK IN ID IT JP KR MY MX NL NZ NO CN PL PT PH RU SA ZA ES SE CH TW TR GB US'.split(' '));
const PERIODS = { day: 'pd', week: 'pw', month: 'pm', year: 'py' } as const;

const MEANT: Readonly<Record<string, string>> = { zh: 'zh-hans', 'zh-cn': 'zh-hans', 'zh-sg': 'zh-hans', 'zh-tw': 'zh-hant', 'zh-hk': 'zh-hant', 'zh-mo': 'zh-hant', ja: 'jp', pt: 'pt-pt', no: 'nb', nn: 'nb' };

/** The name of a language in Brave's list, with the region if it has one of its own; `null` when it has none. */
export function braveLanguage(tag: string): string | null {
	const lower = tag.toLowerCase();
	for (const name of [lower, lower.split('-').slice(0, 2).join('-'), lower.split('-')[0] ?? '']) {
		const meant = MEANT[name] ?? name;
		if (LANGUAGES.has(meant)) return meant;
	}
	return null;
}

function freshness(query: PreparedQuery): string | null {
	const range = query.filters.date_range;
	if (range !== undefined) return `${range.from ?? '1970-01-01'}to${range.to ?? query.today}`;
	return query.filters.freshness === undefined ? null : PERIODS[query.filters.freshness];
}

export const brave: ProviderAdapter = {
	...USUAL,
	id: 'brave',
	name: 'Brave Search',
	limits: { queryCharacters: 400, queryWords: 50, maxCount: 20 },
	filters: ['language', 'country', 'freshness', 'date_range', 'include_domains', 'exclude_domains'],
	siteOperators: true,
	// The free plan takes one request a second.
	minIntervalMs: 1100,
	maxConcurrent: 1,
	baseUrl: 'https://api.search.brave.com',
	buildRequest: (query, credential, settings) =>
		onBase(brave.baseUrl, settings, '/res/v1/web/search', (url) => {
			const { language, country } = query.filters;
			const lang = language === undefined ? null : braveLanguage(language);
			const land = country !== undefined && COUNTRIES.has(country) ? country : null;
			const removed = [...(language !== undefined && lang === null ? ['language'] : []), ...(country !== undefined && land === null ? ['country'] : [])];
			const parameters = queryString([['q', query.text], ['count', query.count], ['country', land], ['search_lang', lang], ['freshness', freshness(query)], ['extra_snippets', 'true']]);
			return get(`${url}${parameters}`, credential !== null, credential === null ? {} : { 'x-subscription-token': credential }, removed);
		}),
	parseResponse: answersInJson((json) => {
		if (member(json, 'type') !== 'search') return envelopeFailure('unknown_envelope', textOrNull(member(json, 'error', 'code')));
		const web = member(json, 'web');
		// An answer without web results has no `web` at all.
		if (web === undefined) return parsed([]);
		return parsedList(isObject(web) ? member(web, 'results') : null, (item) => ({
			url: textOf(member(item, 'url')),
			title: textOf(member(item, 'title')),
			snippet: textOf(member(item, 'description')),
			extraSnippets: textsOf(member(item, 'extra_snippets')),
			published: textOrNull(member(item, 'page_age')) ?? textOrNull(member(item, 'age')),
		}));
	}),
};
