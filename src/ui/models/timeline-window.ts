/** Which of many rows of unequal height are in sight. */

/** Offsets of rows: `offsets[i]` is the top of row i, the last entry the whole height. */
export function offsetsOf(heights: readonly number[]): readonly number[] {
	const offsets = [0];
	let top = 0;
	for (const height of heights) {
		top += height;
		offsets.push(top);
	}
	return offsets;
}

export interface RowRange {
	/** First row, inclusive, and last row, exclusive. */
	readonly from: number;
	readonly to: number;
}

/**
 * The rows that touch the visible part, and a margin around it.
 * @param offsets from {@link offsetsOf}
 * @param top scroll position, px
 * @param view height of the visible part, px
 * @param margin px before and after it that are drawn too
 */
export function rowsInSight(offsets: readonly number[], top: number, view: number, margin: number): RowRange {
	const count = offsets.length - 1;
	if (count <= 0) return { from: 0, to: 0 };
	const from = Math.min(count - 1, rowAt(offsets, top - margin));
	const to = Math.min(count, rowAt(offsets, top + view + margin) + 1);
	return { from, to: Math.max(from + 1, to) };
}

/** The row at a position; the first one above the start, the last one below the end. */
export function rowAt(offsets: readonly number[], y: number): number {
	let low = 0;
	let high = Math.max(0, offsets.length - 2);
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if ((offsets[middle] ?? 0) <= y) low = middle;
		else high = middle - 1;
	}
	return low;
}
