/** Where a provider is reached: its own address, or one the person set. */
import { isPrivateHost } from './hosts';

export const BASE_URL_PROBLEMS = ['not_a_url', 'not_http', 'plain_http', 'has_user_info', 'has_query'] as const;
export type BaseUrlProblem = (typeof BASE_URL_PROBLEMS)[number];

export type BaseUrl = { readonly ok: true; readonly url: string } | { readonly ok: false; readonly problem: BaseUrlProblem };

/**
 * Checks a base URL. A sub-path stays, slashes at its end go. Refused: anything but http(s); plain http to a public
 * host (the key would travel in the open); a user and password inside (they would lie in the settings: they belong
 * into the route's key); a query or fragment.
 */
export function readBaseUrl(text: string): BaseUrl {
	let url: URL;
	try {
		url = new URL(text.trim());
	} catch {
		return { ok: false, problem: 'not_a_url' };
	}
	if (url.protocol !== 'https:' && url.protocol !== 'http:') return { ok: false, problem: 'not_http' };
	if (url.username !== '' || url.password !== '') return { ok: false, problem: 'has_user_info' };
	if (url.search !== '' || url.hash !== '') return { ok: false, problem: 'has_query' };
	if (url.protocol === 'http:' && !isPrivateHost(url.hostname)) return { ok: false, problem: 'plain_http' };
	return { ok: true, url: `${url.origin}${url.pathname.replace(/\/+$/, '')}` };
}

/** A provider's path under its base. A base that already ends in the path (a full endpoint was pasted) is taken as it is. */
export function endpoint(base: string, path: string): string {
	return path !== '' && base.endsWith(path) ? base : `${base}${path}`;
}

/** `?a=1&b=2`; entries that are `null` are left out. Spaces become `%20`. */
export function queryString(entries: readonly (readonly [string, string | number | null])[]): string {
	const said = entries.flatMap(([name, value]) => (value === null ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`]));
	return said.length === 0 ? '' : `?${said.join('&')}`;
}

/** Scheme, host and port of an address; `null` when it is none. */
export function originOf(url: string): string | null {
	try {
		return new URL(url).origin;
	} catch {
		return null;
	}
}
