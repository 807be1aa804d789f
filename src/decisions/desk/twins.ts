/** Items that wait for the same change (issue: shown as one, with the others linked). */
import type { EffectiveState } from '../../records/record-types';
import type { ItemRegisterView, RecordKey, Snapshot } from '../../workspace/snapshot-types';
import type { ItemLines } from './item-lines';

type StateOf = (key: RecordKey) => EffectiveState | null;

interface Alike {
	readonly register: ItemRegisterView;
	/** Items whose lines were looked into. */
	readonly lookedInto: ReadonlySet<RecordKey>;
	/** Those of them that ask for the same, two or more together. */
	readonly groups: readonly (readonly RecordKey[])[];
}

/** Finds twins; what the lines of the queue say about them is found out once for each new reading. */
export class Twins {
	private alike: Alike | null = null;

	constructor(private readonly lines: ItemLines) {}

	/**
	 * The waiting items that ask for the same values in the same place: each by row key, with the others. Only items that name the
	 * same place by the same words are looked into. Never throws.
	 * @param stateOf what the ledgers make of an item; `null` where none speaks of it
	 */
	async among(snapshot: Snapshot, stateOf: StateOf): Promise<ReadonlyMap<RecordKey, readonly RecordKey[]>> {
		const { itemRegister } = snapshot;
		const waits = (key: RecordKey): boolean => {
			const state = stateOf(key);
			return state === null ? itemRegister.waits(key) : state === 'pending' || state === 'expired?';
		};
		const { groups } = await this.alikeIn(snapshot, waits);
		const twins = groups.map((keys) => keys.filter(waits)).filter((keys) => keys.length > 1);
		return new Map(twins.flatMap((keys) => keys.map((key): [RecordKey, readonly RecordKey[]] => [key, keys.filter((other) => other !== key)])));
	}

	private async alikeIn(snapshot: Snapshot, waits: (key: RecordKey) => boolean): Promise<Alike> {
		const { itemRegister } = snapshot;
		const known = this.alike?.register === itemRegister ? this.alike : null;
		const candidates = new Set<RecordKey>();
		for (const keys of itemRegister.sameTarget) {
			const waiting = keys.filter((key) => known?.lookedInto.has(key) === true || waits(key));
			if (waiting.length > 1) for (const key of waiting) candidates.add(key);
		}
		if (known !== null && candidates.size === known.lookedInto.size) return known;
		const payloads = await this.lines.payloadsOf(snapshot, [...candidates]);
		const byPayload = new Map<string, RecordKey[]>();
		for (const [key, payload] of payloads) {
			if (payload === null) continue;
			const group = byPayload.get(payload);
			if (group === undefined) byPayload.set(payload, [key]);
			else group.push(key);
		}
		this.alike = { register: itemRegister, lookedInto: candidates, groups: [...byPayload.values()].filter((keys) => keys.length > 1) };
		return this.alike;
	}
}
