/** The time while something runs, for a counter that is watched. */
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const EVERY_MS = 250;

/** Epoch ms, anew four times a second as long as it runs; by the timers of the window that the element is in. */
export function useNow(element: RefObject<HTMLElement | null>, isRunning: boolean): number {
	const [now, setNow] = useState(() => Date.now());
	useEffect(() => {
		const win = element.current?.doc.defaultView;
		if (!isRunning || win === null || win === undefined) return undefined;
		setNow(Date.now());
		const timer = win.setInterval(() => setNow(Date.now()), EVERY_MS);
		return () => win.clearInterval(timer);
	}, [element, isRunning]);
	return now;
}
