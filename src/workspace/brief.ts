/** Brief files of the agent (`DAILY_BRIEF.md`, `PENDING_APPROVAL.md`): when were they written, and for which day. */
import type { DateValue } from '../records/date-value';
import { parseDate } from '../records/dates';
import type { BriefReport } from './snapshot-types';

const LINES_LOOKED_AT = 80;

const MONTHS =
	'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const TIME = String.raw`(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?(?:Z|[+-]\d{2}:?\d{2}))?)?`;

/** Dates as briefs write them, longest forms first; the first group is the date, before it nothing that makes it part of an id. */
const DATE = new RegExp(
	`(?:^|[^\\w./-])(${[
		String.raw`\d{4}-\d{1,2}-\d{1,2}${TIME}`,
		String.raw`\d{4}/\d{1,2}/\d{1,2}`,
		String.raw`\d{4} ?年 ?\d{1,2} ?月(?: ?\d{1,2} ?日)?`,
		String.raw`\d{1,2} (?:${MONTHS})\.?,? \d{4}`,
		String.raw`(?:${MONTHS})\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}`,
		String.raw`\d{4}-\d{2}`,
	].join('|')})(?![\\w-])`,
	'giu',
);

/** The first date of a line that is a date of the calendar; `null` when there is none. */
function firstDate(line: string): DateValue | null {
	for (const match of line.matchAll(DATE)) {
		const value = parseDate(match[1] ?? '');
		if (value !== null && value.precision !== 'prose' && value.precision !== 'invalid') return value;
	}
	return null;
}

/**
 * The brief's date: the first one in its first 80 lines, in a heading or in the text, with the precision it is written in.
 * Numbers that cannot be a date (2026-02-30) are passed over. `modifiedMs` is the host's modification time. Never throws;
 * bytes that are not UTF-8 make the words around them odd, not the dates.
 */
export function readBrief(path: string, bytes: Uint8Array, modifiedMs: number): BriefReport {
	const lines = new TextDecoder('utf-8').decode(bytes).split('\n', LINES_LOOKED_AT);
	for (const line of lines) {
		const date = firstDate(line);
		if (date !== null) return { path, modifiedMs, date };
	}
	return { path, modifiedMs, date: null };
}
