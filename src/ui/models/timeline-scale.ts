/**
 * Days to pixels and back, and the ticks of the time axis. It works on calendar days as UTC milliseconds, so that no
 * day is ever 23 or 25 hours wide.
 */
import { utcDay, utcMonday, utcMonth, utcYear, type TimeInterval } from 'd3-time';
import type { DayNumber } from '../date-words';
import type { TimelineZoom } from '../view-state';

const DAY_MS = 86_400_000;
/** Days, less than a second. */
const LOST_IN_DIVISION = 1e-6;

/** Zooms from near to far. */
export const ZOOMS: readonly TimelineZoom[] = ['week', 'month', 'quarter', 'year'];
/** How many days fit into the width. */
export const SPAN_DAYS: Readonly<Record<TimelineZoom, number>> = { week: 7, month: 31, quarter: 92, year: 366 };
/** Days a mark or an anchor may be away from 1970 on the axis; beyond it the calendar itself ends. */
const FURTHEST_DAY = 99_000_000;

export interface TimeScale {
	readonly zoom: TimelineZoom;
	/** Width of the visible part, px. */
	readonly width: number;
	readonly pxPerDay: number;
	/** The day at the left edge. */
	readonly left: DayNumber;
	/** Pixels from the left edge to the start of a day; negative before it. */
	xOf(day: DayNumber): number;
	/** The day at a distance from the left edge. */
	dayAt(x: number): DayNumber;
}

/**
 * @param anchor calendar ms of the left edge's day; `null` puts today a quarter of the way in
 * @param width px; at least 1 is assumed
 */
export function createTimeScale(zoom: TimelineZoom, anchor: number | null, today: DayNumber, width: number): TimeScale {
	const span = SPAN_DAYS[zoom];
	const room = Math.max(1, width);
	const left = anchor === null || !Number.isFinite(anchor) ? homeOf(zoom, today) : clampDay(Math.floor(anchor / DAY_MS));
	const pxPerDay = room / span;
	return {
		zoom,
		width: room,
		pxPerDay,
		left,
		xOf: (day) => (day - left) * pxPerDay,
		// The start of a day is that day, whatever the division loses.
		dayAt: (x) => Math.floor(left + x / pxPerDay + LOST_IN_DIVISION),
	};
}

/** The left edge that shows today a quarter of the way in. */
export function homeOf(zoom: TimelineZoom, today: DayNumber): DayNumber {
	return today - Math.floor(SPAN_DAYS[zoom] / 4);
}

/** The anchor (calendar ms) after moving the view by a number of days; later is positive. */
export function panned(scale: TimeScale, days: number): number {
	return clampDay(scale.left + Math.round(days)) * DAY_MS;
}

/** How far one press of a pan button or arrow key goes: about a fifth of the width, at least a day. */
export function panStep(zoom: TimelineZoom): number {
	return Math.max(1, Math.round(SPAN_DAYS[zoom] / 5));
}

/** The next zoom in a direction, or the same at the end. `nearer` shows fewer days. */
export function zoomed(zoom: TimelineZoom, direction: 'nearer' | 'farther'): TimelineZoom {
	const at = ZOOMS.indexOf(zoom) + (direction === 'nearer' ? -1 : 1);
	return ZOOMS[at] ?? zoom;
}

/** The anchor (calendar ms) that keeps a day at the same share of the width in another zoom. */
export function anchorKeeping(scale: TimeScale, day: DayNumber, zoom: TimelineZoom): number {
	const share = (day - scale.left) / SPAN_DAYS[scale.zoom];
	return clampDay(Math.round(day - share * SPAN_DAYS[zoom])) * DAY_MS;
}

export interface Tick {
	readonly day: DayNumber;
	/** Pixels from the left edge, and to the next tick of the same row. */
	readonly x: number;
	readonly width: number;
	/** How its label is written. */
	readonly style: TickStyle;
}
/** `weekday`: Tue 1; `date`: 1; `week`: 1 Dec; `month`: Dec; `month-year`: December 2026; `year`: 2026. */
export type TickStyle = 'weekday' | 'date' | 'week' | 'month' | 'month-year' | 'year';

export interface Ticks {
	/** The upper row: months or years. The first one may start left of the edge. */
	readonly major: readonly Tick[];
	readonly minor: readonly Tick[];
}

const LEAST_PX_FOR_A_DAY = 22;

/** The ticks in the visible part. */
export function ticksOf(scale: TimeScale): Ticks {
	switch (scale.zoom) {
		case 'week':
			return { major: ticks(scale, utcMonth, 'month-year'), minor: ticks(scale, utcDay, 'weekday') };
		case 'month':
			return {
				major: ticks(scale, utcMonth, 'month-year'),
				minor: scale.pxPerDay >= LEAST_PX_FOR_A_DAY ? ticks(scale, utcDay, 'date') : ticks(scale, utcMonday, 'week'),
			};
		case 'quarter':
			return { major: ticks(scale, utcMonth, 'month-year'), minor: ticks(scale, utcMonday, 'week') };
		case 'year':
			return { major: ticks(scale, utcYear, 'year'), minor: ticks(scale, utcMonth, 'month') };
	}
}

function ticks(scale: TimeScale, interval: TimeInterval, style: TickStyle): readonly Tick[] {
	const from = interval.floor(new Date(scale.left * DAY_MS));
	const to = new Date((scale.left + SPAN_DAYS[scale.zoom]) * DAY_MS);
	return interval.range(from, to).map((date) => {
		const day = Math.floor(date.getTime() / DAY_MS);
		const next = Math.floor(interval.offset(date, 1).getTime() / DAY_MS);
		return { day, x: scale.xOf(day), width: (next - day) * scale.pxPerDay, style };
	});
}

function clampDay(day: DayNumber): DayNumber {
	return Math.min(FURTHEST_DAY, Math.max(-FURTHEST_DAY, day));
}
