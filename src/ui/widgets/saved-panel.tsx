/** The saved filters of a view: use one, remove one, keep the current one under a name. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { LeafContext } from '../desk';
import type { ListState, ViewId } from '../view-state';
import { MAX_FILTER_NAME } from '../desk';
import { Icon } from './icon';

export interface SavedPanelProps {
	readonly ctx: LeafContext;
	readonly view: ViewId;
	readonly list: ListState;
	readonly onUse: (list: ListState) => void;
}

export function SavedPanel({ ctx, view, list, onUse }: SavedPanelProps): VNode {
	const { t, actions, savedFilters } = ctx.desk;
	const saved = savedFilters.value.filter((filter) => filter.view === view);
	const [name, setName] = useState('');
	const remove = (button: HTMLElement, removed: string): void => {
		// The button goes away with its filter.
		button.closest('.ed-bar-panel')?.querySelector('input')?.focus();
		void actions.removeFilter(view, removed);
	};
	const save = (event: Event): void => {
		event.preventDefault();
		if (name.trim() === '') return;
		void actions.saveFilter({ view, name: name.trim(), list });
		setName('');
	};
	return (
		<div class="ed-bar-panel">
			{saved.length === 0 ? <p class="ed-hint">{t('filters.savedNone')}</p> : null}
			<ul class="ed-saved" aria-label={t('filters.savedTitle')}>
				{saved.map((filter) => (
					<li key={filter.name} class="ed-saved-item">
						<button type="button" class="ed-link" aria-label={t('filters.use', { name: filter.name })} onClick={() => onUse(filter.list)}>
							{filter.name}
						</button>
						<button type="button" class="ed-icon-button" aria-label={t('filters.remove', { name: filter.name })} onClick={(event) => remove(event.currentTarget, filter.name)}>
							<Icon name="trash" size={14} />
						</button>
					</li>
				))}
			</ul>
			<form class="ed-condition" onSubmit={save}>
				<input type="text" class="ed-filter-value" maxLength={MAX_FILTER_NAME} aria-label={t('filters.savedName')} placeholder={t('filters.savedName')} value={name} onInput={(event) => setName(event.currentTarget.value)} />
				<button type="submit" class="ed-button">
					{t('filters.save')}
				</button>
			</form>
		</div>
	);
}
