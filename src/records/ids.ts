/** Opaque ids (DESIGN §3, rule 5). */
import type { RecordId } from './record-types';

/**
 * The id that a value is: text as it stands, or a number by its raw JSON text. `null` for blank text and for anything else.
 * `rawToken` is asked only for numbers; it may return `null` when the raw text is not at hand.
 */
export function toRecordId(value: unknown, rawToken: () => string | null): RecordId | null {
	if (typeof value === 'string') return value.trim() === '' ? null : { key: `s:${value}`, shown: value };
	if (typeof value !== 'number') return null;
	const raw = rawToken() ?? String(value);
	return { key: `n:${raw}`, shown: raw };
}

/** Adds ids to a list, each key once, in order. */
export function addIds(list: RecordId[], ids: readonly RecordId[]): void {
	for (const id of ids) if (!list.some((known) => known.key === id.key)) list.push(id);
}
