/** The head of a tier's section: its mark, how many, and how they spread over the stages. */
import type { VNode } from 'preact';
import type { LeafContext } from '../../desk';
import type { TierSection } from '../../models/tiers-sections';
import { stageCountWords } from '../../models/tiers-words';
import { plainWords } from '../../models/timeline-mark-words';
import { AgentText } from '../../widgets/agent-text';
import { TierMark } from '../../widgets/tier-mark';

export interface TierSectionHeadProps {
	readonly ctx: LeafContext;
	readonly section: TierSection;
	readonly tiers: readonly string[];
	readonly stages: readonly string[];
}

export function TierSectionHead({ ctx, section, tiers, stages }: TierSectionHeadProps): VNode {
	const { t } = ctx.desk;
	const words = stageCountWords(section.stages, t);
	return (
		<div class={`ed-tiers-head is-${section.kind}`}>
			<span class="ed-tiers-head-name" role="heading" aria-level={3}>
				<SectionName ctx={ctx} section={section} tiers={tiers} />
			</span>
			<span class="ed-muted ed-tiers-head-count">{section.rows.length === 0 ? t('tiers.emptySection') : t('tiers.count', { n: section.rows.length })}</span>
			{section.rows.length === 0 ? null : (
				<>
					<span class="ed-stage-bar" aria-hidden="true">
						{section.stages.map(({ stage, count }) => (
							<span key={stage ?? ''} class={`ed-stage-part ed-stage-${stageColour(stage, stages)}`} style={{ flexGrow: count }} />
						))}
					</span>
					<span class="ed-tiers-head-stages" title={words}>
						<span class="ed-sr-only">{t('tiers.stagesOf', { counts: '' })}</span>
						{section.stages.map(({ stage, listed, count }) => (
							<span key={stage ?? ''} class={`ed-stage-count${listed ? '' : ' is-unlisted'}`}>
								<span class={`ed-stage-dot ed-stage-${stageColour(stage, stages)}`} aria-hidden="true" />
								{stage === null ? t('tiers.noStage') : <AgentText text={stage} max={28} />} {count}{' '}
							</span>
						))}
					</span>
				</>
			)}
		</div>
	);
}

function SectionName({ ctx, section, tiers }: Pick<TierSectionHeadProps, 'ctx' | 'section' | 'tiers'>): VNode {
	const { t } = ctx.desk;
	switch (section.kind) {
		case 'listed':
			return <TierMark tier={section.name} tiers={tiers} />;
		case 'unlisted': {
			const words = [...new Set(section.rows.map((row) => row.tier ?? ''))].map((tier) => plainWords(tier, 30)).join(t('common.listSeparator'));
			return (
				<span class="ed-tiers-unlisted" title={t('tiers.unlistedText', { words })}>
					<span aria-hidden="true">⚠ </span>
					{t('tiers.unlisted')}
				</span>
			);
		}
		case 'none':
			return <>{t('tiers.noTier')}</>;
		case 'group':
			return <>{section.name === null || section.name === '' ? t('tiers.noGroup') : <AgentText text={section.name} max={60} />}</>;
	}
}

/** A colour per stage by its place in the list; the count with its word always stands beside it. */
function stageColour(stage: string | null, stages: readonly string[]): number | 'other' {
	const place = stage === null ? -1 : stages.indexOf(stage);
	return place === -1 ? 'other' : place % 7;
}
