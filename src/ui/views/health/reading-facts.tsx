/** What reading this workspace is and costs: where it is, which profile, when it was last looked at, what was read. */
import type { VNode } from 'preact';
import type { Snapshot } from '../../../workspace/snapshot-types';
import type { LeafContext } from '../../desk';
import { byteText } from '../../models/health-bytes';
import { AgentText } from '../../widgets/agent-text';

export function ReadingFacts({ ctx, snapshot }: { readonly ctx: LeafContext; readonly snapshot: Snapshot }): VNode {
	const { t, dates, counters } = ctx.desk;
	const read = counters();
	return (
		<section class="ed-reading" aria-label={t('health.reading')}>
			<h3 class="ed-panel-title">{t('health.reading')}</h3>
			<dl class="ed-values">
				<div class="ed-value">
					<dt>{t('health.location')}</dt>
					<dd class="ed-mono">
						<AgentText text={snapshot.location} max={300} t={t} />
					</dd>
				</div>
				<div class="ed-value">
					<dt>{t('health.profileUsed')}</dt>
					<dd>{snapshot.profile.path === null ? t('health.profileDefault') : <AgentText text={[snapshot.profile.name, snapshot.profile.path].filter((part) => part !== null).join(' · ')} max={200} />}</dd>
				</div>
				<div class="ed-value">
					<dt>{t('health.asOf')}</dt>
					<dd>{dates.moment(snapshot.asOfMs)}</dd>
				</div>
			</dl>
			<p class="ed-hint">{t('health.pagesAndBriefs', { pages: snapshot.pages.length, briefs: snapshot.briefs.length })}</p>
			{read === null ? null : <p class="ed-hint">{t('health.counters', { bytes: byteText(read.bytesRead, t.tag), reads: read.reads, full: read.fullReads, tail: read.tailReads, looks: read.looks })}</p>}
		</section>
	);
}
