/** Moving cards of the board of subjects: the menu, the confirmation in the column it would go to, and what came of it. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LeafContext } from '../../desk';
import { columnOfStage, stageForDrop, stagesToMoveTo } from '../../models/board-moves';
import { stageTarget, type CellTarget } from '../../models/move-cell';
import type { SubjectLine } from '../../models/tiers-rows';
import { plainWords } from '../../models/timeline-mark-words';
import { BarrierNote, useBarrier } from '../../review/change-barrier';
import { ChangeConfirm } from '../../review/change-confirm';
import type { DoneChange } from '../../review/change-words';
import type { BoardGestures, BoardHandle } from './board-gestures';
import { MoveMenu } from './move-menu';

type Step = { readonly card: string; readonly column: string; readonly at: number } & (
	| { readonly kind: 'choose'; readonly target: CellTarget; readonly stage: string | null }
	| { readonly kind: 'confirm'; readonly target: CellTarget; readonly stage: string }
	/** `again`: the card whose menu was asked for while nothing could be changed; it comes when that is over. */
	| { readonly kind: 'told'; readonly text: string; readonly again: SubjectLine | null }
);

export interface Moves {
	readonly gestures: BoardGestures<SubjectLine>;
	readonly done: DoneChange | null;
	readonly forget: () => void;
	/** For screen readers: what is happening while a card is dragged. */
	readonly said: string;
}

/** @param isByStage the columns are stages, so that a card can be dropped on one; else only the menu moves it */
export function useMoves(ctx: LeafContext, stages: readonly string[], isByStage: boolean): Moves {
	const { t, snapshot } = ctx.desk;
	const [step, setStep] = useState<Step | null>(null);
	const [done, setDone] = useState<DoneChange | null>(null);
	const [said, setSaid] = useState('');
	const handle = useRef<BoardHandle>(null);
	const barrier = useBarrier(ctx);

	/** The cell a card's move changes, or why there is none, in a sentence. */
	const targetOf = (line: SubjectLine): CellTarget | string => {
		if (barrier !== null) return barrier;
		const now = snapshot.peek();
		const subject = now?.subjects.find((row) => row.key === line.key);
		if (now === null || subject === undefined) return t('move.problem.gone');
		const reading = stageTarget(now, subject);
		return reading.ok ? reading.target : t(`move.problem.${reading.problem}`);
	};
	const leave = (card: string): void => {
		setStep(null);
		handle.current?.focusCard(card);
	};
	const openMenu = (line: SubjectLine, column: string, at: number): void => {
		const target = targetOf(line);
		setDone(null);
		if (typeof target === 'string') setStep({ kind: 'told', card: line.key, column, at, text: target, again: barrier === null ? null : line });
		else if (stagesToMoveTo(stages, line.stage).length === 0) setStep({ kind: 'told', card: line.key, column, at, text: t('move.noTarget'), again: null });
		else setStep({ kind: 'choose', card: line.key, column, at, target, stage: line.stage });
	};
	const drop = (line: SubjectLine, column: string, at: number): void => {
		const stage = stageForDrop(line, column, stages);
		const target = targetOf(line);
		setSaid('');
		setDone(null);
		if (typeof target === 'string') setStep({ kind: 'told', card: line.key, column, at, text: target, again: null });
		else if (stage !== null) setStep({ kind: 'confirm', card: line.key, column, at, target, stage });
	};
	useLayoutEffect(() => {
		if (barrier === null && step?.kind === 'told' && step.again !== null) openMenu(step.again, step.column, step.at);
	}, [barrier]);
	const nameOf = (line: SubjectLine): string => plainWords(line.name);
	return {
		done,
		forget: () => setDone(null),
		said,
		gestures: {
			buttonName: (line) => t('move.open', { name: nameOf(line) }),
			hasMenu: true,
			onButton: openMenu,
			openCard: step?.card ?? null,
			canDrag: isByStage && barrier === null,
			accepts: (line, column) => stageForDrop(line, column, stages) !== null,
			onDrop: drop,
			onNotDropped: (line) => setSaid(t('move.notMoved', { name: nameOf(line) })),
			onDragStart: (line) => {
				setStep(null);
				setSaid(t('move.dragging', { name: nameOf(line) }));
			},
			overlay: step === null ? null : { column: step.column, at: step.at, content: <StepView key={step.card + step.kind} ctx={ctx} step={step} stages={stages} isByStage={isByStage} setStep={setStep} leave={leave} setDone={setDone} /> },
			handle,
		},
	};
}

interface StepViewProps {
	readonly ctx: LeafContext;
	readonly step: Step;
	readonly stages: readonly string[];
	readonly isByStage: boolean;
	readonly setStep: (change: (step: Step | null) => Step | null) => void;
	readonly leave: (card: string) => void;
	readonly setDone: (done: DoneChange) => void;
}

function StepView({ ctx, step, stages, isByStage, setStep, leave, setDone }: StepViewProps): VNode {
	const { t } = ctx.desk;
	const { card } = step;
	switch (step.kind) {
		case 'told':
			return <BarrierNote ctx={ctx} text={step.text} onClose={() => leave(card)} />;
		case 'choose':
			return (
				<MoveMenu
					title={t('move.to', { name: plainWords(step.target.subjectName, 60) })}
					stages={stagesToMoveTo(stages, step.stage)}
					onPick={(stage) => {
						const column = isByStage ? columnOfStage(stage, stages) : null;
						setStep(() => ({ kind: 'confirm', card, at: step.at, target: step.target, stage, column: column ?? step.column }));
					}}
					onLeave={(isByKey) => {
						if (isByKey) leave(card);
						else setStep((now) => (now?.kind === 'choose' ? null : now));
					}}
				/>
			);
		case 'confirm':
			return (
				<ChangeConfirm
					ctx={ctx}
					target={step.target}
					after={step.stage}
					origin="board"
					onDone={(end) => {
						setDone(end);
						leave(card);
					}}
					onCancel={() => leave(card)}
				/>
			);
	}
}
