/** An empty queue in words: nothing waits, nothing fits the filter, no queue, or the queue cannot be read. */
import type { VNode } from 'preact';
import type { LeafContext } from '../../desk';
import type { Segment } from '../../models/pending-segments';
import { writeSegment } from '../../models/pending-segments';
import { EMPTY_LIST } from '../../view-state';
import { EmptyState } from '../../widgets/empty-state';
import { updateList } from '../../widgets/list-bar';

export interface PendingEmptyProps {
	readonly ctx: LeafContext;
	/** Items of the whole queue. */
	readonly total: number;
	readonly segment: Segment;
	/** True when a search or filter of the person's own narrows the list. */
	readonly narrowed: boolean;
}

export function PendingEmpty({ ctx, total, segment, narrowed }: PendingEmptyProps): VNode {
	const { t, actions, snapshot } = ctx.desk;
	const unread = snapshot.value?.files.find((file) => file.role === 'approval_queue' && file.state === 'unreadable');
	if (unread && total === 0) {
		return (
			<EmptyState
				title={t('pending.unreadableTitle')}
				text={t('pending.unreadableText', { path: unread.path, error: unread.error ?? '' })}
				action={{ label: t('pending.goHealth'), run: () => actions.openView('health') }}
			/>
		);
	}
	if (total === 0) return <EmptyState title={t('pending.noQueueTitle')} text={t('pending.noQueueText')} action={{ label: t('pending.goHealth'), run: () => actions.openView('health') }} />;
	if (narrowed) {
		return <EmptyState title={t('pending.emptyFilter')} action={{ label: t('pending.clear'), run: () => updateList(ctx, 'pending', EMPTY_LIST) }} />;
	}
	const showAll = { label: t('pending.showAll'), run: () => updateList(ctx, 'pending', { filter: writeSegment('all', '') }) };
	if (segment === 'waiting') return <EmptyState title={t('pending.emptyTitle')} text={t('pending.emptyText', { n: total })} action={showAll} />;
	return <EmptyState title={t('pending.emptySegment')} action={showAll} />;
}
