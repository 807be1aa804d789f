/**
 * What an approval item's card has: what is asked, exactly what would be written, why, the evidence, and what was decided. The
 * buttons that decide are not here but in the review room.
 */
import type { VNode } from 'preact';
import type { Change, DecisionOption, RecordDetail } from '../../records/record-detail';
import type { ItemRow } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import { itemEvidence } from '../models/card-evidence';
import { stateReason } from '../models/pending-reasons';
import { titleOf } from '../models/record-title';
import { AgentText } from '../widgets/agent-text';
import { DateText } from '../widgets/date-text';
import { StateBadge } from '../widgets/state-badge';
import { RecordLinks } from './chain-section';
import { ClaimEvidenceBlock, SourceLine } from './claim-evidence';
import { ItemHistory } from './item-history';
import { Citations, Quotes } from './quotes';
import { Section } from './section';
import { VerifyButton } from './verify-button';

export interface ItemSectionsProps {
	readonly ctx: LeafContext;
	readonly item: ItemRow;
	/** `null` until the line has been read. */
	readonly detail: RecordDetail | null;
}

export function ItemSections({ ctx, item, detail }: ItemSectionsProps): VNode {
	const { t, dates } = ctx.desk;
	const isPane = ctx.state.value.open !== item.key;
	return (
		<>
			<p class="ed-card-line">
				<span class="ed-mini-badge">{item.itemKind === 'other' && item.kindRaw !== null ? <AgentText text={item.kindRaw} max={40} /> : t(`common.itemKind.${item.itemKind}`)}</span> <StateBadge state={item.effective} text={item.effectiveText} t={t} />
				{item.dueAt === null ? null : (
					<span class="ed-card-due">
						{' '}
						{t('card.fieldDue')}: <DateText value={item.dueAt} dates={dates} t={t} />
					</span>
				)}
				<VerifyButton ctx={ctx} kind="item" recordKey={item.key} title={item.id?.shown ?? titleOf(item) ?? ''} />
			</p>
			{isPane ? null : <p class="ed-hint">{stateReason({ state: item.effective, statusRaw: item.status.raw }, t)}</p>}
			{item.itemKind === 'decision_item' || (detail !== null && detail.options.length > 0) ? <Options ctx={ctx} options={detail?.options ?? []} labels={item.options} /> : null}
			{item.itemKind === 'decision_item' && (detail === null || detail.changes.length === 0) ? null : <Changes ctx={ctx} item={item} detail={detail} />}
			{detail === null ? null : <Quotes ctx={ctx} quotes={detail.quotes} />}
			<Evidence ctx={ctx} item={item} detail={detail} />
			<ItemHistory ctx={ctx} item={item} />
		</>
	);
}

function Changes({ ctx, item, detail }: ItemSectionsProps): VNode {
	const { t } = ctx.desk;
	return (
		<Section title={t('card.changes')}>
			{item.target === null ? null : (
				<p class="ed-mono">
					<AgentText text={item.target} max={200} t={t} />
				</p>
			)}
			{detail === null ? <p class="ed-muted">{t('card.rawLoading')}</p> : null}
			{detail !== null && detail.changes.length === 0 ? <p class="ed-muted">{t('card.changesNone')}</p> : null}
			{(detail?.changes ?? []).map((change, index) => (
				<ChangeBlock key={index} ctx={ctx} change={change} />
			))}
		</Section>
	);
}

/** Before and after side by side, both always readable. */
function ChangeBlock({ ctx, change }: { readonly ctx: LeafContext; readonly change: Change }): VNode {
	const { t } = ctx.desk;
	return (
		<div class="ed-change">
			{change.target === null && change.op === null ? null : (
				<p class="ed-mono ed-change-target">
					<AgentText text={[change.op, change.target].filter((part) => part !== null).join(': ')} max={200} t={t} />
				</p>
			)}
			<div class="ed-change-sides">
				<div class="ed-change-side ed-change-before">
					<span class="ed-change-label">{t('card.before')}</span>
					<ChangeText ctx={ctx} text={change.before} />
				</div>
				<div class="ed-change-side ed-change-after">
					<span class="ed-change-label">{t('card.after')}</span>
					<ChangeText ctx={ctx} text={change.after} />
				</div>
			</div>
		</div>
	);
}

function ChangeText({ ctx, text }: { readonly ctx: LeafContext; readonly text: string | null }): VNode {
	const { t } = ctx.desk;
	if (text === null) return <span class="ed-muted">{t('card.changeUnsaid')}</span>;
	if (text === '') return <span class="ed-muted">{t('card.changeEmpty')}</span>;
	return <AgentText text={text} max={800} t={t} />;
}

function Options({ ctx, options, labels }: { readonly ctx: LeafContext; readonly options: readonly DecisionOption[]; readonly labels: readonly string[] }): VNode {
	const { t } = ctx.desk;
	const shown: readonly DecisionOption[] = options.length > 0 ? options : labels.map((label) => ({ label, id: null, description: null, pros: [], cons: [] }));
	return (
		<Section title={t('card.options')}>
			<div class="ed-options">
				{shown.map((option, index) => (
					<div key={index} class="ed-option">
						<h4 class="ed-option-label">
							<AgentText text={option.label} max={120} t={t} />
						</h4>
						{option.description === null ? null : (
							<p>
								<AgentText text={option.description} max={400} t={t} />
							</p>
						)}
						<Points ctx={ctx} title={t('card.pros')} points={option.pros} />
						<Points ctx={ctx} title={t('card.cons')} points={option.cons} />
					</div>
				))}
			</div>
			<p class="ed-hint">{t('card.optionsNote')}</p>
		</Section>
	);
}

function Points({ ctx, title, points }: { readonly ctx: LeafContext; readonly title: string; readonly points: readonly string[] }): VNode | null {
	if (points.length === 0) return null;
	return (
		<>
			<p class="ed-sub-title">{title}</p>
			<ul>
				{points.map((point, index) => (
					<li key={index}>
						<AgentText text={point} max={240} t={ctx.desk.t} />
					</li>
				))}
			</ul>
		</>
	);
}

function Evidence({ ctx, item, detail }: ItemSectionsProps): VNode | null {
	const { t, snapshot } = ctx.desk;
	if (snapshot.value === null) return null;
	const evidence = itemEvidence(snapshot.value, item);
	return (
		<Section title={t('card.evidence')}>
			{evidence.none ? <p class="ed-unsourced">{t('card.evidenceNone')}</p> : null}
			{evidence.claims.map((entry) => (
				<ClaimEvidenceBlock key={entry.claim.key} ctx={ctx} evidence={entry} />
			))}
			{evidence.sources.map((source) => (
				<SourceLine key={source.key} ctx={ctx} source={source} />
			))}
			<RecordLinks ctx={ctx} rows={evidence.runs} none={null} />
			{detail === null ? null : <Citations ctx={ctx} citations={detail.citations} />}
		</Section>
	);
}
