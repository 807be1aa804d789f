/**
 * Moving in time by dragging the empty track (buttons and arrow keys do the same). The sight moves by whole days; what
 * is left over shifts the tracks, so that they follow the pointer.
 */
import { useRef, useState } from 'preact/hooks';
import type { TimeScale } from '../../models/timeline-scale';
import { panned } from '../../models/timeline-scale';

export interface DragPan {
	/** Pixels by which the tracks are shifted while dragging. */
	readonly shift: number;
	readonly dragging: boolean;
	readonly onPointerDown: (event: PointerEvent) => void;
	readonly onPointerMove: (event: PointerEvent) => void;
	readonly onPointerEnd: (event: PointerEvent) => void;
}

const LEAST_PX = 4;

/** @param onAnchor receives calendar ms of the new left edge */
export function useDragPan(scale: TimeScale, onAnchor: (anchor: number) => void): DragPan {
	const start = useRef<{ readonly x: number; readonly scale: TimeScale; readonly pointer: number } | null>(null);
	const [shift, setShift] = useState<number | null>(null);
	return {
		shift: shift ?? 0,
		dragging: shift !== null,
		onPointerDown(event) {
			const target = event.target as HTMLElement | null;
			if (event.button !== 0 || target?.closest?.('button, .ed-tl-head')) return;
			start.current = { x: event.clientX, scale, pointer: event.pointerId };
		},
		onPointerMove(event) {
			const begun = start.current;
			if (begun?.pointer !== event.pointerId) return;
			const moved = event.clientX - begun.x;
			if (shift === null) {
				if (Math.abs(moved) < LEAST_PX) return;
				(event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
			}
			const days = Math.round(-moved / begun.scale.pxPerDay);
			setShift(moved + days * begun.scale.pxPerDay);
			onAnchor(panned(begun.scale, days));
		},
		onPointerEnd(event) {
			if (start.current?.pointer !== event.pointerId) return;
			start.current = null;
			setShift(null);
		},
	};
}
