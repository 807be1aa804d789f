/**
 * The item on one screen: what is asked, exactly what would be written, why, what stands against it, and what was decided before
 * (DESIGN §7). Below it the whole record, down to its raw line.
 */
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ItemDetail } from '../../decisions/desk/desk-types';
import type { ItemRow, RecordKey } from '../../workspace/snapshot-types';
import { CardValues } from '../card/card-values';
import { ChainSection } from '../card/chain-section';
import { ItemDecisions } from '../card/item-history';
import { OtherFields, RawSection } from '../card/raw-section';
import { RecordLink } from '../card/record-link';
import { Section } from '../card/section';
import { rowsOf } from '../card/use-history';
import { useLine } from '../card/use-line';
import type { LeafContext } from '../desk';
import { dueWords } from '../models/pending-words';
import { titleOf } from '../models/record-title';
import { editableValues } from '../models/review-edits';
import { remarksOf } from '../models/review-remarks';
import { previewsOf } from '../models/review-sight';
import { plainWords } from '../models/timeline-mark-words';
import { AgentText } from '../widgets/agent-text';
import { EmptyState } from '../widgets/empty-state';
import { FindingBadge } from '../widgets/finding-badge';
import { Icon } from '../widgets/icon';
import { StateBadge } from '../widgets/state-badge';
import { BeforeAfter } from './before-after';
import { EvidenceSection } from './evidence-section';
import { ItemStates } from './item-states';
import { NoticeBox } from './notice-box';
import { Options } from './options';
import { ProposalChange, ProposalProblems } from './proposal-change';
import type { ReviewFlow } from './review-flow';

export interface ReviewCardProps {
	readonly ctx: LeafContext;
	readonly flow: ReviewFlow;
	readonly recordKey: RecordKey;
}

export function ReviewCard({ ctx, flow, recordKey }: ReviewCardProps): VNode {
	const { t } = ctx.desk;
	const item = ctx.desk.snapshot.value?.items.find(recordKey) ?? null;
	const shown = flow.shown.value;
	const detail = shown.phase === 'ready' && shown.key === recordKey ? shown.detail : null;
	if (item === null) return <EmptyState title={t('card.gone')} text={t('card.goneText')} />;
	return (
		<article class="ed-card ed-review-card" aria-label={`${t('common.kind.item')} ${plainWords(item.id?.shown ?? '')}`}>
			<CardTop ctx={ctx} item={item} detail={detail} />
			<NoticeBox ctx={ctx} flow={flow} recordKey={recordKey} />
			<Reading ctx={ctx} flow={flow} recordKey={recordKey} />
			{detail === null ? null : (
				<>
					<ItemStates ctx={ctx} flow={flow} item={item} detail={detail} />
					<Asked ctx={ctx} flow={flow} detail={detail} />
				</>
			)}
			<CardEvidence ctx={ctx} item={item} detail={detail} />
		</article>
	);
}

function CardTop({ ctx, item, detail }: { readonly ctx: LeafContext; readonly item: ItemRow; readonly detail: ItemDetail | null }): VNode {
	const { t, dates, now } = ctx.desk;
	const today = dates.today(now.value);
	const span = item.dueAt === null ? null : dates.daySpan(item.dueAt);
	const due = dueWords({ due: item.dueAt, dueDay: span?.first ?? null, overdue: span !== null && span.last < today }, today, dates, t);
	const title = titleOf(item);
	return (
		<header class="ed-review-top">
			<p class="ed-card-line">
				<span class="ed-mini-badge">{item.itemKind === 'other' && item.kindRaw !== null ? <AgentText text={item.kindRaw} max={40} /> : t(`common.itemKind.${item.itemKind}`)}</span>
				<StateBadge state={detail?.state ?? item.effective} text={detail?.stateText ?? item.effectiveText} t={t} />
				<FindingBadge ctx={ctx} recordKey={item.key} />
				{item.id === null ? null : (
					<span class="ed-mono">
						<AgentText text={item.id.shown} max={60} t={t} />
					</span>
				)}
				{item.risk === null || item.risk.trim() === '' ? null : (
					<span>
						<AgentText text={t('pending.risk', { risk: item.risk })} max={40} />
					</span>
				)}
				<span class="ed-spacer" />
				{due === null ? null : (
					<span class={span !== null && span.last < today ? 'ed-overdue' : 'ed-due'}>
						<Icon name="clock" size={13} /> {due}
					</span>
				)}
			</p>
			<h2 class="ed-card-title">{title === null ? <span class="ed-muted">{t('card.untitled')}</span> : <AgentText text={title} max={280} t={t} />}</h2>
		</header>
	);
}

