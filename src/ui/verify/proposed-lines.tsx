/** What was proposed from here: it waits for the person's decision like any other item. */
import type { VNode } from 'preact';
import type { LeafContext } from '../desk';
import { plainWords } from '../models/timeline-mark-words';
import { AgentText } from '../widgets/agent-text';
import { Icon } from '../widgets/icon';
import type { ClaimCheck } from './claim-check';

export function ProposedLines({ ctx, check }: { readonly ctx: LeafContext; readonly check: ClaimCheck }): VNode {
	const { t, actions } = ctx.desk;
	const proposed = check.finding.proposed.value;
	const last = proposed[proposed.length - 1];
	return (
		<div class="ed-verify-proposed">
			<span class="ed-sr-only" role="status" aria-live="polite">
				{last === undefined ? '' : t('verify.waits', { title: last.title })}
			</span>
			{proposed.map((item) => (
				<p key={item.key} class="ed-verify-proposed-line">
					<Icon name="check" size={14} /> <AgentText text={t('verify.waits', { title: item.title })} max={300} t={t} />{' '}
					<button type="button" class="ed-button" aria-label={t('verify.openItem', { title: plainWords(item.title, 80) })} onClick={() => actions.openReview(item.key)}>
						{t('verify.openReview')}
					</button>
				</p>
			))}
		</div>
	);
}
