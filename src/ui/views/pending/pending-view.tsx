/** Pending approval: what waits for my decision? The queue with the review of the selected item beside it (DESIGN §7). */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LeafContext } from '../../desk';
import { PENDING_FIELDS } from '../../models/pending-fields';
import type { QueueItem } from '../../models/pending-items';
import { isInInbox } from '../../models/pending-states';
import { BulkReview } from '../../review/bulk-review';
import { ResultLine } from '../../review/result-line';
import { Review } from '../../review/review';
import { useQueue, type QueueInUse } from '../../review/use-queue';
import { useReview, type ReviewInUse } from '../../review/use-review';
import { AgentText } from '../../widgets/agent-text';
import { useNarrow } from '../../widgets/frame-size';
import { Icon } from '../../widgets/icon';
import { ListBar } from '../../widgets/list-bar';
import { WindowedList } from '../../widgets/windowed-list';
import { PendingEmpty } from './pending-empty';
import { QueueRowView } from './queue-row';
import { SegmentsBar } from './segments-bar';

const ROW_PX = 58;
const ROW_PX_NARROW = 62;
const HEAD_PX = 34;
const KIND_HEADS = { decision_item: 'pending.groupDecisions', action_item: 'pending.groupActions', other: 'pending.groupOther' } as const;

const keyOf = (item: QueueItem): string => item.key;

export function PendingView({ ctx }: { readonly ctx: LeafContext }): VNode {
	const inUse = useQueue(ctx);
	const review = useReview(ctx, inUse);
	const [isBulk, setBulk] = useState(false);
	const wasBulk = useRef(false);
	useOpenedItem(ctx, review);
	useLayoutEffect(() => {
		// The way back is where the person came from, or the list when there is nothing left to decide together.
		if (wasBulk.current && !isBulk) {
			const root = review.root.current;
			(root?.querySelector<HTMLElement>('.ed-pending-bulk') ?? root?.querySelector<HTMLElement>('.ed-pending-list'))?.focus({ preventScroll: true });
		}
		wasBulk.current = isBulk;
	}, [isBulk]);
	if (isBulk) {
		return (
			<div class="ed-pending">
				<BulkReview ctx={ctx} rows={inUse.queue.rows.filter((row) => row.itemKind === 'action_item' && isInInbox(row))} onClose={() => setBulk(false)} />
			</div>
		);
	}
	return <PendingQueue ctx={ctx} inUse={inUse} review={review} onBulk={() => setBulk(true)} />;
}

interface PendingQueueProps {
	readonly ctx: LeafContext;
	readonly inUse: QueueInUse;
	readonly review: ReviewInUse;
	readonly onBulk: () => void;
}

