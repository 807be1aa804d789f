/** Measuring and scrolling for lists that make only the rows in sight. */
import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { rowsInSight, type RowPlaces, type WindowRange } from '../models/window-range';

export interface ListWindow extends WindowRange {
	/** Goes on the element that scrolls. */
	readonly scroller: RefObject<HTMLDivElement | null>;
	readonly onScroll: () => void;
	/** Height of all rows, pixels. */
	readonly totalHeight: number;
	/** Pixels in sight; 0 before the first measuring. */
	readonly height: number;
}

/**
 * The rows of a list that are in sight, kept current while the person scrolls or the element changes its size, in
 * whichever window it is.
 * @param places the same object as long as the rows stand where they stood
 */
export function useWindow(places: RowPlaces): ListWindow {
	const scroller = useRef<HTMLDivElement>(null);
	const [height, setHeight] = useState(0);
	const [range, setRange] = useState<WindowRange>(() => rowsInSight(places, 0, 0));

	const look = useCallback(() => {
		const element = scroller.current;
		if (element === null) return;
		const seen = element.clientHeight;
		setHeight(seen);
		const now = rowsInSight(places, element.scrollTop, seen);
		setRange((before) => (before.first === now.first && before.end === now.end ? before : now));
	}, [places]);

	useLayoutEffect(() => {
		const element = scroller.current;
		if (element === null) return undefined;
		look();
		const Observer = element.doc.defaultView?.ResizeObserver;
		if (Observer === undefined) return undefined;
		const observer = new Observer(() => look());
		observer.observe(element);
		return () => observer.disconnect();
	}, [look]);

	const end = Math.min(range.end, places.count);
	return { scroller, onScroll: look, totalHeight: places.topOf(places.count), height, first: Math.min(range.first, end), end };
}
