/** A record as a line that opens its card. */
import type { VNode } from 'preact';
import type { AnyRow } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import { titleOf } from '../models/record-title';
import { AgentText } from '../widgets/agent-text';
import { OutcomeBadge } from '../widgets/outcome-badge';
import { StateBadge } from '../widgets/state-badge';

export function RecordLink({ ctx, row }: { readonly ctx: LeafContext; readonly row: AnyRow }): VNode {
	const { t } = ctx.desk;
	const title = titleOf(row);
	return (
		<button type="button" class="ed-record-link" onClick={() => ctx.openRecord(row.key)}>
			<span class="ed-record-kind">{t(`common.kind.${row.kind}`)}</span>
			{row.id === null ? null : (
				<span class="ed-mono">
					<AgentText text={row.id.shown} max={40} />
				</span>
			)}
			<span class="ed-record-title">{title === null ? t('card.untitled') : <AgentText text={title} lines={1} />}</span>
			{row.kind === 'item' ? <StateBadge state={row.effective} text={row.effectiveText} t={t} /> : null}
			{row.kind === 'search_run' || row.kind === 'retrieval_run' ? <OutcomeBadge outcome={row.outcome} statusRaw={null} t={t} /> : null}
		</button>
	);
}
