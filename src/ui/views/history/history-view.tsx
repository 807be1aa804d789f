/** History: every decision, step by step. The list, and beside it the selected decision's story. */
import type { VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { historyWordsOf } from '../../card/decision-story';
import { HistoryFailed } from '../../card/history-failed';
import { useHistory } from '../../card/use-history';
import type { LeafContext } from '../../desk';
import { daysInOrder, historyFields } from '../../models/history-fields';
import type { HistoryRow } from '../../models/history-rows';
import { EmptyState } from '../../widgets/empty-state';
import { useNarrow } from '../../widgets/frame-size';
import { groupedItems, keyOfGrouped, type GroupedItem } from '../../widgets/grouped-items';
import { ListBar, updateList } from '../../widgets/list-bar';
import { useList } from '../../widgets/use-list';
import { WindowedList } from '../../widgets/windowed-list';
import { ExportButtons } from './export-buttons';
import { HistoryGroupHead, HistoryRowView } from './history-row';
import { StoryPane } from './story-pane';

const ROW_PX = 58;
const ROW_PX_NARROW = 78;
const HEAD_PX = 34;

const keyOf = (item: GroupedItem<HistoryRow>): string => keyOfGrouped(item, (row) => row.key);

export function HistoryView({ ctx }: { readonly ctx: LeafContext }): VNode {
	const { t } = ctx.desk;
	const reading = useHistory(ctx, null);
	if (reading.phase === 'none') return <EmptyState title={t('ledger.noDesk')} text={t('ledger.noDeskText')} />;
	if (reading.rows === null || reading.phase === 'loading') {
		return reading.phase === 'failed' ? <HistoryFailed ctx={ctx} why={reading.why} retry={reading.retry} /> : <p class="ed-muted" aria-busy="true">{t('ledger.loading')}</p>;
	}
	return (
		<div class="ed-history">
			{reading.phase === 'failed' ? <HistoryFailed ctx={ctx} why={reading.why} retry={reading.retry} /> : null}
			{reading.rows.length === 0 ? <NothingDecided ctx={ctx} /> : <HistoryList ctx={ctx} rows={reading.rows} />}
		</div>
	);
}

function HistoryList({ ctx, rows }: { readonly ctx: LeafContext; readonly rows: readonly HistoryRow[] }): VNode {
	const { desk } = ctx;
	const { t, dates } = desk;
	const narrow = useNarrow();
	const words = historyWordsOf(ctx);
	const fields = useMemo(() => historyFields(words), [t, dates]);
	const days = useMemo(() => daysInOrder(rows, dates), [rows, dates]);
	const list = useList(ctx, 'history', rows, fields, days);
	const items = useMemo(() => groupedItems(list.groups), [list.groups]);
	const shown = useMemo(() => list.groups.flatMap((group) => group.rows), [list.groups]);
	const [chosen, setChosen] = useState<string | null>(null);
	/** On a narrow screen the story stands in the place of the list. */
	const [isRead, setRead] = useState(false);
	const selected = rows.find((row) => row.key === chosen) ?? (narrow ? null : (shown[0] ?? null));
	const show = (key: string): void => {
		setChosen(key);
		if (narrow) setRead(true);
	};
	const isStory = narrow && isRead && selected !== null;
	const place = useRef<HTMLDivElement>(null);
	const wasStory = useRef(false);
	useLayoutEffect(() => {
		// The way back goes away with the story; the focus goes on in the list.
		if (wasStory.current && !isStory) place.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus({ preventScroll: true });
		wasStory.current = isStory;
	}, [isStory]);
	if (isStory) return <StoryPane ctx={ctx} row={selected} onShow={show} onBack={() => setRead(false)} />;
	return (
		<>
			<ListBar ctx={ctx} view="history" fields={fields} placeholder={t('ledger.search')} total={list.total} shown={list.shown} problems={list.problems} preparing={list.preparing} example="verdict = reject and time > today-30" />
			<ExportButtons ctx={ctx} rows={shown} total={rows.length} />
			{items.length === 0 || list.shown === 0 ? (
				<EmptyState title={t('filters.nothing')} text={t('filters.nothingText', { n: list.total })} action={{ label: t('filters.clearAll'), run: () => updateList(ctx, 'history', { search: '', filter: '' }) }} />
			) : (
				<div ref={place} class="ed-history-panes">
					<WindowedList
						class="ed-history-list"
						items={items}
						keyOf={keyOf}
						rowHeight={narrow ? ROW_PX_NARROW : ROW_PX}
						headHeight={HEAD_PX}
						label={t('ledger.list')}
						selected={selected?.key ?? null}
						selectable={(item) => item.kind === 'row'}
						onSelect={(item) => {
							if (item.kind === 'row') setChosen(item.row.key);
						}}
						onActivate={(item) => {
							if (item.kind === 'row') show(item.row.key);
						}}
						render={(item) => (item.kind === 'group' ? <HistoryGroupHead ctx={ctx} name={item.name} count={item.count} group={list.list.group} /> : <HistoryRowView ctx={ctx} row={item.row} words={words} />)}
					/>
					{narrow ? null : <StoryPane ctx={ctx} row={selected} onShow={show} onBack={null} />}
				</div>
			)}
		</>
	);
}

function NothingDecided({ ctx }: { readonly ctx: LeafContext }): VNode {
	const { t, actions, deciding } = ctx.desk;
	const earlier = deciding.value?.adoptable.length ?? 0;
	return (
		<EmptyState
			title={t('ledger.emptyTitle')}
			text={earlier === 0 ? t('ledger.emptyText') : t('ledger.emptyEarlier', { n: earlier })}
			{...(earlier === 0 ? {} : { action: { label: t('ledger.openAdoption'), run: () => actions.openAdoption() } })}
		/>
	);
}
