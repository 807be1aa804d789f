/** The page of settings about searching: what is asked, how long, at what price, through what, and what is written down. */
import { Platform } from 'obsidian';
import { errorText } from '../host/host-errors';
import { DEFAULT_SEARCH_CONFIG } from '../search/search-config';
import { QUERY_PRIVACY } from '../search/search-settings';
import { SEARCH_MODES } from '../search/search-types';
import { providerOf } from '../search/registry';
import { checkGroup, restGroup } from './route-health-rows';
import { openImport } from './route-import-modal';
import { environmentList, routeList } from './route-rows';
import { providerName } from './route-words';
import { typedProxy } from './search-proxy';
import { isWithin, ON_EMPTY, readBudget, SEARCH_BOUNDS, searchValue, SPEND_VERDICTS } from './search-values';
import type { BoundedName, SearchControl } from './search-values';
import { confirmStartOver } from './search-start-over';
import type { RowParts, SettingItem, SettingRow } from './setting-rows';

/** Rows that stand at the top while what this device keeps about searching, or a part of it, cannot be used. */
export function searchTroubleRows(parts: RowParts): SettingRow[] {
	const { t, searching } = parts;
	const trouble = searching.trouble.peek();
	if (trouble === null) return [];
	const rows: SettingRow[] = [{ name: t('routes.trouble'), desc: trouble }];
	rows.push({ name: t('routes.startOver'), desc: t('routes.startOverHint'), action: () => confirmStartOver(parts) });
	return rows;
}

/** The entry that leads to the page. */
export function searchPage(parts: RowParts): SettingItem {
	const { t, searching } = parts;
	return {
		type: 'page',
		name: t('routes.page'),
		desc: t('routes.pageHint'),
		displayValue: () => t('routes.pageValue', { n: searching.config.peek().routes.filter((route) => route.enabled).length }),
		status: () => (searching.trouble.peek() === null ? null : 'warning'),
		items: [
			...searchTroubleRows(parts),
			...logTroubleRows(parts),
			routeList(parts),
			environmentList(parts),
			checkGroup(parts),
			restGroup(parts),
			limitGroup(parts),
			policyGroup(parts),
			budgetGroup(parts),
			privacyGroup(parts),
			proxyGroup(parts),
			otherGroup(parts),
		],
	};
}

function logTroubleRows({ t, searching }: RowParts): SettingRow[] {
	const trouble = searching.logTrouble.peek();
	return trouble === null ? [] : [{ name: t('routes.logTrouble'), desc: trouble }];
}

/** A whole number, or seconds: what is out of bounds is said and not kept. */
function numberRow({ t }: RowParts, name: BoundedName, step: number): SettingRow {
	const bounds = SEARCH_BOUNDS[name];
	const key: SearchControl = `search.${name}`;
	return {
		name: t(`routes.limit.${name}`),
		desc: t(`routes.limitHint.${name}`, bounds),
		control: {
			type: 'number',
			key,
			...bounds,
			step,
			defaultValue: searchValue(DEFAULT_SEARCH_CONFIG, key) as number,
			validate: (value) => (isWithin(name, value) && (step < 1 || Number.isInteger(value)) ? undefined : t('routes.range', bounds)),
		},
	};
}

function limitGroup(parts: RowParts): SettingItem {
	const { t, searching } = parts;
	const inMode = (mode: (typeof SEARCH_MODES)[number]) => (): boolean => searching.config.peek().mode === mode;
	return {
		type: 'group',
		heading: t('routes.limits'),
		items: [
			{
				name: t('routes.mode'),
				desc: t('routes.modeHint'),
				control: { type: 'dropdown', key: 'search.mode', options: Object.fromEntries(SEARCH_MODES.map((mode) => [mode, t(`routes.mode.${mode}`)])) },
			},
			{
				name: t('routes.onEmpty'),
				desc: t('routes.onEmptyHint'),
				visible: inMode('fallback'),
				control: { type: 'dropdown', key: 'search.onEmpty', options: Object.fromEntries(ON_EMPTY.map((what) => [what, t(`routes.onEmpty.${what}`)])) },
			},
			{ ...numberRow(parts, 'hedge', 0.1), visible: inMode('race') },
			{ ...numberRow(parts, 'domainCap', 1), visible: inMode('aggregate') },
			numberRow(parts, 'count', 1),
			numberRow(parts, 'deadline', 0.1),
			numberRow(parts, 'attemptTimeout', 0.1),
		],
	};
}

