/** Overview: what needs me today? Nothing decorative; every number leads to what it counts. */
import type { VNode } from 'preact';
import type { LeafContext } from '../../desk';
import { CountsPanel } from './counts-panel';
import { DatesPanel } from './dates-panel';
import { EvidencePanel } from './evidence-panel';
import { SearchesPanel } from './searches-panel';
import { SincePanel } from './since-panel';
import { StagesPanel } from './stages-panel';
import { TrustPanel } from './trust-panel';
import { WaitingPanel } from './waiting-panel';

export function OverviewView({ ctx }: { readonly ctx: LeafContext }): VNode {
	// Without a tracker the stages have little to say, and what is known about the claims takes their place.
	const hasTracker = (ctx.desk.snapshot.value?.trackers.length ?? 0) > 0;
	return (
		<div class="ed-overview">
			<div class="ed-overview-column">
				<WaitingPanel ctx={ctx} />
				<TrustPanel ctx={ctx} />
				<SincePanel ctx={ctx} />
				<CountsPanel ctx={ctx} />
			</div>
			<div class="ed-overview-column">
				<DatesPanel ctx={ctx} />
				{hasTracker ? <StagesPanel ctx={ctx} /> : <EvidencePanel ctx={ctx} />}
			</div>
			<div class="ed-overview-column">
				{hasTracker ? <EvidencePanel ctx={ctx} /> : <StagesPanel ctx={ctx} />}
				<SearchesPanel ctx={ctx} />
			</div>
		</div>
	);
}
