/** Why a change cannot be written, in one sentence each: the target, its path, the proposal, the step. Pure. */
import type { StepProblem, StepState } from '../../decisions/apply-types';
import type { PathProblem } from '../../decisions/contained-path';
import type { TargetProblem } from '../../decisions/plan';
import type { ProposalProblem, ProposalProblemCode } from '../../decisions/proposals';
import type { Refusal, SpliceNote } from '../../decisions/splice';
import type { MessageKey, Translator } from '../../i18n/translate';
import { plainWords } from './timeline-mark-words';

const MOST_DETAIL = 120;
const MOST_MESSAGE = 300;

/** A name or value of a file inside a sentence: on one line, nothing hidden, never empty. */
export function shownDetail(detail: string | null, t: Translator): string {
	const plain = plainWords(detail ?? '', MOST_DETAIL);
	return plain === '' ? t('refusals.unnamed') : plain;
}

/** The host's own words inside a sentence: on one line, nothing hidden, never empty. */
export function shownMessage(message: string, t: Translator): string {
	const plain = plainWords(message, MOST_MESSAGE);
	return plain === '' ? t('refusals.unnamed') : plain;
}

/** Two sentences, one behind the other, as the language puts them; an empty one is left out. */
export function joinSentences(first: string, second: string, t: Translator): string {
	if (first === '' || second === '') return first + second;
	return t('refusals.sentences', { first, second });
}

/** Why a target or a new value is not touched; the line of the file is named where it is known (DESIGN §5, "Proposals"). */
export function refusalWords(refusal: Refusal, t: Translator): string {
	const text = t(`refusals.splice.${refusal.code}`, { detail: shownDetail(refusal.detail, t) });
	return refusal.line === null ? text : t('refusals.atLine', { n: refusal.line, text });
}

/** Why a path is not one a decision may change. */
export function pathProblemWords(problem: PathProblem, t: Translator): string {
	return t(`refusals.path.${problem}`);
}

/** Why a file is not one that this kind of change may have as its target. */
export function targetProblemWords(problem: TargetProblem, t: Translator): string {
	return t(`refusals.target.${problem}`);
}

/**
 * The codes of an item's proposals that are no sentence of the path or target table. A proposal's `missing` and `unreadable`
 * are about the item's own text: its path has been looked at as text only.
 */
const OF_PROPOSAL: Readonly<Record<Exclude<ProposalProblemCode, PathProblem | TargetProblem> | 'missing' | 'unreadable', MessageKey>> = {
	none: 'refusals.proposal.none',
	prose: 'refusals.proposal.prose',
	unreadable: 'refusals.proposal.unreadable',
	duplicate_keys: 'refusals.proposal.duplicate_keys',
	too_many: 'refusals.proposal.too_many',
	several: 'refusals.proposal.several',
	unknown_op: 'refusals.proposal.unknown_op',
	no_delete: 'refusals.proposal.no_delete',
	unknown_shape: 'refusals.proposal.unknown_shape',
	missing: 'refusals.proposal.missing',
	not_text: 'refusals.proposal.not_text',
	inexact_number: 'refusals.proposal.inexact_number',
};

function isOfProposal(code: ProposalProblemCode): code is keyof typeof OF_PROPOSAL {
	return Object.hasOwn(OF_PROPOSAL, code);
}

function isTargetProblem(code: PathProblem | TargetProblem): code is TargetProblem {
	return code === 'wrong_kind_of_file' || code === 'not_a_fact_file';
}

/**
 * Why an item has no change that is written by itself. Path and target problems name the path; of several proposals it is said
 * which one, counted from 1.
 */
export function proposalProblemWords(problem: ProposalProblem, t: Translator): string {
	const { code, detail } = problem;
	const text = isOfProposal(code)
		? t(OF_PROPOSAL[code], { detail: shownDetail(detail, t) })
		: withPath(isTargetProblem(code) ? targetProblemWords(code, t) : pathProblemWords(code, t), detail, t);
	return problem.proposal === null || problem.proposal === 0 ? text : t('refusals.inProposal', { n: problem.proposal + 1, text });
}

function withPath(text: string, path: string | null, t: Translator): string {
	return path === null || path === '' ? text : t('refusals.withPath', { text, path: shownDetail(path, t) });
}

/** Why a step of writing did not write, or may not have. */
export function stepProblemWords(problem: StepProblem, t: Translator): string {
	switch (problem.kind) {
		case 'path':
			return pathProblemWords(problem.problem, t);
		case 'target':
			return targetProblemWords(problem.problem, t);
		case 'splice':
			return refusalWords(problem.refusal, t);
		case 'stale':
			return problem.found === null ? t('refusals.step.stale') : t('refusals.step.staleFound', { found: plainWords(problem.found, MOST_DETAIL) });
		case 'unbound':
		case 'open_write':
		case 'key_conflict':
			return t(`refusals.step.${problem.kind}`);
		case 'ledger':
		case 'write':
			return t(`refusals.step.${problem.kind}`, { message: shownMessage(problem.message, t) });
	}
}

/** How a step or a whole decision stands to being written, in a few words: for a result per line. */
export function stepStateWords(state: StepState, t: Translator): string {
	return t(`refusals.state.${state}`);
}

/** What a person should know about a change before agreeing; it stops nothing. */
export function spliceNoteWords(note: SpliceNote, t: Translator): string {
	return t(`refusals.note.${note}`);
}
