/** Whether and when the same route is asked again. */
import type { SameAgain } from './outcome-rules';

/** For 5xx and overload, before the jitter. */
export const BACKOFF_MS = [2000, 5000, 12000] as const;
export const SHORT_MS = 300;
/** The pace assumed when a 429 names none. */
const UNTOLD_RATE_MS = 2000;
const JITTER = 0.2;
/** A request with less time than this is not worth its wait. */
const LEAST_MS = 200;

export interface RetryQuestion {
	readonly again: SameAgain;
	/** Requests already made on this route in this search, 1 or more. */
	readonly made: number;
	/** What the provider asked for; it is never waited less. */
	readonly retryAfterMs: number | null;
	/** What is left for this route, in milliseconds; a wait that does not fit is not begun. */
	readonly leftMs: number;
	/** 0 ≤ random < 1 */
	readonly random: number;
}

/** Milliseconds to wait before the next request, or `null` for none. Told waits get jitter on top only. */
export function retryDelay(question: RetryQuestion): number | null {
	const base = baseDelay(question);
	if (base === null) return null;
	const told = question.retryAfterMs ?? 0;
	const spread = (question.random * 2 - 1) * JITTER;
	const delay = told >= base ? told + Math.round(Math.abs(spread) * Math.min(base, 1000)) : Math.max(told, Math.round(base * (1 + spread)));
	return delay + LEAST_MS < question.leftMs ? delay : null;
}

function baseDelay({ again, made, retryAfterMs }: RetryQuestion): number | null {
	if (again === 'backoff') return BACKOFF_MS[made - 1] ?? null;
	if (again === 'short') return made === 1 ? SHORT_MS : null;
	if (again === 'rate') return made === 1 ? (retryAfterMs ?? UNTOLD_RATE_MS) : null;
	return null;
}
