/** The review in a leaf of its own: the side bar's panel, with the queue to unfold above the card. */
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { LeafContext } from '../desk';
import { FrameCard } from '../frame-card';
import { LoadingScreen, UnreadableScreen } from '../frame-loading';
import { SetupScreen } from '../frame-setup';
import { fieldLabel } from '../models/filter-text';
import { PENDING_FIELDS } from '../models/pending-fields';
import { titleWords } from '../models/pending-words';
import { EMPTY_LIST } from '../view-state';
import { AgentText } from '../widgets/agent-text';
import { FrameSizeContext, useIsNarrow, useNarrow } from '../widgets/frame-size';
import { ListBar, updateList } from '../widgets/list-bar';
import { StateBadge } from '../widgets/state-badge';
import { WindowedList } from '../widgets/windowed-list';
import { Review } from './review';
import type { ReviewKeys } from './review-keys';
import { useQueue, type QueueInUse } from './use-queue';
import { useReview, type ReviewInUse } from './use-review';

export interface ReviewPanelProps {
	readonly ctx: LeafContext;
	/** Told the keys when the panel is there, and `null` when it goes. */
	readonly onKeys?: (keys: ReviewKeys | null) => void;
}

/** Stands at the item that the leaf's state has open, and keeps it there; without one, at the first that waits. */
export function ReviewPanel({ ctx, onKeys }: ReviewPanelProps): VNode {
	const root = useRef<HTMLDivElement>(null);
	const isNarrow = useIsNarrow(root);
	const size = useMemo(() => ({ narrow: isNarrow }), [isNarrow]);
	const { setup, snapshot, reading } = ctx.desk;
	const need = setup.value;
	return (
		<FrameSizeContext.Provider value={size}>
			<div ref={root} class={`ed-root ed-review-root${isNarrow ? ' ed-narrow' : ''}`}>
				{need !== null ? (
					<SetupScreen ctx={ctx} need={need} />
				) : snapshot.value !== null ? (
					<PanelBody ctx={ctx} {...(onKeys === undefined ? {} : { onKeys })} />
				) : reading.value.phase === 'unreadable' ? (
					<UnreadableScreen ctx={ctx} why={reading.value.error ?? ''} />
				) : (
					<LoadingScreen ctx={ctx} progress={reading.value.progress} />
				)}
			</div>
		</FrameSizeContext.Provider>
	);
}

function PanelBody({ ctx, onKeys }: ReviewPanelProps): VNode {
	const inUse = useQueue(ctx);
	const review = useReview(ctx, inUse);
	useOpenItem(ctx, review);
	const narrow = useNarrow();
	const { open } = ctx.state.value;
	// Over the review lies the card of another record: a key meant for it must not decide about what it covers.
	const isCovered = open !== null && !isItem(open);
	useTellKeys(isCovered ? NO_KEYS : review.keys, onKeys);
	return (
		<div class="ed-frame-body">
			<div ref={review.root} class="ed-review-panel" onKeyDown={isCovered && narrow ? undefined : review.onKeyDown}>
				<Review ctx={ctx} review={review} inUse={inUse}>
					<PanelQueue ctx={ctx} review={review} inUse={inUse} />
				</Review>
			</div>
			{isCovered ? <FrameCard ctx={ctx} /> : null}
		</div>
	);
}

const NO_KEYS: ReviewKeys = { handle: () => false };

function isItem(key: string): boolean {
	return key.startsWith('item/');
}

/**
 * The leaf's open record and the review's place are one for items: a link or command that opens an item moves the review there, and
 * where the review stands is what a restart finds. Records of other kinds open beside it.
 */
function useOpenItem(ctx: LeafContext, review: ReviewInUse): void {
	const { open } = ctx.state.value;
	const { flow, current } = review;
	const kept = useRef<string | null>(null);
	useLayoutEffect(() => {
		if (open !== null && isItem(open) && open !== kept.current) {
			kept.current = open;
			if (open !== current) flow.goTo(open);
		} else if (current !== null && open !== current && (open === null || isItem(open))) {
			kept.current = current;
			ctx.update({ open: current, trail: [] }, false);
		}
	}, [ctx, flow, open, current]);
}

/** Hands out one object that always leads to the newest keys. */
function useTellKeys(keys: ReviewKeys, onKeys: ReviewPanelProps['onKeys']): void {
	const newest = useRef(keys);
	newest.current = keys;
	useEffect(() => {
		onKeys?.({ handle: (key, event) => newest.current.handle(key, event) });
		return () => onKeys?.(null);
	}, [onKeys]);
}

const ROW_PX = 34;

/** The order, and the queue itself to unfold: search, filter, and a row for each item. */
function PanelQueue({ ctx, review, inUse }: { readonly ctx: LeafContext; readonly review: ReviewInUse; readonly inUse: QueueInUse }): VNode {
	const { t } = ctx.desk;
	const [isOpen, setOpen] = useState(false);
	const { group } = ctx.state.value.lists.pending ?? EMPTY_LIST;
	return (
		<>
			<div class="ed-review-order">
				<button type="button" class="ed-bar-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
					{t('review.queue', { n: inUse.list.shown })}
				</button>
				<label class="ed-choice">
					<span class="ed-choice-label">{t('filters.group')}</span>
					<select class="dropdown ed-select" value={group} onChange={(event) => updateList(ctx, 'pending', { group: event.currentTarget.value })}>
						<option value="">{t('review.decisionsFirst')}</option>
						{PENDING_FIELDS.filter((field) => field.group === true).map((field) => (
							<option key={field.name} value={field.name}>
								{fieldLabel(field, t)}
							</option>
						))}
					</select>
				</label>
			</div>
			{isOpen ? (
				<div class="ed-review-queue">
					<ListBar ctx={ctx} view="pending" fields={PENDING_FIELDS} placeholder={t('pending.search')} total={inUse.base.length} shown={inUse.list.shown} problems={inUse.list.problems} preparing={inUse.list.preparing} example="risk = high" />
					<WindowedList
						class="ed-review-list"
						items={inUse.queue.rows}
						keyOf={(row) => row.key}
						rowHeight={ROW_PX}
						label={t('pending.list')}
						selected={review.current}
						onSelect={(row) => review.flow.goTo(row.key)}
						render={(row) => (
							<div class="ed-review-list-row">
								<AgentText text={titleWords(row, t)} lines={1} />
								<StateBadge state={row.state} text={row.stateText} t={t} />
							</div>
						)}
					/>
				</div>
			) : null}
		</>
	);
}
