/** References that point to nothing, told apart by whether a file could hold what they name. Pure. */
import { RECORD_KINDS, ROLE_OF_KIND, type RecordKind } from '../records/record-types';
import type { Dangling, Snapshot } from './snapshot-types';

export interface DanglingReferences {
	/** The file of that kind is there, and the record is not in it. */
	readonly nowhere: readonly Dangling[];
	/** There is no file of that kind at all: one count per kind instead of a list. */
	readonly withoutFile: readonly { readonly kind: RecordKind; readonly count: number }[];
}

/**
 * Sorts a snapshot's loose references. A workspace without any run file is no liar: what could not be checked is counted
 * apart from what is missing.
 */
export function danglingReferences(snapshot: Snapshot): DanglingReferences {
	const present = new Set(snapshot.files.filter((file) => file.state !== 'missing').map((file) => file.role));
	const hasFile = new Map<RecordKind, boolean>(RECORD_KINDS.map((kind) => [kind, present.has(ROLE_OF_KIND[kind])]));
	const counts = new Map<RecordKind, number>();
	const nowhere: Dangling[] = [];
	for (const reference of snapshot.chain.dangling) {
		if (hasFile.get(reference.to) === true) nowhere.push(reference);
		else counts.set(reference.to, (counts.get(reference.to) ?? 0) + 1);
	}
	return { nowhere, withoutFile: [...counts].map(([kind, count]) => ({ kind, count })) };
}
