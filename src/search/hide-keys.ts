/** Takes keys out of anything that is stored or shown. The last net: nothing is supposed to carry one this far. */
import { base64 } from './base64';

const HIDDEN = '[key]';

/** The shapes of well-known keys, wherever they stand. */
const SHAPES: readonly RegExp[] = [
	/\b(?:sk|pk|rk)-[A-Za-z0-9_-]{16,}/g,
	/\btvly-[A-Za-z0-9_-]{12,}/g,
	/\bmk-[A-Za-z0-9]{16,}/g,
	/\bjina_[A-Za-z0-9_-]{16,}/g,
	/\bpplx-[A-Za-z0-9]{16,}/g,
	/\bBSA[A-Za-z0-9_-]{20,}/g,
	/\bAIza[A-Za-z0-9_-]{20,}/g,
	/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
	/\bgh[pousr]_[A-Za-z0-9]{20,}/g,
	/\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{5,}/g,
	/\b(?:Bearer|Basic|Bot)\s+[A-Za-z0-9+/=._-]{12,}/gi,
];
const PARAMETERS = /([?&](?:api[_-]?key|key|token|access_token|auth|securityToken|subscription-key)=)[^&\s#"']+/gi;

/** Replaces every known key by `[key]`, also as it stands in an address or in a basic login, and nothing else: for texts that are others' words. */
export function hideKnownKeys(text: string, known: readonly string[]): string {
	let safe = text;
	for (const key of known) {
		// A key this short would be found everywhere; no provider gives one.
		if (key.length < 6) continue;
		for (const spelling of new Set([key, encodeURIComponent(key), base64(key)])) safe = safe.split(spelling).join(HIDDEN);
	}
	return safe;
}

/** Replaces every known key (also as it stands in an address), and what looks like one, by `[key]`. */
export function hideKeys(text: string, known: readonly string[]): string {
	let safe = hideKnownKeys(text, known).replace(PARAMETERS, (_all, name: string) => `${name}${HIDDEN}`);
	for (const shape of SHAPES) safe = safe.replace(shape, HIDDEN);
	return safe;
}

/** How a key is shown to the person: its last four characters at most, never more than a quarter of it. */
export function maskedKey(key: string): string {
	const shown = Math.min(4, Math.floor(key.length / 4));
	return `••••${shown === 0 ? '' : key.slice(-shown)}`;
}
