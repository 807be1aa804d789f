/**
 * The review: where the person stands, the item, and below it what they can do. One component for the side panel and for the
 * Pending view (DESIGN §7).
 */
import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { LeafContext } from '../desk';
import { titleWords } from '../models/pending-words';
import { gateWords } from '../models/problem-words';
import { reviewProgress } from '../models/review-cursor';
import { plainWords } from '../models/timeline-mark-words';
import { AgentText } from '../widgets/agent-text';
import { EmptyState } from '../widgets/empty-state';
import { Guard } from '../widgets/guard';
import { Icon } from '../widgets/icon';
import { itself, useKeptFocus } from '../widgets/kept-focus';
import { DecisionBar } from './decision-bar';
import { DecisionForm } from './decision-form';
import { EditForm } from './edit-form';
import { KeySheet } from './key-sheet';
import { ResultLine } from './result-line';
import { ReviewCard } from './review-card';
import type { ReviewFlow } from './review-flow';
import type { QueueInUse } from './use-queue';
import type { ReviewInUse } from './use-review';

export interface ReviewProps {
	readonly ctx: LeafContext;
	readonly review: ReviewInUse;
	readonly inUse: QueueInUse;
	/** Above the progress: the way back, the choice of order. */
	readonly children?: ComponentChildren;
}

export function Review({ ctx, review, inUse, children }: ReviewProps): VNode {
	const { t } = ctx.desk;
	const { flow, current } = review;
	const region = useRef<HTMLElement>(null);
	useFocusInReview(region, flow, current);
	useKeptFocus(region, itself);
	return (
		<section ref={region} class="ed-review" aria-label={t('review.region')} tabIndex={-1}>
			<ReviewHead ctx={ctx} review={review} inUse={inUse}>
				{children}
			</ReviewHead>
			<div class="ed-review-body">
				{current === null ? (
					<AllDone ctx={ctx} isNarrowed={inUse.isNarrowed} />
				) : (
					<Guard key={current} t={t}>
						<ReviewCard ctx={ctx} flow={flow} recordKey={current} />
					</Guard>
				)}
			</div>
			<ReviewFoot ctx={ctx} review={review} region={region} />
			{review.isSheetOpen ? <KeySheet ctx={ctx} onClose={() => review.setSheetOpen(false)} /> : null}
		</section>
	);
}

function ReviewHead({ ctx, review, inUse, children }: ReviewProps): VNode {
	const { t, session } = ctx.desk;
	const { flow, current } = review;
	// Only where the whole inbox is listed does what left the list count as passed; what was moved by hand was never in it.
	const isInbox = inUse.segment === 'waiting' && !inUse.isNarrowed;
	const decided = isInbox ? session.done.value.filter((one) => one.isByHand !== true).map((one) => one.key) : [];
	const { at, of, done } = reviewProgress(inUse.queue, current, decided);
	const row = current === null ? undefined : inUse.queue.rows[inUse.queue.places.get(current) ?? -1];
	const title = row === undefined ? '' : plainWords(titleWords(row, t));
	const words = at === null ? t('review.left', { n: of - done }) : t('review.progress', { at, of });
	return (
		<header class="ed-review-head">
			{children}
			<div class="ed-review-progress">
				<button type="button" class="ed-icon-button" aria-label={t('review.previous')} title={t('review.previous')} onClick={() => flow.step(-1)}>
					<Icon name="up" />
				</button>
				<button type="button" class="ed-icon-button" aria-label={t('review.next')} title={t('review.next')} onClick={() => flow.step(1)}>
					<Icon name="down" />
				</button>
				<span class="ed-review-at">{words}</span>
				{/* Who cannot see the card change is told which one it is. */}
				<span class="ed-sr-only" aria-live="polite">
					{title}
				</span>
				<span class="ed-review-track" aria-hidden="true">
					<span class="ed-review-passed" style={{ width: `${of === 0 ? 0 : Math.round(((at ?? done) / of) * 100)}%` }} />
				</span>
				{current === null ? null : (
					<button type="button" class="ed-button ed-review-verify" aria-label={t('verify.verify')} title={t('verify.sendsNothing')} onClick={() => ctx.desk.actions.openVerify({ kind: 'item', key: current })}>
						<Icon name="search" size={14} />
						<span class="ed-review-verify-word">{t('verify.verify')}</span>
						<kbd class="ed-kbd" aria-hidden="true">
							v
						</kbd>
					</button>
				)}
				<button type="button" class="ed-icon-button" aria-label={t('review.keys')} title={t('review.keys')} onClick={() => review.setSheetOpen(true)}>
					<Icon name="question" />
				</button>
			</div>
		</header>
	);
}

