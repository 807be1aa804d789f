/** The decision desk of one workspace (DESIGN §5): puts together what reads, what decides and what writes. */
import type { ItemStates } from '../../workspace/item-states';
import type { RecordKey, Snapshot } from '../../workspace/snapshot-types';
import type { Proposal } from '../proposal-schema';
import { Adopting } from './adopting';
import { createDeskCore } from './core';
import type { ReadingCore } from './reading-core';
import { Deciding } from './deciding';
import type { BulkLine, DecideRequest, DecideResult, DecisionDesk, DeskState, HistoryStep, ItemDetail, RaiseRequest, RaiseResult } from './desk-types';
import type { DeskWorld } from './desk-world';
import { Details } from './detail';
import { Doorway, isAboutLock } from './doorway';
import type { Closed } from './doorway';
import { nowOf } from './folding';
import { Mirroring } from './mirroring';
import { OpenWrites } from './open-writes';
import { Raising } from './raising';
import { Settling } from './settling';
import { Turns } from './turns';

/** After a change of the files so long is waited before what waits is settled, in milliseconds: changes come in bursts. */
const SETTLE_AFTER_MS = 300;

/** Makes the desk of a workspace. Reads nothing and writes nothing before it is asked. One per workspace and host. */
export function createDecisionDesk(world: DeskWorld): DecisionDesk {
	return new Desk(createDeskCore(world));
}

class Desk implements DecisionDesk {
	private readonly turns = new Turns();
	private readonly details: Details;
	private readonly openWrites: OpenWrites;
	private readonly settling: Settling;
	private readonly deciding: Deciding;
	private readonly adopting: Adopting;
	private readonly raising: Raising;
	private isOpen = false;
	private isEnded = false;
	private wasClosed = false;
	private callOff: (() => void) | null = null;
	private isSettlingQueued = false;

	constructor(private readonly core: ReadingCore) {
		const doorway = new Doorway(core);
		this.details = new Details(core);
		this.openWrites = new OpenWrites(core);
		this.settling = new Settling(core, doorway, new Mirroring(core), this.openWrites);
		const now = (): ReturnType<typeof nowOf> => nowOf(core.snapshot, core.world);
		this.deciding = new Deciding({ core, doorway, settling: this.settling, detail: (key) => this.details.of(key), now });
		this.adopting = new Adopting(core, doorway, this.deciding);
		this.raising = new Raising(core, doorway);
		core.onChange(() => this.noteGate());
	}

	get state(): DeskState {
		return this.core.state;
	}

	onChange(listener: () => void): () => void {
		return this.core.onChange(listener);
	}

	/** Open writes are looked at with every fold, so that no snapshot calls uncertain what can be told. */
	async fold(snapshot: Snapshot): Promise<ItemStates> {
		const states = await this.core.fold(snapshot);
		const { isNews } = await this.openWrites.look();
		if (this.isOpen) this.settleSoon();
		return isNews ? this.core.fold(snapshot) : states;
	}

	async open(): Promise<void> {
		if (this.isOpen) return;
		this.isOpen = true;
		await this.turn(async () => {
			await this.core.lookAtLock();
			// A lock that this device left behind in a crash is taken back; another's is left alone, and the gate says whose it is.
			if (this.core.gate.reasons.some(isAboutLock)) await this.core.holdLock();
			try {
				await this.core.world.reading.reconcile();
				await this.core.readLedgers();
			} catch {
				// The gate says what cannot be read.
			}
			await this.openWrites.look();
			this.core.markChecked();
			await this.settleAll();
		});
	}

	/** What waits for its turn comes back `closed`; what runs is brought to its end. */
	async close(): Promise<void> {
		this.isOpen = false;
		this.isEnded = true;
		this.callOff?.();
		this.callOff = null;
		await this.turns.take(() => this.core.close());
	}

	detail(key: RecordKey): Promise<ItemDetail | null> {
		return this.details.of(key);
	}

	preview(proposals: readonly Proposal[]): ReturnType<DecisionDesk['preview']> {
		return this.details.preview(proposals);
	}

