/**
 * A route while the person writes it: what can be set for which provider, what is wrong with it, and what becomes of the list.
 * No screen, no app. A key is never part of it: a route names a secret, and the secrets hold the key.
 */
import { readBaseUrl } from '../search/base-url';
import type { BaseUrlProblem } from '../search/base-url';
import { hideKeys } from '../search/hide-keys';
import type { ProviderAdapter, ProviderId, ProviderSettings } from '../search/provider-types';
import { providerOf } from '../search/registry';
import type { RouteConfig } from '../search/search-settings';

/** What a route may set for its provider. */
export const ROUTE_FIELDS = ['baseUrl', 'model', 'engine', 'engines', 'categories', 'searchDepth', 'mailto', 'minIntervalMs'] as const satisfies readonly (keyof ProviderSettings)[];
export type RouteField = (typeof ROUTE_FIELDS)[number];

/** Longest label, UTF-16 units. */
export const MOST_LABEL = 60;
/** Longest pause between two requests, milliseconds. */
export const MOST_INTERVAL_MS = 600_000;

export const ENGINES = ['google', 'baidu'] as const;
export const SEARCH_DEPTHS = ['basic', 'advanced'] as const;

/** As the fields show it: every value is text, `''` = not set. */
export interface RouteDraft {
	/** The route that is changed; `null` = a new one. */
	readonly id: string | null;
	readonly providerId: string;
	readonly label: string;
	/** The secret's id; `null` = no key. */
	readonly credentialId: string | null;
	readonly enabled: boolean;
	readonly fields: Readonly<Record<RouteField, string>>;
}

export type RouteProblem = { readonly field: 'providerId'; readonly problem: 'unknown_provider' } | { readonly field: 'label'; readonly problem: 'label_taken' | 'label_is_key' } | { readonly field: RouteField; readonly problem: BaseUrlProblem | 'needed' | 'no_mail' | 'no_model' | 'no_interval' };

const NO_FIELDS: RouteDraft['fields'] = { baseUrl: '', model: '', engine: '', engines: '', categories: '', searchDepth: '', mailto: '', minIntervalMs: '' };

/** Fields that belong to some providers only; `baseUrl` and `minIntervalMs` belong to all. */
const OWN_FIELDS: Partial<Readonly<Record<ProviderId, readonly RouteField[]>>> = {
	gemini: ['model'],
	serpapi: ['engine'],
	searxng: ['engines', 'categories'],
	tavily: ['searchDepth'],
	crossref: ['mailto'],
	openalex: ['mailto'],
	wikipedia: ['mailto'],
};

/** The fields a provider takes, in the order in which they are shown. */
export function fieldsOf(provider: Pick<ProviderAdapter, 'id'>): readonly RouteField[] {
	return ['baseUrl', ...(OWN_FIELDS[provider.id] ?? []), 'minIntervalMs'];
}

/** The draft of a new route of a provider. */
export function newDraft(providerId: string): RouteDraft {
	return { id: null, providerId, label: '', credentialId: null, enabled: true, fields: NO_FIELDS };
}

/** The draft of a route as it is kept. */
export function draftOf(route: RouteConfig): RouteDraft {
	const settings = new Map<string, unknown>(Object.entries(route.settings ?? {}));
	const said = (field: RouteField): string => {
		const value = settings.get(field);
		return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
	};
	const fields = Object.fromEntries(ROUTE_FIELDS.map((field) => [field, said(field)])) as Record<RouteField, string>;
	return { id: route.id, providerId: route.providerId, label: route.label, credentialId: route.credentialId, enabled: route.enabled, fields };
}

/**
 * The draft for another provider: key and address belong to the one they were given for, and go to no other. Back at the provider
 * of the kept route, both are as kept.
 * @param kept the route that is changed; `null` = a new one
 */
export function withProvider(draft: RouteDraft, providerId: string, kept: RouteConfig | null): RouteDraft {
	if (providerId === draft.providerId) return draft;
	const isBack = kept !== null && (providerOf(kept.providerId)?.id ?? kept.providerId) === providerId;
	const was = isBack ? draftOf(kept) : newDraft(providerId);
	return { ...draft, providerId, credentialId: was.credentialId, fields: { ...draft.fields, baseUrl: was.fields.baseUrl } };
}

/** What has to be put right before the draft can be kept; empty = nothing. At most one problem for a field. */
export function problemsOf(draft: RouteDraft, routes: readonly RouteConfig[]): readonly RouteProblem[] {
	const provider = providerOf(draft.providerId);
	if (provider === null) return [{ field: 'providerId', problem: 'unknown_provider' }];
	const problems: RouteProblem[] = [];
	if (looksLikeKey(draft.label)) problems.push({ field: 'label', problem: 'label_is_key' });
	else if (routes.some((route) => route.id !== draft.id && isSameRoute(route, draft))) problems.push({ field: 'label', problem: 'label_taken' });
	for (const field of fieldsOf(provider)) {
		const problem = fieldProblem(field, draft.fields[field].trim(), provider);
		if (problem !== null) problems.push({ field, problem });
	}
	return problems;
}

