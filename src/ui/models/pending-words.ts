/** An item of the queue in words: its title, when it is due, how long it has been there. */
import type { Translator } from '../../i18n/translate';
import type { DateWords, DayNumber } from '../date-words';
import type { QueueRow } from './pending-queue';
import { plainWords } from './timeline-mark-words';

/** The title, or words that say there is none. */
export function titleWords(row: Pick<QueueRow, 'title' | 'id'>, t: Translator): string {
	if (row.title !== null && row.title.trim() !== '') return row.title;
	return row.id === null ? t('pending.untitledNoId') : t('pending.untitled', { id: plainWords(row.id, 40) });
}

/** `due 3 Dec 2026, in 3 days`, `overdue since …`, words as they are; `null` without a due date. */
export function dueWords(row: Pick<QueueRow, 'due' | 'dueDay' | 'overdue'>, today: DayNumber, words: DateWords, t: Translator): string | null {
	if (row.due === null) return null;
	if (row.dueDay === null) return t('pending.dueInWords', { text: plainWords(row.due.text, 40) });
	if (row.overdue) return t('pending.overdue', { date: words.text(row.due) });
	return t('pending.due', { date: words.text(row.due), distance: words.fromToday(Math.max(row.dueDay, today), today) });
}

/** `due in 3 days`, `was due 2 days ago`, words as they are: the day itself is in {@link dueWords}. `null` without a due date. */
export function dueShortWords(row: Pick<QueueRow, 'due' | 'dueDay' | 'overdue'>, today: DayNumber, words: DateWords, t: Translator): string | null {
	if (row.due === null || row.dueDay === null) return dueWords(row, today, words, t);
	const distance = words.fromToday(row.overdue ? row.dueDay : Math.max(row.dueDay, today), today);
	return t(row.overdue ? 'pending.overdueShort' : 'pending.dueShort', { distance });
}

/** `asked 2 days ago`; `null` when the file gives no date. */
export function ageWords(row: Pick<QueueRow, 'created' | 'createdDay'>, today: DayNumber, words: DateWords, t: Translator): string | null {
	if (row.created === null || row.createdDay === null) return null;
	return t('pending.waitingSince', { distance: words.fromToday(row.createdDay, today) });
}
