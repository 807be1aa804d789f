/** One statement and everything about checking it: what it says, the query, the search while it runs, what came of it. */
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { compareResults } from '../../verification/compare';
import type { Found, Statement } from '../../verification/verification-types';
import type { LeafContext } from '../desk';
import { AnswerWords } from './answer-words';
import type { ClaimCheck } from './claim-check';
import { FindingForm } from './finding-form';
import { FoundList } from './found-list';
import { LiveRunView } from './live-run';
import { OutcomeBox } from './outcome-box';
import { ProposedLines } from './proposed-lines';
import { QueryForm } from './query-form';
import { SpendAsk, type SpendAskProps } from './spend-ask';
import { StatementHead } from './statement-head';

export interface CheckProps {
	readonly ctx: LeafContext;
	readonly check: ClaimCheck;
	/** As the newest snapshot has it. */
	readonly statement: Statement;
	/** The search is one of several that are asked about together; `null`: it is by itself. */
	readonly several: SpendAskProps['several'] | null;
}

const NONE: readonly Found[] = [];

export function CheckView({ ctx, check, statement, several }: CheckProps): VNode {
	const { t, snapshot } = ctx.desk;
	const search = check.search.value;
	const { outcome } = search;
	const current = snapshot.value;
	const found = useMemo(() => (outcome === null || current === null ? NONE : compareResults(outcome.results, statement, current)), [outcome, statement, current]);
	return (
		<div class="ed-verify-scroll">
			<div class="ed-verify-columns">
				<div class="ed-verify-claim">
					<StatementHead ctx={ctx} statement={statement} />
				</div>
				<div class="ed-verify-work">
					<QueryForm ctx={ctx} check={check} value={statement.value} />
					{search.question === null ? null : <SpendAsk ctx={ctx} question={search.question} onAnswer={(isAgreed) => check.answer(isAgreed)} {...(several === null || several === undefined ? {} : { several })} />}
					<LiveRunView ctx={ctx} search={search} onCancel={() => check.cancel()} />
					<OutcomeBox ctx={ctx} check={check} />
					{outcome === null || outcome.answer === null ? null : <AnswerWords ctx={ctx} answer={outcome.answer} />}
					{found.length === 0 ? null : <FoundList ctx={ctx} check={check} found={found} />}
					{found.length === 0 ? null : <FindingForm ctx={ctx} check={check} statement={statement} found={found} />}
					<ProposedLines ctx={ctx} check={check} />
				</div>
			</div>
			<p class="ed-hint ed-verify-never">{t('verify.never')}</p>
		</div>
	);
}
