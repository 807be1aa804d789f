/** The columns side by side, or one at a time where the frame is narrow; arrows move between cards. */
import type { ComponentChildren, RefObject, VNode } from 'preact';
import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LeafContext } from '../../desk';
import { cardInDirection, type CardPlace } from '../../models/board-columns';
import { useNarrow } from '../../widgets/frame-size';
import { Icon } from '../../widgets/icon';
import { BoardColumn, placeInColumn, type ColumnView } from './board-column';
import type { BoardGestures } from './board-gestures';
import { useCardDrag } from './use-card-drag';

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
	/** Accessible name of all columns together: which keys do what. */
	readonly label: string;
	readonly gestures: BoardGestures<Card>;
}

export function BoardColumns<Card>(props: BoardColumnsProps<Card>): VNode {
	const { ctx, columns, keyOf, gestures } = props;
	const { t } = ctx.desk;
	const narrow = useNarrow();
	const [focused, setFocused] = useState<{ readonly column: string; readonly card: string } | null>(null);
	const [picked, setPicked] = useState<string | null>(null);
	const wantsFocus = useRef(false);
	const frame = useRef<HTMLDivElement>(null);
	const shown = narrow ? [pickedColumn(columns, picked)].filter((column) => column !== null) : columns;
	const stop = stopIn(shown, focused, keyOf);
	const moved = useMovedFocus(frame);
	const cardAt = ({ column, card }: CardPlace): Card | undefined => shown[column]?.cards[card];
	/** The card in hand. Columns may be drawn anew while it is held, and another card stand in its place. */
	const inHand = useRef<string | null>(null);
	const cardInHand = (): Card | undefined => {
		for (const { cards } of shown) {
			const card = cards.find((own) => keyOf(own) === inHand.current);
			if (card !== undefined) return card;
		}
		return undefined;
	};
	const drag = useCardDrag({
		enabled: gestures.canDrag,
		frame,
		onStart: (at) => {
			const card = cardAt(at);
			inHand.current = card === undefined ? null : keyOf(card);
			if (card !== undefined) gestures.onDragStart(card);
		},
		onDrop: (index, top) => {
			const card = cardInHand();
			const column = shown[index];
			if (card === undefined) return;
			if (column !== undefined && gestures.accepts(card, column.id)) gestures.onDrop(card, column.id, top);
			else gestures.onNotDropped(card);
		},
		onLeave: () => {
			const card = cardInHand();
			if (card !== undefined) gestures.onNotDropped(card);
		},
	});
	const held = drag.state === null ? undefined : cardInHand();
	useImperativeHandle(gestures.handle, () => ({
		focusCard(key) {
			wantsFocus.current = true;
			setFocused((before) => ({ column: before?.column ?? '', card: key }));
		},
	}));

	const onKeyDown = (event: KeyboardEvent): void => {
		if (event.key === 'Escape' && drag.cancel()) {
			event.preventDefault();
			event.stopPropagation();
			return;
		}
		if (event.altKey || event.ctrlKey || event.metaKey || stop === null) return;
		const target = event.target as HTMLElement | null;
		if (!target?.classList.contains('ed-board-card')) return;
		const own = cardAt(stop);
		const ownColumn = shown[stop.column];
		if (event.key === 'm' && own !== undefined && ownColumn !== undefined) {
			event.preventDefault();
			gestures.onButton(own, ownColumn.id, placeInColumn(target));
			return;
		}
		const next = cardInDirection(stop, event.key, shown.map((column) => column.cards.length));
		if (next === null) {
			if (event.key.startsWith('Arrow')) event.preventDefault();
			return;
		}
		event.preventDefault();
		const column = shown[next.column];
		const card = cardAt(next);
		if (!column || card === undefined) return;
		wantsFocus.current = true;
		setFocused({ column: column.id, card: keyOf(card) });
	};
	const { overlay } = gestures;
	const overlayAt = overlay === null ? -1 : Math.max(0, shown.findIndex((column) => column.id === overlay.column));
	return (
		<div ref={frame} class={`ed-board-frame${narrow ? ' is-narrow' : ''}`}>
			{narrow ? <ColumnPicker ctx={ctx} columns={columns} current={shown[0]?.id ?? ''} onPick={setPicked} /> : null}
			<div class={`ed-columns${drag.state === null ? '' : ' is-dragging'}`} role="group" aria-label={props.label} onKeyDown={onKeyDown} onFocusOut={moved.onFocusOut} {...drag.handlers}>
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
						onFocusCard={(card, element) => {
							moved.onFocusCard(element);
							const own = column.cards[card];
							if (own !== undefined) setFocused({ column: column.id, card: keyOf(own) });
						}}
						onOpen={(card) => ctx.openRecord(props.opens(card))}
						gestures={gestures}
						index={index}
						dropState={held === undefined || drag.state?.over !== index ? null : gestures.accepts(held, column.id)}
						dragged={held === undefined ? null : column.cards.indexOf(held)}
						overlay={index === overlayAt ? overlay : null}
						t={t}
						hideHead={narrow}
					/>
				))}
			</div>
			{held === undefined || drag.state === null ? null : (
				<span class="ed-drag-ghost" aria-hidden="true" style={{ transform: `translate(${drag.state.x}px, ${drag.state.y}px)${drag.state.isRight ? ' translateX(calc(-100% - 24px))' : ''}` }}>
					{props.nameOf(held)}
				</span>
			)}
		</div>
	);
}

interface MovedFocus {
	readonly onFocusCard: (card: HTMLElement) => void;
	readonly onFocusOut: (event: FocusEvent) => void;
}

/** Keeps the focus with a card that is drawn anew in another column: the card it moved to takes it over. */
function useMovedFocus(frame: RefObject<HTMLElement | null>): MovedFocus {
	const last = useRef<HTMLElement | null>(null);
	useLayoutEffect(() => {
		const element = frame.current;
		if (last.current === null || last.current.isConnected || element === null) return;
		last.current = null;
		if (hasNoFocus(element)) element.querySelector<HTMLElement>('[data-stop]')?.focus({ preventScroll: true });
	});
	return {
		onFocusCard: (card) => {
			last.current = card;
		},
		onFocusOut: ({ target, relatedTarget }) => {
			const left = last.current;
			if (left === null || target !== left) return;
			if (relatedTarget !== null) last.current = null;
			// Being taken away may be told as a loss of focus too; what is still there a moment later was left by the person.
			else queueMicrotask(() => {
				if (last.current === left && left.isConnected && hasNoFocus(left)) last.current = null;
			});
		},
	};
}

function hasNoFocus(element: HTMLElement): boolean {
	const { activeElement, body } = element.doc;
	return activeElement === null || activeElement === body;
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
