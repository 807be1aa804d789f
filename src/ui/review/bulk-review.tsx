/** Several changes on one list: exactly what each writes, a box to tick, one confirmation, a result per line. Decisions with options are never on it. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { LeafContext } from '../desk';
import { decideResultWords } from '../models/problem-words';
import type { QueueRow } from '../models/pending-queue';
import { titleWords } from '../models/pending-words';
import { bulkObstacle } from '../models/review-sight';
import { AgentText } from '../widgets/agent-text';
import { EmptyState } from '../widgets/empty-state';
import { Icon } from '../widgets/icon';
import { itself, useKeptFocus } from '../widgets/kept-focus';
import type { BulkOutcome } from './bulk-run';
import { ProposalChange } from './proposal-change';
import { useBulk, type BulkEntry, type BulkInUse } from './use-bulk';

export interface BulkReviewProps {
	readonly ctx: LeafContext;
	/** Actions that wait, in the list's order. */
	readonly rows: readonly QueueRow[];
	readonly onClose: () => void;
}

export function BulkReview({ ctx, rows, onClose }: BulkReviewProps): VNode {
	const { t } = ctx.desk;
	const list = useRef(rows).current;
	const bulk = useBulk(ctx, list);
	const box = useRef<HTMLElement>(null);
	useLayoutEffect(() => box.current?.focus({ preventScroll: true }), []);
	// The button that was pressed goes with the phase it began.
	useKeptFocus(box, itself);
	const isChoosing = bulk.phase === 'choosing';
	// All at once means all that are shown: first every one of them is read.
	const isReading = bulk.rows.some((row) => !bulk.entries.has(row.key));
	return (
		<section
			ref={box}
			class="ed-bulk"
			aria-label={t('review.bulkTitle')}
			tabIndex={-1}
			onKeyDown={(event) => {
				if (event.key !== 'Escape' || bulk.phase === 'running') return;
				event.stopPropagation();
				onClose();
			}}
		>
			<header class="ed-bulk-head">
				<button type="button" class="ed-icon-button" aria-label={t('review.backToQueue')} title={t('review.backToQueue')} aria-disabled={bulk.phase === 'running'} onClick={() => (bulk.phase === 'running' ? undefined : onClose())}>
					<Icon name="back" />
				</button>
				<h3 class="ed-title">{t('review.bulkTitle')}</h3>
			</header>
			{list.length === 0 ? (
				<EmptyState title={t('review.bulkNone')} text={t('review.bulkNoneText')} />
			) : (
				<>
					<p class="ed-hint">{t('review.bulkText')}</p>
					{isChoosing ? (
						<label class="ed-bulk-all">
							<input type="checkbox" checked={bulk.fit.length > 0 && bulk.fit.every((key) => bulk.chosen.has(key))} disabled={isReading || bulk.fit.length === 0} onChange={(event) => bulk.chooseAll(event.currentTarget.checked)} /> {t('review.bulkAll', { n: bulk.fit.length })}
						</label>
					) : null}
					<ul class="ed-bulk-list" aria-label={t('review.bulkList')}>
						{bulk.rows.map((row) => (
							<BulkRow key={row.key} ctx={ctx} row={row} bulk={bulk} />
						))}
					</ul>
					{bulk.rows.length < bulk.total && isChoosing ? (
						<button type="button" class="ed-link" onClick={() => bulk.showMore()}>
							{t('review.bulkMore', { n: bulk.total - bulk.rows.length })}
						</button>
					) : null}
					<BulkFoot ctx={ctx} bulk={bulk} onClose={onClose} />
				</>
			)}
		</section>
	);
}

