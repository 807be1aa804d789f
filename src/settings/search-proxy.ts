/** A proxy's address on screen: its password is shown as dots, and the dots are never kept in the password's place. */
import { readProxy } from '../host/search/proxy';
import type { ProxyProblem } from '../host/search/proxy';

const DOTS = '••••';

interface Parts {
	readonly before: string;
	readonly password: string;
	readonly after: string;
}

/** Takes an address apart around its password; `null` when it has none. */
function passwordParts(address: string): Parts | null {
	const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(address)?.[0] ?? '';
	const at = address.lastIndexOf('@');
	const colon = address.indexOf(':', scheme.length);
	if (at < 0 || colon < 0 || colon > at) return null;
	return { before: address.slice(0, colon + 1), password: address.slice(colon + 1, at), after: address.slice(at) };
}

/** `http://me:secret@proxy:8080` → `http://me:••••@proxy:8080`. */
export function maskedProxy(address: string): string {
	const parts = passwordParts(address);
	return parts === null || parts.password === '' ? address : `${parts.before}${DOTS}${parts.after}`;
}

/**
 * What a typed address means.
 * @param typed as it stands in the field, perhaps with the dots of {@link maskedProxy}
 * @param kept the address kept so far; the dots stand for its password, and for nobody else's: with another user or host the
 * password has to be typed again, so that it is not sent where it does not belong
 */
export function typedProxy(typed: string, kept: string): { readonly ok: true; readonly address: string } | { readonly ok: false; readonly problem: ProxyProblem | 'password_again' } {
	const said = typed.trim();
	const address = said === maskedProxy(kept) ? kept : said;
	if (passwordParts(address)?.password === DOTS) return { ok: false, problem: 'password_again' };
	const reading = readProxy(address);
	return reading.ok ? { ok: true, address } : { ok: false, problem: reading.problem };
}
