/** The lists of routes: the person's own, in the order of trying, and those that the environment adds. */
import { providerOf } from '../search/registry';
import type { RouteInUse } from '../ui/searching';
import { DoctorModal } from './doctor-modal';
import { movedRoute } from './route-draft';
import { RouteModal } from './route-modal';
import { confirmRemoval } from './route-removal';
import { drawRouteRow } from './route-row';
import { keyStateOf } from './route-secrets';
import { environmentTitle, kindWords, routeTitle, routeWords } from './route-words';
import { keepSearch } from './search-keep';
import type { RowParts, SettingItem } from './setting-rows';

/** The routes the person keeps: added, ordered by drag, button or menu, changed, tested, removed. */
export function routeList(parts: RowParts): SettingItem {
	const { t, app, searching } = parts;
	const { routes } = searching.config.peek();
	return {
		type: 'list',
		heading: t('routes.list'),
		emptyState: t('routes.listEmpty'),
		items: routes.map((route) => ({
			name: routeTitle(route, t),
			desc: routeWords(route, keyStateOf(app, route.credentialId), t),
			aliases: [route.id],
			render: (setting) => drawRouteRow(parts, setting, route),
		})),
		addItem: { name: t('routes.add'), action: () => new RouteModal(parts, null).open() },
		onReorder: (from, to) => {
			const route = routes[from];
			if (route !== undefined) keepSearch(parts, (now) => ({ ...now, routes: movedRoute(now.routes, route.id, to) }));
		},
		onDelete: (index) => {
			const route = routes[index];
			if (route !== undefined) confirmRemoval(parts, route.id, activeWindow);
		},
	};
}

/** The routes that variables of the environment make: shown, tested, never kept. The list is hidden while there are none. */
export function environmentList(parts: RowParts): SettingItem {
	const { t } = parts;
	return {
		type: 'group',
		heading: t('routes.environment'),
		visible: () => environmentRoutes(parts).length > 0,
		items: [
			{
				name: t('routes.environmentName'),
				desc: t('routes.environmentHint'),
				render: (_setting, group) => {
					for (const route of environmentRoutes(parts)) {
						group.addSetting((row) => {
							const provider = providerOf(route.providerId);
							const name = environmentTitle(route, t);
							row.setName(name)
								.setDesc(provider === null ? '' : kindWords(provider, t))
								.addButton((button) => {
									button.setIcon('activity').setTooltip(t('routes.test', { name })).setClass('ed-route-button');
									button.onClick(() => new DoctorModal(parts, 'live', [route.id]).open());
								});
						});
					}
				},
			},
		],
	};
}

function environmentRoutes({ searching }: RowParts): readonly RouteInUse[] {
	return searching.routes().filter((route) => route.isFromEnvironment);
}
