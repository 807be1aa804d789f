/**
 * The chain search run → retrieval run → source → claim → item (DESIGN §3), walkable both ways from any record. Links
 * are found once per snapshot, when somebody first asks, and kept as numbers.
 */
import { RECORD_KINDS, type RecordKind } from '../records/record-types';
import type { ClaimsAbout } from './claims-about';
import { GrowU32 } from './growable';
import type { IdPool } from './id-pool';
import type { RecordKey } from './place';
import type { ReferenceColumn } from './record-columns';
import type { FoldedTable } from './record-table';
import type { AnyRow, Chain, ClaimRow, Dangling, RowOfKind } from './snapshot-types';

export type Tables = { readonly [K in RecordKind]: FoldedTable<K, RowOfKind[K]> };

/** Records of all tables under one number each: the tables follow one another in the order of the chain. */
interface Links {
	/** Towards the search: for every record the records it rests on. */
	readonly restsOn: Neighbours;
	readonly leadsTo: Neighbours;
	/** Sorted by record number. */
	readonly loose: readonly LooseEnd[];
}

interface LooseEnd {
	readonly from: number;
	readonly to: RecordKind;
	readonly idNumber: number;
}

export class RecordChain implements Chain {
	private links: Links | null = null;
	private looseEnds: readonly Dangling[] | null = null;
	private readonly starts: readonly number[];

	constructor(
		private readonly tables: Tables,
		private readonly pool: IdPool,
		private readonly claims: ClaimsAbout,
	) {
		let next = 0;
		this.starts = RECORD_KINDS.map((kind) => {
			const start = next;
			next += tables[kind].length;
			return start;
		});
	}

	restsOn(key: RecordKey): readonly AnyRow[] {
		return this.rowsAt(this.allLinks().restsOn, key);
	}

	leadsTo(key: RecordKey): readonly AnyRow[] {
		return this.rowsAt(this.allLinks().leadsTo, key);
	}

	danglingOf(key: RecordKey): readonly Dangling[] {
		const number = this.numberOfKey(key);
		const { loose } = this.allLinks();
		const ends: Dangling[] = [];
		for (let at = firstFrom(loose, number); loose[at]?.from === number; at++) {
			const end = loose[at];
			if (end !== undefined) ends.push({ from: key, to: end.to, id: this.pool.idOf(end.idNumber) });
		}
		return ends;
	}

	get dangling(): readonly Dangling[] {
		this.looseEnds ??= this.allLinks().loose.map(({ from, to, idNumber }) => ({
			from: this.rowOfNumber(from).key,
			to,
			id: this.pool.idOf(idNumber),
		}));
		return this.looseEnds;
	}

	claimsAbout(subject: string, field?: string): readonly ClaimRow[] {
		return this.claims.rows(subject, field);
	}

	private rowsAt(neighbours: Neighbours, key: RecordKey): readonly AnyRow[] {
		const number = this.numberOfKey(key);
		return number === -1 ? [] : neighbours.of(number).map((other) => this.rowOfNumber(other));
	}

	private numberOfKey(key: RecordKey): number {
		for (const [nth, kind] of RECORD_KINDS.entries()) {
			const row = this.tables[kind].find(key);
			if (row !== null) return (this.starts[nth] ?? 0) + row.row;
		}
		return -1;
	}

	private rowOfNumber(number: number): AnyRow {
		let nth = RECORD_KINDS.length - 1;
		while (nth > 0 && (this.starts[nth] ?? 0) > number) nth--;
		return this.tables[RECORD_KINDS[nth] ?? 'search_run'].at(number - (this.starts[nth] ?? 0));
	}

	private allLinks(): Links {
		this.links ??= this.findLinks();
		return this.links;
	}

	private findLinks(): Links {
		const lower = new GrowU32();
		const upper = new GrowU32();
		const loose: LooseEnd[] = [];
		for (const [nth, kind] of RECORD_KINDS.entries()) {
			const table = this.tables[kind];
			const start = this.starts[nth] ?? 0;
			for (let row = 0; row < table.length; row++) {
				table.references(row, (to, idNumber) => {
					const target = this.numberOfId(to, idNumber);
					if (target === -1) {
						loose.push({ from: start + row, to: to === 'run' ? 'retrieval_run' : to, idNumber });
						return;
					}
					if (target === start + row) return;
					// A reference towards the item (a run that lists its sources) says that the other rests on this one.
					const upwards = this.kindNumberOf(target) > nth;
					lower.push(upwards ? start + row : target);
					upper.push(upwards ? target : start + row);
				});
			}
		}
		const total = RECORD_KINDS.reduce((sum, kind) => sum + this.tables[kind].length, 0);
		return { restsOn: new Neighbours(upper, lower, total), leadsTo: new Neighbours(lower, upper, total), loose };
	}

	private kindNumberOf(number: number): number {
		let nth = RECORD_KINDS.length - 1;
		while (nth > 0 && (this.starts[nth] ?? 0) > number) nth--;
		return nth;
	}

	/** A run is a retrieval run or, where none has the id, a search run. */
	private numberOfId(to: ReferenceColumn['to'], idNumber: number): number {
		if (to === 'run') {
			const retrieval = this.numberOfId('retrieval_run', idNumber);
			return retrieval === -1 ? this.numberOfId('search_run', idNumber) : retrieval;
		}
		const row = this.tables[to].rowOfId(idNumber);
		return row === -1 ? -1 : (this.starts[RECORD_KINDS.indexOf(to)] ?? 0) + row;
	}
}

/** The position of the first loose end of a record or of one after it. */
function firstFrom(loose: readonly LooseEnd[], number: number): number {
	let low = 0;
	let high = loose.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((loose[middle]?.from ?? number) < number) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** For every record the records linked to it, in record order: one array of numbers and where each record's part ends. */
class Neighbours {
	private readonly ends: Uint32Array;
	private readonly others: Uint32Array;

	constructor(from: GrowU32, to: GrowU32, total: number) {
		const counts = new Uint32Array(total + 1);
		for (let link = 0; link < from.length; link++) counts[from.at(link) + 1] = (counts[from.at(link) + 1] ?? 0) + 1;
		for (let number = 0; number < total; number++) counts[number + 1] = (counts[number + 1] ?? 0) + (counts[number] ?? 0);
		this.ends = counts.slice(1);
		this.others = new Uint32Array(from.length);
		for (let link = 0; link < from.length; link++) {
			const number = from.at(link);
			const place = counts[number] ?? 0;
			this.others[place] = to.at(link);
			counts[number] = place + 1;
		}
	}

	of(number: number): readonly number[] {
		const start = number === 0 ? 0 : (this.ends[number - 1] ?? 0);
		return [...new Set(this.others.subarray(start, this.ends[number] ?? start))].sort((a, b) => a - b);
	}
}
