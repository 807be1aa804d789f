/** What an answer engine wrote itself: set apart from the results, as text, and called what it is. */
import type { VNode } from 'preact';
import type { SearchAnswer } from '../../search/search-types';
import type { LeafContext } from '../desk';
import { plainWords } from '../models/timeline-mark-words';
import { AgentText } from '../widgets/agent-text';
import { useUniqueId } from '../widgets/use-unique-id';
import { providerNames } from './provider-names';

export function AnswerWords({ ctx, answer }: { readonly ctx: LeafContext; readonly answer: SearchAnswer }): VNode {
	const { t } = ctx.desk;
	const id = useUniqueId();
	return (
		<section class="ed-verify-answer" aria-labelledby={id}>
			<h3 id={id} class="ed-section-title">
				{t('verify.answerOf', { name: plainWords(providerNames(ctx)(answer.provider_id), 60) })}
			</h3>
			<p class="ed-verify-answer-text">
				<AgentText text={answer.text} max={600} t={t} />
			</p>
			{answer.hidden_characters === 0 ? null : <p class="ed-hint">{t('verify.cutOff', { n: answer.hidden_characters })}</p>}
			{answer.queries.length === 0 ? null : (
				<p class="ed-hint">
					<AgentText text={t('verify.ownQueries', { queries: answer.queries.join(t('common.listSeparator')) })} max={300} t={t} />
				</p>
			)}
		</section>
	);
}
