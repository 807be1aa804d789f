/**
 * All records of one kind, folded by id over all files (DESIGN §3): files in path order, lines in file order; the
 * first line of an id gives its place in the table, the last one its values, all are kept as versions.
 *
 * A line is named by a reference: file number × 2^32 + entry number, so that references sort in reading order. An id
 * is a slot; slots never move, so growth touches only the slots of the new lines.
 */
import type { RecordKind } from '../records/record-types';
import type { FileIndex, IndexGrowth } from './file-index';
import { GrowF64, GrowU32 } from './growable';

const FILE_FACTOR = 2 ** 32;

/** The file number of a reference. */
export function fileOf(reference: number): number {
	return Math.floor(reference / FILE_FACTOR);
}

/** The entry number of a reference within its file. */
export function entryOf(reference: number): number {
	return reference % FILE_FACTOR;
}

/** What a snapshot keeps of a fold: how far everything reached at that moment. */
export interface FoldMark {
	/** Per file: the slots that first appear in it, in order. */
	readonly firsts: readonly GrowU32[];
	/** Per file: how many of them. */
	readonly counts: readonly number[];
	/** Per file: how many entries. */
	readonly entries: readonly number[];
}

export class RecordFold<K extends RecordKind> {
	/** Per file the slots whose first line is in it. Replaced, never reordered in place: older marks hold the old one. */
	private readonly firsts: GrowU32[];
	/** The only line of a slot, or the last one. */
	private readonly last = new GrowF64();
	/** All lines of the slots that have several. */
	private readonly several = new Map<number, number[]>();
	/** Where in its list of firsts a slot is. */
	private readonly positions = new GrowU32();
	/** Slot + 1 per id number; 0 = none. */
	private readonly slotOfId = new GrowU32();

	/** Rises with every line that comes or goes. */
	changes = 0;

	/** @param files in path order */
	constructor(readonly files: readonly FileIndex<K>[]) {
		this.firsts = files.map(() => new GrowU32());
	}

	/** Adds lines `from` … of a file, at most `most`; returns the next line to add. */
	addEntries(file: number, from: number, most: number): number {
		const index = this.files[file];
		if (index === undefined) return from;
		const end = Math.min(index.length, from + most);
		for (let entry = from; entry < end; entry++) if (!index.isWithdrawn(entry)) this.add(file, entry, index);
		return end;
	}

	/** Takes over what a growth of one file changed; the cost is that of the new lines. */
	grow(file: number, growth: IndexGrowth): void {
		if (growth.withdrawn !== null) this.withdraw(file, growth.withdrawn);
		this.addEntries(file, growth.firstNew, Infinity);
	}

	mark(): FoldMark {
		return {
			firsts: [...this.firsts],
			counts: this.firsts.map((list) => list.length),
			entries: this.files.map((index) => index.length),
		};
	}

	/** The slot of an id number; -1 when no line has this id. */
	slotOf(idNumber: number): number {
		return idNumber === 0 ? -1 : this.slotOfId.at(idNumber) - 1;
	}

	/** The slot of a line without id; -1 when there is none. Only meaningful for lines that are the first of their slot. */
	slotOfLine(file: number, entry: number): number {
		const list = this.firsts[file];
		const position = list === undefined ? -1 : this.positionOf(list, file * FILE_FACTOR + entry);
		return list === undefined || position >= list.length ? -1 : list.at(position);
	}

	/** References of a slot's lines, oldest first. */
	linesOf(slot: number): readonly number[] {
		return this.several.get(slot) ?? [this.last.at(slot)];
	}

	/** The newest line of a slot. */
	lastOf(slot: number): number {
		return this.last.at(slot);
	}

	/** The file and position in its list of firsts. */
	placeInTable(slot: number): { readonly file: number; readonly position: number } {
		return { file: fileOf(this.firstOf(slot)), position: this.positions.at(slot) };
	}

	private firstOf(slot: number): number {
		return this.several.get(slot)?.[0] ?? this.last.at(slot);
	}

	private add(file: number, entry: number, index: FileIndex<K>): void {
		this.changes += 1;
		const idNumber = index.columns.id.numberAt(entry);
		const reference = file * FILE_FACTOR + entry;
		const slot = this.slotOf(idNumber);
		if (slot === -1) {
			this.addSlot(file, reference, idNumber);
			return;
		}
		const newest = this.last.at(slot);
		const lines = this.several.get(slot) ?? [newest];
		const isNewFirst = reference < this.firstOf(slot);
		if (isNewFirst) this.leaveFirsts(slot);
		lines.push(reference);
		if (reference < newest) lines.sort((a, b) => a - b);
		else this.last.set(slot, reference);
		this.several.set(slot, lines);
		if (isNewFirst) this.enterFirsts(slot, reference);
	}

	private addSlot(file: number, reference: number, idNumber: number): void {
		const slot = this.last.length;
		const list = this.firsts[file];
		this.last.push(reference);
		this.positions.push(list?.length ?? 0);
		list?.push(slot);
		if (idNumber !== 0) this.slotOfId.set(idNumber, slot + 1);
	}

	/** Takes a line out. A slot left without lines keeps its last reference, for marks that still show it. */
	private withdraw(file: number, entry: number): void {
		this.changes += 1;
		const reference = file * FILE_FACTOR + entry;
		const idNumber = this.files[file]?.columns.id.numberAt(entry) ?? 0;
		const slot = idNumber === 0 ? this.slotOfLine(file, entry) : this.slotOf(idNumber);
		if (slot === -1) return;
		const left = this.linesOf(slot).filter((line) => line !== reference);
		const [newFirst] = left;
		const wasFirst = this.firstOf(slot) === reference;
		if (wasFirst) this.leaveFirsts(slot);
		if (newFirst === undefined) {
			if (idNumber !== 0) this.slotOfId.set(idNumber, 0);
			return;
		}
		this.last.set(slot, left[left.length - 1] ?? newFirst);
		if (left.length === 1) this.several.delete(slot);
		else this.several.set(slot, left);
		if (wasFirst) this.enterFirsts(slot, newFirst);
	}

	private leaveFirsts(slot: number): void {
		const { file, position } = this.placeInTable(slot);
		const slots = this.firsts[file]?.toArray() ?? [];
		slots.splice(position, 1);
		this.replaceFirsts(file, slots);
	}

	/** Called when `reference` is the slot's first line already. */
	private enterFirsts(slot: number, reference: number): void {
		const file = fileOf(reference);
		const list = this.firsts[file] ?? new GrowU32();
		const slots = list.toArray();
		slots.splice(this.positionOf(list, reference), 0, slot);
		this.replaceFirsts(file, slots);
	}

	private replaceFirsts(file: number, slots: readonly number[]): void {
		this.firsts[file] = GrowU32.from(slots);
		for (const [position, slot] of slots.entries()) this.positions.set(slot, position);
	}

	/** Where in a list of firsts a line stands or would stand. */
	private positionOf(list: GrowU32, reference: number): number {
		let low = 0;
		let high = list.length;
		while (low < high) {
			const middle = (low + high) >> 1;
			if (this.firstOf(list.at(middle)) < reference) low = middle + 1;
			else high = middle;
		}
		return low;
	}
}
