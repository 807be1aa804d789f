/** In the card: what came of a decision that did not go through as asked, with what differs. */
import type { VNode } from 'preact';
import type { RecordKey } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import { decideResultWords } from '../models/problem-words';
import { AgentText } from '../widgets/agent-text';
import { Icon } from '../widgets/icon';
import { BeforeAfter } from './before-after';
import type { ReviewFlow } from './review-flow';

export function NoticeBox({ ctx, flow, recordKey }: { readonly ctx: LeafContext; readonly flow: ReviewFlow; readonly recordKey: RecordKey }): VNode | null {
	const { t, dates } = ctx.desk;
	const notice = flow.notice.value;
	if (notice === null || notice.key !== recordKey) return null;
	const { result, verdict } = notice;
	const { text, tone } = decideResultWords(result, t, dates, verdict ?? undefined);
	// The line below says it aloud where it is the same.
	const line = flow.line.value;
	const isTold = line?.kind === 'decided' && line.result === result;
	const hasTexts = result.kind === 'stale' && result.before !== result.after;
	return (
		<div class={`ed-review-box is-${tone === 'bad' ? 'warning' : 'note'}`} role={isTold ? undefined : 'alert'}>
			<p>
				<Icon name="warning" size={14} /> <AgentText text={text} max={600} t={t} />
			</p>
			{hasTexts ? <BeforeAfter ctx={ctx} before={result.before} after={result.after} labels={{ before: t('review.sideSeen'), after: t('review.sideNow') }} isSource /> : null}
		</div>
	);
}
