/** The date of a subject that matters next. */
import type { SubjectDate } from '../../workspace/snapshot-types';
import type { DateWords, DayNumber } from '../date-words';

export interface NextDate {
	readonly date: SubjectDate;
	/** First and last day it may mean. */
	readonly first: DayNumber;
	readonly last: DayNumber;
	/** True when even its last possible day is over: there is no later date. */
	readonly past: boolean;
}

export interface DateOutlook {
	/** The nearest date that is not over; failing that, the last one that was; `null` when none has a day. */
	readonly next: NextDate | null;
	/** Dates in words or impossible ones, in column order: they have no place on a calendar. */
	readonly withoutDay: readonly SubjectDate[];
}

/**
 * Looks through a subject's dates. A date that may still come (this month, this year) is not over. Of two dates with
 * the same first day the narrower one is nearer.
 * @param today the person's calendar day
 */
export function dateOutlook(dates: readonly SubjectDate[], today: DayNumber, words: DateWords): DateOutlook {
	const withoutDay: SubjectDate[] = [];
	let coming: NextDate | null = null;
	let over: NextDate | null = null;
	for (const date of dates) {
		const span = words.daySpan(date.value);
		if (!span) {
			withoutDay.push(date);
			continue;
		}
		const { first, last } = span;
		if (last >= today) {
			if (!coming || first < coming.first || (first === coming.first && last < coming.last)) {
				coming = { date, first, last, past: false };
			}
		} else if (!over || last > over.last) {
			over = { date, first, last, past: true };
		}
	}
	return { next: coming ?? over, withoutDay };
}
