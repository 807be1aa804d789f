/** The options of a decision item side by side, none preferred: picking one selects it, and nothing more (R23). */
import type { VNode } from 'preact';
import type { ItemDetail, OptionDetail } from '../../decisions/desk/desk-types';
import { Section } from '../card/section';
import type { LeafContext } from '../desk';
import { AgentText } from '../widgets/agent-text';
import { useUniqueId } from '../widgets/use-unique-id';
import { ProposalChange, ProposalProblems } from './proposal-change';
import type { ReviewFlow } from './review-flow';

const DIGITS = 9;

export function Options({ ctx, flow, detail }: { readonly ctx: LeafContext; readonly flow: ReviewFlow; readonly detail: ItemDetail }): VNode {
	const { t } = ctx.desk;
	const name = useUniqueId();
	const picked = flow.picked.value;
	return (
		<Section title={t('card.options')}>
			<div class="ed-review-options" role="radiogroup" aria-label={t('card.options')}>
				{detail.options.map((option, index) => (
					<Option key={`${detail.key}:${index}`} ctx={ctx} option={option} place={index} name={name} isPicked={picked === index} onPick={() => flow.pick(index)} />
				))}
			</div>
			{detail.options.length === 0 ? <p class="ed-problem">{t('review.noOptions')}</p> : <p class="ed-hint">{t('review.optionsNote')}</p>}
		</Section>
	);
}

interface OptionProps {
	readonly ctx: LeafContext;
	readonly option: OptionDetail;
	readonly place: number;
	readonly name: string;
	readonly isPicked: boolean;
	readonly onPick: () => void;
}

function Option({ ctx, option, place, name, isPicked, onPick }: OptionProps): VNode {
	const { t } = ctx.desk;
	return (
		<div
			class={`ed-review-option${isPicked ? ' is-picked' : ''}`}
			onClick={(event) => {
				// A button inside (more text, a fold) has its own meaning; the label picks by itself.
				if ((event.target as Element).closest('button, label') === null) onPick();
			}}
		>
			<label class="ed-review-option-label">
				<input type="radio" name={name} checked={isPicked} onChange={onPick} />{' '}
				<strong>
					<AgentText text={option.label} max={160} />
				</strong>
				{place < DIGITS ? (
					<kbd class="ed-kbd" aria-hidden="true">
						{place + 1}
					</kbd>
				) : null}
			</label>
			{option.description === null ? null : (
				<p>
					<AgentText text={option.description} max={600} t={t} />
				</p>
			)}
			<Points ctx={ctx} title={t('card.pros')} sign="+" points={option.pros} />
			<Points ctx={ctx} title={t('card.cons')} sign="−" points={option.cons} />
			{option.previews.length === 0 ? null : <p class="ed-sub-title">{t('review.optionWrites')}</p>}
			{option.previews.map((preview, index) => (
				<ProposalChange key={index} ctx={ctx} preview={preview} />
			))}
			<ProposalProblems ctx={ctx} problems={option.problems.filter((problem) => problem.code !== 'none')} hasAny />
		</div>
	);
}

function Points({ ctx, title, sign, points }: { readonly ctx: LeafContext; readonly title: string; readonly sign: string; readonly points: readonly string[] }): VNode | null {
	if (points.length === 0) return null;
	return (
		<>
			<p class="ed-sub-title">{title}</p>
			<ul class="ed-review-points">
				{points.map((point, index) => (
					<li key={index}>
						<span aria-hidden="true">{sign} </span>
						<AgentText text={point} max={300} t={ctx.desk.t} />
					</li>
				))}
			</ul>
		</>
	);
}
