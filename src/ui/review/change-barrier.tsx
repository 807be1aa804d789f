/** Why nothing can be changed now, in the words of the start-up gate. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Gate } from '../../decisions/desk/desk-types';
import type { LeafContext } from '../desk';
import { changeBarrier } from '../models/move-cell';
import { gateWords } from '../models/problem-words';
import { joinSentences } from '../models/refusal-words';

/** Why nothing can be changed in this workspace now, with what to do; `null` when it can. Reads the desk's signals. */
export function useBarrier(ctx: LeafContext): string | null {
	const { t, dates, decisions, deciding } = ctx.desk;
	const gate: Gate | null = decisions.value === null ? null : (deciding.value?.gate ?? null);
	const barrier = changeBarrier(gate);
	if (barrier === null) return null;
	if (barrier === 'no_desk') return t('move.barrier.no_desk');
	if (barrier === 'unchecked') return t('refusals.gate.unchecked');
	const [reason] = gate?.reasons ?? [];
	if (reason === undefined) return t('refusals.gate.unchecked');
	const { what, todo } = gateWords(reason, t, dates);
	return joinSentences(what, todo, t);
}

/** The sentence in a box of its own, with a way to close it. Takes the focus when it comes; Escape leaves. */
export function BarrierNote({ ctx, text, onClose }: { readonly ctx: LeafContext; readonly text: string; readonly onClose: () => void }): VNode {
	const { t } = ctx.desk;
	const close = useRef<HTMLButtonElement>(null);
	useLayoutEffect(() => close.current?.focus({ preventScroll: true }), []);
	return (
		<div
			class="ed-changer"
			role="group"
			aria-label={t('move.whyNot')}
			onKeyDown={(event) => {
				if (event.key !== 'Escape') return;
				event.preventDefault();
				event.stopPropagation();
				onClose();
			}}
		>
			<p class="ed-changer-stopped" role="status">
				{text}
			</p>
			<div class="ed-actions">
				<button ref={close} type="button" class="ed-button" onClick={onClose}>
					{t('move.close')}
				</button>
			</div>
		</div>
	);
}
