/**
 * The ledgers as they were read last. A file whose size, time and identity are the same is not read again; of one that grew
 * only the new lines are looked at, and a signature is checked once per run of the app.
 */
import { sameBytes } from '../same-bytes';
import type { FactFiles } from '../fact-files';
import type { SignatureMemory } from '../ledger-line';
import { keysDigest, ledgerReadingSteps, verifiedHeadOf } from '../read-ledger';
import type { KnownStart, LedgerReading, VerifiedHead } from '../read-ledger';
import type { TrustedKeys } from '../signing';
import { messageOf } from '../thrown';
import type { FileStat, Breather, Clock } from '../../workspace/workspace-files';
import type { LedgerPlace } from './ledger-places';

/** One ledger file. `error`: why it cannot be read now; `reading` is then that of before, if there was one. */
export interface HeldLedger extends LedgerPlace {
	readonly reading: LedgerReading | null;
	readonly error: string | null;
}

interface Held extends HeldLedger {
	readonly bytes: Uint8Array;
	readonly keys: string;
	/** `null`: to be read again at the next look. */
	readonly stat: FileStat | null;
}

export interface StoreWorld {
	readonly files: Pick<FactFiles, 'read' | 'stat'>;
	readonly breathe: Breather;
	readonly clock: Clock;
}

const NOTHING = new Uint8Array();
const LF = 0x0a;
const SLICE_MS = 8;
/** Also a slice, for clocks that stand still. */
const SLICE_LINES = 64;

export class LedgerStore {
	private held: ReadonlyMap<string, Held> = new Map();
	private readonly memory: SignatureMemory = new Map<string, boolean>();
	private sliceStart = 0;
	private sliceLines = 0;

	constructor(private readonly world: StoreWorld) {}

	get ledgers(): readonly HeldLedger[] {
		return [...this.held.values()];
	}

	/** All readings, conflict copies among them. */
	get readings(): readonly LedgerReading[] {
		return this.ledgers.flatMap(({ reading }) => reading ?? []);
	}

	readingOf(path: string): LedgerReading | null {
		return this.held.get(path)?.reading ?? null;
	}

	/**
	 * Reads what is new in the ledgers at these places; others are forgotten. Never throws: what cannot be read says so. A
	 * place where no file is is a ledger without entries.
	 * @param isAnew read all of them, whatever their times say
	 * @param verified how far earlier runs of the app found each of them whole
	 * @returns whether any of them says something else than before
	 */
	async read(places: readonly LedgerPlace[], keys: TrustedKeys, verified: ReadonlyMap<string, VerifiedHead>, isAnew: boolean): Promise<boolean> {
		const next = new Map<string, Held>();
		let isNews = places.length !== this.held.size;
		this.sliceStart = this.world.clock();
		for (const place of places) {
			const before = this.held.get(place.path) ?? null;
			const now = await this.look(place, before, keys, verified.get(place.path) ?? null, isAnew);
			next.set(place.path, now);
			if (now.reading !== before?.reading || now.error !== before?.error || now.copyOf !== before.copyOf) isNews = true;
		}
		this.held = next;
		return isNews;
	}

	/** How far each ledger is whole and trusted, to be kept for the next run. */
	verifiedHeads(keys: TrustedKeys): ReadonlyMap<string, VerifiedHead> {
		const heads = new Map<string, VerifiedHead>();
		for (const { path, reading } of this.held.values()) {
			const head = reading === null ? null : verifiedHeadOf(reading, keys);
			if (head !== null && head.count > 0) heads.set(path, head);
		}
		return heads;
	}

	private async look(place: LedgerPlace, before: Held | null, keys: TrustedKeys, verified: VerifiedHead | null, isAnew: boolean): Promise<Held> {
		const failed = (error: string): Held => ({ ...place, reading: before?.reading ?? null, bytes: before?.bytes ?? NOTHING, keys: before?.keys ?? '', stat: null, error });
		try {
			const stat = await this.world.files.stat(place.path);
			if (!stat.ok) return failed(stat.failure.message);
			const isSame = before !== null && before.stat !== null && stat.value !== null && isSameStat(before.stat, stat.value);
			if (isSame && !isAnew && before.keys === keysDigest(keys)) return { ...before, ...place };
			if (stat.value === null) return await this.interpret(place, NOTHING, null, before, keys, verified);
			const read = await this.world.files.read(place.path);
			if (read.ok) return await this.interpret(place, read.value.bytes, stat.value, before, keys, verified);
			if (read.failure.code === 'missing') return await this.interpret(place, NOTHING, null, before, keys, verified);
			return failed(read.failure.message);
		} catch (error) {
			return failed(messageOf(error));
		}
	}

	private async interpret(place: LedgerPlace, bytes: Uint8Array, stat: FileStat | null, before: Held | null, keys: TrustedKeys, verified: VerifiedHead | null): Promise<Held> {
		const digest = keysDigest(keys);
		const start = before?.keys === digest ? knownStart(before, bytes) : null;
		if (before !== null && before.reading !== null && start !== null && bytes.length === before.bytes.length) {
			return { ...place, reading: before.reading, bytes: before.bytes, keys: digest, stat, error: null };
		}
		const steps = ledgerReadingSteps(place.path, bytes, keys, { memory: this.memory, verified }, start);
		for (;;) {
			const step = steps.next();
			if (step.done === true) return { ...place, reading: step.value, bytes, keys: digest, stat, error: null };
			await this.pause();
		}
	}

	private async pause(): Promise<void> {
		this.sliceLines += 1;
		if (this.sliceLines < SLICE_LINES && this.world.clock() - this.sliceStart < SLICE_MS) return;
		await this.world.breathe();
		this.sliceStart = this.world.clock();
		this.sliceLines = 0;
	}
}

function isSameStat(one: FileStat, other: FileStat): boolean {
	return one.size === other.size && one.mtimeMs === other.mtimeMs && one.identity === other.identity;
}

/** What of an earlier reading holds for these bytes; `null` when they do not begin with all the bytes of then. */
function knownStart(before: Held, bytes: Uint8Array): KnownStart | null {
	const { reading, bytes: old } = before;
	if (reading === null || old.length === 0 || old.length > bytes.length) return null;
	if (!sameBytes(old, bytes.subarray(0, old.length))) return null;
	if (bytes.length > old.length && !reading.endsInNewline) return null;
	let lineBreaks = 0;
	for (let at = old.indexOf(LF); at !== -1; at = old.indexOf(LF, at + 1)) lineBreaks += 1;
	return { lines: reading.lines, bytes: old.length, lineBreaks };
}
