/** The only way an address of an agent's file reaches a browser. */

/**
 * The address, normalised, if it may be opened: http or https, nothing else (no `file:`, `javascript:`, app links).
 * @param url agent text
 */
export function safeAddress(url: string): string | null {
	let parsed: URL;
	try {
		parsed = new URL(url.trim());
	} catch {
		return null;
	}
	return (parsed.protocol === 'https:' || parsed.protocol === 'http:') && parsed.hostname !== '' ? parsed.href : null;
}

/**
 * Opens an http(s) address outside the app, without giving the page a way back. Call it from a click only.
 * @returns whether it was opened
 */
export function openExternal(url: string): boolean {
	const address = safeAddress(url);
	if (address === null) return false;
	activeWindow.open(address, '_blank', 'noopener,noreferrer');
	return true;
}
