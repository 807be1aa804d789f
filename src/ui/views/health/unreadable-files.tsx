/** Files that are there and cannot be read. */
import type { VNode } from 'preact';
import type { Snapshot } from '../../../workspace/snapshot-types';
import type { LeafContext } from '../../desk';
import { AgentText } from '../../widgets/agent-text';
import { FindingGroup } from './finding-group';

export function UnreadableFiles({ ctx, snapshot }: { readonly ctx: LeafContext; readonly snapshot: Snapshot }): VNode | null {
	const { t, dates } = ctx.desk;
	const files = snapshot.files.filter((file) => file.state === 'unreadable');
	if (files.length === 0) return null;
	return (
		<FindingGroup title={t('health.unreadableTitle')} count={files.length} advice={t('health.unreadableDo')} class="ed-finding-bad">
			<ul class="ed-plain-list">
				{files.map((file) => (
					<li key={file.path}>
						<AgentText
							text={
								file.staleSinceMs === null
									? t('health.bannerUnreadable', { path: file.path, why: file.error ?? '' })
									: t('health.bannerStale', { path: file.path, time: dates.moment(file.staleSinceMs), why: file.error ?? '' })
							}
							max={400}
							t={t}
						/>
					</li>
				))}
			</ul>
		</FindingGroup>
	);
}
