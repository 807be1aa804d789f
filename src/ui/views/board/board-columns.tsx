/** The columns side by side, or one at a time where the frame is narrow; arrows move between cards. */
import type { ComponentChildren, VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { LeafContext } from '../../desk';
import { cardInDirection, type CardPlace } from '../../models/board-columns';
import { useNarrow } from '../../widgets/frame-size';
import { Icon } from '../../widgets/icon';
import { BoardColumn, type ColumnView } from './board-column';

export interface BoardColumnsProps<Card> {
	readonly ctx: LeafContext;
	readonly columns: readonly ColumnView<Card>[];
	readonly keyOf: (card: Card) => string;
	readonly nameOf: (card: Card) => string;
	readonly render: (card: Card) => ComponentChildren;
	/** Height of a card with the gap around it, px. */
	readonly cardPx: number;
	/** The record or subject a card opens. */
	readonly opens: (card: Card) => string;
}

export function BoardColumns<Card>(props: BoardColumnsProps<Card>): VNode {
	const { ctx, columns, keyOf } = props;
	const { t } = ctx.desk;
	const narrow = useNarrow();
	const [focused, setFocused] = useState<{ readonly column: string; readonly card: string } | null>(null);
	const [picked, setPicked] = useState<string | null>(null);
	const wantsFocus = useRef(false);
	const shown = narrow ? [pickedColumn(columns, picked)].filter((column) => column !== null) : columns;
	const stop = stopIn(shown, focused, keyOf);

	const onKeyDown = (event: KeyboardEvent): void => {
		if (event.altKey || event.ctrlKey || event.metaKey || stop === null) return;
		const target = event.target as HTMLElement | null;
		if (!target?.classList.contains('ed-board-card')) return;
		const next = cardInDirection(stop, event.key, shown.map((column) => column.cards.length));
		if (next === null) {
			if (event.key.startsWith('Arrow')) event.preventDefault();
			return;
		}
		event.preventDefault();
		const column = shown[next.column];
		const card = column?.cards[next.card];
		if (!column || card === undefined) return;
		wantsFocus.current = true;
		setFocused({ column: column.id, card: keyOf(card) });
	};
	return (
		<div class={`ed-board-frame${narrow ? ' is-narrow' : ''}`}>
			{narrow ? <ColumnPicker ctx={ctx} columns={columns} current={shown[0]?.id ?? ''} onPick={setPicked} /> : null}
			<div class="ed-columns" role="group" aria-label={t('board.region')} onKeyDown={onKeyDown}>
				{shown.map((column, index) => (
					<BoardColumn
						key={column.id}
						column={column}
						cardPx={props.cardPx}
						keyOf={keyOf}
						nameOf={props.nameOf}
						render={props.render}
						stop={stop?.column === index ? stop.card : null}
						wantsFocus={wantsFocus}
						onFocusCard={(card) => {
							const own = column.cards[card];
							if (own !== undefined) setFocused({ column: column.id, card: keyOf(own) });
						}}
						onOpen={(card) => ctx.openRecord(props.opens(card))}
						t={t}
						hideHead={narrow}
					/>
				))}
			</div>
		</div>
	);
}

/** One card of the board is in the Tab order: the one last focused, wherever it is now, else the first. */
function stopIn<Card>(columns: readonly ColumnView<Card>[], focused: { readonly column: string; readonly card: string } | null, keyOf: (card: Card) => string): CardPlace | null {
	if (focused !== null) {
		const at = columns.findIndex((column) => column.id === focused.column);
		const order = at === -1 ? columns.keys() : [at, ...columns.keys()];
		for (const column of order) {
			const card = columns[column]?.cards.findIndex((own) => keyOf(own) === focused.card) ?? -1;
			if (card !== -1) return { column, card };
		}
	}
	const first = columns.findIndex((column) => column.cards.length > 0);
	return first === -1 ? null : { column: first, card: 0 };
}

function pickedColumn<Card>(columns: readonly ColumnView<Card>[], picked: string | null): ColumnView<Card> | null {
	return columns.find((column) => column.id === picked) ?? columns.find((column) => column.cards.length > 0) ?? columns[0] ?? null;
}

interface ColumnPickerProps<Card> {
	readonly ctx: LeafContext;
	readonly columns: readonly ColumnView<Card>[];
	readonly current: string;
	readonly onPick: (id: string) => void;
}

function ColumnPicker<Card>({ ctx, columns, current, onPick }: ColumnPickerProps<Card>): VNode {
	const { t } = ctx.desk;
	const at = columns.findIndex((column) => column.id === current);
	const step = (by: -1 | 1): (() => void) | null => {
		const target = columns[at + by];
		return target ? () => onPick(target.id) : null;
	};
	return (
		<div class="ed-column-picker">
			<StepButton name={t('board.previousColumn')} icon="back" onClick={step(-1)} />
			<select class="dropdown ed-select" aria-label={t('board.pickColumn')} value={current} onChange={(event) => onPick(event.currentTarget.value)}>
				{columns.map((column) => (
					<option key={column.id} value={column.id}>
						{t('board.pickOption', { name: column.name, n: column.cards.length })}
					</option>
				))}
			</select>
			<StepButton name={t('board.nextColumn')} icon="forward" onClick={step(1)} />
		</div>
	);
}

function StepButton({ name, icon, onClick }: { readonly name: string; readonly icon: 'back' | 'forward'; readonly onClick: (() => void) | null }): VNode {
	return (
		<button type="button" class="ed-icon-button" aria-label={name} title={name} disabled={onClick === null} onClick={onClick ?? undefined}>
			<Icon name={icon} />
		</button>
	);
}
