/** Names that nobody can guess or has used before. */

/** 16 hex digits from the system's own chance. */
export function randomToken(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(8));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
