/** What one device hands to another so that its decisions are believed there, as the person sees it. */
import { readDeviceCode } from '../decisions/desk/device-memory';
import { fingerprintOf } from '../decisions/signing';

/** The fingerprint of the key in a pasted code, to be compared on both screens; `null` when the text is no device's code. */
export function codeFingerprint(code: string): string | null {
	const read = readDeviceCode(code);
	return read === null ? null : fingerprintOf(read.key);
}
