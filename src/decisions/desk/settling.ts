/**
 * Brings what was decided into the files: finishes what a crash left open, writes what waits for this device, tells it in the
 * queue (DESIGN §5, "Apply"). Every decision is tried by itself at most once per run of the app; after that the person says so.
 */
import type { RecordKey } from '../../workspace/place';
import { createApplier } from '../apply';
import type { Applier } from '../apply';
import { ApplyHistory } from '../apply-history';
import type { ApplyResult, StepProblem } from '../apply-types';
import type { ItemState } from '../item-state';
import type { QueueItem } from '../queue-item';
import { messageOf } from '../thrown';
import type { ReadingCore } from './reading-core';
import type { DecideResult, WriteWait } from './desk-types';
import { lockedFiles } from './doorway';
import type { Doorway } from './doorway';
import type { Mirroring, MirrorTold } from './mirroring';
import type { OpenWrites } from './open-writes';

/** How an item stands after it was settled. */
export interface Settled extends MirrorTold {
	/** `null` when nothing was written now, and nothing had been. */
	readonly applied: ApplyResult | null;
	readonly waits: WriteWait | null;
}

export class Settling {
	private readonly applier: Applier;
	/** Decisions that were tried in this run. */
	private readonly tried = new Set<string>();
	/** Items that were looked at to be told in the queue, each with the state it had. */
	private readonly lookedAt = new Set<string>();

	constructor(
		private readonly core: ReadingCore,
		private readonly doorway: Doorway,
		private readonly mirroring: Mirroring,
		private readonly openWrites: OpenWrites,
	) {
		this.applier = createApplier({
			files: lockedFiles(core),
			ledger: { append: (draft) => core.append(draft) },
			readEntries: () => core.readEntries(),
			roleOf: (path) => core.proposalContext.roleOf(path),
			sleep: core.world.sleep,
		});
	}

	/**
	 * Settles what waits here. Takes the lock only if there is something to write. Never throws.
	 * @param isAwaited asked between two items: whether somebody else wants to go on; the rest is then left for the next time
	 */
	async all(isAwaited: () => boolean): Promise<void> {
		try {
			await this.settleAll(isAwaited);
		} catch {
			// What cannot be read now is looked at again after the next change; the gate says why.
		}
	}

	private async settleAll(isAwaited: () => boolean): Promise<void> {
		const look = await this.openWrites.look();
		if (look.isNews) await this.core.refresh();
		if (!this.core.gate.isChecked || this.core.gate.reasons.length > 0) return;
		const isIdle = look.lackReceipts.length === 0 && this.waiting().length === 0 && this.untold().length === 0;
		if (isIdle || (await this.doorway.enter()) !== null) return;
		await this.finishReceipts();
		for (const { key, decisionId } of this.waiting()) {
			// Where nothing could be begun nothing was tried.
			if (isAwaited() || (await this.item(key)) === 'closed') break;
			this.tried.add(decisionId);
		}
		for (const { key, name } of this.untold()) {
			if (isAwaited()) break;
			await this.tellOnly(key, name);
		}
		await this.core.refresh();
	}

	/**
	 * Writes what an item's standing decision asks for, if it waits here, and tells it in the queue. Looks at everything anew right
	 * before: the decision still stands, the gate is open, the lock is ours.
	 * @param decisionId a decision about it whose effect is asked for, when nothing is to be written any more
	 * @returns `closed` when nothing could be begun, `gone` when the item is not there any more; never throws
	 */
	async item(key: RecordKey, decisionId: string | null = null): Promise<Settled | 'closed' | 'gone'> {
		if ((await this.doorway.enter()) !== null) return 'closed';
		try {
			const item = await this.core.itemOf(key);
			if (item === null) return 'gone';
			const applied = (await this.apply(key, this.core.foldOf(item))) ?? (await this.effectOf(decisionId));
			return await this.after(key, item, applied);
		} catch (error) {
			this.core.setProblem(key, { kind: 'ledger', message: messageOf(error) });
			return { applied: null, waits: null, mirror: 'failed', mirrorProblem: messageOf(error) };
		}
	}

