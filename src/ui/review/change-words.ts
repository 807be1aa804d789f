/** What is said about a change by hand: why it cannot be made, and what came of it. */
import type { ProposalPreview } from '../../decisions/desk/desk-types';
import type { Translator } from '../../i18n/translate';
import type { DateWords } from '../date-words';
import { joinSentences, shownMessage } from '../models/refusal-words';
import { decideResultWords, gateWords, stepProblemWords, type ResultWords } from '../models/problem-words';
import type { RecordKey } from '../../workspace/snapshot-types';
import type { ChangeOutcome } from './change-decision';

/** A change that is over, for the line that tells of it. */
export interface DoneChange {
	/** "Example University MSc: stage, from “Research” to “Verify”" */
	readonly title: string;
	readonly words: ResultWords;
	/** The item it was made an item of. */
	readonly key: RecordKey;
	/** The decision that can be taken back; `null` when none was taken. */
	readonly decisionId: string | null;
	/** The item is in the queue and waits to be decided. */
	readonly waits: boolean;
}

/** Why the change that was tried on paper cannot be written; `null` when it can. */
export function previewProblemWords(preview: ProposalPreview, t: Translator): string | null {
	switch (preview.outcome) {
		case 'change':
			return null;
		case 'no_op':
			return t('move.already');
		case 'stale':
			return stepProblemWords(preview.problem ?? { kind: 'stale', found: preview.found }, t);
		case 'refused':
		case 'failed':
			return t('move.notPossible', { why: preview.problem === null ? t('refusals.result.noWhy') : stepProblemWords(preview.problem, t) });
	}
}

/** What came of a try that ended before there was an item: it can be tried again. */
export function notTakenWords(outcome: Exclude<ChangeOutcome, { kind: 'left' | 'decided' }>, t: Translator, dates: DateWords): string {
	switch (outcome.kind) {
		case 'changed':
			return t('move.changed');
		case 'closed': {
			const [reason] = outcome.gate.reasons;
			const why = reason === undefined ? t('refusals.gate.unchecked') : gateWords(reason, t, dates).what;
			return joinSentences(why, t('refusals.result.nothing'), t);
		}
		case 'not_raised':
			return t('move.notRaised', { message: shownMessage(outcome.message, t) });
	}
}

/** What came of a change that has become an item. */
export function doneChange(title: string, outcome: Extract<ChangeOutcome, { kind: 'left' | 'decided' }>, t: Translator, dates: DateWords): DoneChange {
	const { key } = outcome;
	if (outcome.kind === 'left') return { title, words: { tone: 'bad', text: t('move.left') }, key, decisionId: null, waits: true };
	const { result } = outcome;
	const words = decideResultWords(result, t, dates, 'approve');
	if (result.kind === 'recorded') return { title, words, key, decisionId: result.decisionId, waits: false };
	// Where the ledger may have been written, nobody knows whether the item still waits.
	if (result.kind === 'failed' && result.mayBeWritten) return { title, words, key, decisionId: null, waits: true };
	return { title, words: { tone: 'bad', text: joinSentences(words.text, t('move.left'), t) }, key, decisionId: null, waits: true };
}
