/** How many subjects stand in each stage, in the profile's order. */
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { LeafContext } from '../../desk';
import { stageColumns, type StageColumn } from '../../models/board-columns';
import { panelState } from '../../models/panel-state';
import { EmptyState } from '../../widgets/empty-state';
import { goToList, goToView } from '../../widgets/go-to-view';
import { Panel } from '../../widgets/panel';
import { plainWords } from '../../models/timeline-mark-words';
import { quoted } from '../../models/filter-text';
import { useSubjectLines } from '../tiers/use-subject-lines';
import { BarRows } from './bar-rows';

const NO_STAGES: readonly string[] = [];

export function StagesPanel({ ctx }: { readonly ctx: LeafContext }): VNode {
	const { desk } = ctx;
	const { t } = desk;
	const snapshot = desk.snapshot.value;
	const { lines } = useSubjectLines(ctx);
	const stages = snapshot?.profile.stages ?? NO_STAGES;
	const columns = useMemo(() => stageColumns(lines, stages), [lines, stages]);
	const hasTracker = snapshot !== null && snapshot.trackers.length > 0;
	const offers = snapshot?.trackerOffers.length ?? 0;
	const state = hasTracker ? panelState(snapshot, desk.reading.value, ['tracker']) : snapshot === null ? ({ kind: 'loading' } as const) : ({ kind: 'ok' } as const);
	return (
		<Panel title={t('overview.stages')} state={state} ctx={ctx} class="ed-panel-stages">
			{hasTracker ? (
				<BarRows label={t('overview.stages')} format={(value) => new Intl.NumberFormat(t.tag).format(value)} rows={columns.map((column) => stageRow(ctx, column))} />
			) : (
				<EmptyState
					title={t('overview.stagesNone')}
					text={offers > 0 ? t('overview.stagesOffer', { n: offers }) : t('overview.stagesNoneText')}
					{...(offers > 0 ? { action: { label: t('health.bannerSee'), run: () => goToView(ctx, 'health') } } : {})}
				/>
			)}
		</Panel>
	);
}

function stageRow(ctx: LeafContext, column: StageColumn): { id: string; label: string; value: number; text: string; muted: boolean; onClick: () => void } {
	const { t } = ctx.desk;
	const label = column.stage !== null ? plainWords(column.stage, 40) : t(column.kind === 'none' ? 'overview.stageEmpty' : 'overview.stageUnlisted');
	return {
		id: column.id,
		label: column.kind === 'unlisted' ? `⚠ ${label}` : label,
		value: column.cards.length,
		text: t('overview.stageBar', { stage: label, n: column.cards.length }),
		muted: column.kind !== 'stage',
		onClick: () => (column.stage === null ? goToView(ctx, 'board') : goToList(ctx, 'tiers', { filter: `stage = ${quoted(column.stage)}` })),
	};
}
