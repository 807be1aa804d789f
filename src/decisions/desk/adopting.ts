/**
 * Takes over history (DESIGN §5, `adopt`): what an agent's file says was decided before the ledger began is acknowledged by the
 * person, one signed entry per item, bound to the item's line. It claims no more than the agent's own line does.
 */
import type { ItemLineMark, RecordKey } from '../../workspace/snapshot-types';
import type { ItemState } from '../item-state';
import { ADOPTABLE } from '../ledger-entry';
import type { Adoptable } from '../ledger-entry';
import { claimOf, hashOfLine, textOfLine } from '../queue-item';
import { messageOf } from '../thrown';
import type { DecisionDraft } from './decision-draft';
import { keyOfDraft } from './decision-draft';
import type { Deciding } from './deciding';
import type { DeskCore } from './desk-core';
import type { DecideResult } from './desk-types';
import type { Doorway } from './doorway';

/** What the agent's newest claim says, where it can be taken over: nothing but the agent's word speaks of the item. */
export function adoptableOf(state: ItemState): Adoptable | null {
	if (state.state !== 'unattributed' || (state.reason !== 'agent' && state.reason !== 'not_believed')) return null;
	const newest = state.claims.at(-1);
	const claim = newest === undefined ? null : claimOf(newest);
	return ADOPTABLE.find((status) => status === claim) ?? null;
}

export class Adopting {
	constructor(
		private readonly core: DeskCore,
		private readonly doorway: Doorway,
		private readonly deciding: Deciding,
	) {}

	/** The lines of an item as they are on the screen now; to be asked when the person presses. */
	listed(key: RecordKey): readonly ItemLineMark[] {
		return this.core.world.reading.snapshot()?.itemRegister.linesOf(key) ?? [];
	}

	/**
	 * Acknowledges one item. Never throws.
	 * @param listed its lines when the person pressed: what the agent has written since was not seen, and is not signed
	 */
	async adopt(key: RecordKey, listed: readonly ItemLineMark[]): Promise<DecideResult> {
		try {
			const closed = await this.doorway.enter();
			if (closed !== null) return closed;
			const item = await this.core.itemOf(key);
			if (item === null) return { kind: 'not_allowed', problem: 'gone' };
			const state = this.core.foldOf(item);
			if (!isSame(listed, this.listed(key))) return { kind: 'stale', before: '', after: textOfLine(state.lineToBind?.bytes ?? new Uint8Array()) ?? '' };
			const draft = this.draftOf(state);
			return draft === null ? { kind: 'not_allowed', problem: 'no_such_edge' } : await this.deciding.record(key, draft, () => undefined);
		} catch (error) {
			return { kind: 'failed', message: messageOf(error), mayBeWritten: false };
		}
	}

	/** The entry, or that of an adoption that stands already: pressed again it is the same decision. */
	private draftOf(state: ItemState): DecisionDraft | null {
		const line = state.lineToBind;
		const known = state.decision?.verdict === 'adopt' ? state.decision : null;
		const adopts = known?.adopts ?? adoptableOf(state);
		if (line === null || adopts === null) return null;
		const { id } = line.values;
		const supersedes = known === null ? state.heads : (known.supersedes ?? []);
		const draft: Omit<DecisionDraft, 'idempotency_key'> = {
			entry: 'decision',
			item_id: id,
			...(id === null ? { item_place: `${line.place.path}:${line.place.offset}` } : {}),
			item_sha256: hashOfLine(line),
			verdict: 'adopt',
			choice: null,
			reason: null,
			proposals: [],
			adopts,
			...(supersedes.length === 0 ? {} : { supersedes }),
			actor: 'human',
		};
		return { ...draft, idempotency_key: keyOfDraft(draft) };
	}
}

function isSame(one: readonly ItemLineMark[], other: readonly ItemLineMark[]): boolean {
	return (
		one.length === other.length &&
		one.every(({ place, fingerprint }, nth) => {
			const line = other[nth];
			return line !== undefined && line.fingerprint === fingerprint && line.place.path === place.path && line.place.offset === place.offset && line.place.length === place.length;
		})
	);
}
