/**
 * The card of one record: what it says, what it rests on and leads to, and the raw line behind it. Also for subjects
 * (keys `subject/…`). It shows and never changes anything.
 */
import type { VNode } from 'preact';
import type { AnyRow, RecordKey } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import { titleOf } from '../models/record-title';
import { plainWords } from '../models/timeline-mark-words';
import { EmptyState } from '../widgets/empty-state';
import { CardHead } from './card-head';
import { CardValues } from './card-values';
import { ChainSection } from './chain-section';
import { ClaimSections } from './claim-sections';
import { ItemSections } from './item-sections';
import { OtherFields, RawSection } from './raw-section';
import { RunSections } from './run-sections';
import { SubjectCard } from './subject-card';
import { useLine } from './use-line';

export interface RecordCardProps {
	readonly ctx: LeafContext;
	readonly recordKey: RecordKey;
}

export function RecordCard({ ctx, recordKey }: RecordCardProps): VNode {
	const snapshot = ctx.desk.snapshot.value;
	const { t } = ctx.desk;
	if (recordKey.startsWith('subject/')) {
		const subject = snapshot?.subjects.find((row) => row.key === recordKey);
		if (subject !== undefined) return <SubjectCard key={recordKey} ctx={ctx} subject={subject} />;
	}
	const row = snapshot?.find(recordKey) ?? null;
	if (row === null) {
		return (
			<article class="ed-card" aria-label={t('card.gone')}>
				<CardHead ctx={ctx} recordKey={recordKey} kind={null} id={null} title={null} />
				<EmptyState title={t('card.gone')} text={t('card.goneText')} />
			</article>
		);
	}
	return <RowCard key={recordKey} ctx={ctx} row={row} />;
}

function RowCard({ ctx, row }: { readonly ctx: LeafContext; readonly row: AnyRow }): VNode {
	const { t } = ctx.desk;
	const snapshot = ctx.desk.snapshot.value;
	const earlier = row.kind === 'item' && row.versions > 1 ? snapshot?.items.versionsOf(row.key).slice(0, -1) : undefined;
	const { state, retry } = useLine(ctx.desk, row.kind, row.place, snapshot?.readOptions.get(row.kind), earlier);
	const detail = state.phase === 'ready' ? state.detail : null;
	return (
		<article class={`ed-card ed-card-${row.kind}`} aria-label={`${t(`common.kind.${row.kind}`)} ${plainWords(row.id?.shown ?? '')}`}>
			<CardHead ctx={ctx} recordKey={row.key} kind={row.kind} id={row.id?.shown ?? null} title={titleOf(row)} />
			<div class="ed-card-body">
				{row.kind === 'item' ? <ItemSections ctx={ctx} item={row} detail={detail} /> : null}
				{row.kind === 'search_run' ? <RunSections ctx={ctx} run={row} detail={detail} /> : null}
				{row.kind === 'claim' ? <ClaimSections ctx={ctx} claim={row} detail={detail} /> : null}
				<CardValues ctx={ctx} row={row} detail={detail} />
				<ChainSection ctx={ctx} recordKey={row.key} />
				{detail === null ? null : <OtherFields ctx={ctx} detail={detail} />}
				<RawSection ctx={ctx} place={row.place} state={state} retry={retry} recordKey={row.key} kind={row.kind} />
			</div>
		</article>
	);
}