	history(): Promise<readonly HistoryStep[]> {
		return Promise.resolve(this.details.history());
	}

	decide(request: DecideRequest, onRecorded: () => void = () => undefined): Promise<DecideResult> {
		return this.writingTurn(() => this.deciding.decide(request, onRecorded));
	}

	async decideMany(requests: readonly DecideRequest[], onLine: (line: BulkLine) => void): Promise<void> {
		for (const request of requests) {
			const result = await this.writingTurn(() => this.deciding.decide(request, () => undefined, true));
			onLine({ key: request.seen.key, result });
		}
	}

	async adopt(keys: readonly RecordKey[], onLine: (line: BulkLine) => void): Promise<void> {
		const all = keys.map((key) => ({ key, listed: this.adopting.listed(key) }));
		for (const { key, listed } of all) {
			const result = await this.writingTurn(() => this.adopting.adopt(key, listed));
			onLine({ key, result });
		}
	}

	raise(request: RaiseRequest): Promise<RaiseResult> {
		return this.writingTurn(() => this.raising.raise(request));
	}

	writeNow(key: RecordKey): Promise<DecideResult> {
		return this.writingTurn(() => this.settling.writeNow(key));
	}

	takeOverLock(): Promise<boolean> {
		return this.andSettle(() => this.core.waysOut.takeOverLock());
	}

	acceptDamage(path: string): Promise<void> {
		return this.andSettle(() => this.core.waysOut.acceptDamage(path));
	}

	acceptHead(path: string): Promise<void> {
		return this.andSettle(() => this.core.waysOut.acceptHead(path));
	}

	acceptGone(itemKey: string): Promise<void> {
		return this.andSettle(() => this.core.waysOut.acceptGone(itemKey));
	}

	deviceCode(): Promise<string> {
		return this.turn(() => this.core.waysOut.deviceCode());
	}

	trust(code: string, name: string): Promise<'not_a_code' | 'is_this' | null> {
		return this.andSettle(() => this.core.waysOut.trust(code, name));
	}

	distrust(device: string): Promise<void> {
		return this.turn(() => this.core.waysOut.distrust(device));
	}

	renameThis(name: string): Promise<void> {
		return this.turn(() => this.core.waysOut.renameThis(name));
	}

	/** With a device more to believe, or another way out taken, what waited may go on. */
	private async andSettle<Result>(work: () => Promise<Result>): Promise<Result> {
		const result = await this.turn(work);
		if (this.isOpen) this.settleSoon();
		return result;
	}

	/** Where another program has let the workspace go, what waited may go on. */
	private noteGate(): void {
		const isClosed = this.core.gate.reasons.length > 0;
		if (this.wasClosed && !isClosed && this.isOpen) this.settleSoon();
		this.wasClosed = isClosed;
	}

	/** Nothing is written any more once the desk has been closed: another workspace may be open by then. */
	private writingTurn<Result>(work: () => Promise<Result>): Promise<Result | Closed> {
		return this.turn(async () => (this.isEnded ? { kind: 'closed', gate: this.core.gate } : work()));
	}

	private async turn<Result>(work: () => Promise<Result>): Promise<Result> {
		return this.turns.take(async () => {
			this.core.setBusy(true);
			try {
				return await work();
			} finally {
				this.core.setBusy(false);
			}
		});
	}

	/** The person who presses meanwhile goes first; the fold at the end of it leads to the rest. */
	private settleAll(): Promise<void> {
		return this.settling.all(() => this.turns.isAwaited);
	}

	/** Once for a burst of changes, also for one that does not end. What it finds nothing to do about leaves no trace. */
	private settleSoon(): void {
		this.callOff ??= this.core.world.schedule(() => {
			this.callOff = null;
			if (this.isSettlingQueued) return;
			this.isSettlingQueued = true;
			// Settling leads to folds, and those to the next settling: it must not make way for itself, or it would never get on.
			void this.turns.takeUnawaited(async () => {
				this.isSettlingQueued = false;
				if (this.isOpen) await this.settleAll();
			});
		}, SETTLE_AFTER_MS);
	}
}
