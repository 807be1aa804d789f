/** Reading members of somebody else's JSON without trusting its shape. */

/** The member at a path of own keys (or indices); `undefined` when any step is missing. */
export function member(value: unknown, ...path: readonly (string | number)[]): unknown {
	let at = value;
	for (const key of path) {
		if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
		at = (at as Readonly<Record<string | number, unknown>>)[key];
	}
	return at;
}

/** A JSON object: neither `null` nor a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value if it is a list, else `null`. */
export function listOf(value: unknown): readonly unknown[] | null {
	return Array.isArray(value) ? (value as readonly unknown[]) : null;
}

/** A text, or a number as text; anything else is the empty text. */
export function textOf(value: unknown): string {
	if (typeof value === 'string') return value;
	return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** Like `textOf`, with `null` for nothing. */
export function textOrNull(value: unknown): string | null {
	const text = textOf(value);
	return text === '' ? null : text;
}

/** The value if it is a finite number, else `null`. */
export function numberOrNull(value: unknown): number | null {
	return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The texts of a list; what is no text is left out. */
export function textsOf(value: unknown): readonly string[] {
	return (listOf(value) ?? []).map(textOf).filter((text) => text !== '');
}
