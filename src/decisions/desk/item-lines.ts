/**
 * Items with their lines. Only items that somebody asks for are read, each line once as long as its place and bytes are the
 * same; for a decision they are read anew.
 */
import { DEFAULT_READ_OPTIONS } from '../../records/read-record';
import type { ReadOptions } from '../../records/read-record';
import type { ItemLineMark, RecordKey, Snapshot } from '../../workspace/snapshot-types';
import { UnreadableError } from '../../workspace/workspace-files';
import type { QueueItem, QueueLine } from '../queue-item';
import { itemKeyFor } from './item-keys';
import { readMarkedLines } from './marked-lines';
import type { LinesWorld, ReadProblem } from './marked-lines';

interface Kept<Value> {
	readonly stamp: number;
	readonly value: Value;
}

export class ItemLines {
	private era: object | null = null;
	private options: ReadOptions = DEFAULT_READ_OPTIONS;
	private items = new Map<RecordKey, Kept<QueueItem>>();
	private payloads = new Map<RecordKey, Kept<string | null>>();

	constructor(private readonly world: LinesWorld) {}

	/**
	 * The items with these row keys. Those whose lines are as they were are the very same objects as before. An item of which a
	 * line cannot be read is left out, with the first reason in `problem`. Never throws.
	 */
	async itemsOf(snapshot: Snapshot, keys: readonly RecordKey[]): Promise<{ readonly items: ReadonlyMap<RecordKey, QueueItem>; readonly problem: ReadProblem | null }> {
		this.follow(snapshot);
		const { itemRegister } = snapshot;
		const kept = new Map<RecordKey, Kept<QueueItem>>();
		const wanted = new Map<RecordKey, readonly ItemLineMark[]>();
		for (const key of keys) {
			const stamp = itemRegister.stampOf(key);
			const known = this.items.get(key);
			if (known?.stamp === stamp) kept.set(key, { stamp, value: withSuperseder(snapshot, key, known.value) });
			else wanted.set(key, itemRegister.linesOf(key));
		}
		const { lines, problem } = await this.read([...wanted.values()].flat());
		for (const [key, marks] of wanted) {
			const item = itemOf(snapshot, key, marks.map((mark) => lines.get(mark) ?? null));
			if (item !== null) kept.set(key, { stamp: itemRegister.stampOf(key), value: item });
		}
		this.items = kept;
		return { items: new Map([...kept].map(([key, { value }]) => [key, value])), problem };
	}

	/** What these items ask for (`payloadKey` of the newest line that asks for something); `null` for nothing. Never throws. */
	async payloadsOf(snapshot: Snapshot, keys: readonly RecordKey[]): Promise<ReadonlyMap<RecordKey, string | null>> {
		this.follow(snapshot);
		const { itemRegister } = snapshot;
		const found = new Map<RecordKey, string | null>();
		const kept = new Map<RecordKey, Kept<string | null>>();
		const wanted = new Map<RecordKey, readonly ItemLineMark[]>();
		for (const key of keys) {
			const known = this.payloads.get(key);
			if (known !== undefined && known.stamp === itemRegister.stampOf(key)) {
				kept.set(key, known);
				found.set(key, known.value);
			} else wanted.set(key, itemRegister.linesOf(key));
		}
		const { lines } = await this.read([...wanted.values()].flat());
		for (const [key, marks] of wanted) {
			const read = marks.map((mark) => lines.get(mark) ?? null);
			const payload = read.findLast((line) => line !== null && line.payloadKey !== null)?.payloadKey ?? null;
			found.set(key, payload);
			if (!read.includes(null)) kept.set(key, { stamp: itemRegister.stampOf(key), value: payload });
		}
		this.payloads = kept;
		return found;
	}

	/**
	 * One item with its lines as they are on the disk now; `null` when the snapshot has none with this key. Throws
	 * `UnreadableError` when a line cannot be read, or is not the one that the snapshot was read from.
	 */
	async fresh(snapshot: Snapshot, key: RecordKey): Promise<QueueItem | null> {
		this.follow(snapshot);
		const marks = snapshot.itemRegister.linesOf(key);
		const { lines, problem } = await this.read(marks);
		if (problem !== null) throw new UnreadableError(problem.path, 'io', problem.message);
		return itemOf(snapshot, key, marks.map((mark) => lines.get(mark) ?? null));
	}

	private read(marks: readonly ItemLineMark[]): ReturnType<typeof readMarkedLines> {
		return readMarkedLines(this.world, marks, this.options);
	}

	/** By other rules of the profile the same lines say something else, and stamps of another era say nothing. */
	private follow(snapshot: Snapshot): void {
		const options = snapshot.readOptions.get('item') ?? DEFAULT_READ_OPTIONS;
		const { era } = snapshot.itemRegister;
		if (options === this.options && era === this.era) return;
		this.options = options;
		this.era = era;
		this.items = new Map();
		this.payloads = new Map();
	}
}

function withSuperseder(snapshot: Snapshot, key: RecordKey, item: QueueItem): QueueItem {
	const supersededBy = snapshot.itemRegister.supersededBy(key);
	return supersededBy?.key === item.supersededBy?.key ? item : { ...item, supersededBy };
}

function itemOf(snapshot: Snapshot, key: RecordKey, lines: readonly (QueueLine | null)[]): QueueItem | null {
	const itemKey = itemKeyFor(key);
	const read = lines.filter((line) => line !== null);
	if (itemKey === null || read.length === 0 || read.length < lines.length) return null;
	return { key: itemKey, lines: read, supersededBy: snapshot.itemRegister.supersededBy(key) };
}
