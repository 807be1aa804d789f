/**
 * What the verify panel's leaf remembers: what is to be verified, and nothing of a search. So a restart finds the panel at its
 * claim, and nothing is sent again. Pure.
 */
import * as z from 'zod/mini';
import type { VerifyTarget } from '../searching';

/** Longest selection that is taken as a statement, UTF-16 units. */
export const MAX_STATEMENT = 2000;

const key = z.string().check(z.minLength(1), z.maxLength(2000));
const stored = z.object({
	target: z.discriminatedUnion('kind', [
		z.object({ kind: z.literal('claim'), key }),
		z.object({ kind: z.literal('item'), key }),
		z.object({ kind: z.literal('text'), text: z.string().check(z.minLength(1), z.maxLength(MAX_STATEMENT)) }),
		z.object({ kind: z.literal('stale') }),
	]),
});

/** The target in what a leaf stored, or in anything else; `null` when there is none that can be used. Never throws. */
export function parseVerifyState(state: unknown): VerifyTarget | null {
	const parsed = z.safeParse(stored, state);
	return parsed.success ? parsed.data.target : null;
}

/** The state as a plain object for the app to store. */
export function storedVerifyState(target: VerifyTarget | null): Record<string, unknown> {
	return { target: target === null ? null : { ...target } };
}

export function isSameTarget(one: VerifyTarget | null, other: VerifyTarget | null): boolean {
	return JSON.stringify(storedVerifyState(one)) === JSON.stringify(storedVerifyState(other));
}

/**
 * A selection as a statement: without spaces around it, cut where it is too long, never in the middle of a character.
 * @returns `null` when nothing is selected
 */
export function statementOfSelection(selection: string): { readonly text: string; readonly isCut: boolean } | null {
	const text = selection.trim();
	if (text === '') return null;
	if (text.length <= MAX_STATEMENT) return { text, isCut: false };
	const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(MAX_STATEMENT - 1));
	return { text: text.slice(0, isHalf ? MAX_STATEMENT - 1 : MAX_STATEMENT), isCut: true };
}
