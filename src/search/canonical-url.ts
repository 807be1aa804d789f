/** One spelling for the many addresses of the same page: for finding duplicates and known sources. Never opened. */

/** Parameters that say where a reader came from, not which page is meant. */
const TRACKING = new Set('fbclid gclid gclsrc gbraid wbraid dclid msclkid yclid twclid ttclid li_fat_id igshid igsh mc_cid mc_eid mkt_tok oly_anon_id oly_enc_id vero_id vero_conv _hsenc _hsmi __hstc __hssc __hsfp hsctatracking _ga _gl _openstat wickedid rb_clickid s_cid ml_subscriber ml_subscriber_hash srsltid'.split(' '));

/**
 * The canonical spelling of an http(s) address, `null` for any other. Scheme becomes https, the host loses `www.`, a final
 * dot and its default port, the path its final slash; tracking parameters and user info go, the others are sorted;
 * a fragment goes unless it is a route (`#/…`, `#!…`), which names a page of its own. Applying it twice changes nothing.
 */
export function canonicalUrl(text: string): string | null {
	let canonical = spelledOnce(text);
	// Evened escapes can make a new `..`, which is a step up when read again.
	for (let rounds = 0; canonical !== null && rounds < 8; rounds += 1) {
		const next = spelledOnce(canonical);
		if (next === canonical) break;
		canonical = next;
	}
	return canonical;
}

function spelledOnce(text: string): string | null {
	const url = httpUrl(text);
	if (url === null) return null;
	const host = url.hostname.replace(/\.+$/, '').replace(/^(www\.)+(?=[^.]+\.)/, '');
	if (host === '') return null;
	const port = url.port === '' || url.port === '80' || url.port === '443' ? '' : `:${url.port}`;
	const path = evenEscapes(url.pathname).replace(/\/+$/, '');
	const fragment = /^#[/!]/.test(url.hash) ? evenEscapes(url.hash) : '';
	return `https://${host}${port}${path}${keptParameters(url.search)}${fragment}`;
}

/** The address as `URL` reads it when it is http(s) with a host; `null` for anything else. */
export function httpUrl(text: string): URL | null {
	try {
		const url = new URL(text.trim());
		return (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== '' ? url : null;
	} catch {
		return null;
	}
}

/** The host that counts for "how many results of one site": without `www.` and port. `null` = no http(s) address. */
export function siteOf(text: string): string | null {
	const url = httpUrl(text);
	return url === null ? null : url.hostname.replace(/\.+$/, '').replace(/^(www\.)+(?=[^.]+\.)/, '');
}

function keptParameters(search: string): string {
	const kept = search
		.replace(/^\?/, '')
		.split('&')
		.filter((part) => part !== '' && !isTracking(part.split('=')[0] ?? ''))
		.map(evenEscapes);
	// By name, then as they came: the order of equal names can mean something.
	const named = kept.map((part, index) => ({ part, index, name: part.split('=')[0] ?? '' }));
	named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.index - b.index));
	return named.length === 0 ? '' : `?${named.map(({ part }) => part).join('&')}`;
}

function isTracking(name: string): boolean {
	const lower = name.toLowerCase();
	return lower.startsWith('utm_') || lower.startsWith('pk_') || lower.startsWith('mtm_') || TRACKING.has(lower);
}

/** Escapes of letters, digits and `-._~` mean the character itself (RFC 3986 §2.3); all others in capitals. */
function evenEscapes(text: string): string {
	let out = text;
	for (;;) {
		const next = out.replace(/%([0-9a-f]{2})/gi, (escape, hex: string) => {
			const character = String.fromCharCode(parseInt(hex, 16));
			return /[A-Za-z0-9._~-]/.test(character) ? character : escape.toUpperCase();
		});
		// `%4%31` becomes `%41`, which is an escape again: once more, so that a second pass finds nothing.
		if (next === out) return out;
		out = next;
	}
}
