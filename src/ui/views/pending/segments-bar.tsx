/** Which states the queue shows: what waits, one state, or all, with how many are in each. */
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { LeafContext } from '../../desk';
import { segmentCounts, writeSegment, type Segment } from '../../models/pending-segments';
import type { QueueRow } from '../../models/pending-queue';
import { updateList } from '../../widgets/list-bar';

export interface SegmentsBarProps {
	readonly ctx: LeafContext;
	/** All rows, whatever is filtered. */
	readonly rows: readonly QueueRow[];
	readonly segment: Segment;
	/** The person's filter without the segment. */
	readonly rest: string;
}

export function SegmentsBar({ ctx, rows, segment, rest }: SegmentsBarProps): VNode {
	const { t } = ctx.desk;
	const counts = useMemo(() => segmentCounts(rows), [rows]);
	const words = (name: Segment): string => {
		if (name === 'waiting') return t('pending.segmentWaiting');
		if (name === 'deferred') return t('pending.segmentDeferred');
		if (name === 'all') return t('pending.segmentAll');
		return name === 'custom' ? t('pending.segmentCustom') : t(`common.state.${name}`);
	};
	return (
		<div class="ed-segments" role="group" aria-label={t('pending.segments')}>
			{counts.map(({ segment: name, count }) => (
				<button
					key={name}
					type="button"
					class={`ed-segment${segment === name ? ' is-on' : ''}`}
					aria-pressed={segment === name}
					aria-label={t('pending.segmentCount', { segment: words(name), count })}
					onClick={() => updateList(ctx, 'pending', { filter: writeSegment(name, segment === 'custom' ? '' : rest) })}
				>
					{words(name)} <span class="ed-segment-count">{t('board.count', { count })}</span>
				</button>
			))}
			{segment === 'custom' ? <span class="ed-segment is-on">{words('custom')}</span> : null}
		</div>
	);
}
