/** One kind's list in the Runs view: bar, column heads, windowed rows, and what is said when nothing is shown. */
import type { ComponentChildren, VNode } from 'preact';
import { useCallback, useMemo } from 'preact/hooks';
import type { MessageKey } from '../../../i18n/translate';
import type { FileRole } from '../../../records/record-types';
import type { LeafContext } from '../../desk';
import type { Field } from '../../models/fields';
import { fieldLabel } from '../../models/filter-text';
import { panelState } from '../../models/panel-state';
import type { RunsKind } from '../../view-state';
import { AgentText } from '../../widgets/agent-text';
import { EmptyState } from '../../widgets/empty-state';
import { useNarrow } from '../../widgets/frame-size';
import { groupedItems, keyOfGrouped, type GroupedItem } from '../../widgets/grouped-items';
import { ListBar, updateList } from '../../widgets/list-bar';
import { PanelNotice } from '../../widgets/panel';
import { useList } from '../../widgets/use-list';
import { WindowedList } from '../../widgets/windowed-list';

const ROW_HEIGHT = 46;
const STACKED_ROW_HEIGHT = 110;
const HEAD_HEIGHT = 30;

export interface RunsListProps<Line> {
	readonly ctx: LeafContext;
	readonly kind: RunsKind;
	readonly role: FileRole;
	readonly lines: readonly Line[];
	readonly fields: readonly Field<Line>[];
	readonly placeholder: string;
	readonly example: string;
	readonly columns: readonly MessageKey[];
	/** The cells of one row, in the order of `columns`. */
	readonly render: (line: Line) => ComponentChildren;
}

export function RunsList<Line extends { readonly key: string }>(props: RunsListProps<Line>): VNode {
	const { ctx, kind, lines, fields } = props;
	const { t, snapshot, reading } = ctx.desk;
	const narrow = useNarrow();
	const result = useList(ctx, 'runs', lines, fields);
	const items = useMemo(() => groupedItems(result.groups), [result.groups]);
	const keyOf = useCallback((item: GroupedItem<Line>) => keyOfGrouped(item, (line) => line.key), []);
	const state = panelState(snapshot.value, reading.value, [props.role]);
	const groupField = fields.find((field) => field.name === result.list.group);
	return (
		<>
			{/* Over a file that is not there or cannot be read, a bar would count to a nought that nobody knows. */}
			{result.total === 0 && (state.kind === 'missing' || state.kind === 'unreadable') ? null : <ListBar ctx={ctx} view="runs" fields={fields} placeholder={props.placeholder} total={result.total} shown={result.shown} problems={result.problems} preparing={result.preparing} example={props.example} />}
			<PanelNotice state={state} ctx={ctx} />
			{result.shown > 0 ? (
				<div class={`ed-table ed-table-${kind}`}>
					{narrow ? null : (
						<div class="ed-table-head" aria-hidden="true">
							{props.columns.map((column) => (
								<span key={column} class="ed-cell">
									{t(column)}
								</span>
							))}
						</div>
					)}
					<WindowedList
						items={items}
						keyOf={keyOf}
						rowHeight={narrow ? STACKED_ROW_HEIGHT : ROW_HEIGHT}
						headHeight={HEAD_HEIGHT}
						label={t(`runs.list.${kind}`)}
						selectable={(item) => item.kind === 'row'}
						onActivate={(item) => {
							if (item.kind === 'row') ctx.openRecord(item.row.key);
						}}
						render={(item) =>
							item.kind === 'row' ? (
								<div class={narrow ? 'ed-cells ed-cells-stacked' : 'ed-cells'}>{props.render(item.row)}</div>
							) : (
								<div class="ed-group-head">
									{item.name === '' ? t('filters.groupEmpty', { field: groupField === undefined ? '' : fieldLabel(groupField, t) }) : <AgentText text={item.name} max={80} />} <span class="ed-count">{new Intl.NumberFormat(t.tag).format(item.count)}</span>
								</div>
							)
						}
					/>
				</div>
			) : result.total > 0 ? (
				<EmptyState
					title={t('filters.nothing')}
					text={t('filters.nothingText', { n: result.total })}
					action={{ label: t('filters.clearAll'), run: () => updateList(ctx, 'runs', { search: '', filter: '' }) }}
				/>
			) : state.kind === 'ok' || state.kind === 'degraded' ? (
				<EmptyState title={t(`runs.none.${kind}`)} text={t('runs.noneText')} />
			) : null}
		</>
	);
}
