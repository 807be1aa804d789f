/**
 * The lock of a workspace (DESIGN §5: one live host). It is read while looking and taken only when something is to be written.
 * Whether its owner lives is judged by whether the file changes while this program runs, not by comparing clocks: clocks of
 * two computers differ, and machines sleep.
 */
import * as z from 'zod/mini';
import type { Clock } from '../../workspace/workspace-files';
import { messageOf } from '../thrown';
import type { RandomBytes } from '../ulid';
import type { LockOwner } from './desk-types';
import type { LockPlace } from './desk-world';

const LockText = z.looseObject({ computer: z.string(), process: z.string(), device: z.nullable(z.string()), run: z.string(), alive: z.iso.datetime() });
type LockText = z.infer<typeof LockText>;

/** How often the owner says that it is alive. */
const BEAT_MS = 20_000;
/** Without a sign for so long, nobody can say whether the owner lives. */
const SILENT_MS = 60_000;
/** Held without use for so long, it is given back. */
const IDLE_MS = 10 * 60_000;
/** Between two moments that were looked at at most so much time counts as run: a machine that slept did not watch. */
const LONGEST_STEP_MS = 30_000;

/** `ours`: held. `free`: nobody has it. `none`: there is no lock here. `unreadable`: with the host's words. */
export type LockState =
	| { readonly kind: 'none' | 'free' | 'ours' }
	| { readonly kind: 'locked' | 'unclear'; readonly owner: LockOwner }
	| { readonly kind: 'unreadable'; readonly message: string };

export interface LockWorld {
	readonly lock: LockPlace | null;
	readonly clock: Clock;
	readonly schedule: (run: () => void, ms: number) => () => void;
	readonly randomBytes: RandomBytes;
	/** This device's id, `null` before its first decision. May throw. */
	readonly device: () => string | null;
	/** The state may be another one now. */
	readonly onChange: () => void;
}

export class LockKeeper {
	state: LockState;
	private readonly run: string;
	/** The text that this program wrote last, while it holds the lock. */
	private held: string | null = null;
	/** Somebody else's lock as it was seen last, and when it was seen to change, in running time. */
	private seen: { readonly text: string; readonly changedAt: number } | null = null;
	/** The run that has taken the lock from this one: it lives, or did so later than this program. */
	private takenBy: string | null = null;
	private runningMs = 0;
	private lookedMs: number | null = null;
	private usedAt = 0;
	private callOff: (() => void) | null = null;
	private last: Promise<void> = Promise.resolve();
	private isClosed = false;

	constructor(private readonly world: LockWorld) {
		this.run = Array.from(world.randomBytes(8), (byte) => byte.toString(16).padStart(2, '0')).join('');
		this.state = { kind: world.lock === null ? 'none' : 'free' };
	}

	/** Looks who has the lock; takes nothing. Never throws. */
	look(): Promise<void> {
		return this.oneAtATime(async (lock) => {
			this.judge(await lock.read());
		});
	}

	/**
	 * Takes the lock if it is free, or this device's own of before a crash; looks anew whether it is still held. Never throws.
	 * @returns whether it is held now (or there is none to hold)
	 */
	async hold(): Promise<boolean> {
		if (this.world.lock === null) return true;
		if (this.isClosed) return false;
		await this.oneAtATime(async (lock) => {
			const text = await lock.read();
			if (!this.judge(text)) {
				if (text === null) await this.write(lock, (fresh) => lock.create(fresh));
				else if (this.isOwnLeftover(text)) await this.write(lock, (fresh) => lock.replace(text, fresh));
			}
			this.usedAt = this.runningMs;
		});
		return this.state.kind === 'ours';
	}

	/** The person says that the owner is gone: takes the lock from exactly the owner that was shown, never from one that lives. Never throws. */
	async takeOver(): Promise<boolean> {
		const shown = this.seen?.text ?? null;
		if (shown === null || this.isClosed) return this.hold();
		await this.oneAtATime(async (lock) => {
			this.judge(await lock.read());
			if (this.state.kind === 'unclear') await this.write(lock, (fresh) => lock.replace(shown, fresh));
			this.usedAt = this.runningMs;
		});
		return this.state.kind === 'ours';
	}

	/** Gives the lock back if it is held, and looks at it no more. Never throws. */
	close(): Promise<void> {
		this.isClosed = true;
		return this.letGo();
	}

	private letGo(): Promise<void> {
		return this.oneAtATime(async (lock) => {
			const { held } = this;
			this.held = null;
			if (held !== null) await lock.remove(held);
			this.judge(await lock.read());
		});
	}

