/** One column of the board: its head with the count, and the cards in sight. */
import type { ComponentChildren, RefObject, VNode } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { Translator } from '../../../i18n/translate';
import { evenPlaces, scrollTopFor } from '../../models/window-range';
import { Icon } from '../../widgets/icon';
import { useWindow } from '../../widgets/use-window';
import type { BoardGestures } from './board-gestures';
import { ColumnOverlayBox } from './column-overlay';

/** A column as the board draws it, whatever its cards are. */
export interface ColumnView<Card> {
	readonly id: string;
	/** Plain words for the accessible name. */
	readonly name: string;
	readonly title: ComponentChildren;
	/** Set for the extra columns: why it is there. */
	readonly note: string | null;
	readonly cards: readonly Card[];
	/** Cards without filter and search. */
	readonly total: number;
}

export interface BoardColumnProps<Card> {
	readonly column: ColumnView<Card>;
	readonly cardPx: number;
	readonly keyOf: (card: Card) => string;
	readonly render: (card: Card) => ComponentChildren;
	readonly nameOf: (card: Card) => string;
	/** Index of the card that Tab reaches, if it is in this column. */
	readonly stop: number | null;
	/** Set while that card should take the focus; cleared by the column. */
	readonly wantsFocus: RefObject<boolean>;
	/** @param element the card's own, so that it is known when it is drawn anew in another column */
	readonly onFocusCard: (card: number, element: HTMLElement) => void;
	readonly onOpen: (card: Card) => void;
	readonly gestures: BoardGestures<Card>;
	/** Its place among the columns on screen. */
	readonly index: number;
	/** A card is held over it: `true` when it can be dropped here. */
	readonly dropState: boolean | null;
	/** The card that is being dragged, if it is one of this column. */
	readonly dragged: number | null;
	/** What lies over the column. */
	readonly overlay: BoardGestures<Card>['overlay'];
	readonly t: Translator;
	readonly hideHead?: boolean;
}

export function BoardColumn<Card>(props: BoardColumnProps<Card>): VNode {
	const { column, cardPx, keyOf, stop, wantsFocus, gestures, t } = props;
	const count = column.cards.length;
	const places = useMemo(() => evenPlaces(count, cardPx), [count, cardPx]);
	const view = useWindow(places);
	useLayoutEffect(() => {
		const scroller = view.scroller.current;
		if (stop === null || wantsFocus.current !== true || scroller === null) return;
		wantsFocus.current = false;
		scroller.scrollTop = scrollTopFor(places, stop, scroller.scrollTop, scroller.clientHeight);
		const card = scroller.querySelector<HTMLElement>('[data-stop]');
		card?.focus({ preventScroll: true });
		scroller.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
	});

	const indexes: number[] = [];
	for (let index = view.first; index < view.end; index++) indexes.push(index);
	// The card that holds the focus stays even out of sight, so that scrolling never drops the focus.
	if (stop !== null && stop < column.cards.length && (stop < view.first || stop >= view.end)) indexes.push(stop);
	const countWords = column.cards.length === column.total ? t('board.count', { count: column.total }) : t('board.countOnly', { n: column.cards.length, total: column.total });
	return (
		<section class={`ed-column${column.note === null ? '' : ' is-extra'}${dropClass(props.dropState)}`} data-column={props.index} aria-label={t('board.column', { name: column.name, n: column.cards.length })}>
			{props.hideHead === true ? null : (
				<header class="ed-column-head" title={column.note ?? undefined}>
					<span class="ed-column-title">
						{column.note === null ? null : <span aria-hidden="true">⚠ </span>}
						{column.title}
					</span>
					<span class="ed-column-count">{countWords}</span>
				</header>
			)}
			{column.note === null ? null : <p class="ed-column-note">{column.note}</p>}
			<div ref={view.scroller} class="ed-column-cards" role="list" onScroll={view.onScroll}>
				{column.cards.length === 0 ? (
					<p class="ed-muted ed-column-empty" role="listitem">
						{t('board.emptyColumn')}
					</p>
				) : null}
				<div class="ed-column-rows" role="presentation" style={{ height: `${view.totalHeight}px` }}>
					{indexes.map((index) => {
						const card = column.cards[index];
						if (card === undefined) return null;
						return (
							<div key={keyOf(card)} class="ed-card-place" role="listitem" aria-posinset={index + 1} aria-setsize={column.cards.length} style={{ top: `${index * cardPx}px`, height: `${cardPx}px` }}>
								<button
									type="button"
									class={`ed-board-card${index === props.dragged ? ' is-dragged' : ''}`}
									tabIndex={index === stop ? 0 : -1}
									data-stop={index === stop ? '' : undefined}
									data-card={index}
									aria-label={props.nameOf(card)}
									aria-keyshortcuts="m"
									onFocus={(event) => props.onFocusCard(index, event.currentTarget)}
									onClick={() => props.onOpen(card)}
								>
									{props.render(card)}
								</button>
								<CardButton
									name={gestures.buttonName(card)}
									hasMenu={gestures.hasMenu}
									isOpen={gestures.openCard === keyOf(card)}
									isStop={index === stop}
									onClick={(at) => gestures.onButton(card, column.id, at)}
								/>
							</div>
						);
					})}
				</div>
			</div>
			{props.overlay === null ? null : <ColumnOverlayBox at={props.overlay.at}>{props.overlay.content}</ColumnOverlayBox>}
		</section>
	);
}

function dropClass(dropState: boolean | null): string {
	return dropState === null ? '' : dropState ? ' is-drop' : ' is-no-drop';
}

interface CardButtonProps {
	readonly name: string;
	readonly hasMenu: boolean;
	readonly isOpen: boolean;
	/** Tab goes from the card to its button. */
	readonly isStop: boolean;
	readonly onClick: (at: number) => void;
}

/** The button in a card's corner. */
function CardButton({ name, hasMenu, isOpen, isStop, onClick }: CardButtonProps): VNode {
	return (
		<button
			type="button"
			class="ed-icon-button ed-card-button"
			tabIndex={isStop ? 0 : -1}
			aria-label={name}
			title={name}
			aria-haspopup={hasMenu ? 'menu' : undefined}
			aria-expanded={hasMenu ? isOpen : undefined}
			onClick={(event) => onClick(placeInColumn(event.currentTarget))}
		>
			{hasMenu ? <span aria-hidden="true">⋯</span> : <Icon name="check" size={14} />}
		</button>
	);
}

/** Pixels from the top of the column to the card an element belongs to. */
export function placeInColumn(element: HTMLElement): number {
	const column = element.closest('.ed-column');
	const card = element.closest('.ed-card-place') ?? element;
	return column === null ? 0 : card.getBoundingClientRect().top - column.getBoundingClientRect().top;
}