function policyGroup({ t }: RowParts): SettingItem {
	const options = Object.fromEntries(SPEND_VERDICTS.map((verdict) => [verdict, t(`routes.policy.${verdict}`)]));
	return {
		type: 'group',
		heading: t('routes.policy'),
		items: [
			{ name: t('routes.policyKeyless'), desc: t('routes.policyKeylessHint'), control: { type: 'dropdown', key: 'search.keyless', options } },
			{ name: t('routes.policyMetered'), desc: t('routes.policyMeteredHint'), control: { type: 'dropdown', key: 'search.metered', options } },
		],
	};
}

/** Two rows for each provider that may cost and stands in the list or the environment, or has a budget from when it did. */
function budgetGroup({ t, searching, forgetTyped }: RowParts): SettingItem {
	const { routes, budgets } = searching.config.peek();
	const listed = routes.map((route) => providerOf(route.providerId)).filter((provider) => provider?.cost === 'metered');
	// A key of the environment spends as well.
	const temporary = searching.routes().filter((route) => route.isFromEnvironment && route.isMetered).map((route) => route.providerId);
	const providers = [...new Set([...listed.map((provider) => provider?.id ?? ''), ...temporary, ...Object.keys(budgets)])].filter((id) => id !== '');
	const row = (id: string, span: 'perDay' | 'perMonth'): SettingRow => {
		const key: SearchControl = `search.budget.${span}.${id}`;
		return {
			name: t(`routes.budget.${span}`, { name: providerName(id) }),
			desc: t(`routes.budgetHint.${span}`),
			control: {
				type: 'text',
				key,
				placeholder: t('routes.budgetNone'),
				validate: (value) => {
					forgetTyped(key);
					return readBudget(value) === undefined ? t('routes.budgetWrong') : undefined;
				},
			},
		};
	};
	const items = providers.flatMap((id) => [row(id, 'perDay'), row(id, 'perMonth')]);
	return { type: 'group', heading: t('routes.budgets'), items: items.length === 0 ? [{ name: t('routes.budgetsEmpty'), desc: t('routes.budgetsEmptyHint') }] : items };
}

function privacyGroup({ t }: RowParts): SettingItem {
	return {
		type: 'group',
		heading: t('routes.privacy'),
		items: [
			{
				name: t('routes.privacyName'),
				desc: t('routes.privacyHint'),
				control: { type: 'dropdown', key: 'search.privacy', options: Object.fromEntries(QUERY_PRIVACY.map((how) => [how, t(`routes.privacy.${how}`)])) },
			},
		],
	};
}

/** On the desktop only: elsewhere requests go through the app, which has no such setting. */
function proxyGroup({ t, searching, forgetTyped }: RowParts): SettingItem {
	return {
		type: 'group',
		heading: t('routes.proxy'),
		visible: () => Platform.isDesktopApp,
		items: [
			{
				name: t('routes.proxyAddress'),
				desc: t('routes.proxyHint'),
				control: {
					type: 'text',
					key: 'search.proxy',
					placeholder: 'socks5://localhost:1080',
					validate: (value) => {
						forgetTyped('search.proxy');
						const typed = typedProxy(value, searching.config.peek().proxy.address);
						return typed.ok ? undefined : t(`routes.proxyProblem.${typed.problem}`);
					},
				},
			},
			{ name: t('routes.bypass'), desc: t('routes.bypassHint'), control: { type: 'text', key: 'search.bypass', placeholder: 'example.edu, .example.org' } },
		],
	};
}

function otherGroup(parts: RowParts): SettingItem {
	const { t } = parts;
	return {
		type: 'group',
		heading: t('routes.other'),
		items: [
			numberRow(parts, 'cache', 1),
			{ name: t('routes.clearCache'), desc: t('routes.clearCacheHint'), action: () => clearCache(parts) },
			numberRow(parts, 'staleAfter', 1),
			{ name: t('routes.import'), desc: t('routes.importHint'), visible: () => Platform.isDesktopApp, action: () => void openImport(parts) },
		],
	};
}

function clearCache({ searching, notify, t }: RowParts): void {
	try {
		searching.runtime().clearCache();
		notify(t('routes.cacheCleared'));
	} catch (error) {
		notify(errorText(error));
	}
}
