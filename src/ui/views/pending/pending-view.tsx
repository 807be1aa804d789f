/** Pending approval: what waits for my decision? The queue with its evidence beside it (DESIGN §7). Read-only. */
import type { VNode } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { LeafContext } from '../../desk';
import { PENDING_FIELDS } from '../../models/pending-fields';
import { keptSelection, queueItems, type QueueItem } from '../../models/pending-items';
import { queueRows, type QueueRow } from '../../models/pending-queue';
import { readSegment, rowsOfSegment } from '../../models/pending-segments';
import { AgentText } from '../../widgets/agent-text';
import { useNarrow } from '../../widgets/frame-size';
import { ListBar } from '../../widgets/list-bar';
import { useList } from '../../widgets/use-list';
import { WindowedList } from '../../widgets/windowed-list';
import { EvidencePane } from './evidence-pane';
import { PendingEmpty } from './pending-empty';
import { QueueRowView } from './queue-row';
import { SegmentsBar } from './segments-bar';

const ROW_PX = 58;
const ROW_PX_NARROW = 62;
const HEAD_PX = 34;
const NO_ROWS: readonly QueueRow[] = [];
const KIND_HEADS = { decision_item: 'pending.groupDecisions', action_item: 'pending.groupActions', other: 'pending.groupOther' } as const;

const keyOf = (item: QueueItem): string => item.key;

export function PendingView({ ctx }: { readonly ctx: LeafContext }): VNode {
	const { desk } = ctx;
	const { t, dates } = desk;
	const narrow = useNarrow();
	const all = desk.derive('pending.rows', (snapshot, nowMs) => queueRows(snapshot, nowMs, dates)).value ?? NO_ROWS;
	const { segment, rest } = readSegment(ctx.state.value.lists.pending?.filter ?? '');
	const base = useMemo(() => rowsOfSegment(all, segment), [all, segment]);
	const list = useList(ctx, 'pending', base, PENDING_FIELDS);
	const { group, sort } = list.list;
	const byKind = group === '' && sort === '';
	const items = useMemo(() => queueItems(list.groups, byKind), [list.groups, byKind]);

	const [chosen, setChosen] = useState<string | null>(ctx.state.peek().open);
	const place = useRef(0);
	const selected = keptSelection(items, chosen, place.current);
	if (selected !== null) place.current = selected.place;

	return (
		<div class={`ed-pending${narrow ? ' is-narrow' : ''}`}>
			{/* Without a queue that could be read there is nothing to narrow, and no count to give. */}
			{all.length === 0 ? null : (
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
					<SegmentsBar ctx={ctx} rows={all} segment={segment} rest={rest} />
				</>
			)}
			{items.length === 0 ? (
				<PendingEmpty ctx={ctx} total={all.length} segment={segment} narrowed={rest !== '' || list.list.search.trim() !== ''} />
			) : (
				<div class="ed-pending-panes">
					<WindowedList
						class="ed-pending-list"
						items={items}
						keyOf={keyOf}
						rowHeight={narrow ? ROW_PX_NARROW : ROW_PX}
						headHeight={HEAD_PX}
						label={t('pending.list')}
						selected={selected?.row.key ?? null}
						selectable={(item) => item.kind === 'row'}
						onSelect={(item) => setChosen(item.key)}
						onActivate={(item) => {
							if (narrow && item.kind === 'row') ctx.openRecord(item.key);
						}}
						render={(item) => (item.kind === 'head' ? <QueueHead ctx={ctx} head={item} /> : <QueueRowView ctx={ctx} row={item.row} showsKind={!byKind || item.row.itemKind === 'other'} />)}
					/>
					{narrow ? null : <EvidencePane ctx={ctx} row={selected?.row ?? null} />}
				</div>
			)}
		</div>
	);
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
