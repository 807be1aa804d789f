/**
 * The part that all others of the desk stand on: see `DeskCore`. It reads ledgers and items, folds them, and knows whether
 * anything may be written; the only files it writes itself are the lock and this device's ledger.
 */
import { DEFAULT_READ_OPTIONS } from '../../records/read-record';
import type { ItemStates } from '../../workspace/item-states';
import type { RecordKey, Snapshot } from '../../workspace/snapshot-types';
import { UnreadableError } from '../../workspace/workspace-files';
import type { RecoveredIntent } from '../apply-progress';
import type { ApplyRequest, StepProblem } from '../apply-types';
import type { DecisionIndex } from '../decision-index';
import { foldItem } from '../fold-item';
import type { ItemState } from '../item-state';
import type { DecisionEntry, LedgerEntry } from '../ledger-entry';
import type { ProposalContext } from '../proposals';
import type { QueueItem } from '../queue-item';
import type { LedgerReading } from '../read-ledger';
import type { TrustedKeys } from '../signing';
import { checkAgentReport, claimedChanges } from './agent-report';
import type { AgentReport } from './agent-report';
import { requestOf, toWriteHere, waitFor } from './applying';
import type { Applying } from './applying';
import type { DeskCore, EntryDraft, OwnDevice } from './desk-core';
import type { DeskState, Gate, GateReason, ItemStanding, WriteWait } from './desk-types';
import type { DeskWorld } from './desk-world';
import { DeviceMemory } from './device-memory';
import { Devices } from './devices';
import { FoldMemory } from './fold-memory';
import { standingOf } from './folded-states';
import { foldOver, nowOf } from './folding';
import type { Folded } from './folding';
import { goneReasons, lockReasons, readingReasons } from './gate';
import { ItemLines } from './item-lines';
import { itemKeyFor, rowKeyFor } from './item-keys';
import { Ledgers } from './ledgers';
import type { Appended } from './ledger-writer';
import { LockKeeper } from './lock-keeper';
import { OwnLedger } from './own-ledger';
import { proposalContextOf } from './proposal-context';
import type { ReadingCore } from './reading-core';
import { Twins } from './twins';
import { WaysOut } from './ways-out';

export type { ReadingCore } from './reading-core';

/** Makes the core of a desk over one workspace. Reads nothing before it is asked. */
export function createDeskCore(world: DeskWorld): ReadingCore {
	return new Core(world);
}

class Core implements ReadingCore {
	readonly devices: Devices;
	readonly lines: ItemLines;
	readonly proposalContext: ProposalContext;
	recovered: ReadonlyMap<string, RecoveredIntent> = new Map();
	folded: Folded | null = null;
	state: DeskState;

	private readonly memory: DeviceMemory;
	private readonly ledgers: Ledgers;
	private readonly lock: LockKeeper;
	readonly waysOut: WaysOut;
	private readonly ownLedger: OwnLedger;
	private readonly foldMemory = new FoldMemory();
	private readonly twins: Twins;
	private readonly listeners = new Set<() => void>();
	private readonly problems = new Map<RecordKey, StepProblem>();
	private isChecked = false;
	private isBusy = false;
	private folds = 0;
	private isClosed = false;

	constructor(readonly world: DeskWorld) {
		this.memory = new DeviceMemory(world.device, world.randomBytes);
		this.devices = new Devices(this.memory, () => this.snapshot);
		this.ledgers = new Ledgers(world, this.memory, this.devices);
		this.lines = new ItemLines({ files: world.files, readLine: (place) => world.reading.readLine(place), breathe: world.breathe });
		this.twins = new Twins(this.lines);
		this.proposalContext = proposalContextOf(() => this.snapshot);
		this.ownLedger = new OwnLedger(world, this.devices, this.ledgers, () => this.readLedgers());
		this.lock = new LockKeeper({
			lock: world.lock,
			clock: world.clock,
			schedule: world.schedule,
			randomBytes: world.randomBytes,
			device: () => this.devices.ownId(),
			onChange: () => this.tell(),
		});
		const { devices, ledgers, lock, memory } = this;
		this.waysOut = new WaysOut({ devices, ledgers, lock, memory, snapshot: () => this.snapshot, refresh: () => this.refresh() });
		this.state = this.stateNow(0);
	}

	get snapshot(): Snapshot | null {
		return this.folded?.snapshot ?? this.world.reading.snapshot();
	}

	get readings(): readonly LedgerReading[] {
		return this.ledgers.readings;
	}

	get index(): DecisionIndex {
		return this.ledgers.index;
	}

	get keys(): TrustedKeys {
		return this.ledgers.keys;
	}

	get gate(): Gate {
		return { reasons: this.gateReasons(), isChecked: this.isChecked };
	}

	onChange(listener: () => void): () => void {
		this.listeners.add(listener);
		return () => this.listeners.delete(listener);
	}

	own(): OwnDevice {
		return this.devices.own();
	}

	knownOwn(): OwnDevice | null {
		return this.devices.knownOwn();
	}

	async fold(snapshot: Snapshot): Promise<ItemStates> {
		this.folds += 1;
		this.memory.enter(snapshot.location);
		// Who holds the lock is told when it is known; a slow disk keeps no states from the screen.
		if (this.isChecked) void this.lock.look();
		await this.ledgers.read(snapshot, false);
		const { index, lines, recovered, world } = this;
		const context = proposalContextOf(() => snapshot);
		const options = snapshot.readOptions.get('item') ?? DEFAULT_READ_OPTIONS;
		const reportOn = (item: QueueItem): Promise<AgentReport> => checkAgentReport(world.files, claimedChanges(item, context, options), context);
		this.folded = await foldOver(snapshot, { index, lines, recovered, world, memory: this.foldMemory, twins: this.twins, before: this.folded, reportOn });
		this.tell();
		return this.folded.states;
	}

