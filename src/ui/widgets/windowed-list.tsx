/**
 * A list of any length that makes only the rows in sight. Over updates of its items it keeps what the person sees: the
 * row at the top stays where it is, and selection is by key. The list itself has the focus and names the active row
 * (`aria-activedescendant`), so that a row that scrolls away never takes the focus with it.
 */
import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { evenPlaces, rowForKey, scrollTopFor, unevenPlaces, type RowPlaces } from '../models/window-range';
import { useWindow } from './use-window';
import { useUniqueId } from './use-unique-id';

export interface WindowedListProps<Item> {
	readonly items: readonly Item[];
	readonly keyOf: (item: Item) => string;
	/** Height of a row, pixels. */
	readonly rowHeight: number;
	/** Height of a row that is a heading (see `selectable`), pixels; absent = as any row. */
	readonly headHeight?: number;
	readonly render: (item: Item, index: number) => ComponentChildren;
	/** Accessible name of the list. */
	readonly label: string;
	/** Key of the selected row. Absent: the list keeps its own active row. */
	readonly selected?: string | null;
	/** The active row changed (arrow keys or click). */
	readonly onSelect?: (item: Item) => void;
	/** Enter, or a click on a row. */
	readonly onActivate?: (item: Item) => void;
	/** False for rows that are headings: passed over by the keys. Absent: every row can be selected. */
	readonly selectable?: (item: Item) => boolean;
	readonly footer?: ComponentChildren;
	readonly class?: string;
}

export { useWindow } from './use-window';

/** The rows in a scrolling box that fills its place; roles listbox/option when rows can be selected or activated. */
export function WindowedList<Item>(props: WindowedListProps<Item>): VNode {
	const { items, keyOf, rowHeight, render, label, selectable, footer } = props;
	const headHeight = props.headHeight ?? rowHeight;
	const places = useMemo(
		() => (headHeight === rowHeight || selectable === undefined ? evenPlaces(items.length, rowHeight) : unevenPlaces(items.map((item) => (selectable(item) ? rowHeight : headHeight)))),
		[items, rowHeight, headHeight],
	);
	const view = useWindow(places);
	const [ownActive, setOwnActive] = useState<string | null>(null);
	const idBase = useUniqueId();
	const active = props.selected === undefined ? ownActive : props.selected;
	const choosable = props.onSelect !== undefined || props.onActivate !== undefined;
	const canStop = (item: Item): boolean => selectable === undefined || selectable(item);
	const activeIndex = useMemo(() => (active === null ? -1 : items.findIndex((item) => keyOf(item) === active)), [items, active, keyOf]);
	useKeptPlace(items, keyOf, places, view.scroller);

	const moveTo = (index: number): void => {
		const item = items[index];
		const element = view.scroller.current;
		if (item === undefined || element === null) return;
		element.scrollTop = scrollTopFor(places, index, element.scrollTop, element.clientHeight);
		view.onScroll();
		setOwnActive(keyOf(item));
		props.onSelect?.(item);
	};
	const onKeyDown = (event: KeyboardEvent): void => {
		if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
		if (event.key === 'Enter' || event.key === ' ') {
			const item = items[activeIndex];
			if (item === undefined || props.onActivate === undefined) return;
			event.preventDefault();
			props.onActivate(item);
			return;
		}
		const target = rowForKey(event.key, activeIndex, items.length, Math.floor(view.height / rowHeight), (row) => {
			const item = items[row];
			return item !== undefined && canStop(item);
		});
		if (target === null) return;
		event.preventDefault();
		moveTo(target);
	};
	const onRowClick = (item: Item): void => {
		if (!canStop(item)) return;
		setOwnActive(keyOf(item));
		props.onSelect?.(item);
		props.onActivate?.(item);
	};

	const rows: VNode[] = [];
	for (let index = view.first; index < view.end; index++) {
		const item = items[index];
		if (item === undefined) continue;
		const key = keyOf(item);
		const stops = choosable && canStop(item);
		rows.push(
			<div
				key={key}
				id={`${idBase}-${index}`}
				class={`ed-row${key === active && stops ? ' is-active' : ''}${stops ? ' is-clickable' : ''}`}
				role={choosable ? (stops ? 'option' : 'presentation') : 'listitem'}
				aria-selected={stops ? key === active : undefined}
				aria-posinset={stops || !choosable ? index + 1 : undefined}
				aria-setsize={stops || !choosable ? items.length : undefined}
				style={{ top: `${places.topOf(index)}px`, height: `${places.topOf(index + 1) - places.topOf(index)}px` }}
				onClick={stops ? () => onRowClick(item) : undefined}
			>
				{render(item, index)}
			</div>,
		);
	}
	const activeInSight = activeIndex >= view.first && activeIndex < view.end;
	return (
		<div
			ref={view.scroller}
			class={`ed-windowed ${props.class ?? ''}`}
			role={choosable ? 'listbox' : 'list'}
			aria-label={label}
			aria-activedescendant={choosable && activeInSight ? `${idBase}-${activeIndex}` : undefined}
			tabIndex={0}
			onScroll={view.onScroll}
			onKeyDown={choosable ? onKeyDown : undefined}
		>
			<div class="ed-windowed-rows" role="presentation" style={{ height: `${view.totalHeight}px` }}>
				{rows}
			</div>
			{footer === undefined ? null : <div class="ed-windowed-footer">{footer}</div>}
		</div>
	);
}

/**
 * Keeps the row at the top of the sight where it is when rows are added or taken away above it. A list at its very
 * beginning stays there, so that what is new at the top is seen.
 */
function useKeptPlace<Item>(items: readonly Item[], keyOf: (item: Item) => string, places: RowPlaces, scroller: { readonly current: HTMLDivElement | null }): void {
	const before = useRef({ items, keyOf, places });
	useLayoutEffect(() => {
		const earlier = before.current;
		before.current = { items, keyOf, places };
		const element = scroller.current;
		if (element === null || earlier.items === items || element.scrollTop < earlier.places.topOf(1)) return;
		const top = earlier.places.rowAt(element.scrollTop);
		const topItem = earlier.items[top];
		if (topItem === undefined) return;
		const key = earlier.keyOf(topItem);
		const sameItem = items[top];
		const now = sameItem !== undefined && keyOf(sameItem) === key ? top : items.findIndex((item) => keyOf(item) === key);
		if (now !== -1) element.scrollTop += places.topOf(now) - earlier.places.topOf(top);
	}, [items, keyOf, places, scroller]);
}
