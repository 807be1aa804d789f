/** The questions a person has about a run, with the record's answers (R78). */
import type { VNode } from 'preact';
import type { MessageKey } from '../../i18n/translate';
import type { Attempt } from '../../records/record-detail';
import type { SearchRunRow } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import { runAnswers } from '../models/runs-answers';
import { AgentText } from '../widgets/agent-text';

export interface RunAnswersListProps {
	readonly ctx: LeafContext;
	readonly run: SearchRunRow;
	readonly attempts: readonly Attempt[];
}

export function RunAnswersList({ ctx, run, attempts }: RunAnswersListProps): VNode {
	const { t, snapshot } = ctx.desk;
	const answers = runAnswers(run, attempts);
	const routes = run.providerPath.length > 0 ? run.providerPath : run.provider === null ? [] : [run.provider];
	const reason = answers.reason === null ? '' : t(`runs.family.${answers.reason}`);
	const trace = snapshot.value?.chain.leadsTo(run.key).length ?? 0;
	const rows: readonly { readonly question: MessageKey; readonly answer: string }[] = [
		{ question: 'card.q.sent', answer: t(`card.a.${answers.sent}`) },
		{ question: 'card.q.whom', answer: routes.length === 0 ? t('card.a.notSaid') : routes.join(' → ') },
		{ question: 'card.q.understood', answer: t(`card.a.${answers.understood}`) },
		{
			question: 'card.q.layer',
			answer: answers.ended ? t('card.a.layerNone') : answers.layer === null ? t('card.a.notSaid') : t('card.a.layer', { layer: t(`common.layer.${answers.layer}`) }),
		},
		{ question: 'card.q.retry', answer: t(`card.a.${answers.retry}`, { reason }) },
		...(answers.stopMatters ? [{ question: 'card.q.stopped' as const, answer: answers.stopped ?? t('card.a.notSaid') }] : []),
		{ question: 'card.q.usable', answer: run.usableForReview === null ? t('card.a.notSaid') : t(run.usableForReview ? 'card.a.yes' : 'card.a.no') },
		{ question: 'card.q.trace', answer: trace === 0 ? t('card.a.traceNone') : t('card.a.trace', { n: trace }) },
	];
	return (
		<dl class="ed-values">
			{rows.map(({ question, answer }) => (
				<div key={question} class="ed-value">
					<dt>{t(question)}</dt>
					<dd>
						<AgentText text={answer} max={200} t={t} />
					</dd>
				</div>
			))}
		</dl>
	);
}
