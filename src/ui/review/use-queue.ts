/** The queue as a leaf narrows and orders it: the rows of Pending approval and of the review panel. */
import { useMemo } from 'preact/hooks';
import type { LeafContext } from '../desk';
import { PENDING_FIELDS } from '../models/pending-fields';
import { queueItems, type QueueItem } from '../models/pending-items';
import { foldTwins, queueRows, type QueueRow } from '../models/pending-queue';
import { readSegment, rowsOfSegment, type Segment } from '../models/pending-segments';
import { reviewQueue, type ReviewQueue } from '../models/review-cursor';
import { useList, type ListInUse } from '../widgets/use-list';

export interface QueueInUse {
	/** Every item of the workspace. */
	readonly all: readonly QueueRow[];
	/** Those of the segment, twins as one. */
	readonly base: readonly QueueRow[];
	readonly list: ListInUse<QueueRow>;
	/** Headings and rows in the order of the list. */
	readonly items: readonly QueueItem[];
	/** The rows in the order of the list. */
	readonly queue: ReviewQueue;
	readonly segment: Segment;
	/** The person's filter without the segment. */
	readonly rest: string;
	/** In the queue's own order: decisions, actions, others under headings of their own. */
	readonly byKind: boolean;
	/** True when a search or filter of the person's own narrows the list. */
	readonly isNarrowed: boolean;
	/** Changes when the person narrows the list otherwise. */
	readonly narrowing: string;
}

const NO_ROWS: readonly QueueRow[] = [];
const NO_TWINS: ReadonlyMap<string, readonly string[]> = new Map();

/** Rows of the list `pending` of the leaf's state; what is heavy is made once per reading. */
export function useQueue(ctx: LeafContext): QueueInUse {
	const { desk } = ctx;
	const all = desk.derive('pending.rows', (snapshot, nowMs) => queueRows(snapshot, nowMs, desk.dates)).value ?? NO_ROWS;
	const twins = desk.deciding.value?.twins ?? NO_TWINS;
	const { filter = '', search = '' } = ctx.state.value.lists.pending ?? {};
	const { segment, rest } = readSegment(filter);
	const base = useMemo(() => foldTwins(rowsOfSegment(all, segment), twins), [all, segment, twins]);
	const list = useList(ctx, 'pending', base, PENDING_FIELDS);
	const byKind = list.list.group === '' && list.list.sort === '';
	const items = useMemo(() => queueItems(list.groups, byKind), [list.groups, byKind]);
	const queue = useMemo(() => reviewQueue(items.flatMap((item) => (item.kind === 'row' ? [item.row] : []))), [items]);
	return { all, base, list, items, queue, segment, rest, byKind, isNarrowed: rest !== '' || search.trim() !== '', narrowing: `${filter}\n${search}` };
}
