/** The table of one kind in one snapshot: a view on a fold as it stood, with rows made on demand. */
import type { RecordId, RecordKind, ValuesOfKind } from '../records/record-types';
import type { FileIndex } from './file-index';
import type { IdPool } from './id-pool';
import type { Place, RecordKey } from './place';
import type { ReferenceColumn } from './record-columns';
import { entryOf, fileOf, type FoldMark, type RecordFold } from './record-fold';
import type { ItemLineMark, RecordTable, RowBase } from './snapshot-types';

/** Makes a row of its base and the values of its lines: `versions` oldest first (or only the newest), and the newest. */
export type RowMaker<K extends RecordKind, Row extends RowBase> = (
	base: RowBase,
	versions: readonly ValuesOfKind[K][],
	newest: ValuesOfKind[K],
) => Row;

/** How many numbers of lines a stamp tells apart. */
const STAMP_COUNTS = 64;

/**
 * Rows come from columns that later snapshots go on filling. What a table shows stays as it was, because it looks only
 * at lines that were there when it was made; the one exception is a last line that had no line break and got more text
 * since: a table that showed it then shows the line before, or the same line as it was.
 */
export class FoldedTable<K extends RecordKind, Row extends RowBase> implements RecordTable<Row> {
	readonly length: number;
	private readonly mark: FoldMark;
	/** Row number of the first row of each file. */
	private readonly starts: readonly number[];

	constructor(
		readonly kind: K,
		private readonly fold: RecordFold<K>,
		private readonly pool: IdPool,
		private readonly make: RowMaker<K, Row>,
		/** Whether `make` needs the values of all lines, or of the newest only. */
		private readonly needsAllVersions: boolean,
	) {
		this.mark = fold.mark();
		let length = 0;
		this.starts = this.mark.counts.map((count) => {
			const start = length;
			length += count;
			return start;
		});
		this.length = length;
	}

	at(row: number): Row {
		return this.rowOf(this.slotAt(row), row);
	}

	/** Whether there is a row with this key; makes none. */
	has(key: RecordKey): boolean {
		const slot = this.slotOfKey(key);
		return slot !== -1 && this.rowNumberOf(slot) !== -1;
	}

	find(key: RecordKey): Row | null {
		const slot = this.slotOfKey(key);
		if (slot === -1) return null;
		const row = this.rowNumberOf(slot);
		return row === -1 ? null : this.rowOf(slot, row);
	}

	findById(id: RecordId): Row | null {
		return this.find(`${this.kind}/${id.key}`);
	}

	versionsOf(key: RecordKey): readonly Place[] {
		const slot = this.slotOfKey(key);
		if (slot === -1 || this.rowNumberOf(slot) === -1) return [];
		return this.linesOf(slot).flatMap((line) => this.fold.files[fileOf(line)]?.placeOf(entryOf(line)) ?? []);
	}

	/** The places of {@link versionsOf} with the fingerprint of each line. */
	linesOfKey(key: RecordKey): readonly ItemLineMark[] {
		const slot = this.slotOfKey(key);
		if (slot === -1 || this.rowNumberOf(slot) === -1) return [];
		return this.linesOf(slot).map((line) => {
			const index = this.indexOf(line);
			const entry = entryOf(line);
			return { place: index.placeOf(entry), fingerprint: index.hashOf(entry) };
		});
	}

	/** A number that is the same in two tables on one fold as long as a row has the same lines; -1 when there is no such row. */
	stampOf(key: RecordKey): number {
		const slot = this.slotOfKey(key);
		if (slot === -1 || this.rowNumberOf(slot) === -1) return -1;
		const count = this.linesOf(slot).length;
		return this.newestOf(slot) * STAMP_COUNTS + (count % STAMP_COUNTS);
	}

	/** What this table is a view on. */
	get era(): object {
		return this.fold;
	}

	/** Calls `visit` with every line that this table is made of, in reading order, without making rows. */
	eachLine(visit: (index: FileIndex<K>, entry: number) => void): void {
		for (const [file, index] of this.fold.files.entries()) {
			const entries = this.mark.entries[file] ?? 0;
			for (let entry = 0; entry < entries; entry++) if (!index.isWithdrawn(entry)) visit(index, entry);
		}
	}

	*[Symbol.iterator](): Iterator<Row> {
		for (let row = 0; row < this.length; row++) yield this.at(row);
	}

	/** The row that an id number names; -1 when this table has none. For walking references without making rows. */
	rowOfId(idNumber: number): number {
		const slot = this.fold.slotOf(idNumber);
		return slot === -1 ? -1 : this.rowNumberOf(slot);
	}

