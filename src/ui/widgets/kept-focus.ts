/** Where the focus goes when the element that had it is taken away, so that a keyboard never starts from the top again. */
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * Gives the focus to a place in `root` (the view below it, unless another is named) when what had it inside `root` is gone with what
 * was shown: a button that led to another view, an empty place that filled. A focus the person moved away stays away.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>, placeIn: (root: HTMLElement) => HTMLElement | null = viewIn): void {
	useLayoutEffect(() => {
		const element = root.current;
		const Observer = element?.doc.defaultView?.MutationObserver;
		if (element === null || Observer === undefined) return undefined;
		let last: Element | null = null;
		const nothingHasIt = (): boolean => {
			const { activeElement, body } = element.doc;
			return activeElement === null || activeElement === body;
		};
		const onFocusIn = (event: FocusEvent): void => {
			last = event.target as Element | null;
		};
		const onFocusOut = (event: FocusEvent): void => {
			const { target } = event;
			// Removal may or may not be told as a loss of focus; what is still there a moment later was left by the person.
			queueMicrotask(() => {
				if (last === target && last?.isConnected === true && nothingHasIt()) last = null;
			});
		};
		const observer = new Observer(() => {
			if (last === null || last.isConnected) return;
			last = null;
			if (nothingHasIt()) placeIn(element)?.focus({ preventScroll: true });
		});
		element.addEventListener('focusin', onFocusIn);
		element.addEventListener('focusout', onFocusOut);
		observer.observe(element, { childList: true, subtree: true });
		return () => {
			observer.disconnect();
			element.removeEventListener('focusin', onFocusIn);
			element.removeEventListener('focusout', onFocusOut);
		};
	}, [root, placeIn]);
}

function viewIn(root: HTMLElement): HTMLElement | null {
	return root.querySelector<HTMLElement>('[role="tabpanel"]');
}

/** For a place that takes the focus itself. */
export function itself(root: HTMLElement): HTMLElement {
	return root;
}
