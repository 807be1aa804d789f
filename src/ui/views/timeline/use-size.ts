/** The size of an element, kept current, in whichever window it is. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

export interface Size {
	/** Pixels inside the element's padding box; 0 before the first measuring. */
	readonly width: number;
	readonly height: number;
}

/** Measures the element of a ref when it appears and whenever its size changes. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
	const [size, setSize] = useState<Size>({ width: 0, height: 0 });
	useLayoutEffect(() => {
		const measured = element.current;
		if (measured === null) return undefined;
		const look = (): void => {
			const now = { width: measured.clientWidth, height: measured.clientHeight };
			setSize((before) => (before.width === now.width && before.height === now.height ? before : now));
		};
		look();
		const Observer = measured.doc.defaultView?.ResizeObserver;
		if (Observer === undefined) return undefined;
		const observer = new Observer(look);
		observer.observe(measured);
		return () => observer.disconnect();
	}, [element]);
	return size;
}
