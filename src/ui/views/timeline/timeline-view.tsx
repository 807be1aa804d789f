/** Timeline: where is the time pressure? (DESIGN §7) */
import type { VNode } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { LeafContext } from '../../desk';
import type { DayNumber } from '../../date-words';
import { TIMELINE_FIELDS } from '../../models/timeline-fields';
import { buildLanes, groupLanes } from '../../models/timeline-lanes';
import { marksOf, timelineEntries, undatedOf, type TimelineEntry, type TimelineMark } from '../../models/timeline-marks';
import { anchorKeeping, createTimeScale, homeOf, panned, panStep, SPAN_DAYS, zoomed } from '../../models/timeline-scale';
import { EMPTY_LIST, type TimelineZoom } from '../../view-state';
import { EmptyState } from '../../widgets/empty-state';
import { useNarrow } from '../../widgets/frame-size';
import { ListBar, updateList } from '../../widgets/list-bar';
import { useList } from '../../widgets/use-list';
import { TrackerOffers } from '../tiers/tracker-offers';
import { DateChange } from './date-change';
import { TimelineLanes } from './timeline-lanes';
import { TimelineLegend } from './timeline-legend';
import { TimelineList } from './timeline-list';
import { TimelineToolbar, type TimelineState } from './timeline-toolbar';
import { UndatedStrip } from './undated-strip';
import { useDateGesture } from './use-date-gesture';

const DAY_MS = 86_400_000;
const NO_ENTRIES: readonly TimelineEntry[] = [];

