/** Beside the queue: why the selected item is in its state, its card, and the place where decisions will be taken. */
import type { VNode } from 'preact';
import { RecordCard } from '../../card/record-card';
import type { LeafContext } from '../../desk';
import type { QueueRow } from '../../models/pending-queue';
import { stateReason } from '../../models/pending-reasons';
import { StateBadge } from '../../widgets/state-badge';

export function EvidencePane({ ctx, row }: { readonly ctx: LeafContext; readonly row: QueueRow | null }): VNode {
	const { t } = ctx.desk;
	return (
		<section class="ed-evidence" aria-label={t('pending.evidence')} tabIndex={0}>
			{row === null ? (
				<p class="ed-muted">{t('pending.choose')}</p>
			) : (
				<>
					<p class="ed-evidence-reason">
						<StateBadge state={row.state} text={row.stateText} t={t} /> {stateReason(row, t)}
					</p>
					<div class="ed-evidence-card">
						<RecordCard key={row.key} ctx={ctx} recordKey={row.key} />
					</div>
					<p class="ed-evidence-decide ed-muted">{t('pending.readOnly')}</p>
				</>
			)}
		</section>
	);
}
