/**
 * From what an installed reliable-web-search says to the routes and secrets of this app. Nothing that is here is changed: routes
 * are added behind those in the list, and a key never takes the place of another.
 */
import { readBaseUrl } from '../search/base-url';
import { hideKeys } from '../search/hide-keys';
import type { Imported, ImportedRoute, ImportProblem } from '../search/import-rws';
import type { RouteConfig } from '../search/search-settings';
import { isSameRoute, MOST_LABEL, routeIdFor } from './route-draft';

/** What could not be taken over, beside what the reader found. */
export type PlanProblem = { readonly code: 'base_url_refused' } | { readonly code: 'no_place_for_key'; readonly name: string };

export interface ImportPlan {
	/** New routes, in their order. */
	readonly added: readonly RouteConfig[];
	/** Routes that were here without a key and get theirs. */
	readonly keyed: readonly RouteConfig[];
	/** Already here, by provider and label: left as they are. */
	readonly already: readonly RouteConfig[];
	/** To be put into the app's secrets, and nowhere else. */
	readonly secrets: readonly { readonly id: string; readonly key: string }[];
	readonly problems: readonly (ImportProblem | PlanProblem)[];
	/** The files also say how to search; that is not taken over. */
	readonly hasOtherSettings: boolean;
}

/** Names of secrets tried for one key before it is given up. */
const MOST_NAMES = 100;

/**
 * Plans the import; changes nothing.
 * @param routes the list as it is
 * @param getSecret the secret kept under an id, `null` = none; may throw
 */
export function planImport(imported: Imported, routes: readonly RouteConfig[], getSecret: (id: string) => string | null): ImportPlan {
	const problems: (ImportProblem | PlanProblem)[] = [...imported.problems];
	const secrets: { readonly id: string; readonly key: string }[] = [];
	const added: RouteConfig[] = [];
	const already: RouteConfig[] = [];
	const keyed = new Map<string, RouteConfig>();
	const address = imported.searxngBaseUrl === null ? null : readBaseUrl(imported.searxngBaseUrl);
	if (address?.ok === false) problems.push({ code: 'base_url_refused' });
	const searxng = address?.ok === true ? address.url : null;

	/** The id under which a route's key is or will be kept; `null` = it has none, or no name is free for it. */
	const secretFor = (route: ImportedRoute): string | null => {
		const found = imported.keys.find((key) => key.id === route.keyId);
		if (found === undefined) return null;
		const same = secrets.find((secret) => secret.key === found.key);
		if (same !== undefined) return same.id;
		for (let next = 1; next <= MOST_NAMES; next += 1) {
			const id = next === 1 ? found.id : `${found.id}-${String(next)}`;
			const there = getSecret(id) || null;
			if (there === found.key) return id;
			if (there !== null || secrets.some((secret) => secret.id === id)) continue;
			secrets.push({ id, key: found.key });
			return id;
		}
		problems.push({ code: 'no_place_for_key', name: route.providerId });
		return null;
	};

	for (const route of withSearxng(imported.routes, searxng)) {
		const label = safeLabel(route, imported);
		const here = routes.find((each) => isSameRoute(each, { providerId: route.providerId, label }));
		if (here !== undefined) {
			const credentialId = here.credentialId === null && !keyed.has(here.id) ? secretFor(route) : null;
			if (credentialId === null) already.push(here);
			else keyed.set(here.id, { ...here, credentialId });
			continue;
		}
		const credentialId = secretFor(route);
		// The same key under the same label is one route; another key needs a label of its own.
		if (added.some((each) => isSameRoute(each, { providerId: route.providerId, label }) && each.credentialId === credentialId)) continue;
		const list = [...routes, ...added];
		const own = freeLabel(route.providerId, label, list);
		const settings = route.providerId === 'searxng' && searxng !== null ? { settings: { baseUrl: searxng } } : {};
		added.push({ id: routeIdFor(route.providerId, own, list.map((each) => each.id)), providerId: route.providerId, credentialId, label: own, enabled: route.enabled, ...settings });
	}
	return {
		added,
		keyed: [...keyed.values()],
		already,
		secrets,
		problems,
		hasOtherSettings: imported.mode !== null || imported.count !== null || imported.timeoutMs !== null,
	};
}

/** `work`, or `work 2`, `work 3` … where the label is taken. */
function freeLabel(providerId: string, label: string, routes: readonly RouteConfig[]): string {
	let own = label;
	for (let next = 2; routes.some((route) => isSameRoute(route, { providerId, label: own })); next += 1) own = `${label === '' ? 'default' : label} ${String(next)}`;
	return own;
}

/** The list with what the plan adds, whatever the list has become since it was planned. */
export function withImported(routes: readonly RouteConfig[], plan: Pick<ImportPlan, 'added' | 'keyed'>): readonly RouteConfig[] {
	const list = routes.map((route) => {
		const credentialId = plan.keyed.find((each) => each.id === route.id)?.credentialId ?? null;
		return route.credentialId === null && credentialId !== null ? { ...route, credentialId } : route;
	});
	for (const route of plan.added) {
		if (list.some((each) => isSameRoute(each, route))) continue;
		list.push({ ...route, id: routeIdFor(route.providerId, route.label, list.map((each) => each.id)) });
	}
	return list;
}

/** A flat file names SearXNG by its address alone: that is a route too. */
function withSearxng(routes: readonly ImportedRoute[], address: string | null): readonly ImportedRoute[] {
	if (address === null || routes.some((route) => route.providerId === 'searxng')) return routes;
	return [...routes, { id: 'searxng', providerId: 'searxng', label: 'default', enabled: true, keyId: null }];
}

/** A label is shown and goes into the run log: a key that was written in its place must not. */
function safeLabel(route: ImportedRoute, imported: Imported): string {
	const label = route.label.trim().slice(0, MOST_LABEL);
	const keys = imported.keys.map(({ key }) => key);
	return hideKeys(label, keys) === label && !keys.includes(label) ? label : 'default';
}
