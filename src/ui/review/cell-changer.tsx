/** "Change…" beside a cell of a tracker: the new value, the exact change, the result, all in the place of the button. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CellChangeProps } from '../card/cell-change-slot';
import { cellTarget, type CellTarget } from '../models/move-cell';
import { plainWords } from '../models/timeline-mark-words';
import { BarrierNote, useBarrier } from './change-barrier';
import { ChangeConfirm } from './change-confirm';
import type { ChangeOrigin } from './change-decision';
import { ChangeForm } from './change-form';
import { ChangeResult } from './change-result';
import type { DoneChange } from './change-words';

export interface ChangeStepsProps {
	readonly ctx: CellChangeProps['ctx'];
	readonly target: CellTarget;
	readonly origin: ChangeOrigin;
	readonly onDone: (done: DoneChange) => void;
	readonly onCancel: () => void;
}

/** The new value, then the confirmation; leaving the confirmation leads back to the value. */
export function ChangeSteps({ ctx, target, origin, onDone, onCancel }: ChangeStepsProps): VNode {
	const [typed, setTyped] = useState(target.before);
	const [after, setAfter] = useState<string | null>(null);
	const barrier = useBarrier(ctx);
	if (barrier !== null && after === null) return <BarrierNote ctx={ctx} text={barrier} onClose={onCancel} />;
	if (after !== null) return <ChangeConfirm ctx={ctx} target={target} after={after} origin={origin} onDone={onDone} onCancel={() => setAfter(null)} leadsBack />;
	return (
		<ChangeForm
			ctx={ctx}
			target={target}
			value={typed}
			onNext={(next) => {
				setTyped(next);
				setAfter(next);
			}}
			onCancel={onCancel}
		/>
	);
}

/** Fills the slot of a subject's card. Nothing where the cell cannot be named (it is the key, the row has no key …). */
export function CellChanger({ ctx, subject, column }: CellChangeProps): VNode | null {
	const { t } = ctx.desk;
	const snapshot = ctx.desk.snapshot.value;
	const [open, setOpen] = useState<CellTarget | null>(null);
	const [done, setDone] = useState<DoneChange | null>(null);
	const button = useRef<HTMLButtonElement>(null);
	const wasOpen = useRef(false);
	useLayoutEffect(() => {
		if (wasOpen.current && open === null) button.current?.focus({ preventScroll: true });
		wasOpen.current = open !== null;
	}, [open]);
	const reading = snapshot === null ? null : cellTarget(snapshot, subject, column);
	// A change that has begun is brought to its end, also when the row has gone meanwhile.
	if (open === null && done === null && reading?.ok !== true) return null;
	const name = t('move.changeCell', { column: plainWords(column, 60) });
	return (
		<div class={`ed-cell-change${open === null && done === null ? ' is-closed' : ''}`}>
			{open !== null ? (
				<ChangeSteps
					ctx={ctx}
					target={open}
					origin="tracker"
					onDone={(end) => {
						setDone(end);
						setOpen(null);
					}}
					onCancel={() => setOpen(null)}
				/>
			) : reading?.ok === true ? (
				<button
					ref={button}
					type="button"
					class="ed-link ed-cell-change-open"
					aria-label={name}
					title={name}
					onClick={() => {
						setDone(null);
						setOpen(reading.target);
					}}
				>
					{t('move.change')}
				</button>
			) : null}
			<ChangeResult ctx={ctx} done={done} onClose={() => setDone(null)} />
		</div>
	);
}
