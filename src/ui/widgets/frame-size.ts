/** How much room the frame has: views lay out by the room they have, not by the device. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

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
