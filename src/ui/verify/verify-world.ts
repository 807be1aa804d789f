/** Clock and chance for verifying: the real ones of the window that the person is in, or a test's. */
import { createUlids } from '../../decisions/ulid';

export interface VerifyWorld {
	/** Epoch milliseconds. */
	now(): number;
	/** A new id, never given twice: the prefix, a dash and a ULID (`SRC-01J…`). */
	newId(prefix: 'SRC' | 'CLM'): string;
}

/** The clock of this device and the chance of the active window. */
export function createVerifyWorld(): VerifyWorld {
	const now = (): number => Date.now();
	const nextUlid = createUlids(now, (count) => activeWindow.crypto.getRandomValues(new Uint8Array(count)));
	return { now, newId: (prefix) => `${prefix}-${nextUlid()}` };
}
