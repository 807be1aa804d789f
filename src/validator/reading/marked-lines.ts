/** Single lines of files, read back in few pieces and made into something that is kept as long as it is asked for. */
import { lineHash } from '../../workspace/line-hash';
import type { ItemLineMark } from '../../workspace/snapshot-types';
import type { Pace } from '../pace';
import type { ReadableFiles } from './chunks';

/** A line and the fingerprint of its bytes. */
export type LineMark = ItemLineMark;

/** Lines nearer to each other than this are read together. */
const GAP_BYTES = 64 * 1024;
const MOST_BYTES = 1024 * 1024;

export class MarkedLines<T> {
	private kept = new Map<string, T>();
	private basis: unknown = null;

	constructor(private readonly files: ReadableFiles) {}

	/**
	 * What `make` makes of each line that could be read and is still the one that was marked; others are left out. Lines that
	 * were asked for the last time are not read again, unless they are now read by something else. Throws what `pace` throws.
	 * @param basis what `make` reads lines by: another object, and nothing that was made before holds
	 */
	async read(marks: readonly LineMark[], make: (mark: LineMark, bytes: Uint8Array) => T | null, basis: unknown, pace: Pace): Promise<ReadonlyMap<LineMark, T>> {
		if (basis !== this.basis) this.kept.clear();
		this.basis = basis;
		const found = new Map<LineMark, T>();
		const kept = new Map<string, T>();
		const missing: LineMark[] = [];
		const keep = (mark: LineMark, made: T): void => {
			found.set(mark, made);
			kept.set(nameOf(mark), made);
		};
		for (const mark of marks) {
			const made = this.kept.get(nameOf(mark));
			if (made === undefined) missing.push(mark);
			else keep(mark, made);
		}
		for (const group of groups(missing, this.files.readsRanges)) {
			const from = group[0]?.place.offset ?? 0;
			const to = group.reduce((end, { place }) => Math.max(end, place.offset + place.length), from);
			const bytes = await this.files.read(group[0]?.place.path ?? '', from, to).catch(() => new Uint8Array(0));
			for (const mark of group) {
				const start = mark.place.offset - from;
				const end = start + mark.place.length;
				const isSame = end <= bytes.length && lineHash(bytes, start, end) === mark.fingerprint;
				const made = isSame ? make(mark, bytes.slice(start, end)) : null;
				if (made !== null) keep(mark, made);
				if (pace.isDue(mark.place.length * 4)) await pace.rest();
			}
		}
		this.kept = kept;
		return found;
	}
}

function nameOf({ place, fingerprint }: LineMark): string {
	return `${place.path} ${place.offset} ${fingerprint}`;
}

function groups(marks: readonly LineMark[], readsRanges: boolean): readonly (readonly LineMark[])[] {
	const sorted = [...marks].sort((a, b) => (a.place.path === b.place.path ? a.place.offset - b.place.offset : a.place.path < b.place.path ? -1 : 1));
	const all: LineMark[][] = [];
	let current: LineMark[] = [];
	let end = 0;
	for (const mark of sorted) {
		const { path, offset, length } = mark.place;
		const first = current[0]?.place;
		const joins = first !== undefined && first.path === path && (!readsRanges || (offset - end < GAP_BYTES && offset + length - first.offset < MOST_BYTES));
		if (!joins) {
			current = [];
			all.push(current);
		}
		current.push(mark);
		end = offset + length;
	}
	return all;
}
