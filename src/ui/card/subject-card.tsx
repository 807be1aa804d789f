/** The card of a subject (a tracker row): every cell with where it comes from, its claims, its items, its raw row. */
import type { VNode } from 'preact';
import { useContext } from 'preact/hooks';
import type { SubjectRow } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import { plainWords } from '../models/timeline-mark-words';
import { subjectCells, subjectItems, type SubjectCell } from '../models/card-subject';
import { AgentText } from '../widgets/agent-text';
import { DateText } from '../widgets/date-text';
import { Icon } from '../widgets/icon';
import { Provenance } from '../widgets/provenance';
import { TierMark } from '../widgets/tier-mark';
import { CardHead } from './card-head';
import { CellChangeSlot } from './cell-change-slot';
import { RecordLinks } from './chain-section';
import { RawSection } from './raw-section';
import { Section } from './section';
import { useLine } from './use-line';

export function SubjectCard({ ctx, subject }: { readonly ctx: LeafContext; readonly subject: SubjectRow }): VNode {
	const { t, actions } = ctx.desk;
	const snapshot = ctx.desk.snapshot.value;
	const { state, retry } = useLine(ctx.desk, null, subject.place);
	const { page } = subject;
	const claims = snapshot === null ? [] : snapshot.chain.claimsAbout(subject.id);
	const claimsByName = snapshot === null || claims.length > 0 || subject.name === '' ? claims : snapshot.chain.claimsAbout(subject.name);
	return (
		<article class="ed-card ed-card-subject" aria-label={`${t('common.kind.subject')} ${plainWords(subject.id)}`}>
			<CardHead ctx={ctx} recordKey={subject.key} kind="subject" id={subject.id} title={subject.name === '' ? null : subject.name} />
			<div class="ed-card-body">
				<p class="ed-card-line">
					<TierMark tier={subject.tier} tiers={snapshot?.profile.tiers ?? []} />
					{subject.stage === null ? null : (
						<span>
							{' '}
							<AgentText text={t('board.stageWord', { stage: subject.stage })} max={70} />
						</span>
					)}
					{page === null ? null : (
						<>
							{' '}
							<button type="button" class="ed-button" title={plainWords(page, 200)} onClick={() => actions.openPage(page)}>
								<Icon name="file" size={14} /> {t('card.openPage')}
							</button>
						</>
					)}
				</p>
				<Section title={t('card.cells')}>
					<dl class="ed-values">{snapshot === null ? null : subjectCells(snapshot, subject).map((cell, index) => <CellValue key={index} ctx={ctx} subject={subject} cell={cell} />)}</dl>
				</Section>
				<Section title={t('card.subjectClaims')}>
					<RecordLinks ctx={ctx} rows={claimsByName} none={t('card.subjectClaimsNone')} />
				</Section>
				{snapshot === null ? null : <SubjectItems ctx={ctx} subject={subject} />}
				<RawSection ctx={ctx} place={subject.place} state={state} retry={retry} recordKey={subject.key} kind={null} />
			</div>
		</article>
	);
}

function SubjectItems({ ctx, subject }: { readonly ctx: LeafContext; readonly subject: SubjectRow }): VNode | null {
	const snapshot = ctx.desk.snapshot.value;
	const items = snapshot === null ? [] : subjectItems(snapshot, subject);
	if (items.length === 0) return null;
	return (
		<Section title={ctx.desk.t('card.subjectItems')}>
			<RecordLinks ctx={ctx} rows={items} none={null} />
		</Section>
	);
}

function CellValue({ ctx, subject, cell }: { readonly ctx: LeafContext; readonly subject: SubjectRow; readonly cell: SubjectCell }): VNode {
	const { t, dates } = ctx.desk;
	const Change = useContext(CellChangeSlot);
	return (
		<div class="ed-value">
			<dt>
				<AgentText text={cell.column} max={80} />
			</dt>
			<dd>
				{cell.text.trim() === '' ? (
					<span class="ed-muted">{t('card.emptyCell')}</span>
				) : (
					<>
						{cell.date === null ? <AgentText text={cell.text} max={400} t={t} /> : <DateText value={cell.date.value} certainty={cell.date.certainty} dates={dates} t={t} />}
						{cell.own ? null : (
							<div>
								<Provenance claims={cell.claims} ctx={ctx} />
							</div>
						)}
					</>
				)}
				{Change === null ? null : <Change ctx={ctx} subject={subject} column={cell.column} />}
			</dd>
		</div>
	);
}
