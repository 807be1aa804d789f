/** Puts an item of the person's own into this device's queue file (DESIGN §3). It waits like any other until it is decided. */
import type { RecordKey } from '../../workspace/place';
import { itemKeyOf } from '../queue-item';
import { utf8 } from '../splice';
import { messageOf } from '../thrown';
import { createUlids } from '../ulid';
import type { DeskCore } from './desk-core';
import type { RaiseRequest, RaiseResult } from './desk-types';
import type { Doorway } from './doorway';
import { appendToOwnQueue } from './queue-append';
import { raisedLine, readsAsRaised } from './raised-line';

const failed = (message: string): RaiseResult => ({ kind: 'failed', message });

export class Raising {
	private readonly nextId: () => string;

	constructor(
		private readonly core: DeskCore,
		private readonly doorway: Doorway,
	) {
		this.nextId = createUlids(core.world.clock, core.world.randomBytes);
	}

	/** Writes the item's line, reads it back and waits until the snapshot has it. Never throws. */
	async raise(request: RaiseRequest): Promise<RaiseResult> {
		try {
			const closed = await this.doorway.enter();
			if (closed !== null) return closed;
			return await this.write(request);
		} catch (error) {
			return failed(messageOf(error));
		}
	}

	private async write(request: RaiseRequest): Promise<RaiseResult> {
		const { world } = this.core;
		const options = world.reading.snapshot()?.readOptions.get('item');
		if (options === undefined) return failed('The queue has not been read.');
		const own = this.core.own();
		const id = `APQ-${this.nextId()}`;
		const line = raisedLine(request, { id, device: own.id, at: new Date(world.clock()).toISOString() });
		if (!readsAsRaised(line, id, request.proposals, options, this.core.proposalContext)) {
			return failed('The change cannot be written down in a way that reads back as the same.');
		}
		const why = await appendToOwnQueue(world.ownFile(own.queuePath), utf8(line));
		if (why !== null) return failed(why);
		await world.reading.reconcile();
		const key = this.keyOf(`s:${id}`);
		return key === null ? failed('The item is in the queue file, and the reading does not show it.') : { kind: 'raised', key };
	}

	/** Ledgers do not speak of a new item, so the snapshot is asked and not the index. */
	private keyOf(idKey: string): RecordKey | null {
		const snapshot = this.core.world.reading.snapshot();
		const row = snapshot?.items.findById({ key: idKey, shown: idKey.slice(2) }) ?? null;
		return row?.key ?? this.core.rowKeyOf(itemKeyOf({ key: idKey, shown: idKey.slice(2) }, ''));
	}
}
