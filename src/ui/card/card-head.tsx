/** The top of a card: the way back, what kind of record it is, its title, and close. */
import type { VNode } from 'preact';
import type { RecordKind } from '../../records/record-types';
import type { RecordKey } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import { titleOf } from '../models/record-title';
import { plainWords } from '../models/timeline-mark-words';
import { AgentText } from '../widgets/agent-text';
import { FindingBadge } from '../widgets/finding-badge';
import { Icon } from '../widgets/icon';

export interface CardHeadProps {
	readonly ctx: LeafContext;
	readonly recordKey: RecordKey;
	/** `null` for a record that is gone. */
	readonly kind: RecordKind | 'subject' | null;
	readonly id: string | null;
	readonly title: string | null;
}

const SHOWN_STEPS = 4;

export function CardHead({ ctx, recordKey, kind, id, title }: CardHeadProps): VNode {
	const { t } = ctx.desk;
	const { open, trail } = ctx.state.value;
	// In a pane of its own (beside a list) the card is not what the leaf has open: nothing to close or go back from.
	const isOpen = open === recordKey;
	const back = trail[trail.length - 1];
	return (
		<header class="ed-card-head">
			{isOpen ? (
				<div class="ed-card-bar">
					{back === undefined ? null : (
						<button type="button" class="ed-icon-button" aria-label={t('card.backTo', { title: nameOf(ctx, back) })} title={t('card.backTo', { title: nameOf(ctx, back) })} onClick={() => goBackTo(ctx, trail.length - 1)}>
							<Icon name="back" />
						</button>
					)}
					{trail.length > 1 ? <Trail ctx={ctx} trail={trail} /> : null}
					<span class="ed-spacer" />
					<button type="button" class="ed-icon-button" aria-label={t('card.close')} title={t('card.close')} onClick={() => ctx.update({ open: null, trail: [] }, true)}>
						<Icon name="close" />
					</button>
				</div>
			) : null}
			<p class="ed-card-kind">
				{kind === null ? null : t(`common.kind.${kind}`)}
				{id === null ? null : (
					<>
						{' · '}
						<span class="ed-mono">
							<AgentText text={id} max={80} t={t} />
						</span>
					</>
				)}{' '}
				<FindingBadge ctx={ctx} recordKey={recordKey} />
			</p>
			<h2 class="ed-card-title">{title === null ? <span class="ed-muted">{t('card.untitled')}</span> : <AgentText text={title} max={280} t={t} />}</h2>
		</header>
	);
}

function Trail({ ctx, trail }: { readonly ctx: LeafContext; readonly trail: readonly RecordKey[] }): VNode {
	const first = Math.max(0, trail.length - SHOWN_STEPS);
	return (
		<nav class="ed-trail" aria-label={ctx.desk.t('card.trail')}>
			{trail.slice(first).map((key, index) => (
				<button key={`${first + index}`} type="button" class="ed-link ed-trail-step" onClick={() => goBackTo(ctx, first + index)}>
					<AgentText text={nameOf(ctx, key)} max={24} /> <span aria-hidden="true">›</span>
				</button>
			))}
		</nav>
	);
}

/** Shows the step of the trail with this index; later steps are forgotten. */
function goBackTo(ctx: LeafContext, index: number): void {
	const { trail } = ctx.state.peek();
	const target = trail[index];
	if (target !== undefined) ctx.update({ open: target, trail: trail.slice(0, index) }, true);
}

/** A record's name for a button: on one line, nothing hidden. */
function nameOf(ctx: LeafContext, key: RecordKey): string {
	const snapshot = ctx.desk.snapshot.peek();
	const row = snapshot?.find(key) ?? null;
	const name = row === null ? snapshot?.subjects.find((subject) => subject.key === key)?.name : (row.id?.shown ?? titleOf(row));
	return plainWords(name ?? '') || ctx.desk.t('card.untitled');
}
