/** What a record is called in a list of others. Pure; the words are the file's own. */
import type { AnyRow } from '../../workspace/snapshot-types';

/** The most telling text of a record; `null` when it has none at all. Agent text. */
export function titleOf(row: AnyRow): string | null {
	if (row.kind === 'search_run') return row.query ?? row.provider ?? idOf(row);
	if (row.kind === 'retrieval_run') return row.query ?? row.purpose ?? row.conclusion ?? idOf(row);
	if (row.kind === 'source') return row.title ?? row.url ?? idOf(row);
	if (row.kind === 'claim') return row.text ?? valueWords(row.subject, row.field, row.value) ?? idOf(row);
	return row.title ?? row.target ?? idOf(row);
}

/** The id as a person reads it; `null` for a record without one. */
export function idOf(row: AnyRow): string | null {
	return row.id?.shown ?? null;
}

function valueWords(...parts: readonly (string | null)[]): string | null {
	const said = parts.filter((part) => part !== null && part.trim() !== '');
	return said.length === 0 ? null : said.join(' · ');
}
