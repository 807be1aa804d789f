/**
 * What came of a decision, and why something may not be decided, in sentences. The one door to the words for every code of the
 * decisions room: what is said of targets and proposals is in `refusal-words.ts`, of the gate in `gate-words.ts`. Pure.
 */
import type { ApplyResult, StepResult } from '../../decisions/apply-types';
import type { DecideResult, WriteWait } from '../../decisions/desk/desk-types';
import type { StateReason } from '../../decisions/item-state';
import type { Verdict } from '../../decisions/ledger-entry';
import type { Translator } from '../../i18n/translate';
import type { DateWords } from '../date-words';
import { gateWords } from './gate-words';
import { joinSentences, shownMessage, stepProblemWords } from './refusal-words';

export { damageWords, gateWords, signatureWords } from './gate-words';
export type { GateWords } from './gate-words';
export { pathProblemWords, proposalProblemWords, refusalWords, spliceNoteWords, stepProblemWords, stepStateWords, targetProblemWords } from './refusal-words';

/** `good`: done as asked. `note`: kept, and something is still to come or to know. `bad`: not done, or to be checked. */
export type ResultTone = 'good' | 'note' | 'bad';

export interface ResultWords {
	readonly tone: ResultTone;
	readonly text: string;
}

/** Why a verdict may not be given: all that {@link DecideResult} says of it. */
export type NotAllowed = Extract<DecideResult, { kind: 'not_allowed' }>['problem'];

/** Why this may not be decided, or what is missing for it. */
export function verdictProblemWords(problem: NotAllowed, t: Translator): string {
	return t(`refusals.verdict.${problem}`);
}

/** A verdict's name, as its button has it. */
export function verdictWords(verdict: Verdict, t: Translator): string {
	return t(`refusals.verdictName.${verdict}`);
}

/** A verdict that was given, as a sentence: "Approved." */
export function verdictDoneWords(verdict: Verdict, t: Translator): string {
	return t(`refusals.done.${verdict}`);
}

/** What an approved item waits for. */
export function waitWords(wait: WriteWait, t: Translator): string {
	return t(`refusals.wait.${wait}`);
}

/** Why an item has its state, once a ledger speaks of it (DESIGN §4). */
export function stateReasonWords(reason: StateReason, t: Translator): string {
	return t(`refusals.reason.${reason}`);
}

/**
 * What came of a decision, in a few sentences: what was written, what waits, what failed; "nothing was written" only where that
 * is sure.
 * @param verdict says what was decided; without it the text begins with "Recorded."
 */
export function decideResultWords(result: DecideResult, t: Translator, dates: DateWords, verdict?: Verdict): ResultWords {
	switch (result.kind) {
		case 'recorded':
			return recordedWords(result, t, verdict);
		case 'stale':
			return { tone: 'bad', text: t('refusals.result.changed') };
		case 'not_allowed':
			return { tone: 'bad', text: joinSentences(verdictProblemWords(result.problem, t), t('refusals.result.nothing'), t) };
		case 'closed': {
			const [reason] = result.gate.reasons;
			const why = reason === undefined ? t('refusals.gate.unchecked') : gateWords(reason, t, dates).what;
			return { tone: 'bad', text: joinSentences(why, t('refusals.result.nothing'), t) };
		}
		case 'failed': {
			const message = shownMessage(result.message, t);
			const text = result.mayBeWritten
				? t('refusals.result.ledgerUnsure', { message })
				: joinSentences(t('refusals.result.ledgerFailed', { message }), t('refusals.result.nothing'), t);
			return { tone: 'bad', text };
		}
	}
}

type Recorded = Extract<DecideResult, { kind: 'recorded' }>;

function recordedWords(result: Recorded, t: Translator, verdict: Verdict | undefined): ResultWords {
	const done = verdict === undefined ? t('refusals.done.recorded') : verdictDoneWords(verdict, t);
	// What waits says itself that it was approved; that an option was chosen it does not say.
	const isSaid = verdict !== 'choose' && result.applied === null && result.waits !== null;
	// Acknowledging history asks for no write.
	if (verdict === 'adopt' && !result.wasThere) return { tone: 'good', text: done };
	const head = result.wasThere ? t('refusals.result.wasThere') : isSaid ? '' : done;
	const written = writtenWords(result, t);
	const mirror = mirrorWords(result, t);
	const text = joinSentences(joinSentences(head, written.text, t), mirror, t);
	return { tone: written.tone === 'good' && (mirror !== '' || result.wasThere) ? 'note' : written.tone, text };
}

/** What was written of a decision that is in the ledger; empty where nothing was to be. */
function writtenWords(result: Recorded, t: Translator): ResultWords {
	const { applied, waits } = result;
	if (applied !== null) return applyWords(applied, t);
	if (waits === null) return { tone: 'good', text: '' };
	return { tone: waits === 'agent_differs' || waits === 'agent_objects' ? 'bad' : 'note', text: waitWords(waits, t) };
}

function applyWords(applied: ApplyResult, t: Translator): ResultWords {
	const { steps, state } = applied;
	if (state === 'applied' || state === 'no_op') {
		const text = t(`refusals.result.${state}`);
		return applied.recorded ? { tone: 'good', text } : { tone: 'note', text: t('refusals.result.noReceipt') };
	}
	const written = steps.filter((step) => step.state === 'applied' || step.state === 'no_op').length;
	const partly = written > 0 ? t('refusals.result.partly', { n: written, total: steps.length }) : '';
	if (state === 'not_started') return { tone: 'note', text: joinSentences(partly, t('refusals.result.not_started'), t) };
	const stopped = steps.find((step) => step.state === state);
	return { tone: 'bad', text: joinSentences(partly, stoppedWords(state, stopped, t), t) };
}

function stoppedWords(state: Exclude<ApplyResult['state'], 'applied' | 'no_op' | 'not_started'>, step: StepResult | undefined, t: Translator): string {
	const { problem = null } = step ?? {};
	if (state === 'uncertain') return joinSentences(t('refusals.result.uncertain'), problem === null ? '' : stepProblemWords(problem, t), t);
	return t(`refusals.result.${state}`, { why: problem === null ? t('refusals.result.noWhy') : stepProblemWords(problem, t) });
}

function mirrorWords(result: Recorded, t: Translator): string {
	if (result.mirror === 'failed') return t('refusals.result.mirrorFailed', { message: shownMessage(result.mirrorProblem ?? '', t) });
	return result.mirror === 'no_id' ? t('refusals.result.mirrorNoId') : '';
}
