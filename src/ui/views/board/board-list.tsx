/** What both boards have around their columns: the bar that narrows them, and what stands there when it leaves nothing. */
import type { VNode } from 'preact';
import type { Field } from '../../models/fields';
import { EMPTY_LIST } from '../../view-state';
import { EmptyState } from '../../widgets/empty-state';
import { ListBar, updateList } from '../../widgets/list-bar';
import type { ListInUse } from '../../widgets/use-list';
import { BoardColumns, type BoardColumnsProps } from './board-columns';

interface BoardListProps<Card extends { readonly key: string }> extends Omit<BoardColumnsProps<Card>, 'keyOf' | 'opens'> {
	readonly fields: readonly Field<Card>[];
	readonly list: ListInUse<Card>;
	/** A filter to show as an example. */
	readonly example: string;
}

/** A card is known by the record or subject it opens. */
export function BoardList<Card extends { readonly key: string }>(props: BoardListProps<Card>): VNode {
	const { ctx, list, fields, example, columns, cardPx, nameOf, render, label, gestures } = props;
	const { t } = ctx.desk;
	return (
		<>
			<ListBar
				ctx={ctx}
				view="board"
				fields={fields}
				placeholder={t('board.search')}
				total={list.total}
				shown={list.shown}
				problems={list.problems}
				preparing={list.preparing}
				example={example}
			/>
			{list.shown === 0 ? (
				<EmptyState title={t('board.emptyFilter')} action={{ label: t('timeline.clearFilter'), run: () => updateList(ctx, 'board', EMPTY_LIST) }} />
			) : (
				<BoardColumns ctx={ctx} columns={columns} cardPx={cardPx} keyOf={keyOf} opens={keyOf} nameOf={nameOf} render={render} label={label} gestures={gestures} />
			)}
		</>
	);
}

const keyOf = (card: { readonly key: string }): string => card.key;
