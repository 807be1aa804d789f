/** From a provider's raw results to results a person can review; what cannot be reviewed is counted, not lost in silence. */
import { canonicalUrl, httpUrl } from './canonical-url';
import { cleanText } from './clean-text';
import { isPrivateHost } from './hosts';
import type { RawResult } from './provider-types';
import type { SearchResult } from './search-types';

export const TITLE_CAP = 300;
export const SNIPPET_CAP = 2000;
const MOST_EXTRA_SNIPPETS = 5;
const LONGEST_URL = 2048;

/** Why a result was left out. */
export type DropReason = 'no_url' | 'not_http' | 'private_host' | 'url_too_long' | 'no_text';

export interface Judged {
	readonly results: readonly SearchResult[];
	readonly dropped: ReadonlyMap<DropReason, number>;
}

/**
 * Cleans results and leaves out those without an http(s) address of a public host, and those with neither title nor
 * text. User info in an address is taken off. Keeps the order; `position` counts the provider's list from 1.
 */
export function judgeResults(raw: readonly RawResult[], from: { readonly routeId: string; readonly providerId: string }): Judged {
	const results: SearchResult[] = [];
	const dropped = new Map<DropReason, number>();
	for (const [index, item] of raw.entries()) {
		const judged = judge(item, { route_id: from.routeId, provider_id: from.providerId, position: index + 1 });
		if (typeof judged === 'string') dropped.set(judged, (dropped.get(judged) ?? 0) + 1);
		else results.push(judged);
	}
	return { results, dropped };
}

function judge(item: RawResult, provenance: SearchResult['provenance'][number]): SearchResult | DropReason {
	if (item.url.trim() === '') return 'no_url';
	if (item.url.length > LONGEST_URL) return 'url_too_long';
	const url = httpUrl(item.url);
	const canonical = canonicalUrl(item.url);
	if (url === null || canonical === null) return 'not_http';
	if (isPrivateHost(url.hostname)) return 'private_host';
	url.username = '';
	url.password = '';
	const title = cleanText(item.title, TITLE_CAP);
	const snippet = cleanText(item.snippet, SNIPPET_CAP);
	if (title.text === '' && snippet.text === '') return 'no_text';
	const extra = (item.extraSnippets ?? []).slice(0, MOST_EXTRA_SNIPPETS).map((text) => cleanText(text, SNIPPET_CAP)).filter(({ text }) => text !== '');
	return {
		url: url.href,
		canonical_url: canonical,
		host: url.hostname,
		title: title.text,
		snippet: snippet.text,
		extra_snippets: extra.map(({ text }) => text),
		hidden_characters: [title, snippet, ...extra].reduce((sum, { hidden }) => sum + hidden, 0),
		published: published(item.published),
		score: item.score ?? null,
		provenance: [provenance],
	};
}

function published(text: string | null | undefined): string | null {
	const clean = cleanText(text ?? '', 60).text;
	return clean === '' ? null : clean;
}

/** Whether a set of results can be reviewed. There is no "usable for a claim": the search announces no facts. */
export function isUsable(results: readonly SearchResult[]): boolean {
	return results.length > 0;
}
