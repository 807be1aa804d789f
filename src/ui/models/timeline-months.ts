/** The timeline as a list: the same entries under month headings, for narrow screens and screen readers. */
import type { DayNumber } from '../date-words';
import { inTime } from './timeline-lanes';
import type { TimelineEntry, TimelineMark, UndatedEntry } from './timeline-marks';

const DAY_MS = 86_400_000;

export type MonthHeading =
	| { readonly kind: 'month'; readonly first: DayNumber }
	/** Entries that name no month, only a year. */
	| { readonly kind: 'year'; readonly first: DayNumber }
	| { readonly kind: 'undated' };

export interface MonthGroup {
	/** Stable across snapshots. */
	readonly key: string;
	readonly heading: MonthHeading;
	readonly entries: readonly TimelineEntry[];
}

/**
 * Groups by calendar month, in time; what is wider than a month stands under its year, before that year's months; what
 * has no day comes last.
 */
export function monthGroups(marks: readonly TimelineMark[], undated: readonly UndatedEntry[]): readonly MonthGroup[] {
	const groups = new Map<string, { heading: MonthHeading; order: number; entries: TimelineEntry[] }>();
	for (const mark of inTime(marks)) {
		const wide = mark.last - mark.first > 31;
		const date = new Date(mark.first * DAY_MS);
		const first = Math.floor((wide ? startOf(date.getUTCFullYear(), 0) : startOf(date.getUTCFullYear(), date.getUTCMonth())) / DAY_MS);
		const key = `${wide ? 'year' : 'month'}:${first}`;
		const group = groups.get(key) ?? { heading: { kind: wide ? 'year' : 'month', first }, order: wide ? first - 0.5 : first, entries: [] };
		group.entries.push(mark);
		groups.set(key, group);
	}
	const dated: MonthGroup[] = [...groups]
		.sort(([, left], [, right]) => left.order - right.order)
		.map(([key, group]) => ({ key, heading: group.heading, entries: group.entries }));
	return undated.length === 0 ? dated : [...dated, { key: 'undated', heading: { kind: 'undated' }, entries: undated }];
}

/** Index of the first group that is not over on a day (the undated group never counts); 0 when all are. */
export function groupAt(groups: readonly MonthGroup[], day: DayNumber): number {
	const index = groups.findIndex((group) => group.entries.some((entry) => entry.last !== null && entry.last >= day));
	return Math.max(0, index);
}

function startOf(year: number, month: number): number {
	return new Date(0).setUTCFullYear(year, month, 1);
}
