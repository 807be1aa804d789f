/** Which proxy a request goes through: by the person's setting, or by the usual variables of the environment. */

export interface Proxy {
	/** How the proxy itself is spoken to. `socks` is SOCKS 5; the proxy looks the host up. */
	readonly kind: 'http' | 'https' | 'socks';
	readonly host: string;
	readonly port: number;
	readonly login: { readonly user: string; readonly password: string } | null;
	/** `host:port`, without the login: safe to show. */
	readonly place: string;
}

export const PROXY_PROBLEMS = ['not_a_url', 'unknown_scheme', 'has_more'] as const;
export type ProxyProblem = (typeof PROXY_PROBLEMS)[number];

export type ProxyReading = { readonly ok: true; readonly proxy: Proxy | null } | { readonly ok: false; readonly problem: ProxyProblem };

/**
 * The proxy for a target; `null` = straight there. `unreadable`: a proxy is set and not understood. Then nothing is
 * sent at all: going around a proxy that somebody asked for would show the query where it was not to be seen.
 */
export type ChooseProxy = (target: URL) => Proxy | null | 'unreadable';

const KINDS: Readonly<Record<string, { readonly kind: Proxy['kind']; readonly port: number }>> = {
	'http:': { kind: 'http', port: 80 },
	'https:': { kind: 'https', port: 443 },
	'socks:': { kind: 'socks', port: 1080 },
	'socks5:': { kind: 'socks', port: 1080 },
	'socks5h:': { kind: 'socks', port: 1080 },
};

/**
 * Reads a proxy's address: `http`, `https`, `socks`, `socks5` or `socks5h`, with or without `user:password@`; without a
 * scheme it is an http proxy. Empty = none. Refused: another scheme (`socks4` has no names and no login), and anything
 * behind host and port.
 */
export function readProxy(text: string): ProxyReading {
	const said = text.trim();
	if (said === '') return { ok: true, proxy: null };
	const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(said)?.[1]?.toLowerCase();
	const known = KINDS[`${scheme ?? 'http'}:`];
	if (known === undefined) return { ok: false, problem: 'unknown_scheme' };
	let url: URL;
	try {
		// Read as http: other schemes are not taken apart by every host alike.
		url = new URL(scheme === undefined ? `http://${said}` : `http${said.slice(scheme.length)}`);
	} catch {
		return { ok: false, problem: 'not_a_url' };
	}
	if (url.hostname === '') return { ok: false, problem: 'not_a_url' };
	if (url.pathname !== '/' || url.search !== '' || url.hash !== '') return { ok: false, problem: 'has_more' };
	// `URL` drops the port that is usual for http, also where another one is usual for the proxy.
	const port = url.port !== '' ? Number(url.port) : /:80\/?$/.test(said) ? 80 : known.port;
	const login = loginOf(url);
	if (login === 'broken') return { ok: false, problem: 'not_a_url' };
	return { ok: true, proxy: { kind: known.kind, host: bare(url.hostname), port, login, place: `${url.hostname}:${String(port)}` } };
}

function loginOf(url: URL): Proxy['login'] | 'broken' {
	if (url.username === '' && url.password === '') return null;
	try {
		return { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
	} catch {
		return 'broken';
	}
}

/**
 * One proxy for everything, as a setting says it. This machine is always reached without it.
 * @param text the proxy's address; empty = none
 * @param bypass hosts that are reached without it, in the spelling of `NO_PROXY`
 */
export function settingProxy(text: string, bypass = ''): ChooseProxy {
	const reading = readProxy(text);
	return (target) => (isLoopback(target.hostname) || isBypassed(target, bypass) ? null : reading.ok ? reading.proxy : 'unreadable');
}

/**
 * The proxy by the variables that other programs obey: `HTTPS_PROXY` and `HTTP_PROXY` by the target's scheme, else
 * `ALL_PROXY`, except for the hosts in `NO_PROXY`; each in capitals or in small letters, small ones first.
 */
export function environmentProxy(environment: Readonly<Record<string, string | undefined>>): ChooseProxy {
	const said = (name: string): string => environment[name.toLowerCase()]?.trim() || environment[name]?.trim() || '';
	return (target) => {
		const own = target.protocol === 'https:' ? said('HTTPS_PROXY') : said('HTTP_PROXY');
		return settingProxy(own || said('ALL_PROXY'), said('NO_PROXY'))(target);
	};
}

/**
 * Whether a target is in a list like `NO_PROXY`: names separated by commas or spaces, each standing for itself and what
 * is below it, with or without a dot or `*.` in front and a port behind; `*` is everything.
 */
export function isBypassed(target: URL, list: string): boolean {
	const host = target.hostname.toLowerCase().replace(/\.$/, '');
	const port = target.port || (target.protocol === 'https:' ? '443' : '80');
	return list
		.toLowerCase()
		.split(/[\s,]+/)
		.some((entry) => {
			if (entry === '') return false;
			if (entry === '*') return true;
			const [, name = '', only] = /^(.*?)(?::(\d+))?$/.exec(isBareIpv6(entry) ? `[${entry}]` : entry) ?? [];
			const wanted = name.replace(/^\*?\./, '');
			return (only === undefined || only === port) && wanted !== '' && (host === wanted || host.endsWith(`.${wanted}`));
		});
}

function isBareIpv6(entry: string): boolean {
	return !entry.startsWith('[') && entry.split(':').length > 2;
}

/** Whether a host name as `URL` writes it is this machine itself. */
export function isLoopback(hostname: string): boolean {
	const host = hostname.toLowerCase().replace(/\.$/, '');
	return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** A host name as sockets take it: an IPv6 address without its brackets. */
export function bare(hostname: string): string {
	return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}
