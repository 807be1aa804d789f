/** Tells whether an element is on screen: not in a hidden tab, not scrolled far away. */

/** Elements this close to the visible part count as visible, so that they are ready when scrolled to. */
const MARGIN = '200px';

/** What a window brings that its published type leaves out. */
interface Realm {
	readonly IntersectionObserver: typeof IntersectionObserver;
}

/**
 * Calls `onChange` whenever the element comes on or leaves the screen of the window it is in, and once soon after the
 * start. Returns the function that ends it.
 */
export function watchVisibility(el: HTMLElement, onChange: (visible: boolean) => void): () => void {
	// An observer must come from the element's own window, also in a pop-out.
	const { IntersectionObserver } = el.win as unknown as Realm;
	const observer = new IntersectionObserver(
		(entries) => {
			const newest = entries[entries.length - 1];
			if (newest !== undefined) onChange(newest.isIntersecting);
		},
		{ rootMargin: MARGIN },
	);
	observer.observe(el);
	return () => observer.disconnect();
}

