/**
 * Claims that were not verified for long, searched for again one after the other. It spends no more paid requests than the person
 * agreed to at the start, asks anew when the question has changed, and can be paused and cancelled.
 */
import { batch, signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { SearchOutcome, SpendQuestion } from '../../search/search-types';
import type { StaleClaim } from '../../verification/verification-types';
import type { RecordKey } from '../../workspace/snapshot-types';
import type { ClaimCheck } from './claim-check';

/**
 * - `choosing`: nothing of this batch was searched;
 * - `pausing`: the search under way is ended, then it waits;
 * - `stopping`: the search under way is being stopped;
 * - `done`: all searched, or cancelled.
 */
export type BatchPhase = 'choosing' | 'running' | 'pausing' | 'paused' | 'stopping' | 'done';

/** How a line ended; `gone`: its claim is not in the workspace any more. `null`: not searched (yet). */
export type BatchEnd = { readonly kind: 'ended'; readonly outcome: SearchOutcome } | { readonly kind: 'not_started'; readonly why: string } | { readonly kind: 'gone' };

export interface BatchState {
	readonly phase: BatchPhase;
	/** What is searched for, in order, as it was when the batch began. */
	readonly claims: readonly StaleClaim[];
	/** Their keys, in the same order. */
	readonly order: readonly RecordKey[];
	readonly ends: ReadonlyMap<RecordKey, BatchEnd>;
	/** What is searched for now. */
	readonly current: RecordKey | null;
	/** Most paid requests that were agreed to, and those sent so far (also those that may have been). */
	readonly agreed: number;
	readonly spent: number;
	/** The search under way waits for a yes or no about paid requests. */
	readonly isAsking: boolean;
	/** It stopped by itself, because the next search could send more than was agreed to. */
	readonly isLimitReached: boolean;
}

export interface StaleBatch {
	readonly state: ReadonlySignal<BatchState>;
	readonly ticked: ReadonlySignal<ReadonlySet<RecordKey>>;
	/** The line whose results are shown instead of the list. */
	readonly opened: Signal<RecordKey | null>;
	tick(keys: readonly RecordKey[], isTicked: boolean): void;
	/**
	 * Searches for these, one after the other. Resolves when it is over or cancelled; does nothing while one is under way.
	 * @param mostMetered the most paid requests as they were shown
	 */
	start(claims: readonly StaleClaim[], mostMetered: number): Promise<void>;
	pause(): void;
	/** Goes on; after the limit with another amount that the person was shown. */
	resume(moreMetered?: number): void;
	cancel(): void;
	/** Back to choosing; what was found stays with the claims. */
	again(): void;
	/** Everything is about another workspace now: what runs is stopped, and nothing of it is kept. */
	forget(): void;
}

export interface BatchHost {
	/** The check of a claim, made if need be; `null` when the claim is gone, or another one stands in its place. */
	readonly checkOf: (claim: StaleClaim) => ClaimCheck | null;
	/** Most paid requests that one search can send now, retries included. */
	readonly mostOfOne: () => number;
	/** Whether requests to this provider are paid. */
	readonly isMetered: (providerId: string) => boolean;
}

const CHOOSING: BatchState = { phase: 'choosing', claims: [], order: [], ends: new Map(), current: null, agreed: 0, spent: 0, isAsking: false, isLimitReached: false };

/** A batch that has not begun. */
export function createStaleBatch(host: BatchHost): StaleBatch {
	const state = signal<BatchState>(CHOOSING);
	const ticked = signal<ReadonlySet<RecordKey>>(new Set());
	const opened = signal<RecordKey | null>(null);
	let wake: (() => void) | null = null;
	// Rises when a batch is forgotten, so that what it still ends changes nothing.
	let turn = 0;
	/** What searches now: stopped also when its claim is gone meanwhile. */
	let running: ClaimCheck | null = null;
	/** The question as it was answered, so that the same one is not asked for every claim. */
	let answered: { readonly about: string; readonly isAgreed: boolean } | null = null;

	const change = (patch: Partial<BatchState>): void => {
		state.value = { ...state.peek(), ...patch };
	};
	const phaseNow = (): BatchPhase => state.peek().phase;
	const isCancelled = (): boolean => phaseNow() === 'stopping' || phaseNow() === 'done';
	const waitForWake = (): Promise<void> =>
		new Promise((resolve) => {
			wake = resolve;
		});
	const rouse = (): void => {
		const waiting = wake;
		wake = null;
		waiting?.();
	};
	const left = (): number => state.peek().agreed - state.peek().spent;
	const standing = (question: SpendQuestion): boolean | null => {
		if (answered === null || answered.about !== aboutOf(question)) return null;
		return !answered.isAgreed ? false : question.most_calls > left() ? null : true;
	};

	async function searchOne(claim: StaleClaim): Promise<void> {
		const own = turn;
		const key = keyOfStale(claim);
		const check = host.checkOf(claim);
		if (check === null) return end(key, { kind: 'gone' });
		running = check;
		change({ current: key });
		await untilFree(check);
		if (own !== turn || isCancelled()) return;
		const seen: { question: SpendQuestion | null } = { question: null };
		const leave = check.search.subscribe(({ question }) => {
			seen.question = question ?? seen.question;
			if (own === turn && state.peek().isAsking !== (question !== null)) change({ isAsking: question !== null });
		});
		const outcome = await check.start({ standing });
		leave();
		running = null;
		if (own !== turn) return;
		if (seen.question !== null && !isCancelled()) keepAnswer(seen.question, outcome);
		if (outcome === null) return end(key, { kind: 'not_started', why: check.search.peek().problem ?? '' });
		const paid = outcome.attempts.filter((attempt) => attempt.sent !== 'no' && host.isMetered(attempt.provider_id)).length;
		change({ spent: state.peek().spent + paid });
		end(key, { kind: 'ended', outcome });
	}

	/** The person was asked and has answered: so it is for all that follow. */
	function keepAnswer(question: SpendQuestion, outcome: SearchOutcome | null): void {
		const isAgreed = outcome?.skipped.every(({ code }) => code !== 'not_confirmed') === true;
		answered = { about: aboutOf(question), isAgreed };
		if (isAgreed && question.most_calls > left()) change({ agreed: state.peek().spent + question.most_calls });
	}

	function end(key: RecordKey, how: BatchEnd): void {
		change({ ends: new Map(state.peek().ends).set(key, how), current: null });
	}

	/** Waits where the person wants a pause, or where the next search could cost more than was agreed to. */
	async function mayGoOn(): Promise<boolean> {
		const own = turn;
		for (;;) {
			if (own !== turn || isCancelled()) return false;
			const isOver = host.mostOfOne() > left() && answered?.isAgreed !== false;
			if (phaseNow() === 'running' && !isOver) return true;
			change({ phase: 'paused', isLimitReached: isOver });
			await waitForWake();
		}
	}

	const cancel = (): void => {
		if (phaseNow() === 'choosing' || phaseNow() === 'done') return;
		change({ phase: 'stopping' });
		running?.cancel();
		rouse();
	};

	return {
		state,
		ticked,
		opened,
		tick: (keys, isTicked) => {
			const next = new Set(ticked.peek());
			for (const key of keys) {
				if (isTicked) next.add(key);
				else next.delete(key);
			}
			ticked.value = next;
		},
		start: async (claims, mostMetered) => {
			if (phaseNow() !== 'choosing' || claims.length === 0) return;
			const keys = claims.map(keyOfStale);
			answered = null;
			state.value = { ...CHOOSING, phase: 'running', claims, order: keys, agreed: mostMetered };
			const own = turn;
			for (const claim of claims) {
				if (!(await mayGoOn())) break;
				await searchOne(claim);
				if (own !== turn) return;
			}
			if (own === turn) change({ phase: 'done', current: null });
		},
		pause: () => {
			if (phaseNow() === 'running') change({ phase: 'pausing' });
		},
		resume: (moreMetered = 0) => {
			if (phaseNow() !== 'paused' && phaseNow() !== 'pausing') return;
			change({ phase: 'running', agreed: state.peek().agreed + moreMetered, isLimitReached: false });
			rouse();
		},
		cancel,
		again: () => {
			if (phaseNow() !== 'done') return;
			batch(() => {
				state.value = CHOOSING;
				ticked.value = new Set();
			});
		},
		forget: () => {
			cancel();
			turn += 1;
			batch(() => {
				state.value = CHOOSING;
				ticked.value = new Set();
				opened.value = null;
			});
			rouse();
		},
	};
}

/** The key of the claim that a stale claim is. */
export function keyOfStale(claim: StaleClaim): RecordKey {
	return claim.statement.claimKey ?? '';
}

/** Until a search of it that the person has started by itself is over. */
function untilFree(check: ClaimCheck): Promise<void> {
	if (check.search.peek().phase !== 'running') return Promise.resolve();
	return new Promise((resolve) => {
		const leave = check.search.subscribe(({ phase }) => {
			if (phase === 'running') return;
			queueMicrotask(() => leave());
			resolve();
		});
	});
}

/** What a question is about: the routes and their budgets. Rises of what was spent are not another question. */
function aboutOf(question: SpendQuestion): string {
	return JSON.stringify(question.routes.map((route) => [route.route_id, route.per_day, route.per_month]));
}
