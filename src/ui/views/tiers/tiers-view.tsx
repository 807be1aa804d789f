/** By tier: what does my list look like? Tiers × stage × next date (DESIGN §7). */
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { LeafContext } from '../../desk';
import { groupSections, tierSections, type TierSection } from '../../models/tiers-sections';
import type { SubjectLine } from '../../models/tiers-rows';
import { EMPTY_LIST } from '../../view-state';
import { AgentText } from '../../widgets/agent-text';
import { EmptyState } from '../../widgets/empty-state';
import { useNarrow } from '../../widgets/frame-size';
import { ListBar, updateList } from '../../widgets/list-bar';
import { useList } from '../../widgets/use-list';
import { WindowedList } from '../../widgets/windowed-list';
import { NextDateText } from './next-date-text';
import { NoTracker } from './no-tracker';
import { FindingsBadge, WaitingBadge } from './subject-badges';
import { TierSectionHead } from './tier-section-head';
import { useSubjectLines } from './use-subject-lines';

type TierItem =
	| { readonly kind: 'head'; readonly section: TierSection }
	| { readonly kind: 'line'; readonly line: SubjectLine };

const ROW_PX = 46;
const ROW_PX_NARROW = 112;
const HEAD_PX = 40;
const HEAD_PX_NARROW = 58;
const NO_WORDS: readonly string[] = [];

const keyOf = (item: TierItem): string => (item.kind === 'head' ? item.section.id : item.line.key);

export function TiersView({ ctx }: { readonly ctx: LeafContext }): VNode {
	const { t, snapshot } = ctx.desk;
	const narrow = useNarrow();
	const { lines, fields } = useSubjectLines(ctx);
	const tiers = snapshot.value?.profile.tiers ?? NO_WORDS;
	const stages = snapshot.value?.profile.stages ?? NO_WORDS;
	const grouping = ctx.state.value.lists.tiers?.group ?? '';
	const list = useList(ctx, 'tiers', lines, fields, grouping === 'stage' ? stages : tiers);
	const filtered = list.shown < list.total;
	const items = useMemo(() => {
		const own = list.list.group === '';
		const sections = own ? tierSections(list.groups.flatMap((group) => group.rows), tiers, stages) : groupSections(list.groups, stages);
		return sections
			.filter((section) => section.rows.length > 0 || !filtered)
			.flatMap((section): readonly TierItem[] => [{ kind: 'head', section }, ...section.rows.map((line): TierItem => ({ kind: 'line', line }))]);
	}, [list.groups, list.list.group, tiers, stages, filtered]);

	if (lines.length === 0) {
		return (
			<div class="ed-tiers">
				<NoTracker ctx={ctx} />
			</div>
		);
	}
	return (
		<div class={`ed-tiers${narrow ? ' is-narrow' : ''}`}>
			<ListBar
				ctx={ctx}
				view="tiers"
				fields={fields}
				placeholder={t('tiers.search')}
				total={list.total}
				shown={list.shown}
				problems={list.problems}
				preparing={list.preparing}
				example="stage != Archived and next < today+30"
			/>
			{list.shown === 0 ? (
				<EmptyState title={t('tiers.emptyFilter')} action={{ label: t('timeline.clearFilter'), run: () => updateList(ctx, 'tiers', EMPTY_LIST) }} />
			) : (
				<>
					{narrow ? null : <ColumnHeads ctx={ctx} />}
					<WindowedList
						items={items}
						keyOf={keyOf}
						rowHeight={narrow ? ROW_PX_NARROW : ROW_PX}
						headHeight={narrow ? HEAD_PX_NARROW : HEAD_PX}
						label={t('tiers.list')}
						selectable={(item) => item.kind === 'line'}
						onActivate={(item) => {
							if (item.kind === 'line') ctx.openRecord(item.line.key);
						}}
						render={(item) =>
							item.kind === 'head' ? <TierSectionHead ctx={ctx} section={item.section} tiers={tiers} stages={stages} /> : <SubjectRowView ctx={ctx} line={item.line} />
						}
					/>
				</>
			)}
		</div>
	);
}

/** For eyes only: each row's values say what they are. */
function ColumnHeads({ ctx }: { readonly ctx: LeafContext }): VNode {
	const { t } = ctx.desk;
	return (
		<div class="ed-tiers-line ed-tiers-heads" aria-hidden="true">
			<span>{t('tiers.headName')}</span>
			<span>{t('tiers.headStage')}</span>
			<span>{t('tiers.headNext')}</span>
			<span>{t('tiers.headPriority')}</span>
			<span>{t('tiers.headWaiting')}</span>
		</div>
	);
}

function SubjectRowView({ ctx, line }: { readonly ctx: LeafContext; readonly line: SubjectLine }): VNode {
	const { t } = ctx.desk;
	const narrow = useNarrow();
	return (
		<div class="ed-tiers-line">
			<span class="ed-tiers-name">
				<AgentText text={line.name} lines={1} />
				<span class="ed-tiers-id">
					{line.id === line.name ? null : <AgentText text={line.id} max={40} />}
					{line.tier !== null && !line.tierListed ? (
						<span class="ed-unlisted-word">
							{' '}
							⚠ <AgentText text={line.tier} max={30} />
						</span>
					) : null}
				</span>
			</span>
			<span class="ed-tiers-stage">
				{line.stage === null ? <span class="ed-muted">{t('tiers.noStage')}</span> : <AgentText text={line.stage} max={40} />}
				{line.stageListed ? null : <span class="ed-unlisted-word"> ⚠ {t('tiers.stageNotListed')}</span>}
			</span>
			<span class="ed-tiers-next">
				<NextDateText ctx={ctx} line={line} second="provenance" />
			</span>
			<span class="ed-tiers-priority">
				{line.priority === null ? null : narrow ? (
					<AgentText text={t('tiers.priority', { priority: line.priority })} max={30} />
				) : (
					<>
						<span class="ed-sr-only">{t('tiers.priority', { priority: '' })}</span>
						<AgentText text={line.priority} max={20} />
					</>
				)}
			</span>
			<span class="ed-tiers-badges">
				<WaitingBadge ctx={ctx} line={line} />
				<FindingsBadge ctx={ctx} line={line} />
			</span>
		</div>
	);
}
