/** One route in the list: on or off, its place, and what can be done with it, by mouse, finger and key alike. */
import { ButtonComponent, Menu } from 'obsidian';
import type { Setting } from 'obsidian';
import { effect, untracked } from '@preact/signals';
import type { RouteConfig } from '../search/search-settings';
import { DoctorModal } from './doctor-modal';
import { movedRoute } from './route-draft';
import type { RoutePart } from './route-focus';
import { RouteModal } from './route-modal';
import { confirmRemoval } from './route-removal';
import { keyStateOf } from './route-secrets';
import { restsOf, restWords, routeTitle, routeWords, sentencesOf } from './route-words';
import { wrapRow } from './route-wrap';
import { keepSearch } from './search-keep';
import type { RowParts } from './setting-rows';

/**
 * Draws the controls of a route's row. The row's own name is already there.
 * @returns ends what the row started
 */
export function drawRouteRow(parts: RowParts, setting: Setting, route: RouteConfig): () => void {
	const { t, searching, focus, asked } = parts;
	const name = routeTitle(route, t);
	const routes = searching.config.peek().routes;
	const place = routes.findIndex((each) => each.id === route.id);
	wrapRow(setting);
	setting.addToggle((toggle) => {
		toggle.toggleEl.querySelector('input')?.setAttribute('aria-label', t('routes.enabled', { name }));
		toggle
			.setTooltip(t('routes.enabled', { name }))
			.setValue(route.enabled)
			.onChange((enabled) => {
				if (!setEnabled(parts, route.id, enabled)) toggle.setValue(!enabled);
			});
	});
	const button = (icon: string, words: string, isOff: boolean, press: (el: HTMLButtonElement) => void): HTMLButtonElement => {
		const made = new ButtonComponent(setting.controlEl);
		made.setIcon(icon)
			.setTooltip(words)
			.setClass('ed-route-button')
			.setDisabled(isOff)
			.onClick(() => press(made.buttonEl));
		return made.buttonEl;
	};
	const buttons: Record<RoutePart, HTMLButtonElement> = {
		up: button('arrow-up', t('routes.moveUp', { name }), place <= 0, (el) => move(parts, route.id, -1, 'up', el)),
		down: button('arrow-down', t('routes.moveDown', { name }), place === routes.length - 1, (el) => move(parts, route.id, 1, 'down', el)),
		edit: button('pencil', t('routes.edit', { name }), false, () => editRoute(parts, route.id)),
		test: button('activity', t('routes.test', { name }), false, () => testRoute(parts, route.id)),
		menu: button('more-vertical', t('routes.more', { name }), false, (el) => openMenu(parts, route.id, el)),
	};
	focus.drawn(route.id, buttons);
	return effect(() => {
		void asked.value;
		untracked(() => setting.setDesc(descriptionOf(parts, route)));
	});
}

function descriptionOf(parts: RowParts, route: RouteConfig): string {
	const { app, t, dates, searching } = parts;
	const words = routeWords(route, keyStateOf(app, route.credentialId), t);
	let rests: readonly string[];
	try {
		rests = restsOf(route, searching.runtime().health()).map((view) => restWords(view, dates, t));
	} catch {
		// What rests is shown under Health with the reason why it cannot be told.
		rests = [];
	}
	return sentencesOf([words, ...rests], t);
}

function routeNow({ searching }: RowParts, id: string): RouteConfig | undefined {
	return searching.config.peek().routes.find((each) => each.id === id);
}

/** Opens the form with a route as it is now. */
export function editRoute(parts: RowParts, id: string): void {
	const route = routeNow(parts, id);
	if (route !== undefined) new RouteModal(parts, route).open();
}

/** Asks one route now, after the person agreed where it costs. */
export function testRoute(parts: RowParts, id: string): void {
	new DoctorModal(parts, 'live', [id]).open();
}

function setEnabled(parts: RowParts, id: string, enabled: boolean): boolean {
	return keepSearch(parts, (now) => ({ ...now, routes: now.routes.map((each) => (each.id === id ? { ...each, enabled } : each)) }));
}

function move(parts: RowParts, id: string, by: number, part: RoutePart, el: HTMLElement): void {
	const place = parts.searching.config.peek().routes.findIndex((each) => each.id === id);
	parts.focus.want(id, part, el.win);
	keepSearch(parts, (now) => ({ ...now, routes: movedRoute(now.routes, id, place + by) }));
}

function openMenu(parts: RowParts, id: string, el: HTMLElement): void {
	const { t, searching } = parts;
	const route = routeNow(parts, id);
	if (route === undefined) return;
	const { routes } = searching.config.peek();
	const place = routes.indexOf(route);
	const last = routes.length - 1;
	const menu = new Menu();
	const add = (title: string, icon: string, run: () => void, isOff = false): void => void menu.addItem((item) => item.setTitle(title).setIcon(icon).setDisabled(isOff).onClick(run));
	add(t('routes.menu.edit'), 'pencil', () => editRoute(parts, id));
	add(t('routes.menu.test'), 'activity', () => testRoute(parts, id));
	add(t(route.enabled ? 'routes.menu.turnOff' : 'routes.menu.turnOn'), 'power', () => {
		if (setEnabled(parts, id, !route.enabled)) {
			parts.focus.want(id, 'menu', el.win);
			parts.redraw();
		}
	});
	menu.addSeparator();
	add(t('routes.menu.top'), 'chevrons-up', () => move(parts, id, -place, 'menu', el), place === 0);
	add(t('routes.menu.up'), 'arrow-up', () => move(parts, id, -1, 'menu', el), place === 0);
	add(t('routes.menu.down'), 'arrow-down', () => move(parts, id, 1, 'menu', el), place === last);
	add(t('routes.menu.bottom'), 'chevrons-down', () => move(parts, id, last - place, 'menu', el), place === last);
	menu.addSeparator();
	menu.addItem((item) =>
		item
			.setTitle(t('routes.menu.remove'))
			.setIcon('trash-2')
			.setWarning(true)
			.onClick(() => confirmRemoval(parts, id, el.win)),
	);
	const { left, bottom } = el.getBoundingClientRect();
	menu.showAtPosition({ x: left, y: bottom }, el.doc);
}
