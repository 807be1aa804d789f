/** A change made by hand in words: for its item's title, its result line and screen readers. Pure. */
import type { Translator } from '../../i18n/translate';
import type { CellTarget } from './move-cell';
import { plainWords } from './timeline-mark-words';

const MOST_VALUE = 80;

/** A cell's value inside a sentence: in quotation marks, or that it is empty. */
export function quotedValue(value: string, t: Translator): string {
	const plain = plainWords(value, MOST_VALUE);
	return plain === '' ? t('move.empty') : t('move.quoted', { it: plain });
}

/** "from “Research” to “Verify”" */
export function fromToWords(before: string, after: string, t: Translator): string {
	return t('move.fromTo', { before: quotedValue(before, t), after: quotedValue(after, t) });
}

/** "Example University MSc: stage, from “Research” to “Verify”" */
export function changeTitle(target: Pick<CellTarget, 'subjectName' | 'column'>, before: string, after: string, t: Translator): string {
	return t('move.title', { name: plainWords(target.subjectName), column: plainWords(target.column, 40), change: fromToWords(before, after, t) });
}
