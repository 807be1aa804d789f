/**
 * How a tracker date of the timeline is taken hold of to be changed: the key `m` on its mark or row, or a right click. (Its card,
 * which a click opens, has a button for it as well.) When the change is over, the focus goes back to where it began.
 */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { dateCellOf } from '../../models/move-dates';
import type { TimelineEntry } from '../../models/timeline-marks';

export interface DateGesture {
	readonly changing: TimelineEntry | null;
	/** Begins with this entry; does nothing when it is no cell of a tracker. */
	readonly change: (entry: TimelineEntry) => void;
	readonly close: () => void;
	readonly onKeyDown: (event: KeyboardEvent) => void;
	readonly onContextMenu: (event: MouseEvent) => void;
}

/** @param shown all entries on screen or in reach of scrolling */
export function useDateGesture(root: RefObject<HTMLElement | null>, shown: readonly TimelineEntry[]): DateGesture {
	const [changing, setChanging] = useState<TimelineEntry | null>(null);
	const origin = useRef<{ readonly id: string; readonly element: HTMLElement | null } | null>(null);
	const change = (entry: TimelineEntry): void => {
		if (dateCellOf(entry) === null) return;
		origin.current = { id: entry.id, element: focusedIn(root.current) };
		setChanging(entry);
	};
	const entryOf = (target: EventTarget | null): TimelineEntry | null => {
		const id = (target as HTMLElement | null)?.closest<HTMLElement>('[data-entry]')?.dataset['entry'];
		return id === undefined ? null : (shown.find((entry) => entry.id === id) ?? null);
	};
	useLayoutEffect(() => {
		const begun = origin.current;
		if (changing !== null || begun === null || root.current === null) return;
		origin.current = null;
		const { activeElement, body } = root.current.doc;
		if (activeElement !== null && activeElement !== body && activeElement.isConnected) return;
		focusAgain(root.current, begun);
	}, [root, changing]);
	return {
		changing,
		change,
		close: () => setChanging(null),
		onKeyDown: (event) => {
			if (event.key !== 'm' || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
			const entry = entryOf(event.target);
			if (entry === null || dateCellOf(entry) === null) return;
			event.preventDefault();
			change(entry);
		},
		onContextMenu: (event) => {
			const entry = entryOf(event.target);
			if (entry === null || dateCellOf(entry) === null) return;
			event.preventDefault();
			change(entry);
		},
	};
}

function focusedIn(root: HTMLElement | null): HTMLElement | null {
	const { activeElement = null } = root?.doc ?? {};
	return activeElement !== null && root?.contains(activeElement) === true ? (activeElement as HTMLElement) : null;
}

/** The element that had it, else the same entry drawn anew, else the list or the lanes. */
function focusAgain(root: HTMLElement, begun: { readonly id: string; readonly element: HTMLElement | null }): void {
	const entries = [...root.querySelectorAll<HTMLElement>('button[data-entry]')];
	const again = begun.element?.isConnected === true ? begun.element : entries.find((element) => element.dataset['entry'] === begun.id);
	(again ?? root.querySelector<HTMLElement>('.ed-tl-region, .ed-windowed'))?.focus({ preventScroll: true });
}
