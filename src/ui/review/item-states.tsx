/** What an item's state asks of the person beyond the buttons: a write in doubt, rival decisions, a changed text, somebody else's claim. */
import type { VNode } from 'preact';
import type { ItemDetail, OpenWrite } from '../../decisions/desk/desk-types';
import type { ItemRow } from '../../workspace/snapshot-types';
import { Section } from '../card/section';
import type { LeafContext } from '../desk';
import { signatureWords, stateReasonWords, stepProblemWords, verdictWords, waitWords } from '../models/problem-words';
import { stateReason } from '../models/pending-reasons';
import { blockWords } from '../models/review-blocks';
import { plainWords } from '../models/timeline-mark-words';
import { AgentText } from '../widgets/agent-text';
import { Icon } from '../widgets/icon';
import { BeforeAfter } from './before-after';
import { Rivals } from './rivals';
import type { ReviewFlow } from './review-flow';

export interface ItemStatesProps {
	readonly ctx: LeafContext;
	readonly flow: ReviewFlow;
	readonly item: ItemRow | null;
	readonly detail: ItemDetail;
}

export function ItemStates({ ctx, flow, item, detail }: ItemStatesProps): VNode {
	const { t } = ctx.desk;
	return (
		<>
			<StateSentence ctx={ctx} item={item} detail={detail} />
			<Waiting ctx={ctx} flow={flow} detail={detail} />
			{detail.openWrites.length === 0 ? null : <Uncertain ctx={ctx} flow={flow} detail={detail} />}
			{detail.rivals.length === 0 ? null : <Rivals ctx={ctx} flow={flow} detail={detail} />}
			{detail.state === 'stale' && detail.staleText !== null ? <Stale ctx={ctx} text={detail.staleText} /> : null}
			{detail.state === 'unattributed' ? <Unattributed ctx={ctx} item={item} /> : null}
			{detail.unbelieved.length === 0 ? null : (
				<div class="ed-review-unbelieved">
					<p class="ed-problem">
						<Icon name="warning" size={14} /> {t('review.unbelieved', { n: detail.unbelieved.length })}
					</p>
					<ul class="ed-plain-list">
						{detail.unbelieved.map((entry, index) => (
							<li key={index}>
								{t('review.unbelievedEntry', { verdict: verdictWords(entry.verdict, t), why: signatureWords(entry.signature, t) })}{' '}
								<button type="button" class="ed-link" onClick={() => ctx.desk.actions.openRaw(entry.place)}>
									<AgentText text={t('card.rawWhere', { path: entry.place.path, line: entry.place.line })} />
								</button>
							</li>
						))}
					</ul>
				</div>
			)}
		</>
	);
}

/** Why it stands as it does. Nothing to say of an item that simply waits. */
function StateSentence({ ctx, item, detail }: { readonly ctx: LeafContext; readonly item: ItemRow | null; readonly detail: ItemDetail }): VNode | null {
	const { t, dates } = ctx.desk;
	if (detail.state === 'pending' && detail.deferredUntil !== null) return <p class="ed-hint">{t('review.deferredUntil', { date: dates.text(detail.deferredUntil) })}</p>;
	// What follows below says it better.
	if (detail.openWrites.length > 0 || detail.rivals.length > 0) return null;
	if (detail.state === 'pending' && detail.reason === 'agent') return null;
	const words = detail.reason === 'agent' || detail.reason === 'replaced' ? stateReason({ state: detail.state, statusRaw: item?.status.raw ?? null }, t) : stateReasonWords(detail.reason, t);
	return <p class="ed-review-reason">{words}</p>;
}

/** Approved and not written: why, and the try that the person can make now. */
function Waiting({ ctx, flow, detail }: { readonly ctx: LeafContext; readonly flow: ReviewFlow; readonly detail: ItemDetail }): VNode | null {
	const { t } = ctx.desk;
	const { standing } = detail;
	if (standing === null || standing.waits === null) return null;
	const isBusy = flow.isBusy.value || ctx.desk.deciding.value?.isBusy === true;
	const gate = ctx.desk.deciding.value?.gate;
	const isOpen = gate !== undefined && gate.isChecked && gate.reasons.length === 0;
	return (
		<div class={`ed-review-box${standing.waits === 'agent_differs' || standing.waits === 'agent_objects' || standing.problem !== null ? ' is-warning' : ''}`}>
			<p>{waitWords(standing.waits, t)}</p>
			{standing.problem === null ? null : (
				<p>
					<AgentText text={t('review.lastTry', { why: stepProblemWords(standing.problem, t) })} max={400} t={t} />
				</p>
			)}
			{standing.waits === 'waits_write' && isOpen ? (
				<button type="button" class="ed-button" aria-disabled={isBusy} onClick={() => void flow.writeShown()}>
					{t('review.writeNow')}
				</button>
			) : null}
		</div>
	);
}

