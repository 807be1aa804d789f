/** How much room the frame has: views lay out by the room they have, not by the device. */
import { createContext } from 'preact';
import type { RefObject } from 'preact';
import { useContext, useLayoutEffect, useState } from 'preact/hooks';

/** Frames narrower than this show one thing at a time (a phone, a side bar, a narrow pane). */
export const NARROW_BELOW = 620;

export interface FrameSize {
	readonly narrow: boolean;
}

export const FrameSizeContext = createContext<FrameSize>({ narrow: false });

/** True when the frame is narrower than {@link NARROW_BELOW}. */
export function useNarrow(): boolean {
	return useContext(FrameSizeContext).narrow;
}

/**
 * Whether a panel's root is narrower than {@link NARROW_BELOW}, followed in whatever window it stands until the component goes.
 * True before the first measuring: a side bar is narrow.
 */
export function useIsNarrow(root: RefObject<HTMLElement | null>): boolean {
	const [isNarrow, setNarrow] = useState(true);
	useLayoutEffect(() => {
		const element = root.current;
		if (element === null) return undefined;
		const look = (): void => setNarrow(element.clientWidth < NARROW_BELOW);
		look();
		const Observer = element.doc.defaultView?.ResizeObserver;
		if (Observer === undefined) return undefined;
		const observer = new Observer(look);
		observer.observe(element);
		return () => observer.disconnect();
	}, [root]);
	return isNarrow;
}
