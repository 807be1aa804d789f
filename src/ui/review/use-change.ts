/** The steps of one change by hand: looked at on the file, shown, confirmed, done; or stopped with the reason. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LeafContext } from '../desk';
import { setCell, type CellTarget } from '../models/move-cell';
import { changeTitle } from '../models/move-words';
import { shownMessage } from '../models/refusal-words';
import { wordsOf } from '../widgets/error-words';
import { decideChange, lookAtChange, type ChangeOrigin, type ShownChange } from './change-decision';
import { doneChange, notTakenWords, previewProblemWords, type DoneChange } from './change-words';

export interface ChangeOptions {
	readonly ctx: LeafContext;
	readonly target: CellTarget;
	readonly after: string;
	readonly origin: ChangeOrigin;
	/** It has become an item: decided, or waiting under Pending approval. */
	readonly onDone: (done: DoneChange) => void;
}

/** `stopped`: nothing was decided; `found` is what the cell says now, where that is what stands in the way. */
export type ChangePhase =
	| { readonly kind: 'looking' | 'working' }
	| { readonly kind: 'shown'; readonly shown: ShownChange }
	| { readonly kind: 'stopped'; readonly text: string; readonly found: string | null };

export interface ChangeInHand {
	readonly phase: ChangePhase;
	/** What the cell is expected to say: as it was read, or as found since. */
	readonly before: string;
	readonly look: () => void;
	/** Decides what is shown; does nothing in any other phase. */
	readonly confirm: (reason: string) => void;
}

const stopped = (text: string, found: string | null = null): ChangePhase => ({ kind: 'stopped', text, found });

/** Looks once by itself when it comes on screen. */
export function useChange({ ctx, target, after, origin, onDone }: ChangeOptions): ChangeInHand {
	const { t, dates, now, decisions, session } = ctx.desk;
	const [phase, setPhase] = useState<ChangePhase>({ kind: 'looking' });
	const [before, setBefore] = useState(target.before);
	// Rises with every look and at the end, so that an answer that comes late changes nothing.
	const turn = useRef(0);
	const isWorking = useRef(false);

	const lookWith = async (expected: string): Promise<void> => {
		turn.current += 1;
		const own = turn.current;
		setBefore(expected);
		setPhase({ kind: 'looking' });
		const next = await lookedAt(setCell({ ...target, before: expected }, after));
		if (own === turn.current) setPhase(next);
	};
	const lookedAt = async (proposal: ShownChange['proposal']): Promise<ChangePhase> => {
		const desk = decisions.peek();
		if (desk === null) return stopped(t('move.barrier.no_desk'));
		try {
			const shown = await lookAtChange(desk, proposal);
			if (shown === null) return stopped(t('refusals.step.unbound'));
			const problem = previewProblemWords(shown.preview, t);
			if (problem === null) return { kind: 'shown', shown };
			return stopped(problem, shown.preview.outcome === 'stale' ? shown.preview.found : null);
		} catch (error) {
			return stopped(shownMessage(wordsOf(error), t));
		}
	};
	const decided = async (shown: ShownChange, reason: string): Promise<ChangePhase | DoneChange> => {
		const desk = decisions.peek();
		if (desk === null) return stopped(t('move.barrier.no_desk'));
		const title = changeTitle(target, before, after, t);
		try {
			const outcome = await decideChange(desk, { shown, title, subject: target.key, origin, reason });
			if (outcome.kind !== 'left' && outcome.kind !== 'decided') return stopped(notTakenWords(outcome, t, dates));
			if (outcome.kind === 'decided' && outcome.result.kind === 'recorded') {
				session.add({ key: outcome.key, title, verdict: 'approve', isByHand: true, atMs: now.peek(), result: outcome.result });
			}
			return doneChange(title, outcome, t, dates);
		} catch (error) {
			// The desk answers with values; what it throws all the same says nothing about what was written.
			return stopped(t('move.unsure', { message: shownMessage(wordsOf(error), t) }));
		}
	};

	useLayoutEffect(() => {
		void lookWith(target.before);
		return () => {
			turn.current += 1;
		};
	}, []);
	return {
		phase,
		before,
		look: () => void lookWith(phase.kind === 'stopped' && phase.found !== null ? phase.found : before),
		confirm: (reason) => {
			if (phase.kind !== 'shown' || isWorking.current) return;
			isWorking.current = true;
			setPhase({ kind: 'working' });
			// What is done is told also when this part of the screen is gone meanwhile.
			void decided(phase.shown, reason).then((end) => {
				isWorking.current = false;
				if ('title' in end) onDone(end);
				else setPhase(end);
			});
		},
	};
}