	/**
	 * Calls `visit` with every reference of a row: of its newest line, or for a kind that is read over all its lines
	 * (items) of each of them.
	 */
	references(row: number, visit: (to: ReferenceColumn['to'], idNumber: number) => void): void {
		const slot = this.slotAt(row);
		if (this.needsAllVersions) for (const line of this.linesOf(slot)) this.referencesOf(line, visit);
		else this.referencesOf(this.newestOf(slot), visit);
	}

	/** The file index and entry of a row's newest line. */
	newestLine(row: number): { readonly file: number; readonly entry: number } {
		const line = this.newestOf(this.slotAt(row));
		return { file: fileOf(line), entry: entryOf(line) };
	}

	/** The files of this kind, in the order that `newestLine` numbers them. */
	get files(): RecordFold<K>['files'] {
		return this.fold.files;
	}

	private referencesOf(line: number, visit: (to: ReferenceColumn['to'], idNumber: number) => void): void {
		const entry = entryOf(line);
		for (const { to, column } of this.indexOf(line).columns.references) {
			const count = column.countAt(entry);
			for (let nth = 0; nth < count; nth++) visit(to, column.numberOf(entry, nth));
		}
	}

	private slotAt(row: number): number {
		if (!Number.isInteger(row) || row < 0 || row >= this.length) throw new RangeError(`No row ${row} among ${this.length}`);
		const file = this.fileWithRow(row);
		return this.mark.firsts[file]?.at(row - (this.starts[file] ?? 0)) ?? 0;
	}

	private fileWithRow(row: number): number {
		let low = 0;
		let high = this.starts.length - 1;
		while (low < high) {
			const middle = (low + high + 1) >> 1;
			if ((this.starts[middle] ?? 0) <= row) low = middle;
			else high = middle - 1;
		}
		// Files without rows share their start with the next one: `low` is the last of them, the one that has the row.
		return low;
	}

	private rowNumberOf(slot: number): number {
		const { file, position } = this.fold.placeInTable(slot);
		const list = this.mark.firsts[file];
		const count = this.mark.counts[file] ?? 0;
		if (list !== undefined && position < count && list.at(position) === slot) return (this.starts[file] ?? 0) + position;
		return this.searchRow(slot);
	}

	/** The slow way, for a table older than a change of the order. */
	private searchRow(slot: number): number {
		for (const [file, list] of this.mark.firsts.entries()) {
			const count = this.mark.counts[file] ?? 0;
			for (let position = 0; position < count; position++) {
				if (list.at(position) === slot) return (this.starts[file] ?? 0) + position;
			}
		}
		return -1;
	}

	private slotOfKey(key: RecordKey): number {
		const prefix = `${this.kind}/`;
		if (!key.startsWith(prefix)) return -1;
		const name = key.slice(prefix.length);
		if (!name.startsWith('@')) return this.fold.slotOf(this.pool.numberOf(name));
		const colon = name.lastIndexOf(':');
		const path = name.slice(1, colon);
		const file = this.fold.files.findIndex((index) => index.path === path);
		const index = this.fold.files[file];
		if (index === undefined) return -1;
		const entry = index.entryAt(Number(name.slice(colon + 1)));
		return entry === -1 || index.columns.id.numberAt(entry) !== 0 ? -1 : this.fold.slotOfLine(file, entry);
	}

	/** Whether a line was there when this table was made. */
	private isOld(line: number): boolean {
		return entryOf(line) < (this.mark.entries[fileOf(line)] ?? 0);
	}

	/** The lines of a slot that were there when this table was made. */
	private linesOf(slot: number): readonly number[] {
		const lines = this.fold.linesOf(slot);
		if (lines.every((line) => this.isOld(line))) return lines;
		const old = lines.filter((line) => this.isOld(line));
		return old.length > 0 ? old : lines.slice(0, 1);
	}

	/** The last of {@link linesOf}. */
	private newestOf(slot: number): number {
		const newest = this.fold.lastOf(slot);
		return this.isOld(newest) ? newest : (this.linesOf(slot).at(-1) ?? newest);
	}

	private rowOf(slot: number, row: number): Row {
		const lines = this.linesOf(slot);
		const newestLine = this.newestOf(slot);
		const newest = this.valuesOf(newestLine);
		const versions = this.needsAllVersions ? lines.map((line) => (line === newestLine ? newest : this.valuesOf(line))) : [newest];
		const place = this.indexOf(newestLine).placeOf(entryOf(newestLine));
		const name = newest.id === null ? `@${place.path}:${place.offset}` : newest.id.key;
		return this.make({ key: `${this.kind}/${name}`, kind: this.kind, row, place, versions: lines.length }, versions, newest);
	}

	private valuesOf(line: number): ValuesOfKind[K] {
		return this.indexOf(line).columns.at(entryOf(line));
	}

	private indexOf(line: number): FileIndex<K> {
		const index = this.fold.files[fileOf(line)];
		if (index === undefined) throw new RangeError('A line of a file that this table does not have');
		return index;
	}
}
