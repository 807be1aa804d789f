/** How far a batch has come, shown also where another claim is on screen, so that nothing searches unseen. */
import type { VNode } from 'preact';
import type { LeafContext } from '../desk';
import { joinSentences } from '../models/refusal-words';
import { useUniqueId } from '../widgets/use-unique-id';
import type { StaleBatch } from './stale-batch';

export interface BatchBarProps {
	readonly ctx: LeafContext;
	readonly batch: StaleBatch;
	/** Back to the list. */
	readonly onOpen: () => void;
	/** The claim below was opened from the list: the way back is there also while no batch has begun. */
	readonly isFromList?: boolean;
}

export function BatchBar({ ctx, batch, onOpen, isFromList = false }: BatchBarProps): VNode | null {
	const { t } = ctx.desk;
	const hasBegun = batch.state.value.phase !== 'choosing';
	if (!hasBegun && !isFromList) return null;
	return (
		<div class="ed-verify-batch-bar">
			{hasBegun ? <BatchProgress ctx={ctx} batch={batch} /> : null}
			<button type="button" class="ed-button" onClick={onOpen}>
				{t('verify.backToList')}
			</button>
		</div>
	);
}

export function BatchProgress({ ctx, batch }: { readonly ctx: LeafContext; readonly batch: StaleBatch }): VNode {
	const { t } = ctx.desk;
	const id = useUniqueId();
	const { phase, order, ends, isAsking } = batch.state.value;
	return (
		<div class="ed-verify-progress">
			<span id={id} role="status" aria-live="polite">
				{phase === 'choosing' ? '' : joinSentences(t(`verify.batch.${isAsking && phase !== 'stopping' ? 'asking' : phase}`), t('verify.batchDone', { n: order.length, done: ends.size }), t)}
			</span>
			<progress class="ed-progress" aria-labelledby={id} value={ends.size} max={Math.max(1, order.length)} />
		</div>
	);
}
