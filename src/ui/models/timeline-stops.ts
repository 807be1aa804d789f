/** Which mark an arrow key leads to. */
import type { DayNumber } from '../date-words';

export interface MarkStop {
	readonly id: string;
	/** Position along the time axis, px from day 0. */
	readonly x: number;
	readonly day: DayNumber;
}

/** The marks and clusters of one lane, by position. */
export type LaneStops = readonly MarkStop[];

/**
 * @param key `ArrowLeft`, `ArrowRight`: the neighbour in the lane; `ArrowUp`, `ArrowDown`: the mark nearest in time of the next
 * lane that has any
 * @returns `null` at the ends, for other keys and for an unknown mark
 */
export function markInDirection(lanes: readonly LaneStops[], id: string, key: string): (MarkStop & { readonly lane: number }) | null {
	const lane = lanes.findIndex((stops) => stops.some((stop) => stop.id === id));
	const stops = lanes[lane];
	if (!stops) return null;
	const at = stops.findIndex((stop) => stop.id === id);
	if (key === 'ArrowLeft' || key === 'ArrowRight') {
		const next = stops[at + (key === 'ArrowLeft' ? -1 : 1)];
		return next ? { ...next, lane } : null;
	}
	if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
	const step = key === 'ArrowUp' ? -1 : 1;
	const from = stops[at]?.x ?? 0;
	for (let other = lane + step; other >= 0 && other < lanes.length; other += step) {
		const nearest = nearestTo(lanes[other] ?? [], from);
		if (nearest) return { ...nearest, lane: other };
	}
	return null;
}

function nearestTo(stops: LaneStops, x: number): MarkStop | null {
	let best: MarkStop | null = null;
	for (const stop of stops) {
		if (best === null || Math.abs(stop.x - x) < Math.abs(best.x - x)) best = stop;
	}
	return best;
}
