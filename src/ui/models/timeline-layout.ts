/**
 * Where the marks of one lane stand: rows so that none covers another, and a cluster where they are too many. It
 * depends on the zoom only and not on the visible part, so that panning moves nothing up or down.
 */
import type { DayNumber } from '../date-words';
import type { TimelineMark } from './timeline-marks';

/** Room a symbol takes with a mouse, and under a thumb, px. */
export const SYMBOL_PX = 24;
export const SYMBOL_PX_TOUCH = 44;
/** Rows a lane may have before marks are gathered into clusters. */
export const MOST_ROWS = 5;
/** A label is worth showing from here on, px. */
export const LEAST_LABEL_PX = 56;
const MOST_LABEL_PX = 260;

export interface PlacedMark {
	readonly mark: TimelineMark;
	/** Pixels from the start of day 0 to its left side; subtract the left edge's own position to draw. */
	readonly x: number;
	/** Width of symbol or bar, px. */
	readonly width: number;
	/** From 0. */
	readonly row: number;
	/** True when it is wider than a symbol: drawn as a bar as wide as its doubt. */
	readonly bar: boolean;
	/** Free room right of it for a label; 0 when too little. */
	readonly labelRoom: number;
}

export interface PlacedCluster {
	readonly key: string;
	readonly x: number;
	readonly width: number;
	readonly row: number;
	readonly marks: readonly TimelineMark[];
	/** True when something in it waits (overdue, today or coming). */
	readonly waits: boolean;
}

export interface LaneLayout {
	/** At least 1. */
	readonly rows: number;
	readonly placed: readonly PlacedMark[];
	readonly clusters: readonly PlacedCluster[];
}

/**
 * Places marks greedily: each in the topmost row that is free where it starts.
 * @param marks sorted by first day
 * @param pxPerDay the zoom
 * @param symbolPx room a symbol takes
 */
export function layoutLane(marks: readonly TimelineMark[], pxPerDay: number, symbolPx = SYMBOL_PX): LaneLayout {
	const rowEnds: number[] = [];
	const placed: (PlacedMark & { labelRoom: number })[] = [];
	const lastInRow: ((PlacedMark & { labelRoom: number }) | undefined)[] = [];
	const clusters = new Map<number, TimelineMark[]>();
	const clusterRow = MOST_ROWS - 1;
	const clusterPx = symbolPx * 2;
	const crowded = isCrowded(marks, pxPerDay, symbolPx);
	const freeRows = crowded ? clusterRow : MOST_ROWS;

	for (const mark of marks) {
		const { x, width, bar } = extentOf(mark, pxPerDay, symbolPx);
		let row = 0;
		while (row < freeRows && (rowEnds[row] ?? -Infinity) > x) row += 1;
		if (row === freeRows) {
			const slot = Math.floor((((mark.first + mark.last + 1) / 2) * pxPerDay) / clusterPx);
			const cluster = clusters.get(slot);
			if (cluster) cluster.push(mark);
			else clusters.set(slot, [mark]);
			continue;
		}
		const before = lastInRow[row];
		if (before) before.labelRoom = labelRoomOf(x - before.x - before.width);
		const entry = { mark, x, width, row, bar, labelRoom: MOST_LABEL_PX };
		placed.push(entry);
		lastInRow[row] = entry;
		rowEnds[row] = x + width;
	}
	return {
		rows: Math.max(1, rowEnds.length + (clusters.size > 0 ? 1 : 0)),
		placed,
		clusters: [...clusters].map(([slot, inside]) => ({
			key: `cluster:${slot}`,
			x: slot * clusterPx,
			width: clusterPx,
			row: clusterRow,
			marks: inside,
			waits: inside.some((mark) => mark.timing !== 'past'),
		})),
	};
}

export interface OutOfSight {
	readonly earlier: number;
	readonly later: number;
	/** Last day of the nearest mark before the visible part, first day of the nearest one after it. */
	readonly earlierDay: DayNumber | null;
	readonly laterDay: DayNumber | null;
}

/** How many marks of a lane are left and right of the visible days (`from` inclusive, `to` exclusive). */
export function outOfSight(marks: readonly TimelineMark[], from: DayNumber, to: DayNumber): OutOfSight {
	let earlier = 0;
	let later = 0;
	let earlierDay: DayNumber | null = null;
	let laterDay: DayNumber | null = null;
	for (const mark of marks) {
		if (mark.last < from) {
			earlier += 1;
			earlierDay = earlierDay === null ? mark.last : Math.max(earlierDay, mark.last);
		} else if (mark.first >= to) {
			later += 1;
			laterDay = laterDay === null ? mark.first : Math.min(laterDay, mark.first);
		}
	}
	return { earlier, later, earlierDay, laterDay };
}

/** A day's mark is a symbol in the middle of its day; a wider one is a bar over its days. */
function extentOf(mark: TimelineMark, pxPerDay: number, symbolPx: number): { readonly x: number; readonly width: number; readonly bar: boolean } {
	const width = (mark.last - mark.first + 1) * pxPerDay;
	if (mark.last > mark.first && width > symbolPx) return { x: mark.first * pxPerDay, width, bar: true };
	return { x: ((mark.first + mark.last + 1) / 2) * pxPerDay - symbolPx / 2, width: symbolPx, bar: false };
}

/** Whether any place needs more than the allowed rows; then the last row is kept for clusters. */
function isCrowded(marks: readonly TimelineMark[], pxPerDay: number, symbolPx: number): boolean {
	const ends: number[] = [];
	for (const mark of marks) {
		const { x, width } = extentOf(mark, pxPerDay, symbolPx);
		let row = 0;
		while (row < MOST_ROWS && (ends[row] ?? -Infinity) > x) row += 1;
		if (row === MOST_ROWS) return true;
		ends[row] = x + width;
	}
	return false;
}

function labelRoomOf(room: number): number {
	return room < LEAST_LABEL_PX ? 0 : Math.min(MOST_LABEL_PX, room);
}