export function TimelineView({ ctx }: { readonly ctx: LeafContext }): VNode {
	const { desk } = ctx;
	const { t, dates } = desk;
	const narrow = useNarrow();
	const entries = desk.derive('timeline.entries', (snapshot, nowMs) => timelineEntries(snapshot, nowMs, dates)).value ?? NO_ENTRIES;
	const list = useList(ctx, 'timeline', entries, TIMELINE_FIELDS);
	const { timeline } = ctx.state.value;
	const today = dates.today(desk.now.value);
	// On a narrow screen the list is the default; who asks for lanes there gets them until the view is left.
	const [narrowMode, setNarrowMode] = useState<'lanes' | 'list'>('list');
	const [jump, setJump] = useState(0);
	const root = useRef<HTMLDivElement>(null);
	const mode = narrow ? narrowMode : timeline.mode;

	const shown = useMemo(() => list.groups.flatMap((group) => group.rows), [list.groups]);
	const marks = useMemo(() => marksOf(shown), [shown]);
	const undated = useMemo(() => undatedOf(shown), [shown]);
	const gesture = useDateGesture(root, shown);
	const grouped = list.list.group !== '';
	const lanes = useMemo(() => {
		if (!grouped) return buildLanes(marks, timeline.lanes, today);
		return groupLanes(list.groups.map((group) => ({ name: group.name, rows: marksOf(group.rows) })).filter((group) => group.rows.length > 0));
	}, [grouped, list.groups, marks, timeline.lanes, today]);

	const set = (patch: Partial<TimelineState>): void => ctx.update({ timeline: { ...ctx.state.peek().timeline, ...patch } }, false);
	const setMode = (next: 'lanes' | 'list'): void => {
		if (narrow) setNarrowMode(next);
		else set({ mode: next });
		setJump((count) => count + 1);
	};
	const scaleNow = (): ReturnType<typeof createTimeScale> => {
		const now = ctx.state.peek().timeline;
		return createTimeScale(now.zoom, now.anchor, today, 1);
	};
	const pan = (direction: -1 | 1): void => set({ anchor: panned(scaleNow(), direction * panStep(scaleNow().zoom)) });
	const zoomTo = (zoom: TimelineZoom, day: DayNumber): void => {
		const scale = scaleNow();
		if (zoom === scale.zoom) return;
		set({ zoom, anchor: ctx.state.peek().timeline.anchor === null && day === today ? null : anchorKeeping(scale, day, zoom) });
	};
	// Zooming with buttons keeps today in its place while it is in sight, else the middle.
	const steadyDay = (): DayNumber => {
		const { left, zoom } = scaleNow();
		return today >= left && today < left + SPAN_DAYS[zoom] ? today : left + Math.floor(SPAN_DAYS[zoom] / 2);
	};
	const goToday = (): void => {
		set({ anchor: null });
		setJump((count) => count + 1);
	};
	const openCluster = (inside: readonly TimelineMark[]): void => {
		const day = inside[0]?.first ?? today;
		const { zoom } = ctx.state.peek().timeline;
		const nearer = zoomed(zoom, 'nearer');
		if (nearer !== zoom) set({ zoom: nearer, anchor: (day - Math.floor(SPAN_DAYS[nearer] / 3)) * DAY_MS });
		else {
			set({ anchor: day * DAY_MS });
			setMode('list');
		}
	};

	const bar = (
		<ListBar
			ctx={ctx}
			view="timeline"
			fields={TIMELINE_FIELDS}
			placeholder={t('timeline.search')}
			total={list.total}
			shown={list.shown}
			problems={list.problems}
			preparing={list.preparing}
			example="kind = tracker and when = coming"
		/>
	);
	const snapshot = desk.snapshot.value;
	if (snapshot !== null && entries.length === 0) return <NoDates ctx={ctx} />;
	const startAt = timeline.anchor === null ? today : Math.floor(timeline.anchor / DAY_MS);
	return (
		<div ref={root} class="ed-timeline" onKeyDown={gesture.onKeyDown} onContextMenu={gesture.onContextMenu}>
			{bar}
			<TimelineToolbar
				ctx={ctx}
				timeline={timeline}
				mode={mode}
				onMode={setMode}
				onZoom={(zoom) => zoomTo(zoom, steadyDay())}
				onPan={pan}
				onToday={goToday}
				onLanes={(lanesBy) => set({ lanes: lanesBy })}
				lanesChoice={!grouped}
			/>
			<DateChange ctx={ctx} entry={gesture.changing} onClose={gesture.close} />
			{list.shown === 0 && entries.length > 0 ? (
				<EmptyState title={t('timeline.emptyFilter')} action={{ label: t('timeline.clearFilter'), run: () => updateList(ctx, 'timeline', EMPTY_LIST) }} />
			) : mode === 'list' ? (
				<>
					<TimelineList ctx={ctx} marks={marks} undated={undated} today={today} startAt={startAt} jump={jump} narrow={narrow} onChangeDate={gesture.change} />
					{narrow ? null : <p class="ed-hint">{t('timeline.changeHint')}</p>}
				</>
			) : (
				<>
					<UndatedStrip ctx={ctx} undated={undated} today={today} onMore={() => setMode('list')} />
					<TimelineLanes
						ctx={ctx}
						lanes={lanes}
						timeline={timeline}
						today={today}
						tiers={snapshot?.profile.tiers ?? []}
						touch={narrow || activeDocument.body.classList.contains('is-phone')}
						onAnchor={(anchor) => set({ anchor: anchor === homeOf(timeline.zoom, today) * DAY_MS ? null : anchor })}
						onPan={pan}
						onZoom={(direction, day) => zoomTo(zoomed(scaleNow().zoom, direction), day)}
						onToday={goToday}
						onCluster={openCluster}
					/>
					<TimelineLegend t={t} />
				</>
			)}
		</div>
	);
}

function NoDates({ ctx }: { readonly ctx: LeafContext }): VNode {
	const { t } = ctx.desk;
	const offers = ctx.desk.snapshot.value?.trackerOffers ?? [];
	return (
		<div class="ed-timeline">
			<EmptyState title={t('timeline.emptyTitle')} text={offers.length > 0 ? `${t('timeline.emptyText')} ${t('timeline.emptyTracker')}` : t('timeline.emptyText')}>
				<TrackerOffers ctx={ctx} offers={offers} />
			</EmptyState>
		</div>
	);
}
