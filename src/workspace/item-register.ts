/** What the columns of the queue tell about items by themselves, found without making rows; see `ItemRegisterView`. */
import type { ItemStatus, RecordId } from '../records/record-types';
import type { FileIndex } from './file-index';
import type { IdPool } from './id-pool';
import type { SupersederOf } from './item-fold';
import type { RecordKey } from './place';
import type { FoldedTable } from './record-table';
import type { ItemLineMark, ItemRegisterView, ItemRow } from './snapshot-types';

const CLAIMS: ReadonlySet<ItemStatus | null> = new Set<ItemStatus | null>(['approved', 'rejected', 'applied']);

interface Seen {
	readonly claimed: ReadonlySet<RecordKey>;
	readonly sameTarget: readonly (readonly RecordKey[])[];
	/** The newest status that lines say, by item. */
	readonly said: ReadonlyMap<RecordKey, ItemStatus | null>;
}

/** Looks through the lines of one snapshot once, when first asked. */
export class ItemRegister implements ItemRegisterView {
	private seen: Seen | null = null;
	private claimedKeys: readonly RecordKey[] | null = null;

	constructor(
		private readonly items: FoldedTable<'item', ItemRow>,
		private readonly pool: IdPool,
		private readonly supersederOf: SupersederOf,
	) {}

	has(key: RecordKey): boolean {
		return this.items.has(key);
	}

	linesOf(key: RecordKey): readonly ItemLineMark[] {
		return this.items.linesOfKey(key);
	}

	get era(): object {
		return this.items.era;
	}

	stampOf(key: RecordKey): number {
		return this.items.stampOf(key);
	}

	supersededBy(key: RecordKey): RecordId | null {
		const name = key.slice('item/'.length);
		const number = name.startsWith('@') ? 0 : this.pool.numberOf(name);
		return number === 0 ? null : this.supersederOf(this.pool.idOf(number));
	}

	get claimed(): readonly RecordKey[] {
		this.claimedKeys ??= [...this.all().claimed];
		return this.claimedKeys;
	}

	get sameTarget(): readonly (readonly RecordKey[])[] {
		return this.all().sameTarget;
	}

	waits(key: RecordKey): boolean {
		const { claimed, said } = this.all();
		return said.get(key) === 'pending' && !claimed.has(key) && this.supersededBy(key) === null;
	}

	private all(): Seen {
		if (this.seen !== null) return this.seen;
		const claimed = new Set<RecordKey>();
		const said = new Map<RecordKey, ItemStatus | null>();
		const byTarget = new Map<string, Set<RecordKey> | RecordKey>();
		this.items.eachLine((index, entry) => {
			const { item } = index.columns;
			if (item === null) return;
			const key = this.keyOf(index, entry);
			const status = item.status.knownAt(entry);
			if (item.status.isSaidAt(entry)) said.set(key, status);
			if (CLAIMS.has(status)) claimed.add(key);
			const target = item.target.at(entry);
			if (target !== null) addTo(byTarget, target, key);
		});
		const sameTarget = [...byTarget.values()].flatMap((keys) => (typeof keys === 'string' ? [] : [[...keys]]));
		this.seen = { claimed, sameTarget, said };
		return this.seen;
	}

	private keyOf(index: FileIndex<'item'>, entry: number): RecordKey {
		const number = index.columns.id.numberAt(entry);
		if (number !== 0) return `item/${this.pool.keyOf(number)}`;
		const { path, offset } = index.placeOf(entry);
		return `item/@${path}:${offset}`;
	}
}

/** Most targets have one item: a set is made for the second. */
function addTo(byTarget: Map<string, Set<RecordKey> | RecordKey>, target: string, key: RecordKey): void {
	const known = byTarget.get(target);
	if (known === undefined) byTarget.set(target, key);
	else if (typeof known !== 'string') known.add(key);
	else if (known !== key) byTarget.set(target, new Set([known, key]));
}
