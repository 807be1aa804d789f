/** A short name for a finding that stays the same over looks; for comparing, not for protecting anything. */

const PRIME = 0x01000193;
const OTHER_PRIME = 0x85ebca6b;

/** 16 hex digits for the parts together: FNV-1a twice, over UTF-16 units, with a mark between parts. */
export function fingerprintOf(...parts: readonly string[]): string {
	let one = 0x811c9dc5;
	let two = 0x9747b28c;
	for (const part of parts) {
		for (let at = 0; at < part.length; at += 1) {
			const unit = part.charCodeAt(at);
			one = Math.imul(one ^ unit, PRIME);
			two = Math.imul(two ^ unit, OTHER_PRIME);
			two ^= two >>> 15;
		}
		one = Math.imul(one ^ 0xffff, PRIME);
		two = Math.imul(two ^ 0xffff, OTHER_PRIME);
	}
	const hex = (hash: number): string => (hash >>> 0).toString(16).padStart(8, '0');
	return `${hex(one ^ (one >>> 13))}${hex(two ^ (two >>> 16))}`;
}