/** How far the reading of what can be decided has come, where it is not done. */
function Reading({ ctx, flow, recordKey }: ReviewCardProps): VNode | null {
	const { t } = ctx.desk;
	const shown = flow.shown.value;
	if (ctx.desk.decisions.value === null) return <p class="ed-problem">{t('review.noDesk')}</p>;
	if (shown.phase === 'none' || shown.key !== recordKey || shown.phase === 'loading') return <p class="ed-muted">{t('review.reading')}</p>;
	if (shown.phase === 'failed') {
		return (
			<p class="ed-problem" role="alert">
				<AgentText text={t('review.failed', { why: shown.why })} max={300} t={t} />{' '}
				<button type="button" class="ed-link" onClick={() => flow.retry()}>
					{t('card.retry')}
				</button>
			</p>
		);
	}
	if (shown.phase !== 'ready') return <p class="ed-problem">{t('review.gone')}</p>;
	const { newer, detail } = shown;
	if (newer === null) return null;
	const isText = newer.seen.itemSha256 !== detail.seen.itemSha256;
	return (
		<div class="ed-review-box is-warning" role="alert">
			<p>{t(isText ? 'review.changedItem' : 'review.changedTarget')}</p>
			{isText ? <BeforeAfter ctx={ctx} before={detail.seen.itemText} after={newer.seen.itemText} labels={{ before: t('review.sideSeen'), after: t('review.sideNow') }} isSource /> : null}
			<button type="button" class="ed-button mod-cta" onClick={() => flow.acceptNewer()}>
				{t('review.showNewer')}
			</button>
		</div>
	);
}

/** What is asked: the exact changes of an action, the options of a decision. */
function Asked({ ctx, flow, detail }: { readonly ctx: LeafContext; readonly flow: ReviewFlow; readonly detail: ItemDetail }): VNode {
	const { t } = ctx.desk;
	const isDecision = detail.itemKind === 'decision_item';
	const place = flow.picked.value;
	const option = isDecision && place !== null ? (detail.options[place] ?? null) : null;
	const verdict = isDecision ? 'choose' : 'approve';
	const canEdit = detail.verdicts[verdict] === null && (!isDecision || option !== null) && editableValues(previewsOf(detail, option).map((preview) => preview.proposal)).length > 0;
	const isEditing = flow.form.value === 'edit';
	const isShared = isDecision && detail.options.some((candidate) => candidate.previews.length > 0);
	return (
		<>
			{isDecision ? <Options key={detail.key} ctx={ctx} flow={flow} detail={detail} /> : null}
			{isDecision && (isShared || (detail.previews.length === 0 && detail.problems.every((problem) => problem.code === 'none'))) ? null : (
				<Section title={t('card.changes')}>
					{detail.previews.map((preview, index) => (
						<ProposalChange key={index} ctx={ctx} preview={preview} />
					))}
					<ProposalProblems ctx={ctx} problems={detail.problems} hasAny={detail.previews.length > 0} />
				</Section>
			)}
			{detail.isUnsourced ? (
				<p class="ed-problem">
					<Icon name="warning" size={14} /> {t('review.unsourced')}
				</p>
			) : null}
			{canEdit ? (
				<p>
					<button type="button" class="ed-button" data-verdict="edit" aria-expanded={isEditing} onClick={() => (isEditing ? flow.closeForm() : flow.openForm('edit'))}>
						{t('review.edit')}
					</button>
				</p>
			) : null}
			<Twins ctx={ctx} keys={detail.twins} />
		</>
	);
}

function Twins({ ctx, keys }: { readonly ctx: LeafContext; readonly keys: readonly RecordKey[] }): VNode | null {
	const snapshot = ctx.desk.snapshot.value;
	const rows = snapshot === null ? [] : keys.map((key) => snapshot.items.find(key)).filter((row) => row !== null);
	if (rows.length === 0) return null;
	return (
		<div class="ed-review-twins">
			<p>{ctx.desk.t('review.twins', { n: rows.length + 1 })}</p>
			<ul class="ed-plain-list">
				{rows.map((row) => (
					<li key={row.key}>
						<RecordLink ctx={ctx} row={row} />
					</li>
				))}
			</ul>
		</div>
	);
}

/** From the item's own entries, which were read with it: the ledgers are not read again for every card. */
function DecidedBefore({ ctx, detail }: { readonly ctx: LeafContext; readonly detail: ItemDetail }): VNode {
	const snapshot = ctx.desk.snapshot.value;
	const standings = ctx.desk.deciding.value?.standings;
	const rows = useMemo(() => rowsOf(detail.history, snapshot, standings), [detail, snapshot, standings]);
	return <ItemDecisions ctx={ctx} rows={rows} isFirstOpen={false} />;
}

function CardEvidence({ ctx, item, detail }: { readonly ctx: LeafContext; readonly item: ItemRow; readonly detail: ItemDetail | null }): VNode {
	const { t, snapshot } = ctx.desk;
	const earlier = item.versions > 1 ? snapshot.value?.items.versionsOf(item.key).slice(0, -1) : undefined;
	const { state, retry } = useLine(ctx.desk, 'item', item.place, snapshot.value?.readOptions.get('item'), earlier);
	const line = state.phase === 'ready' ? state.detail : null;
	// What was said when it was asked stays worth reading; later lines often change the status alone.
	const first = useLine(ctx.desk, 'item', earlier?.[0] ?? item.place, snapshot.value?.readOptions.get('item')).state;
	const remarks = remarksOf(first.phase === 'ready' ? first.detail : null, line);
	return (
		<>
			<EvidenceSection ctx={ctx} item={item} line={line} remarks={remarks} detail={detail} />
			{detail === null ? null : <DecidedBefore ctx={ctx} detail={detail} />}
			<ChainSection ctx={ctx} recordKey={item.key} />
			<details class="ed-review-record">
				<summary>{t('review.wholeRecord')}</summary>
				<CardValues ctx={ctx} row={item} detail={line} />
				{line === null ? null : <OtherFields ctx={ctx} detail={line} />}
				<RawSection ctx={ctx} place={item.place} state={state} retry={retry} recordKey={item.key} kind="item" />
			</details>
		</>
	);
}
