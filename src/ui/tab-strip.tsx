/** The strip of tabs: it scrolls where there is no room for all, says at which end more follows, and keeps the active one in sight. */
import type { ComponentChildren, RefObject, VNode } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { Icon } from './widgets/icon';

export interface TabStripProps {
	/** The element that holds the tabs and scrolls. */
	readonly list: RefObject<HTMLElement | null>;
	/** What is shown: when it becomes another one, the active tab is brought into sight. */
	readonly shown: string;
	readonly children: ComponentChildren;
}

interface Ends {
	readonly left: boolean;
	readonly right: boolean;
}

/** Room for the sign at the end of the strip, in pixels; as wide as the fade in the styles. */
const SIGN_PX = 32;

export function TabStrip({ list, shown, children }: TabStripProps): VNode {
	const ends = useEnds(list, shown);
	return (
		<div class={`ed-tab-strip${ends.left ? ' is-more-left' : ''}${ends.right ? ' is-more-right' : ''}`}>
			{children}
			{ends.left ? <MoreSign list={list} side="left" /> : null}
			{ends.right ? <MoreSign list={list} side="right" /> : null}
		</div>
	);
}

/** For the mouse: keys and screen readers reach every tab without it. */
function MoreSign({ list, side }: { readonly list: RefObject<HTMLElement | null>; readonly side: 'left' | 'right' }): VNode {
	const scroll = (): void => {
		const element = list.current;
		element?.scrollBy({ left: element.clientWidth * (side === 'left' ? -0.6 : 0.6) });
	};
	return (
		<span class={`ed-tab-more is-${side}`} aria-hidden="true" onClick={scroll}>
			<Icon name="right" size={14} />
		</span>
	);
}

/** At which ends tabs are out of sight; by sides of the screen, so that it holds for scripts from right to left, too. */
function useEnds(list: RefObject<HTMLElement | null>, shown: string): Ends {
	const [ends, setEnds] = useState<Ends>({ left: false, right: false });
	useLayoutEffect(() => {
		const element = list.current;
		if (element === null) return undefined;
		const look = (): void => {
			const now = endsOf(element);
			setEnds((before) => (before.left === now.left && before.right === now.right ? before : now));
		};
		const fit = (): void => {
			bringIntoSight(element);
			look();
		};
		fit();
		element.addEventListener('scroll', look, { passive: true });
		const Observer = element.doc.defaultView?.ResizeObserver;
		const observers = Observer === undefined ? [] : [new Observer(fit), new Observer(look)];
		observers[0]?.observe(element);
		// A count or a sign that comes or goes makes its tab wider or narrower.
		for (const tab of element.children) observers[1]?.observe(tab);
		return () => {
			element.removeEventListener('scroll', look);
			for (const observer of observers) observer.disconnect();
		};
	}, [list, shown]);
	return ends;
}

function endsOf(list: HTMLElement): Ends {
	const { left, right } = list.getBoundingClientRect();
	const tabs = [...list.children].map((tab) => tab.getBoundingClientRect());
	return { left: tabs.some((tab) => tab.left < left - 1), right: tabs.some((tab) => tab.right > right + 1) };
}

function bringIntoSight(list: HTMLElement): void {
	const active = list.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
	if (active === undefined) return;
	const { left, right } = list.getBoundingClientRect();
	if (active.right + SIGN_PX > right) list.scrollLeft += active.right + SIGN_PX - right;
	if (active.left - SIGN_PX < left) list.scrollLeft += active.left - SIGN_PX - left;
}
