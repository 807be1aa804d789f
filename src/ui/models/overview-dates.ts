/** The next dates, nearest first, for the Overview. Pure. */
import type { DayNumber } from '../date-words';
import { marksOf, type TimelineEntry, type TimelineMark } from './timeline-marks';

export interface NextDates {
	/** Nearest first; at most `limit`. Reviews of claims are not among them: there may be hundreds on one day. */
	readonly coming: readonly TimelineMark[];
	/** Items whose due date is over and that still wait. */
	readonly overdue: readonly TimelineMark[];
	/** Dates of the next days for the strip, by day. */
	readonly days: readonly { readonly day: DayNumber; readonly marks: readonly TimelineMark[] }[];
	/** Claim reviews due within the strip's days or before. */
	readonly reviewsDue: number;
}

/**
 * @param limit how many coming dates are listed
 * @param dayCount length of the strip, today included
 */
export function nextDates(entries: readonly TimelineEntry[], today: DayNumber, limit: number, dayCount: number): NextDates {
	const marks = marksOf(entries);
	const coming = marks.filter((mark) => mark.source !== 'review' && (mark.timing === 'coming' || mark.timing === 'today'));
	const sorted = [...coming].sort((left, right) => left.first - right.first || left.last - right.last);
	const byDay = new Map<DayNumber, TimelineMark[]>();
	for (const mark of sorted) {
		const day = Math.max(mark.first, today);
		if (day >= today + dayCount) continue;
		const list = byDay.get(day);
		if (list === undefined) byDay.set(day, [mark]);
		else list.push(mark);
	}
	return {
		coming: sorted.slice(0, limit),
		overdue: marks.filter((mark) => mark.source === 'item' && mark.timing === 'overdue'),
		days: [...byDay].map(([day, list]) => ({ day, marks: list })),
		reviewsDue: marks.filter((mark) => mark.source === 'review' && mark.last < today + dayCount).length,
	};
}
