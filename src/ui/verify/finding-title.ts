/** What a proposed finding is called in the queue: one line that says what would change. */
import type { Translator } from '../../i18n/translate';
import type { FindingKind, Statement } from '../../verification/verification-types';
import { plainWords } from '../models/timeline-mark-words';

const MOST_PART = 80;
const MOST_VALUE = 60;

/**
 * The title of a finding about a statement, in the person's language. Texts of the workspace are cut, on one line, with nothing hidden.
 * @param after the value that was found; `null` where the finding gives none
 */
export function findingTitle(kind: FindingKind, statement: Statement, after: string | null, t: Translator): string {
	const what = aboutOf(statement, t);
	const before = valueWords(statement.value, t);
	switch (kind) {
		case 'confirms':
			return t('verify.titleConfirms', { what });
		case 'changes':
			return t('verify.titleChanges', { what, before, after: valueWords(after, t) });
		case 'conflicts':
			return t('verify.titleConflicts', { what, before, after: valueWords(after, t) });
		case 'source':
			return t('verify.titleSource', { what });
	}
}

/** "Example University MSc, ielts writing"; the statement's words where it names neither. */
export function aboutOf(statement: Statement, t: Translator): string {
	const parts = [statement.subjectName ?? statement.subject, statement.field].filter((part) => part !== null && part.trim() !== '').map((part) => plainWords(part ?? '', MOST_PART));
	return parts.length > 0 ? parts.join(t('common.listSeparator')) : plainWords(statement.text, MOST_PART);
}

function valueWords(value: string | null, t: Translator): string {
	const plain = plainWords(value ?? '', MOST_VALUE);
	return plain === '' ? t('verify.noValue') : plain;
}
