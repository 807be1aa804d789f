/** In the place of decisions that cannot be read now: why, and the way to try again. */
import type { VNode } from 'preact';
import type { LeafContext } from '../desk';
import { AgentText } from '../widgets/agent-text';

export function HistoryFailed({ ctx, why, retry }: { readonly ctx: LeafContext; readonly why: string; readonly retry: () => void }): VNode {
	const { t } = ctx.desk;
	return (
		<p class="ed-problem" role="alert">
			<AgentText text={t('ledger.failed', { why })} max={300} t={t} />{' '}
			<button type="button" class="ed-link" onClick={retry}>
				{t('card.retry')}
			</button>
		</p>
	);
}
