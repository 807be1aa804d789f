/**
 * Takes one decision (DESIGN §5): looks at everything anew, compares it with what the person saw, signs, appends, and then settles it.
 * The caller sees to it that one runs at a time.
 */
import type { RecordKey } from '../../workspace/place';
import { entryOfKey } from '../idempotency';
import type { ItemState } from '../item-state';
import { messageOf } from '../thrown';
import type { DecisionDraft, DraftNow, NotAllowed } from './decision-draft';
import { draftOf, partOf } from './decision-draft';
import type { DeskCore } from './desk-core';
import type { DecideRequest, DecideResult, ItemDetail } from './desk-types';
import type { Doorway } from './doorway';
import { knownDecision } from './known-decision';
import { movedSince } from './seen-now';
import type { Settled, Settling } from './settling';
import { undoOf } from './undo';

export interface DecidingParts {
	readonly core: DeskCore;
	readonly doorway: Doorway;
	readonly settling: Settling;
	/** The item in full, read from the disk now. */
	readonly detail: (key: RecordKey) => Promise<ItemDetail | null>;
	/** The clocks by which the fold judges deferrals. */
	readonly now: () => DraftNow;
}

const notAllowed = (problem: NotAllowed): DecideResult => ({ kind: 'not_allowed', problem });
const failedToRecord = (message: string, mayBeWritten: boolean): DecideResult => ({ kind: 'failed', message, mayBeWritten });

/** What stands about an item that cannot be looked at any more right after its decision. */
const UNSETTLED: Settled = { applied: null, waits: null, mirror: 'not_here', mirrorProblem: null };

export class Deciding {
	constructor(private readonly parts: DecidingParts) {}

	/** Never throws. `onRecorded` is called when the entry is durable, before anything is written by it. */
	async decide(request: DecideRequest, onRecorded: () => void, isBulk = false): Promise<DecideResult> {
		try {
			const closed = await this.parts.doorway.enter();
			return closed ?? (await this.bind(request, onRecorded, isBulk));
		} catch (error) {
			return failedToRecord(messageOf(error), false);
		}
	}

	private async bind(request: DecideRequest, onRecorded: () => void, isBulk: boolean): Promise<DecideResult> {
		const { core } = this.parts;
		const { key } = request.seen;
		const shown = await this.parts.detail(key);
		const item = await core.itemOf(key);
		if (shown === null || item === null) return notAllowed('gone');
		if (isBulk && shown.itemKind !== 'action_item') return notAllowed('wrong_kind');
		const state = core.foldOf(item);
		const detail = { ...shown, undo: shown.undo ?? this.undoAgain(state) };
		const line = state.lineToBind;
		if (line === null) return notAllowed('gone');
		const problem = detail.verdicts[request.verdict];
		const known = knownDecision(request, detail, state, line, this.parts.now(), problem === null);
		if (known !== null) return this.finish(key, known.entry_id, true, onRecorded);
		const said = partOf(request, detail, state, this.parts.now());
		// What has changed is shown before what may not be done: the one is often the reason for the other.
		const moved = await movedSince(request.seen, detail, said.ok ? said.part.proposals : [], core.index, core.world.files);
		if (moved !== null) return { kind: 'stale', ...moved };
		if (problem !== null) return notAllowed(state.state === 'superseded' ? 'superseded' : problem);
		if (!said.ok) return notAllowed(said.problem);
		return this.record(key, draftOf(request, line, said.part), onRecorded);
	}

	/** What an undo that has not been written yet would write when it is tried again. */
	private undoAgain(state: ItemState): ItemDetail['undo'] {
		const { index } = this.parts.core;
		const takenBack = state.decision?.withdraws === undefined ? undefined : index.byId.get(state.decision.withdraws);
		return takenBack?.entry === 'decision' ? undoOf(takenBack, index) : null;
	}

	/** Appends an entry, or finds that it is there, and settles the item. */
	async record(key: RecordKey, draft: DecisionDraft, onRecorded: () => void): Promise<DecideResult> {
		const { core } = this.parts;
		const there = entryOfKey(core.index, draft.idempotency_key);
		if (there !== null) return this.finish(key, there.entry_id, true, onRecorded);
		const appended = await core.append(draft);
		if (appended.ok) return this.finish(key, appended.entryId, false, onRecorded);
		if (!appended.mayBeWritten) return failedToRecord(appended.message, false);
		// The write may have gone well all the same; the ledger says.
		try {
			await core.readLedgers();
		} catch {
			return failedToRecord(appended.message, true);
		}
		const found = entryOfKey(core.index, draft.idempotency_key);
		return found === null ? failedToRecord(appended.message, true) : this.finish(key, found.entry_id, false, onRecorded);
	}

	/** The decision is durable. Whatever happens from here on is told beside it. */
	private async finish(key: RecordKey, decisionId: string, wasThere: boolean, onRecorded: () => void): Promise<DecideResult> {
		const { core, settling } = this.parts;
		let settled: Settled | null = null;
		try {
			onRecorded();
		} catch {
			// A listener's own trouble takes nothing back.
		}
		try {
			const told = await settling.item(key, decisionId);
			if (typeof told !== 'string') settled = told;
			await core.refresh();
		} catch {
			// Nor does what fails in showing it: the next look at the files shows it.
		}
		const waits = core.state.standings.get(key)?.waits ?? null;
		return { kind: 'recorded', decisionId, wasThere, ...(settled ?? { ...UNSETTLED, waits }) };
	}
}
