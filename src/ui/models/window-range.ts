/** Which rows of a long list are in sight. Pure arithmetic of the windowed lists. */

/** Rows kept ready above and below what is in sight, so that scrolling does not show gaps. */
const SPARE_ROWS = 8;

export interface WindowRange {
	/** First row to make, from 0. */
	readonly first: number;
	/** One past the last row to make. */
	readonly end: number;
}

/**
 * @param scrollTop pixels scrolled
 * @param height pixels in sight; 0 before the first measuring counts as a screenful
 * @param rowHeight pixels per row
 */
export function rowsInSight(count: number, scrollTop: number, height: number, rowHeight: number): WindowRange {
	const seen = height > 0 ? height : 900;
	const first = Math.max(0, Math.min(count, Math.floor(scrollTop / rowHeight)) - SPARE_ROWS);
	const end = Math.min(count, Math.ceil((scrollTop + seen) / rowHeight) + SPARE_ROWS);
	return { first: Math.min(first, end), end };
}

/** The scroll position that brings a row into sight, moving as little as possible. */
export function scrollTopFor(row: number, scrollTop: number, height: number, rowHeight: number): number {
	const top = row * rowHeight;
	if (top < scrollTop) return top;
	if (height > 0 && top + rowHeight > scrollTop + height) return top + rowHeight - height;
	return scrollTop;
}

/** The row a key moves to; `null` for keys that do not move. `canStop` says which rows may be selected. */
export function rowForKey(key: string, from: number, count: number, rowsPerPage: number, canStop: (row: number) => boolean): number | null {
	const page = Math.max(1, rowsPerPage - 1);
	if (key === 'ArrowDown') return nextStop(from + 1, 1, count, canStop) ?? nextStop(count - 1, -1, count, canStop);
	if (key === 'ArrowUp') return nextStop((from === -1 ? count : from) - 1, -1, count, canStop) ?? nextStop(0, 1, count, canStop);
	if (key === 'Home') return nextStop(0, 1, count, canStop);
	if (key === 'End') return nextStop(count - 1, -1, count, canStop);
	if (key === 'PageDown') return nextStop(Math.min(count - 1, from + page), 1, count, canStop) ?? nextStop(count - 1, -1, count, canStop);
	if (key === 'PageUp') return nextStop(Math.max(0, from - page), -1, count, canStop) ?? nextStop(0, 1, count, canStop);
	return null;
}

function nextStop(start: number, step: 1 | -1, count: number, canStop: (row: number) => boolean): number | null {
	for (let row = start; row >= 0 && row < count; row += step) if (canStop(row)) return row;
	return null;
}