	async readLedgers(): Promise<void> {
		const { snapshot } = this;
		if (snapshot === null) throw new UnreadableError('', 'io', 'The workspace has not been read yet.');
		this.memory.enter(snapshot.location);
		await this.ledgers.read(snapshot, true);
		this.tell();
		const unread = this.ledgers.notes.find(({ error, copyOf }) => error !== null && copyOf === null);
		if (unread !== undefined) throw new UnreadableError(unread.path, 'io', unread.error ?? '');
	}

	async readEntries(): Promise<readonly LedgerEntry[]> {
		await this.readLedgers();
		const [reason] = this.ledgers.reasons;
		if (reason !== undefined) throw new Error(`The ledgers cannot be trusted now: ${reason.kind}.`);
		return this.ledgers.believed;
	}

	lookAtLock(): Promise<void> {
		return this.lock.look();
	}

	async holdLock(): Promise<boolean> {
		if (this.takesLock) {
			// A lock that says whose it is can be taken back after a crash.
			this.devices.prepare();
			return this.lock.hold();
		}
		await this.lock.look();
		return this.lockReasons().length === 0;
	}

	async append(draft: EntryDraft): Promise<Appended> {
		if (this.takesLock && this.lock.state.kind !== 'ours') return { ok: false, mayBeWritten: false, message: 'Another program holds the workspace.' };
		const appended = await this.ownLedger.append(draft);
		if (this.snapshot !== null) await this.ledgers.read(this.snapshot, !appended.ok);
		return appended;
	}

	async itemOf(key: RecordKey): Promise<QueueItem | null> {
		const { snapshot } = this;
		return snapshot === null ? null : this.lines.fresh(snapshot, key);
	}

	rowKeyOf(itemKey: string): RecordKey | null {
		const key = rowKeyFor(itemKey);
		return this.snapshot?.itemRegister.has(key) === true ? key : null;
	}

	itemKeyOfRow(key: RecordKey): string | null {
		return itemKeyFor(key);
	}

	foldOf(item: QueueItem): ItemState {
		return foldItem(item, this.index, { ...nowOf(this.snapshot, this.world), recovered: this.recovered });
	}

	waitOf(state: ItemState): WriteWait | null {
		return this.waitUnder(this.applying, state);
	}

	toWriteOf(state: ItemState): DecisionEntry | null {
		return toWriteHere(this.applying, state, this.index);
	}

	requestOf(decision: Parameters<DeskCore['requestOf']>[0]): ApplyRequest | null {
		return requestOf(decision);
	}

	setRecovered(found: ReadonlyMap<string, RecoveredIntent>): void {
		this.recovered = found;
	}

	setProblem(key: RecordKey, problem: StepProblem | null): void {
		if (problem === null) this.problems.delete(key);
		else this.problems.set(key, problem);
		this.tell();
	}

	setBusy(isBusy: boolean): void {
		if (isBusy === this.isBusy) return;
		this.isBusy = isBusy;
		this.tell();
	}

	async refresh(): Promise<void> {
		const { folds } = this;
		// What was just written is seen by a look, and then it comes with its fold in one snapshot.
		await this.world.reading.reconcile();
		if (this.folds === folds) await this.world.reading.refold();
		this.tell();
	}

	markChecked(): void {
		this.isChecked = true;
		this.tell();
	}

	async close(): Promise<void> {
		this.isClosed = true;
		this.listeners.clear();
		await this.lock.close();
	}

	/** Where nothing but its own ledger is written, this device leaves the lock to the one that writes facts. */
	private get takesLock(): boolean {
		return this.world.lock !== null && this.world.settings().applies !== 'never';
	}

	private waitUnder(applying: Applying, state: ItemState): WriteWait | null {
		return waitFor(applying, state, this.index, this.folded?.reports.get(state.decision?.entry_id ?? '') ?? 'none');
	}

	private get applying(): Applying {
		return { mode: this.world.settings().applies, device: this.devices.readableId() };
	}

	private lockReasons(): readonly GateReason[] {
		return lockReasons(this.lock.state, this.world.lock?.computer ?? null, this.world.settings().applies);
	}

	private gateReasons(): readonly GateReason[] {
		const problem = this.folded?.problem ?? null;
		const unread: readonly GateReason[] = problem === null ? [] : [{ kind: 'not_read', ...problem }];
		return [...readingReasons(this.folded?.snapshot ?? null), ...unread, ...this.lockReasons(), ...this.ledgers.reasons, ...goneReasons(this.folded?.gone ?? [], this.index, this.applying, this.ledgers.acceptedGone)];
	}

	private tell(): void {
		if (this.isClosed) return;
		this.state = this.stateNow(this.state.revision + 1);
		for (const listener of [...this.listeners]) listener();
	}

	private stateNow(revision: number): DeskState {
		const { applying } = this;
		const standings = new Map<RecordKey, ItemStanding>();
		for (const [key, state] of this.folded?.states.states ?? []) standings.set(key, standingOf(state, this.waitUnder(applying, state), this.problems.get(key) ?? null));
		return {
			revision,
			gate: this.gate,
			standings,
			twins: this.folded?.twins ?? new Map(),
			ledgers: this.ledgers.notes,
			devices: this.ledgers.devices,
			applies: this.world.settings().applies,
			adoptable: this.folded?.adoptable ?? [],
			isBusy: this.isBusy,
		};
	}
}
