/** Below the list of stale claims: what searching for the ticked ones may cost, and the buttons that start, pause and stop it. */
import type { VNode } from 'preact';
import type { StaleClaim } from '../../verification/verification-types';
import type { LeafContext } from '../desk';
import { joinSentences } from '../models/refusal-words';
import { BatchProgress } from './batch-bar';
import type { ClaimCheck } from './claim-check';
import { RoutesInUse } from './routes-in-use';
import { costNow, mostMetered, routesInUse } from './run-cost';
import { SpendAsk } from './spend-ask';
import type { StaleBatch } from './stale-batch';
import type { VerifySession } from './verify-session';

export interface StaleFootProps {
	readonly ctx: LeafContext;
	readonly session: VerifySession;
	/** Ticked, in the list's order. */
	readonly chosen: readonly StaleClaim[];
}

export function StaleFoot({ ctx, session, chosen }: StaleFootProps): VNode {
	const { stale } = session;
	const { phase, current } = stale.state.value;
	const check = current === null ? null : session.checkOf({ kind: 'claim', key: current });
	return (
		<footer class="ed-verify-stale-foot">
			{phase === 'choosing' ? <Estimate ctx={ctx} chosen={chosen} /> : <BatchProgress ctx={ctx} batch={stale} />}
			{check === null ? null : <Ask ctx={ctx} batch={stale} check={check} />}
			{phase === 'paused' && stale.state.value.isLimitReached ? <LimitReached ctx={ctx} batch={stale} /> : null}
			<div class="ed-actions">
				<Buttons ctx={ctx} batch={stale} chosen={chosen} />
			</div>
		</footer>
	);
}

function Estimate({ ctx, chosen }: { readonly ctx: LeafContext; readonly chosen: readonly StaleClaim[] }): VNode {
	const { t, searching } = ctx.desk;
	// Read for the subscription: what the person sets changes the cost.
	const { mode } = searching.config.value;
	const { best, worst } = costNow(chosen.length, searching);
	const hasWeb = routesInUse(searching).some((route) => route.kind === 'web' || route.kind === 'answer');
	return (
		<>
			<details class="ed-verify-foot-routes" open={!hasWeb}>
				<summary>{t(`verify.mode.${mode}`)}</summary>
				<RoutesInUse ctx={ctx} />
			</details>
			<p role="status" aria-live="polite">
				{chosen.length === 0 ? t('verify.staleTickFirst') : joinSentences(t('verify.cost', { n: chosen.length, least: best.requests, most: worst.requests }), worst.metered === 0 ? t('verify.costFree') : t('verify.costPaid', { least: best.metered, most: worst.metered }), t)}
			</p>
		</>
	);
}

/** The question about money of the search under way: one answer for all that follow. */
function Ask({ ctx, batch, check }: { readonly ctx: LeafContext; readonly batch: StaleBatch; readonly check: ClaimCheck }): VNode | null {
	const { question } = check.search.value;
	if (question === null) return null;
	const { order, ends, agreed, spent } = batch.state.value;
	return <SpendAsk ctx={ctx} question={question} onAnswer={(isAgreed) => check.answer(isAgreed)} several={{ searches: order.length - ends.size, most: agreed - spent }} />;
}

function LimitReached({ ctx, batch }: { readonly ctx: LeafContext; readonly batch: StaleBatch }): VNode {
	const { t, searching } = ctx.desk;
	const more = moreNeeded(ctx, batch);
	return <p class="ed-problem">{t('verify.limitReached', { n: more, left: mostMetered(1, searching) })}</p>;
}

/** Paid requests that the rest may send beyond what was agreed to. */
function moreNeeded(ctx: LeafContext, batch: StaleBatch): number {
	const { order, ends, agreed, spent } = batch.state.value;
	return Math.max(0, mostMetered(order.length - ends.size, ctx.desk.searching) - (agreed - spent));
}

function Buttons({ ctx, batch, chosen }: { readonly ctx: LeafContext; readonly batch: StaleBatch; readonly chosen: readonly StaleClaim[] }): VNode {
	const { t, searching } = ctx.desk;
	const { phase, isLimitReached } = batch.state.value;
	const cancel = (
		<button type="button" class="ed-button" aria-disabled={phase === 'stopping'} onClick={() => batch.cancel()}>
			{t('verify.cancel')}
		</button>
	);
	switch (phase) {
		case 'choosing': {
			const canStart = chosen.length > 0 && routesInUse(searching).length > 0;
			return (
				<button type="button" class="ed-button mod-cta" aria-disabled={!canStart} onClick={() => (canStart ? void batch.start(chosen, mostMetered(chosen.length, searching)) : undefined)}>
					{chosen.length === 0 ? t('verify.startNone') : t('verify.start', { n: chosen.length })}
				</button>
			);
		}
		case 'running':
			return (
				<>
					<button type="button" class="ed-button" onClick={(event) => (event.detail > 1 ? undefined : batch.pause())}>
						{t('verify.pause')}
					</button>
					{cancel}
				</>
			);
		case 'pausing':
		case 'paused':
			return (
				<>
					<button type="button" class="ed-button mod-cta" onClick={(event) => (event.detail > 1 ? undefined : batch.resume(isLimitReached ? moreNeeded(ctx, batch) : 0))}>
						{t(isLimitReached ? 'verify.resumeAgreed' : 'verify.resume')}
					</button>
					{cancel}
				</>
			);
		case 'stopping':
			return cancel;
		case 'done':
			return (
				<button type="button" class="ed-button" onClick={() => batch.again()}>
					{t('verify.newList')}
				</button>
			);
	}
}
