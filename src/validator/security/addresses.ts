/** Addresses of sources that are no web page: code, or a file of somebody's disk. */
import type { SourceRow } from '../../workspace/snapshot-types';
import type { Tell } from '../draft';

const UNSAFE = /^\s*(javascript|data|vbscript|file|blob|about|chrome|obsidian|app):/i;

/** `javascript:` and the like where an address begins with it; `null` for addresses that may be of the web. */
export function unsafeScheme(url: string): string | null {
	const scheme = UNSAFE.exec(url)?.[1];
	return scheme === undefined ? null : `${scheme.toLowerCase()}:`;
}

/** One source. */
export function addressDrafts(row: SourceRow, tell: Tell): void {
	const scheme = row.url === null ? null : unsafeScheme(row.url);
	if (scheme !== null) tell({ code: 'ED605', place: row.place, record: row.key, params: { value: scheme } });
}
