/**
 * The newest report of the validator, for the screen. It is made off the first paint and only while somebody looks: soon where a
 * view shows findings, else when nothing has changed for a while. A report stays until the next one is there.
 */
import { effect, signal, untracked } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { DeskState } from '../decisions/desk/desk-types';
import type { LastLook, Report } from '../validator/finding-types';
import { rulesOf } from '../validator/rule-settings';
import type { RuleCode } from '../validator/rule-table';
import type { Validator } from '../validator/validate';
import type { Snapshot } from '../workspace/snapshot-types';
import { lookOfStored, mostHeld, readStoredFindings, storedFindings, trendOf } from './models/finding-trend';
import type { FindingsTrend, StoredFindings } from './models/finding-trend';

export interface FindingsState {
	/** `null`: nothing has been checked yet. */
	readonly report: Report | null;
	/** A check runs; the report is of the state before. */
	readonly running: boolean;
	/** Why the last check came to nothing; `null` = it did not. */
	readonly error: string | null;
	/** Compared with what the person saw last; `null` on the first look. */
	readonly trend: FindingsTrend | null;
}

/** Where the findings of the last look are kept. `load` gives whatever was saved; it may be anything. */
export interface FindingsMemory {
	load(): unknown;
	save(value: unknown): void;
}

export interface FindingsOptions {
	/** What the views see. */
	readonly snapshot: ReadonlySignal<Snapshot | null>;
	readonly deciding: ReadonlySignal<DeskState | null>;
	/** Runs something later, ms; returns the function that calls it off. */
	readonly schedule: (run: () => void, ms: number) => () => void;
	readonly memory: FindingsMemory;
}

export interface Findings {
	readonly state: ReadonlySignal<FindingsState>;
	/** A view that shows findings is on screen; a check that failed is tried again. Returns the function to call when it leaves. */
	ask(): () => void;
	/** Another workspace is read, with a validator of its own; `null` = none. */
	use(validator: Validator | null): void;
	/** Checks this snapshot now, for whoever waits for the answer; the screen is not changed. `null`: there is nothing that could check. */
	checkNow(now: Snapshot, only: ReadonlySet<RuleCode> | null): Promise<Report | null>;
	/** Keeps what was found for the next session, if something was checked. `nowMs`: epoch ms. */
	keepLook(nowMs: number): void;
	/** The person has seen all of this: it is the new baseline, now and for the next session. */
	markSeen(nowMs: number): void;
	/** Ends checking for good. */
	close(): void;
}

const NOTHING: FindingsState = { report: null, running: false, error: null, trend: null };

/** How long a check waits: for the first paint, for the end of a burst of changes, and for the person to pause. */
const FIRST_MS = 60;
const AGAIN_MS = 400;
const IDLE_MS = 2000;
/** Ages and dates are judged anew after this time, though no file has changed. */
const OLD_MS = 3_600_000;

/** What a check was made of; equal parts make an equal report. */
interface Made {
	readonly revision: number;
	/** When the files were looked at, epoch ms: ages and dates are judged by the day. */
	readonly asOfMs: number;
	readonly location: string;
	readonly deciding: DeskState | null;
	readonly before: LastLook | null;
}

