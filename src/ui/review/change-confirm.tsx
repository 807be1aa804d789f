/**
 * The confirmation of one cell changed by hand: the exact change as it was tried on the file, a word about why, Confirm and Cancel.
 * Nothing is written before Confirm, and what is confirmed is what stands here (DESIGN §5).
 */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { needsReason, setCell } from '../models/move-cell';
import { spliceNoteWords } from '../models/problem-words';
import { useUniqueId } from '../widgets/use-unique-id';
import { BeforeAfter } from './before-after';
import { ProposalPlace } from './proposal-change';
import { useChange, type ChangeOptions } from './use-change';

export interface ChangeConfirmProps extends ChangeOptions {
	/** The person leaves it; nothing was written. */
	readonly onCancel: () => void;
	/** Leaving leads back to where the value was given. */
	readonly leadsBack?: boolean;
}

export function ChangeConfirm(props: ChangeConfirmProps): VNode {
	const { ctx, target, after, origin, onCancel, leadsBack } = props;
	const { t } = ctx.desk;
	const { phase, before, look, confirm } = useChange(props);
	const [note, setNote] = useState('');
	const box = useRef<HTMLDivElement>(null);
	const id = useUniqueId();
	const isReasonNeeded = needsReason(target.role);
	const reason = note.trim() === '' && !isReasonNeeded ? t(`move.byHand.${origin}`) : note.trim();
	const canConfirm = phase.kind === 'shown' && reason !== '';
	const isWorking = phase.kind === 'working';

	useLayoutEffect(() => {
		const element = box.current;
		if (element === null) return;
		const { activeElement, body } = element.doc;
		// Follows the person: into the box at first, and on to what can be done next; never away from where else they are.
		const isHere = activeElement === null || activeElement === body || element.contains(activeElement);
		if (phase.kind === 'looking' && !element.contains(activeElement)) element.focus({ preventScroll: true });
		else if (isHere && (phase.kind === 'shown' || phase.kind === 'stopped')) (element.querySelector<HTMLElement>('[data-next]') ?? element).focus({ preventScroll: true });
		element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
	}, [phase.kind]);

	const onKeyDown = (event: KeyboardEvent): void => {
		// The Enter that led here, still held down, must not confirm as well.
		if (event.key === 'Enter' && event.repeat) event.preventDefault();
		if (event.key !== 'Escape') return;
		event.preventDefault();
		event.stopPropagation();
		if (!isWorking) onCancel();
	};
	return (
		<div ref={box} class="ed-changer" role="group" aria-label={t('move.confirmTitle')} aria-describedby={`${id}-what`} aria-busy={isWorking || phase.kind === 'looking'} tabIndex={-1} onKeyDown={onKeyDown}>
			<div id={`${id}-what`} class="ed-changer-what">
				<ProposalPlace ctx={ctx} proposal={setCell(target, after)} />
				<BeforeAfter ctx={ctx} before={before} after={after} />
			</div>
			<p class={phase.kind === 'stopped' ? 'ed-changer-stopped' : 'ed-muted'} role="status">
				{phase.kind === 'looking' ? t('move.looking') : phase.kind === 'working' ? t('move.working') : phase.kind === 'stopped' ? phase.text : null}
			</p>
			{phase.kind !== 'shown'
				? null
				: phase.shown.preview.notes.map((one) => (
						<p key={one} class="ed-hint">
							{spliceNoteWords(one, t)}
						</p>
					))}
			<form
				class="ed-changer-form"
				onSubmit={(event) => {
					event.preventDefault();
					if (canConfirm) confirm(reason);
				}}
			>
				<label class="ed-changer-note">
					<span>{t(isReasonNeeded ? 'move.reason' : 'move.note')}</span>
					<input
						type="text"
						value={note}
						required={isReasonNeeded}
						readOnly={isWorking}
						data-next={phase.kind === 'shown' && isReasonNeeded ? '' : undefined}
						aria-describedby={isReasonNeeded ? `${id}-hint` : undefined}
						onInput={(event) => setNote(event.currentTarget.value)}
					/>
				</label>
				{isReasonNeeded ? (
					<p id={`${id}-hint`} class="ed-hint">
						{t('move.reasonHint')}
					</p>
				) : null}
				<div class="ed-actions">
					{phase.kind === 'stopped' ? (
						<button type="button" class="ed-button" data-next="" onClick={look}>
							{t('move.again')}
						</button>
					) : (
						<button type="submit" class="ed-button mod-cta" aria-disabled={!canConfirm} aria-describedby={`${id}-what`} data-next={phase.kind === 'shown' && !isReasonNeeded ? '' : undefined}>
							{t('move.confirm')}
						</button>
					)}
					<button type="button" class="ed-button" aria-disabled={isWorking} onClick={isWorking ? undefined : onCancel}>
						{t(leadsBack === true ? 'move.back' : 'common.cancel')}
					</button>
				</div>
			</form>
		</div>
	);
}
