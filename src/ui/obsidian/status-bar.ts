/** What waits, in the status bar: a button in all but name. */
import type { Plugin } from 'obsidian';
import { setTooltip } from 'obsidian';
import { computed, effect } from '@preact/signals';
import { openDesk } from './open-leaves';
import type { Services } from './services';
import { statusLabel, statusText, waitingNumbers } from './waiting-words';

/** Shows the count while the setting is on and the queue has been read; takes it away otherwise and on unload. */
export function registerStatusBar(plugin: Plugin, services: Services): void {
	const { app, settings, store, t } = services;
	const wanted = computed(() => settings.settings.value.statusBar);
	const numbers = computed(() => {
		const count = store.waiting.value;
		return count === null ? null : waitingNumbers(count, store.desk.deciding.value);
	});
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
				const now = numbers.value;
				el.toggle(now !== null);
				if (now === null) return;
				const label = statusLabel(now, t);
				el.setText(statusText(now, t));
				el.setAttribute('aria-label', label);
				setTooltip(el, label, { placement: 'top' });
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
