/**
 * Fits a request to what one provider takes. A filter or count it does not know is taken out and named; a query that
 * is too long is refused. Nothing is cut in silence.
 */
import { isCalendarDay } from './calendar-days';
import type { PreparedQuery, ProviderAdapter } from './provider-types';
import { FRESHNESS } from './search-types';
import type { FailureCode, FilterName, SearchFilters } from './search-types';

/** Longest query of any provider, for those that document no limit: what fits into an address. In code points. */
export const LONGEST_QUERY = 2000;
export const MOST_RESULTS = 100;

export interface Wish {
	readonly query: string;
	readonly count: number;
	/** The request named a count; otherwise it is the setting's and nobody misses it. */
	readonly countAsked: boolean;
	readonly filters: SearchFilters;
	readonly today: string;
}

/** One line, well-formed Unicode, no control characters: what can be sent in an address or a JSON body. */
export function tidyQuery(query: string): string {
	let text = '';
	for (const character of query) {
		const code = character.codePointAt(0) ?? 0;
		if (code >= 0xd800 && code <= 0xdfff) text += '\ufffd';
		else text += code < 0x20 || (code >= 0x7f && code <= 0x9f) || code === 0x2028 || code === 0x2029 ? ' ' : character;
	}
	return text.replace(/ {2,}/g, ' ').trim();
}

/** What is wrong with a request whatever the provider; `null` = nothing. */
export function requestProblem(wish: Pick<Wish, 'query' | 'count' | 'filters'>): FailureCode | null {
	const query = tidyQuery(wish.query);
	if (query === '') return 'query_empty';
	if (lengthOf(query) > LONGEST_QUERY) return 'query_too_long';
	if (!Number.isInteger(wish.count) || wish.count < 1 || wish.count > MOST_RESULTS) return 'count_invalid';
	return areValid(wish.filters) ? null : 'filter_invalid';
}

function areValid(filters: SearchFilters): boolean {
	const range = filters.date_range;
	if (range !== undefined) {
		const days = [range.from, range.to].filter((day) => day !== undefined);
		if (days.length === 0 || !days.every(isCalendarDay)) return false;
		if (range.from !== undefined && range.to !== undefined && range.from > range.to) return false;
	}
	if (filters.freshness !== undefined && !FRESHNESS.includes(filters.freshness)) return false;
	if (filters.language !== undefined && !/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(filters.language)) return false;
	if (filters.country !== undefined && !/^[a-z]{2}$/i.test(filters.country)) return false;
	return [...(filters.include_domains ?? []), ...(filters.exclude_domains ?? [])].every((domain) => /^[^\s/?#@:"()|,]+\.[^\s/?#@:"()|,]+$/.test(domain));
}

export type Fitted = { readonly ok: true; readonly query: PreparedQuery; readonly removed: readonly string[] } | { readonly ok: false; readonly code: FailureCode };

/** Fits a wish that has no `requestProblem`. `removed` names what the provider will not be told. */
export function fitToProvider(wish: Wish, adapter: Pick<ProviderAdapter, 'limits' | 'filters' | 'siteOperators'>): Fitted {
	const removed: string[] = [];
	const kept = (name: FilterName): boolean => {
		if (wish.filters[name] === undefined || isEmptyList(wish.filters[name])) return false;
		if (adapter.filters.includes(name)) return true;
		removed.push(name);
		return false;
	};
	const { language, country, freshness, date_range, include_domains, exclude_domains } = wish.filters;
	const filters: SearchFilters = {
		...(kept('language') && language !== undefined ? { language } : {}),
		...(kept('country') && country !== undefined ? { country: country.toUpperCase() } : {}),
		...(kept('freshness') && freshness !== undefined ? { freshness } : {}),
		...(kept('date_range') && date_range !== undefined ? { date_range } : {}),
		...(kept('include_domains') && include_domains !== undefined ? { include_domains } : {}),
		...(kept('exclude_domains') && exclude_domains !== undefined ? { exclude_domains } : {}),
	};
	const text = adapter.siteOperators ? withSites(tidyQuery(wish.query), filters) : tidyQuery(wish.query);
	const { queryCharacters, queryWords, maxCount } = adapter.limits;
	if (lengthOf(text) > Math.min(queryCharacters ?? LONGEST_QUERY, LONGEST_QUERY)) return { ok: false, code: 'query_too_long' };
	if (queryWords !== null && text.split(' ').length > queryWords) return { ok: false, code: 'query_too_many_words' };
	if (wish.countAsked && (maxCount === null || wish.count > maxCount)) removed.push('count');
	return { ok: true, query: { text, count: Math.min(wish.count, maxCount ?? wish.count), filters, today: wish.today }, removed };
}

function isEmptyList(value: unknown): boolean {
	return Array.isArray(value) && value.length === 0;
}

/** `thesis (site:a.example OR site:b.example) -site:c.example`, the operators web search engines share. */
function withSites(query: string, filters: SearchFilters): string {
	const wanted = (filters.include_domains ?? []).map((domain) => `site:${domain}`);
	const unwanted = (filters.exclude_domains ?? []).map((domain) => `-site:${domain}`);
	const sites = wanted.length > 1 ? [`(${wanted.join(' OR ')})`] : wanted;
	return [query, ...sites, ...unwanted].join(' ');
}

/** Length in code points. */
export function lengthOf(text: string): number {
	return Array.from(text).length;
}
