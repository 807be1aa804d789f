/** All ledgers together: their entries sorted, what is wrong with them, and how far they had come (DESIGN §5). */
import type { Snapshot } from '../../workspace/snapshot-types';
import { indexLedgers } from '../decision-index';
import type { DecisionIndex } from '../decision-index';
import type { LedgerHead } from '../ledger-chain';
import type { LedgerEntry } from '../ledger-entry';
import type { LedgerReading, VerifiedHead } from '../read-ledger';
import { keysDigest } from '../read-ledger';
import type { TrustedKeys } from '../signing';
import { messageOf } from '../thrown';
import type { GateReason, KnownDevice, LedgerNote } from './desk-types';
import type { DeviceMemory } from './device-memory';
import type { Devices } from './devices';
import { ledgerReasons, ledgerView } from './gate';
import type { LedgerView } from './gate';
import { ledgerPlaces } from './ledger-places';
import type { LedgerPlace } from './ledger-places';
import { LedgerStore } from './ledger-store';
import type { HeldLedger, StoreWorld } from './ledger-store';

export class Ledgers {
	index: DecisionIndex = indexLedgers([]);
	keys: TrustedKeys = new Map();
	/** Why what this device keeps cannot be read or kept; `null` when it can. */
	problem: string | null = null;
	/** Devices whose decisions are believed, this one first. */
	devices: readonly KnownDevice[] = [];
	/** Keys of items whose being gone the person has accepted. */
	acceptedGone: ReadonlySet<string> = new Set();
	private readonly store: LedgerStore;
	private views: readonly LedgerView[] = [];
	private last: Promise<unknown> = Promise.resolve();
	private savedVerified = '[]';

	constructor(
		world: StoreWorld,
		private readonly memory: DeviceMemory,
		private readonly known: Devices,
	) {
		this.store = new LedgerStore(world);
	}

	get readings(): readonly LedgerReading[] {
		return this.store.readings;
	}

	get notes(): readonly LedgerNote[] {
		return this.views.map(({ note }) => note);
	}

	/** Why ledgers close the gate. */
	get reasons(): readonly GateReason[] {
		const unkept: readonly GateReason[] = this.problem === null ? [] : [{ kind: 'no_key', message: this.problem }];
		return [...unkept, ...this.views.flatMap(ledgerReasons)];
	}

	readingOf(path: string): LedgerReading | null {
		return this.store.readingOf(path);
	}

	errorOf(path: string): string | null {
		return this.store.ledgers.find((held) => held.path === path)?.error ?? null;
	}

	/** Every believed entry, each once. */
	get believed(): readonly LedgerEntry[] {
		return [...this.index.byId.values()];
	}

	/**
	 * Reads what is new in all ledgers, or all of them anew, and sorts their entries. Calls wait for each other. Never throws: what
	 * cannot be read is among {@link reasons}.
	 */
	read(snapshot: Snapshot, isAnew: boolean): Promise<void> {
		const turn = this.last.then(async () => this.readNow(snapshot, isAnew));
		this.last = turn.catch(() => null);
		return turn;
	}

	/** The person has looked at what is wrong with a ledger. Throws when that cannot be kept. */
	acceptDamage(path: string): void {
		const accepted = this.memory.accepted();
		const damage = this.notes.find((note) => note.path === path)?.damage ?? [];
		const lines = [...new Set([...accepted.lines, ...damage.map(({ sha256 }) => sha256)])];
		this.memory.saveAccepted({ ...accepted, lines });
	}

	/** The person knows that entries are gone: what is there now is the ledger. Throws when that cannot be kept. */
	acceptHead(path: string): void {
		const heads = new Map(this.memory.heads());
		const head = this.store.readingOf(path)?.head ?? null;
		if (head === null || head.count === 0) heads.delete(path);
		else heads.set(path, head);
		this.memory.saveHeads(heads);
	}

	/** Keeps the checkpoint of a ledger's head. Throws when it cannot be kept. */
	keepHead(path: string, head: LedgerHead): void {
		this.memory.saveHeads(new Map(this.memory.heads()).set(path, head));
	}

