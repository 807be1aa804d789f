/**
 * Dragging a card to another column with mouse or pen (a finger scrolls; it has the card's menu). The columns follow when the
 * pointer waits at their edge. Escape leaves the card where it is.
 */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Less than this is a click. */
const LEAST_PX = 6;
/** From an edge of the columns, px, within which they scroll, and by how much each frame. */
const EDGE_PX = 36;
const STEP_PX = 12;

/** Where on the board something is, by position: columns as they stand, cards as their column has them. */
export interface CardAt {
	readonly column: number;
	readonly card: number;
}

export interface CardDragState {
	/** Pixels from the top left corner of the frame. */
	readonly x: number;
	readonly y: number;
	/** It is in the right half of the frame, where there is more room to its left. */
	readonly isRight: boolean;
	/** The column under the pointer. */
	readonly over: number | null;
}

export interface CardDragOptions {
	readonly enabled: boolean;
	/** The element the ghost is placed in; it does not scroll. */
	readonly frame: RefObject<HTMLElement | null>;
	/** @param card as it stands at this moment; whoever draws the board keeps which one that is */
	readonly onStart: (card: CardAt) => void;
	/** @param at pixels from the top of the column */
	readonly onDrop: (column: number, at: number) => void;
	readonly onLeave: () => void;
}

export interface CardDrag {
	readonly state: CardDragState | null;
	readonly handlers: {
		readonly onPointerDown: (event: PointerEvent) => void;
		readonly onPointerMove: (event: PointerEvent) => void;
		readonly onPointerUp: (event: PointerEvent) => void;
		readonly onPointerCancel: () => void;
		readonly onLostPointerCapture: () => void;
		readonly onClickCapture: (event: MouseEvent) => void;
	};
	/** Ends a drag without effect; false when there is none. */
	readonly cancel: () => boolean;
}

interface Begun extends CardAt {
	readonly x: number;
	readonly y: number;
	readonly pointer: number;
}

export function useCardDrag({ enabled, frame, onStart, onDrop, onLeave }: CardDragOptions): CardDrag {
	const begun = useRef<Begun | null>(null);
	const swallowClick = useRef(false);
	const [state, setState] = useState<CardDragState | null>(null);
	const edge = useEdgeScroll();

	const end = (): CardDragState | null => {
		const last = state;
		begun.current = null;
		edge.stop();
		setState(null);
		return last;
	};
	const leave = (): boolean => {
		const last = end();
		if (last !== null) onLeave();
		return last !== null;
	};
	return {
		state,
		cancel: leave,
		handlers: {
			onPointerDown(event) {
				swallowClick.current = false;
				if (!enabled || event.button !== 0 || event.pointerType === 'touch') return;
				const card = cardUnder(event.target as HTMLElement | null);
				if (card !== null) begun.current = { ...card, x: event.clientX, y: event.clientY, pointer: event.pointerId };
			},
			onPointerMove(event) {
				const start = begun.current;
				const box = frame.current?.getBoundingClientRect();
				if (start?.pointer !== event.pointerId || box === undefined) return;
				const columns = event.currentTarget as HTMLElement;
				if (state === null) {
					if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < LEAST_PX) return;
					columns.setPointerCapture(event.pointerId);
					swallowClick.current = true;
					onStart(start);
				}
				const { clientX, clientY } = event;
				const overNow = (): number | null => columnAt(columns, { clientX, clientY })?.index ?? null;
				const x = clientX - box.left;
				setState({ x, y: clientY - box.top, isRight: x > box.width / 2, over: overNow() });
				// The columns move under a pointer that stands still.
				edge.follow(columns, clientX, () => setState((before) => (before === null ? null : { ...before, over: overNow() })));
			},
			onPointerUp(event) {
				const start = begun.current;
				if (start?.pointer !== event.pointerId) return;
				const last = end();
				if (last === null) return;
				const target = columnAt(event.currentTarget as HTMLElement, event);
				if (target === null) onLeave();
				else onDrop(target.index, event.clientY - target.top);
			},
			onPointerCancel: leave,
			onLostPointerCapture: leave,
			onClickCapture(event) {
				// The click that ends a drag opens nothing.
				if (!swallowClick.current) return;
				swallowClick.current = false;
				event.preventDefault();
				event.stopPropagation();
			},
		},
	};
}

/** Scrolls the columns sideways as long as the pointer stays near an edge. */
function useEdgeScroll(): { readonly follow: (columns: HTMLElement, clientX: number, onScroll: () => void) => void; readonly stop: () => void } {
	const step = useRef(0);
	const scrolled = useRef<() => void>(() => undefined);
	const stop = useRef<() => void>(() => undefined);
	useLayoutEffect(() => () => stop.current(), []);
	const run = (columns: HTMLElement): void => {
		const { win } = columns;
		let frame = 0;
		const tick = (): void => {
			const before = columns.scrollLeft;
			columns.scrollLeft += step.current;
			if (columns.scrollLeft !== before) scrolled.current();
			frame = win.requestAnimationFrame(tick);
		};
		frame = win.requestAnimationFrame(tick);
		stop.current = () => {
			win.cancelAnimationFrame(frame);
			step.current = 0;
			stop.current = () => undefined;
		};
	};
	return {
		follow(columns, clientX, onScroll) {
			scrolled.current = onScroll;
			const { left, right } = columns.getBoundingClientRect();
			const next = clientX < left + EDGE_PX ? -STEP_PX : clientX > right - EDGE_PX ? STEP_PX : 0;
			const wasStill = step.current === 0;
			step.current = next;
			if (next === 0) stop.current();
			else if (wasStill) run(columns);
		},
		stop: () => stop.current(),
	};
}

function cardUnder(target: HTMLElement | null): CardAt | null {
	const card = target?.closest<HTMLElement>('.ed-board-card');
	const column = card?.closest<HTMLElement>('[data-column]');
	const at = { column: Number(column?.dataset['column'] ?? NaN), card: Number(card?.dataset['card'] ?? NaN) };
	return Number.isInteger(at.column) && Number.isInteger(at.card) ? at : null;
}

function columnAt(columns: HTMLElement, event: Pick<PointerEvent, 'clientX' | 'clientY'>): { readonly index: number; readonly top: number } | null {
	const element = columns.doc.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-column]');
	if (element === null || element === undefined || !columns.contains(element)) return null;
	return { index: Number(element.dataset['column']), top: element.getBoundingClientRect().top };
}
