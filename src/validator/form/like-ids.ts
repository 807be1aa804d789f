/** Ids that a person cannot tell apart on the screen and that are two to every program. */
import { revealHidden } from '../../records/hidden-text';
import type { RecordId } from '../../records/record-types';
import type { Place, RecordKey } from '../../workspace/snapshot-types';
import type { Tell } from '../draft';

interface Seen {
	readonly id: RecordId;
	readonly key: RecordKey;
	readonly place: Place;
}

/** Ids of printable ASCII without spaces at their ends look like nothing but themselves. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/;

/** How an id looks: hidden characters left out, compatible forms made one, spaces as one. */
function look(shown: string): string {
	const visible = revealHidden(shown)
		.filter((piece) => !piece.hidden)
		.map((piece) => piece.text)
		.join('');
	return visible.normalize('NFKC').replace(/\s+/g, ' ').trim();
}

/** Looks at the ids of one kind, one after the other; then {@link LikeIds.tell}. */
export class LikeIds {
	/** Only ids that may look like another one: few in any workspace. */
	private readonly odd: Seen[] = [];

	/** @param find the record with exactly this id, if there is one */
	constructor(private readonly find: (id: RecordId) => { readonly key: RecordKey; readonly place: Place } | null) {}

	add(id: RecordId, key: RecordKey, place: Place): void {
		if (id.key.startsWith('n:') || !PLAIN.test(id.shown)) this.odd.push({ id, key, place });
	}

	tell(tell: Tell): void {
		const byLook = new Map<string, Seen>();
		for (const seen of this.odd) {
			const shown = look(seen.id.shown);
			const plain = this.find({ key: `s:${shown}`, shown });
			const other = plain !== null && plain.key !== seen.key ? plain : byLook.get(shown);
			if (other !== undefined && other.key !== seen.key) {
				tell({ code: 'ED122', place: seen.place, record: seen.key, also: [other.place], params: { id: seen.id.shown } });
			}
			if (!byLook.has(shown)) byLook.set(shown, seen);
		}
	}
}
