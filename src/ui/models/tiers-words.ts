/** Findings and stage counts of subjects in words. */
import type { Translator } from '../../i18n/translate';
import type { DateWords, DayNumber } from '../date-words';
import type { SubjectFinding } from './tiers-findings';
import type { StageCount } from './tiers-sections';
import { plainWords } from './timeline-mark-words';
import type { NextDate } from './timeline-next-date';

/** One sentence per finding. */
export function findingWords(finding: SubjectFinding, t: Translator): string {
	switch (finding.code) {
		case 'stage_not_listed':
		case 'tier_not_listed':
			return t(`tiers.finding.${finding.code}`, { found: plainWords(finding.found) });
		case 'impossible_date':
			return t('tiers.finding.impossible_date', { label: plainWords(finding.label), found: plainWords(finding.found) });
		case 'claims_disagree':
			return t('tiers.finding.claims_disagree', {
				field: plainWords(finding.field),
				values: finding.values.map((value) => plainWords(value)).join(t('common.listSeparator')),
			});
	}
}

/** "Research: 4, Shortlist: 2". */
export function stageCountWords(stages: readonly StageCount[], t: Translator): string {
	return stages
		.map(({ stage, count }) => t('tiers.stageCount', { stage: stage === null ? t('tiers.noStage') : plainWords(stage), count }))
		.join(t('common.listSeparator'));
}

/** How far away a subject's next date is. */
export function nextDistance(next: NextDate, today: DayNumber, words: DateWords, t: Translator): string {
	if (next.past) return words.fromToday(next.last, today);
	return next.first >= today ? words.fromToday(next.first, today) : t('tiers.underway');
}
