/** One decision step by step, for a person who is no programmer; what a programmer asks for is folded away below. */
import type { VNode } from 'preact';
import type { LeafContext } from '../desk';
import type { ShownChange } from '../models/history-changes';
import type { HistoryRow } from '../models/history-rows';
import { storyOf, type HistoryWords, type StoryKind, type StoryLine } from '../models/history-words';
import { AgentText } from '../widgets/agent-text';
import { Icon } from '../widgets/icon';

/** Every kind of step has a shape, so that colour is never alone. */
const SHAPES: Readonly<Record<StoryKind, string>> = { decided: '●', reason: '“', asked: '◇', shown: '◆', wrote: '✓', not_written: '✗', unclear: '?', later: '↳', end: '■' };

const MOST_VALUE = 800;
const MOST_REASON = 1200;

export interface DecisionStoryProps {
	readonly ctx: LeafContext;
	readonly row: HistoryRow;
	/** Shows another decision that this one speaks of; absent: it is only named. */
	readonly onShow?: ((rowKey: string) => void) | undefined;
}

export function DecisionStory({ ctx, row, onShow }: DecisionStoryProps): VNode {
	const words = historyWordsOf(ctx);
	return (
		<div class={`ed-story ed-story-${row.end}`}>
			<ol class="ed-story-steps">
				{storyOf(row, words).map((line, index) => (
					<li key={index} class={`ed-story-step ed-story-${line.kind}`}>
						<span class="ed-story-shape" aria-hidden="true">
							{SHAPES[line.kind]}
						</span>
						<div class="ed-story-said">
							<StoryText ctx={ctx} line={line} onShow={onShow} />
						</div>
					</li>
				))}
			</ol>
			<EntryFacts ctx={ctx} row={row} />
		</div>
	);
}

/** The words a desk tells its history with. */
export function historyWordsOf(ctx: LeafContext): HistoryWords {
	const { t, dates, deciding } = ctx.desk;
	return { t, dates, thisDevice: deciding.value?.devices.find((device) => device.isThis)?.id ?? null };
}

function StoryText({ ctx, line, onShow }: { readonly ctx: LeafContext; readonly line: StoryLine; readonly onShow: DecisionStoryProps['onShow'] }): VNode {
	const { t, dates } = ctx.desk;
	const target = line.ref?.row ?? null;
	return (
		<>
			{target !== null && onShow !== undefined ? (
				<button type="button" class="ed-link" onClick={() => onShow(target.key)}>
					<AgentText text={line.text} max={300} />
				</button>
			) : (
				<span class="ed-story-text">
					<AgentText text={line.text} max={500} t={t} />
				</span>
			)}{' '}
			{line.atMs === null ? null : <time class="ed-story-time">{dates.text({ precision: 'instant', ms: line.atMs, text: '' }, true)}</time>}
			{line.quote === null ? null : (
				<blockquote class="ed-quote">
					<AgentText text={line.quote} max={MOST_REASON} t={t} />
				</blockquote>
			)}
			{line.change === null ? null : <ChangeSides ctx={ctx} change={line.change} />}
		</>
	);
}

/** Before and after, both always readable. */
function ChangeSides({ ctx, change }: { readonly ctx: LeafContext; readonly change: ShownChange }): VNode {
	const { t } = ctx.desk;
	return (
		<div class="ed-change">
			<p class="ed-mono ed-change-target">
				<AgentText text={change.where} max={200} t={t} />
			</p>
			<div class="ed-change-sides">
				<div class="ed-change-side ed-change-before">
					<span class="ed-change-label">{t('card.before')}</span>
					<Value ctx={ctx} value={change.before} none={t(change.adds ? 'ledger.valueNew' : 'ledger.valueUnsaid')} />
				</div>
				<div class="ed-change-side ed-change-after">
					<span class="ed-change-label">{t('card.after')}</span>
					<Value ctx={ctx} value={change.after} none={t('ledger.valueRemoved')} />
				</div>
			</div>
		</div>
	);
}

function Value({ ctx, value, none }: { readonly ctx: LeafContext; readonly value: string | null; readonly none: string }): VNode {
	const { t } = ctx.desk;
	if (value === null) return <span class="ed-muted">{none}</span>;
	return value === '' ? <span class="ed-muted">{t('ledger.valueEmpty')}</span> : <AgentText text={value} max={MOST_VALUE} t={t} />;
}

/** Where the entries stand, and the hashes a decision is bound to. */
function EntryFacts({ ctx, row }: { readonly ctx: LeafContext; readonly row: HistoryRow }): VNode {
	const { t, actions } = ctx.desk;
	const { decision } = row;
	const places = [row.place, ...row.writes.flatMap((write) => [write.place, ...write.receipts.map((receipt) => receipt.place)])];
	const seen = [
		...(decision === null ? [] : [{ name: t('ledger.factItem'), hash: decision.item_sha256 }, ...(decision.targets ?? []).map((target) => ({ name: target.path, hash: target.sha256 ?? t('ledger.factNoFile') }))]),
		...row.writes.flatMap(({ intent }) => [
			{ name: t('ledger.factBefore', { path: intent.target }), hash: intent.before_sha256 ?? t('ledger.factNoFile') },
			{ name: t('ledger.factAfter', { path: intent.target }), hash: intent.after_sha256 },
		]),
	];
	return (
		<details class="ed-story-facts">
			<summary>{t('ledger.facts')}</summary>
			<p class="ed-hint">{t('ledger.factsHint')}</p>
			<ul class="ed-plain-list">
				{places.map((place) => (
					<li key={`${place.path}:${place.offset}`}>
						<button type="button" class="ed-link" onClick={() => actions.openRaw(place)}>
							<Icon name="file" size={14} /> <AgentText text={t('card.version', { path: place.path, line: place.line })} max={200} />
						</button>
					</li>
				))}
			</ul>
			<dl class="ed-values">
				<div class="ed-value">
					<dt>{t('ledger.factEntry')}</dt>
					<dd class="ed-mono">
						<AgentText text={row.entry.entry_id} max={60} />
					</dd>
				</div>
				<div class="ed-value">
					<dt>{t('ledger.fieldDevice')}</dt>
					<dd class="ed-mono">
						<AgentText text={row.entry.device} max={80} />
					</dd>
				</div>
				{seen.map(({ name, hash }, index) => (
					<div key={index} class="ed-value">
						<dt>
							<AgentText text={name} max={120} />
						</dt>
						<dd class="ed-mono">
							<AgentText text={hash} max={80} />
						</dd>
					</div>
				))}
			</dl>
		</details>
	);
}