const HASH_SHOWN = 12;

function Uncertain({ ctx, flow, detail }: { readonly ctx: LeafContext; readonly flow: ReviewFlow; readonly detail: ItemDetail }): VNode {
	const { t, dates } = ctx.desk;
	const block = flow.blockOf('resolve');
	const why = block === null ? undefined : (blockWords(block, t, dates) ?? undefined);
	const settle = (outcome: 'applied' | 'not_applied'): void => void flow.decide({ verdict: 'resolve', outcome });
	return (
		<Section title={t('review.uncertain')} class="ed-review-box is-uncertain">
			<p>{t('review.uncertainText')}</p>
			{detail.openWrites.map((write) => (
				<OpenWriteFacts key={write.intentId} ctx={ctx} write={write} />
			))}
			<p class="ed-actions">
				<button type="button" class="ed-button" aria-disabled={block !== null} title={why} onClick={() => settle('applied')}>
					{t('review.wasWritten')}
				</button>
				<button type="button" class="ed-button" aria-disabled={block !== null} title={why} onClick={() => settle('not_applied')}>
					{t('review.wasNotWritten')}
				</button>
			</p>
		</Section>
	);
}

function OpenWriteFacts({ ctx, write }: { readonly ctx: LeafContext; readonly write: OpenWrite }): VNode {
	const { t } = ctx.desk;
	const isAfter = write.foundSha256 === write.after;
	const isBefore = write.foundSha256 === write.before;
	return (
		<div class="ed-review-change">
			<p class="ed-mono">
				<AgentText text={write.path} max={160} t={t} />
			</p>
			<BeforeAfter ctx={ctx} before={write.meant} after={write.found} labels={{ before: t('review.sideMeant'), after: t('review.sideThere') }} />
			<dl class="ed-values">
				<Hash label={t('review.hashBefore')} hash={write.before} none={t('review.noFile')} note={isBefore ? t('review.hashIsThere') : null} />
				<Hash label={t('review.hashAfter')} hash={write.after} none={t('review.noFile')} note={isAfter ? t('review.hashIsThere') : null} />
				<Hash label={t('review.hashFound')} hash={write.foundSha256} none={t('review.noFile')} note={isAfter || isBefore ? null : t('review.hashNeither')} />
			</dl>
		</div>
	);
}

function Hash({ label, hash, none, note }: { readonly label: string; readonly hash: string | null; readonly none: string; readonly note: string | null }): VNode {
	return (
		<div class="ed-value">
			<dt>{label}</dt>
			<dd>
				{hash === null ? none : <code title={plainWords(hash, 64)}>{hash.slice(0, HASH_SHOWN)}…</code>} {note === null ? null : <span class="ed-hint">{note}</span>}
			</dd>
		</div>
	);
}

function Stale({ ctx, text }: { readonly ctx: LeafContext; readonly text: NonNullable<ItemDetail['staleText']> }): VNode {
	const { t } = ctx.desk;
	return (
		<Section title={t('review.staleTitle')} class="ed-review-box is-warning">
			<p>{text.before === null ? t('review.staleGone') : t('review.staleAsk')}</p>
			{text.before === null ? null : <BeforeAfter ctx={ctx} before={text.before} after={text.after} labels={{ before: t('review.sideDecided'), after: t('review.sideNow') }} isSource />}
		</Section>
	);
}

function Unattributed({ ctx, item }: { readonly ctx: LeafContext; readonly item: ItemRow | null }): VNode {
	const { t, actions } = ctx.desk;
	return (
		<div class="ed-review-box is-warning">
			<p>
				{item?.actor === null || item === null ? null : (
					<>
						<AgentText text={t('review.claimedBy', { actor: plainWords(item.actor, 60) })} />{' '}
					</>
				)}
				{t('review.unattributedAsk')}
			</p>
			<button type="button" class="ed-button" onClick={() => actions.openAdoption()}>
				{t('review.adopt')}
			</button>
		</div>
	);
}
