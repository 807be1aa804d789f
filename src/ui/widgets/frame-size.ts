/** How much room the frame has: views lay out by the room they have, not by the device. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** Frames narrower than this show one thing at a time (a phone, a side bar, a narrow pane). */
export const NARROW_BELOW = 620;

export interface FrameSize {
	/** Pixels; 0 before the first measuring. */
	readonly width: number;
	readonly narrow: boolean;
}

export const FrameSizeContext = createContext<FrameSize>({ width: 0, narrow: false });

/** True when the frame is narrower than {@link NARROW_BELOW}. */
export function useNarrow(): boolean {
	return useContext(FrameSizeContext).narrow;
}

/** The frame's width in pixels, 0 before the first measuring. */
export function useFrameWidth(): number {
	return useContext(FrameSizeContext).width;
}
