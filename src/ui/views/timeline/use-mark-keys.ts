/**
 * The keyboard on the timeline. On the region: arrows move in time, plus and minus zoom. On a mark: left and right go
 * to the neighbours in its lane, up and down to the nearest mark of the lane above or below; the sight follows.
 */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { DayNumber } from '../../date-words';
import type { TimelineLane } from '../../models/timeline-lanes';
import type { LaneLayout } from '../../models/timeline-layout';
import { markInDirection, type LaneStops } from '../../models/timeline-stops';
import { clusterId } from './timeline-lane';

export interface MarkKeysOptions {
	readonly region: RefObject<HTMLElement | null>;
	readonly lanes: readonly TimelineLane[];
	readonly layouts: readonly LaneLayout[];
	readonly onPan: (direction: -1 | 1) => void;
	readonly onZoom: (direction: 'nearer' | 'farther') => void;
	readonly onToday: () => void;
	/** Brings a lane and a day into sight. */
	readonly onShow: (lane: number, day: DayNumber) => void;
	readonly onFocusMark: (id: string) => void;
}

/** Makes the key handler of the region. */
export function useMarkKeys(options: MarkKeysOptions): (event: KeyboardEvent) => void {
	const wanted = useRef<string | null>(null);
	useLayoutEffect(() => {
		const id = wanted.current;
		if (id === null) return;
		const target = findMark(options.region.current, id);
		if (target === null) return;
		wanted.current = null;
		target.focus({ preventScroll: true });
	});
	return (event) => {
		// A mark that never came into sight must not take the focus later.
		wanted.current = null;
		if (event.altKey || event.ctrlKey || event.metaKey) return;
		if (event.key === '+' || event.key === '=') options.onZoom('nearer');
		else if (event.key === '-' || event.key === '_') options.onZoom('farther');
		else if (event.key === 'Home') options.onToday();
		else if (event.key.startsWith('Arrow')) {
			if (!moveByArrow(event, options, wanted)) return;
		} else return;
		event.preventDefault();
	};
}

/** False when the key is none of ours (up and down on the region scroll it). */
function moveByArrow(event: KeyboardEvent, options: MarkKeysOptions, wanted: { current: string | null }): boolean {
	const id = markIdOf(event.target);
	const sideways = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null;
	if (id === null || event.shiftKey) {
		if (sideways === null) return false;
		options.onPan(sideways);
		return true;
	}
	const stop = markInDirection(stopsOf(options), id, event.key);
	if (stop === null) return true;
	wanted.current = stop.id;
	options.onFocusMark(stop.id);
	options.onShow(stop.lane, stop.day);
	return true;
}

function stopsOf({ lanes, layouts }: MarkKeysOptions): readonly LaneStops[] {
	return lanes.map((lane, index) => {
		const layout = layouts[index];
		if (!layout) return [];
		return [
			...layout.placed.map(({ mark, x }) => ({ id: mark.id, x, day: mark.first })),
			...layout.clusters.map((cluster) => ({ id: clusterId(lane, cluster.key), x: cluster.x, day: cluster.marks[0]?.first ?? 0 })),
		].sort((left, right) => left.x - right.x);
	});
}

/** The id of the mark an event came from; the event may come from another window, so no `instanceof`. */
function markIdOf(target: EventTarget | null): string | null {
	const element = target as HTMLElement | null;
	return element?.dataset?.['mark'] ?? null;
}

function findMark(region: HTMLElement | null, id: string): HTMLElement | null {
	for (const element of region?.querySelectorAll<HTMLElement>('[data-mark]') ?? []) {
		if (element.dataset['mark'] === id) return element;
	}
	return null;
}
