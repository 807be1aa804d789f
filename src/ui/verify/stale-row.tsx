/** One stale claim in the list: what it says, why it is listed, and how its search ended. */
import type { VNode } from 'preact';
import type { StaleClaim } from '../../verification/verification-types';
import type { RecordKey } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import { plainWords } from '../models/timeline-mark-words';
import { AgentText } from '../widgets/agent-text';
import { OutcomeBadge } from '../widgets/outcome-badge';
import type { BatchEnd, StaleBatch } from './stale-batch';
import { aboutOf } from './finding-title';
import { batchEndWords, whyStaleWords } from './stale-words';

export interface StaleRowProps {
	readonly ctx: LeafContext;
	readonly claim: StaleClaim;
	readonly recordKey: RecordKey;
	readonly batch: StaleBatch;
}

export function StaleRow({ ctx, claim, recordKey, batch }: StaleRowProps): VNode {
	const { t, dates } = ctx.desk;
	const { phase, ends, current } = batch.state.value;
	const { statement } = claim;
	const name = plainWords(statement.text === '' ? aboutOf(statement, t) : statement.text, 120);
	return (
		<div class="ed-verify-stale-row">
			{phase === 'choosing' ? (
				<label class="ed-verify-box">
					<input type="checkbox" checked={batch.ticked.value.has(recordKey)} aria-label={t('verify.staleTick', { title: name })} onChange={(event) => batch.tick([recordKey], event.currentTarget.checked)} />
				</label>
			) : null}
			<div class="ed-verify-stale-main">
				<button
					type="button"
					class="ed-link ed-verify-stale-open"
					onClick={() => {
						batch.opened.value = recordKey;
					}}
				>
					<AgentText text={statement.text.trim() === '' ? t('card.untitled') : statement.text} lines={1} />
				</button>
				<span class="ed-verify-stale-facts">
					{statement.claimId === null ? null : (
						<span class="ed-mono">
							<AgentText text={statement.claimId} max={40} />{' '}
						</span>
					)}
					{whyStaleWords(claim, t, dates)}
				</span>
			</div>
			<LineEnd ctx={ctx} end={ends.get(recordKey) ?? null} isCurrent={current === recordKey} isChoosing={phase === 'choosing'} />
		</div>
	);
}

function LineEnd({ ctx, end, isCurrent, isChoosing }: { readonly ctx: LeafContext; readonly end: BatchEnd | null; readonly isCurrent: boolean; readonly isChoosing: boolean }): VNode | null {
	const { t } = ctx.desk;
	if (isChoosing) return null;
	if (end === null) return <span class="ed-verify-stale-end ed-muted">{t(isCurrent ? 'verify.lineRunning' : 'verify.lineWaiting')}</span>;
	return (
		<span class="ed-verify-stale-end">
			{end.kind === 'ended' ? <OutcomeBadge outcome={end.outcome.outcome} statusRaw={null} t={t} /> : null} <AgentText text={batchEndWords(end, t)} lines={2} />
		</span>
	);
}
