/** Answers kept for a while, and one request for two equal searches at the same time. */
import { createStopper } from './cancel';
import type { CancelSignal } from './cancel';
import type { SearchOutcome } from './search-types';

const MOST_ENTRIES = 200;

export interface Cache {
	/** A frozen answer that is not too old, or `null`. */
	read(key: string, now: number): SearchOutcome | null;
	/** Keeps an answer for `ttlMs`; only `ok` ones, and nothing when `ttlMs` is 0. */
	keep(key: string, outcome: SearchOutcome, now: number, ttlMs: number): void;
	clear(): void;
}

/** An empty cache in memory; it keeps the 200 answers used last. */
export function createCache(): Cache {
	const entries = new Map<string, { readonly outcome: SearchOutcome; readonly until: number }>();
	return {
		read(key, now) {
			const entry = entries.get(key);
			if (entry === undefined) return null;
			if (now >= entry.until) {
				entries.delete(key);
				return null;
			}
			// Used last, thrown out last.
			entries.delete(key);
			entries.set(key, entry);
			return entry.outcome;
		},
		keep(key, outcome, now, ttlMs) {
			if (outcome.outcome !== 'ok' || ttlMs <= 0) return;
			entries.delete(key);
			entries.set(key, { outcome: frozen(outcome), until: now + ttlMs });
			for (const oldest of entries.keys()) {
				if (entries.size <= MOST_ENTRIES) break;
				entries.delete(oldest);
			}
		},
		clear: () => entries.clear(),
	};
}

/** The same value, frozen through and through: nobody can change what another one will read. */
export function frozen<Value>(value: Value): Value {
	if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
		Object.freeze(value);
		for (const inner of Object.values(value)) frozen(inner);
	}
	return value;
}

/** A key over everything that shapes an answer. Order of members does not matter, order of lists does. */
export function keyOf(inputs: unknown): string {
	return JSON.stringify(inputs, (_name, value: unknown) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value));
}

interface Flight<Value> {
	readonly result: Promise<Value>;
	readonly stop: () => void;
	waiting: number;
}

export interface Flights<Value> {
	/**
	 * Runs `start`, or joins the run of the same key. `leader` tells which. One who cancels leaves (`null`) and the others
	 * get their answer; when the last one leaves, the run itself is stopped and its own end is the answer.
	 */
	share(key: string, cancel: CancelSignal | undefined, start: (cancel: CancelSignal) => Promise<Value>): Promise<{ readonly value: Value | null; readonly leader: boolean }>;
}

/** No run under way. Runs are forgotten when they end. */
export function createFlights<Value>(): Flights<Value> {
	const flights = new Map<string, Flight<Value>>();
	return {
		async share(key, cancel, start) {
			const running = flights.get(key);
			const leader = running === undefined;
			const flight = running ?? launch(key, start);
			flight.waiting += 1;
			return { value: await follow(flight, cancel), leader };
		},
	};

	function launch(key: string, start: (cancel: CancelSignal) => Promise<Value>): Flight<Value> {
		const stopper = createStopper();
		const result = start(stopper.signal).finally(() => {
			if (flights.get(key)?.result === result) flights.delete(key);
		});
		const flight: Flight<Value> = {
			result,
			waiting: 0,
			stop: () => {
				// Nobody joins a run that is being stopped.
				if (flights.get(key) === flight) flights.delete(key);
				stopper.stop('person');
			},
		};
		flights.set(key, flight);
		return flight;
	}

	function follow(flight: Flight<Value>, cancel: CancelSignal | undefined): Promise<Value | null> {
		return new Promise((resolve, reject) => {
			const leave = (): void => {
				flight.waiting -= 1;
				if (flight.waiting === 0) flight.stop();
				else end(() => resolve(null));
			};
			const end = (how: () => void): void => {
				cancel?.removeEventListener('abort', leave);
				how();
			};
			flight.result.then(
				(value) => end(() => resolve(value)),
				(error: unknown) => end(() => reject(error instanceof Error ? error : new Error('search failed'))),
			);
			if (cancel?.aborted === true) leave();
			else cancel?.addEventListener('abort', leave);
		});
	}
}
