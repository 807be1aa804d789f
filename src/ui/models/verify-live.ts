/** A search while it runs, row by row, from what the runtime tells: for the list that is watched. Pure. */
import type { Attempt, AttemptOutcome, FailureCode, Layer, SearchEvent, SearchOutcome, SkippedRoute } from '../../search/search-types';

/**
 * `waiting`: before a request (pace, or before another try). `running`: sent, no end yet. `skipped`: not asked at all. All others are how
 * a request ended; `aborted`: another route was faster, no failure.
 */
export type LiveState = 'waiting' | 'running' | 'skipped' | AttemptOutcome;

export interface LiveRow {
	/** Unlike all others of the run, and the same from a request's beginning to its end: for keyed lists. A wait has one of its own. */
	readonly id: string;
	readonly routeId: string;
	readonly providerId: string;
	/** The label of the credential, never the credential; `null` when keyless or not known yet. */
	readonly credential: string | null;
	/** Number of the request, from 1 over the whole search; `null` before it is sent and for skipped routes. */
	readonly n: number | null;
	readonly state: LiveState;
	/** `waiting`: for the provider's pace, or before trying the same again. */
	readonly why: 'interval' | 'retry' | null;
	/** `waiting`: how long, in milliseconds; `null` = not known. */
	readonly waitMs: number | null;
	readonly layer: Layer | null;
	readonly code: FailureCode | null;
	readonly httpStatus: number | null;
	/** How long the request took, in milliseconds; `null` while it is not over. */
	readonly ms: number | null;
	/** When the request was sent, ISO 8601 UTC; `null` when none was. */
	readonly since: string | null;
	readonly resultCount: number | null;
	/** The host could not stop the request; it may still run and cost. */
	readonly abandoned: boolean;
	/** `skipped`: when the route can be asked again, ISO 8601 UTC. */
	readonly until: string | null;
	readonly detail: string | null;
}

export interface LiveRun {
	/** In the order in which things began. */
	readonly rows: readonly LiveRow[];
	/** Requests sent and not over. */
	readonly running: number;
	/** Requests that could not be stopped. */
	readonly abandoned: number;
}

/** A search of which nothing has been told yet. */
export function emptyLive(): LiveRun {
	return { rows: [], running: 0, abandoned: 0 };
}

/**
 * The run after one more event; the one before is not changed. A wait becomes the request it was for. Events may come in any order:
 * an end without a beginning is a row of its own, and a beginning after its end changes nothing.
 */
export function withEvent(live: LiveRun, event: SearchEvent): LiveRun {
	switch (event.kind) {
		case 'waiting':
			return put(live, isWaitOf(event.route_id), { ...blank(event.route_id, event.provider_id), id: waitId(live, event.route_id), state: 'waiting', why: event.why, waitMs: event.ms });
		case 'attempt_started': {
			if (live.rows.some((row) => row.n === event.n)) return live;
			return put(live, isWaitOf(event.route_id), { ...blank(event.route_id, event.provider_id), id: `#${String(event.n)}`, credential: event.credential, n: event.n, state: 'running', since: event.at });
		}
		case 'attempt_finished':
			return put(live, (row) => row.n === event.attempt.n, attemptRow(event.attempt));
		case 'skipped':
			return put(live, isWaitOf(event.skipped.route_id), { ...skippedRow(event.skipped), id: `-${event.skipped.route_id}#${String(live.rows.length)}` });
	}
}

/** The run as its outcome tells it: nothing waits or runs any more. An answer from the cache has no rows. */
export function finalLive(outcome: SearchOutcome): LiveRun {
	return counted([...outcome.attempts.map(attemptRow), ...outcome.skipped.map((skipped, index) => ({ ...skippedRow(skipped), id: `-${skipped.route_id}#${String(index)}` }))]);
}

function blank(routeId: string, providerId: string): LiveRow {
	return { id: '', routeId, providerId, credential: null, n: null, state: 'waiting', why: null, waitMs: null, layer: null, code: null, httpStatus: null, ms: null, since: null, resultCount: null, abandoned: false, until: null, detail: null };
}

function attemptRow(attempt: Attempt): LiveRow {
	return {
		...blank(attempt.route_id, attempt.provider_id),
		id: `#${String(attempt.n)}`,
		credential: attempt.credential,
		n: attempt.n,
		state: attempt.outcome,
		layer: attempt.layer,
		code: attempt.code,
		httpStatus: attempt.http_status,
		ms: attempt.elapsed_ms,
		since: attempt.started_at,
		resultCount: attempt.result_count,
		abandoned: attempt.stopped === 'abandoned',
		detail: attempt.detail,
	};
}

function skippedRow(skipped: SkippedRoute): LiveRow {
	return { ...blank(skipped.route_id, skipped.provider_id), state: 'skipped', layer: skipped.layer, code: skipped.code, until: skipped.until };
}

const isWaitOf = (routeId: string) => (row: LiveRow): boolean => row.state === 'waiting' && row.routeId === routeId;

function waitId(live: LiveRun, routeId: string): string {
	return live.rows.find(isWaitOf(routeId))?.id ?? `~${routeId}#${String(live.rows.length)}`;
}

/** Puts the row in the place of the first that fits, else at the end. */
function put(live: LiveRun, fits: (row: LiveRow) => boolean, row: LiveRow): LiveRun {
	const at = live.rows.findIndex(fits);
	return counted(at === -1 ? [...live.rows, row] : live.rows.map((old, index) => (index === at ? row : old)));
}

function counted(rows: readonly LiveRow[]): LiveRun {
	return { rows, running: rows.filter((row) => row.state === 'running').length, abandoned: rows.filter((row) => row.abandoned).length };
}
