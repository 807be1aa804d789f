/**
 * What the person sets about searching, on this device. It is kept where no file of vault or workspace can change it: whoever
 * could write an address of a provider, the proxy or a rule of the policy could have keys sent elsewhere or money spent.
 */
import * as z from 'zod/mini';
import { POLICY_ACTIONS, POLICY_VERDICTS } from './policy';
import type { PolicyRule } from './policy';
import { DEFAULT_SEARCH_SETTINGS, QUERY_PRIVACY, boundedSettings } from './search-settings';
import type { RouteConfig, SearchSettings } from './search-settings';
import { SEARCH_MODES } from './search-types';

export interface ProxySetting {
	/** `http://host:port`, `https://…`, `socks5://…`; `''` = none. Used on the desktop only. */
	readonly address: string;
	/** Hosts that are reached without it, separated by commas. */
	readonly bypass: string;
}

export interface SearchConfig extends SearchSettings {
	readonly proxy: ProxySetting;
	/** After how many days without a verification a claim is offered to be verified again. */
	readonly staleAfterDays: number;
}

/**
 * The routes of a fresh install: what answers without a key. None of them searches the web, and the list says what each is;
 * the person adds, orders, switches off.
 */
export const FIRST_ROUTES: readonly RouteConfig[] = ['wikipedia', 'openalex', 'crossref'].map((id) => ({ id, providerId: id, credentialId: null, label: '', enabled: true }));

export const DEFAULT_SEARCH_CONFIG: SearchConfig = {
	...DEFAULT_SEARCH_SETTINGS,
	routes: FIRST_ROUTES,
	// Keyless sources differ in kind: an encyclopaedia that knows nothing of it must not end the search.
	onEmpty: 'next',
	proxy: { address: '', bypass: '' },
	staleAfterDays: 30,
};

const providerSettings = z.object({
	baseUrl: z.optional(z.string()),
	model: z.optional(z.string()),
	mailto: z.optional(z.string()),
	engine: z.optional(z.enum(['google', 'baidu'])),
	engines: z.optional(z.string()),
	categories: z.optional(z.string()),
	searchDepth: z.optional(z.enum(['basic', 'advanced'])),
	minIntervalMs: z.optional(z.number()),
	maxConcurrent: z.optional(z.number()),
});
const count = z.nullable(z.number().check(z.int(), z.gte(0)));
const FIELDS = {
	routes: z.array(
		z.object({
			id: z.string().check(z.minLength(1)),
			providerId: z.string().check(z.minLength(1)),
			credentialId: z.nullable(z.string()),
			label: z.string(),
			enabled: z.boolean(),
			settings: z.optional(providerSettings),
		}),
	),
	mode: z.enum(SEARCH_MODES),
	count: z.number(),
	deadlineMs: z.number(),
	attemptTimeoutMs: z.number(),
	hedgeMs: z.number(),
	domainCap: z.number(),
	onEmpty: z.enum(['stop', 'next']),
	cacheTtlMs: z.number(),
	maxBytes: z.number(),
	breaker: z.object({ failures: z.number(), cooldownMs: z.number() }),
	providers: z.record(z.string(), providerSettings),
	policy: z.array(
		z.object({
			action: z.enum(POLICY_ACTIONS),
			when: z.optional(z.object({ provider_id: z.optional(z.string()), over_budget: z.optional(z.boolean()) })),
			verdict: z.enum(POLICY_VERDICTS),
		}),
	),
	budgets: z.record(z.string(), z.object({ perDay: count, perMonth: count })),
	queryPrivacy: z.enum(QUERY_PRIVACY),
	proxy: z.object({ address: z.string(), bypass: z.string() }),
	staleAfterDays: z.number().check(z.int(), z.gte(1)),
} as const satisfies Record<keyof SearchConfig, z.ZodMiniType>;

/**
 * Reads the configuration from what the device kept. A missing member takes its default; one of the wrong form takes its
 * default too and is named in `unusable`.
 * @param stored as it was kept; `null` = nothing is kept yet
 */
export function readSearchConfig(stored: unknown): { readonly config: SearchConfig; readonly unusable: readonly (keyof SearchConfig)[] } {
	const members = new Map<string, unknown>(typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? Object.entries(stored) : []);
	const unusable: (keyof SearchConfig)[] = [];
	const config: Record<string, unknown> = { ...DEFAULT_SEARCH_CONFIG };
	for (const name of Object.keys(FIELDS) as (keyof SearchConfig)[]) {
		const value = members.get(name);
		if (value === undefined) continue;
		const parsed = FIELDS[name].safeParse(value);
		if (parsed.success) config[name] = parsed.data;
		else unusable.push(name);
	}
	const read = config as unknown as SearchConfig;
	const safe = { ...read, ...boundedSettings(read) };
	// With the budgets lost nothing may be spent in silence: what was allowed within them is asked for.
	const policy = safe.policy.map((rule): PolicyRule => (rule.action === 'search_metered' && rule.verdict === 'allow' ? { ...rule, verdict: 'confirm' } : rule));
	return { config: unusable.includes('budgets') ? { ...safe, policy } : safe, unusable };
}
