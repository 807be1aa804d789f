/** Bocha (博查) web search. Its own code stands in the body, also under status 200. */
import { answersInJson, envelopeFailure } from '../json-body';
import { member, textOf, textOrNull } from '../json-fields';
import { USUAL, bearer, failed, joined, onBase, parsed, parsedList, post } from '../provider-parts';
import type { ParsedFailure, PreparedQuery, ProviderAdapter } from '../provider-types';

const PERIODS = { day: 'oneDay', week: 'oneWeek', month: 'oneMonth', year: 'oneYear' } as const;

function freshness(query: PreparedQuery): string {
	const range = query.filters.date_range;
	if (range !== undefined) return `${range.from ?? '1970-01-01'}..${range.to ?? query.today}`;
	return query.filters.freshness === undefined ? 'noLimit' : PERIODS[query.filters.freshness];
}

/** The body's code means what the HTTP status of that number would; 403 is "not enough money". */
function ofCode(code: string): ParsedFailure {
	if (code === '401') return failed('credential', 'auth_failed', code);
	if (code === '403') return failed('credential', 'quota_exhausted', code);
	if (code === '429') return failed('http', 'rate_limited', code);
	if (code === '400') return failed('parameter', 'bad_request', code);
	return /^5\d\d$/.test(code) ? failed('http', 'server_error', code) : envelopeFailure('provider_error', code);
}

export const bocha: ProviderAdapter = {
	...USUAL,
	id: 'bocha',
	name: 'Bocha',
	limits: { queryCharacters: null, queryWords: null, maxCount: 50 },
	filters: ['freshness', 'date_range', 'include_domains', 'exclude_domains'],
	baseUrl: 'https://api.bochaai.com',
	statusMeanings: { 403: { layer: 'credential', code: 'quota_exhausted' } },
	buildRequest: (query, credential, settings) =>
		onBase(bocha.baseUrl, settings, '/v1/web-search', (url) =>
			post(url, credential !== null, bearer(credential), {
				query: query.text,
				summary: true,
				count: query.count,
				freshness: freshness(query),
				include: joined(query.filters.include_domains, '|') ?? undefined,
				exclude: joined(query.filters.exclude_domains, '|') ?? undefined,
			}),
		),
	parseResponse: answersInJson((json) => {
		const code = textOf(member(json, 'code'));
		if (code === '') return envelopeFailure('unknown_envelope');
		if (code !== '200') return ofCode(code);
		const pages = member(json, 'data', 'webPages');
		if (pages === null) return parsed([]);
		return parsedList(member(pages, 'value'), (item) => ({
			url: textOf(member(item, 'url')),
			title: textOf(member(item, 'name')),
			snippet: textOrNull(member(item, 'summary')) ?? textOf(member(item, 'snippet')),
			// Documented as really being the publish time.
			published: textOrNull(member(item, 'datePublished')) ?? textOrNull(member(item, 'dateLastCrawled')),
		}));
	}),
	readError: (_status, body) => {
		const code = textOf(member(body, 'code'));
		return code === '' ? null : ofCode(code);
	},
};
