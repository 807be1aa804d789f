/** The few icons the views use, as inline strokes on a 24-unit grid, so that they work in every window and document. */
import type { VNode } from 'preact';

const PATHS = {
	refresh: 'M20 6v5h-5 M4 18v-5h5 M19 11a7.5 7.5 0 0 0-13-4 M5 13a7.5 7.5 0 0 0 13 4',
	search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z M15.5 15.5 20 20',
	filter: 'M4 6h16 M7 12h10 M10 18h4',
	bookmark: 'M7 4h10v16l-5-4-5 4z',
	close: 'M6 6l12 12 M18 6 6 18',
	back: 'M19 12H5 M11 6l-6 6 6 6',
	forward: 'M5 12h14 M13 6l6 6-6 6',
	down: 'M6 9l6 6 6-6',
	right: 'M9 6l6 6-6 6',
	up: 'M6 15l6-6 6 6',
	external: 'M9 6H6v12h12v-3 M13 5h6v6 M19 5l-8 8',
	file: 'M7 3h7l4 4v14H7z M14 3v4h4',
	folder: 'M3 6h6l2 2h10v11H3z',
	copy: 'M9 9h11v11H9z M5 15H4V4h11v1',
	warning: 'M12 4 2.5 20h19z M12 10v4 M12 17v.01',
	info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z M12 11v5 M12 8v.01',
	clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z M12 7v5l3 2',
	check: 'M5 13l4 4L19 7',
	question: 'M9 9a3 3 0 1 1 4 2.8c-.7.4-1 .9-1 1.7v.5 M12 17.5v.01',
	chain: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1 M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
	calendar: 'M4 6h16v14H4z M4 10h16 M8 3v4 M16 3v4',
	plus: 'M12 5v14 M5 12h14',
	minus: 'M5 12h14',
	table: 'M4 5h16v14H4z M4 10h16 M10 5v14',
	list: 'M8 6h12 M8 12h12 M8 18h12 M4 6v.01 M4 12v.01 M4 18v.01',
	columns: 'M4 4h4v16H4z M10 4h4v12h-4z M16 4h4v9h-4z',
	eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z M12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
	trash: 'M5 7h14 M10 7V4h4v3 M7 7l1 13h8l1-13',
	sort: 'M8 5v14 M5 16l3 3 3-3 M16 19V5 M13 8l3-3 3 3',
	settings: 'M5 7h8 M17 7h2 M15 5v4 M5 17h2 M11 17h8 M9 15v4',
} as const;

export type IconName = keyof typeof PATHS;

/** An icon beside a text or in a button with an accessible name of its own; hidden from screen readers. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }): VNode {
	return (
		<svg class="ed-icon" width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">
			<path d={PATHS[name]} />
		</svg>
	);
}
