/** The buttons that decide. One that cannot be pressed now stays where it is and says why. */
import type { VNode } from 'preact';
import type { ItemDetail, OptionDetail } from '../../decisions/desk/desk-types';
import type { LeafContext } from '../desk';
import { verdictWords } from '../models/problem-words';
import { blockWords } from '../models/review-blocks';
import { KEY_OF_VERDICT, type ReviewVerdict } from '../models/review-keys';
import { plainWords } from '../models/timeline-mark-words';
import type { ReviewFlow } from './review-flow';

const VERDICTS: readonly ReviewVerdict[] = ['approve', 'reject', 'needs_more_research', 'defer', 'withdraw'];
const LONGEST_NAME = 60;

export interface DecisionBarProps {
	readonly ctx: LeafContext;
	readonly flow: ReviewFlow;
	/** `null` until the item has been read. */
	readonly detail: ItemDetail | null;
	/** Sends what stands in the open form, as if its own button were pressed. */
	readonly onSubmit: () => void;
}

export function DecisionBar({ ctx, flow, detail, onSubmit }: DecisionBarProps): VNode {
	const { t } = ctx.desk;
	return (
		<div class="ed-review-bar" role="toolbar" aria-label={t('review.bar')}>
			{detail !== null && detail.itemKind === 'decision_item' ? <ChooseButton ctx={ctx} flow={flow} detail={detail} onSubmit={onSubmit} /> : null}
			{VERDICTS.map((verdict) => (
				<VerdictButton key={verdict} ctx={ctx} flow={flow} verdict={verdict} isMain={verdict === 'approve' && detail?.itemKind !== 'decision_item'} onSubmit={onSubmit} />
			))}
		</div>
	);
}

interface VerdictButtonProps {
	readonly ctx: LeafContext;
	readonly flow: ReviewFlow;
	readonly verdict: ReviewVerdict;
	readonly isMain: boolean;
	readonly onSubmit: () => void;
}

function VerdictButton({ ctx, flow, verdict, isMain, onSubmit }: VerdictButtonProps): VNode {
	const { t, dates } = ctx.desk;
	const isOpen = flow.form.value === verdict;
	// While another verdict's form is open, its own button is the one that stands out.
	const standsOut = isMain && (isOpen || flow.form.value === null);
	const block = flow.blockOf(verdict);
	const why = block === null ? null : blockWords(block, t, dates);
	const key = KEY_OF_VERDICT[verdict];
	return (
		<button
			type="button"
			class={`ed-button ed-review-verdict${standsOut ? ' mod-cta' : ''}${isOpen ? ' is-open' : ''}`}
			data-verdict={verdict}
			aria-disabled={block !== null}
			aria-expanded={isOpen ? true : undefined}
			title={why ?? undefined}
			onClick={(event) => {
				// The second click of a double click is not a decision about the next card.
				if (event.detail > 1) return;
				if (isOpen) onSubmit();
				else flow.start(verdict);
			}}
		>
			{verdictWords(verdict, t)}
			{key === null ? null : (
				<kbd class="ed-kbd" aria-hidden="true">
					{key}
				</kbd>
			)}
		</button>
	);
}

/** Names what is chosen. Before the person has picked an option there is nothing to confirm, and it says so. */
function ChooseButton({ ctx, flow, detail, onSubmit }: { readonly ctx: LeafContext; readonly flow: ReviewFlow; readonly detail: ItemDetail; readonly onSubmit: () => void }): VNode {
	const { t, dates } = ctx.desk;
	const picked = flow.picked.value;
	const option = picked === null ? null : (detail.options[picked] ?? null);
	const standsOut = flow.form.value === null || flow.form.value === 'choose';
	const block = flow.blockOf('choose');
	const why = block === null ? null : blockWords(block, t, dates);
	return (
		<button
			type="button"
			class={`ed-button ed-review-verdict ed-review-choose${standsOut ? ' mod-cta' : ''}`}
			data-verdict="choose"
			aria-disabled={block !== null}
			title={why ?? undefined}
			onClick={(event) => {
				if (event.detail > 1) return;
				if (flow.form.peek() === 'choose') onSubmit();
				else flow.start('choose');
			}}
		>
			{option === null ? t('review.chooseNothing') : chooseWords(option, t)}
		</button>
	);
}

/** "Choose standard interview" */
export function chooseWords(option: OptionDetail, t: LeafContext['desk']['t']): string {
	return t('review.choose', { option: plainWords(option.label, LONGEST_NAME) });
}
