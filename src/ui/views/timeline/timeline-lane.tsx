/** One lane: its head at the left, its marks on the track, and how many are out of sight on either side. */
import type { VNode } from 'preact';
import type { LeafContext } from '../../desk';
import type { DayNumber } from '../../date-words';
import type { TimelineLane } from '../../models/timeline-lanes';
import type { LaneLayout } from '../../models/timeline-layout';
import { outOfSight } from '../../models/timeline-layout';
import { plainWords } from '../../models/timeline-mark-words';
import type { TimelineMark } from '../../models/timeline-marks';
import type { TimeScale } from '../../models/timeline-scale';
import { SPAN_DAYS } from '../../models/timeline-scale';
import { AgentText } from '../../widgets/agent-text';
import { TierMark } from '../../widgets/tier-mark';
import { ClusterButton, MarkButton, type MarkWords } from './timeline-mark';

export interface LaneRowProps {
	readonly ctx: LeafContext;
	readonly lane: TimelineLane;
	readonly layout: LaneLayout;
	readonly scale: TimeScale;
	readonly words: MarkWords;
	readonly tiers: readonly string[];
	/** Pixels from the top of all lanes. */
	readonly top: number;
	readonly height: number;
	readonly rowPx: number;
	/** The mark that Tab reaches. */
	readonly tabStop: string | null;
	readonly onFocusMark: (id: string) => void;
	readonly onCluster: (marks: readonly TimelineMark[]) => void;
	/** Brings a day into the middle of the sight. */
	readonly onGo: (day: DayNumber) => void;
}

/** What a cluster of a lane is called among all marks. */
export function clusterId(lane: TimelineLane, key: string): string {
	return `${lane.key} ${key}`;
}

/** The lane's name in words, for heads and screen readers. */
export function laneName(lane: TimelineLane, ctx: LeafContext): string {
	const { t } = ctx.desk;
	switch (lane.kind) {
		case 'item':
			return t('timeline.laneItems');
		case 'review':
			return t('timeline.laneReviews');
		case 'none':
			return t('timeline.laneNoSubject');
		case 'group':
			return lane.name === null || lane.name === '' ? t('timeline.laneNoGroup') : plainWords(lane.name);
		default:
			return lane.name === null || lane.name.trim() === '' ? t('timeline.untitled') : plainWords(lane.name);
	}
}

export function LaneRow(props: LaneRowProps): VNode {
	const { ctx, lane, layout, scale, words, rowPx, tabStop } = props;
	const origin = scale.left * scale.pxPerDay;
	const seen = { from: -scale.width * 0.1, to: scale.width * 1.1 };
	const inSight = (x: number, width: number): boolean => x + width >= seen.from && x <= seen.to;
	return (
		<div class="ed-tl-lane" role="group" aria-label={laneName(lane, ctx)} style={{ top: `${props.top}px`, height: `${props.height}px` }}>
			<LaneHead ctx={ctx} lane={lane} tiers={props.tiers} />
			<div class="ed-tl-track">
				<div class="ed-tl-shift">
					{layout.placed.map((placed) => {
						const x = placed.x - origin;
						if (!inSight(x, placed.width + placed.labelRoom)) return null;
						return (
							<MarkButton
								key={placed.mark.id}
								placed={placed}
								words={words}
								x={x}
								rowPx={rowPx}
								tabStop={tabStop === placed.mark.id}
								onOpen={() => ctx.openRecord(placed.mark.opens)}
								onFocus={() => props.onFocusMark(placed.mark.id)}
							/>
						);
					})}
					{layout.clusters.map((cluster) => {
						const x = cluster.x - origin;
						if (!inSight(x, cluster.width)) return null;
						const id = clusterId(lane, cluster.key);
						return (
							<ClusterButton
								key={cluster.key}
								cluster={cluster}
								id={id}
								x={x}
								rowPx={rowPx}
								tabStop={tabStop === id}
								t={words.t}
								onOpen={() => props.onCluster(cluster.marks)}
								onFocus={() => props.onFocusMark(id)}
							/>
						);
					})}
				</div>
				<LaneEdges {...props} />
			</div>
		</div>
	);
}

function LaneHead({ ctx, lane, tiers }: { readonly ctx: LeafContext; readonly lane: TimelineLane; readonly tiers: readonly string[] }): VNode {
	const { opens } = lane;
	const own = lane.name !== null && lane.name.trim() !== '' && lane.kind !== 'none' ? lane.name : null;
	const name = own === null ? laneName(lane, ctx) : <AgentText text={own} lines={1} />;
	return (
		<div class="ed-tl-head">
			{opens === null ? (
				<span class="ed-tl-head-name">{name}</span>
			) : (
				<button type="button" class="ed-tl-head-name ed-link" onClick={() => ctx.openRecord(opens)}>
					{name}
				</button>
			)}
			<span class="ed-tl-head-facts">
				<TierMark tier={lane.tier} tiers={tiers} />
				{lane.id === null ? null : (
					<span class="ed-tl-head-id">
						<AgentText text={lane.id} max={24} />
					</span>
				)}
			</span>
		</div>
	);
}

/** Small buttons at the edges: nothing a lane holds is out of sight without a word. */
function LaneEdges({ lane, scale, words, onGo }: LaneRowProps): VNode {
	const out = outOfSight(lane.marks, scale.left, scale.left + SPAN_DAYS[scale.zoom]);
	const { earlierDay, laterDay } = out;
	const { t, dates } = words;
	return (
		<>
			{earlierDay === null ? null : (
				<EdgeButton side="earlier" count={out.earlier} name={t('timeline.laneEarlier', { n: out.earlier, date: dates.dayText(earlierDay) })} onClick={() => onGo(earlierDay)} />
			)}
			{laterDay === null ? null : (
				<EdgeButton side="later" count={out.later} name={t('timeline.laneLater', { n: out.later, date: dates.dayText(laterDay) })} onClick={() => onGo(laterDay)} />
			)}
		</>
	);
}

function EdgeButton({ side, count, name, onClick }: { readonly side: 'earlier' | 'later'; readonly count: number; readonly name: string; readonly onClick: () => void }): VNode {
	return (
		<button type="button" class={`ed-tl-edge ed-tl-edge-${side}`} aria-label={name} title={name} onClick={onClick}>
			{side === 'earlier' ? `‹ ${count}` : `${count} ›`}
		</button>
	);
}