	accepted(): ReadonlySet<string> {
		return new Set(this.memory.accepted().lines);
	}

	private async readNow(snapshot: Snapshot, isAnew: boolean): Promise<void> {
		this.problem = null;
		const keys = this.remember(() => this.memory.keys(), this.keys);
		const heads = this.remember(() => this.memory.heads(), new Map<string, LedgerHead>());
		const ownPath = this.remember(() => this.known.ownLedgerPath(snapshot), null);
		const accepted = this.remember(() => this.accepted(), new Set<string>());
		this.devices = this.remember(() => this.known.known(), this.devices);
		this.acceptedGone = this.remember(() => new Set(this.memory.accepted().gone), new Set<string>());
		this.remember(() => this.memory.known(), null);
		const places = allPlaces(snapshot, ownPath, heads);
		const verified = this.remember(() => this.memory.verifiedHeads(), new Map<string, VerifiedHead>());
		const isNews = await this.store.read(places, keys, verified, isAnew);
		const isRekeyed = keysDigest(keys) !== keysDigest(this.keys);
		this.keys = keys;
		if (isNews || isRekeyed) this.index = indexLedgers(this.store.readings);
		const kept = withoutMoved(heads, this.store.ledgers);
		this.views = this.store.ledgers.map((held) => ledgerView(held, kept.get(held.path) ?? null, accepted, ownPath)).filter(({ note, cut }) => isWorthTelling(note, cut !== null));
		// What cannot be read is not written over: it may be readable again.
		if (this.problem === null) this.remember(() => this.keepCheckpoints(heads, kept), undefined);
	}

	/** Moves the checkpoints of ledgers forward that hold at least one believed entry and lack nothing. */
	private keepCheckpoints(before: ReadonlyMap<string, LedgerHead>, kept: ReadonlyMap<string, LedgerHead>): void {
		const next = new Map(kept);
		for (const { note, cut } of this.views) {
			const reading = this.store.readingOf(note.path);
			if (reading === null || note.copyOf !== null || note.error !== null || cut !== null || note.signatures.trusted === 0) continue;
			next.set(note.path, reading.head);
		}
		if (JSON.stringify([...next]) !== JSON.stringify([...before])) this.memory.saveHeads(next);
		const verified = this.store.verifiedHeads(this.keys);
		const text = JSON.stringify([...verified]);
		if (text === this.savedVerified) return;
		this.memory.saveVerifiedHeads(verified);
		this.savedVerified = text;
	}

	private remember<Value>(recall: () => Value, otherwise: Value): Value {
		try {
			return recall();
		} catch (error) {
			this.problem ??= messageOf(error);
			return otherwise;
		}
	}
}

/** The ledgers of the reading, this device's own, and those that were there once. */
function allPlaces(snapshot: Snapshot, ownPath: string | null, heads: ReadonlyMap<string, LedgerHead>): readonly LedgerPlace[] {
	const places = ledgerPlaces(snapshot);
	const known = new Set(places.map(({ path }) => path));
	const others = new Set([...(ownPath === null ? [] : [ownPath]), ...heads.keys()]);
	return [...places, ...[...others].filter((path) => !known.has(path)).map((path) => ({ path, copyOf: null }))];
}

/** Checkpoints without those of ledgers that lie, whole, under another path now: the workspace's folders were put in order. */
function withoutMoved(heads: ReadonlyMap<string, LedgerHead>, ledgers: readonly HeldLedger[]): ReadonlyMap<string, LedgerHead> {
	const isGone = (path: string): boolean => ledgers.some((held) => held.path === path && held.error === null && held.reading?.lines.length === 0);
	const isElsewhere = (path: string, { count, hash }: LedgerHead): boolean =>
		ledgers.some((held) => held.path !== path && held.copyOf === null && count > 0 && held.reading?.lines[count - 1]?.sha256 === hash);
	return new Map([...heads].filter(([path, head]) => !(isGone(path) && isElsewhere(path, head))));
}

/** A place where no ledger is, and where none is missed, is nobody's business. */
function isWorthTelling(note: LedgerNote, isCut: boolean): boolean {
	return isCut || note.entries > 0 || note.damage.length > 0 || note.error !== null;
}