function AllDone({ ctx, isNarrowed }: { readonly ctx: LeafContext; readonly isNarrowed: boolean }): VNode {
	const { t } = ctx.desk;
	return <EmptyState title={t(isNarrowed ? 'pending.emptyFilter' : 'pending.emptyTitle')} text={isNarrowed ? '' : t('review.doneText')} />;
}

function ReviewFoot({ ctx, review, region }: { readonly ctx: LeafContext; readonly review: ReviewInUse; readonly region: { readonly current: HTMLElement | null } }): VNode {
	const { flow, current } = review;
	const shown = flow.shown.value;
	const detail = shown.phase === 'ready' && shown.key === current ? shown.detail : null;
	const form = flow.form.value;
	const submit = (): void => region.current?.querySelector<HTMLFormElement>('form.ed-review-form')?.requestSubmit();
	return (
		<footer class="ed-review-foot">
			{current === null ? null : <Closed ctx={ctx} />}
			{detail === null || form === null ? null : form === 'edit' ? <EditForm key={current} ctx={ctx} flow={flow} detail={detail} /> : <DecisionForm key={`${current ?? ''}:${form}`} ctx={ctx} flow={flow} detail={detail} form={form} />}
			{current === null ? null : <DecisionBar ctx={ctx} flow={flow} detail={detail} onSubmit={submit} />}
			<ResultLine ctx={ctx} flow={flow} />
		</footer>
	);
}

/** While nothing can be decided: why, and what to do. */
function Closed({ ctx }: { readonly ctx: LeafContext }): VNode | null {
	const { t, dates, deciding } = ctx.desk;
	const gate = deciding.value?.gate;
	if (gate === undefined || gate.reasons.length === 0) return null;
	return (
		<div class="ed-review-closed">
			{gate.reasons.map((reason, index) => {
				const { what, todo } = gateWords(reason, t, dates);
				return (
					<p key={index}>
						<Icon name="warning" size={14} /> <AgentText text={t('review.readOnly', { what, todo })} max={600} t={t} />
					</p>
				);
			})}
		</div>
	);
}

/** Where the focus goes when what had it is gone: a form that closed, a card that moved on. It never leaves the review by itself. */
function useFocusInReview(region: { readonly current: HTMLElement | null }, flow: ReviewFlow, current: string | null): void {
	const hadFocus = useRef(false);
	const formBefore = useRef(flow.form.peek());
	const shownBefore = useRef(current);
	const form = flow.form.value;
	useLayoutEffect(() => {
		const element = region.current;
		if (element === null) return undefined;
		const onIn = (): void => {
			hadFocus.current = true;
		};
		const onOut = (event: FocusEvent): void => {
			const to = event.relatedTarget as Node | null;
			if (to !== null && !element.contains(to)) hadFocus.current = false;
		};
		element.addEventListener('focusin', onIn);
		element.addEventListener('focusout', onOut);
		return () => {
			element.removeEventListener('focusin', onIn);
			element.removeEventListener('focusout', onOut);
		};
	}, [region]);
	useLayoutEffect(() => {
		const element = region.current;
		// Under another card the button would be a decision that waits for the next Enter.
		const closed = form === null && shownBefore.current === current ? formBefore.current : null;
		formBefore.current = form;
		shownBefore.current = current;
		if (element === null || !hadFocus.current) return;
		const { activeElement, body } = element.doc;
		if (activeElement !== null && activeElement !== body && activeElement.isConnected) return;
		const button = closed === null ? null : element.querySelector<HTMLElement>(`[data-verdict="${closed}"]`);
		(button ?? element).focus({ preventScroll: true });
	}, [region, form, current]);
}
