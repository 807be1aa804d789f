/** The source that `o` opens: the first address behind an item. Pure. */
import type { ItemRow, RecordKey, Snapshot } from '../../workspace/snapshot-types';
import { itemEvidence } from './card-evidence';
import { hostOf } from './provenance';

/** `url`: an http(s) address. `record`: no source has one; the first source or claim itself. */
export type SourceToOpen = { readonly kind: 'url'; readonly url: string } | { readonly kind: 'record'; readonly key: RecordKey };

/** `null` when the item rests on nothing that can be opened. */
export function sourceToOpen(snapshot: Snapshot, item: ItemRow): SourceToOpen | null {
	const { claims, sources } = itemEvidence(snapshot, item);
	const all = [...claims.flatMap((entry) => entry.sources), ...sources];
	const urls = [...all.map((source) => source.url), ...claims.flatMap((entry) => entry.claim.urls)];
	const url = urls.find((candidate) => candidate !== null && hostOf(candidate) !== null);
	if (url !== undefined && url !== null) return { kind: 'url', url };
	const record = all[0] ?? claims[0]?.claim;
	return record === undefined ? null : { kind: 'record', key: record.key };
}
