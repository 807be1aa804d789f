/** Where a new value for one cell is typed or chosen, and how it will be read. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LeafContext } from '../desk';
import { DEFAULT_STAGES } from '../models/board-columns';
import { canGoOn, cellEditWords, readCellEdit } from '../models/date-edit';
import type { CellTarget } from '../models/move-cell';
import { plainWords } from '../models/timeline-mark-words';
import { useUniqueId } from '../widgets/use-unique-id';

export interface ChangeFormProps {
	readonly ctx: LeafContext;
	readonly target: CellTarget;
	/** What stands there at first: the cell's own text, or what the person had typed before. */
	readonly value: string;
	readonly onNext: (after: string) => void;
	readonly onCancel: () => void;
}

/** Stage and tier are chosen from the profile's lists where it has them, anything else is typed. */
export function ChangeForm({ ctx, target, value, onNext, onCancel }: ChangeFormProps): VNode {
	const { t, dates, snapshot } = ctx.desk;
	const [typed, setTyped] = useState(value);
	const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
	const id = useUniqueId();
	const choices = choicesFor(target, snapshot.value?.profile ?? null);
	const edit = readCellEdit(target.before, typed, target.role === 'date');
	const words = cellEditWords(edit, t, dates);
	useLayoutEffect(() => {
		field.current?.focus({ preventScroll: true });
		if (choices === null) field.current?.select();
	}, []);
	const shared = {
		id: `${id}-field`,
		'aria-describedby': `${id}-read`,
		onInput: (event: { readonly currentTarget: { readonly value: string } }) => setTyped(event.currentTarget.value),
	};
	return (
		<form
			class="ed-changer"
			onKeyDown={(event) => {
				if (event.key !== 'Escape') return;
				event.preventDefault();
				event.stopPropagation();
				onCancel();
			}}
			onSubmit={(event) => {
				event.preventDefault();
				if (canGoOn(edit)) onNext(edit.after);
			}}
		>
			<label class="ed-changer-note" for={shared.id}>
				<span>{t('move.newValue', { column: plainWords(target.column, 60) })}</span>
			</label>
			{choices === null ? (
				<input ref={field} type="text" value={typed} aria-invalid={edit.kind === 'impossible'} spellcheck={false} {...shared} />
			) : (
				<select ref={field} class="dropdown ed-select" value={choices.includes(typed) ? typed : ''} {...shared}>
					<option value="" disabled>
						{t('move.choose')}
					</option>
					{choices.map((choice) => (
						<option key={choice} value={choice}>
							{plainWords(choice)}
						</option>
					))}
				</select>
			)}
			{target.role === 'date' ? <p class="ed-hint">{t('move.dateHelp')}</p> : null}
			<p id={`${id}-read`} class={edit.kind === 'impossible' ? 'ed-changer-stopped' : 'ed-hint'} role="status">
				{words}
			</p>
			<div class="ed-actions">
				<button type="submit" class="ed-button" aria-disabled={!canGoOn(edit)}>
					{t('move.show')}
				</button>
				<button type="button" class="ed-button" onClick={onCancel}>
					{t('common.cancel')}
				</button>
			</div>
		</form>
	);
}

/** What may be chosen; `null` where a value is typed. */
function choicesFor(target: CellTarget, profile: { readonly stages: readonly string[]; readonly tiers: readonly string[] } | null): readonly string[] | null {
	if (target.role === 'stage') return [...new Set<string>(profile === null || profile.stages.length === 0 ? DEFAULT_STAGES : profile.stages)];
	if (target.role === 'tier' && profile !== null && profile.tiers.length > 0) return [...new Set(profile.tiers)];
	return null;
}
