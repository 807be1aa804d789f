/**
 * The frame of a leaf: tabs, as-of time, banners, one view, and the record card beside it. What a person sees stays on
 * screen over every update: the frame is never empty once something has been read (DESIGN §7).
 */
import type { RefObject, VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { LeafContext } from './desk';
import { FrameBanners } from './frame-banners';
import { FrameCard } from './frame-card';
import { FrameHead } from './frame-head';
import { LoadingScreen, UnreadableScreen } from './frame-loading';
import { SetupScreen } from './frame-setup';
import type { ViewId } from './view-state';
import { BoardView } from './views/board/board-view';
import { HealthView } from './views/health/health-view';
import { HistoryView } from './views/history/history-view';
import { OverviewView } from './views/overview/overview-view';
import { PendingView } from './views/pending/pending-view';
import { RunsView } from './views/runs/runs-view';
import { TiersView } from './views/tiers/tiers-view';
import { TimelineView } from './views/timeline/timeline-view';
import { FrameSizeContext, NARROW_BELOW } from './widgets/frame-size';
import { Guard } from './widgets/guard';
import { useKeptFocus } from './widgets/kept-focus';
import { useUniqueId } from './widgets/use-unique-id';

const VIEWS: Readonly<Record<ViewId, (props: { ctx: LeafContext }) => VNode | null>> = {
	overview: OverviewView,
	timeline: TimelineView,
	tiers: TiersView,
	pending: PendingView,
	board: BoardView,
	runs: RunsView,
	history: HistoryView,
	health: HealthView,
};

export interface FrameProps {
	readonly ctx: LeafContext;
}

/** One leaf's whole content. `ctx.state` says which view, alone or with tabs. */
export function Frame({ ctx }: FrameProps): VNode {
	const root = useRef<HTMLDivElement>(null);
	const width = useWidth(root);
	useKeptFocus(root);
	const narrow = width > 0 && width < NARROW_BELOW;
	const size = useMemo(() => ({ narrow }), [narrow]);
	const classes = `ed-root${narrow ? ' ed-narrow' : ''}${ctx.embedded ? ' ed-embedded' : ''}`;
	return (
		<FrameSizeContext.Provider value={size}>
			<div ref={root} class={classes}>
				<FrameContent ctx={ctx} />
			</div>
		</FrameSizeContext.Provider>
	);
}

function FrameContent({ ctx }: FrameProps): VNode {
	const { setup, snapshot, reading } = ctx.desk;
	const panelId = useUniqueId();
	const need = setup.value;
	if (need !== null) return <SetupScreen ctx={ctx} need={need} />;
	const { view } = ctx.state.value;
	const View = VIEWS[view];
	const body =
		snapshot.value !== null ? (
			<Guard key={view} t={ctx.desk.t}>
				<View ctx={ctx} />
			</Guard>
		) : reading.value.phase === 'unreadable' ? (
			<UnreadableScreen ctx={ctx} why={reading.value.error ?? ''} />
		) : (
			<LoadingScreen ctx={ctx} progress={reading.value.progress} />
		);
	return (
		<>
			<FrameHead ctx={ctx} panelId={panelId} />
			<FrameBanners ctx={ctx} />
			<div class="ed-frame-body">
				<div id={panelId} class={`ed-view ed-view-${view}`} role="tabpanel" aria-label={ctx.desk.t(`common.view.${view}`)} tabIndex={-1}>
					{body}
				</div>
				<FrameCard ctx={ctx} />
			</div>
		</>
	);
}

/** The element's width in pixels, 0 before the first measuring. */
function useWidth(root: RefObject<HTMLDivElement | null>): number {
	const [width, setWidth] = useState(0);
	useLayoutEffect(() => {
		const element = root.current;
		if (element === null) return undefined;
		setWidth(element.clientWidth);
		const Observer = element.doc.defaultView?.ResizeObserver;
		if (Observer === undefined) return undefined;
		const observer = new Observer(() => setWidth(element.clientWidth));
		observer.observe(element);
		return () => observer.disconnect();
	}, [root]);
	return width;
}
