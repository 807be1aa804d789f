/** Addresses of sources that are no web page: code, or a file of somebody's disk. */
import type { SourceRow } from '../../workspace/snapshot-types';
import type { Tell } from '../draft';

const UNSAFE = /^\s*(javascript|data|vbscript|file|blob|about|chrome|obsidian|app):/i;

/** One source. */
export function addressDrafts(row: SourceRow, tell: Tell): void {
	const scheme = row.url === null ? undefined : UNSAFE.exec(row.url)?.[1];
	if (scheme !== undefined) tell({ code: 'ED605', place: row.place, record: row.key, params: { value: `${scheme.toLowerCase()}:` } });
}
