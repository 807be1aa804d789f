/** The requests of one search as a small waterfall: who was asked, how it ended, at which layer, how long it took. */
import type { VNode } from 'preact';
import type { LeafContext } from '../desk';
import { codeText, layerText } from '../models/failure-words';
import type { LiveRow, LiveRun } from '../models/verify-live';
import { AgentText } from '../widgets/agent-text';
import { OutcomeBadge } from '../widgets/outcome-badge';
import { liveBars, type LiveBar } from './live-bars';
import { providerNames } from './provider-names';

export interface AttemptListProps {
	readonly ctx: LeafContext;
	readonly live: LiveRun;
	/** Epoch ms. */
	readonly nowMs: number;
}

export function AttemptList({ ctx, live, nowMs }: AttemptListProps): VNode | null {
	const { t } = ctx.desk;
	if (live.rows.length === 0) return null;
	const nameOf = providerNames(ctx);
	return (
		<>
			<ol class="ed-waterfall" aria-label={t('verify.attempts')}>
				{liveBars(live, nowMs).map((bar) => (
					<AttemptRow key={bar.row.id} ctx={ctx} bar={bar} name={nameOf(bar.row.providerId)} />
				))}
			</ol>
			{live.abandoned === 0 ? null : <p class="ed-problem">{t('verify.abandoned', { n: live.abandoned })}</p>}
		</>
	);
}

function AttemptRow({ ctx, bar, name }: { readonly ctx: LeafContext; readonly bar: LiveBar; readonly name: string }): VNode {
	const { row, start, width, ms } = bar;
	return (
		<li class={`ed-attempt${row.state === 'skipped' ? ' is-skipped' : ''}`}>
			<div class="ed-attempt-head">
				<strong>
					<AgentText text={name} max={60} />
				</strong>
				<span class="ed-mono ed-muted">
					<AgentText text={row.routeId} max={60} />
				</span>
				<StateMark ctx={ctx} row={row} />
			</div>
			{start === null ? null : (
				<div class="ed-attempt-track" aria-hidden="true">
					<span class={`ed-attempt-bar ed-outcome-bar-${row.state}`} style={{ left: `${start * 100}%`, width: `${Math.max(width * 100, 0.6)}%` }} />
				</div>
			)}
			<p class="ed-attempt-facts">
				{factsOf(ctx, row, ms).map((fact, index) => (
					<span key={index}>
						{index > 0 ? ' · ' : null}
						<AgentText text={fact} max={160} />
					</span>
				))}
			</p>
		</li>
	);
}

/** How it stands: an outcome's own badge, or a word for what is no outcome. */
function StateMark({ ctx, row }: { readonly ctx: LeafContext; readonly row: LiveRow }): VNode {
	const { t } = ctx.desk;
	switch (row.state) {
		case 'ok':
		case 'partial':
		case 'empty':
		case 'failed':
		case 'cancelled':
			return <OutcomeBadge outcome={row.state} statusRaw={null} t={t} />;
		case 'waiting':
		case 'running':
		case 'skipped':
		case 'aborted':
			return <span class={`ed-mini-badge ed-verify-state-${row.state}`}>{t(`verify.state.${row.state}`)}</span>;
	}
}

function factsOf(ctx: LeafContext, row: LiveRow, ms: number | null): readonly string[] {
	const { t, dates } = ctx.desk;
	const wait = row.state !== 'waiting' || row.why === null ? null : row.waitMs === null ? t(`verify.wait.${row.why}`) : t(`verify.waitMs.${row.why}`, { ms: Math.round(row.waitMs) });
	const untilMs = row.until === null ? Number.NaN : Date.parse(row.until);
	const facts = [
		wait,
		row.credential === null ? null : t('card.attemptCredential', { label: row.credential }),
		ms === null ? null : t('card.attemptMs', { ms: Math.round(ms) }),
		row.httpStatus === null ? null : t('card.attemptHttp', { code: String(row.httpStatus) }),
		row.layer === null ? null : t('card.a.layer', { layer: layerText(row.layer, t) }),
		row.code === null ? null : codeText(row.code, t),
		row.resultCount === null || row.state === 'failed' ? null : t('card.attemptResults', { n: row.resultCount }),
		Number.isNaN(untilMs) ? null : t('verify.restsUntil', { time: dates.moment(untilMs) }),
		row.abandoned ? t('verify.notStopped') : null,
		row.detail,
	];
	return facts.filter((fact) => fact !== null);
}
