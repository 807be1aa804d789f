/** What a board's cards can be asked to do besides being opened. The board of subjects moves them, the board of items reviews them. */
import type { ComponentChildren, RefObject } from 'preact';

/** The one card and the one place something is said about, over a column. */
export interface ColumnOverlay {
	/** Id of the column it lies over; where that one is not on screen, over the one that is. */
	readonly column: string;
	/** Pixels from the top of the column at which it should stand. */
	readonly at: number;
	readonly content: ComponentChildren;
}

export interface BoardHandle {
	/** Gives the focus to a card, in whichever column it is now. */
	readonly focusCard: (key: string) => void;
}

export interface BoardGestures<Card> {
	/** Plain words for the button in a card's corner; the key `m` does the same. */
	readonly buttonName: (card: Card) => string;
	/** The button opens a menu, and does not leave the board. */
	readonly hasMenu: boolean;
	/** @param at pixels from the top of the column to the card */
	readonly onButton: (card: Card, column: string, at: number) => void;
	/** The card whose menu or confirmation is open. */
	readonly openCard: string | null;
	readonly canDrag: boolean;
	/** Whether a card can be dropped on a column. */
	readonly accepts: (card: Card, column: string) => boolean;
	readonly onDrop: (card: Card, column: string, at: number) => void;
	/** Dropped where it cannot go, or left with Escape. */
	readonly onNotDropped: (card: Card) => void;
	readonly onDragStart: (card: Card) => void;
	readonly overlay: ColumnOverlay | null;
	readonly handle: RefObject<BoardHandle | null>;
}
