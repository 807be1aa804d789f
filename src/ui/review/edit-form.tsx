/** Other values than the proposed ones ("approved with edit"): a field per value, and what would be written with them. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ItemDetail, ProposalPreview } from '../../decisions/desk/desk-types';
import type { SeenTarget } from '../../decisions/ledger-entry';
import type { Proposal } from '../../decisions/proposal-schema';
import type { LeafContext } from '../desk';
import { editableValues, withEdits, type EditableValue } from '../models/review-edits';
import { choiceOf, placeOfProposal, previewsOf, unwritable } from '../models/review-sight';
import { plainWords } from '../models/timeline-mark-words';
import { wordsOf } from '../widgets/error-words';
import { useUniqueId } from '../widgets/use-unique-id';
import { chooseWords } from './decision-bar';
import { FormFrame } from './decision-form';
import { ProposalChange } from './proposal-change';
import type { ReviewFlow } from './review-flow';

/** What the person's values come to, tried on paper. */
interface Tried {
	readonly proposals: readonly Proposal[];
	readonly previews: readonly ProposalPreview[];
	readonly targets: readonly SeenTarget[];
}

const PAUSE_MS = 250;

export function EditForm({ ctx, flow, detail }: { readonly ctx: LeafContext; readonly flow: ReviewFlow; readonly detail: ItemDetail }): VNode {
	const { t } = ctx.desk;
	const place = flow.picked.value;
	const option = detail.itemKind === 'decision_item' && place !== null ? (detail.options[place] ?? null) : null;
	const asked = previewsOf(detail, option).map((preview) => preview.proposal);
	const [texts, setTexts] = useState<ReadonlyMap<number, string>>(new Map());
	const [reason, setReason] = useState('');
	const [isMissing, setMissing] = useState(false);
	const first = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
	const reasonField = useRef<HTMLTextAreaElement>(null);
	const reasonId = useUniqueId();
	const edited = withEdits(asked, texts);
	const { tried, problem } = useTried(ctx, edited);
	const isShown = edited !== null && tried !== null && JSON.stringify(tried.proposals) === JSON.stringify(edited);
	const canSubmit = isShown && unwritable(tried.previews).length === 0;
	const submit = (): void => {
		if (edited === null || tried === null) return;
		if (detail.isUnsourced && reason.trim() === '') {
			setMissing(true);
			reasonField.current?.focus();
			return;
		}
		const choice = option === null ? null : choiceOf(option, detail.options);
		// Decided on what the preview showed: its files as they were then.
		void flow.decide({ verdict: option === null ? 'approve' : 'choose', choice, edited, targets: tried.targets, reason: reason.trim() === '' ? null : reason });
	};
	return (
		<FormFrame ctx={ctx} flow={flow} label={t('review.form.edit')} confirm={option === null ? t('review.approveEdited') : t('review.chooseEdited', { choose: chooseWords(option, t) })} onSubmit={submit} first={first} canSubmit={canSubmit}>
			{editableValues(asked).map((value, index) => (
				<ValueField key={value.proposal} ctx={ctx} value={value} proposal={asked[value.proposal]} text={texts.get(value.proposal) ?? value.text} field={index === 0 ? first : null} onText={(text) => setTexts(new Map(texts).set(value.proposal, text))} />
			))}
			<div aria-live="polite">
				{edited === null ? <p class="ed-hint">{t('review.editNothing')}</p> : null}
				{edited !== null && !isShown && problem === null ? <p class="ed-hint">{t('review.editTrying')}</p> : null}
				{problem === null ? null : <p class="ed-problem">{t('review.editFailed', { why: plainWords(problem, 200) })}</p>}
				{isShown ? tried.previews.map((preview, index) => <ProposalChange key={index} ctx={ctx} preview={preview} />) : null}
			</div>
			<label for={reasonId} class="ed-review-field-label">
				{t(detail.isUnsourced ? 'review.reason' : 'review.reasonOptional')}
			</label>
			<textarea ref={reasonField} id={reasonId} class="ed-review-reason-field" rows={2} value={reason} aria-required={detail.isUnsourced} aria-invalid={isMissing} onInput={(event) => setReason(event.currentTarget.value)} />
			{isMissing && reason.trim() === '' ? (
				<p class="ed-problem" role="alert">
					{t('review.unsourcedReason')}
				</p>
			) : null}
		</FormFrame>
	);
}

/** Tries the values on paper, a moment after the person has stopped typing. */
function useTried(ctx: LeafContext, edited: readonly Proposal[] | null): { readonly tried: Tried | null; readonly problem: string | null } {
	const [tried, setTried] = useState<Tried | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const key = edited === null ? '' : JSON.stringify(edited);
	useEffect(() => {
		const desk = ctx.desk.decisions.peek();
		if (edited === null || desk === null) return undefined;
		let isWanted = true;
		const win = activeWindow;
		const timer = win.setTimeout(() => {
			desk.preview(edited).then(
				({ previews, targets }) => {
					if (!isWanted) return;
					setTried({ proposals: edited, previews, targets });
					setProblem(null);
				},
				(error: unknown) => {
					if (isWanted) setProblem(wordsOf(error));
				},
			);
		}, PAUSE_MS);
		return () => {
			isWanted = false;
			win.clearTimeout(timer);
		};
	}, [key]);
	return { tried, problem };
}

interface ValueFieldProps {
	readonly ctx: LeafContext;
	readonly value: EditableValue;
	readonly proposal: Proposal | undefined;
	readonly text: string;
	readonly field: { current: (HTMLTextAreaElement & HTMLInputElement) | null } | null;
	readonly onText: (text: string) => void;
}

function ValueField({ ctx, value, proposal, text, field, onText }: ValueFieldProps): VNode {
	const { t } = ctx.desk;
	const id = useUniqueId();
	const place = proposal === undefined ? '' : placeOfProposal(proposal).map((part) => plainWords(part, 60)).join(' › ');
	return (
		<div class="ed-review-value">
			<label for={id} class="ed-review-field-label">
				{place} {value.isList ? <span class="ed-hint">{t('review.onePerLine')}</span> : null}
			</label>
			{value.isLong ? (
				<textarea ref={field} id={id} rows={4} value={text} spellcheck={false} onInput={(event) => onText(event.currentTarget.value)} />
			) : (
				<input ref={field} id={id} type="text" value={text} spellcheck={false} onInput={(event) => onText(event.currentTarget.value)} />
			)}
		</div>
	);
}
