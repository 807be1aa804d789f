/** The settings that say what is shown: counts, messages, and the saved filters. */
import type { Translator } from '../i18n/translate';
import type { SavedFilter } from '../ui/desk';
import type { RowParts, SettingItem } from './setting-rows';
import { DEFAULT_SETTINGS } from './settings';

/** What tells the person from afar that something waits. */
export function displayGroup({ t }: RowParts): SettingItem {
	return {
		type: 'group',
		heading: t('settings.display'),
		items: [
			{
				name: t('settings.statusBar'),
				desc: t('settings.statusBarHint'),
				control: { type: 'toggle', key: 'statusBar', defaultValue: DEFAULT_SETTINGS.statusBar },
			},
			{
				name: t('settings.ribbonBadge'),
				desc: t('settings.ribbonBadgeHint'),
				control: { type: 'toggle', key: 'ribbonBadge', defaultValue: DEFAULT_SETTINGS.ribbonBadge },
			},
			{
				name: t('settings.newItemNotices'),
				desc: t('settings.newItemNoticesHint'),
				control: { type: 'toggle', key: 'newItemNotices', defaultValue: DEFAULT_SETTINGS.newItemNotices },
			},
		],
	};
}

/** The filters the person kept, to be taken away. */
export function filterList({ t, store, save }: RowParts): SettingItem {
	const filters = store.settings.peek().savedFilters;
	return {
		type: 'list',
		heading: t('settings.filters'),
		emptyState: t('settings.filtersEmpty'),
		items: filters.map((filter) => ({ name: filter.name, desc: filterWords(filter, t) })),
		onDelete: (index) => void save((now) => ({ savedFilters: now.savedFilters.filter((filter) => !isSameFilter(filter, filters[index])) })),
	};
}

/** A filter is told by its view and its name. */
function isSameFilter(filter: SavedFilter, other: SavedFilter | undefined): boolean {
	return filter.view === other?.view && filter.name === other.name;
}

function filterWords(filter: SavedFilter, t: Translator): string {
	const { search, filter: text, sort, group } = filter.list;
	const what = [text, search, sort, group].filter((word) => word !== '').join(t('common.listSeparator'));
	return t('settings.filterHint', { view: t(`common.view.${filter.view}`), what: what === '' ? t('settings.filterAll') : what });
}
