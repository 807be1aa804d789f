/** One claim as a row, with its standing: sourced or not, due for review, contradicted, replaced. */
import type { VNode } from 'preact';
import type { LeafContext } from '../../desk';
import type { ClaimLine } from '../../models/runs-lines';
import { AgentText } from '../../widgets/agent-text';
import { FindingBadge } from '../../widgets/finding-badge';
import { CertaintyMark, DateText } from '../../widgets/date-text';

export function ClaimRowCells({ ctx, line }: { readonly ctx: LeafContext; readonly line: ClaimLine }): VNode {
	const { t, dates } = ctx.desk;
	const { claim } = line;
	const at = claim.at ?? claim.verifiedAt;
	const about = [claim.subject, claim.field].filter((part) => part !== null).join(' · ');
	return (
		<>
			<span class="ed-cell ed-cell-time">{at === null ? <span class="ed-muted">{t('runs.noTime')}</span> : <DateText value={at} dates={dates} t={t} />}</span>
			<span class="ed-cell ed-cell-main">{claim.text === null ? <span class="ed-muted">{t('runs.noText')}</span> : <AgentText text={claim.text} lines={2} />}</span>
			<span class="ed-cell ed-cell-second">{about === '' ? null : <AgentText text={about} lines={2} />}</span>
			<span class="ed-cell ed-cell-value">
				{claim.certainty === null ? null : <CertaintyMark certainty={claim.certainty} t={t} />}
				{claim.value === null ? null : <AgentText text={claim.value} lines={1} />}
			</span>
			<span class="ed-cell ed-cell-outcome">
				{line.sourced ? <span class="ed-muted">{t('runs.sourced')}</span> : <span class="ed-unsourced">{t('common.unsourced')}</span>}
				{line.contradicted ? <span class="ed-mini-badge ed-flag-odd">{t('runs.contradicted')}</span> : null}
				{line.stale && !line.replaced ? <span class="ed-mini-badge">{t('runs.stale')}</span> : null}
				{line.replaced ? <span class="ed-mini-badge">{t('runs.replaced')}</span> : null}
				<FindingBadge ctx={ctx} recordKey={claim.key} inRow />
			</span>
		</>
	);
}
