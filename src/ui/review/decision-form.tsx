/** What has to be asked before a verdict can be given: a reason, a day, or that the person has read what cannot be done. */
import type { ComponentChildren, RefObject, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ItemDetail } from '../../decisions/desk/desk-types';
import type { LeafContext } from '../desk';
import { DEFER_PICKS, dayAsText, dayOfText } from '../models/review-days';
import { choiceOf, previewsOf, unwritable } from '../models/review-sight';
import { useUniqueId } from '../widgets/use-unique-id';
import { PlainChange } from './proposal-change';
import type { ReviewFlow } from './review-flow';
import type { ReviewForm } from './review-types';

export interface DecisionFormProps {
	readonly ctx: LeafContext;
	readonly flow: ReviewFlow;
	readonly detail: ItemDetail;
	readonly form: Exclude<ReviewForm, 'edit'>;
}

export function DecisionForm({ ctx, flow, detail, form }: DecisionFormProps): VNode {
	const { t } = ctx.desk;
	const [reason, setReason] = useState('');
	const [isMissing, setMissing] = useState(false);
	const field = useRef<HTMLTextAreaElement>(null);
	const place = flow.picked.value;
	const option = form === 'choose' && place !== null ? (detail.options[place] ?? null) : null;
	const previews = form === 'approve' || form === 'choose' ? previewsOf(detail, option) : [];
	const isUnsourced = detail.isUnsourced && previews.length > 0;
	const isNeeded = form === 'reject' || form === 'needs_more_research' || isUnsourced;
	const id = useUniqueId();

	if (form === 'defer') return <DeferForm ctx={ctx} flow={flow} />;
	const submit = (): void => {
		if (isNeeded && reason.trim() === '') {
			setMissing(true);
			field.current?.focus();
			return;
		}
		void flow.decide({ verdict: form, reason: reason.trim() === '' ? null : reason, choice: option === null ? null : choiceOf(option, detail.options) });
	};
	return (
		<FormFrame ctx={ctx} flow={flow} label={t(`review.form.${form}`)} onSubmit={submit} first={field}>
			{isUnsourced ? <p class="ed-problem">{t('review.unsourced')}</p> : null}
			{unwritable(previews).length > 0 ? <p class="ed-problem">{t('review.nothingWritten')}</p> : null}
			{form === 'withdraw' ? <UndoFacts ctx={ctx} detail={detail} /> : null}
			<label for={id} class="ed-review-field-label">
				{t(isNeeded ? 'review.reason' : 'review.reasonOptional')}
			</label>
			<textarea ref={field} id={id} class="ed-review-reason-field" rows={2} value={reason} aria-required={isNeeded} aria-invalid={isMissing} onInput={(event) => setReason(event.currentTarget.value)} />
			{isMissing && reason.trim() === '' ? (
				<p class="ed-problem" role="alert">
					{t(isUnsourced ? 'review.unsourcedReason' : 'review.reasonMissing')}
				</p>
			) : null}
		</FormFrame>
	);
}

/** What withdrawing puts back, and what it cannot. */
function UndoFacts({ ctx, detail }: { readonly ctx: LeafContext; readonly detail: ItemDetail }): VNode {
	const { t } = ctx.desk;
	const { undo } = detail;
	if (undo === null || (undo.inverse.length === 0 && undo.withoutInverse.length === 0)) return <p class="ed-hint">{t('review.withdrawPlain')}</p>;
	return (
		<>
			{undo.inverse.length === 0 ? null : <p>{t('review.withdrawPutsBack')}</p>}
			{undo.inverse.map((proposal, index) => (
				<PlainChange key={`back-${index}`} ctx={ctx} proposal={proposal} />
			))}
			{undo.withoutInverse.length === 0 ? null : <p class="ed-problem">{t('review.withdrawStays')}</p>}
			{undo.withoutInverse.map((proposal, index) => (
				<PlainChange key={`stays-${index}`} ctx={ctx} proposal={proposal} />
			))}
		</>
	);
}

function DeferForm({ ctx, flow }: { readonly ctx: LeafContext; readonly flow: ReviewFlow }): VNode {
	const { t, dates, now } = ctx.desk;
	const today = dates.today(now.value);
	const [until, setUntil] = useState('');
	const [isMissing, setMissing] = useState(false);
	const field = useRef<HTMLInputElement>(null);
	const id = useUniqueId();
	const day = dayOfText(until);
	const isToCome = day !== null && day > today;
	const submit = (): void => {
		if (!isToCome) {
			setMissing(true);
			field.current?.focus();
			return;
		}
		void flow.decide({ verdict: 'defer', until });
	};
	return (
		<FormFrame ctx={ctx} flow={flow} label={t('review.form.defer')} onSubmit={submit} first={field}>
			<div class="ed-actions">
				{DEFER_PICKS.map(({ label, days }) => (
					<button key={days} type="button" class={`ed-button${day === today + days ? ' is-on' : ''}`} aria-pressed={day === today + days} onClick={() => setUntil(dayAsText(today + days))}>
						{t(label)} <span class="ed-muted">{dates.dayText(today + days, 'day')}</span>
					</button>
				))}
			</div>
			<label for={id} class="ed-review-field-label">
				{t('review.deferUntil')}
			</label>
			<input ref={field} id={id} type="date" class="ed-review-date" value={until} min={dayAsText(today + 1)} aria-required aria-invalid={isMissing && !isToCome} onInput={(event) => setUntil(event.currentTarget.value)} />
			{isToCome ? <p class="ed-hint">{t('review.deferReturns', { date: dates.dayText(day, 'weekday') })}</p> : null}
			{isMissing && !isToCome ? (
				<p class="ed-problem" role="alert">
					{t('review.deferMissing')}
				</p>
			) : null}
		</FormFrame>
	);
}

export interface FormFrameProps {
	readonly ctx: LeafContext;
	readonly flow: ReviewFlow;
	/** What is asked; also the form's accessible name. */
	readonly label: string;
	/** The word on the button; "Confirm" when left out. */
	readonly confirm?: string;
	readonly onSubmit: () => void;
	/** The field that has the focus when the form opens. */
	readonly first: RefObject<HTMLElement | null>;
	readonly canSubmit?: boolean;
	readonly children: ComponentChildren;
}

/** A form in place: Ctrl or Cmd with Enter sends it, Escape leaves it. */
export function FormFrame({ ctx, flow, label, confirm, onSubmit, first, canSubmit = true, children }: FormFrameProps): VNode {
	const { t } = ctx.desk;
	useLayoutEffect(() => first.current?.focus(), [first]);
	const isBusy = flow.isBusy.value;
	const send = (): void => {
		if (!flow.isBusy.peek() && canSubmit) onSubmit();
	};
	return (
		<form
			class="ed-review-form"
			aria-label={label}
			onSubmit={(event) => {
				event.preventDefault();
				send();
			}}
			onKeyDown={(event) => {
				if (event.isComposing) return;
				if (event.key === 'Escape') {
					event.preventDefault();
					event.stopPropagation();
					flow.closeForm();
				} else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
					event.preventDefault();
					event.stopPropagation();
					if (!event.repeat) send();
				}
			}}
		>
			<p class="ed-review-form-title">{label}</p>
			{children}
			<div class="ed-actions">
				<button type="submit" class="ed-button mod-cta" aria-disabled={isBusy || !canSubmit}>
					{confirm ?? t('review.confirm')}
				</button>
				<button type="button" class="ed-button" onClick={() => flow.closeForm()}>
					{t('common.cancel')}
				</button>
			</div>
		</form>
	);
}
