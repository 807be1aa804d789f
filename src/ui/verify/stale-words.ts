/** What stands beside a stale claim: why it is listed, and how its search ended. */
import type { Translator } from '../../i18n/translate';
import type { StaleClaim } from '../../verification/verification-types';
import type { DateWords } from '../date-words';
import { layerText } from '../models/failure-words';
import { shownMessage } from '../models/refusal-words';
import type { BatchEnd } from './stale-batch';

/** "review date 1 Dec 2026 is over · verified 41 days ago". */
export function whyStaleWords(claim: StaleClaim, t: Translator, dates: DateWords): string {
	const { why, ageDays, statement } = claim;
	const age = ageDays === null ? t('verify.ageUnknown') : t(why === 'never' ? 'verify.ageMade' : 'verify.ageVerified', { n: ageDays });
	if (why === 'review_due' && statement.reviewBy !== null) return `${t('verify.reviewDue', { date: dates.text(statement.reviewBy) })} · ${age}`;
	return why === 'never' ? `${t('verify.neverVerified')} · ${age}` : age;
}

/** How the search for a line ended: found, not found, failed and where, cancelled. Never that a claim is right or wrong. */
export function batchEndWords(end: BatchEnd, t: Translator): string {
	if (end.kind === 'gone') return t('verify.lineGone');
	if (end.kind === 'not_started') return end.why === '' ? t('verify.lineNoQuery') : t('verify.notStarted', { why: shownMessage(end.why, t) });
	const { outcome } = end;
	switch (outcome.outcome) {
		case 'ok':
		case 'partial':
			return outcome.results.length === 0 ? t('verify.lineAnswerOnly') : t('verify.lineFound', { n: outcome.results.length });
		case 'empty':
			// Who could not be asked has not said that there is nothing.
			return t(outcome.causes.some((cause) => cause.code !== 'aborted') ? 'verify.lineEmptyInPart' : 'verify.lineEmpty');
		case 'failed':
			return outcome.root_cause === null ? t('verify.lineFailed') : t('verify.lineFailedAt', { layer: layerText(outcome.root_cause.layer, t) });
		case 'blocked':
			return t('verify.lineBlocked');
		case 'cancelled':
			return t('verify.lineCancelled');
	}
}
