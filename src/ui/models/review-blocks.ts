/** Why a button of the review cannot be pressed now, in a sentence: what is not possible is said, not hidden. Pure. */
import type { Gate, ItemDetail } from '../../decisions/desk/desk-types';
import type { Verdict } from '../../decisions/ledger-entry';
import type { VerdictProblem } from '../../decisions/transitions';
import type { Translator } from '../../i18n/translate';
import type { DateWords } from '../date-words';
import { gateWords, verdictProblemWords } from './problem-words';

/**
 * `busy` has no words: it is over in a moment. `reading`: the item is still being read. `changed`: the item changed while it was looked at.
 */
export type Block = { readonly kind: 'busy' | 'reading' | 'changed' | 'no_choice' | 'no_desk' } | { readonly kind: 'gate'; readonly gate: Gate } | { readonly kind: 'verdict'; readonly problem: VerdictProblem };

export interface BlockFacts {
	/** `null` while there is no decision desk. */
	readonly gate: Gate | null;
	readonly isBusy: boolean;
	/** `null` until it has been read. */
	readonly detail: ItemDetail | null;
	/** It is not on the disk any more as it is shown. */
	readonly isChanged: boolean;
	readonly hasChoice: boolean;
}

/** `null` when the verdict can be given now. */
export function verdictBlock(verdict: Verdict, facts: BlockFacts): Block | null {
	const { gate, detail } = facts;
	if (gate === null) return { kind: 'no_desk' };
	if (!gate.isChecked || gate.reasons.length > 0) return { kind: 'gate', gate };
	if (detail === null) return { kind: 'reading' };
	const problem = detail.verdicts[verdict];
	if (problem !== null) return { kind: 'verdict', problem };
	if (facts.isChanged) return { kind: 'changed' };
	if (verdict === 'choose' && !facts.hasChoice) return { kind: 'no_choice' };
	return facts.isBusy ? { kind: 'busy' } : null;
}

/** `null` for what needs no words. */
export function blockWords(block: Block, t: Translator, dates: DateWords): string | null {
	switch (block.kind) {
		case 'busy':
			return null;
		case 'reading':
			return t('review.blockReading');
		case 'changed':
			return t('review.blockChanged');
		case 'no_choice':
			return t('review.blockNoChoice');
		case 'no_desk':
			return t('review.blockNoDesk');
		case 'verdict':
			return verdictProblemWords(block.problem, t);
		case 'gate': {
			const [reason] = block.gate.reasons;
			return reason === undefined ? t('review.blockUnchecked') : gateWords(reason, t, dates).what;
		}
	}
}
