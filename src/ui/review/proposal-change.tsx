/** One proposed change: where, what stands there now, what would stand there, and what is to be known about it. */
import type { VNode } from 'preact';
import type { ProposalPreview } from '../../decisions/desk/desk-types';
import type { ProposalProblem } from '../../decisions/proposals';
import type { Proposal } from '../../decisions/proposal-schema';
import type { LeafContext } from '../desk';
import { proposalProblemWords, spliceNoteWords, stepProblemWords } from '../models/problem-words';
import { afterOf, expectedBefore, placeOfProposal } from '../models/review-sight';
import { AgentText } from '../widgets/agent-text';
import { Icon } from '../widgets/icon';
import { BeforeAfter } from './before-after';

export function ProposalChange({ ctx, preview }: { readonly ctx: LeafContext; readonly preview: ProposalPreview }): VNode {
	const { t } = ctx.desk;
	const { proposal, outcome, found, after, problem, notes } = preview;
	const isAdded = proposal.op === 'csv.insert' || proposal.op === 'jsonl.append';
	return (
		<div class={`ed-review-change is-${outcome.replace('_', '-')}`}>
			<ProposalPlace ctx={ctx} proposal={proposal} />
			<BeforeAfter ctx={ctx} before={isAdded ? null : found} after={after} isSource={isAdded} />
			{outcome === 'no_op' ? <p class="ed-hint">{t('review.noOp')}</p> : null}
			{outcome === 'stale' ? <Expected ctx={ctx} proposal={proposal} /> : null}
			{problem === null || outcome === 'stale' ? null : (
				<p class="ed-problem">
					<Icon name="warning" size={14} /> <AgentText text={t('review.notWritable', { why: stepProblemWords(problem, t) })} max={400} t={t} />
				</p>
			)}
			{notes.map((note) => (
				<p key={note} class={note === 'formula' ? 'ed-problem' : 'ed-hint'}>
					{note === 'formula' ? <Icon name="warning" size={14} /> : null} {spliceNoteWords(note, t)}
				</p>
			))}
		</div>
	);
}

function Expected({ ctx, proposal }: { readonly ctx: LeafContext; readonly proposal: Proposal }): VNode {
	const { t } = ctx.desk;
	const expected = expectedBefore(proposal);
	return (
		<p class="ed-problem">
			<Icon name="warning" size={14} />{' '}
			<AgentText text={expected === undefined ? t('review.notAsExpected') : expected === null ? t('review.expectedNothing') : t('review.expectedOther', { expected })} max={300} t={t} />
		</p>
	);
}

/** `trackers/schools.csv › EXU-MSC › ielts_writing`, with what kind of place it is. */
export function ProposalPlace({ ctx, proposal }: { readonly ctx: LeafContext; readonly proposal: Proposal }): VNode {
	const { t } = ctx.desk;
	return (
		<p class="ed-review-place">
			<span class="ed-review-op">{t(`review.op.${proposal.op}`)}</span>{' '}
			<span class="ed-mono">
				{placeOfProposal(proposal).map((part, index) => (
					<span key={index}>
						{index > 0 ? ' › ' : null}
						<AgentText text={part} max={120} t={t} />
					</span>
				))}
			</span>
		</p>
	);
}

/** A proposal as it stands, without a look at the file: what it would put in the place of what. An added row or record has its place alone. */
export function PlainChange({ ctx, proposal }: { readonly ctx: LeafContext; readonly proposal: Proposal }): VNode {
	const before = expectedBefore(proposal);
	return (
		<div class="ed-review-change">
			<ProposalPlace ctx={ctx} proposal={proposal} />
			{before === undefined ? null : <BeforeAfter ctx={ctx} before={before} after={afterOf(proposal)} />}
		</div>
	);
}

/** Why the item as a whole is not written by itself. */
export function ProposalProblems({ ctx, problems, hasAny }: { readonly ctx: LeafContext; readonly problems: readonly ProposalProblem[]; readonly hasAny: boolean }): VNode | null {
	const { t } = ctx.desk;
	if (problems.length === 0) return hasAny ? null : <p class="ed-muted">{t('review.noChange')}</p>;
	const isNone = problems.every((problem) => problem.code === 'none');
	return (
		<div class="ed-review-problems">
			{problems.map((problem, index) => (
				<p key={index} class={isNone ? 'ed-muted' : 'ed-problem'}>
					{isNone ? null : <Icon name="warning" size={14} />} {proposalProblemWords(problem, t)}
				</p>
			))}
			{isNone ? null : <p class="ed-hint">{t('review.notByItself')}</p>}
		</div>
	);
}
