/** What a mark is called: the accessible name that says everything, and the short label beside it. */
import type { Translator } from '../../i18n/translate';
import { revealHidden, shorten } from '../../records/hidden-text';
import type { DateWords, DayNumber } from '../date-words';
import type { TimelineEntry } from './timeline-marks';

const MOST_TITLE = 80;

/** Agent text for an attribute: cut by code points, what is hidden made visible, on one line. */
export function plainWords(text: string, most = MOST_TITLE): string {
	const { text: start, hiddenCount } = shorten(text.replace(/\s+/g, ' ').trim(), most);
	const shown = revealHidden(start)
		.map((part) => part.text)
		.join('');
	return hiddenCount > 0 ? `${shown}…` : shown;
}

/** What kind of date it is, in a few words: the tracker's label, "due", "look again". */
export function kindWords(entry: TimelineEntry, t: Translator): string {
	if (entry.source === 'tracker') return plainWords(entry.label ?? '', 40);
	if (entry.source === 'item') return t('timeline.kindDue');
	return entry.reckoned ? t('timeline.kindReviewReckoned') : t('timeline.kindReview');
}

/** The date, as exact as it is: a whole day in long form, a month or year as such, words as they are. */
export function dateWordsOf(entry: TimelineEntry, words: DateWords): string {
	if (entry.first === null) return plainWords(entry.value.text, 60);
	return entry.first === entry.last ? words.dayText(entry.first, 'long') : words.text(entry.value);
}

/** How sure the date is, or in what state the item is. */
export function standingWords(entry: TimelineEntry, t: Translator): string {
	if (entry.source === 'tracker') return t(`common.certainty.${entry.certainty ?? 'unknown'}`);
	if (entry.source === 'item') return entry.state === null ? '' : entry.state === 'unknown' ? plainWords(entry.stateText ?? '', 40) : t(`common.state.${entry.state}`);
	return '';
}

/** `in 12 days`; for a wide date that has begun and is not over: "some time in it, not over yet". */
export function distanceWords(entry: TimelineEntry, today: DayNumber, words: DateWords, t: Translator): string {
	if (entry.first === null) return t('timeline.noExactDate');
	if (entry.timing === 'overdue') return t('timeline.overdue', { distance: words.fromToday(entry.last, today) });
	if (entry.last < today) return words.fromToday(entry.last, today);
	if (entry.first >= today) return words.fromToday(entry.first, today);
	return t('timeline.underway');
}

/** The title; a subject with its key, because two programmes may be called alike. */
function titleWithId(entry: TimelineEntry, t: Translator): string {
	const title = entry.title.trim() === '' ? t('timeline.untitled') : plainWords(entry.title);
	return entry.source === 'tracker' && entry.subjectId !== null ? t('timeline.titleWithId', { title, id: plainWords(entry.subjectId, 40) }) : title;
}

/** "Example University MSc, deadline, 1 December 2026, official, in 12 days". */
export function markName(entry: TimelineEntry, today: DayNumber, words: DateWords, t: Translator): string {
	return [titleWithId(entry, t), kindWords(entry, t), dateWordsOf(entry, words), standingWords(entry, t), distanceWords(entry, today, words, t)]
		.filter((part) => part !== '')
		.join(t('common.listSeparator'));
}

/** The short text beside a mark: what its lane does not already say. */
export function markLabel(entry: TimelineEntry, lanes: 'subject' | 'kind', t: Translator): string {
	if (entry.source === 'tracker') return lanes === 'subject' ? kindWords(entry, t) : plainWords(entry.title, 60);
	return entry.title.trim() === '' ? t('timeline.untitled') : plainWords(entry.title, 60);
}
