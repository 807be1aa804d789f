/** What the person sets. Holds no key: routes name a credential, the secrets hold it. */
import { DEFAULT_BREAKER, boundedBreaker } from './health';
import type { BreakerSettings } from './health';
import type { PolicyRule } from './policy';
import type { ProviderSettings } from './provider-types';
import { MOST_RESULTS } from './sanitise';
import { SEARCH_MODES } from './search-types';
import type { SearchMode } from './search-types';

/** One provider with one credential, or without: what is tried. The list's order is the order of trying. */
export interface RouteConfig {
	/** Unique, e.g. `tavily.default`. */
	readonly id: string;
	/** As written; may name a provider this version does not know. */
	readonly providerId: string;
	/** Where the secrets keep the key: lower-case letters, digits, dashes. `null` = keyless. */
	readonly credentialId: string | null;
	/** What the person calls the credential; shown instead of it. */
	readonly label: string;
	readonly enabled: boolean;
	readonly settings?: ProviderSettings;
}

/** Most paid requests; `null` = no limit. */
export interface Budget {
	readonly perDay: number | null;
	readonly perMonth: number | null;
}

/** How much of the query goes into the run log. */
export const QUERY_PRIVACY = ['as_is', 'redacted', 'hashed', 'off'] as const;
export type QueryPrivacy = (typeof QUERY_PRIVACY)[number];

export interface SearchSettings {
	readonly routes: readonly RouteConfig[];
	readonly mode: SearchMode;
	readonly count: number;
	/** For a whole search, milliseconds. */
	readonly deadlineMs: number;
	/** For one request, milliseconds. */
	readonly attemptTimeoutMs: number;
	readonly hedgeMs: number;
	/** Aggregate: most results of one site; 0 = no cap. */
	readonly domainCap: number;
	readonly onEmpty: 'stop' | 'next';
	/** 0 = off. */
	readonly cacheTtlMs: number;
	/** Largest body, bytes. */
	readonly maxBytes: number;
	readonly breaker: BreakerSettings;
	/** By provider id; a route's own settings come first. */
	readonly providers: Readonly<Record<string, ProviderSettings>>;
	readonly policy: readonly PolicyRule[];
	/** By provider id. */
	readonly budgets: Readonly<Record<string, Budget>>;
	readonly queryPrivacy: QueryPrivacy;
}

export const DEFAULT_SEARCH_SETTINGS: SearchSettings = {
	routes: [],
	mode: 'fallback',
	count: 10,
	deadlineMs: 30_000,
	attemptTimeoutMs: 10_000,
	hedgeMs: 1500,
	domainCap: 3,
	onEmpty: 'stop',
	cacheTtlMs: 10 * 60_000,
	maxBytes: 2 * 1024 * 1024,
	breaker: DEFAULT_BREAKER,
	providers: {},
	policy: [],
	budgets: {},
	queryPrivacy: 'as_is',
};

/** Settings with every number within its bounds; what is no number becomes the default. */
export function boundedSettings(settings: SearchSettings): SearchSettings {
	const standard = DEFAULT_SEARCH_SETTINGS;
	return {
		...settings,
		mode: SEARCH_MODES.includes(settings.mode) ? settings.mode : standard.mode,
		count: within(settings.count, 1, MOST_RESULTS, standard.count),
		deadlineMs: boundedDeadline(settings.deadlineMs),
		attemptTimeoutMs: boundedTimeout(settings.attemptTimeoutMs),
		hedgeMs: within(settings.hedgeMs, 0, 60_000, standard.hedgeMs),
		domainCap: within(settings.domainCap, 0, MOST_RESULTS, standard.domainCap),
		cacheTtlMs: within(settings.cacheTtlMs, 0, 24 * 3_600_000, standard.cacheTtlMs),
		maxBytes: within(settings.maxBytes, 16 * 1024, 64 * 1024 * 1024, standard.maxBytes),
		breaker: boundedBreaker(settings.breaker),
	};
}

/** A deadline between 0.1 s and 5 minutes, in milliseconds. */
export function boundedDeadline(ms: number | undefined): number {
	return within(ms, 100, 300_000, DEFAULT_SEARCH_SETTINGS.deadlineMs);
}

/** The time of one request, between 0.1 s and 2 minutes, in milliseconds. */
export function boundedTimeout(ms: number | undefined): number {
	return within(ms, 100, 120_000, DEFAULT_SEARCH_SETTINGS.attemptTimeoutMs);
}

/** A whole number within bounds; `otherwise` for what is no finite number. */
export function within(value: number | undefined, least: number, most: number, otherwise: number): number {
	return value === undefined || !Number.isFinite(value) ? otherwise : Math.min(most, Math.max(least, Math.round(value)));
}