/** The shapes of well-known keys, and any long word of letters and digits: nobody calls a route that. */
function looksLikeKey(label: string): boolean {
	const isLong = (word: string): boolean => word.length >= 24 && /^[\w+/=.:~-]+$/.test(word) && /\d/.test(word) && /[A-Za-z]/.test(word);
	return hideKeys(label, []) !== label || label.split(/\s+/).some(isLong);
}

function fieldProblem(field: RouteField, value: string, provider: ProviderAdapter): Extract<RouteProblem, { field: RouteField }>['problem'] | null {
	if (value === '') return field === 'baseUrl' && provider.baseUrl === null ? 'needed' : null;
	if (field === 'baseUrl') {
		const read = readBaseUrl(value);
		return read.ok ? null : read.problem;
	}
	// It goes into a header or an address: plain characters, one @.
	if (field === 'mailto') return /^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+$/.test(value) ? null : 'no_mail';
	if (field === 'model') return /^[A-Za-z0-9._-]+$/.test(value) ? null : 'no_model';
	if (field === 'minIntervalMs') return /^\d+$/.test(value) && Number(value) <= MOST_INTERVAL_MS ? null : 'no_interval';
	return null;
}

/** Whether a provider cannot be asked because the route has no key yet. It can be kept all the same, and is passed over. */
export function lacksKey(route: Pick<RouteConfig, 'providerId' | 'credentialId'>): boolean {
	return providerOf(route.providerId)?.credential === 'required' && route.credentialId === null;
}

/** Provider and label tell routes apart for the person; no label and "default" are the same. */
export function isSameRoute(a: Pick<RouteConfig, 'providerId' | 'label'>, b: Pick<RouteConfig, 'providerId' | 'label'>): boolean {
	return a.providerId.trim().toLowerCase() === b.providerId.trim().toLowerCase() && labelKey(a.label) === labelKey(b.label);
}

function labelKey(label: string): string {
	const key = label.trim().toLowerCase();
	return key === '' ? 'default' : key;
}

/**
 * `<provider>.<label>`, unlike every taken id. The label's letters and digits stay, everything else becomes a dash. Never
 * `<provider>.env`, which names a route of the environment.
 */
export function routeIdFor(providerId: string, label: string, taken: readonly string[]): string {
	const tail = label.toLowerCase().normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
	const wanted = `${providerId}.${tail === '' ? 'default' : tail}`;
	const isFree = (id: string): boolean => !taken.includes(id) && id !== `${providerId}.env`;
	let id = wanted;
	for (let next = 2; !isFree(id); next += 1) id = `${wanted}-${String(next)}`;
	return id;
}

/**
 * The route a draft becomes. A changed route keeps its id, which runs refer to, unless it goes to another provider; what the
 * fields do not show stays. To be called when `problemsOf` finds nothing.
 */
export function routeOf(draft: RouteDraft, routes: readonly RouteConfig[]): RouteConfig {
	const provider = providerOf(draft.providerId);
	const providerId = provider?.id ?? draft.providerId;
	const before = routes.find((route) => route.id === draft.id);
	const isSameProvider = before !== undefined && (providerOf(before.providerId)?.id ?? before.providerId) === providerId;
	const label = draft.label.trim();
	const taken = routes.filter((route) => route.id !== draft.id).map((route) => route.id);
	const settings: Record<string, unknown> = isSameProvider ? { ...before.settings } : {};
	const fields = provider === null ? [] : fieldsOf(provider);
	for (const field of fields) {
		const value = draft.fields[field].trim();
		if (value === '') delete settings[field];
		else settings[field] = field === 'minIntervalMs' ? Number(value) : value;
	}
	return {
		id: isSameProvider ? before.id : routeIdFor(providerId, label, taken),
		providerId,
		credentialId: provider?.credential === 'none' ? null : draft.credentialId,
		label,
		enabled: draft.enabled,
		...(Object.keys(settings).length === 0 ? {} : { settings }),
	};
}

/** The list with the route in the place of the one it was made from, or at its end. */
export function withRoute(routes: readonly RouteConfig[], id: string | null, route: RouteConfig): readonly RouteConfig[] {
	return routes.some((each) => each.id === id) ? routes.map((each) => (each.id === id ? route : each)) : [...routes, route];
}

/** The list without a route. */
export function withoutRoute(routes: readonly RouteConfig[], id: string): readonly RouteConfig[] {
	return routes.filter((route) => route.id !== id);
}

/** The list with a route at another place, counted from 0; a place beyond the ends is the end. An unknown id changes nothing. */
export function movedRoute(routes: readonly RouteConfig[], id: string, to: number): readonly RouteConfig[] {
	const route = routes.find((each) => each.id === id);
	if (route === undefined) return routes;
	const others = withoutRoute(routes, id);
	const place = Math.min(others.length, Math.max(0, to));
	return [...others.slice(0, place), route, ...others.slice(place)];
}
