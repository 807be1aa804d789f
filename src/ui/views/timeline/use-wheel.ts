/**
 * The wheel on the timeline: with Ctrl (or a pinch) it zooms about the pointer, sideways it moves in time, otherwise it
 * scrolls. Trackpads send many small turns; they are added up to whole steps and days.
 */
import { useRef } from 'preact/hooks';
import type { DayNumber } from '../../date-words';
import { panned, type TimeScale } from '../../models/timeline-scale';

/** About half a notch of a mouse wheel, px. */
const ZOOM_STEP_PX = 50;

export interface WheelOptions {
	readonly scale: TimeScale;
	/** The day under a pointer at this client x; `null` when it is not known. */
	readonly dayUnder: (clientX: number) => DayNumber | null;
	readonly onZoom: (direction: 'nearer' | 'farther', day: DayNumber | null) => void;
	readonly onAnchor: (anchor: number) => void;
}

/** Makes the wheel handler of the region. */
export function useWheel({ scale, dayUnder, onZoom, onAnchor }: WheelOptions): (event: WheelEvent) => void {
	const turned = useRef({ zoom: 0, pan: 0 });
	return (event) => {
		const left = turned.current;
		if (event.ctrlKey || event.metaKey) {
			event.preventDefault();
			left.zoom += pixels(event, event.deltaY);
			if (Math.abs(left.zoom) < ZOOM_STEP_PX) return;
			onZoom(left.zoom < 0 ? 'nearer' : 'farther', dayUnder(event.clientX));
			left.zoom = 0;
			return;
		}
		const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
		if (sideways === 0 || (!event.shiftKey && Math.abs(sideways) <= Math.abs(event.deltaY))) return;
		event.preventDefault();
		left.pan += pixels(event, sideways);
		const days = Math.trunc(left.pan / scale.pxPerDay);
		if (days === 0) return;
		left.pan -= days * scale.pxPerDay;
		onAnchor(panned(scale, days));
	};
}

/** Some devices turn in lines (1) or pages (2). */
function pixels(event: WheelEvent, delta: number): number {
	return delta * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1);
}
