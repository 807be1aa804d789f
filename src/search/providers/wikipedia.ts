/** Wikipedia's own search, in the language of the filter. */
import { queryString } from '../base-url';
import { answersInJson, envelopeFailure } from '../json-body';
import { listOf, member, textOf, textOrNull } from '../json-fields';
import { USUAL, failed, get, onBase, parsed } from '../provider-parts';
import type { ProviderAdapter } from '../provider-types';

/** The edition for a language tag: `zh-Hans` is `zh`; editions with a hyphen of their own stay. */
function edition(tag: string | undefined): string {
	const lower = (tag ?? 'en').toLowerCase();
	if (/^(zh-(min-nan|classical|yue)|be-tarask|roa-rup|map-bms|fiu-vro|bat-smg|cbk-zam|nds-nl)$/.test(lower)) return lower;
	return lower.split('-')[0] ?? 'en';
}

/** A page's address: given by the language link's own host, or by the person's base URL. */
function pageUrl(title: string, site: string): string {
	return `${site}/wiki/${encodeURIComponent(title.replace(/ /g, '_')).replace(/%2F/g, '/').replace(/%3A/g, ':')}`;
}

export const wikipedia: ProviderAdapter = {
	...USUAL,
	id: 'wikipedia',
	name: 'Wikipedia',
	kind: 'encyclopaedia',
	cost: 'keyless',
	credential: 'none',
	limits: { queryCharacters: 300, queryWords: null, maxCount: 50 },
	filters: ['language'],
	minIntervalMs: 200,
	baseUrl: 'https://en.wikipedia.org',
	buildRequest: (query, _credential, settings) =>
		onBase(`https://${edition(query.filters.language)}.wikipedia.org`, settings, '/w/api.php', (url) => {
			const parameters = queryString([
				['action', 'query'],
				['format', 'json'],
				['formatversion', 2],
				['list', 'search'],
				['srsearch', query.text],
				['srlimit', query.count],
				['srprop', 'snippet|timestamp'],
				// Tells where the pages live, so that their addresses need no guess.
				['meta', 'siteinfo'],
				['siprop', 'general'],
			]);
			const contact = settings.mailto?.trim() ?? '';
			return get(`${url}${parameters}`, false, { 'api-user-agent': /^[\x21-\x7e]+$/.test(contact) ? `evidence-desk (${contact})` : 'evidence-desk' });
		}),
	parseResponse: answersInJson((json) => {
		const code = textOrNull(member(json, 'error', 'code'));
		if (code === 'ratelimited') return failed('http', 'rate_limited', code);
		if (code === 'maxlag' || code === 'readonly') return failed('http', 'overloaded', code);
		if (code !== null) return envelopeFailure('provider_error', code);
		const found = listOf(member(json, 'query', 'search'));
		if (found === null) return envelopeFailure('unknown_envelope');
		const server = textOf(member(json, 'query', 'general', 'server'));
		const site = server.startsWith('//') ? `https:${server}` : server === '' ? 'https://en.wikipedia.org' : server;
		return parsed(
			found.map((item) => ({
				url: pageUrl(textOf(member(item, 'title')), site),
				title: textOf(member(item, 'title')),
				snippet: textOf(member(item, 'snippet')),
				published: textOrNull(member(item, 'timestamp')),
			})),
		);
	}),
};
