/** Search runs by day and outcome, for the small chart of the Overview. Pure. */
import { OUTCOMES, type Outcome } from '../../records/record-types';
import type { DateValue } from '../../records/date-value';
import type { Snapshot } from '../../workspace/snapshot-types';
import type { DateWords, DayNumber } from '../date-words';

export interface SearchDay {
	readonly day: DayNumber;
	readonly counts: ReadonlyMap<Outcome, number>;
	readonly total: number;
}

export interface SearchesByDay {
	/** One entry per day, oldest first, empty days too. */
	readonly days: readonly SearchDay[];
	/** Outcomes that occur in these days, in the fixed order. */
	readonly outcomes: readonly Outcome[];
	readonly totals: ReadonlyMap<Outcome, number>;
	/** Runs in these days. */
	readonly shown: number;
	/** Runs without a day (R12: failure records have no times). */
	readonly undated: number;
	/** Runs before the first day or after today. */
	readonly outside: number;
}

/**
 * @param dayCount how many days up to and including today
 */
export function searchesByDay(snapshot: Snapshot, nowMs: number, words: DateWords, dayCount: number): SearchesByDay {
	const today = words.today(nowMs);
	const first = today - dayCount + 1;
	const days = Array.from({ length: dayCount }, (_, index) => ({ day: first + index, counts: new Map<Outcome, number>(), total: 0 }));
	const totals = new Map<Outcome, number>();
	let undated = 0;
	let outside = 0;
	for (const run of snapshot.searchRuns) {
		const day = dayOfRun(run.startedAt ?? run.finishedAt, words);
		if (day === null) {
			undated += 1;
			continue;
		}
		const entry = days[day - first];
		if (entry === undefined) {
			outside += 1;
			continue;
		}
		entry.counts.set(run.outcome, (entry.counts.get(run.outcome) ?? 0) + 1);
		entry.total += 1;
		totals.set(run.outcome, (totals.get(run.outcome) ?? 0) + 1);
	}
	return { days, outcomes: OUTCOMES.filter((outcome) => totals.has(outcome)), totals, shown: days.reduce((sum, entry) => sum + entry.total, 0), undated, outside };
}

function dayOfRun(date: DateValue | null, words: DateWords): DayNumber | null {
	return date === null ? null : words.dayOf(date);
}

export interface SearchTotals {
	readonly all: number;
	readonly failed: number;
	readonly empty: number;
	/** Answered, but the record says the results cannot be used for review. */
	readonly unusable: number;
}

/** Searches that deserve a look, over all time. */
export function searchTotals(snapshot: Snapshot): SearchTotals {
	let [failed, empty, unusable] = [0, 0, 0];
	for (const run of snapshot.searchRuns) {
		if (run.outcome === 'failed' || run.outcome === 'blocked') failed += 1;
		if (run.outcome === 'empty') empty += 1;
		if ((run.outcome === 'ok' || run.outcome === 'partial') && run.usableForReview === false) unusable += 1;
	}
	return { all: snapshot.searchRuns.length, failed, empty, unusable };
}
