/** The line at the bottom: what was decided last, what came of it, and the way back. Told to screen readers too. */
import type { VNode } from 'preact';
import type { LeafContext } from '../desk';
import { decideResultWords, verdictDoneWords } from '../models/problem-words';
import { blockWords } from '../models/review-blocks';
import { needsLook } from '../models/review-sight';
import { plainWords } from '../models/timeline-mark-words';
import { AgentText } from '../widgets/agent-text';
import { Icon } from '../widgets/icon';
import type { ReviewFlow } from './review-flow';
import type { ReviewLine } from './review-types';

export function ResultLine({ ctx, flow }: { readonly ctx: LeafContext; readonly flow: ReviewFlow }): VNode {
	const { t } = ctx.desk;
	const line = flow.line.value;
	const shown = flow.shown.value;
	// Over by itself: it has been read.
	const isOver = line?.kind === 'blocked' && line.block.kind === 'reading' && shown.phase === 'ready';
	const said: Said | null = line !== null && !isOver ? wordsOfLine(line, ctx) : flow.isBusy.value ? { tone: 'note', text: t('review.recording') } : null;
	const last = ctx.desk.session.done.value.at(-1);
	const wantsLook = line?.kind === 'decided' && line.result !== null && needsLook(line.result) && (shown.phase === 'none' || shown.key !== line.key);
	return (
		<div class="ed-review-line">
			<p role="status" aria-live="polite" class={`ed-review-said${said === null ? '' : ` is-${said.tone}`}`}>
				{said === null ? null : (
					<>
						<Icon name={said.tone === 'good' ? 'check' : said.tone === 'note' ? 'info' : 'warning'} size={14} /> <AgentText text={said.text} max={400} t={t} />
					</>
				)}
			</p>
			{wantsLook ? (
				<button type="button" class="ed-button" onClick={() => flow.goTo(line.key)}>
					{t('review.showIt')}
				</button>
			) : null}
			{last === undefined ? null : (
				<button type="button" class="ed-button ed-review-undo" aria-disabled={flow.isBusy.value} title={t('review.undoWhat', { title: plainWords(last.title, 80) })} onClick={(event) => (event.detail > 1 ? undefined : void flow.undo())}>
					{t('review.undo')}
					<kbd class="ed-kbd" aria-hidden="true">
						u
					</kbd>
				</button>
			)}
		</div>
	);
}

interface Said {
	readonly tone: 'good' | 'note' | 'bad';
	readonly text: string;
}

function wordsOfLine(line: ReviewLine, ctx: LeafContext): Said | null {
	const { t, dates } = ctx.desk;
	if (line.kind === 'said') return { tone: 'note', text: t(line.words) };
	if (line.kind === 'blocked') {
		const text = blockWords(line.block, t, dates);
		return text === null ? null : { tone: 'note', text };
	}
	const title = plainWords(line.title, 60);
	if (line.result === null) return { tone: 'note', text: t('review.lineOf', { title, text: `${line.verdict === null ? '' : verdictDoneWords(line.verdict, t)} ${t('review.writing')}`.trim() }) };
	const { tone, text } = decideResultWords(line.result, t, dates, line.verdict ?? undefined);
	return { tone, text: t('review.lineOf', { title, text }) };
}
