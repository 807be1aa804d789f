/** What is said about a card, over its column: beside the card as far as the column has room, never cut off. */
import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** @param at pixels from the top of the column */
export function ColumnOverlayBox({ at, children }: { readonly at: number; readonly children: ComponentChildren }): VNode {
	const box = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const element = box.current;
		const column = element?.parentElement ?? null;
		if (element === null || column === null) return undefined;
		const place = (): void => {
			const room = column.clientHeight - element.offsetHeight;
			element.style.top = `${Math.max(0, Math.min(at, room))}px`;
		};
		place();
		const Observer = element.doc.defaultView?.ResizeObserver;
		if (Observer === undefined) return undefined;
		const observer = new Observer(place);
		observer.observe(element);
		observer.observe(column);
		return () => observer.disconnect();
	}, [at]);
	return (
		<div ref={box} class="ed-column-overlay">
			{children}
		</div>
	);
}
