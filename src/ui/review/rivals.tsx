/** Decisions that stand against each other, side by side: the person says which one stands, or none. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { ItemDetail } from '../../decisions/desk/desk-types';
import type { DecisionEntry } from '../../decisions/ledger-entry';
import { readProposal } from '../../decisions/proposal-schema';
import { parseDate } from '../../records/dates';
import { Section } from '../card/section';
import type { LeafContext } from '../desk';
import { verdictWords } from '../models/problem-words';
import { blockWords } from '../models/review-blocks';
import { AgentText } from '../widgets/agent-text';
import { useUniqueId } from '../widgets/use-unique-id';
import { PlainChange } from './proposal-change';
import type { ReviewFlow } from './review-flow';

const NONE = '';

export function Rivals({ ctx, flow, detail }: { readonly ctx: LeafContext; readonly flow: ReviewFlow; readonly detail: ItemDetail }): VNode {
	const { t, dates } = ctx.desk;
	const name = useUniqueId();
	/** `null`: nothing picked; `NONE`: none of them. */
	const [picked, setPicked] = useState<string | null>(null);
	const block = flow.blockOf('resolve');
	const why = picked === null ? t('review.conflictPick') : block === null ? undefined : (blockWords(block, t, dates) ?? undefined);
	return (
		<Section title={t('review.conflict')} class="ed-review-box is-warning">
			<p>{t('review.conflictText')}</p>
			<div class="ed-review-options" role="radiogroup" aria-label={t('review.conflict')}>
				{detail.rivals.map((rival) => (
					<Rival key={rival.entry_id} ctx={ctx} rival={rival} device={deviceOf(detail, rival)} name={name} isPicked={picked === rival.entry_id} onPick={() => setPicked(rival.entry_id)} />
				))}
				<label class={`ed-review-option${picked === NONE ? ' is-picked' : ''}`}>
					<span class="ed-review-option-label">
						<input type="radio" name={name} checked={picked === NONE} onChange={() => setPicked(NONE)} /> <strong>{t('review.conflictNone')}</strong>
					</span>
				</label>
			</div>
			<button
				type="button"
				class="ed-button"
				aria-disabled={picked === null || block !== null}
				title={why}
				onClick={() => {
					if (picked !== null) void flow.decide({ verdict: 'resolve', choice: picked === NONE ? null : picked });
				}}
			>
				{t(picked === NONE ? 'review.conflictNoneStands' : 'review.conflictStands')}
			</button>
		</Section>
	);
}

function deviceOf(detail: ItemDetail, rival: DecisionEntry): string {
	return detail.history.find((step) => step.entry.entry_id === rival.entry_id)?.deviceName ?? rival.device;
}

interface RivalProps {
	readonly ctx: LeafContext;
	readonly rival: DecisionEntry;
	readonly device: string;
	readonly name: string;
	readonly isPicked: boolean;
	readonly onPick: () => void;
}

function Rival({ ctx, rival, device, name, isPicked, onPick }: RivalProps): VNode {
	const { t, dates } = ctx.desk;
	const at = parseDate(rival.at);
	const proposals = rival.proposals.map(readProposal).filter((proposal) => proposal !== null);
	return (
		<div class={`ed-review-option${isPicked ? ' is-picked' : ''}`}>
			<label class="ed-review-option-label">
				<input type="radio" name={name} checked={isPicked} onChange={onPick} /> <strong>{verdictWords(rival.verdict, t)}</strong>
				{rival.choice === null ? null : (
					<>
						{': '}
						<AgentText text={rival.choice} max={120} />
					</>
				)}
			</label>
			<p class="ed-hint">
				<AgentText text={t('review.byDevice', { device, date: at === null ? rival.at : dates.text(at, true) })} max={160} />
			</p>
			{rival.reason === null ? null : (
				<p>
					<AgentText text={t('review.quotedReason', { reason: rival.reason })} max={400} t={t} />
				</p>
			)}
			{proposals.map((proposal, index) => (
				<PlainChange key={index} ctx={ctx} proposal={proposal} />
			))}
		</div>
	);
}
