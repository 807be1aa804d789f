/**
 * One search of the person's at a time: started on a click, asked for where it costs, watched while it runs, stopped on a click.
 * It holds what happened until the next one is started.
 */
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { createStopper, type Stopper } from '../../search/cancel';
import type { SearchRuntime } from '../../search/runtime';
import type { SearchEvent, SearchOutcome, SearchRequest, SpendQuestion } from '../../search/search-types';
import { emptyLive, finalLive, withEvent, type LiveRun } from '../models/verify-live';
import { wordsOf } from '../widgets/error-words';

export interface SearchState {
	readonly phase: 'ready' | 'running' | 'done';
	/** What was asked for, as it was sent. */
	readonly query: string;
	/** Epoch ms; `null` before the first search. */
	readonly startedMs: number | null;
	readonly endedMs: number | null;
	/** Waits for the person's yes or no; nothing has been sent. */
	readonly question: SpendQuestion | null;
	/** The person pressed cancel, and the search has not ended yet. */
	readonly isStopping: boolean;
	readonly live: LiveRun;
	/** `null` while it runs, and where it could not even be started. */
	readonly outcome: SearchOutcome | null;
	/** Why it could not be started, in the host's words. */
	readonly problem: string | null;
}

/** What may be said to a question without asking the person: `null` = ask. */
export type StandingAnswer = (question: SpendQuestion) => boolean | null;

export type PlainRequest = Omit<SearchRequest, 'cancel' | 'confirm'>;

export interface OneSearch {
	readonly state: ReadonlySignal<SearchState>;
	/**
	 * Searches. Never rejects; does nothing while a search of it runs.
	 * @returns the outcome; `null` where it could not be started
	 */
	start(request: PlainRequest, standing?: StandingAnswer): Promise<SearchOutcome | null>;
	/** Answers the open question; without one it does nothing. */
	answer(isAgreed: boolean): void;
	/** Stops what runs. An open question is answered with no. */
	cancel(): void;
}

export interface SearchHost {
	/** Throws, in words, where there is no runtime. */
	runtime(): Pick<SearchRuntime, 'search'>;
	/** Epoch ms. */
	now(): number;
}

const READY: SearchState = { phase: 'ready', query: '', startedMs: null, endedMs: null, question: null, isStopping: false, live: emptyLive(), outcome: null, problem: null };

/** Makes one that has not searched yet. */
export function createOneSearch(host: SearchHost): OneSearch {
	const state = signal<SearchState>(READY);
	let stopper: Stopper | null = null;
	let reply: ((isAgreed: boolean) => void) | null = null;

	const change = (patch: Partial<SearchState>): void => {
		state.value = { ...state.peek(), ...patch };
	};
	const answer = (isAgreed: boolean): void => {
		const waiting = reply;
		reply = null;
		if (waiting === null) return;
		change({ question: null });
		waiting(isAgreed);
	};
	const ask = (question: SpendQuestion, standing: StandingAnswer | undefined): Promise<boolean> => {
		if (stopper?.signal.aborted === true) return Promise.resolve(false);
		const known = standing?.(question) ?? null;
		if (known !== null) return Promise.resolve(known);
		return new Promise((resolve) => {
			reply = resolve;
			change({ question });
		});
	};
	const start = async (request: PlainRequest, standing?: StandingAnswer): Promise<SearchOutcome | null> => {
		if (state.peek().phase === 'running') return null;
		const own = createStopper();
		stopper = own;
		state.value = { ...READY, phase: 'running', query: request.query, startedMs: host.now(), live: emptyLive() };
		const watch = (event: SearchEvent): void => change({ live: withEvent(state.peek().live, event) });
		let outcome: SearchOutcome | null = null;
		let problem: string | null = null;
		try {
			outcome = await host.runtime().search({ ...request, cancel: own.signal, confirm: (question) => ask(question, standing) }, watch);
		} catch (error) {
			// The runtime answers with values; that there is none (no workspace, no door to the network) is thrown.
			problem = wordsOf(error);
		}
		answer(false);
		own.release();
		stopper = null;
		change({ phase: 'done', endedMs: host.now(), question: null, isStopping: false, outcome, problem, ...(outcome === null ? {} : { live: finalLive(outcome) }) });
		return outcome;
	};
	return {
		state,
		start,
		answer,
		cancel: () => {
			if (stopper === null || stopper.signal.aborted) return;
			change({ isStopping: true });
			stopper.stop('person');
			answer(false);
		},
	};
}
