/** Claims that wait to be verified again, and what verifying them may cost. */
import type { DateValue } from '../records/date-value';
import { isRealDate } from '../records/dates';
import { BACKOFF_MS } from '../search/retry';
import type { SearchMode } from '../search/search-types';
import type { ClaimRow, Snapshot } from '../workspace/snapshot-types';
import { statementOfClaim } from './statements';
import type { StaleClaim } from './verification-types';

/** The person's calendar: days since 1970-01-01. The app's `DateWords` is one. */
export interface CalendarDays {
	/** First and last day a value may mean; `null` for prose and impossible dates. */
	daySpan(value: DateValue): { readonly first: number; readonly last: number } | null;
	/** The person's day at an instant. */
	today(nowMs: number): number;
}

/**
 * The claims to be verified again, most pressing first: those whose review day is over, the longest ago first; then the others by age;
 * those of unknown age last. Left out: claims that another refines, and those whose own review day is still to come. A wide date counts
 * by its last day: what was verified "in January" is as old as if it had been on the 31st.
 * @param nowMs epoch milliseconds, as `Desk.now`
 * @param afterDays after how many whole days a claim counts as old
 */
export function staleClaims(snapshot: Snapshot, nowMs: number, afterDays: number, days: CalendarDays): readonly StaleClaim[] {
	const today = days.today(nowMs);
	const claims = [...snapshot.claims];
	const refined = new Set(claims.flatMap(({ id, refines }) => (refines === null || refines.key === id?.key ? [] : [refines.key])));
	const found: { readonly claim: ClaimRow; readonly why: StaleClaim['why']; readonly ageDays: number | null; readonly pressing: number }[] = [];
	for (const claim of claims) {
		if (claim.id !== null && refined.has(claim.id.key)) continue;
		const verified = lastDay(claim.verifiedAt, days);
		const since = verified ?? lastDay(claim.at, days);
		const ageDays = since === null ? null : Math.max(0, today - since);
		const review = lastDay(claim.reviewBy, days);
		if (review !== null) {
			if (review < today) found.push({ claim, why: 'review_due', ageDays, pressing: 1e9 + (today - review) });
		} else if (ageDays === null || ageDays > afterDays) {
			found.push({ claim, why: claim.verifiedAt === null ? 'never' : 'old', ageDays, pressing: ageDays ?? -1 });
		}
	}
	found.sort((left, right) => right.pressing - left.pressing);
	return found.map(({ claim, why, ageDays }) => ({ statement: statementOfClaim(snapshot, claim), why, ageDays }));
}

function lastDay(value: DateValue | null, days: CalendarDays): number | null {
	return isRealDate(value) ? (days.daySpan(value)?.last ?? null) : null;
}

/** A route as far as its cost goes; what the app lists fits. */
export interface RouteCost {
	readonly enabled: boolean;
	readonly isMetered: boolean;
	readonly providerId: string;
}

export interface RunCost {
	/** Requests in all. */
	readonly requests: number;
	/** Of these, paid ones. */
	readonly metered: number;
}

/** Most requests of one route in one search, tries again included. */
const MOST_TRIES = BACKOFF_MS.length + 1;

/**
 * What a number of searches comes to. Best: every first answer is the last (`aggregate`: one request per provider). Worst: every route is
 * asked as often as it may be. Nothing is counted for a cached answer, a rule or a budget that stops a request.
 */
export function costOfRuns(searches: number, routes: readonly RouteCost[], mode: SearchMode): { readonly best: RunCost; readonly worst: RunCost } {
	const count = Number.isFinite(searches) ? Math.max(0, Math.floor(searches)) : 0;
	const enabled = routes.filter((route) => route.enabled);
	const first = mode === 'aggregate' ? enabled.filter((route, index) => enabled.findIndex(({ providerId }) => providerId === route.providerId) === index) : enabled.slice(0, 1);
	return { best: costOf(first, count), worst: costOf(enabled, count * MOST_TRIES) };
}

function costOf(routes: readonly RouteCost[], times: number): RunCost {
	return { requests: routes.length * times, metered: routes.filter(({ isMetered }) => isMetered).length * times };
}