	/** Tries again to write an approved item, because the person says so. Never throws. */
	async writeNow(key: RecordKey): Promise<DecideResult> {
		const closed = await this.doorway.enter();
		if (closed !== null) return closed;
		try {
			const item = await this.core.itemOf(key);
			if (item === null) return { kind: 'not_allowed', problem: 'gone' };
			const state = this.core.foldOf(item);
			const decision = this.core.toWriteOf(state);
			if (decision === null) {
				return { kind: 'not_allowed', problem: state.state === 'superseded' ? 'superseded' : 'no_such_edge' };
			}
			const applied = await this.apply(key, state);
			const settled = await this.after(key, item, applied);
			await this.core.refresh();
			return { kind: 'recorded', decisionId: decision.entry_id, wasThere: true, ...settled };
		} catch (error) {
			return { kind: 'failed', message: messageOf(error), mayBeWritten: true };
		}
	}

	private async finishReceipts(): Promise<void> {
		const { lackReceipts } = await this.openWrites.look();
		if (lackReceipts.length === 0) return;
		await this.openWrites.writeReceipts(lackReceipts);
		await this.core.readLedgers();
		await this.openWrites.look();
		await this.core.refresh();
	}

	/** Items whose decision waits to be written here and was not tried yet. */
	private waiting(): readonly { readonly key: RecordKey; readonly decisionId: string }[] {
		return [...this.core.state.standings.values()].flatMap(({ key, waits, decisionId }) =>
			waits === 'waits_write' && decisionId !== null && !this.tried.has(decisionId) ? [{ key, decisionId }] : [],
		);
	}

	private async apply(key: RecordKey, state: ItemState): Promise<ApplyResult | null> {
		const decision = this.core.toWriteOf(state);
		if (decision === null) return null;
		this.tried.add(decision.entry_id);
		const request = this.core.requestOf(decision);
		if (request === null) {
			this.core.setProblem(key, { kind: 'ledger', message: 'The proposals of the decision cannot be read back.' });
			return null;
		}
		const result = await this.applier.apply(request);
		this.core.setProblem(key, problemOf(result));
		return result;
	}

	/** What a decision has written; `null` when it asks for no writes, or not all of them are done. Writes nothing. */
	private async effectOf(decisionId: string | null): Promise<ApplyResult | null> {
		const { core } = this;
		const decision = decisionId === null ? undefined : core.index.byId.get(decisionId);
		const request = decision?.entry === 'decision' && decision.proposals.length > 0 ? core.requestOf(decision) : null;
		if (request === null) return null;
		const history = new ApplyHistory(core.index.byId.values());
		const isDone = request.proposals.every((_, proposal) => history.progressOf(request, proposal).state === 'done');
		return isDone ? this.applier.apply(request) : null;
	}

	/** Reads the ledgers anew, looks at what is open and tells the state in the queue. */
	private async after(key: RecordKey, before: QueueItem, applied: ApplyResult | null): Promise<Settled> {
		const { core } = this;
		await core.readLedgers();
		if (applied !== null) await this.openWrites.look();
		const item = (await core.itemOf(key)) ?? before;
		const state = core.foldOf(item);
		const told = await this.mirroring.tell(item, state);
		return { applied, waits: core.waitOf(state), ...told };
	}

	/** Items whose state no line tells yet: decided on a device that writes nothing, or before a crash. */
	private untold(): readonly { readonly key: RecordKey; readonly name: string }[] {
		const states = this.core.folded?.states.states ?? new Map<RecordKey, ItemState>();
		return [...states].flatMap(([key, state]) => {
			const name = `${key} ${state.state} ${state.heads.join()}`;
			return this.mirroring.isDue(state) && !this.lookedAt.has(name) ? [{ key, name }] : [];
		});
	}

	private async tellOnly(key: RecordKey, name: string): Promise<void> {
		this.lookedAt.add(name);
		try {
			const item = await this.core.itemOf(key);
			if (item !== null) await this.mirroring.tell(item, this.core.foldOf(item));
		} catch {
			// Its lines cannot be read now. The next run of the app looks again, and until then the ledger is the record.
		}
		await this.core.world.breathe();
	}
}

/** What stopped a run before it wrote; `null` when it did not stop, or when nobody knows whether it wrote. */
function problemOf(result: ApplyResult): StepProblem | null {
	if (result.state === 'applied' || result.state === 'no_op' || result.state === 'uncertain') return null;
	return result.steps.find((step) => step.state === result.state)?.problem ?? result.steps.find((step) => step.problem !== null)?.problem ?? null;
}
