/** The ribbon icon of the desk, with the number of pending items on it. */
import type { Plugin } from 'obsidian';
import { computed, effect } from '@preact/signals';
import { openDesk } from './open-leaves';
import type { Services } from './services';
import { badgeText } from './waiting-words';

/**
 * Adds the icon. The number stands on it while the setting is on and something is pending; the icon's name stays what it is,
 * since it says what a click does.
 */
export function registerRibbon(plugin: Plugin, services: Services): void {
	const { app, settings, store, t } = services;
	const ribbonEl = plugin.addRibbonIcon('clipboard-check', t('host.openDesk'), () => void openDesk(app));
	ribbonEl.addClass('ed-ribbon');
	const shown = computed(() => (settings.settings.value.ribbonBadge ? (store.waiting.value?.pending ?? 0) : 0));
	plugin.register(
		effect(() => {
			const pending = shown.value;
			const text = badgeText(pending);
			if (text === null) return undefined;
			const badgeEl = ribbonEl.createSpan({ cls: 'ed-ribbon-badge', text, attr: { 'aria-hidden': 'true' } });
			ribbonEl.setAttribute('aria-description', t('host.badgeLabel', { n: pending }));
			return () => {
				badgeEl.remove();
				ribbonEl.removeAttribute('aria-description');
			};
		}),
	);
}
