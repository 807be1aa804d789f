/** Why nothing was proposed, in words. */
import type { Translator } from '../../i18n/translate';
import type { DateWords } from '../date-words';
import { gateWords } from '../models/gate-words';
import { joinSentences, shownMessage } from '../models/refusal-words';
import type { NotProposed } from './finding-flow';

/** One or two sentences; where the queue could not be written, that the item may be there all the same. */
export function notProposedWords(why: NotProposed, t: Translator, dates: DateWords): string {
	switch (why.kind) {
		case 'kind_needed':
			return t('verify.problem.kind_needed');
		case 'gone':
			return t('verify.goneText');
		case 'no_desk':
			return t('verify.problem.no_desk');
		case 'problem':
			return t(`verify.problem.${why.problem}`);
		case 'closed': {
			const [reason] = why.gate.reasons;
			if (reason === undefined) return t('refusals.gate.unchecked');
			const { what, todo } = gateWords(reason, t, dates);
			return joinSentences(joinSentences(what, t('verify.notRaised'), t), todo, t);
		}
		case 'failed':
			return t('verify.raiseFailed', { message: shownMessage(why.message, t) });
	}
}
