/** Google's own spelling of languages and times, shared by the providers that pass them on. */
import type { Freshness, SearchFilters } from './search-types';

const PERIODS: Readonly<Record<Freshness, string>> = { day: 'd', week: 'w', month: 'm', year: 'y' };

/** `zh-Hans` → `zh-cn`, `zh-Hant` → `zh-tw`, `pt-BR` → `pt-br`; others by their language alone. */
export function googleLanguage(tag: string): string {
	const lower = tag.toLowerCase();
	if (/^zh-(hant|tw|hk|mo)\b/.test(lower)) return 'zh-tw';
	if (/^zh\b/.test(lower)) return 'zh-cn';
	return /^pt-(br|pt)$/.test(lower) ? lower : (lower.split('-')[0] ?? lower);
}

/** `qdr:w` for the past week, `cdr:1,cd_min:…,cd_max:…` for a range; `null` without either. `day` spells a day. */
export function googleTimes(filters: SearchFilters, day: (isoDay: string) => string): string | null {
	const range = filters.date_range;
	if (range !== undefined) return ['cdr:1', range.from === undefined ? '' : `cd_min:${day(range.from)}`, range.to === undefined ? '' : `cd_max:${day(range.to)}`].filter((part) => part !== '').join(',');
	return filters.freshness === undefined ? null : `qdr:${PERIODS[filters.freshness]}`;
}
