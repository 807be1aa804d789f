/** What the runtime is handed, and what the parts of one search share. */
import type { Health } from './health';
import type { Limits } from './limits';
import type { Route } from './routes';
import type { RunRecord } from './run-record';
import type { Wish } from './sanitise';
import type { SearchSettings } from './search-settings';
import type { Attempt, SearchAnswer, SearchEvent, SearchResult, SearchWarning, SkippedRoute } from './search-types';
import type { Cause } from './search-types';
import type { Spend, SpendBook } from './spend';
import type { Transport } from './transport-types';
import type { Clock } from './waiting';

/** Everything outside. A host builds one; the runtime reaches nothing else. */
export interface SearchWorld {
	readonly transport: Transport;
	readonly clock: Clock;
	/** 0 ≤ random < 1 */
	readonly random: () => number;
	/** The key kept under an id; `null` = none. */
	readonly readSecret: (credentialId: string) => Promise<string | null>;
	/** Read anew for every search. */
	readonly settings: () => SearchSettings;
	/** Variables; empty where there are none. Read anew for every search. */
	readonly environment: () => Readonly<Record<string, string | undefined>>;
	/** SHA-256 or a keyed form of it, hexadecimal, 64 characters. */
	readonly digest: (text: string) => string;
	/** The person's calendar day (`YYYY-MM-DD`) of an epoch time: budgets are counted in it. */
	readonly dayOf: (epochMs: number) => string;
	/** Adds one line to the run log. A rejection becomes a warning. */
	readonly log: (record: RunRecord) => Promise<void>;
	/** Paid requests so far, from the run log (see `countSpend`); `null` = there is no log to count. */
	readonly readSpend: (() => Promise<ReadonlyMap<string, Spend>>) | null;
	/** The health stored last time, as it was; anything unreadable is taken for none. */
	readonly loadHealth: () => unknown;
	/** Stores the health after a change. */
	readonly saveHealth: (state: unknown) => void;
}

/** What the routes of one search share. */
export interface SearchRun {
	readonly world: SearchWorld;
	readonly settings: SearchSettings;
	readonly health: Health;
	readonly limits: Limits;
	readonly book: SpendBook;
	readonly wish: Wish;
	/** Epoch milliseconds. */
	readonly deadlineAt: number;
	readonly attemptTimeoutMs: number;
	/** A test by the person: asks routes that are left alone, and does not try twice. */
	readonly isTest: boolean;
	readonly tell: (event: SearchEvent) => void;
	/** In the order they were sent; a place is taken when a request starts. */
	readonly attempts: Attempt[];
	/** How many requests have started. */
	started: number;
	readonly skipped: SkippedRoute[];
	readonly warnings: SearchWarning[];
	readonly path: string[];
	/** The keys used, for keeping them out of everything. */
	readonly keys: Set<string>;
}

/** How a route ended: what it delivered, or why it did not. */
export interface RouteEnd {
	readonly route: Route;
	readonly outcome: Attempt['outcome'];
	readonly results: readonly SearchResult[];
	readonly answer: SearchAnswer | null;
	/** `null` when it delivered. */
	readonly cause: Cause | null;
	/** An answer arrived and was understood. */
	readonly understood: boolean;
	/** Whether another credential of the same provider may help. */
	readonly nextCredential: boolean;
}

/** Milliseconds until the deadline of the search, not below 0. */
export function timeLeft(run: Pick<SearchRun, 'world' | 'deadlineAt'>): number {
	return Math.max(0, run.deadlineAt - run.world.clock.now());
}

/** Whether an end has something a person can review. */
export function isUsableEnd(end: RouteEnd): boolean {
	return (end.outcome === 'ok' || end.outcome === 'partial') && end.results.length > 0;
}
