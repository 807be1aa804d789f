/** The timeline as lanes under a time axis: zoom, pan, today's line; only the lanes in sight are made. */
import type { VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { LeafContext } from '../../desk';
import type { DayNumber } from '../../date-words';
import type { TimelineLane } from '../../models/timeline-lanes';
import { layoutLane, SYMBOL_PX, SYMBOL_PX_TOUCH, type LaneLayout } from '../../models/timeline-layout';
import type { TimelineMark } from '../../models/timeline-marks';
import { createTimeScale, ticksOf, SPAN_DAYS } from '../../models/timeline-scale';
import { createTickWords } from '../../models/timeline-tick-words';
import { offsetsOf, rowAt, rowsInSight, type RowRange } from '../../models/timeline-window';
import { LaneRow, clusterId } from './timeline-lane';
import type { MarkWords } from './timeline-mark';
import type { TimelineState } from './timeline-toolbar';
import { TimeAxis } from './time-axis';
import { useDragPan } from './use-drag-pan';
import { useMarkKeys } from './use-mark-keys';
import { useSize } from './use-size';
import { useWheel } from './use-wheel';

const HEAD_PX = 190;
const HEAD_PX_NARROW = 104;
const LANE_PADDING_PX = 10;
const LEAST_LANE_PX = 40;
/** Drawn above and below the sight, px. */
const MARGIN_PX = 240;

export interface TimelineLanesProps {
	readonly ctx: LeafContext;
	readonly lanes: readonly TimelineLane[];
	readonly timeline: TimelineState;
	readonly today: DayNumber;
	readonly tiers: readonly string[];
	/** Room is scarce or fingers are used: larger marks, smaller heads. */
	readonly touch: boolean;
	readonly onAnchor: (anchor: number) => void;
	readonly onPan: (direction: -1 | 1) => void;
	/** Zooms one step; `day` stays where it is. */
	readonly onZoom: (direction: 'nearer' | 'farther', day: DayNumber) => void;
	readonly onToday: () => void;
	readonly onCluster: (marks: readonly TimelineMark[]) => void;
}

export function TimelineLanes(props: TimelineLanesProps): VNode {
	const { ctx, lanes, timeline, today, touch } = props;
	const { t, dates } = ctx.desk;
	const region = useRef<HTMLDivElement>(null);
	const size = useSize(region);
	const [scrollTop, setScrollTop] = useState(0);
	const [focused, setFocused] = useState<string | null>(null);
	const headPx = touch ? HEAD_PX_NARROW : HEAD_PX;
	const symbolPx = touch ? SYMBOL_PX_TOUCH : SYMBOL_PX;

	const scale = useMemo(
		() => createTimeScale(timeline.zoom, timeline.anchor, today, size.width - headPx),
		[timeline.zoom, timeline.anchor, today, size.width, headPx],
	);
	const layouts = useMemo(() => lanes.map((lane) => layoutLane(lane.marks, scale.pxPerDay, symbolPx)), [lanes, scale.pxPerDay, symbolPx]);
	const offsets = useMemo(() => offsetsOf(layouts.map((layout) => Math.max(LEAST_LANE_PX, layout.rows * symbolPx + LANE_PADDING_PX))), [layouts, symbolPx]);
	const ticks = useMemo(() => ticksOf(scale), [scale]);
	const tickWords = useMemo(() => createTickWords(t.tag), [t]);
	useKeptLane(region, lanes, offsets);

	const range = rowsInSight(offsets, scrollTop, size.height > 0 ? size.height : 600, MARGIN_PX);
	const words: MarkWords = { today, dates, t, lanes: timeline.lanes };
	const middle = scale.left + Math.floor(SPAN_DAYS[timeline.zoom] / 2);
	const goTo = (day: DayNumber): void => props.onAnchor((day - Math.floor(SPAN_DAYS[timeline.zoom] / 2)) * 86_400_000);
	const drag = useDragPan(scale, props.onAnchor);
	const onKeyDown = useMarkKeys({
		region,
		lanes,
		layouts,
		onPan: props.onPan,
		onZoom: (direction) => props.onZoom(direction, middle),
		onToday: props.onToday,
		onShow: (lane, day) => {
			if (day < scale.left || day >= scale.left + SPAN_DAYS[timeline.zoom]) goTo(day);
			scrollLaneIntoSight(region.current, offsets, lane);
		},
		onFocusMark: setFocused,
	});
	const onWheel = useWheel({
		scale,
		dayUnder: (clientX) => {
			const box = region.current?.getBoundingClientRect();
			return box ? scale.dayAt(Math.max(0, clientX - box.left - headPx)) : null;
		},
		onZoom: (direction, day) => props.onZoom(direction, day ?? middle),
		onAnchor: props.onAnchor,
	});

	// The lane of the mark that holds the focus stays even out of sight, so that scrolling never drops the focus.
	const rows = rowsToDraw(range, focused === null ? -1 : lanes.findIndex((lane) => lane.marks.some((mark) => mark.id === focused)));
	const tabStop = tabStopIn(rows, lanes, layouts, focused, scale.left * scale.pxPerDay, scale.width);
	const todayX = scale.xOf(today) + scale.pxPerDay / 2;
	const height = offsets[offsets.length - 1] ?? 0;
	const todayText = t('timeline.todayLine', { date: dates.dayText(today, 'long') });
	return (
		<div class={`ed-tl${drag.dragging ? ' is-dragging' : ''}`} style={{ '--ed-tl-head': `${headPx}px`, '--ed-tl-shift': `${drag.shift}px` }}>
			<TimeAxis scale={scale} ticks={ticks} today={today} tickWords={tickWords} todayText={todayText} />
			<div
				ref={region}
				class="ed-tl-region"
				role="group"
				aria-label={t('timeline.region')}
				tabIndex={0}
				onKeyDown={onKeyDown}
				onWheel={onWheel}
				onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
				onPointerDown={drag.onPointerDown}
				onPointerMove={drag.onPointerMove}
				onPointerUp={drag.onPointerEnd}
				onPointerCancel={drag.onPointerEnd}
			>
				<div class="ed-tl-content" style={{ height: `${height}px` }}>
					<div class="ed-tl-grid" aria-hidden="true">
						<div class="ed-tl-shift">
							{ticks.minor.map((tick) => (
								<span key={tick.day} class="ed-tl-gridline" style={{ left: `${tick.x}px` }} />
							))}
							{todayX >= 0 && todayX <= scale.width ? <span class="ed-tl-today" style={{ left: `${todayX}px` }} /> : null}
						</div>
					</div>
					{rows.map((row) => {
						const lane = lanes[row];
						const top = offsets[row] ?? 0;
						if (lane === undefined) return null;
						return (
							<LaneRow
								key={lane.key}
								ctx={ctx}
								lane={lane}
								layout={layouts[row] ?? EMPTY_LAYOUT}
								scale={scale}
								words={words}
								tiers={props.tiers}
								top={top}
								height={(offsets[row + 1] ?? top) - top}
								rowPx={symbolPx}
								tabStop={tabStop}
								onFocusMark={setFocused}
								onCluster={props.onCluster}
								onGo={goTo}
							/>
						);
					})}
				</div>
			</div>
		</div>
	);
}

const EMPTY_LAYOUT: LaneLayout = { rows: 1, placed: [], clusters: [] };

function rowsToDraw(range: RowRange, focusedRow: number): readonly number[] {
	const rows = Array.from({ length: range.to - range.from }, (_, index) => range.from + index);
	return focusedRow === -1 || (focusedRow >= range.from && focusedRow < range.to) ? rows : [...rows, focusedRow];
}

/** One mark is in the Tab order: the one last focused, as long as it is drawn, else the first in sight. */
function tabStopIn(rows: readonly number[], lanes: readonly TimelineLane[], layouts: readonly LaneLayout[], focused: string | null, origin: number, width: number): string | null {
	let first: string | null = null;
	for (const row of rows) {
		const lane = lanes[row];
		const layout = layouts[row] ?? EMPTY_LAYOUT;
		if (lane === undefined) continue;
		for (const { id, x, extent } of [
			...layout.placed.map((placed) => ({ id: placed.mark.id, x: placed.x - origin, extent: placed.width })),
			...layout.clusters.map((cluster) => ({ id: clusterId(lane, cluster.key), x: cluster.x - origin, extent: cluster.width })),
		]) {
			if (x + extent < 0 || x > width) continue;
			if (id === focused) return id;
			first ??= id;
		}
	}
	return first;
}

function scrollLaneIntoSight(region: HTMLElement | null, offsets: readonly number[], lane: number): void {
	const top = offsets[lane] ?? 0;
	const bottom = offsets[lane + 1] ?? top;
	if (region === null) return;
	if (top < region.scrollTop) region.scrollTop = top;
	else if (bottom > region.scrollTop + region.clientHeight) region.scrollTop = bottom - region.clientHeight;
}

/** Keeps the lane at the top of the sight where it is when lanes come, go or grow above it. */
function useKeptLane(region: { readonly current: HTMLElement | null }, lanes: readonly TimelineLane[], offsets: readonly number[]): void {
	const before = useRef({ lanes, offsets });
	useLayoutEffect(() => {
		const earlier = before.current;
		before.current = { lanes, offsets };
		const element = region.current;
		if (element === null || earlier.offsets === offsets || element.scrollTop === 0) return;
		const row = rowAt(earlier.offsets, element.scrollTop);
		const key = earlier.lanes[row]?.key;
		const now = lanes.findIndex((lane) => lane.key === key);
		if (now !== -1) element.scrollTop += (offsets[now] ?? 0) - (earlier.offsets[row] ?? 0);
	}, [region, lanes, offsets]);
}