/** Makes it; nothing is checked before {@link Findings.use} was called with a validator. */
export function createFindings({ snapshot, deciding, schedule, memory }: FindingsOptions): Findings {
	const state = signal<FindingsState>(NOTHING);
	const validator = signal<Validator | null>(null);
	const asking = signal(0);
	/** The last look, and the most that files held since. */
	let stored: StoredFindings | null = null;
	const held = signal<LastLook | null>(null);
	let location: string | null = null;
	let made: Made | null = null;
	/** The newest report that stood on the screen: what was found while nobody looked at findings was not seen. */
	let seen: Report | null = null;
	/** The check that waits, and how long it was to wait. */
	let planned: { readonly callOff: () => void; readonly ms: number } | null = null;
	/** Rises with every workspace: a check of the one before is stopped and forgotten. */
	let generation = 0;
	let isChecking = false;

	const recall = (now: Snapshot): void => {
		if (location === now.location) return;
		location = now.location;
		stored = readStoredFindings(memory.load(), now.location);
		held.value = lookOfStored(stored);
	};
	const isCurrent = (now: Snapshot): boolean =>
		made !== null && made.revision === now.revision && now.asOfMs - made.asOfMs < OLD_MS && made.deciding === deciding.peek() && made.before === held.peek();

	const check = async (): Promise<void> => {
		const now = snapshot.peek();
		const judge = validator.peek();
		if (isChecking || now === null || judge === null || isCurrent(now)) return;
		const own = generation;
		isChecking = true;
		const part: Made = { revision: now.revision, asOfMs: now.asOfMs, location: now.location, deciding: deciding.peek(), before: held.peek() };
		state.value = { ...state.peek(), running: true };
		try {
			const report = await judge.check(now, { rules: rulesOf(now), before: part.before, desk: part.deciding, stop: () => own !== generation });
			if (own !== generation) return;
			made = part;
			if (asking.peek() > 0) seen = report;
			state.value = { report, running: false, error: null, trend: trendOf(report, stored) };
		} catch (error) {
			if (own !== generation) return;
			made = part;
			state.value = { ...state.peek(), running: false, error: error instanceof Error ? error.message : String(error) };
		} finally {
			isChecking = false;
			// What changed meanwhile is checked as soon as this one is told, not instead of it: else none would ever end.
			plan();
		}
	};
	const callOff = (): void => {
		planned?.callOff();
		planned = null;
	};
	const plan = (): void => {
		const now = snapshot.peek();
		if (now === null || validator.peek() === null || isChecking || isCurrent(now)) {
			callOff();
			return;
		}
		const ms = asking.peek() === 0 ? IDLE_MS : state.peek().report === null ? FIRST_MS : AGAIN_MS;
		// One that waits stays, or files that change all the time would put it off for ever.
		if (planned !== null && planned.ms <= ms) return;
		callOff();
		const end = schedule(() => {
			planned = null;
			void check();
		}, ms);
		planned = { callOff: end, ms };
	};
	const endFollowing = effect(() => {
		const now = snapshot.value;
		// Read so that each of them leads to a new plan.
		const parts = [validator.value, deciding.value, asking.value > 0, held.value];
		untracked(() => {
			if (now !== null && parts.length > 0) recall(now);
			plan();
		});
	});

	return {
		state,
		ask: () => {
			// What came to nothing is tried again.
			if (state.peek().error !== null) made = null;
			asking.value += 1;
			seen = state.peek().report;
			plan();
			let asks = true;
			return () => {
				if (asks) asking.value -= 1;
				asks = false;
			};
		},
		use: (next) => {
			generation += 1;
			made = null;
			seen = null;
			location = null;
			stored = null;
			held.value = null;
			state.value = NOTHING;
			validator.value = next;
		},
		checkNow: async (now, only) => {
			const judge = validator.peek();
			if (judge === null) return null;
			recall(now);
			return judge.check(now, { rules: rulesOf(now), before: held.peek(), desk: deciding.peek(), ...(only === null ? {} : { only }) });
		},
		keepLook: (nowMs) => {
			const { report } = state.peek();
			if (report === null || made === null) return;
			// What was lost stays to be told until the person has said that it was seen.
			const files = mostHeld(held.peek(), report.look);
			const value = storedFindings(seen ?? report, made.location, nowMs, files);
			memory.save(seen === null ? { ...value, fingerprints: stored === null ? [] : stored.fingerprints, atMs: stored?.atMs ?? nowMs } : value);
		},
		markSeen: (nowMs) => {
			const { report } = state.peek();
			if (report === null || made === null) return;
			stored = storedFindings(report, made.location, nowMs, report.look);
			memory.save(stored);
			held.value = report.look;
			state.value = { ...state.peek(), trend: trendOf(report, stored) };
		},
		close: () => {
			generation += 1;
			callOff();
			endFollowing();
		},
	};
}
