/** Asks before a route is taken off the list, and says what stays. */
import { ConfirmationModal } from 'obsidian';
import { withoutRoute } from './route-draft';
import { routeTitle } from './route-words';
import { keepSearch } from './search-keep';
import type { RowParts } from './setting-rows';

/**
 * Opens the question; the route is removed when the person says so. Its key stays in the app's secrets: another route or
 * plugin may use it.
 * @param win the window in which the person is
 */
export function confirmRemoval(parts: RowParts, id: string, win: Pick<Window, 'setTimeout'>): void {
	const { app, t, searching, focus } = parts;
	const { routes } = searching.config.peek();
	const place = routes.findIndex((route) => route.id === id);
	const route = routes[place];
	if (route === undefined) return;
	const name = routeTitle(route, t);
	const modal = new ConfirmationModal(app);
	modal.setTitle(t('routes.removeTitle', { name }));
	modal.contentEl.createEl('p', { text: route.credentialId === null ? t('routes.removeExplained') : t('routes.removeKeyStays') });
	modal.addButton((button) =>
		button
			.setButtonText(t('routes.menu.remove'))
			.setDestructive()
			.onClick(() => {
				const neighbour = routes[place + 1] ?? routes[place - 1];
				if (neighbour !== undefined) focus.want(neighbour.id, 'menu', win);
				keepSearch(parts, (now) => ({ ...now, routes: withoutRoute(now.routes, id) }));
			}),
	);
	modal.addCancelButton(t('common.cancel'));
	modal.open();
}
