/** Crossref: metadata of scholarly works. Without a key; an address in `mailto` gets the polite pool. */
import { daysOf } from '../calendar-days';
import { queryString } from '../base-url';
import { answersInJson, envelopeFailure } from '../json-body';
import { isObject, listOf, member, numberOrNull, textOf, textOrNull, textsOf } from '../json-fields';
import { USUAL, get, onBase, parsedList } from '../provider-parts';
import type { ProviderAdapter } from '../provider-types';

export const crossref: ProviderAdapter = {
	...USUAL,
	id: 'crossref',
	name: 'Crossref',
	kind: 'scholarly',
	cost: 'keyless',
	credential: 'optional',
	limits: { queryCharacters: null, queryWords: null, maxCount: 100 },
	filters: ['freshness', 'date_range'],
	minIntervalMs: 200,
	maxConcurrent: 1,
	baseUrl: 'https://api.crossref.org',
	buildRequest: (query, credential, settings) =>
		onBase(crossref.baseUrl, settings, '/works', (url) => {
			const { from, to } = daysOf(query.filters, query.today);
			const filter = [from === null ? '' : `from-pub-date:${from}`, to === null ? '' : `until-pub-date:${to}`].filter((part) => part !== '').join(',');
			const parameters = queryString([['query', query.text], ['rows', query.count], ['filter', filter === '' ? null : filter], ['mailto', settings.mailto?.trim() || null]]);
			return get(`${url}${parameters}`, credential !== null, credential === null ? {} : { 'crossref-plus-api-token': `Bearer ${credential}` });
		}),
	parseResponse: answersInJson((json) => {
		if (member(json, 'status') !== 'ok') return envelopeFailure(member(json, 'status') === 'failed' ? 'provider_error' : 'unknown_envelope', textOrNull(member(json, 'message-type')));
		return parsedList(member(json, 'message', 'items'), (item) => ({
			url: textOrNull(member(item, 'URL')) ?? (textOf(member(item, 'DOI')) === '' ? '' : `https://doi.org/${textOf(member(item, 'DOI'))}`),
			title: textsOf(member(item, 'title')).join(': '),
			snippet: textOrNull(member(item, 'abstract')) ?? described(item),
			published: dateParts(member(item, 'issued') ?? member(item, 'published')),
			score: numberOrNull(member(item, 'score')),
		}));
	}),
};

/** Authors, container and publisher, for works without an abstract. */
function described(item: unknown): string {
	const authors = (listOf(member(item, 'author')) ?? []).slice(0, 6).map((author) => [textOf(member(author, 'given')), textOf(member(author, 'family'))].filter((name) => name !== '').join(' ') || textOf(member(author, 'name')));
	return [authors.filter((name) => name !== '').join(', '), ...textsOf(member(item, 'container-title')).slice(0, 1), textOf(member(item, 'publisher'))].filter((part) => part !== '').join('. ');
}

/** `{"date-parts": [[2026, 3, 9]]}` → `2026-03-09`, with as much precision as there is. */
function dateParts(value: unknown): string | null {
	if (!isObject(value)) return null;
	const parts = (listOf(member(value, 'date-parts', 0)) ?? []).filter((part) => typeof part === 'number' && Number.isInteger(part)).map(String);
	const [year, month, day] = parts;
	return year === undefined ? null : [year.padStart(4, '0'), month?.padStart(2, '0'), day?.padStart(2, '0')].filter((part) => part !== undefined).join('-');
}