function BulkFoot({ ctx, bulk, onClose }: { readonly ctx: LeafContext; readonly bulk: BulkInUse; readonly onClose: () => void }): VNode {
	const { t, deciding } = ctx.desk;
	const n = bulk.fit.filter((key) => bulk.chosen.has(key)).length;
	const gate = deciding.value?.gate;
	const isOpen = gate !== undefined && gate.isChecked && gate.reasons.length === 0;
	const done = bulk.outcomes.size;
	const approved = [...bulk.outcomes.values()].filter((outcome) => outcome.kind === 'told' && outcome.result.kind === 'recorded').length;
	return (
		<footer class="ed-review-foot">
			<p role="status" aria-live="polite" class="ed-review-said">
				{bulk.phase === 'running' ? t('review.bulkProgress', { done, n }) : bulk.phase === 'done' ? t('review.bulkDone', { done: approved, n }) : ''}
			</p>
			<div class="ed-actions">
				{bulk.phase === 'choosing' ? (
					<button type="button" class="ed-button mod-cta" aria-disabled={n === 0 || !isOpen} title={isOpen ? undefined : t('review.bulkClosed')} onClick={() => (n === 0 || !isOpen ? undefined : void bulk.run())}>
						{n === 0 ? t('review.bulkApproveNone') : t('review.bulkApprove', { n })}
					</button>
				) : null}
				{bulk.phase === 'running' ? (
					<button type="button" class="ed-button" onClick={() => bulk.stop()}>
						{t('review.bulkStop')}
					</button>
				) : (
					<button type="button" class="ed-button" onClick={onClose}>
						{t(bulk.phase === 'done' ? 'review.backToQueue' : 'common.cancel')}
					</button>
				)}
			</div>
		</footer>
	);
}

function BulkRow({ ctx, row, bulk }: { readonly ctx: LeafContext; readonly row: QueueRow; readonly bulk: BulkInUse }): VNode {
	const { t } = ctx.desk;
	const entry = bulk.entries.get(row.key) ?? { phase: 'reading' as const };
	const outcome = bulk.outcomes.get(row.key) ?? null;
	const isFit = bulk.fit.includes(row.key);
	const isChosen = bulk.chosen.has(row.key);
	return (
		<li class={`ed-bulk-row${isChosen ? ' is-picked' : ''}`}>
			<label class="ed-bulk-label">
				<input type="checkbox" checked={isChosen && isFit} disabled={!isFit || bulk.phase !== 'choosing'} onChange={(event) => bulk.toggle(row.key, event.currentTarget.checked)} />{' '}
				<strong>
					<AgentText text={titleWords(row, t)} max={160} />
				</strong>{' '}
				{row.id === null ? null : (
					<span class="ed-mono ed-muted">
						<AgentText text={row.id} max={40} />
					</span>
				)}
			</label>
			<EntryFacts ctx={ctx} entry={entry} isFit={isFit} />
			{outcome === null ? null : <OutcomeLine ctx={ctx} outcome={outcome} />}
		</li>
	);
}

function EntryFacts({ ctx, entry, isFit }: { readonly ctx: LeafContext; readonly entry: BulkEntry; readonly isFit: boolean }): VNode {
	const { t } = ctx.desk;
	if (entry.phase === 'reading') return <p class="ed-muted">{t('review.reading')}</p>;
	if (entry.phase === 'failed') {
		return (
			<p class="ed-problem">
				<AgentText text={t('review.failed', { why: entry.why })} max={300} t={t} />
			</p>
		);
	}
	if (entry.phase !== 'ready') return <p class="ed-problem">{t('review.gone')}</p>;
	const obstacle = bulkObstacle(entry.detail) ?? (isFit ? null : 'twins');
	return (
		<>
			{entry.detail.previews.map((preview, index) => (
				<ProposalChange key={index} ctx={ctx} preview={preview} />
			))}
			{obstacle === null ? null : <p class="ed-hint">{t(`review.bulkNot.${obstacle}`)}</p>}
		</>
	);
}

function OutcomeLine({ ctx, outcome }: { readonly ctx: LeafContext; readonly outcome: BulkOutcome }): VNode {
	const { t, dates } = ctx.desk;
	const { tone, text } = outcome.kind === 'told' ? decideResultWords(outcome.result, t, dates, 'approve') : ({ tone: 'bad', text: t(outcome.kind === 'gone' ? 'review.gone' : 'review.bulkChanged') } as const);
	return (
		<p class={`ed-review-said is-${tone}`}>
			<Icon name={tone === 'good' ? 'check' : tone === 'note' ? 'info' : 'warning'} size={14} /> <AgentText text={text} max={400} t={t} />
		</p>
	);
}
