/** The line that tells what came of a change by hand, with Undo while it can be taken back. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LeafContext } from '../desk';
import { decideResultWords, type ResultWords } from '../models/problem-words';
import { joinSentences, shownMessage } from '../models/refusal-words';
import { AgentText } from '../widgets/agent-text';
import { wordsOf } from '../widgets/error-words';
import { Icon } from '../widgets/icon';
import { undoChange } from './change-decision';
import type { DoneChange } from './change-words';

export interface ChangeResultProps {
	readonly ctx: LeafContext;
	/** `null`: nothing to tell. The place stays, so that a screen reader hears what comes into it. */
	readonly done: DoneChange | null;
	readonly onClose: () => void;
}

export function ChangeResult({ ctx, done, onClose }: ChangeResultProps): VNode {
	const [undone, setUndone] = useState<{ readonly of: DoneChange; readonly words: ResultWords } | null>(null);
	const own = undone !== null && undone.of === done ? undone.words : null;
	const words = own ?? done?.words ?? null;
	const text = done === null || words === null ? '' : joinSentences(ctx.desk.t('move.titleSentence', { title: done.title }), words.text, ctx.desk.t);
	return (
		<div class="ed-changer-results">
			<span class="ed-sr-only" role="status">
				{text}
			</span>
			{done === null || words === null ? null : (
				<ResultLine key={done.key} ctx={ctx} done={done} words={words} isUndone={own !== null && own.tone !== 'bad'} onUndone={(said) => setUndone({ of: done, words: said })} onClose={onClose} />
			)}
		</div>
	);
}

interface ResultLineProps {
	readonly ctx: LeafContext;
	readonly done: DoneChange;
	readonly words: ResultWords;
	readonly isUndone: boolean;
	readonly onUndone: (words: ResultWords) => void;
	readonly onClose: () => void;
}

function ResultLine({ ctx, done, words, isUndone, onUndone, onClose }: ResultLineProps): VNode {
	const { t, dates, decisions, session, actions } = ctx.desk;
	const [isWorking, setWorking] = useState(false);
	// Taken back here or in the review panel.
	const canUndo = session.done.value.some((one) => one.result.decisionId === done.decisionId);
	const close = useRef<HTMLButtonElement>(null);
	const line = useRef<HTMLDivElement>(null);
	// It may come below the fold, on a phone above all.
	useLayoutEffect(() => line.current?.scrollIntoView({ block: 'nearest' }), []);
	const wasUndone = useRef(isUndone);
	useLayoutEffect(() => {
		const element = close.current;
		if (element === null || wasUndone.current === isUndone) return;
		wasUndone.current = isUndone;
		// Undo is gone with its button; what had the focus hands it on.
		const { activeElement, body } = element.doc;
		if (activeElement === null || activeElement === body) element.focus({ preventScroll: true });
	}, [isUndone]);

	const undo = async (): Promise<void> => {
		const desk = decisions.peek();
		if (desk === null || isWorking) return;
		setWorking(true);
		try {
			const result = await undoChange(desk, done.key, done.decisionId);
			if (result.kind === 'recorded' && done.decisionId !== null) session.remove(done.decisionId);
			onUndone(decideResultWords(result, t, dates, 'withdraw'));
		} catch (error) {
			onUndone({ tone: 'bad', text: shownMessage(wordsOf(error), t) });
		}
		setWorking(false);
	};
	return (
		<div ref={line} class={`ed-changer-result is-${words.tone}`}>
			<span class="ed-changer-result-text">
				<strong>
					<AgentText text={done.title} />
				</strong>{' '}
				{words.text}
			</span>
			<span class="ed-actions">
				{isUndone || !canUndo ? null : (
					<button type="button" class="ed-button" aria-disabled={isWorking} onClick={(event) => (event.detail > 1 ? undefined : void undo())}>
						{t(isWorking ? 'move.undoing' : 'move.undo')}
					</button>
				)}
				{done.waits ? (
					<button type="button" class="ed-button" onClick={() => actions.openReview(done.key)}>
						{t('move.openReview')}
					</button>
				) : null}
				<button ref={close} type="button" class="ed-icon-button" aria-label={t('move.close')} title={t('move.close')} onClick={onClose}>
					<Icon name="close" />
				</button>
			</span>
		</div>
	);
}
