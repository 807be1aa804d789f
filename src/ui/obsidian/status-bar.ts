/** The count of pending items in the status bar: a button in all but name. */
import type { Plugin } from 'obsidian';
import { setTooltip } from 'obsidian';
import { computed, effect } from '@preact/signals';
import { openDesk } from './open-leaves';
import type { Services } from './services';

/** Shows the count while the setting is on and the queue has been read; takes it away otherwise and on unload. */
export function registerStatusBar(plugin: Plugin, services: Services): void {
	const { app, settings, store, t } = services;
	const wanted = computed(() => settings.settings.value.statusBar);
	plugin.register(
		effect(() => {
			if (!wanted.value) return;
			const el = plugin.addStatusBarItem();
			el.addClass('mod-clickable', 'ed-status');
			el.setAttribute('role', 'button');
			el.setAttribute('tabindex', '0');
			const open = (): void => void openDesk(app, { view: 'pending' });
			const onKey = (event: KeyboardEvent): void => {
				if (event.key !== 'Enter' && event.key !== ' ') return;
				event.preventDefault();
				open();
			};
			el.addEventListener('click', open);
			el.addEventListener('keydown', onKey);
			const endFollowing = effect(() => {
				const count = store.waiting.value;
				el.toggle(count !== null);
				if (count === null) return;
				const label = t('host.statusLabel', { n: count.pending });
				const others = count.others === 0 ? '' : `. ${t('host.statusOthers', { n: count.others })}`;
				el.setText(t(count.others === 0 ? 'host.statusPending' : 'host.statusPendingOthers', { n: count.pending, others: count.others }));
				el.setAttribute('aria-label', label + others);
				setTooltip(el, label + others, { placement: 'top' });
			});
			return () => {
				endFollowing();
				el.removeEventListener('click', open);
				el.removeEventListener('keydown', onKey);
				el.remove();
			};
		}),
	);
}