	private async oneAtATime(work: (lock: LockPlace) => Promise<void>): Promise<void> {
		const { lock } = this.world;
		if (lock === null) return;
		const before = JSON.stringify(this.state);
		const turn = this.last.then(async () => {
			try {
				await work(lock);
			} catch (error) {
				this.state = { kind: 'unreadable', message: messageOf(error) };
			}
		});
		this.last = turn;
		await turn;
		this.goOnLooking();
		if (JSON.stringify(this.state) !== before) this.world.onChange();
	}

	/** A lock that is held wants its sign of life; one that somebody else has may be given back, or its owner fall silent. */
	private goOnLooking(): void {
		const { kind } = this.state;
		const isWatched = this.held !== null || kind === 'locked' || kind === 'unclear' || kind === 'unreadable';
		if (isWatched && !this.isClosed) {
			this.callOff ??= this.world.schedule(() => {
				this.callOff = null;
				void (this.held === null ? this.look() : this.beat());
			}, BEAT_MS);
		} else {
			this.callOff?.();
			this.callOff = null;
		}
	}

	private async beat(): Promise<void> {
		this.passTime();
		if (this.runningMs - this.usedAt >= IDLE_MS) return this.letGo();
		return this.oneAtATime(async (lock) => {
			const { held } = this;
			if (held !== null) await this.write(lock, (fresh) => lock.replace(held, fresh));
		});
	}

	/** Writes a text that says that this program has the lock, and reads it back: only what the file says counts. */
	private async write(lock: LockPlace, put: (fresh: string) => Promise<boolean>): Promise<void> {
		const fresh = this.freshText(lock);
		if (await put(fresh)) this.held = fresh;
		this.judge(await lock.read());
	}

	private freshText(lock: LockPlace): string {
		const { computer, process } = lock;
		const alive = new Date(this.world.clock()).toISOString();
		return `${JSON.stringify({ app: 'evidence-desk', computer, process, device: this.world.device(), run: this.run, alive })}\n`;
	}

	/** Sets the state that this text of the lock file means. Returns whether the lock is held. */
	private judge(text: string | null): boolean {
		this.passTime();
		if (text !== null && text === this.held) {
			this.seen = null;
			this.state = { kind: 'ours' };
			return true;
		}
		// Held and something else is there: it was taken over while this machine slept. Nothing is written any more.
		const wasOurs = this.held !== null;
		this.held = null;
		if (wasOurs && text !== null) this.takenBy = readLock(text)?.run ?? null;
		if (text === null) {
			this.seen = null;
			this.state = { kind: 'free' };
			return false;
		}
		const owner = ownerOf(text);
		if (this.seen === null) {
			const isFresh = wasOurs || (owner.aliveMs !== null && Math.abs(this.world.clock() - owner.aliveMs) <= SILENT_MS);
			this.seen = { text, changedAt: isFresh ? this.runningMs : -Infinity };
		} else if (this.seen.text !== text) {
			this.seen = { text, changedAt: this.runningMs };
		}
		const isLive = this.runningMs - this.seen.changedAt <= SILENT_MS;
		this.state = { kind: isLive ? 'locked' : 'unclear', owner };
		return false;
	}

	/** Running time: what passed since the last moment, as far as this program can have been awake. */
	private passTime(): void {
		const nowMs = this.world.clock();
		const step = this.lookedMs === null ? 0 : nowMs - this.lookedMs;
		this.lookedMs = nowMs;
		this.runningMs += Math.min(Math.max(step, 0), LONGEST_STEP_MS);
	}

	/** A lock that this device left behind on this computer, by a crash; called after {@link judge}. */
	private isOwnLeftover(text: string): boolean {
		const { lock, clock } = this.world;
		const found = readLock(text);
		const device = this.world.device();
		if (found === null || lock === null || device === null) return false;
		if (found.computer !== lock.computer || found.device !== device) return false;
		// The very process: an earlier run of this program in it, which has ended; never the one that came after this one.
		if (found.process === lock.process && found.run !== this.takenBy) return true;
		return this.state.kind === 'unclear' && clock() - Date.parse(found.alive) > SILENT_MS;
	}
}

function readLock(text: string): LockText | null {
	try {
		const read = LockText.safeParse(JSON.parse(text));
		return read.success ? read.data : null;
	} catch {
		return null;
	}
}

function ownerOf(text: string): LockOwner {
	const found = readLock(text);
	if (found === null) return { computer: '', process: '', device: null, aliveMs: null };
	return { computer: found.computer, process: found.process, device: found.device, aliveMs: Date.parse(found.alive) };
}
