/** The controls of the settings about searching: which value each shows, and what its new value changes. */
import { judgePolicy } from '../search/policy';
import type { PolicyAction, PolicyRule } from '../search/policy';
import type { SearchConfig } from '../search/search-config';
import { QUERY_PRIVACY } from '../search/search-settings';
import type { Budget } from '../search/search-settings';
import { SEARCH_MODES } from '../search/search-types';
import { maskedProxy, typedProxy } from './search-proxy';

/** What the person may choose for a kind of search. */
export const SPEND_VERDICTS = ['allow', 'confirm', 'deny'] as const;
export type SpendVerdict = (typeof SPEND_VERDICTS)[number];
export const ON_EMPTY = ['next', 'stop'] as const;

/** Bounds of the numbers, in the units of the fields: seconds, minutes, days, results. */
export const SEARCH_BOUNDS = {
	count: { min: 1, max: 100 },
	deadline: { min: 1, max: 300 },
	attemptTimeout: { min: 1, max: 120 },
	hedge: { min: 0, max: 60 },
	domainCap: { min: 0, max: 100 },
	cache: { min: 0, max: 1440 },
	staleAfter: { min: 1, max: 3650 },
} as const;
export type BoundedName = keyof typeof SEARCH_BOUNDS;

export type BudgetSpan = keyof Budget;
export type SearchControl = `search.${BoundedName | 'mode' | 'onEmpty' | 'keyless' | 'metered' | 'privacy' | 'proxy' | 'bypass' | `budget.${BudgetSpan}.${string}`}`;

interface Value {
	readonly read: (config: SearchConfig) => unknown;
	/** The changed configuration; `null` = the value is of no use here. */
	readonly write: (config: SearchConfig, value: unknown) => SearchConfig | null;
}

/** Whether a control's key is one of these. */
export function isSearchControl(key: string): key is SearchControl {
	return key.startsWith('search.');
}

/** Keys whose value is typed letter by letter and kept when the person pauses. */
export function isTypedSearchControl(key: string): boolean {
	return key === 'search.proxy' || key === 'search.bypass' || key.startsWith('search.budget.');
}

/** What the control shows. */
export function searchValue(config: SearchConfig, key: SearchControl): unknown {
	return valueOf(key)?.read(config);
}

/** The configuration with the control's new value; unchanged when the value is of the wrong form. */
export function withSearchValue(config: SearchConfig, key: SearchControl, value: unknown): SearchConfig {
	return valueOf(key)?.write(config, value) ?? config;
}

/** Whether a number is within its bounds; `NaN` is not. */
export function isWithin(name: BoundedName, value: number): boolean {
	const { min, max } = SEARCH_BOUNDS[name];
	return value >= min && value <= max;
}

/** A budget as it is typed: a whole number from 0, or nothing for no limit. `undefined`: neither. */
export function readBudget(text: string): number | null | undefined {
	const said = text.trim();
	if (said === '') return null;
	return /^\d{1,9}$/.test(said) ? Number(said) : undefined;
}

/** @param unit how many of the configuration's units the field's unit has (1 s = 1000 ms) */
function bounded(name: BoundedName, member: 'count' | 'deadlineMs' | 'attemptTimeoutMs' | 'hedgeMs' | 'domainCap' | 'cacheTtlMs' | 'staleAfterDays', unit: number): Value {
	return {
		read: (config) => config[member] / unit,
		write: (config, value) => (typeof value === 'number' && isWithin(name, value) ? { ...config, [member]: Math.round(value * unit) } : null),
	};
}

function chosen<Member extends 'mode' | 'onEmpty' | 'queryPrivacy'>(member: Member, choices: readonly SearchConfig[Member][]): Value {
	return {
		read: (config) => config[member],
		write: (config, value) => {
			const choice = choices.find((each) => each === value);
			return choice === undefined ? null : { ...config, [member]: choice };
		},
	};
}

function policy(action: PolicyAction): Value {
	return {
		read: (config): SpendVerdict => {
			const { verdict } = judgePolicy({ action }, config.policy);
			// What the table says in other words is a no to a search.
			return SPEND_VERDICTS.find((each) => each === verdict) ?? 'deny';
		},
		write: (config, value) => {
			const verdict = SPEND_VERDICTS.find((each) => each === value);
			if (verdict === undefined) return null;
			// The rule for all providers goes behind those that name one: the first that fits wins.
			const others = config.policy.filter((rule) => rule.action !== action || rule.when !== undefined);
			const isUsual = judgePolicy({ action }, others.filter((rule) => rule.action !== action)).verdict === verdict;
			const rules: readonly PolicyRule[] = isUsual ? others : [...others, { action, verdict }];
			return { ...config, policy: rules };
		},
	};
}

function budget(span: BudgetSpan, provider: string): Value {
	const of = (config: SearchConfig): Budget => (Object.hasOwn(config.budgets, provider) ? config.budgets[provider] : undefined) ?? { perDay: null, perMonth: null };
	return {
		read: (config) => of(config)[span]?.toString() ?? '',
		write: (config, value) => {
			const limit = typeof value === 'string' ? readBudget(value) : undefined;
			if (limit === undefined) return null;
			const next = { ...of(config), [span]: limit };
			const others = Object.entries(config.budgets).filter(([name]) => name !== provider);
			const isNone = next.perDay === null && next.perMonth === null;
			return { ...config, budgets: Object.fromEntries(isNone ? others : [...others, [provider, next] as const]) };
		},
	};
}

const VALUES: Readonly<Partial<Record<string, Value>>> = {
	'search.count': bounded('count', 'count', 1),
	'search.deadline': bounded('deadline', 'deadlineMs', 1000),
	'search.attemptTimeout': bounded('attemptTimeout', 'attemptTimeoutMs', 1000),
	'search.hedge': bounded('hedge', 'hedgeMs', 1000),
	'search.domainCap': bounded('domainCap', 'domainCap', 1),
	'search.cache': bounded('cache', 'cacheTtlMs', 60_000),
	'search.staleAfter': bounded('staleAfter', 'staleAfterDays', 1),
	'search.mode': chosen('mode', SEARCH_MODES),
	'search.onEmpty': chosen('onEmpty', ON_EMPTY),
	'search.privacy': chosen('queryPrivacy', QUERY_PRIVACY),
	'search.keyless': policy('search_keyless'),
	'search.metered': policy('search_metered'),
	'search.proxy': {
		read: (config) => maskedProxy(config.proxy.address),
		write: (config, value) => {
			const typed = typeof value === 'string' ? typedProxy(value, config.proxy.address) : null;
			return typed?.ok === true ? { ...config, proxy: { ...config.proxy, address: typed.address } } : null;
		},
	},
	'search.bypass': {
		read: (config) => config.proxy.bypass,
		write: (config, value) => (typeof value === 'string' ? { ...config, proxy: { ...config.proxy, bypass: value.trim() } } : null),
	},
};

function valueOf(key: SearchControl): Value | null {
	const named = /^search\.budget\.(perDay|perMonth)\.(.+)$/.exec(key);
	if (named !== null) return budget(named[1] === 'perDay' ? 'perDay' : 'perMonth', named[2] ?? '');
	return VALUES[key] ?? null;
}