function PendingQueue({ ctx, inUse, review, onBulk }: PendingQueueProps): VNode {
	const { t, actions } = ctx.desk;
	const narrow = useNarrow();
	const { all, base, items, list, segment } = inUse;
	/** Where there is room for one thing at a time: the item instead of the list. */
	const [isReading, setReading] = useState(false);
	const showsItem = narrow && isReading;
	// The list alone: its rows can be gone through, but nothing is decided about an item that is not in sight.
	const onKeyDown = narrow && !isReading ? (event: KeyboardEvent): void => (event.key === 'j' || event.key === 'k' ? review.onKeyDown(event) : undefined) : review.onKeyDown;
	const actionCount = inUse.queue.rows.filter((row) => row.itemKind === 'action_item' && isInInbox(row)).length;
	return (
		<div ref={review.root} class={`ed-pending${narrow ? ' is-narrow' : ''}${showsItem ? ' is-reading' : ''}`} onKeyDown={onKeyDown}>
			{/* Without a queue that could be read there is nothing to narrow, and no count to give. */}
			{all.length === 0 || showsItem ? null : (
				<>
					<ListBar
						ctx={ctx}
						view="pending"
						fields={PENDING_FIELDS}
						placeholder={t('pending.search')}
						total={base.length}
						shown={list.shown}
						problems={list.problems}
						preparing={list.preparing}
						example="kind = decision_item and due < today+14"
					/>
					<div class="ed-pending-bar">
						<SegmentsBar ctx={ctx} rows={all} segment={segment} rest={inUse.rest} />
						{actionCount < 2 ? null : (
							<button type="button" class="ed-button ed-pending-bulk" onClick={onBulk}>
								{t('pending.decideSeveral')}
							</button>
						)}
						{ctx.embedded ? (
							<button type="button" class="ed-button" onClick={() => actions.openReview(review.current)}>
								{t('pending.openPanel')}
							</button>
						) : null}
					</div>
				</>
			)}
			{items.length === 0 && review.current === null ? (
				<>
					<PendingEmpty ctx={ctx} total={all.length} segment={segment} narrowed={inUse.isNarrowed} />
					{/* What came of the last decision, and the way back, stay when it was the last of the list. */}
					<ResultLine ctx={ctx} flow={review.flow} />
				</>
			) : (
				<div class="ed-pending-panes">
					{showsItem ? null : items.length === 0 ? (
						// The item that was looked at stays beside it.
						<div class="ed-pending-list" tabIndex={-1}>
							<PendingEmpty ctx={ctx} total={all.length} segment={segment} narrowed={inUse.isNarrowed} />
						</div>
					) : (
						<WindowedList
							class="ed-pending-list"
							items={items}
							keyOf={keyOf}
							rowHeight={narrow ? ROW_PX_NARROW : ROW_PX}
							headHeight={HEAD_PX}
							label={t('pending.list')}
							selected={review.current}
							selectable={(item) => item.kind === 'row'}
							onSelect={(item) => review.flow.goTo(item.key)}
							onActivate={(item) => {
								if (item.kind === 'row') setReading(true);
							}}
							render={(item) => (item.kind === 'head' ? <QueueHead ctx={ctx} head={item} /> : <QueueRowView ctx={ctx} row={item.row} showsKind={!inUse.byKind || item.row.itemKind === 'other'} />)}
						/>
					)}
					{narrow && !isReading ? null : <ItemPane ctx={ctx} inUse={inUse} review={review} onBack={showsItem ? () => setReading(false) : null} />}
				</div>
			)}
		</div>
	);
}

/** The selected item with all that belongs to it. On its own where there is no room for the list beside it. */
function ItemPane({ ctx, inUse, review, onBack }: { readonly ctx: LeafContext; readonly inUse: QueueInUse; readonly review: ReviewInUse; readonly onBack: (() => void) | null }): VNode {
	const { t } = ctx.desk;
	const pane = useRef<HTMLElement>(null);
	const isAlone = onBack !== null;
	useLayoutEffect(() => {
		const root = pane.current?.closest<HTMLElement>('.ed-pending') ?? null;
		if (!isAlone || root === null) return undefined;
		pane.current?.focus({ preventScroll: true });
		return () => root.querySelector<HTMLElement>('.ed-pending-list')?.focus({ preventScroll: true });
	}, [isAlone]);
	return (
		<section
			ref={pane}
			class="ed-evidence"
			aria-label={t('pending.evidence')}
			tabIndex={0}
			onKeyDown={(event) => {
				if (event.key !== 'Escape' || onBack === null) return;
				event.preventDefault();
				event.stopPropagation();
				onBack();
			}}
		>
			<Review ctx={ctx} review={review} inUse={inUse}>
				{onBack === null ? null : (
					<button type="button" class="ed-button ed-pending-back" onClick={onBack}>
						<Icon name="back" size={14} /> {t('pending.back')}
					</button>
				)}
			</Review>
		</section>
	);
}

/** A leaf that was opened at an item (from another view, a link) begins there. */
function useOpenedItem(ctx: LeafContext, review: ReviewInUse): void {
	const { flow } = review;
	useLayoutEffect(() => {
		const { open } = ctx.state.peek();
		const item = open === null ? undefined : ctx.desk.snapshot.peek()?.items.find(open);
		if (item) flow.goTo(item.key);
	}, [ctx, flow]);
}

function QueueHead({ ctx, head }: { readonly ctx: LeafContext; readonly head: Extract<QueueItem, { kind: 'head' }> }): VNode {
	const { t } = ctx.desk;
	return (
		<div class="ed-queue-head" role="heading" aria-level={3}>
			{head.itemKind !== null ? t(KIND_HEADS[head.itemKind]) : head.name === '' ? t('pending.noGroup') : <AgentText text={head.name} max={60} />}{' '}
			<span class="ed-muted">{t('board.count', { count: head.count })}</span>
		</div>
	);
}
