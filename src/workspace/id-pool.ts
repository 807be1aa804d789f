/**
 * All ids of a workspace, each kept once under a number. Records and references carry numbers, so that following a
 * reference is an array access and an id that a thousand claims name costs its text once.
 */
import type { RecordId } from '../records/record-types';
import type { Column } from './columns';
import { GrowU32 } from './growable';

/** Numbers start at 1; 0 means "no id". Ids are compared by their key only (DESIGN §3 rule 5). */
export class IdPool {
	private readonly numbers = new Map<string, number>();
	private readonly keys: string[] = [''];
	/** What a person sees, where it is not simply the key without its `s:` or `n:`. */
	private readonly shown = new Map<number, string>();

	add(id: RecordId): number {
		const known = this.numbers.get(id.key);
		if (known !== undefined) return known;
		const number = this.keys.length;
		this.keys.push(id.key);
		this.numbers.set(id.key, number);
		if (id.shown !== id.key.slice(2)) this.shown.set(number, id.shown);
		return number;
	}

	/** 0 when no record and no reference has this id. */
	numberOf(key: string): number {
		return this.numbers.get(key) ?? 0;
	}

	idOf(number: number): RecordId {
		const key = this.keyOf(number);
		return { key, shown: this.shown.get(number) ?? key.slice(2) };
	}

	keyOf(number: number): string {
		return this.keys[number] ?? '';
	}
}

export class IdColumn implements Column<RecordId | null> {
	private readonly numbers = new GrowU32();

	constructor(private readonly pool: IdPool) {}

	push(value: RecordId | null): void {
		this.numbers.push(value === null ? 0 : this.pool.add(value));
	}

	at(index: number): RecordId | null {
		const number = this.numbers.at(index);
		return number === 0 ? null : this.pool.idOf(number);
	}

	numberAt(index: number): number {
		return this.numbers.at(index);
	}

	/** How many numbers entry `index` holds: one or none. Together with {@link numberOf} the same as for a list. */
	countAt(index: number): number {
		return this.numbers.at(index) === 0 ? 0 : 1;
	}

	numberOf(index: number): number {
		return this.numbers.at(index);
	}
}

const NO_IDS: readonly RecordId[] = [];

/** Lists of references, end to end in one array. */
export class IdListColumn implements Column<readonly RecordId[]> {
	private readonly numbers = new GrowU32();
	private readonly ends = new GrowU32();

	constructor(private readonly pool: IdPool) {}

	push(value: readonly RecordId[]): void {
		for (const id of value) this.numbers.push(this.pool.add(id));
		this.ends.push(this.numbers.length);
	}

	at(index: number): readonly RecordId[] {
		const count = this.countAt(index);
		if (count === 0) return NO_IDS;
		return Array.from({ length: count }, (_, nth) => this.pool.idOf(this.numberOf(index, nth)));
	}

	countAt(index: number): number {
		return this.ends.at(index) - this.startOf(index);
	}

	numberOf(index: number, nth: number): number {
		return this.numbers.at(this.startOf(index) + nth);
	}

	private startOf(index: number): number {
		return index === 0 ? 0 : this.ends.at(index - 1);
	}
}
