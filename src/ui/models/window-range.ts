/** Which rows of a long list are in sight. Pure arithmetic of the windowed lists. */

/** Rows kept ready above and below what is in sight, so that scrolling does not show gaps. */
const SPARE_ROWS = 8;

/** Where the rows of a list stand: all of one height, or headings lower than the rest. */
export interface RowPlaces {
	readonly count: number;
	/** Top of a row, pixels; for `count` the height of all rows. */
	readonly topOf: (row: number) => number;
	/** The row at a height: the first one above the start, the last one below the end. */
	readonly rowAt: (y: number) => number;
}

/** Rows of one height, in pixels. */
export function evenPlaces(count: number, rowHeight: number): RowPlaces {
	return { count, topOf: (row) => row * rowHeight, rowAt: (y) => clamp(Math.floor(y / rowHeight), count) };
}

/** Rows of different heights, in pixels, from the first to the last. */
export function unevenPlaces(heights: readonly number[]): RowPlaces {
	const count = heights.length;
	const tops = new Float64Array(count + 1);
	heights.forEach((height, row) => {
		tops[row + 1] = (tops[row] ?? 0) + height;
	});
	const topOf = (row: number): number => tops[row] ?? 0;
	const rowAt = (y: number): number => {
		let low = 0;
		let high = Math.max(0, count - 1);
		while (low < high) {
			const middle = (low + high + 1) >> 1;
			if (topOf(middle) <= y) low = middle;
			else high = middle - 1;
		}
		return low;
	};
	return { count, topOf, rowAt };
}

function clamp(row: number, count: number): number {
	return Math.max(0, Math.min(count - 1, row));
}

export interface WindowRange {
	/** First row to make, from 0. */
	readonly first: number;
	/** One past the last row to make. */
	readonly end: number;
}

/**
 * @param scrollTop pixels scrolled
 * @param height pixels in sight; 0 before the first measuring counts as a screenful
 */
export function rowsInSight(places: RowPlaces, scrollTop: number, height: number): WindowRange {
	const { count } = places;
	if (count === 0) return { first: 0, end: 0 };
	const seen = height > 0 ? height : 900;
	const first = Math.max(0, places.rowAt(scrollTop) - SPARE_ROWS);
	const end = Math.min(count, places.rowAt(scrollTop + seen) + 1 + SPARE_ROWS);
	return { first, end };
}

/** The scroll position that brings a row into sight, moving as little as possible. */
export function scrollTopFor(places: RowPlaces, row: number, scrollTop: number, height: number): number {
	const top = places.topOf(row);
	const bottom = places.topOf(row + 1);
	if (top < scrollTop) return top;
	if (height > 0 && bottom > scrollTop + height) return bottom - height;
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
