/** The question about paid requests, in place: which routes, what was spent of which budget, how many requests at most. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { SpendQuestion } from '../../search/search-types';
import type { LeafContext } from '../desk';
import { AgentText } from '../widgets/agent-text';
import { useUniqueId } from '../widgets/use-unique-id';
import { providerNames } from './provider-names';

export interface SpendAskProps {
	readonly ctx: LeafContext;
	readonly question: SpendQuestion;
	readonly onAnswer: (isAgreed: boolean) => void;
	/** For several searches at once: how many are to come, and the most paid requests that are left of what was agreed to. */
	readonly several?: { readonly searches: number; readonly most: number };
}

export function SpendAsk({ ctx, question, onAnswer, several }: SpendAskProps): VNode {
	const { t, searching } = ctx.desk;
	const id = useUniqueId();
	const box = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const element = box.current;
		// Whoever pressed "Search" is in the panel; somebody writing elsewhere is left alone.
		if (element === null || element.closest('.ed-root')?.contains(element.doc.activeElement) !== true) return;
		element.focus({ preventScroll: true });
		element.scrollIntoView({ block: 'nearest' });
	}, []);
	const asked = new Set(question.routes.map((route) => route.route_id));
	const hasOthers = searching.routes().some((route) => route.enabled && route.kind !== null && !asked.has(route.id) && !route.isMetered);
	const nameOf = providerNames(ctx);
	return (
		<div
			ref={box}
			class="ed-verify-ask"
			role="alertdialog"
			aria-labelledby={`${id}-title`}
			aria-describedby={`${id}-text`}
			tabIndex={-1}
			onKeyDown={(event) => {
				if (event.key !== 'Escape') return;
				event.preventDefault();
				event.stopPropagation();
				onAnswer(false);
			}}
		>
			<h3 id={`${id}-title`} class="ed-title">
				{t('verify.askTitle')}
			</h3>
			<p id={`${id}-text`}>{several === undefined ? t('verify.askMost', { n: question.most_calls }) : t('verify.askMostSeveral', { n: Math.max(several.most, question.most_calls), searches: several.searches })}</p>
			<ul class="ed-plain-list">
				{question.routes.map((route) => (
					<li key={route.route_id}>
						<strong>
							<AgentText text={nameOf(route.provider_id)} max={60} />
						</strong>{' '}
						<span class="ed-mono ed-muted">
							<AgentText text={route.route_id} max={60} />
						</span>
						<div class="ed-hint">
							{route.per_day === null ? t('verify.spentToday', { spent: route.spent_today }) : t('verify.spentTodayOf', { spent: route.spent_today, budget: route.per_day })}
							{' · '}
							{route.per_month === null ? t('verify.spentMonth', { spent: route.spent_this_month }) : t('verify.spentMonthOf', { spent: route.spent_this_month, budget: route.per_month })}
						</div>
					</li>
				))}
			</ul>
			<div class="ed-actions">
				<button type="button" class="ed-button mod-cta" onClick={(event) => (event.detail > 1 ? undefined : onAnswer(true))}>
					{t('verify.askYes')}
				</button>
				<button type="button" class="ed-button" onClick={() => onAnswer(false)}>
					{t(hasOthers ? 'verify.askFree' : 'verify.askNo')}
				</button>
			</div>
			<p class="ed-hint">{t('verify.nothingSentYet')}</p>
		</div>
	);
}
